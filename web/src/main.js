/** Puts the page together. */

import { Actions, beginning } from "./actions.js";
import { batchView } from "./batch.js";
import { byId } from "./elements.js";
import { startEngine } from "./engine.js";
import { listenToExamples } from "./examples.js";
import { Grid } from "./grid.js";
import { keepOffline } from "./hosted.js";
import { listenForBoards } from "./intake.js";
import { listenToKeys } from "./keys.js";
import { ladderView } from "./ladder.js";
import { labelPage } from "./labels.js";
import { preferredLanguage, rememberLanguage, wordsIn } from "./language.js";
import { legendView } from "./legend.js";
import { sameSquares, squaresOf } from "./marks.js";
import { padView } from "./pad.js";
import { Reception } from "./reception.js";
import { addressView, fragment, listenToShare } from "./share.js";
import { Store } from "./store.js";
import { startTheme } from "./theme.js";
import { toast } from "./toast.js";
import { verdictView } from "./verdict.js";

labelPage(preferredLanguage());
startTheme();

try {
  begin(await startEngine());
  keepOffline();
} catch (error) {
  byId("not-started", HTMLElement).hidden = false;
  byId("desk", HTMLElement).hidden = true;
  throw error;
}

/** @param {WebAssembly.Module} module */
function begin(module) {
  const store = new Store(beginning(preferredLanguage()));
  const actions = new Actions(store, module);
  const reception = new Reception(store, actions, module);
  const grid = new Grid(byId("board", HTMLElement), {
    put: (index, digit) => actions.put(index, digit),
    point: (cell) => actions.point(cell),
  });

  store.show(
    verdictView({
      dismiss: () => {
        actions.dismiss();
        grid.focus(grid.current);
      },
      light: (conflict) => actions.light(conflict),
    }),
  );
  const drawLegend = legendView();
  store.show((state, before) => {
    if (before && sameSquares(state, before)) return;
    const squares = squaresOf(state);
    grid.draw(squares);
    drawLegend(state, squares);
  });
  store.show(
    ladderView({
      toggleWitness: (verdict) => actions.toggleWitness(verdict),
      toggleGhost: (solution) => actions.toggleGhost(solution),
      fill: (solution) => {
        actions.load(solution);
        grid.focus(grid.current);
        toast(wordsIn(store.state.language).filledIn);
      },
    }),
  );
  store.show(padView(byId("pad", HTMLElement), (digit) => actions.put(grid.current, digit)));
  store.show(
    batchView({
      recheck: (requirement) => reception.recheck(requirement),
      cancel: () => reception.stop(),
      close: () => {
        reception.close();
        grid.focus(grid.current);
      },
      open: (board) => {
        store.set({ view: "board" });
        actions.load(board);
        grid.focus(grid.current);
      },
      back: () => store.set({ view: "list" }),
    }),
  );
  store.show(addressView());
  store.show(({ language }, before) => {
    if (language !== before?.language) labelPage(language);
  });
  store.show(({ canUndo, canRedo }) => {
    enable("undo", canUndo, grid);
    enable("redo", canRedo, grid);
  });

  const arrived = () => toast(wordsIn(store.state.language).loaded);
  listenForBoards((blob) => reception.take(blob, arrived));
  listenToExamples((board) => actions.load(board));
  listenToShare(store, module);
  listenToKeys({
    canSee: () => store.state.view === "board" && !byId("paste-dialog", HTMLDialogElement).open,
    undo: () => actions.undo(),
    redo: () => actions.redo(),
    type: (digit) => {
      grid.focus(grid.current);
      actions.put(grid.current, digit);
    },
  });
  const onClick = (/** @type {string} */ id, /** @type {() => void} */ clicked) =>
    byId(id, HTMLButtonElement).addEventListener("click", clicked);
  onClick("undo", () => actions.undo());
  onClick("redo", () => actions.redo());
  onClick("clear", () => actions.clear());
  onClick("new-puzzle", () => actions.generate());
  onClick("language", () => {
    const language = store.state.language === "en" ? "zh" : "en";
    rememberLanguage(language);
    actions.speak(language);
    reception.retell();
  });

  byId("skip", HTMLAnchorElement).addEventListener("click", (event) => {
    // The address's fragment is the board's.
    event.preventDefault();
    byId("after-board", HTMLElement).focus();
  });

  const follow = () => {
    const text = fragment();
    if (text !== null && text !== store.state.board) reception.take(new Blob([text]));
  };
  addEventListener("hashchange", follow);
  follow();
}

/**
 * Enables a button or disables it. One that is disabled cannot hold the focus, which then goes to the board.
 * @param {string} id
 * @param {boolean} enabled
 * @param {Grid} grid
 */
function enable(id, enabled, grid) {
  const button = byId(id, HTMLButtonElement);
  if (!enabled && document.activeElement === button) grid.focus(grid.current);
  button.disabled = !enabled;
}
