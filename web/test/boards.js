// Boards that several tests use. Their solutions were found by another solver, not the one under test.

/** The well-known example of a valid board, with one solution. */
export const GOOD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** The well-known example of an invalid board: the first one with an 8 in r1c1. */
export const BAD = "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

export const BAD_CONFLICTS = ["8 twice in column 1 (r1c1, r4c1)", "8 twice in box 1 (r1c1, r3c3)"];

export const GOOD_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** The first board with a 1 in r1c3: valid, but unsolvable. */
export const UNSOLVABLE = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** Four solutions. */
export const AMBIGUOUS = "...........5.6.39443.....658....1...3.2.5..89.7.2..4.36897.35.....89....1....2...";

export const AMBIGUOUS_SOLVED = [
  "961534827725168394438927165894371256312456789576289413689713542243895671157642938",
  "961534827725168394438927165894371256312456789576289413689713542247895631153642978",
  "968534127725168394431927865894371256312456789576289413689713542243895671157642938",
  "968534127725168394431927865894371256312456789576289413689713542247895631153642978",
];

/** Has one solution, and still does without r4c1 or without r5c5. */
export const REDUNDANT = ".2...4..51..62..3....1.....4.9.5.......24....8.....47.....6..83.7.3....2..5.1....";

/** The same without r5c5: no other given can be dropped. */
export const MINIMAL = ".2...4..51..62..3....1.....4.9.5.......2.....8.....47.....6..83.7.3....2..5.1....";

export const MINIMAL_SOLVED = "923874615148625937567193824439751268716248359852936471294567183671389542385412796";

export const EMPTY = ".".repeat(81);

/**
 * The nine rows of a board.
 * @param {string} board
 */
export function rowsOf(board) {
  return Array.from({ length: 9 }, (_, row) => board.slice(row * 9, row * 9 + 9));
}
