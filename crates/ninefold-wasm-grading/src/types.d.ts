import type { BoardInput, Cell, Language } from "./ninefold.js";

export interface MoveOptions {
  /** The rules, such as `6x6` or `9x9 x`; those of a classic board by default. */
  rules?: string;
  /** The language of the words; English by default. */
  language?: Language;
}

export interface FindOptions extends MoveOptions {
  /** The puzzle that the reply should solve, as text. */
  puzzle?: string;
}

export interface GradeOptions extends MoveOptions {
  /** A stored solution of the puzzle, as text. It isn't needed; if it contradicts the puzzle, that is an error. */
  solution?: string;
  /** What each score counts in the total: `solved=0.8,blanks=0.2` by default. */
  weights?: string;
}

/** What was taken as the answer of a reply, and from where. */
export interface FoundAnswer {
  /** How many different boards the reply shows, without the puzzle. */
  boards: number;
  /** The answer as a line, or `null`. */
  answer: string | null;
  /** Where it was: in the last answer tag, in the last box of LaTeX, or anywhere. */
  place?: "tag" | "boxed" | "text";
  /** Where its text starts in the reply. */
  start?: number;
  /** How long its text is. */
  length?: number;
  /** Whether it is a list of moves, made on the puzzle. */
  moves?: boolean;
  /** Why there is no answer. */
  why?: string;
}

/** What a reply is worth. */
export interface GradedReply extends FoundAnswer {
  solved: boolean;
  /** From 0 to 1; `null` where it can't be known. */
  scores: Record<"solved" | "blanks" | "givens" | "format", number | null>;
  /** The weighted mean of the scores. */
  total: number;
  /** `null` without an answer. */
  counts: null | {
    valid: boolean;
    complete: boolean;
    groupsBroken: number;
    cellsInConflict: number;
    cluesChanged: number;
    blanks: number;
    blanksRight: number | null;
    blanksWrong: number | null;
    blanksLeft: number;
  };
}

/** What a move does, with what shows it. */
export interface JudgedMove {
  /** The move, such as `r1c3=4`. */
  move: string;
  verdict: "legal" | "conflict" | "given" | "filled" | "unsolvable";
  /** Whether the puzzle is solved now. */
  solved: boolean;
  /** Whether the board had a solution before. */
  hadSolution: boolean;
  /** A sentence about it. */
  words: string;
  /** Every conflict that the move makes. */
  conflicts?: { house: string; number?: number; digit: number; symbol: string; cells: Cell[] }[];
  /** Cells that leave no solution. */
  givens?: Cell[];
}
