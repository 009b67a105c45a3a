/** The worker's entry point: solving and reading, away from the page so that typing never waits. */

import { check, countSolutions, initSync, picture, solve } from "./ninefold.js";
import { readBoards } from "./reader.js";
import { COUNTED, RUNGS } from "./rungs.js";

/** @import { Judgement } from "./ninefold.js" */
/** @import { ClimbOrder, FromLadder, ToWorker } from "./tasks.js" */

addEventListener("message", (/** @type {MessageEvent<ToWorker>} */ { data }) => {
  if (data.kind === "start") initSync({ module: data.module });
  else if (data.kind === "climb") climb(data, (message) => postMessage(message));
  else if (data.kind === "draw") postMessage(picture(data.board, data.language));
  else readBoards(data, (message) => postMessage(message));
});

/**
 * Answers rung by rung, each as soon as it is known.
 * @param {ClimbOrder} order
 * @param {(message: FromLadder) => void} tell
 */
function climb({ id, board, language }, tell) {
  /** @type {Judgement | null} */
  let short = null;
  for (const requirement of RUNGS) {
    // What falls short of one rung falls short of the next for the same reason, save that a board with blanks may be solvable.
    /** @type {Judgement} */
    const judgement = short ?? check(board, requirement, language);
    if (!judgement.meets && requirement !== "solved") short = judgement;
    tell({ kind: "rung", id, requirement, judgement });
  }
  const count = short?.verdict === "invalid" ? 0 : countSolutions(board, COUNTED);
  tell({ kind: "count", id, count, solution: count === 1 ? solve(board) : undefined });
}
