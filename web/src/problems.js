/** Runs in the worker: reads an input again for its problems, those with one verdict or all of them as a file. */

import { lineOf } from "./library.js";
import { MOST_PROBLEMS, PROGRESS_INTERVAL, problemsOf } from "./read.js";

/** @import { Problem } from "./store.js" */
/** @import { ExportRequest, ExportResponse, FindRequest, FindResponse } from "./workers.js" */

/** How many characters are gathered before the browser takes them over. */
const PIECE = 1 << 20;

/**
 * Finds the first problems with a verdict.
 * @param {FindRequest} request
 * @param {(response: FindResponse) => void} respond
 */
export async function findProblems(request, respond) {
  const { id, verdict } = request;
  let left = MOST_PROBLEMS;
  let reported = performance.now();
  /** @type {Problem[]} */
  let found = [];
  try {
    for await (const { bytes, problems } of problemsOf(request)) {
      const more = problems.filter((problem) => problem.verdict === verdict).slice(0, left);
      found.push(...more);
      left -= more.length;
      if (left === 0) break;
      if (performance.now() - reported < PROGRESS_INTERVAL) continue;
      reported = performance.now();
      respond({ kind: "finding", id, bytes, problems: found });
      found = [];
    }
    respond({ kind: "found", id, problems: found });
  } catch {
    respond({ kind: "unreadable", id });
  }
}

/**
 * Writes all problems into a file.
 * @param {ExportRequest} request
 * @param {(response: ExportResponse) => void} respond
 */
export async function exportProblems(request, respond) {
  const { id, files, format, language } = request;
  const write = format === "csv" ? csvRow : jsonLine;
  const hasFile = files.length > 1;
  /** @type {Blob[]} */
  const pieces = [];
  let reported = performance.now();
  // Spreadsheets take a file for another encoding unless it starts with this mark.
  let text = format === "csv" ? `${language === "zh" ? "\ufeff" : ""}${header(hasFile)}` : "";
  try {
    for await (const { bytes, problems } of problemsOf(request)) {
      for (const problem of problems) text += write(problem, hasFile);
      if (text.length > PIECE) {
        pieces.push(new Blob([text]));
        text = "";
      }
      if (performance.now() - reported < PROGRESS_INTERVAL) continue;
      reported = performance.now();
      respond({ kind: "exporting", id, bytes });
    }
    const type = format === "csv" ? "text/csv" : "application/jsonl";
    respond({ kind: "exported", id, blob: new Blob([...pieces, text], { type }) });
  } catch {
    respond({ kind: "unreadable", id });
  }
}

/** @param {boolean} hasFile */
function header(hasFile) {
  return `${hasFile ? "file," : ""}line,verdict,reason,board\n`;
}

/**
 * @param {Problem} problem
 * @param {boolean} hasFile
 */
function csvRow({ file, line, verdict, words, board = "" }, hasFile) {
  const fields = [...(hasFile ? [file] : []), line ? String(line) : "", verdict, words, lineOf(board)];
  return `${fields.map(quoted).join(",")}\n`;
}

/** @param {string} field */
function quoted(field) {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/**
 * @param {Problem} problem
 * @param {boolean} hasFile
 */
function jsonLine({ file, line, verdict, words, board, conflicts, givens, solutions, redundant, error }, hasFile) {
  const names = hasFile ? { file } : {};
  const witness = { conflicts, givens, solutions: solutions?.map(lineOf), redundant, error };
  const written = board === undefined ? undefined : lineOf(board);
  return `${JSON.stringify({ ...names, line, verdict, reason: words, board: written, ...witness })}\n`;
}
