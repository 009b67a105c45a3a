/** The five rungs: what the board is, what it is not, and why not. */

import { byId, icon, make, say } from "./elements.js";
import { wordsIn } from "./language.js";
import { COUNTED, RUNGS } from "./rungs.js";

/** @import { Judgement, Requirement, Verdict } from "./ninefold.js" */
/** @import { Words } from "./language.js" */
/** @import { Ladder, State, View } from "./store.js" */

/**
 * @typedef {object} LadderWishes
 * @property {(verdict: Verdict) => void} toggleWitness
 * @property {(solution: string) => void} toggleGhost
 * @property {(solution: string) => void} fill
 */

/** Answers mostly come at once; only when they are later than this, in milliseconds, does a rung say that it waits. */
const AT_ONCE = 80;

/**
 * @param {LadderWishes} wishes
 * @returns {View}
 */
export function ladderView(wishes) {
  const host = byId("rungs", HTMLElement);
  const rungs = RUNGS.map((requirement) => new Rung(requirement, wishes));
  host.append(...rungs.map((rung) => rung.element));
  const drawSolutions = solutionsView(wishes);
  rungs[RUNGS.indexOf("unique")].element.append(byId("solutions", HTMLElement));

  return (state, before) => {
    const same = before && state.ladder === before.ladder && state.shown === before.shown;
    if (same && state.ghost === before.ghost && state.language === before.language) return;
    for (const rung of rungs) rung.draw(state);
    drawSolutions(state);
  };
}

class Rung {
  #answer = make("span", { class: "answer-text" });
  #icon = icon("waiting");
  #late = 0;
  #question = make("h3", { class: "question" });
  #word = make("span", { class: "word" });
  #why = make("span");
  #words = make("p", { class: "words" }, this.#word, this.#why);
  #show = make("button", { type: "button", class: "quiet show", "aria-pressed": "false", hidden: "" });

  /**
   * @param {Requirement} requirement
   * @param {LadderWishes} wishes
   */
  constructor(requirement, wishes) {
    this.requirement = requirement;
    const answer = make("span", { class: "answer" }, this.#icon, this.#answer);
    const head = make("div", { class: "rung-head" }, answer, this.#question, this.#show);
    this.element = make("li", { id: `rung-${requirement}`, class: "rung", "data-shows": "waiting" }, head, this.#words);
    this.#show.addEventListener("click", () => {
      const { verdict } = this.element.dataset;
      if (verdict) wishes.toggleWitness(/** @type {Verdict} */ (verdict));
    });
  }

  /** @param {State} state */
  draw({ ladder, shown, language }) {
    const words = wordsIn(language);
    const judgement = ladder.answers[this.requirement];
    say(this.#question, words.question[this.requirement]);
    if (judgement) this.#settle(judgement, ladder, shown, words);
    else this.#wait(words);
  }

  /** @param {Words} words */
  #wait(words) {
    this.element.dataset.answer = "pending";
    delete this.element.dataset.verdict;
    clearTimeout(this.#late);
    this.#late = setTimeout(() => this.#draw("waiting", words.waiting), AT_ONCE);
  }

  /**
   * @param {Judgement} judgement
   * @param {Ladder} ladder
   * @param {Verdict | null} shown
   * @param {Words} words
   */
  #settle(judgement, ladder, shown, words) {
    const { verdict, meets, word } = judgement;
    this.element.dataset.answer = meets ? "yes" : "no";
    this.element.dataset.verdict = verdict;
    clearTimeout(this.#late);
    this.#draw(meets ? "yes" : "no", meets ? words.yes : words.no);
    say(this.#word, word + words.colon);
    const repeated = RUNGS.find((rung) => ladder.answers[rung]?.verdict === verdict) !== this.requirement;
    say(this.#why, meets ? words.met[this.requirement] : repeated ? words.asAbove : judgement.words);
    // Conflicts are on the board anyway.
    this.#show.hidden = meets || verdict === "invalid";
    this.#show.ariaPressed = String(shown === verdict);
    this.#show.ariaLabel = words.showOnBoardOf(word);
    say(this.#show, words.showOnBoard);
    this.element.toggleAttribute("data-open", shown === verdict);
  }

  /**
   * While it waits, the old text stays, unseen, so that nothing moves until there is another one.
   * @param {"yes" | "no" | "waiting"} answer
   * @param {string} text
   */
  #draw(answer, text) {
    this.element.dataset.shows = answer;
    this.#icon.firstElementChild?.setAttribute("href", `#icon-${answer}`);
    say(this.#answer, text);
  }
}

/**
 * How many solutions there are, and the buttons to see them.
 * @param {LadderWishes} wishes
 */
function solutionsView({ toggleGhost, fill }) {
  const host = byId("solutions", HTMLElement);
  const count = byId("count", HTMLElement);
  const buttons = [byId("solution-1", HTMLButtonElement), byId("solution-2", HTMLButtonElement)];
  const put = byId("put-solution", HTMLButtonElement);
  /** @type {string[]} */
  let solutions = [];
  /** @type {string | null} */
  let drawn = null;
  for (const [index, button] of buttons.entries()) {
    button.addEventListener("click", () => {
      if (solutions[index]) toggleGhost(solutions[index]);
    });
  }
  put.addEventListener("click", () => {
    if (drawn) fill(drawn);
  });

  return (/** @type {State} */ { ladder, ghost, language, board }) => {
    const words = wordsIn(language);
    host.toggleAttribute("data-waiting", ladder.count === undefined);
    drawn = ghost;
    solutions = [];
    if (ladder.count === undefined) return;
    say(count, ladder.count < COUNTED ? String(ladder.count) : words.atLeast(COUNTED));
    // A board without blanks is its own solution; there is nothing to show.
    if (board.includes(".")) solutions = ladder.solution ? [ladder.solution] : (ladder.answers.unique?.solutions ?? []);
    const labels = solutions.length > 1 ? [words.showSolution1, words.showSolution2] : [words.showSolution];
    for (const [index, button] of buttons.entries()) {
      button.hidden = index >= solutions.length;
      if (button.hidden) continue;
      say(button, labels[index]);
      button.ariaPressed = String(ghost === solutions[index]);
    }
    put.hidden = ghost === null;
  };
}
