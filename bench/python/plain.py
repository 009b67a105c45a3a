"""The check that people write by hand: one set per row, column and box.

usage: plain.py FILE BOARDS, prints the number of valid boards and the seconds it took.
"""

import sys
import time


def is_valid(board):
    rows = [set() for _ in range(9)]
    columns = [set() for _ in range(9)]
    boxes = [set() for _ in range(9)]
    for i in range(9):
        for j in range(9):
            digit = board[i * 9 + j]
            if digit == ".":
                continue
            box = i // 3 * 3 + j // 3
            if digit in rows[i] or digit in columns[j] or digit in boxes[box]:
                return False
            rows[i].add(digit)
            columns[j].add(digit)
            boxes[box].add(digit)
    return True


def main():
    path, boards = sys.argv[1], int(sys.argv[2])
    with open(path, encoding="ascii") as file:
        lines = [next(file).rstrip("\n") for _ in range(boards)]
    start = time.perf_counter()
    valid = sum(map(is_valid, lines))
    print(valid, time.perf_counter() - start)


main()
