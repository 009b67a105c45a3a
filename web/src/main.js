/** The page's entry point: connects the state, the views and the events. */

import { Actions, initialState } from "./actions.js";
import { announceChange, verdictAnnouncer } from "./announce.js";
import { batchView } from "./batch.js";
import { checklistView } from "./checklist.js";
import { controlsView } from "./controls.js";
import { dialogView } from "./dialog.js";
import { byId } from "./elements.js";
import { LoadError, loadJigsaw, loadRules, rulesCode, startEngine } from "./engine.js";
import { listenToExamples } from "./examples.js";
import { Grid } from "./grid.js";
import { enableOffline } from "./hosted.js";
import { Importer } from "./import.js";
import { listenForInput, textInput } from "./inputs.js";
import { listenToKeys } from "./keys.js";
import { translatePage } from "./labels.js";
import { messagesIn, preferredLanguage, saveLanguage } from "./language.js";
import { legendView } from "./legend.js";
import { linkIn } from "./link.js";
import { lockView, wasUnlocked } from "./lock.js";
import { CELL_DEPENDENCIES, cellContents } from "./marks.js";
import { Navigation } from "./navigation.js";
import { newPuzzleView } from "./newpuzzle.js";
import { openedView, problemIn } from "./opened.js";
import { padView } from "./pad.js";
import { rulesButton } from "./rulesbutton.js";
import { listenToShare } from "./share.js";
import { Solving } from "./solving.js";
import { Store, areSame } from "./store.js";
import { startTheme } from "./theme.js";
import { toast } from "./toast.js";
import { Typing } from "./typing.js";
import { verdictView } from "./verdict.js";

/** @import { Problem, RuleSet } from "./store.js" */

translatePage(preferredLanguage());
startTheme();

try {
  const classic = await startEngine();
  // If this fails, opening the link says why.
  await loadRules(linkIn(location.href)?.rules ?? classic.words, preferredLanguage()).catch(() => {});
  start(classic);
  enableOffline();
} catch (error) {
  byId("start-error", HTMLElement).hidden = false;
  byId("workspace", HTMLElement).hidden = true;
  throw error;
}

/** @param {RuleSet} classic the rules that the page starts with */
function start(classic) {
  const store = new Store(initialState(preferredLanguage(), classic));
  const isUnlocked = wasUnlocked();
  const messages = () => messagesIn(store.state.language);
  const actions = new Actions(store, (cell) => toast(messages().givenLocked(cell)));
  const importer = new Importer(store, actions, classic);
  const grid = new Grid(byId("board", HTMLElement), classic, (cell) => actions.hover(cell));
  const typing = new Typing(store, actions, grid);
  const solving = new Solving(store, actions, grid, toast);
  const step = (/** @type {"undone" | "redone"} */ kind) => {
    const before = store.state;
    if (kind === "undone") actions.undo();
    else actions.redo();
    announceChange(kind, before, store.state);
  };
  const openProblem = (/** @type {Problem} */ problem) => {
    const { batch } = store.state.screen;
    actions.load(problem.board ?? store.state.board, problem.board, batch?.rules);
    store.set({ screen: { kind: "board", batch, opened: problem } });
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
    grid.setRules(state.rules);
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
  store.addView(newPuzzleView((givens) => actions.generate(givens, () => toast(messages().rulesUnsolvable))));
  const reason = (/** @type {unknown} */ error) => {
    const isOfLibrary = error instanceof Error && !(error instanceof LoadError);
    return messages().sentence(isOfLibrary ? error.message : messages().rulesFailed);
  };
  const rulesDialog = async () => {
    const { RulesDialog } = await rulesCode();
    return new RulesDialog({
      rules: (words) => loadRules(words, store.state.language),
      jigsaw: (text, symbols) => loadJigsaw(text, { symbols, language: store.state.language }),
      use: (rules, board) => {
        if (board === null) actions.setRules(rules);
        else actions.load(board, board, rules);
        grid.focus();
      },
      reason,
    });
  };
  /** @type {ReturnType<typeof rulesDialog> | null} */
  let openedDialog = null;
  store.addView(
    rulesButton(
      () => (openedDialog ??= rulesDialog()),
      (error) => {
        openedDialog = null;
        toast(reason(error));
      },
    ),
  );
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
  listenToExamples((board) => actions.load(board, board, classic));
  listenToShare(store);
  listenToKeys(grid, typing, {
    isBoardVisible: () => store.state.screen.kind === "board" && !document.querySelector("dialog[open]"),
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
    classic,
    load: (board, givens, rules) =>
      isStarting ? actions.start(board, givens, rules) : actions.load(board, givens, rules),
    read: (input) => importer.import(input),
    problem: problemIn,
  });
  isStarting = false;
  if (isUnlocked) {
    if (store.state.locked) actions.toggleLock();
    // Typing goes on after the last digit.
    grid.moveTo(Math.min(store.state.board.search(/\.*$/), store.state.board.length - 1));
  }
  store.addView(lockView());
}
