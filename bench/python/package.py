"""The package compared with numpy, on the same boards and one thread.

usage: package.py FILE BOARDS ROUNDS, prints one line per contender: name, boards, seconds, separated by tabs. The first
contender of each task is what people write with numpy; tasks are separated by an empty line.
"""

import sys
import time

import ninefold
import numpy as np
import pyarrow as pa
import vectors

# How many boards a loop in Python judges.
LOOP = 100_000


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
