/** All texts of the page, in two languages with the same keys: a missing key is a type error. */

import { loadPreference, savePreference } from "./preferences.js";

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

const en = {
  htmlLang: "en",
  pageTitle: "ninefold: is this Sudoku board valid?",
  otherLanguage: "中文",
  otherLanguageTag: "zh-Hans",
  switchLanguage: "Switch to Chinese: 中文",
  tagline: "Is this Sudoku board valid? If not, why not?",
  skipBoard: "Skip the board",
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
  exampleValid: "Valid board",
  exampleInvalid: "Invalid board",
  exampleAmbiguous: "More than one solution",
  exampleUnsolvable: "Valid, but no solution",
  exampleRedundant: "More givens than needed",
  exampleMinimal: "Minimal puzzle",
  exampleSolved: "Solved board",

  board: "Sudoku board",
  keys: "Type digits, clear with 0 or Backspace, move with arrow keys, undo with Ctrl+Z.",
  pad: "Number pad",
  undo: "Undo",
  redo: "Redo",
  clearBoard: "Clear board",
  clearCell: "Clear cell",
  enterDigit: (/** @type {number} */ digit) => `Enter ${digit}`,
  cell: (/** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ content) =>
    `Row ${row}, column ${column}, ${content}`,
  comma: ", ",
  blank: "blank",
  inConflict: "in conflict",
  // Labels have to contain the visible text.
  eitherDigit: (/** @type {string} */ one, /** @type {string} */ other) => `blank, ${one}|${other} in two solutions`,
  ghostDigit: (/** @type {string} */ digit) => `blank, ${digit} in the solution`,
  contradictoryGiven: "one of the givens that leave no solution",
  droppable: "can be dropped",
  loaded: "Board loaded.",
  solutionFilledIn: "Solution filled in.",

  bannerValid: "No digit is repeated in any row, column or box.",
  bannerEmpty: "The board is empty. Type digits, paste a board or drop a file.",
  bannerSolved: "Every cell is filled, and no digit is repeated.",
  bannerInvalid: (/** @type {number} */ conflicts, /** @type {number} */ cells) =>
    `${conflicts === 1 ? "1 conflict" : `${conflicts} conflicts`} in ${cells} cells.`,
  validNote: "Valid doesn't mean solvable: the analysis shows whether it has a solution.",
  invalidNote: "Each digit may appear only once in every row, column and box.",
  solvedNote: "The puzzle is complete.",
  sentence: (/** @type {string} */ message) => `${capitalized(message)}. `,
  location: (/** @type {number} */ line, /** @type {number} */ column) => `Line ${line}, column ${column}.`,
  boardUnchanged: "The board hasn't changed.",
  readFrom: (/** @type {string} */ column) => `Read from ${column}.`,
  unreadable: "the input couldn't be read",
  folder: "this is a folder; open the files in it instead",
  binary: (/** @type {string} */ kind) => `this is ${kind}; ninefold reads text`,
  notReadable: (/** @type {string} */ message) => `Couldn't read a board: ${message}. `,
  dismiss: "Dismiss",
  conflicts: "Conflicts",

  analysis: "Analysis",
  analysisHint: "Being valid is only the first requirement.",
  yes: "yes",
  no: "no",
  waiting: "…",
  colon: ": ",
  sameReason: "same reason as above",
  showOnBoard: "Show on board",
  showOnBoardOf: (/** @type {string} */ word) => `Show on board: ${word}`,
  showSolution: "Show solution",
  showSolution1: "Show solution 1",
  showSolution2: "Show solution 2",
  fillSolution: "Fill in",
  solutions: "Solutions:",
  legend: "Legend",
  legendConflict: "in conflict",
  legendHouse: "row, column or box of the conflict",
  legendDiffer: "differs between two solutions",
  legendGiven: "givens that leave no solution",
  legendRedundant: "can be dropped",
  legendBlank: "blank",
  legendGhost: "digit of a solution",

  /** @type {Record<Requirement, string>} */
  question: {
    valid: "Valid?",
    solved: "Solved?",
    solvable: "Solvable?",
    unique: "Exactly one solution?",
    minimal: "Minimal?",
  },
  /** @type {Record<Requirement, string>} */
  met: {
    valid: "no digit is repeated in any row, column or box",
    solved: "every cell is filled",
    solvable: "it has a solution",
    unique: "it has exactly one solution",
    minimal: "no given can be dropped",
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

  pasteHeading: "Paste text",
  pasteHint:
    "One or more boards: 81 characters per line, grids, JSON or CSV. With a keyboard, you can also paste anywhere on the page.",
  pasteLabel: "Text with one or more boards",
  pasteCheck: "Check",
  pasteCancel: "Cancel",
  dropHint: "Drop to check",

  footerPrivate: "Nothing you enter leaves this page.",
  footerValid:
    "A board is valid if no digit is repeated in any row, column or box. Only filled cells are checked, so a valid board may have no solution.",
};

/** @typedef {typeof en} Messages */

/** @type {Messages} */
const zh = {
  htmlLang: "zh-Hans",
  pageTitle: "ninefold：这个数独盘面有效吗？",
  otherLanguage: "English",
  otherLanguageTag: "en",
  switchLanguage: "切换到英文：English",
  tagline: "这个数独盘面有效吗？如果无效，问题在哪里？",
  skipBoard: "跳过盘面",
  theme: "主题",
  themeAuto: "自动",
  themeLight: "浅色",
  themeDark: "深色",
  startError: "页面无法启动：WebAssembly 未能加载，或在此处被禁用。请刷新页面，或换用较新的浏览器。",

  loadBoard: "载入盘面",
  openFile: "打开文件…",
  pasteText: "粘贴文本…",
  examples: "示例",
  newPuzzle: "新题目",
  exampleValid: "有效的盘面",
  exampleInvalid: "无效的盘面",
  exampleAmbiguous: "不止一个解",
  exampleUnsolvable: "有效，但无解",
  exampleRedundant: "有多余的已知数",
  exampleMinimal: "极小的题目",
  exampleSolved: "已解出的盘面",

  board: "数独盘面",
  keys: "按数字键填入，按 0 或退格键清除，按方向键移动，按 Ctrl+Z 撤销。",
  pad: "数字键盘",
  undo: "撤销",
  redo: "重做",
  clearBoard: "清空盘面",
  clearCell: "清除这一格",
  enterDigit: (digit) => `填入 ${digit}`,
  cell: (row, column, content) => `第 ${row} 行第 ${column} 列，${content}`,
  comma: "，",
  blank: "空白格",
  inConflict: "有冲突",
  eitherDigit: (one, other) => `空白格，在两个解中为 ${one}|${other}`,
  ghostDigit: (digit) => `空白格，解中为 ${digit}`,
  contradictoryGiven: "导致无解的已知数之一",
  droppable: "可以去掉",
  loaded: "盘面已载入。",
  solutionFilledIn: "已填入解。",

  bannerValid: "每一行、每一列、每一宫都没有重复数字。",
  bannerEmpty: "盘面是空的。可以直接输入、粘贴，或拖入文件。",
  bannerSolved: "所有格子都已填满，没有重复数字。",
  bannerInvalid: (conflicts, cells) => `${conflicts} 处冲突，涉及 ${cells} 个格子。`,
  validNote: "有效不代表有解；是否有解，请看“盘面分析”。",
  invalidNote: "在每一行、每一列、每一宫中，同一个数字只能出现一次。",
  solvedNote: "这道题已经完成。",
  sentence: (message) => `${message}。`,
  location: (line, column) => `第 ${line} 行，第 ${column} 个字符。`,
  boardUnchanged: "盘面没有改动。",
  readFrom: (column) => `取自${column}。`,
  unreadable: "无法读取输入的内容",
  folder: "这是文件夹，请直接打开其中的文件",
  binary: (kind) => `这是${/^[A-Za-z]/.test(kind) ? " " : ""}${kind}，ninefold 只能读取文本`,
  notReadable: (message) => `没有读到盘面：${message}。`,
  dismiss: "知道了",
  conflicts: "冲突",

  analysis: "盘面分析",
  analysisHint: "有效只是第一项要求。",
  yes: "是",
  no: "否",
  waiting: "…",
  colon: "：",
  sameReason: "原因同上",
  showOnBoard: "在盘面上显示",
  showOnBoardOf: (word) => `在盘面上显示：${word}`,
  showSolution: "显示解",
  showSolution1: "显示解 1",
  showSolution2: "显示解 2",
  fillSolution: "填入",
  solutions: "求解结果：",
  legend: "图例",
  legendConflict: "有冲突",
  legendHouse: "冲突所在的行、列或宫",
  legendDiffer: "两个解在此不同",
  legendGiven: "导致无解的已知数",
  legendRedundant: "可以去掉",
  legendBlank: "空白格",
  legendGhost: "解中的数字",

  question: {
    valid: "是否有效",
    solved: "是否已解出",
    solvable: "是否有解",
    unique: "是否只有一个解",
    minimal: "是否极小",
  },
  met: {
    valid: "行、列、宫中都没有重复数字",
    solved: "所有格子都已填满",
    solvable: "至少有一个解",
    unique: "恰好有一个解",
    minimal: "任何一个已知数都不能去掉",
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

  pasteHeading: "粘贴文本",
  pasteHint: "一个或多个盘面均可：每行 81 个字符、网格、JSON 或 CSV。使用键盘时，也可以在页面任意位置直接粘贴。",
  pasteLabel: "包含一个或多个盘面的文本",
  pasteCheck: "检查",
  pasteCancel: "取消",
  dropHint: "松开即可检查",

  footerPrivate: "您输入的内容不会离开本页。",
  footerValid: "每一行、每一列、每一宫都没有重复数字的盘面就是有效的。只检查已填的格子，因此有效的盘面不一定有解。",
};

/**
 * @param {Language} language
 * @returns {Messages}
 */
export function messagesIn(language) {
  return language === "zh" ? zh : en;
}

/**
 * The language chosen on an earlier visit, otherwise the first of the browser's languages that the page supports.
 * @returns {Language}
 */
export function preferredLanguage() {
  const tags = [loadPreference(PREFERENCE) ?? "", ...navigator.languages];
  const languages = tags.map((tag) => tag.slice(0, 2).toLowerCase());
  return languages.find((language) => language === "zh" || language === "en") === "zh" ? "zh" : "en";
}

/** @param {Language} language */
export function saveLanguage(language) {
  savePreference(PREFERENCE, language);
}
