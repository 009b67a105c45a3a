/** The word for each answer; `"malformed"` is what is no board at all. */
export type Verdict =
  | "valid" | "solved" | "solvable" | "unique" | "minimal"
  | "invalid" | "unfinished" | "unsolvable" | "ambiguous" | "redundant"
  | "malformed";

/** What can be required of a board, from the first rung of the ladder to the last. */
export type Requirement = "valid" | "solved" | "solvable" | "unique" | "minimal";

/** The language of the words: `"en"` or `"zh"`. */
export type Language = "en" | "zh";

/** A way to write boards as text. */
export type Format =
  | "line" | "sdm" | "grid" | "framed" | "sdk" | "ss" | "json" | "json-numbers" | "csv" | "csv-grid";

/** A cell by row and column, from `"r1c1"` to `"r9c9"`. */
export type Cell = `r${number}c${number}`;

/** One digit that occurs more than once in one house, with all the cells where it does. */
export interface Conflict {
  house: "row" | "column" | "box";
  /** Rows and columns from the top and the left, boxes in reading order, all from 1. */
  number: number;
  digit: number;
  cells: Cell[];
  /** All of this in words. */
  words: string;
}

/** Why a text is no board, and where. */
export interface Malformed {
  /** What was expected and what was found. */
  message: string;
  /** The line, from 1. */
  line: number;
  /** The character in the line, from 1. */
  column: number;
  /** The bytes before that place. */
  byte: number;
  /** There only when it isn't text at all, but a picture, an archive or the like. */
  binary?: true;
}

/** Which column or key was judged. Nothing of it is there unless there was more than one to choose from. */
export interface Source {
  /** The column's name or else its number, or the path to the board in an object; to be passed on as `column`. */
  column?: string;
  /** The same in words, such as `column "puzzle"`. */
  columnWords?: string;
}

/** A verdict with what shows it. Only the witness that belongs to the verdict is there. */
export interface Judgement extends Source {
  verdict: Verdict;
  /** Whether the board meets the requirement. */
  meets: boolean;
  /** The verdict in a word, in the language that was asked for. */
  word: string;
  /** The witness in words; empty when there is none. */
  words: string;
  /** The board as a line of 81 characters; not there when it is malformed. */
  board?: string;
  /** Invalid: every conflict. */
  conflicts?: Conflict[];
  /** Unfinished: the blank cells. */
  blanks?: Cell[];
  /** Unsolvable: givens that already leave no solution; drop any of them, and there is one. */
  givens?: Cell[];
  /** Ambiguous: two solutions, and the cells where they differ. */
  solutions?: [string, string];
  differ?: Cell[];
  /** Redundant: the givens that can be dropped, each on its own. */
  redundant?: Cell[];
  /** Malformed: what is wrong. */
  error?: Malformed;
}

/** A board of a larger text that falls short, or a piece of that text that is no board. */
export interface Shortfall extends Judgement {
  /** The line where the record starts, from 1. */
  line: number;
}

/** How many boards got which verdict; verdicts that none got are not there. */
export type Totals = Partial<Record<Verdict, number>>;

/** What was found in a text with many boards. */
export interface Summary extends Source {
  /** How many boards, or what should have been one, there were. */
  boards: number;
  totals: Totals;
  /** The first of those that fall short, in the order of the text. */
  short: Shortfall[];
  /** Why there is no board at all, when the text has ended without one. */
  error?: Malformed;
}
