/** Every word of the page, in two languages with the same keys: a key that one of them lacks is a type error. */

import { choose, chosen } from "./choices.js";

/** @import { Language, Requirement, Verdict } from "./ninefold.js" */

const CHOICE = "ninefold.language";

const en = {
  htmlLang: "en",
  pageTitle: "ninefold: is this Sudoku board valid?",
  otherLanguage: "中文",
  otherLanguageTag: "zh-Hans",
  switchLanguage: "Show the page in Chinese: 中文",
  tagline: "Is this Sudoku board valid? And if not, why?",
  skipBoard: "Skip the board",
  theme: "Colours",
  themeAuto: "Auto",
  themeLight: "Light",
  themeDark: "Dark",
  notStarted:
    "The page could not start: WebAssembly was not loaded or may not run here. Load the page again, or try a newer browser.",

  bringBoard: "Bring a board",
  openFile: "Open file…",
  pasteText: "Paste text…",
  examples: "Examples",
  newPuzzle: "New puzzle",
  exampleValid: "A valid board",
  exampleInvalid: "An invalid board",
  exampleAmbiguous: "More than one solution",
  exampleUnsolvable: "Valid, but no solution",
  exampleRedundant: "More givens than needed",
  exampleMinimal: "A minimal puzzle",
  exampleSolved: "A solved board",

  board: "Sudoku board",
  keys: "Digits fill a cell, 0 or Backspace clears it, arrow keys move, Ctrl+Z undoes.",
  pad: "Digits",
  undo: "Undo",
  redo: "Redo",
  clearAll: "Clear all",
  clearCell: "Clear the cell",
  put: (/** @type {number} */ digit) => `Put ${digit} in the cell`,
  cell: (/** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ content) =>
    `Row ${row}, column ${column}, ${content}`,
  comma: ", ",
  blank: "blank",
  inConflict: "in conflict",
  eitherDigit: (/** @type {string} */ one, /** @type {string} */ other) => `blank, ${one}|${other} in two solutions`,
  ghostDigit: (/** @type {string} */ digit) => `blank, ${digit} in the solution`,
  partOfClash: "one of the givens that leave no solution",
  droppable: "can be dropped",
  loaded: "On the board.",
  filledIn: "The solution is on the board.",

  bannerValid: "No digit occurs twice in a row, a column or a box.",
  bannerEmpty: "The board is empty. Type one, paste one or drop a file.",
  bannerSolved: "Every cell is filled, and no digit occurs twice.",
  bannerInvalid: (/** @type {number} */ conflicts, /** @type {number} */ cells) =>
    `${conflicts === 1 ? "1 conflict" : `${conflicts} conflicts`} in ${cells} cells.`,
  validNote: "Valid is not the same as solvable: the ladder says whether it has a solution.",
  invalidNote: "A digit may occur only once in each row, column and box.",
  solvedNote: "There is nothing left to do.",
  sentence: (/** @type {string} */ message) => `${message.charAt(0).toUpperCase()}${message.slice(1)}. `,
  place: (/** @type {number} */ line, /** @type {number} */ column) => `Line ${line}, column ${column}.`,
  boardStays: "The board is as it was.",
  takenFrom: (/** @type {string} */ column) => `Taken from ${column}.`,
  unreadable: "this could not be read",
  dismiss: "Dismiss",
  conflicts: "Conflicts",

  ladder: "The ladder",
  ladderHint: "Valid is the first rung. The others ask more.",
  yes: "yes",
  no: "no",
  waiting: "…",
  colon: ": ",
  asAbove: "for the same reason as above",
  showOnBoard: "Show on the board",
  showOnBoardOf: (/** @type {string} */ word) => `Show on the board: ${word}`,
  showSolution: "Show the solution",
  showSolution1: "Show solution 1",
  showSolution2: "Show solution 2",
  putSolution: "Put it on the board",
  solutions: "Solutions:",
  atLeast: (/** @type {number} */ count) => `at least ${count}`,
  legend: "What the marks mean",
  legendConflict: "in conflict",
  legendHouse: "the row, column or box",
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
    unique: "One solution?",
    minimal: "Minimal?",
  },
  /** @type {Record<Requirement, string>} */
  met: {
    valid: "no digit occurs twice in a row, a column or a box",
    solved: "no cell is blank",
    solvable: "there is a solution",
    unique: "there is exactly one solution",
    minimal: "no given can be dropped",
  },
  /** @type {Record<Requirement, string>} */
  requirement: {
    valid: "valid",
    solved: "solved",
    solvable: "solvable",
    unique: "unique",
    minimal: "minimal",
  },
  /** @type {Record<Verdict, string>} */
  verdict: {
    valid: "Valid",
    solved: "Solved",
    solvable: "Solvable",
    unique: "Unique",
    minimal: "Minimal",
    invalid: "Invalid",
    unfinished: "Unfinished",
    unsolvable: "Unsolvable",
    ambiguous: "Ambiguous",
    redundant: "Redundant",
    malformed: "Malformed",
  },

  manyBoards: "Many boards",
  total: "Boards",
  require: "Boards shall be",
  cancel: "Cancel",
  close: "Close the list",
  backToList: "Back to the list",
  progress: "How much has been read",
  checking: "Checking…",
  stopped: (/** @type {string} */ boards) => `Stopped after ${boards}.`,
  done: (/** @type {string} */ boards, /** @type {string} */ seconds) => `${boards} checked in ${seconds} s.`,
  boards: (/** @type {number} */ count) => (count === 1 ? "1 board" : `${count.toLocaleString("en")} boards`),
  allMeet: (/** @type {number} */ count, /** @type {string} */ requirement) =>
    `All ${count.toLocaleString("en")} are ${requirement}. Well done!`,
  allUnique: (/** @type {number} */ count) => `All ${count.toLocaleString("en")} have exactly one solution. Well done!`,
  boardsTakenFrom: (/** @type {string} */ column) => `Boards taken from ${column}.`,
  fallShort: "Those that fall short",
  fallShortHint: "Choose one to see it on the board.",
  more: (/** @type {number} */ count) => `and ${count.toLocaleString("en")} more, which are not listed.`,
  line: (/** @type {number} */ line) => `line ${line}`,

  share: "Share and take away",
  copyLink: "Copy link",
  copyLine: "Copy as line",
  copyJson: "Copy as JSON",
  copyGrid: "Copy as grid",
  otherFormat: "Another format",
  copyFormat: "Copy",
  copyFormatLong: "Copy in this format",
  downloadSvg: "Download SVG",
  copied: "Copied.",
  linkCopied: "Link copied.",
  notCopied: "The browser did not allow copying.",
  downloaded: "Picture saved.",

  pasteHeading: "Paste text",
  pasteHint:
    "One board or many: lines of 81 characters, grids, JSON, CSV. On a keyboard you can also paste anywhere on the page.",
  pasteLabel: "Text with boards",
  pasteCheck: "Check",
  pasteCancel: "Cancel",
  dropHint: "Drop it to check it",

  footerPrivate: "Nothing you enter leaves this page.",
  footerValid:
    "A board is valid when no digit occurs twice in a row, a column or a box. Only filled cells count. A valid board need not have a solution.",
};

/** @typedef {typeof en} Words */

/** @type {Words} */
const zh = {
  htmlLang: "zh-Hans",
  pageTitle: "ninefold：这个数独棋盘有效吗？",
  otherLanguage: "English",
  otherLanguageTag: "en",
  switchLanguage: "用英文显示本页：English",
  tagline: "这个数独棋盘有效吗？若无效，原因何在？",
  skipBoard: "跳过棋盘",
  theme: "配色",
  themeAuto: "自动",
  themeLight: "浅色",
  themeDark: "深色",
  notStarted: "页面无法启动：WebAssembly 没有载入，或不允许在此运行。请重新载入页面，或换用较新的浏览器。",

  bringBoard: "放入棋盘",
  openFile: "打开文件…",
  pasteText: "粘贴文本…",
  examples: "示例",
  newPuzzle: "新题目",
  exampleValid: "有效的棋盘",
  exampleInvalid: "无效的棋盘",
  exampleAmbiguous: "不止一个解",
  exampleUnsolvable: "有效，但无解",
  exampleRedundant: "已知数有多余",
  exampleMinimal: "极小的题目",
  exampleSolved: "已解出的棋盘",

  board: "数独棋盘",
  keys: "数字键填入，0 或退格键清除，方向键移动，Ctrl+Z 撤销。",
  pad: "数字",
  undo: "撤销",
  redo: "重做",
  clearAll: "全部清空",
  clearCell: "清除这一格",
  put: (digit) => `在这一格填 ${digit}`,
  cell: (row, column, content) => `第 ${row} 行第 ${column} 列，${content}`,
  comma: "，",
  blank: "空格",
  inConflict: "有冲突",
  eitherDigit: (one, other) => `空格，两个解中为 ${one}|${other}`,
  ghostDigit: (digit) => `空格，解中为 ${digit}`,
  partOfClash: "属于导致无解的已知数",
  droppable: "可以去掉",
  loaded: "已放到棋盘上。",
  filledIn: "解已填入棋盘。",

  bannerValid: "任何一行、一列、一宫中都没有重复数字。",
  bannerEmpty: "棋盘是空的。请输入、粘贴，或拖入文件。",
  bannerSolved: "所有格子都已填满，没有重复数字。",
  bannerInvalid: (conflicts, cells) => `${conflicts} 处冲突，涉及 ${cells} 个格子。`,
  validNote: "有效不等于有解：是否有解，请看“逐级判断”。",
  invalidNote: "每一行、每一列、每一宫中，同一数字只能出现一次。",
  solvedNote: "没有什么要做的了。",
  sentence: (message) => `${message}。`,
  place: (line, column) => `第 ${line} 行，第 ${column} 个字符。`,
  boardStays: "棋盘保持原样。",
  takenFrom: (column) => `取自${column}。`,
  unreadable: "无法读取这份内容",
  dismiss: "知道了",
  conflicts: "冲突",

  ladder: "逐级判断",
  ladderHint: "有效只是第一级，往后要求更高。",
  yes: "是",
  no: "否",
  waiting: "…",
  colon: "：",
  asAbove: "原因同上",
  showOnBoard: "在棋盘上显示",
  showOnBoardOf: (word) => `在棋盘上显示：${word}`,
  showSolution: "显示解",
  showSolution1: "显示解 1",
  showSolution2: "显示解 2",
  putSolution: "填入棋盘",
  solutions: "解的个数：",
  atLeast: (count) => `至少 ${count}`,
  legend: "标记的含义",
  legendConflict: "有冲突",
  legendHouse: "所在的行、列或宫",
  legendDiffer: "两个解在此不同",
  legendGiven: "导致无解的已知数",
  legendRedundant: "可以去掉",
  legendBlank: "空格",
  legendGhost: "解中的数字",

  question: {
    valid: "有效吗？",
    solved: "已解出吗？",
    solvable: "有解吗？",
    unique: "只有一个解吗？",
    minimal: "极小吗？",
  },
  met: {
    valid: "行、列、宫中都没有重复数字",
    solved: "没有空格",
    solvable: "至少有一个解",
    unique: "恰有一个解",
    minimal: "一个已知数都不能去掉",
  },
  requirement: {
    valid: "有效",
    solved: "已解出",
    solvable: "有解",
    unique: "恰有一解",
    minimal: "极小",
  },
  verdict: {
    valid: "有效",
    solved: "已解出",
    solvable: "有解",
    unique: "唯一解",
    minimal: "极小",
    invalid: "无效",
    unfinished: "未填完",
    unsolvable: "无解",
    ambiguous: "多解",
    redundant: "有多余的已知数",
    malformed: "格式错误",
  },

  manyBoards: "多个棋盘",
  total: "棋盘",
  require: "要求棋盘",
  cancel: "取消",
  close: "关闭列表",
  backToList: "返回列表",
  progress: "读取进度",
  checking: "正在检查…",
  stopped: (boards) => `已停止，检查了 ${boards}。`,
  done: (boards, seconds) => `检查了 ${boards}，用时 ${seconds} 秒。`,
  boards: (count) => `${count.toLocaleString("en")} 个棋盘`,
  allMeet: (count, requirement) => `${count.toLocaleString("en")} 个棋盘全部${requirement}，很好！`,
  allUnique: (count) => `${count.toLocaleString("en")} 个棋盘全部恰有一解，很好！`,
  boardsTakenFrom: (column) => `棋盘取自${column}。`,
  fallShort: "不合要求的棋盘",
  fallShortHint: "选择一个，在棋盘上查看。",
  more: (count) => `还有 ${count.toLocaleString("en")} 个，未列出。`,
  line: (line) => `第 ${line} 行`,

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
  linkCopied: "链接已复制。",
  notCopied: "浏览器不允许复制。",
  downloaded: "图片已保存。",

  pasteHeading: "粘贴文本",
  pasteHint: "一个或多个棋盘均可：81 个字符的行、网格、JSON、CSV。有键盘时，也可以在页面任意处直接粘贴。",
  pasteLabel: "含有棋盘的文本",
  pasteCheck: "检查",
  pasteCancel: "取消",
  dropHint: "松开即可检查",

  footerPrivate: "您输入的内容不会离开本页。",
  footerValid: "任何一行、一列、一宫中都没有重复数字的棋盘就是有效的。只看已填的格子；有效的棋盘不一定有解。",
};

/**
 * @param {Language} language
 * @returns {Words}
 */
export function wordsIn(language) {
  return language === "zh" ? zh : en;
}

/**
 * What was chosen on an earlier visit, otherwise the first of the browser's languages that the page speaks.
 * @returns {Language}
 */
export function preferredLanguage() {
  const wished = [chosen(CHOICE) ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  return wished.find((tag) => tag === "zh" || tag === "en") === "zh" ? "zh" : "en";
}

/** @param {Language} language */
export function rememberLanguage(language) {
  choose(CHOICE, language);
}
