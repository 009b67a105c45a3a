/** The texts of the dialog for rules, which are loaded with it. All others are in language.js. */

/** @import { Language } from "./ninefold.js" */

const en = {
  heading: "Size and rules",
  size: "Size",
  boxes: "Boxes",
  symbols: "Symbols",
  also: "Also, nothing repeats",
  /** @type {Record<string, string>} */
  flags: {
    x: "on the diagonals (X)",
    windoku: "in the windows (windoku)",
    disjoint: "in the same place of all boxes (disjoint groups)",
    "anti-knight": "a knight's move apart",
    "anti-king": "a king's move apart",
  },
  regions: "Regions",
  irregular: "irregular regions",
  boxesOf: (/** @type {string} */ rows, /** @type {string} */ columns) => `${rows}×${columns}`,
  regionsHint:
    "Drag from a cell to its neighbours, and they join its region; with the keyboard, hold Shift and press arrow keys. Or paste a layout below: a character for each cell, with or without givens.",
  regionsText: "Regions as text",
  regionsUnequal: (/** @type {string[]} */ regions, /** @type {number} */ side) =>
    `Every region needs ${side} cells. Too many or too few: ${regions.join(", ")}.`,
  regionsEqual: (/** @type {number} */ side) => `All regions have ${side} cells.`,
  regionCell: (/** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ region) =>
    `Row ${row}, column ${column}, region ${region}`,
  use: "Use these rules",
  loading: "Loading…",
  cancel: "Cancel",
};

/** @typedef {typeof en} RulesMessages */

/** @type {RulesMessages} */
const zh = {
  heading: "大小与规则",
  size: "大小",
  boxes: "宫",
  symbols: "符号",
  also: "以下各处也不重复",
  flags: {
    x: "两条对角线（X）",
    windoku: "窗口（windoku）",
    disjoint: "各宫的相同位置",
    "anti-knight": "相隔马步的格",
    "anti-king": "相隔王步的格",
  },
  regions: "不规则区",
  irregular: "不规则区",
  boxesOf: (rows, columns) => `${rows} 行 × ${columns} 列`,
  regionsHint:
    "从一格拖到相邻的格，这些格就并入同一区；用键盘时，按住 Shift 再按方向键。也可以在下面粘贴布局：每格一个字符，可带已知数。",
  regionsText: "以文本表示的区",
  regionsUnequal: (regions, side) => `每区应有 ${side} 格。格数不对的区：${regions.join("、")}。`,
  regionsEqual: (side) => `每区都有 ${side} 格。`,
  regionCell: (row, column, region) => `第 ${row} 行第 ${column} 列，${region} 区`,
  use: "使用这些规则",
  loading: "正在载入…",
  cancel: "取消",
};

/** @param {Language} language */
export function rulesMessagesIn(language) {
  return { en, zh }[language];
}
