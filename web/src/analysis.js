/** The analysis of the board: which requirements it meets, why it fails the others, and its solutions. */

import { byId, createElement, icon, setText } from "./elements.js";
import { messagesIn } from "./language.js";
import { COUNT_LIMIT, REQUIREMENTS } from "./requirements.js";

/** @import { Judgement, Requirement, Verdict } from "./ninefold.js" */
/** @import { Messages } from "./language.js" */
/** @import { Analysis, State, View } from "./store.js" */

/**
 * @typedef {object} AnalysisHandlers
 * @property {(verdict: Verdict) => void} toggleWitness
 * @property {(solution: string) => void} toggleGhost
 * @property {(solution: string) => void} fill
 */

/** Most answers arrive immediately. A row says that it is waiting only after this many milliseconds. */
const WAITING_DELAY = 80;

/**
 * @param {AnalysisHandlers} handlers
 * @returns {View}
 */
export function analysisView(handlers) {
  const host = byId("requirements", HTMLElement);
  const rows = REQUIREMENTS.map((requirement) => new RequirementRow(requirement, handlers));
  host.append(...rows.map((row) => row.element));
  const drawSolutions = solutionsView(handlers);
  rows[REQUIREMENTS.indexOf("unique")].element.append(byId("solutions", HTMLElement));

  return (state, before) => {
    const same = before && state.analysis === before.analysis && state.shownWitness === before.shownWitness;
    if (same && state.ghost === before.ghost && state.language === before.language) return;
    for (const row of rows) row.draw(state);
    drawSolutions(state);
  };
}

class RequirementRow {
  #answer = createElement("span", { class: "answer-text" });
  #icon = icon("waiting");
  #timer = 0;
  #question = createElement("h3", { class: "question" });
  #verdict = createElement("span", { class: "verdict-name" });
  #reason = createElement("span");
  #explanation = createElement("p", { class: "explanation" }, this.#verdict, this.#reason);
  #show = createElement("button", { type: "button", class: "button-small show", "aria-pressed": "false", hidden: "" });

  /**
   * @param {Requirement} requirement
   * @param {AnalysisHandlers} handlers
   */
  constructor(requirement, handlers) {
    this.requirement = requirement;
    const answer = createElement("span", { class: "answer" }, this.#icon, this.#answer);
    const head = createElement("div", { class: "requirement-head" }, answer, this.#question, this.#show);
    this.element = createElement(
      "li",
      { id: `requirement-${requirement}`, class: "requirement", "data-shown": "waiting" },
      head,
      this.#explanation,
    );
    this.#show.addEventListener("click", () => {
      const { verdict } = this.element.dataset;
      if (verdict) handlers.toggleWitness(/** @type {Verdict} */ (verdict));
    });
  }

  /** @param {State} state */
  draw({ analysis, shownWitness, language }) {
    const messages = messagesIn(language);
    const judgement = analysis.judgements[this.requirement];
    setText(this.#question, messages.question[this.requirement]);
    if (judgement) this.#drawJudgement(judgement, analysis, shownWitness, messages);
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
   * @param {Judgement} judgement
   * @param {Analysis} analysis
   * @param {Verdict | null} shownWitness
   * @param {Messages} messages
   */
  #drawJudgement(judgement, analysis, shownWitness, messages) {
    const { verdict, meets, word } = judgement;
    this.element.dataset.answer = meets ? "yes" : "no";
    this.element.dataset.verdict = verdict;
    clearTimeout(this.#timer);
    this.#drawAnswer(meets ? "yes" : "no", meets ? messages.yes : messages.no);
    setText(this.#verdict, word + messages.colon);
    const first = REQUIREMENTS.find((requirement) => analysis.judgements[requirement]?.verdict === verdict);
    const reason = first === this.requirement ? judgement.words : messages.sameReason;
    setText(this.#reason, meets ? messages.met[this.requirement] : reason);
    // Conflicts are always shown on the board.
    this.#show.hidden = meets || verdict === "invalid";
    this.#show.ariaPressed = String(shownWitness === verdict);
    this.#show.ariaLabel = messages.showOnBoardOf(word);
    setText(this.#show, messages.showOnBoard);
    this.element.toggleAttribute("data-open", shownWitness === verdict);
  }

  /**
   * While the row is waiting, the old explanation only becomes invisible, so that the layout doesn't jump.
   * @param {"yes" | "no" | "waiting"} answer
   * @param {string} text
   */
  #drawAnswer(answer, text) {
    this.element.dataset.shown = answer;
    this.#icon.firstElementChild?.setAttribute("href", `#icon-${answer}`);
    setText(this.#answer, text);
  }
}

/**
 * The number of solutions, and buttons that show them.
 * @param {AnalysisHandlers} handlers
 */
function solutionsView({ toggleGhost, fill }) {
  const host = byId("solutions", HTMLElement);
  const count = byId("solution-count", HTMLElement);
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

  return (/** @type {State} */ { analysis, ghost, language, board }) => {
    const messages = messagesIn(language);
    host.toggleAttribute("data-waiting", analysis.count === undefined);
    drawn = ghost;
    solutions = [];
    if (analysis.count === undefined) return;
    setText(count, analysis.count < COUNT_LIMIT ? String(analysis.count) : messages.atLeast(COUNT_LIMIT));
    // A full board is its own solution, so there is nothing to show.
    if (board.includes("."))
      solutions = analysis.solution ? [analysis.solution] : (analysis.judgements.unique?.solutions ?? []);
    const labels = solutions.length > 1 ? [messages.showSolution1, messages.showSolution2] : [messages.showSolution];
    for (const [index, button] of buttons.entries()) {
      button.hidden = index >= solutions.length;
      if (button.hidden) continue;
      setText(button, labels[index]);
      button.ariaPressed = String(ghost === solutions[index]);
    }
    fillIn.hidden = ghost === null;
  };
}
