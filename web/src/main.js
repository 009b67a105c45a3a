/** The page's entry point: connects the state, the views and the events. */

import { Actions, initialState } from "./actions.js";
import { announceChange, verdictAnnouncer } from "./announce.js";
import { batchView } from "./batch.js";
import { checklistView } from "./checklist.js";
import { controlsView } from "./controls.js";
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
import { lockView, wasUnlocked } from "./lock.js";
import { CELL_DEPENDENCIES, cellContents } from "./marks.js";
import { Navigation } from "./navigation.js";
import { newPuzzleView } from "./newpuzzle.js";
import { openedView, problemIn } from "./opened.js";
import { padView } from "./pad.js";
import { listenToShare } from "./share.js";
import { Solving } from "./solving.js";
import { Store, areSame } from "./store.js";
import { startTheme } from "./theme.js";
import { toast } from "./toast.js";
import { Typing } from "./typing.js";
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
  const isUnlocked = wasUnlocked();
  const messages = () => messagesIn(store.state.language);
  const actions = new Actions(store, module, (cell) => toast(messages().givenLocked(cell)));
  const importer = new Importer(store, actions, module);
  const grid = new Grid(byId("board", HTMLElement), (cell) => actions.hover(cell));
  const typing = new Typing(store, actions, grid);
  const solving = new Solving(store, actions, grid, toast);
  const step = (/** @type {"undone" | "redone"} */ kind) => {
    const { board } = store.state;
    if (kind === "undone") actions.undo();
    else actions.redo();
    announceChange(kind, board, store.state.board, store.state.language);
  };
  const openProblem = (/** @type {Problem} */ problem) => {
    actions.load(problem.board ?? store.state.board);
    store.set({ screen: { kind: "board", batch: store.state.screen.batch, opened: problem } });
  };

  store.addView(
    verdictView({
      dismissError: () => {
        actions.dismissError();
        grid.focus();
      },
      highlight: (conflict) => actions.highlight(conflict),
      focusBoard: () => grid.focus(),
    }),
  );
  const drawLegend = legendView();
  store.addView((state, before) => {
    if (areSame(state, before, CELL_DEPENDENCIES)) return;
    const cells = cellContents(state);
    grid.draw(cells);
    drawLegend(state, cells);
  });
  store.addView(
    checklistView({
      toggleWitness: (verdict) => {
        actions.toggleWitness(verdict);
        grid.bringIntoView();
      },
      toggleGhost: (solution) => {
        actions.toggleGhost(solution);
        grid.bringIntoView();
      },
      fill: (solution) => {
        actions.fill(solution);
        grid.bringIntoView();
        toast(messages().solutionFilledIn);
      },
    }),
  );
  store.addView(padView(byId("pad", HTMLElement), typing));
  store.addView(
    controlsView({
      undo: () => step("undone"),
      redo: () => step("redone"),
      toggleCandidates: () => actions.toggleCandidates(),
      checkEntries: () => solving.checkEntries(),
      reveal: () => solving.reveal(),
      solve: () => solving.solve(),
      toggleLock: () => actions.toggleLock(),
      clear: () => actions.clear(),
      setAdvance: (advance) => actions.setAdvance(advance),
      focusBoard: () => grid.focus(),
    }),
  );
  store.addView(newPuzzleView((givens) => actions.generate(givens)));
  store.addView(verdictAnnouncer());
  store.addView(
    batchView({
      recheck: (requirement) => importer.recheck(requirement),
      stop: () => importer.stop(),
      close: () => {
        navigation.closeList(() => importer.close());
        grid.focus();
      },
      filter: (verdict) => importer.filter(verdict),
      export: (format) => importer.export(format),
      open: (problem) => {
        openProblem(problem);
        grid.focus();
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
          grid.focus();
        });
      },
    }),
  );
  store.addView(({ language }, before) => {
    if (language !== before?.language) translatePage(language);
  });

  const onLoaded = () => toast(messages().loaded);
  listenForInput((input) => importer.import(input, onLoaded));
  listenToExamples((board) => actions.load(board));
  listenToShare(store, module);
  listenToKeys(grid, typing, {
    isBoardVisible: () => store.state.screen.kind === "board" && !byId("paste-dialog", HTMLDialogElement).open,
    undo: () => step("undone"),
    redo: () => step("redone"),
  });
  for (const button of document.querySelectorAll("[data-click]")) {
    if (!(button instanceof HTMLElement)) continue;
    button.addEventListener("click", () => byId(button.dataset.click ?? "", HTMLButtonElement).click());
  }
  byId("language", HTMLButtonElement).addEventListener("click", () => {
    const language = store.state.language === "en" ? "zh" : "en";
    saveLanguage(language);
    actions.setLanguage(language);
    importer.refreshMessages();
  });

  let isStarting = true;
  const navigation = new Navigation(store, {
    load: (board, givens) => (isStarting ? actions.start(board, givens) : actions.load(board, givens)),
    read: (input) => importer.import(input),
    problem: problemIn,
  });
  isStarting = false;
  if (isUnlocked) {
    if (store.state.locked) actions.toggleLock();
    // Typing goes on after the last digit.
    grid.moveTo(Math.min(store.state.board.search(/\.*$/), 80));
  }
  store.addView(lockView());
}
