import type {
  Analysis, AnalyzeOptions, BoardInput, Cell, CheckManyOptions, CheckOptions, Conflict, Failure, Format, GenerateOptions,
  Judgement, Language, LanguageOptions, Outcome, PictureOptions, Requirement, Summary, Words,
} from "./ninefold.js";

/** What a group of cells is. */
export type GroupKind =
  | "row" | "column" | "box" | "region"
  | "falling diagonal" | "rising diagonal" | "window" | "disjoint group" | "extra region"
  | "knight's move" | "king's move";

/** Cells in which nothing repeats. */
export interface Group {
  house: GroupKind;
  /** From 1; not there where there is only one of its kind, or where there are only two cells. */
  number?: number;
  /** Its cells, in reading order. */
  cells: Cell[];
  /** Its name in words, such as `row 1`. */
  words: string;
}

/** One value that occurs more than once in one group, with all the cells where it does. */
export interface GridConflict extends Omit<Conflict, "house" | "number"> {
  house: GroupKind;
  number?: number;
  /** The value, as it is written. */
  symbol: string;
}

/** A verdict with what shows it. Grids have no contradictions that are worked out step by step. */
export interface GridJudgement extends Omit<Judgement, "conflicts" | "contradiction"> {
  /** Invalid: every conflict. */
  conflicts?: GridConflict[];
}

/** The judgement on a grid, or what is wrong with a text that isn't one; `board` is a line. */
export interface GridOutcome extends Omit<Outcome, "conflicts" | "contradiction"> {
  /** Invalid: every conflict. */
  conflicts?: GridConflict[];
}

/** Everything that is known about a grid; `board` and `solution` are lines. */
export interface GridAnalysis extends Omit<Analysis, "judgements"> {
  /** The words of the rules. */
  rules: string;
  judgements: Record<Requirement, GridJudgement>;
}

/** A failing grid of a larger text, or a piece of that text that isn't a grid. */
export interface GridFailure extends GridOutcome, Pick<Failure, "line" | "excerpt"> {}

/** What was found in a text with many grids. */
export interface GridSummary extends Omit<Summary, "failures"> {
  /** The first of those that fail, in the order of the text. */
  failures: GridFailure[];
}

/** Candidates of grids aren't drawn. */
export type GridPictureOptions = Omit<PictureOptions, "candidates">;

export interface JigsawOptions extends LanguageOptions {
  /** The name of the symbols for givens of grids larger than 9×9, such as `1-9A-G`. */
  symbols?: string;
}

/** A puzzle that states its rules. */
export interface Puzzle {
  rules: Rules;
  /** The givens, as a line. */
  board: string;
  /** Whether there were also the cages of a killer sudoku, which aren't judged. */
  hasCages: boolean;
}
