/** The word for each answer: the requirement's name if it is met. `"malformed"` is for text that isn't a board. */
export type Verdict =
  | "valid" | "solved" | "solvable" | "unique" | "minimal"
  | "unfinished" | "redundant" | "ambiguous" | "unsolvable" | "invalid"
  | "malformed";

/** What can be required of a board. */
export type Requirement = "valid" | "solved" | "solvable" | "unique" | "minimal";

/** The language of the words: `"en"` or `"zh"`. */
export type Language = "en" | "zh";

/** A way to write boards as text. */
export type Format =
  | "line" | "sdm" | "grid" | "framed" | "sdk" | "ss" | "json" | "json-numbers" | "csv" | "csv-grid";

/** A cell by row and column, from `"r1c1"` to `"r9c9"`. */
export type Cell = `r${number}c${number}`;

/**
 * A board: text in any format, or values in an array with one for each cell, or with one for each row. Blanks are 0, `"."`,
 * `""` or `null`.
 */
export type BoardInput =
  | string
  | readonly (number | string | null)[]
  | readonly (readonly (number | string | null)[])[];

export interface LanguageOptions {
  /** The language of the words; English by default. */
  language?: Language;
}

export interface AnalyzeOptions extends LanguageOptions {
  /**
   * The name or number of a column, or a key of an object, from which boards are read. By default, names and contents
   * decide.
   */
  column?: string | number;
}

export interface CheckOptions extends AnalyzeOptions {
  /** What is required of the board; `"valid"` by default. */
  require?: Requirement;
}

export interface CheckManyOptions extends CheckOptions {
  /** How many failures are listed at most; 1000 by default. */
  maxFailures?: number;
}

export interface GenerateOptions {
  /** How many givens a puzzle has. By default, it needs all it has. If no such puzzle is found, it has a few more. */
  givens?: number;
}

export interface PictureOptions extends LanguageOptions {
  /**
   * Mark what shows this verdict, if it is true of the board; `null` for nothing. By default, what shows that the board
   * isn't a minimal puzzle. Conflicts are marked in any case.
   */
  show?: Exclude<Verdict, "malformed"> | null;
  /** Whether there is text below the board; true by default. */
  caption?: boolean;
  /** A board in any format: digits that aren't on it are drawn in another colour, as those that were filled in later. */
  givens?: string;
  /** A board in any format: its digits are drawn in cells that are blank, in pale italics. */
  solution?: string;
  /** Whether the candidates of blank cells are drawn, as small digits; false by default. */
  candidates?: boolean;
}

/** A row, a column or a box. */
export interface House {
  house: "row" | "column" | "box";
  /** Rows and columns from the top and the left, boxes in reading order, all from 1. */
  number: number;
  /** Its nine cells, in reading order. */
  cells: Cell[];
}

/** One digit that occurs more than once in one house, with all the cells where it does. */
export interface Conflict {
  house: House["house"];
  number: number;
  digit: number;
  cells: Cell[];
  /** All of this in words. */
  words: string;
}

/** Why there is no solution, in a way that a person can follow: a few forced cells, if any, and then a dead end. */
export interface Contradiction {
  /** The blank cell that has no candidate left; or else there are a house and a digit. */
  cell?: Cell;
  /** The house that has no place left for the digit. */
  house?: House["house"];
  number?: number;
  digit?: number;
  /** The cells to look at: the cell, or all nine of the house. */
  cells: Cell[];
  /** The forced cells that lead there, in order; none if the givens alone do. */
  steps: { cell: Cell; digit: number }[];
  /** All of this in words. */
  words: string;
}

/** Why a text isn't a board, and where. */
export interface ParseError {
  /** What was expected and what was found. */
  message: string;
  /** The line, from 1. */
  line: number;
  /** The character in the line, from 1. */
  column: number;
}

/** Which column or key was read. Its properties are there only if there was more than one to choose from. */
export interface Source {
  /** The column's name or else its number, or the path to the board in an object; can be passed on as an option. */
  column?: string;
  /** The same in words, such as `column "puzzle"`. */
  columnWords?: string;
}

/** A verdict with what shows it. Only the witness that belongs to the verdict is there. */
export interface Judgement {
  verdict: Verdict;
  /** Whether the board meets the requirement. */
  meets: boolean;
  /** The verdict in a word, in the language that was asked for. */
  word: string;
  /** The witness in words; empty when there is none. */
  words: string;
  /** Invalid: every conflict. */
  conflicts?: Conflict[];
  /** Unfinished: the blank cells. */
  blanks?: Cell[];
  /** Unsolvable: a contradiction that a person can follow, if there is one. */
  contradiction?: Contradiction;
  /** Unsolvable: givens that already leave no solution; drop any of them, and there is one. */
  givens?: Cell[];
  /** The same in words, without the contradiction. */
  givensWords?: string;
  /** Ambiguous: two solutions, and the cells where they differ. */
  solutions?: [string, string];
  differ?: Cell[];
  /** Redundant: the givens that can be dropped, each on its own. */
  redundant?: Cell[];
}

/** The judgement on a board, or what is wrong with a text that isn't one. */
export interface Outcome extends Judgement, Source {
  /** The board as a line of 81 characters, if there is one. */
  board?: string;
  /** Malformed: what is wrong. The same is in `words`, without the location. */
  error?: ParseError;
  /** Malformed: what it is, such as `a PNG picture`; there only if it isn't text at all. */
  binary?: string;
}

/** Everything that is known about a board. */
export interface Analysis extends Source {
  /** The board as a line of 81 characters. */
  board: string;
  judgements: Record<Requirement, Judgement>;
  solutions: {
    /** How many solutions were counted. */
    count: number;
    /** Whether these are all: there may be more than are counted. */
    exact: boolean;
    words: string;
  };
  /** The solution, if there is exactly one. */
  solution?: string;
}

/** A failing board of a larger text, or a piece of that text that isn't a board. */
export interface Failure extends Outcome {
  /** The line where it starts, from 1. */
  line: number;
  /** Malformed: the text of the line before the error and from there on, as far as it is near. */
  excerpt?: [string, string];
}

/** How many boards got which verdict, in the order in which verdicts are listed; those that none got are left out. */
export type Tally = Partial<Record<Verdict, number>>;

/** What was found in a text with many boards. */
export interface Summary extends Source {
  /** How many boards there were, or what should have been one. */
  boards: number;
  /** How many of them fail the requirement. */
  failing: number;
  totals: Tally;
  /** The first of those that fail, in the order of the text. */
  failures: Failure[];
  /** Why there is no board at all, when the text has ended without one. */
  error?: ParseError;
}

/** The words for names. */
export interface Words {
  verdicts: Record<Verdict, string>;
  requirements: Record<Requirement, string>;
}
