/** The worker's entry point: analyzing and reading, off the main thread so that typing never waits. */

import { analyze, initSync, picture } from "./ninefold.js";
import { exportProblems, findProblems } from "./problems.js";
import { readBoards } from "./read.js";

/** @import { AnalyzeRequest, AnalyzeResponse, WorkerRequest } from "./workers.js" */

addEventListener("message", (/** @type {MessageEvent<WorkerRequest>} */ { data }) => {
  if (data.kind === "start") initSync({ module: data.module });
  else if (data.kind === "analyze") postMessage(analyzed(data));
  else if (data.kind === "render") postMessage(picture(data.board, data.options));
  else if (data.kind === "find") findProblems(data, (response) => postMessage(response));
  else if (data.kind === "export") exportProblems(data, (response) => postMessage(response));
  else readBoards(data, (response) => postMessage(response));
});

/**
 * @param {AnalyzeRequest} request
 * @returns {AnalyzeResponse}
 */
function analyzed({ id, board, language }) {
  return { id, analysis: analyze(board, { language }) };
}
