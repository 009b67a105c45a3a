"""Boards for the tests of the engines, and files of them in the shapes of the public data sets."""

import csv
import random

import pyarrow as pa
import pyarrow.parquet as pq

GOOD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BAD = "8" + GOOD[1:]
SHORT = GOOD[:80]

# Header, column of puzzles, column of solutions, blank.
SHAPES = {
    "quizzes": (["quizzes", "solutions"], "quizzes", "solutions", "0"),
    "puzzle": (["puzzle", "solution"], "puzzle", "solution", "."),
    "question": (["source", "question", "answer", "rating"], "question", "answer", "."),
}

NOT_BOARDS = ["", GOOD[:80], GOOD + ".", "A" + GOOD[1:], "no board", "5", 'a "quoted", b', "１" + GOOD[1:]]


def solved(chance):
    """A solved board: a pattern with its digits replaced, and its rows and columns in another order."""
    digits = chance.sample("123456789", 9)

    def lines():
        return [3 * band + line for band in chance.sample(range(3), 3) for line in chance.sample(range(3), 3)]

    columns = lines()
    return "".join(digits[(3 * (row % 3) + row // 3 + column) % 9] for row in lines() for column in columns)


def pairs(count, seed):
    """Puzzles with their solutions: some with one solution, with several, with none, broken, malformed or missing."""
    chance = random.Random(seed)
    for number in range(count):
        solution = solved(chance)
        puzzle = list(solution)
        for cell in chance.sample(range(81), chance.randint(20, 60)):
            puzzle[cell] = "."
        match number % 8:
            case 5:
                # May clash, or leave no solution.
                puzzle[chance.randrange(81)] = chance.choice("123456789")
            case 6:
                solution = chance.choice([solution[:40] + solution[39] + solution[41:], "".join(puzzle)])
        puzzle = "".join(puzzle)
        if number % 8 == 7:
            puzzle, solution = chance.choice([*NOT_BOARDS, None]), chance.choice([*NOT_BOARDS, None])
        yield puzzle, solution


def table(shape, count=400, seed=81):
    header, puzzles, solutions, blank = SHAPES[shape]
    made = [[text and text.replace(".", blank) for text in pair] for pair in pairs(count, seed)]
    columns = {puzzles: pa.array([puzzle for puzzle, _ in made]), solutions: pa.array([solution for _, solution in made])}
    if "source" in header:
        columns["source"] = pa.array([f"set {number % 3}" for number in range(count)])
        columns["rating"] = pa.array([number % 7 for number in range(count)], pa.int32())
    return pa.table([columns[name] for name in header], names=header)


def write(table, folder):
    """The table as Parquet and as CSV, where a null is an empty field."""
    parquet, text = folder / "boards.parquet", folder / "boards.csv"
    # Several groups of rows, which engines read at the same time.
    pq.write_table(table, parquet, row_group_size=150)
    with open(text, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(table.column_names)
        writer.writerows(zip(*(column.to_pylist() for column in table.columns)))
    return parquet, text
