/** Reads a blob, decompresses gzip, and converts UTF-16 to UTF-8. */

/** @typedef {ReadableStream<Uint8Array<ArrayBuffer>>} ByteStream */

/** Slices are small at first, so that there is progress to report. Large ones take a third of the time per byte. */
const SMALLEST_SLICE = 1024 * 1024;
const LARGEST_SLICE = 8 * SMALLEST_SLICE;
/** What is done with a slice in less time than this, in milliseconds, is done with a larger one next. */
const SHORT = 100;

/**
 * The bytes of a blob, slice by slice. On a busy machine, Chromium's own `stream()` sometimes ends before the blob does.
 * @param {Blob} blob
 * @param {(length: number) => void} [onRead]
 * @returns {ByteStream}
 */
export function streamOf(blob, onRead = () => {}) {
  let read = 0;
  let size = SMALLEST_SLICE / 2;
  let passedOn = performance.now();
  return new ReadableStream({
    async pull(controller) {
      if (read === blob.size) return controller.close();
      const isFast = performance.now() - passedOn < SHORT;
      size = isFast ? Math.min(2 * size, LARGEST_SLICE) : SMALLEST_SLICE;
      const bytes = new Uint8Array(await blob.slice(read, read + size).arrayBuffer());
      if (bytes.length === 0) throw new Error("the file is shorter than it was");
      read += bytes.length;
      onRead(bytes.length);
      controller.enqueue(bytes);
      passedOn = performance.now();
    },
  });
}

/**
 * Decompresses gzip and converts UTF-16 with a byte order mark to UTF-8. Anything else is passed through.
 * @param {ByteStream} bytes
 * @returns {Promise<ByteStream>}
 */
export async function decode(bytes) {
  let { start, stream } = await peek(bytes);
  if (start[0] === 0x1f && start[1] === 0x8b) {
    ({ start, stream } = await peek(stream.pipeThrough(new DecompressionStream("gzip"))));
  }
  const encoding = utf16Encoding(start);
  if (!encoding) return stream;
  return stream.pipeThrough(new TextDecoderStream(encoding)).pipeThrough(new TextEncoderStream());
}

/** @param {Uint8Array} start */
function utf16Encoding(start) {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return null;
}

/**
 * The first bytes (at least two, unless the stream is shorter), and a stream that still contains them.
 * @param {ByteStream} bytes
 * @returns {Promise<{ start: Uint8Array, stream: ByteStream }>}
 */
async function peek(bytes) {
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
  /** @type {ByteStream} */
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
