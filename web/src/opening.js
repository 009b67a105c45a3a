/** Bytes as people have them (packed, in UTF-16) made into bytes as ninefold reads them. */

/** @typedef {ReadableStream<Uint8Array<ArrayBuffer>>} Bytes */

/**
 * Unpacks gzip and turns UTF-16 with a byte order mark into UTF-8; anything else stays as it is.
 * @param {Bytes} bytes
 * @returns {Promise<Bytes>}
 */
export async function opened(bytes) {
  let { start, stream } = await peeked(bytes);
  if (start[0] === 0x1f && start[1] === 0x8b) {
    ({ start, stream } = await peeked(stream.pipeThrough(new DecompressionStream("gzip"))));
  }
  const encoding = wideEncoding(start);
  if (!encoding) return stream;
  return stream.pipeThrough(new TextDecoderStream(encoding)).pipeThrough(new TextEncoderStream());
}

/** @param {Uint8Array} start */
function wideEncoding(start) {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return null;
}

/**
 * The first bytes, two at least where there are that many, and the whole stream all the same.
 * @param {Bytes} bytes
 * @returns {Promise<{ start: Uint8Array, stream: Bytes }>}
 */
async function peeked(bytes) {
  const reader = bytes.getReader();
  let start = new Uint8Array();
  while (start.length < 2) {
    const { done, value } = await reader.read();
    if (done) break;
    const longer = new Uint8Array(start.length + value.length);
    longer.set(start);
    longer.set(value, start.length);
    start = longer;
  }
  /** @type {Bytes} */
  const stream = new ReadableStream({
    start(controller) {
      if (start.length > 0) controller.enqueue(start);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { start, stream };
}
