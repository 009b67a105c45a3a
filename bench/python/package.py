"""The package compared with numpy and with plain Python, on the same boards and one thread.

usage: package.py FILE BOARDS ROUNDS, prints one line per contender: name, boards, seconds, separated by tabs. The first
contender of each task is what people write with numpy; tasks are separated by an empty line.
"""

import random
import re
import sys
import time

import ninefold
import numpy as np
import pyarrow as pa
import vectors

# How many boards a loop in Python judges.
LOOP = 100_000

# How many replies are graded.
REPLIES = 50_000

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def main():
    path, count, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    text = np.fromfile(path, dtype=np.uint8, count=count * 82).reshape(count, 82)[:, :81]
    boards = np.where(text == ord("."), 0, text - ord("0")).astype(np.uint8)
    strings = [bytes(line).decode("ascii") for line in text]
    lines = "\n".join(strings).encode("ascii")
    compare(
        rounds,
        [
            ("numpy: bits, sum against OR", count, lambda: vectors.valid(boards)),
            ("is_valid_many: uint8 [N, 81]", count, lambda: ninefold.is_valid_many(boards, threads=1)),
            ("is_valid_many: int32 [N, 81]", count, over(ninefold.is_valid_many, boards.astype(np.int32))),
            ("is_valid_many: int64 [N, 81]", count, over(ninefold.is_valid_many, boards.astype(np.int64))),
            ("is_valid_many: Arrow strings", count, over(ninefold.is_valid_many, pa.array(strings))),
            ("is_valid_many: list of str", count, over(ninefold.is_valid_many, strings)),
            ("is_valid_many: bytes of lines", count, over(ninefold.is_valid_many, lines)),
            ("is_valid_many: bytes of lines, all cores", count, lambda: ninefold.is_valid_many(lines)),
            ("is_valid: one str per call", min(LOOP, count), lambda: [*map(ninefold.is_valid, strings[:LOOP])]),
        ],
        lambda valid: as_array(valid)[:LOOP].tolist(),
    )
    print()
    answers, puzzles, solutions = task(boards)
    compare(
        rounds,
        [
            ("numpy: all fields of a grade", count, lambda: vectors.grade(answers, puzzles, solutions)),
            ("grade: all fields", count, lambda: ninefold.grade(answers, puzzles, solutions, threads=1)),
        ],
        lambda grades: {
            name: values.tolist()
            for name, values in sorted((grades if isinstance(grades, dict) else grades.to_dict()).items())
        },
    )
    print()
    grade_replies(rounds)


def grade_replies(rounds):
    """Replies of 4 KB, a third of them with two cells exchanged."""
    replies, puzzles, solutions = reply_task()
    weights = {"solved": 1}

    def compared():
        answers = (re.findall("<answer>(.*?)</answer>", reply, re.DOTALL)[-1] for reply in replies)
        return [float(re.sub("[^1-9]", "", answer) == solution) for answer, solution in zip(answers, solutions)]

    compare(
        rounds,
        [
            ("Python: the last tag, compared with the solution", REPLIES, compared),
            ("reward: replies of 4 KB", REPLIES, lambda: ninefold.reward(replies, puzzles, weights=weights, threads=1)),
            ("reward: replies of 4 KB, all cores", REPLIES, lambda: ninefold.reward(replies, puzzles, weights=weights)),
        ],
        list,
    )


def reply_task():
    numbers = random.Random(81)
    replies, puzzles, solutions = [], [], []
    for index in range(REPLIES):
        digits = str.maketrans("123456789", "".join(numbers.sample("123456789", 9)))
        puzzle, solution = PUZZLE.translate(digits), SOLVED.translate(digits)
        answer = solution[:7] + solution[8:6:-1] + solution[9:] if index % 3 == 0 else solution
        steps = []
        while sum(map(len, steps)) < 3_850:
            cell, other = numbers.randrange(81), numbers.randrange(81)
            steps.append(
                f"In row {cell // 9 + 1} the digits {puzzle[0]}, {puzzle[1]} and {puzzle[4]} are given, so r{cell // 9 + 1}c{cell % 9 + 1} "
                f"can only be {solution[cell]} or {solution[other]}; column {cell % 9 + 1} rules out {solution[other]}.\n"
            )
        rows = "\n".join(" ".join(answer[row : row + 9]) for row in range(0, 81, 9))
        replies.append("".join(steps) + f"\n<answer>\n{rows}\n</answer>")
        puzzles.append(puzzle)
        solutions.append(solution)
    return replies, puzzles, solutions


def over(function, boards):
    return lambda: function(boards, threads=1)


def as_array(answers):
    return np.array(pa.array(answers)) if hasattr(answers, "__arrow_c_array__") else np.array(answers)


def task(solutions):
    """Answers with a few wrong cells, to puzzles with more than half of their cells blank."""
    random = np.random.default_rng(81)
    answers = np.where(random.random(solutions.shape) < 0.01, random.integers(0, 10, solutions.shape), solutions)
    puzzles = np.where(random.random(solutions.shape) < 0.6, 0, solutions)
    return answers.astype(np.uint8), puzzles.astype(np.uint8), solutions


def compare(rounds, contenders, normalize):
    """Times the contenders in turns, once all have given the same answers."""
    expected = normalize(contenders[0][2]())
    for name, _, run in contenders:
        if normalize(run()) != expected:
            sys.exit(f"{name} and {contenders[0][0]} give different answers")
    best = [float("inf")] * len(contenders)
    for _ in range(rounds):
        for index, (_, _, run) in enumerate(contenders):
            start = time.perf_counter()
            run()
            best[index] = min(best[index], time.perf_counter() - start)
    for (name, count, _), seconds in zip(contenders, best):
        print(name, count, seconds, sep="\t")


main()
