/** All texts of the page, in two languages with the same keys: a missing key is a type error. */

import { loadPreference, savePreference } from "./preferences.js";

/** @import { Check } from "./checklist.js" */
/** @import { Mark } from "./marks.js" */
/** @import { Language, Requirement } from "./ninefold.js" */

const PREFERENCE = "ninefold.language";

/** @param {number} count */
function formatted(count) {
  return count.toLocaleString("en");
}

/** @param {number} count */
function allBoards(count) {
  return count === 2 ? "Both boards" : `All ${formatted(count)} boards`;
}

/**
 * With a capital letter, where there are any.
 * @param {string} text
 */
export function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A message of the library as people say it. What was expected comes first where that is a matter of format, but not
 * where it is only a number.
 * @param {string} message
 */
function plainly(message) {
  return message
    .replace(/^expected (\d+) cells in row (\d+), found (\d+)$/, "row $2 has $3 cells instead of $1")
    .replace(/^expected (\d+) (cells|rows), found (\d+)$/, "there are $3 $2 instead of $1")
    .replace(/^row (\d) has 1 cells/, "row $1 has 1 cell")
    .replace(/^there are 1 (cell|row)s/, "there is 1 $1");
}

const en = {
  htmlLang: "en",
  pageTitle: "ninefold: is this Sudoku valid?",
  otherLanguage: "简体中文",
  otherLanguageTag: "zh-Hans",
  switchLanguage: "Switch to Chinese: 简体中文",
  tagline: "Is this Sudoku valid? If not, where is the mistake?",
  private: "Nothing you enter leaves this page.",
  theme: "Theme",
  themeAuto: "Auto",
  themeLight: "Light",
  themeDark: "Dark",
  startError:
    "The page couldn't start: WebAssembly didn't load or isn't allowed here. Reload the page or try a newer browser.",

  loadBoard: "Load a board",
  openFile: "Open file…",
  pasteText: "Paste text…",
  examples: "Examples",
  newPuzzle: "New puzzle",
  newGivens: "Givens of new puzzles",
  fewestGivens: "fewest givens",
  givensWanted: (/** @type {number} */ count) => `${count} givens`,
  exampleValid: "Valid puzzle",
  exampleInvalid: "Invalid board",
  exampleAmbiguous: "More than one solution",
  exampleUnsolvable: "Valid, but no solution",
  exampleRedundant: "More givens than needed",
  exampleMinimal: "No given to spare",
  exampleSolved: "Solved board",

  board: "Sudoku board",
  keys: "Type digits; 0, the dot or the space bar for an empty cell; arrow keys move; Ctrl+Z undoes.",
  advance: "Move to the next cell while entering givens",
  pad: "Number pad",
  editing: "Editing and solving",
  undo: "Undo",
  redo: "Redo",
  undone: (/** @type {string} */ change) => `Undone: ${change}.`,
  redone: (/** @type {string} */ change) => `Redone: ${change}.`,
  cellIsNow: (/** @type {string} */ cell, /** @type {string} */ content) => `${cell} is ${content}`,
  cellsChanged: (/** @type {number} */ count) => `${count} cells changed`,
  rulesChanged: "the rules changed",
  showCandidates: "Candidates",
  checkEntries: "Check my entries",
  reveal: "Reveal a cell",
  solve: "Solve",
  lockGivens: "Lock givens",
  editGivens: "Edit givens",
  clearBoard: "Clear board",
  clearEntries: "Clear my entries",
  clearCell: "Clear cell",
  enterDigit: (/** @type {string} */ digit) => `Enter ${digit}`,
  givenLocked: (/** @type {string} */ cell) => `${cell} is a given. Choose “Edit givens” to change it.`,
  noEntries: "You haven't entered any digits yet. The dark ones are givens.",
  stillSolving: "Still looking for the solution. Try again in a moment.",
  conflictsFirst: "There is no solution while digits conflict.",
  noSolution: "It has no solution.",
  givensUnsolvable: "The givens alone have no solution, so no entry can be right.",
  entriesRight: (/** @type {number} */ count) =>
    count === 1 ? "Your entry is right." : `All ${count} of your entries are right.`,
  entriesWrong: (/** @type {number} */ wrong, /** @type {number} */ count) =>
    count === 1 ? "Your entry is wrong." : `${wrong} of your ${count} entries ${wrong === 1 ? "is" : "are"} wrong.`,
  entriesPossible: "The givens have several solutions, and your entries fit at least one of them.",
  entriesImpossible: "The givens have several solutions, but your entries fit none of them.",
  revealed: (/** @type {string} */ cell, /** @type {string} */ digit) => `${cell} is ${digit}.`,
  nothingToReveal: "There is no empty cell left.",
  alreadySolved: "It is already solved.",
  cell: (/** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ content) =>
    `Row ${row}, column ${column}, ${content}`,
  comma: ", ",
  blank: "empty",
  cellGiven: "given",
  cellEntry: (/** @type {string} */ digit) => `${digit}, your entry`,
  candidates: (/** @type {string} */ digits) =>
    digits === "" ? "empty, no candidates" : `empty, candidates ${digits}`,
  // Labels have to contain the visible text.
  eitherDigit: (/** @type {string} */ one, /** @type {string} */ other) => `empty, ${one}|${other} in two solutions`,
  ghostDigit: (/** @type {string} */ digit) => `empty, ${digit} in the solution`,
  /** @type {Record<Mark, string>} */
  markLabels: {
    conflict: "in conflict",
    house: "",
    wrong: "wrong",
    stuck: "part of the dead end",
    given: "one of the givens that leave no solution",
    differ: "",
    redundant: "spare",
  },
  loaded: "Board loaded.",
  solutionFilledIn: "The solution is filled in. Undo takes it back.",
  oneSolutionFilledIn: "One of several solutions is filled in. Undo takes it back.",

  headlines: {
    empty: "Enter a Sudoku",
    valid: "Valid",
    unique: "Valid puzzle: exactly one solution",
    ambiguous: (/** @type {number} */ count, /** @type {boolean} */ exact) =>
      `Valid, ${exact ? "" : "at least "}${formatted(count)} solutions`,
    unsolvable: "Valid, but it has no solution",
    solved: "Solved",
    invalid: (/** @type {number} */ conflicts, /** @type {number} */ cells) =>
      `Invalid: ${conflicts === 1 ? "1 conflict" : `${conflicts} conflicts`} in ${cells} cells`,
    unreadable: (/** @type {string | undefined} */ name) => `Couldn't read a board${name ? ` from ${name}` : ""}`,
  },
  sentences: {
    empty: "Type digits, or drop a file anywhere on the page.",
    valid: "No digit is repeated in any row, column or box.",
    unique: "No digit is repeated in any row, column or box.",
    ambiguous: "No digit is repeated in any row, column or box, but a puzzle should have only one solution.",
    unsolvable: "No digit is repeated, but the empty cells can't all be filled.",
    wrongEntry: "The givens have a solution, so one of your entries is wrong.",
    solved: "Valid and complete: every row, column and box has all nine digits.",
    invalid: "A digit may appear only once in each row, column and box.",
    unreadable: "The board below is still the one from before.",
  },
  /** With other rules than the classic ones. */
  gridSentences: {
    valid: "Nothing is repeated where the rules don't allow it.",
    unique: "Nothing is repeated where the rules don't allow it.",
    ambiguous: "Nothing is repeated where the rules don't allow it, but a puzzle should have only one solution.",
    unsolvable: "Nothing is repeated, but the empty cells can't all be filled.",
    solved: "Valid and complete.",
    invalid: "Nothing may be repeated in a row, a column, or whatever else the rules say.",
  },
  startPaste: "Paste",
  startOpen: "Open",
  startExample: "Try an example",
  meaning: "What does “valid” mean?",
  meaningOfValid:
    "A board is valid if no digit is repeated in any row, column or box. Only filled cells count, so a valid board may be unfinished, and it may have no solution.",
  sentence: (/** @type {string} */ message) => `${capitalized(plainly(message))}.`,
  /** Between sentences. */
  space: " ",
  location: (/** @type {number} */ line, /** @type {number} */ column) => `Line ${line}, column ${column}.`,
  readFrom: (/** @type {string} */ column) => `Read from ${column}.`,
  unreadable: "the input couldn't be read",
  folder: "this is a folder; open the files in it instead",
  binary: (/** @type {string} */ kind) => `this is ${kind}; ninefold reads text`,
  notReadable: (/** @type {string} */ message) => `Couldn't read a board: ${plainly(message)}.`,
  dismiss: "Dismiss",
  conflicts: (/** @type {number} */ count) => (count === 1 ? "1 conflict" : `${count} conflicts`),

  checklist: "Checklist",
  stale: "About the board that is shown, not about what couldn't be read:",
  checksRest: "The other checks follow once no digits conflict.",
  waiting: ": …",
  /** @type {Record<"yes" | "no" | "none", string>} */
  answers: { yes: ": yes", no: ": no", none: ": doesn't apply" },
  /** @type {Record<Check, string>} */
  checks: {
    valid: "No conflicts",
    solvable: "Has a solution",
    unique: "Only one solution",
    minimal: "No spare clues",
  },
  /** @type {Record<Check, string>} */
  met: {
    valid: "",
    solvable: "",
    unique: "",
    minimal: "Without any one of the givens, there would be more solutions.",
  },
  /** @type {Record<Check, string>} */
  notAsked: {
    valid: "",
    solvable: "",
    unique: "",
    minimal: "Only unfinished puzzles with one solution can have spare clues.",
  },
  givensLeaveNone: (/** @type {number} */ count) => `These ${count} digits alone leave no solution.`,
  solutionsDiffer: (/** @type {number} */ count, /** @type {boolean} */ exact, /** @type {number} */ cells) =>
    `There are ${exact ? "" : "at least "}${formatted(count)} solutions. The first two differ in ${cells} cells.`,
  spareClues: (/** @type {string[]} */ cells) =>
    cells.length === 1
      ? `The puzzle doesn't need ${cells[0]}.`
      : `The puzzle doesn't need ${cells.length > 6 ? `${cells.length} of its givens` : cells.join(", ")} (any one of them).`,
  filledCells: (/** @type {number} */ givens, /** @type {number} */ entries, /** @type {number} */ blanks) =>
    [
      givens === 1 ? "1 given" : `${givens} givens`,
      ...(entries > 0 ? [entries === 1 ? "1 entry" : `${entries} entries`] : []),
      blanks === 0 ? "no cell empty" : blanks === 1 ? "1 cell empty" : `${blanks} cells empty`,
    ].join(" · "),
  showOnBoard: "Show on the board",
  showOnBoardOf: (/** @type {string} */ check) => `Show on the board: ${check}`,
  showSolution: "Show the solution",
  showSolution1: "Show solution 1",
  showSolution2: "Show solution 2",
  fillSolution: "Fill in the solution",
  legend: "Legend",
  legendGroup: "where the conflict is",
  /** @type {Record<Mark | "entry" | "ghost", string>} */
  legendEntries: {
    entry: "your entry",
    ghost: "digit of a solution",
    conflict: "in conflict",
    house: "row, column or box of the conflict",
    wrong: "wrong",
    stuck: "dead end",
    given: "digits that leave no solution",
    differ: "differs between two solutions",
    redundant: "spare",
  },

  resultsFor: (/** @type {string} */ source) => `Results for ${source}`,
  files: (/** @type {number} */ count) => `${count} files`,
  pastedText: "the pasted text",
  total: "Boards",
  require: "Check that every board is",
  showOnly: (/** @type {string} */ count, /** @type {string} */ word) => `${word}: ${count}, show only these`,
  stop: "Stop",
  closeResults: "Close results",
  backToResults: "Back to results",
  openedBoard: "Board from the results",
  previousProblem: "Previous",
  previousProblemLong: "Previous board with a problem",
  nextProblem: "Next",
  nextProblemLong: "Next board with a problem",
  problemOf: (/** @type {number} */ number, /** @type {number} */ count) =>
    `${formatted(number)} of ${count === 1 ? "1 problem" : `${formatted(count)} problems`}`,
  fileLine: (/** @type {string} */ file, /** @type {number} */ line) => `${file}, line ${line}`,
  edited: (/** @type {string} */ name) => `${name} (edited)`,
  progress: "Progress",
  checking: "Checking…",
  finding: "Looking for these boards…",
  exporting: "Exporting…",
  exported: "Problems exported.",
  stopped: (/** @type {string} */ boards) => `Stopped after ${boards}.`,
  done: (/** @type {string} */ boards, /** @type {string} */ seconds) => `${boards} checked in ${seconds} s.`,
  boards: (/** @type {number} */ count) => (count === 1 ? "1 board" : `${formatted(count)} boards`),
  /** @type {Record<Requirement, (count: number) => string>} */
  allMeet: {
    valid: (count) => `${allBoards(count)} are valid.`,
    solved: (count) => `${allBoards(count)} are solved.`,
    solvable: (count) => `${allBoards(count)} are solvable.`,
    unique: (count) => `${allBoards(count)} have exactly one solution.`,
    minimal: (count) => `${allBoards(count)} are minimal.`,
  },
  boardsReadFrom: (/** @type {string} */ column) => `Boards read from ${column}.`,
  colon: ": ",
  semicolon: "; ",
  failures: "Boards with problems",
  failuresHint: "Select a board to open it.",
  more: (/** @type {number} */ count) => `${formatted(count)} more not shown.`,
  line: (/** @type {number} */ line) => `line ${line}`,
  exportAll: (/** @type {number} */ count) =>
    count === 1 ? "Export the problem:" : `Export all ${formatted(count)} problems:`,
  exportRest: "Check the rest, and export all problems:",
  exportCsv: "Save as CSV",
  exportJsonl: "Save as JSON Lines",

  share: "Share and export",
  copyLink: "Copy link",
  copyLine: "Copy as line",
  copyJson: "Copy as JSON",
  copyGrid: "Copy as grid",
  otherFormat: "Other format",
  copyFormat: "Copy",
  copyFormatLong: "Copy in this format",
  downloadSvg: "Download SVG",
  copied: "Copied.",
  boardCopied: "Board copied.",
  linkCopied: "Link copied.",
  fileLinkCopied: "Link copied. It points to a file on this computer, so others can't open it.",
  notCopied: "The browser didn't allow copying.",
  downloaded: "Image saved.",

  otherSize: (/** @type {number} */ side) => `For a board of ${side}×${side} cells, choose that size first.`,
  rulesHeading: "Size and rules",
  rulesFailed: "what other rules need couldn't be loaded; try again when you are online",
  /** @type {Record<string, string>} */
  ruleNames: {
    regions: "jigsaw",
    x: "X",
    windoku: "windoku",
    disjoint: "disjoint",
    "anti-knight": "anti-knight",
    "anti-king": "anti-king",
    extra: "extra regions",
  },
  rulesUnsolvable: "These rules have no solution at all.",
  cagesNotJudged: "Board loaded. Its cages aren't judged.",
  linkBoard: (/** @type {number} */ side) => `the link has no board of ${side}×${side} cells`,

  pasteHeading: "Paste text",
  pasteHint:
    "One or more boards: 81 characters per line, grids, JSON or CSV. Solo game IDs and jigsaw strings bring their own rules. With a keyboard, you can also paste anywhere on the page.",
  pasteLabel: "Text with one or more boards",
  pasteCheck: "Check",
  pasteCancel: "Cancel",
  dropHint: "Drop to check",
};

/** @typedef {typeof en} Messages */

/** @type {Messages} */
const zh = {
  htmlLang: "zh-Hans",
  pageTitle: "ninefold：这个数独有效吗？",
  otherLanguage: "English",
  otherLanguageTag: "en",
  switchLanguage: "切换到英文：English",
  tagline: "这个数独有效吗？如果无效，错在哪里？",
  private: "您输入的内容不会离开本页。",
  theme: "主题",
  themeAuto: "自动",
  themeLight: "浅色",
  themeDark: "深色",
  startError: "页面无法启动：WebAssembly 未能加载，或在此处被禁用。请刷新页面，或换用较新的浏览器。",

  loadBoard: "载入盘面",
  openFile: "打开文件…",
  pasteText: "粘贴文本…",
  examples: "示例",
  newPuzzle: "随机出题",
  newGivens: "新题的已知数个数",
  fewestGivens: "尽量少",
  givensWanted: (count) => `${count} 个已知数`,
  exampleValid: "有效的题目",
  exampleInvalid: "无效的盘面",
  exampleAmbiguous: "不止一个解",
  exampleUnsolvable: "有效，但无解",
  exampleRedundant: "有多余的已知数",
  exampleMinimal: "没有多余的已知数",
  exampleSolved: "已解出的盘面",

  board: "数独盘面",
  keys: "按数字键填入；按 0、句点或空格键留空；按方向键移动；按 Ctrl+Z 撤销。",
  advance: "录入题目时自动跳到下一格",
  pad: "数字键盘",
  editing: "编辑与求解",
  undo: "撤销",
  redo: "重做",
  undone: (change) => `已撤销：${change}。`,
  redone: (change) => `已重做：${change}。`,
  cellIsNow: (cell, content) => `${cell} 为${content}`,
  cellsChanged: (count) => `${count} 格有变化`,
  rulesChanged: "规则有变化",
  showCandidates: "候选数",
  checkEntries: "检查我填的数",
  reveal: "提示一格",
  solve: "求解",
  lockGivens: "锁定题目",
  editGivens: "修改题目",
  clearBoard: "清空盘面",
  clearEntries: "清除我填的数",
  clearCell: "清除这一格",
  enterDigit: (digit) => `填入 ${digit}`,
  givenLocked: (cell) => `${cell} 是已知数。要改动它，请选“修改题目”。`,
  noEntries: "您还没有填数。深色的是已知数。",
  stillSolving: "还在求解，请稍后再试。",
  conflictsFirst: "有数字冲突时无解。",
  noSolution: "这个盘面无解。",
  givensUnsolvable: "题目本身无解，填什么都不会对。",
  entriesRight: (count) => `您填的 ${count} 个数都对。`,
  entriesWrong: (wrong, count) => `您填的 ${count} 个数中有 ${wrong} 个是错的。`,
  entriesPossible: "题目有多个解，您填的数至少符合其中一个。",
  entriesImpossible: "题目有多个解，但您填的数不符合任何一个。",
  revealed: (cell, digit) => `${cell} 是 ${digit}。`,
  nothingToReveal: "已经没有空格了。",
  alreadySolved: "已经解出了。",
  cell: (row, column, content) => `第 ${row} 行第 ${column} 列，${content}`,
  comma: "，",
  blank: "空格",
  cellGiven: "已知数",
  cellEntry: (digit) => `${digit}，您填的数`,
  candidates: (digits) => (digits === "" ? "空格，没有候选数" : `空格，候选数 ${digits}`),
  eitherDigit: (one, other) => `空格，在两个解中为 ${one}|${other}`,
  ghostDigit: (digit) => `空格，解中为 ${digit}`,
  markLabels: {
    conflict: "有冲突",
    house: "",
    wrong: "填错了",
    stuck: "走不通的地方",
    given: "导致无解的已知数之一",
    differ: "",
    redundant: "多余",
  },
  loaded: "盘面已载入。",
  solutionFilledIn: "已填入解。可以撤销。",
  oneSolutionFilledIn: "已填入多个解中的一个。可以撤销。",

  headlines: {
    empty: "请输入数独",
    valid: "有效",
    unique: "有效的题目：恰好一个解",
    ambiguous: (count, exact) => `有效，${exact ? "有" : "至少有"} ${formatted(count)} 个解`,
    unsolvable: "有效，但无解",
    solved: "已解出",
    invalid: (conflicts, cells) => `无效：${conflicts} 处冲突，涉及 ${cells} 格`,
    unreadable: (name) => (name ? `没能从 ${name} 读出盘面` : "没能读出盘面"),
  },
  sentences: {
    empty: "可以直接输入数字，也可以把文件拖到页面上。",
    valid: "每一行、每一列、每一宫都没有重复数字。",
    unique: "每一行、每一列、每一宫都没有重复数字。",
    ambiguous: "每一行、每一列、每一宫都没有重复数字，但一道题应该只有一个解。",
    unsolvable: "没有重复数字，但空格无法全部填满。",
    wrongEntry: "题目有解，所以您填的数中有错。",
    solved: "有效且完整：每一行、每一列、每一宫都有全部九个数字。",
    invalid: "在每一行、每一列、每一宫中，同一个数字只能出现一次。",
    unreadable: "下面仍是原来的盘面。",
  },
  gridSentences: {
    valid: "没有违反规则的重复。",
    unique: "没有违反规则的重复。",
    ambiguous: "没有违反规则的重复，但一道题应当只有一个解。",
    unsolvable: "没有重复，但空格无法全部填上。",
    solved: "有效且完整。",
    invalid: "每行、每列以及规则所说的其他各处都不能重复。",
  },
  startPaste: "粘贴",
  startOpen: "打开文件",
  startExample: "看个例子",
  meaning: "什么是“有效”？",
  meaningOfValid:
    "每一行、每一列、每一宫都没有重复数字，盘面就是有效的。只看已填的格子，所以有效的盘面可以没填完，也可能无解。",
  sentence: (message) => `${message}。`,
  space: "",
  location: (line, column) => `第 ${line} 行，第 ${column} 个字符。`,
  readFrom: (column) => `取自${column}。`,
  unreadable: "无法读取输入的内容",
  folder: "这是文件夹，请直接打开其中的文件",
  binary: (kind) => `这是${/^[A-Za-z]/.test(kind) ? " " : ""}${kind}，ninefold 只能读取文本`,
  notReadable: (message) => `没能读出盘面：${message}。`,
  dismiss: "知道了",
  conflicts: (count) => `${count} 处冲突`,

  checklist: "检查清单",
  stale: "以下是显示的盘面的情况，与没能读出的内容无关：",
  checksRest: "消除冲突后，再看其他各项。",
  waiting: "：…",
  answers: { yes: "：是", no: "：否", none: "：不适用" },
  checks: {
    valid: "没有冲突",
    solvable: "有解",
    unique: "只有一个解",
    minimal: "没有多余的已知数",
  },
  met: {
    valid: "",
    solvable: "",
    unique: "",
    minimal: "去掉任何一个已知数，都会有更多的解。",
  },
  notAsked: {
    valid: "",
    solvable: "",
    unique: "",
    minimal: "没填完且只有一个解的题目才谈得上这一项。",
  },
  givensLeaveNone: (count) => `仅这 ${count} 个数字就已导致无解。`,
  solutionsDiffer: (count, exact, cells) =>
    `${exact ? "共有" : "至少有"} ${formatted(count)} 个解，前两个解有 ${cells} 格不同。`,
  spareClues: (cells) =>
    cells.length > 6
      ? `有 ${cells.length} 个已知数可以去掉其中任意一个。`
      : cells.length === 1
        ? `${cells[0]} 是多余的。`
        : `${cells.join("、")} 中可以去掉任意一个。`,
  filledCells: (givens, entries, blanks) =>
    [
      `${givens} 个已知数`,
      ...(entries > 0 ? [`已填 ${entries} 格`] : []),
      blanks === 0 ? "没有空格" : `还有 ${blanks} 个空格`,
    ].join(" · "),
  showOnBoard: "在盘面上显示",
  showOnBoardOf: (check) => `在盘面上显示：${check}`,
  showSolution: "显示解",
  showSolution1: "显示解 1",
  showSolution2: "显示解 2",
  fillSolution: "填入解",
  legend: "图例",
  legendGroup: "冲突所在之处",
  legendEntries: {
    entry: "您填的数",
    ghost: "解中的数字",
    conflict: "有冲突",
    house: "冲突所在的行、列或宫",
    wrong: "填错了",
    stuck: "走不通的地方",
    given: "导致无解的数字",
    differ: "两个解在此不同",
    redundant: "多余",
  },

  resultsFor: (source) => `检查结果：${source}`,
  files: (count) => `${count} 个文件`,
  pastedText: "粘贴的文本",
  total: "盘面",
  require: "要求每个盘面",
  showOnly: (count, word) => `${word}：${count}，只看这些`,
  stop: "停止",
  closeResults: "关闭结果",
  backToResults: "返回结果",
  openedBoard: "检查结果中的盘面",
  previousProblem: "上一个",
  previousProblemLong: "上一个未通过的盘面",
  nextProblem: "下一个",
  nextProblemLong: "下一个未通过的盘面",
  problemOf: (number, count) => `第 ${formatted(number)} 个，共 ${formatted(count)} 个未通过`,
  fileLine: (file, line) => `${file}，第 ${line} 行`,
  edited: (name) => `${name}（已修改）`,
  progress: "进度",
  checking: "正在检查…",
  finding: "正在查找这些盘面…",
  exporting: "正在导出…",
  exported: "已导出未通过的盘面。",
  stopped: (boards) => `已停止，检查了 ${boards}。`,
  done: (boards, seconds) => `检查了 ${boards}，用时 ${seconds} 秒。`,
  boards: (count) => `${formatted(count)} 个盘面`,
  allMeet: {
    valid: (count) => `${formatted(count)} 个盘面全部有效。`,
    solved: (count) => `${formatted(count)} 个盘面全部已解出。`,
    solvable: (count) => `${formatted(count)} 个盘面全部有解。`,
    unique: (count) => `${formatted(count)} 个盘面都恰好有一个解。`,
    minimal: (count) => `${formatted(count)} 个盘面全部是极小的。`,
  },
  boardsReadFrom: (column) => `盘面取自${column}。`,
  colon: "：",
  semicolon: "；",
  failures: "未通过的盘面",
  failuresHint: "选择一个盘面即可打开。",
  more: (count) => `另有 ${formatted(count)} 个未显示。`,
  line: (line) => `第 ${line} 行`,
  exportAll: (count) => `导出全部 ${formatted(count)} 个未通过的盘面：`,
  exportRest: "检查剩余部分，并导出全部未通过的盘面：",
  exportCsv: "存为 CSV",
  exportJsonl: "存为 JSON Lines",

  share: "分享与导出",
  copyLink: "复制链接",
  copyLine: "复制为一行",
  copyJson: "复制为 JSON",
  copyGrid: "复制为网格",
  otherFormat: "其他格式",
  copyFormat: "复制",
  copyFormatLong: "按此格式复制",
  downloadSvg: "下载 SVG",
  copied: "已复制。",
  boardCopied: "盘面已复制。",
  linkCopied: "链接已复制。",
  fileLinkCopied: "链接已复制。它指向这台电脑上的文件，其他人无法打开。",
  notCopied: "浏览器不允许复制。",
  downloaded: "图片已保存。",

  otherSize: (side) => `如果这是 ${side}×${side} 的盘面，请先选择这个大小。`,
  rulesHeading: "大小与规则",
  rulesFailed: "其他规则所需的内容未能载入，请联网后再试",
  ruleNames: {
    regions: "锯齿",
    x: "对角线",
    windoku: "窗口",
    disjoint: "同位",
    "anti-knight": "无马",
    "anti-king": "无王",
    extra: "额外区",
  },
  rulesUnsolvable: "这些规则本身就无解。",
  cagesNotJudged: "盘面已载入。其中的笼不作判断。",
  linkBoard: (side) => `链接中没有 ${side}×${side} 的盘面`,

  pasteHeading: "粘贴文本",
  pasteHint:
    "一个或多个盘面均可：每行 81 个字符、网格、JSON 或 CSV。锯齿数独字符串等自带规则的文本也能识别。使用键盘时，也可以在页面任意位置直接粘贴。",
  pasteLabel: "包含一个或多个盘面的文本",
  pasteCheck: "检查",
  pasteCancel: "取消",
  dropHint: "松开即可检查",
};

/**
 * @param {Language} language
 * @returns {Messages}
 */
export function messagesIn(language) {
  return language === "zh" ? zh : en;
}

/** Tags of Chinese in traditional characters. */
const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/i;

/**
 * The language chosen on an earlier visit, otherwise the first of the browser's languages that the page supports.
 *
 * People who read traditional characters get English, one click away from Chinese: in Taiwan, the characters for row and
 * column have each other's meaning, so that the reason for a verdict would be misread.
 * @returns {Language}
 */
export function preferredLanguage() {
  const saved = loadPreference(PREFERENCE);
  if (saved === "en" || saved === "zh") return saved;
  // Browsers add the language alone to that of a region, so it is no wish of its own.
  const first = navigator.languages.find((tag) => /^(en|zh)\b/i.test(tag)) ?? "en";
  return /^zh\b/i.test(first) && !TRADITIONAL.test(first) ? "zh" : "en";
}

/** @param {Language} language */
export function saveLanguage(language) {
  savePreference(PREFERENCE, language);
}
