/** The page's entry point: connects the state, the views and the events. */

import { Actions, initialState } from "./actions.js";
import { analysisView } from "./analysis.js";
import { batchView } from "./batch.js";
import { dialogView } from "./dialog.js";
import { byId } from "./elements.js";
import { startEngine } from "./engine.js";
import { listenToExamples } from "./examples.js";
import { Grid } from "./grid.js";
import { enableOffline } from "./hosted.js";
import { Importer } from "./import.js";
import { listenForInput, textInput } from "./inputs.js";
import { listenToKeys } from "./keys.js";
import { translatePage } from "./labels.js";
import { messagesIn, preferredLanguage, saveLanguage } from "./language.js";
import { legendView } from "./legend.js";
import { cellContents, sameCells } from "./marks.js";
import { Navigation } from "./navigation.js";
import { openedView, problemIn } from "./opened.js";
import { padView } from "./pad.js";
import { listenToShare } from "./share.js";
import { Store } from "./store.js";
import { startTheme } from "./theme.js";
import { toast } from "./toast.js";
import { verdictView } from "./verdict.js";

/** @import { Problem } from "./store.js" */

translatePage(preferredLanguage());
startTheme();

try {
  start(await startEngine());
  enableOffline();
} catch (error) {
  byId("start-error", HTMLElement).hidden = false;
  byId("workspace", HTMLElement).hidden = true;
  throw error;
}

/** @param {WebAssembly.Module} module */
function start(module) {
  const store = new Store(initialState(preferredLanguage()));
  const actions = new Actions(store, module);
  const importer = new Importer(store, actions, module);
  const openProblem = (/** @type {Problem} */ problem) => {
    actions.load(problem.board ?? store.state.board);
    store.set({ screen: { kind: "board", batch: store.state.screen.batch, opened: problem } });
  };
  const grid = new Grid(byId("board", HTMLElement), {
    enter: (index, text) => actions.enter(index, text),
    hover: (cell) => actions.hover(cell),
  });

  store.addView(
    verdictView({
      dismissError: () => {
        actions.dismissError();
        grid.focus(grid.current);
      },
      highlight: (conflict) => actions.highlight(conflict),
    }),
  );
  const drawLegend = legendView();
  store.addView((state, before) => {
    if (before && sameCells(state, before)) return;
    const cells = cellContents(state);
    grid.draw(cells);
    drawLegend(state, cells);
  });
  store.addView(
    analysisView({
      toggleWitness: (verdict) => actions.toggleWitness(verdict),
      toggleGhost: (solution) => actions.toggleGhost(solution),
      fill: (solution) => {
        actions.load(solution);
        grid.focus(grid.current);
        toast(messagesIn(store.state.language).solutionFilledIn);
      },
    }),
  );
  store.addView(padView(byId("pad", HTMLElement), (digit) => actions.enter(grid.current, digit)));
  store.addView(
    batchView({
      recheck: (requirement) => importer.recheck(requirement),
      stop: () => importer.stop(),
      close: () => {
        navigation.closeList(() => importer.close());
        grid.focus(grid.current);
      },
      filter: (verdict) => importer.filter(verdict),
      export: (format) => importer.export(format),
      open: (problem) => {
        openProblem(problem);
        grid.focus(grid.current);
      },
    }),
  );
  store.addView(openedView({ back: () => navigation.showList(), open: openProblem }));
  let checked = textInput("");
  store.addView(
    dialogView({
      open: () => store.set({ dialog: { refusal: null } }),
      close: () => {
        importer.cancel(checked);
        if (store.state.dialog) store.set({ dialog: null });
      },
      check: (text) => {
        checked = textInput(text);
        importer.import(checked, () => {
          onLoaded();
          grid.focus(grid.current);
        });
      },
    }),
  );
  store.addView(({ language }, before) => {
    if (language !== before?.language) translatePage(language);
  });
  store.addView(({ canUndo, canRedo }) => {
    enable("undo", canUndo, grid);
    enable("redo", canRedo, grid);
  });

  const onLoaded = () => toast(messagesIn(store.state.language).loaded);
  listenForInput((input) => importer.import(input, onLoaded));
  listenToExamples((board) => actions.load(board));
  listenToShare(store, module);
  listenToKeys({
    isBoardVisible: () => store.state.screen.kind === "board" && !byId("paste-dialog", HTMLDialogElement).open,
    undo: () => actions.undo(),
    redo: () => actions.redo(),
    enterDigit: (digit) => {
      grid.focus(grid.current);
      actions.enter(grid.current, digit);
    },
  });
  const onClick = (/** @type {string} */ id, /** @type {() => void} */ onClicked) =>
    byId(id, HTMLButtonElement).addEventListener("click", onClicked);
  onClick("undo", () => actions.undo());
  onClick("redo", () => actions.redo());
  onClick("clear", () => actions.clear());
  onClick("new-puzzle", () => actions.generate());
  onClick("language", () => {
    const language = store.state.language === "en" ? "zh" : "en";
    saveLanguage(language);
    actions.setLanguage(language);
    importer.refreshMessages();
  });

  byId("skip", HTMLAnchorElement).addEventListener("click", (event) => {
    // The fragment of the URL is reserved for the board.
    event.preventDefault();
    byId("after-board", HTMLElement).focus();
  });

  const navigation = new Navigation(store, {
    load: (board, givens) => actions.load(board, givens),
    read: (input) => importer.import(input),
    problem: problemIn,
  });
}

/**
 * Enables or disables a button. If a disabled button had the focus, the focus moves to the board.
 * @param {string} id
 * @param {boolean} enabled
 * @param {Grid} grid
 */
function enable(id, enabled, grid) {
  const button = byId(id, HTMLButtonElement);
  if (!enabled && document.activeElement === button) grid.focus(grid.current);
  button.disabled = !enabled;
}
