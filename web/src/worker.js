/** The worker's entry point: analyzing and reading, off the main thread so that typing never waits. */

import { check, countSolutions, initSync, picture, solve } from "./ninefold.js";
import { readBoards } from "./read.js";
import { COUNT_LIMIT, REQUIREMENTS } from "./requirements.js";

/** @import { Judgement } from "./ninefold.js" */
/** @import { AnalyzeRequest, AnalyzeResponse, WorkerRequest } from "./workers.js" */

addEventListener("message", (/** @type {MessageEvent<WorkerRequest>} */ { data }) => {
  if (data.kind === "start") initSync({ module: data.module });
  else if (data.kind === "analyze") analyze(data, (response) => postMessage(response));
  else if (data.kind === "render") postMessage(picture(data.board, data.language));
  else readBoards(data, (response) => postMessage(response));
});

/**
 * Responds with each judgement as soon as it is known.
 * @param {AnalyzeRequest} request
 * @param {(response: AnalyzeResponse) => void} respond
 */
function analyze({ id, board, language }, respond) {
  /** @type {Judgement | null} */
  let failure = null;
  for (const requirement of REQUIREMENTS) {
    // A board that fails one requirement fails the next ones for the same reason, except that an unfinished board may
    // be solvable.
    /** @type {Judgement} */
    const judgement = failure ?? check(board, requirement, language);
    if (!judgement.meets && requirement !== "solved") failure = judgement;
    respond({ kind: "judgement", id, requirement, judgement });
  }
  const count = failure?.verdict === "invalid" ? 0 : countSolutions(board, COUNT_LIMIT);
  respond({ kind: "count", id, count, solution: count === 1 ? solve(board) : undefined });
}
