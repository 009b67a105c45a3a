/** The checklist: four questions about the board with their answers and reasons, its progress and its solutions. */

import { byId, createElement, icon, setText } from "./elements.js";
import { messagesIn } from "./language.js";
import { progressOf, solutionsOf } from "./solving.js";
import { areSame } from "./store.js";

/** @import { Analysis, Judgement, Verdict } from "./ninefold.js" */
/** @import { Messages } from "./language.js" */
/** @import { State, View } from "./store.js" */

/**
 * @typedef {object} ChecklistHandlers
 * @property {(verdict: Verdict) => void} toggleWitness
 * @property {(solution: string) => void} toggleGhost
 * @property {(solution: string) => void} fill
 */

/** The requirements that are questions about a puzzle. Whether it is solved is progress, not a check. */
const CHECKS = /** @type {const} */ (["valid", "solvable", "unique", "minimal"]);

/** @typedef {(typeof CHECKS)[number]} Check */
/** @typedef {"yes" | "no" | "none"} Answer `none`: the question doesn't arise */

const DEPENDENCIES = /** @type {const} */ ([
  "board",
  "givens",
  "judgement",
  "analysis",
  "puzzle",
  "shownWitness",
  "ghost",
  "importError",
  "language",
]);

/** Most answers arrive immediately. A row says that it is waiting only after this many milliseconds. */
const WAITING_DELAY = 80;

/**
 * @param {ChecklistHandlers} handlers
 * @returns {View}
 */
export function checklistView(handlers) {
  const section = byId("checklist", HTMLElement);
  const rows = CHECKS.map((check) => new CheckRow(check, handlers));
  byId("checks", HTMLElement).append(...rows.map((row) => row.element));
  const rest = byId("checks-rest", HTMLElement);
  const stale = byId("stale", HTMLElement);
  const filledCells = byId("filled-cells", HTMLElement);
  const drawSolutions = solutionsView(handlers);
  rows[CHECKS.indexOf("unique")].element.append(byId("solutions", HTMLElement));

  return (state, before) => {
    if (areSame(state, before, DEPENDENCIES)) return;
    const messages = messagesIn(state.language);
    for (const row of rows) row.draw(state);
    rest.hidden = !state.judgement.conflicts;
    stale.hidden = !state.importError;
    section.toggleAttribute("data-stale", state.importError !== null);
    const { givens, entries, blanks } = progressOf(state);
    setText(filledCells, messages.filledCells(givens, entries, blanks));
    drawSolutions(state);
  };
}

class CheckRow {
  #label = createElement("span");
  #answer = createElement("span", { class: "visually-hidden" });
  #icon = icon("waiting");
  #timer = 0;
  #explanation = createElement("p", { class: "explanation" });
  #show = createElement("button", { type: "button", class: "button-small show", "aria-pressed": "false", hidden: "" });

  /**
   * @param {Check} check
   * @param {ChecklistHandlers} handlers
   */
  constructor(check, handlers) {
    this.check = check;
    const heading = createElement(
      "h3",
      {},
      createElement("span", { class: "answer" }, this.#icon),
      this.#label,
      this.#answer,
    );
    const head = createElement("div", { class: "check-head" }, heading, this.#show);
    this.element = createElement(
      "li",
      { id: `check-${check}`, class: "check", "data-shown": "waiting" },
      head,
      this.#explanation,
    );
    this.#show.addEventListener("click", () => {
      const { verdict } = this.element.dataset;
      if (verdict) handlers.toggleWitness(/** @type {Verdict} */ (verdict));
    });
  }

  /** @param {State} state */
  draw(state) {
    const messages = messagesIn(state.language);
    setText(this.#label, messages.checks[this.check]);
    // While digits conflict, the other questions don't arise.
    this.element.hidden = this.check !== "valid" && state.judgement.conflicts !== undefined;
    const judgement = judgementOf(state, this.check);
    if (judgement) this.#drawJudgement(state, judgement, messages);
    else this.#drawPending(messages);
  }

  /** @param {Messages} messages */
  #drawPending(messages) {
    this.element.dataset.answer = "pending";
    delete this.element.dataset.verdict;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#drawAnswer("waiting", messages.waiting), WAITING_DELAY);
  }

  /**
   * @param {State} state
   * @param {Judgement} judgement
   * @param {Messages} messages
   */
  #drawJudgement(state, judgement, messages) {
    const answer = answerOf(state, this.check, judgement);
    const { verdict } = judgement;
    this.element.dataset.answer = answer;
    this.element.dataset.verdict = verdict;
    clearTimeout(this.#timer);
    this.#drawAnswer(answer, messages.answers[answer]);
    setText(this.#explanation, explanationOf(state, this.check, answer, judgement, messages));
    // Conflicts are always shown on the board.
    this.#show.hidden = answer !== "no" || verdict === "invalid";
    this.#show.ariaPressed = String(state.shownWitness === verdict);
    this.#show.ariaLabel = messages.showOnBoardOf(messages.checks[this.check]);
    setText(this.#show, messages.showOnBoard);
  }

  /**
   * While the row is waiting, the old explanation only becomes invisible, so that the layout doesn't jump.
   * @param {Answer | "waiting"} answer
   * @param {string} text
   */
  #drawAnswer(answer, text) {
    this.element.dataset.shown = answer;
    this.#icon.firstElementChild?.setAttribute("href", `#icon-${answer}`);
    setText(this.#answer, text);
  }
}

/**
 * Clues are spare or not whatever has been entered, so that is asked of the givens alone.
 * @param {State} state
 * @param {Check} check
 */
function judgementOf({ judgement, analysis, puzzle }, check) {
  if (check === "valid") return judgement;
  return (check === "minimal" ? puzzle : analysis)?.judgements[check];
}

/**
 * @param {State} state
 * @param {Check} check
 * @param {Judgement} judgement
 * @returns {Answer}
 */
function answerOf({ givens }, check, { verdict, meets }) {
  if (meets) return "yes";
  const isOwn =
    check === "valid" ||
    (check === "solvable" && verdict === "unsolvable") ||
    (check === "unique" && verdict === "ambiguous") ||
    (check === "minimal" && verdict === "redundant" && givens.includes("."));
  return isOwn ? "no" : "none";
}

/**
 * @param {State} state
 * @param {Check} check
 * @param {Answer} answer
 * @param {Judgement} judgement
 * @param {Messages} messages
 * @returns {string}
 */
function explanationOf({ analysis }, check, answer, judgement, messages) {
  if (answer === "none") return messages.notAsked[check];
  if (answer === "yes") return messages.met[check];
  switch (check) {
    case "valid":
      // The conflicts are listed in words of their own.
      return "";
    case "solvable": {
      const { contradiction, givens = [] } = judgement;
      const first = contradiction ? [messages.sentence(contradiction.words)] : [];
      return [...first, messages.givensLeaveNone(givens.length)].join(messages.space);
    }
    case "unique":
      return messages.solutionsDiffer(
        analysis?.solutions.count ?? 2,
        analysis?.solutions.exact ?? false,
        judgement.differ?.length ?? 0,
      );
    case "minimal":
      return messages.spareClues(judgement.redundant ?? []);
  }
}

/**
 * Buttons that show the solutions.
 * @param {ChecklistHandlers} handlers
 */
function solutionsView({ toggleGhost, fill }) {
  const host = byId("solutions", HTMLElement);
  const buttons = [byId("solution-1", HTMLButtonElement), byId("solution-2", HTMLButtonElement)];
  const fillIn = byId("fill-solution", HTMLButtonElement);
  /** @type {string[]} */
  let solutions = [];
  /** @type {string | null} */
  let drawn = null;
  for (const [index, button] of buttons.entries()) {
    button.addEventListener("click", () => {
      if (solutions[index]) toggleGhost(solutions[index]);
    });
  }
  fillIn.addEventListener("click", () => {
    if (drawn) fill(drawn);
  });

  return (/** @type {State} */ { analysis, ghost, language }) => {
    const messages = messagesIn(language);
    host.toggleAttribute("data-waiting", !analysis);
    drawn = ghost;
    solutions = analysis ? shownSolutions(analysis) : [];
    if (!analysis) return;
    const labels = solutions.length > 1 ? [messages.showSolution1, messages.showSolution2] : [messages.showSolution];
    for (const [index, button] of buttons.entries()) {
      button.hidden = index >= solutions.length;
      if (button.hidden) continue;
      setText(button, labels[index]);
      button.ariaPressed = String(ghost === solutions[index]);
    }
    fillIn.hidden = ghost === null;
    host.hidden = solutions.length === 0;
  };
}

/**
 * A solved board is its own solution, so there is nothing to show.
 * @param {Analysis} analysis
 */
function shownSolutions(analysis) {
  return analysis.judgements.solved.meets ? [] : solutionsOf(analysis);
}
