/** The page's entry point: connects the state, the views and the events. */

import { Actions, initialState } from "./actions.js";
import { analysisView } from "./analysis.js";
import { batchView } from "./batch.js";
import { byId } from "./elements.js";
import { startEngine } from "./engine.js";
import { listenToExamples } from "./examples.js";
import { Grid } from "./grid.js";
import { enableOffline } from "./hosted.js";
import { Importer } from "./import.js";
import { listenForInput } from "./inputs.js";
import { listenToKeys } from "./keys.js";
import { translatePage } from "./labels.js";
import { messagesIn, preferredLanguage, saveLanguage } from "./language.js";
import { legendView } from "./legend.js";
import { cellContents, sameCells } from "./marks.js";
import { padView } from "./pad.js";
import { boardInUrl, listenToShare, urlView } from "./share.js";
import { Store } from "./store.js";
import { startTheme } from "./theme.js";
import { toast } from "./toast.js";
import { verdictView } from "./verdict.js";

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
  const grid = new Grid(byId("board", HTMLElement), {
    enterDigit: (index, digit) => actions.enterDigit(index, digit),
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
  store.addView(padView(byId("pad", HTMLElement), (digit) => actions.enterDigit(grid.current, digit)));
  store.addView(
    batchView({
      recheck: (requirement) => importer.recheck(requirement),
      stop: () => importer.stop(),
      close: () => {
        importer.close();
        grid.focus(grid.current);
      },
      open: (board) => {
        store.set({ screen: { kind: "board", batch: store.state.screen.batch } });
        actions.load(board);
        grid.focus(grid.current);
      },
      back: () => {
        const { batch } = store.state.screen;
        if (batch) store.set({ screen: { kind: "batch", batch } });
      },
    }),
  );
  store.addView(urlView());
  store.addView(({ language }, before) => {
    if (language !== before?.language) translatePage(language);
  });
  store.addView(({ canUndo, canRedo }) => {
    enable("undo", canUndo, grid);
    enable("redo", canRedo, grid);
  });

  const onLoaded = () => toast(messagesIn(store.state.language).loaded);
  listenForInput((blob) => importer.import(blob, onLoaded));
  listenToExamples((board) => actions.load(board));
  listenToShare(store, module);
  listenToKeys({
    isBoardVisible: () => store.state.screen.kind === "board" && !byId("paste-dialog", HTMLDialogElement).open,
    undo: () => actions.undo(),
    redo: () => actions.redo(),
    enterDigit: (digit) => {
      grid.focus(grid.current);
      actions.enterDigit(grid.current, digit);
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

  const loadFromUrl = () => {
    const text = boardInUrl();
    if (text !== null && text !== store.state.board) importer.import(new Blob([text]));
  };
  addEventListener("hashchange", loadFromUrl);
  loadFromUrl();
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
