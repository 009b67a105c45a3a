/** Imports input: one board is loaded, many boards become a batch, and anything else is an error. */

import { download } from "./download.js";
import { LoadError, loadRules, loadStated } from "./engine.js";
import { messagesIn } from "./language.js";
import { boardOf, givensOf } from "./link.js";
import { mayStateRules } from "./statement.js";
import { toast } from "./toast.js";
import { ReadWorker } from "./workers.js";

/** @import { Actions } from "./actions.js" */
/** @import { Link } from "./link.js" */
/** @import { Requirement, Verdict } from "./ninefold.js" */
/** @import { Batch, Problem, RuleSet, Store } from "./store.js" */
/** @import { BatchProgress, ExportFormat, InputFile, NoBoard, OneBoard, Unreadable } from "./workers.js" */

/**
 * What was pasted, dropped, opened or in a link.
 * @typedef {object} Input
 * @property {InputFile[]} files
 * @property {string} [text] what can be shown and corrected if it is refused
 * @property {string} [givens] which digits of the board are givens, if a link says so
 * @property {Link} [link] the link that it is; without rules in it, it has the classic ones
 * @property {Input} [otherwise] the same in another form, to be read if there is no board in this one
 */

/**
 * After this many milliseconds the batch is shown even if only one board has been found so far, so that the page
 * doesn't seem stuck.
 */
const BATCH_DELAY = 400;
/** What may be a board of some size: digits, letters and dots, of which not all are letters. */
const CELLS = /^(?=.*[\d.])[\d.a-y\s]*$/is;
/** The sizes that boards can have. */
const SMALLEST_SIDE = 4;
const LARGEST_SIDE = 25;
/** Longer text, in characters, is not put into the dialog: browsers are slow with it, and so are people. */
const LONGEST_TEXT = 200_000;

/**
 * The problems that are listed.
 * @param {Batch} batch
 * @returns {Problem[]}
 */
export function listedProblems({ problems, filter, found }) {
  return filter === null ? problems : (found ?? problems.filter(({ verdict }) => verdict === filter));
}

/**
 * How many problems there are of the kind that is listed.
 * @param {Batch} batch
 */
export function problemCount({ failing, totals, filter }) {
  return filter === null ? failing : (totals[filter] ?? 0);
}

export class Importer {
  #store;
  #actions;
  #classic;
  #worker = new ReadWorker();
  /** @type {Requirement} */
  #requirement = "valid";
  /** Ids of batches are kept in the browser's history, so that they differ from those before a reload. */
  #batches = Date.now();
  /** The input that is being read and isn't on the screen yet. @type {Input | null} */
  #pending = null;

  /**
   * @param {Store} store
   * @param {Actions} actions
   * @param {RuleSet} classic the rules of links without rules
   */
  constructor(store, actions, classic) {
    this.#store = store;
    this.#actions = actions;
    this.#classic = classic;
  }

  /**
   * @param {Input} input
   * @param {() => void} [onLoaded] called when the input was one board, after it has been loaded
   */
  import(input, onLoaded = () => {}) {
    this.#stopBatch();
    this.#pending = input;
    const { rules } = this.#store.state;
    if (input.link?.rules !== undefined) return void this.#openLink(input, input.link, onLoaded);
    if (input.link) return this.#readBy(this.#classic, input, onLoaded);
    if (mayStateRules(input.text ?? "")) return void this.#openStated(input, onLoaded);
    this.#readBy(rules, input, onLoaded);
  }

  /**
   * Opens a link with rules, which may have to be loaded first.
   * @param {Input} input
   * @param {Link} link
   * @param {() => void} onLoaded
   */
  async #openLink(input, link, onLoaded) {
    const { language } = this.#store.state;
    const opened = await loadRules(link.rules ?? "", language).then(
      (rules) => ({ rules, board: boardOf(link, rules) }),
      (error) => ({ message: error instanceof LoadError ? messagesIn(language).rulesFailed : String(error.message) }),
    );
    if (this.#pending !== input) return;
    if ("message" in opened) return this.#showError(input, opened.message);
    const { rules, board } = opened;
    if (board === null) return this.#showError(input, messagesIn(language).linkBoard(rules.side));
    this.#load(rules, board, givensOf(board, link.givens), onLoaded);
  }

  /**
   * Opens a text that states its rules, if it does.
   * @param {Input} input
   * @param {() => void} onLoaded
   */
  async #openStated(input, onLoaded) {
    const { language, rules } = this.#store.state;
    const text = input.text ?? "";
    // Givens beyond nine have the symbols of the board that is shown, if there are any for each of them.
    const isOfSameSize = text.replace(/\s/g, "").length % rules.empty.length === 0;
    const symbols = isOfSameSize && rules.side > 9 && !rules.isDecimal ? rules.symbolsName : undefined;
    const stated = await loadStated(text, { symbols, language }).catch((error) =>
      // Without what other rules need, it can only be read as a board.
      error instanceof LoadError ? null : { message: String(error.message) },
    );
    if (this.#pending !== input) return;
    if (!stated) return this.#readBy(rules, input, onLoaded);
    if ("message" in stated) return this.#showError(input, stated.message);
    this.#load(stated.rules, stated.board, stated.board, onLoaded);
    if (stated.hasCages) toast(messagesIn(language).cagesNotJudged);
  }

  /**
   * @param {RuleSet} rules
   * @param {string} board
   * @param {string} givens
   * @param {() => void} onLoaded
   */
  #load(rules, board, givens, onLoaded) {
    this.#pending = null;
    this.#actions.load(board, givens, rules);
    const { batch } = this.#store.state.screen;
    this.#store.set({ dialog: null, screen: { kind: "board", batch, opened: null } });
    onLoaded();
  }

  /**
   * @param {RuleSet} rules
   * @param {Input} input
   * @param {() => void} onLoaded
   */
  #readBy(rules, input, onLoaded) {
    const { files, otherwise } = input;
    if (files.every(({ blob }) => !blob)) return this.#showError(input, messagesIn(this.#store.state.language).folder);
    const earlier = this.#store.state.screen.batch;
    const batch = this.#newBatch(rules, files, (this.#batches += 1));
    this.#read(batch, { waits: otherwise !== undefined }, (response) => {
      this.#pending = null;
      if (response.kind === "many") return;
      if (response.kind !== "one" && otherwise) return this.import(otherwise, onLoaded);
      if (response.kind !== "one") this.#refuse(input, response);
      else {
        this.#actions.load(response.board, givensOf(response.board, input.givens), rules);
        this.#store.set({ origin: response.origin ?? null, dialog: null });
      }
      const { screen, dialog } = this.#store.state;
      const wasShown = screen.batch?.id === batch.id;
      // If this input was shown as a batch for a while, go back to the batch before it. Text that was refused is in the
      // dialog, above whatever was shown before.
      if (wasShown || !dialog?.refusal)
        this.#store.set({ screen: { kind: "board", batch: wasShown ? earlier : screen.batch, opened: null } });
      if (response.kind === "one") onLoaded();
    });
  }

  /**
   * Gives up on an input that is still being read and isn't on the screen yet.
   * @param {Input} input
   */
  cancel(input) {
    if (this.#pending !== input) return;
    this.#worker.stop();
    this.#pending = null;
  }

  /**
   * Reads the batch again.
   * @param {Requirement} requirement
   */
  recheck(requirement) {
    this.#requirement = requirement;
    const { screen } = this.#store.state;
    if (!screen.batch) return;
    const { rules, files, id, filter } = screen.batch;
    // Another requirement has other verdicts, but in another language they are the same.
    const sameFilter = requirement === screen.batch.requirement ? filter : null;
    const batch = this.#newBatch(rules, files, id);
    this.#store.set({ screen: { ...screen, batch } });
    this.#read(batch, { waits: false }, (response) => {
      if (response.kind === "many") return void (sameFilter && this.filter(sameFilter));
      // The file has changed or disappeared since it was opened.
      this.#store.set({ screen: { kind: "board", batch: null } });
      if (response.kind !== "one") this.#refuse({ files }, response);
    });
  }

  /**
   * Lists only the problems with this verdict, or all of them if it was chosen before.
   * @param {Verdict} verdict
   */
  filter(verdict) {
    const { batch } = this.#store.state.screen;
    if (!batch || batch.status === "running") return;
    if (batch.task) this.#worker.stop();
    const filter = batch.filter === verdict ? null : verdict;
    const changed = { ...batch, filter, found: null, task: null };
    if (filter === null || listedProblems(changed).length === batch.totals[filter]) return this.#setBatch(changed);
    this.#setBatch({ ...changed, found: [], task: { kind: "find", bytes: 0 } });
    this.#worker.find(batch.rules.source, { ...this.#request(batch), verdict: filter }, (response) => {
      if (response.kind === "unreadable") return this.#endTask(messagesIn(this.#store.state.language).unreadable);
      const task = response.kind === "finding" ? { kind: /** @type {const} */ ("find"), bytes: response.bytes } : null;
      this.#changeBatch(({ found }) => ({ found: [...(found ?? []), ...response.problems], task }));
    });
  }

  /**
   * Saves all problems as a file.
   * @param {ExportFormat} format
   */
  export(format) {
    const { batch } = this.#store.state.screen;
    if (!batch || batch.status === "running" || batch.task?.kind === "export") return;
    if (batch.task) this.stop();
    this.#changeBatch(() => ({ task: { kind: "export", bytes: 0, format } }));
    this.#worker.export(batch.rules.source, { ...this.#request(batch), format }, (response) => {
      const messages = messagesIn(this.#store.state.language);
      if (response.kind === "unreadable") return this.#endTask(messages.unreadable);
      if (response.kind === "exporting")
        return this.#changeBatch(() => ({ task: { kind: "export", bytes: response.bytes, format } }));
      download(response.blob, exportName(batch.files, format));
      this.#endTask(messages.exported);
    });
  }

  /** Reads the input again, because messages about it come in the language in which it was read. */
  refreshMessages() {
    const { screen, importError } = this.#store.state;
    if (importError) this.import({ files: importError.files });
    else if (screen.batch && screen.batch.status !== "stopped") this.recheck(screen.batch.requirement);
  }

  stop() {
    this.#worker.stop();
    this.#stopBatch();
  }

  close() {
    this.#worker.stop();
    this.#store.set({ screen: { kind: "board", batch: null } });
  }

  #stopBatch() {
    this.#changeBatch(({ status }) => ({ status: status === "running" ? "stopped" : status, task: null }));
  }

  /** @param {string} message */
  #endTask(message) {
    this.#changeBatch(() => ({ task: null }));
    toast(message);
  }

  /** @param {(batch: Batch) => Partial<Batch>} change */
  #changeBatch(change) {
    const { batch } = this.#store.state.screen;
    if (batch) this.#setBatch({ ...batch, ...change(batch) });
  }

  /** @param {Batch} batch */
  #setBatch(batch) {
    const { screen } = this.#store.state;
    this.#store.set({ screen: { ...screen, batch } });
  }

  /**
   * @param {Batch} batch without results
   * @param {{ waits: boolean }} options `waits`: it isn't shown before all of it has been read
   * @param {(response: OneBoard | NoBoard | Unreadable | ({ kind: "many" } & BatchProgress)) => void} onEnd called for
   *   many boards after they have been shown, unless none of those could be read
   */
  #read(batch, { waits }, onEnd) {
    this.#worker.read(batch.rules.source, this.#request(batch), (response) => {
      if (response.kind !== "progress" && response.kind !== "many") return onEnd(response);
      if (waits && response.kind === "progress") return;
      if (waits && response.totals.malformed === response.boards) return onEnd({ kind: "unreadable", id: response.id });
      batch = extended(batch, response, response.kind === "many" ? "done" : "running");
      const { screen } = this.#store.state;
      if (screen.batch?.id === batch.id) this.#store.set({ screen: { ...screen, batch } });
      else if (batch.boards > 1 || batch.milliseconds > BATCH_DELAY) {
        this.#pending = null;
        this.#store.set({ screen: { kind: "batch", batch }, importError: null, dialog: null });
      }
      if (response.kind === "many") onEnd({ ...response, kind: "many" });
    });
  }

  /** @param {Batch} batch */
  #request({ files, requirement }) {
    const { language } = this.#store.state;
    const { unreadable, folder } = messagesIn(language);
    return { files, requirement, language, unreadable, folder };
  }

  /**
   * @param {RuleSet} rules
   * @param {InputFile[]} files
   * @param {number} id
   * @returns {Batch}
   */
  #newBatch(rules, files, id) {
    return {
      id,
      files,
      rules,
      requirement: this.#requirement,
      status: "running",
      bytes: 0,
      boards: 0,
      failing: 0,
      totals: {},
      problems: [],
      milliseconds: 0,
      columns: [],
      filter: null,
      found: null,
      task: null,
    };
  }

  /**
   * @param {Input} input
   * @param {NoBoard | Unreadable} response
   */
  #refuse(input, response) {
    const messages = messagesIn(this.#store.state.language);
    if (response.kind === "unreadable") return this.#showError(input, messages.unreadable);
    const { error, excerpt, binary } = response;
    // Binary data has no lines.
    if (binary) return this.#showError(input, messages.binary(binary), { binary });
    this.#showError(input, error.message, { location: error, excerpt });
  }

  /**
   * @param {Input} input
   * @param {string} message
   * @param {Partial<import("./store.js").ImportError>} [details]
   */
  #showError({ files, text }, message, details = {}) {
    if (text !== undefined && text.length <= LONGEST_TEXT) {
      const { location, excerpt } = details;
      const otherSide = otherSideOf(text, this.#store.state.rules);
      return this.#store.set({
        dialog: { refusal: { text, message, otherSide, location, excerpt } },
        importError: null,
      });
    }
    const [{ name }] = files;
    this.#store.set({ importError: { files, ...(name ? { name } : {}), message, ...details }, dialog: null });
  }
}

/**
 * The size of the board that has as many cells as the text has characters, if it isn't the one of the rules.
 * @param {string} text
 * @param {RuleSet} rules
 */
function otherSideOf(text, rules) {
  const side = Math.sqrt(text.replace(/\s/g, "").length);
  const isSize = Number.isInteger(side) && side >= SMALLEST_SIDE && side <= LARGEST_SIDE;
  return isSize && side !== rules.side && CELLS.test(text) ? side : undefined;
}

/**
 * @param {Batch} batch
 * @param {BatchProgress} progress
 * @param {Batch["status"]} status
 * @returns {Batch}
 */
function extended(batch, { bytes, boards, failing, totals, columns, milliseconds, problems, damaged }, status) {
  // When a file turns out to be damaged, all of them are read again.
  const isAgain = damaged.some((index) => batch.files[index].blob);
  const withoutContents = (/** @type {InputFile} */ { name }) => ({ name, isDamaged: true });
  return {
    ...batch,
    ...{ status, bytes, boards, failing, totals, columns, milliseconds },
    files: batch.files.map((file, index) => (damaged.includes(index) ? withoutContents(file) : file)),
    problems: isAgain ? problems : batch.problems.concat(problems),
  };
}

/**
 * `puzzles-problems.csv` for `puzzles.txt.gz`.
 * @param {InputFile[]} files
 * @param {ExportFormat} format
 */
function exportName(files, format) {
  const base = files.length === 1 ? files[0].name.replace(/(?<=.)\.gz$/i, "").replace(/(?<=.)\.[^.]*$/, "") : "";
  return `${base ? `${base}-` : ""}problems.${format}`;
}
