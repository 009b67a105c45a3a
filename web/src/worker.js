/** The worker's entry point: analyzing and reading, off the main thread so that typing never waits. */

import { analyze, generate, picture, startLibrary } from "./library.js";
import { exportProblems, findProblems } from "./problems.js";
import { readBoards } from "./read.js";

/** @import { Analysis, Language } from "./ninefold.js" */
/** @import { AnalyzeRequest, AnalyzeResponse, WorkerRequest } from "./workers.js" */

/** @type {Analysis | undefined} */
let puzzle;
/** @type {Language | undefined} */
let puzzleLanguage;

addEventListener("message", (/** @type {MessageEvent<WorkerRequest>} */ { data }) => {
  if (data.kind === "start") startLibrary(data);
  else if (data.kind === "analyze") postMessage(analyzed(data));
  else if (data.kind === "render") postMessage(picture(data.board, data.options));
  else if (data.kind === "generate") postMessage(generate("puzzle", data.seed, { givens: data.givens }));
  else if (data.kind === "find") findProblems(data, (response) => postMessage(response));
  else if (data.kind === "export") exportProblems(data, (response) => postMessage(response));
  else readBoards(data, (response) => postMessage(response));
});

/**
 * @param {AnalyzeRequest} request
 * @returns {AnalyzeResponse}
 */
function analyzed({ id, board, givens, language }) {
  const analysis = analyze(board, { language });
  if (givens === board) puzzle = analysis;
  // The givens mostly stay the same while entries change.
  else if (puzzle?.board !== givens || puzzleLanguage !== language) puzzle = analyze(givens, { language });
  puzzleLanguage = language;
  return { id, analysis, puzzle };
}
