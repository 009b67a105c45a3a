"""Carefully written numpy: every digit is a bit, and a house is valid if the sum of its bits equals their OR.

usage: vectors.py FILE BOARDS, prints the number of valid boards and the seconds it took.
"""

import sys
import time

import numpy as np

# A chunk and its intermediate arrays fit into the cache.
CHUNK = 4096

# '1' to '9' are one bit each, and so are 1 to 9; anything else has no bit.
BITS = np.zeros(256, dtype=np.uint16)
BITS[ord("1") : ord("9") + 1] = BITS[1:10] = 1 << np.arange(9)


def valid(boards):
    """Says which boards of an array [N, 81] of characters or numbers are valid."""
    return np.concatenate([_valid(boards[first : first + CHUNK]) for first in range(0, len(boards), CHUNK)])


def _valid(boards):
    # Transposed, so that every step below runs along N, over contiguous memory.
    bits = BITS[np.ascontiguousarray(boards.T)]
    grids = bits.reshape(9, 9, -1)
    boxes = bits.reshape(3, 3, 3, 3, -1)
    is_valid = np.ones(len(boards), dtype=bool)
    for houses, cells in ((grids, 1), (grids, 0), (boxes, (1, 3))):
        # The largest sum is nine times 256, 2304, which fits into 16 bits.
        total = houses.sum(axis=cells, dtype=np.uint16)
        is_valid &= (total == np.bitwise_or.reduce(houses, axis=cells)).reshape(9, -1).all(axis=0)
    return is_valid


def grade(answers, puzzles, solutions):
    """The same fields as `ninefold.grade`, from arrays [N, 81] of numbers."""
    parts = [
        _grade(*(array[first : first + CHUNK] for array in (answers, puzzles, solutions)))
        for first in range(0, len(answers), CHUNK)
    ]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _grade(answers, puzzles, solutions):
    answers, puzzles, solutions = (np.ascontiguousarray(array.T) for array in (answers, puzzles, solutions))
    bits = BITS[answers].reshape(3, 3, 3, 3, -1)
    conflict = np.zeros_like(bits)
    houses_broken = np.zeros(bits.shape[-1], dtype=np.int64)
    # The axes are band, row within the band, stack, column within the stack.
    for cells in ((2, 3), (0, 1), (1, 3)):
        repeated = _repeated(bits, cells)
        houses_broken += (repeated != 0).sum(axis=(0, 1, 2, 3))
        conflict |= bits & repeated
    clues = puzzles != 0
    well_formed = (answers <= 9).all(axis=0)
    complete = (answers != 0).all(axis=0)
    clues_changed = (clues & (answers != puzzles)).sum(axis=0)
    found = {
        "well_formed": well_formed,
        "valid": houses_broken == 0,
        "complete": complete,
        "clues_kept": clues_changed == 0,
        "solved": well_formed & (houses_broken == 0) & complete & (clues_changed == 0),
        "equal": (answers == solutions).all(axis=0),
        "houses_broken": houses_broken,
        "cells_in_conflict": (conflict != 0).sum(axis=(0, 1, 2, 3)),
        "clues_changed": clues_changed,
        "blanks_right": (~clues & (solutions != 0) & (answers == solutions)).sum(axis=0),
    }
    # An answer that isn't well-formed gets zeros.
    return {name: values * well_formed for name, values in found.items()}


def _repeated(bits, cells):
    """The digits that occur twice in a house; `cells` are the two axes along which its cells lie."""
    once = np.zeros([1 if axis in cells else size for axis, size in enumerate(bits.shape)], dtype=np.uint16)
    twice = np.zeros_like(once)
    for first in range(3):
        for second in range(3):
            index = [slice(None)] * bits.ndim
            index[cells[0]], index[cells[1]] = slice(first, first + 1), slice(second, second + 1)
            cell = bits[tuple(index)]
            twice |= once & cell
            once |= cell
    return twice


def main():
    path, boards = sys.argv[1], int(sys.argv[2])
    text = np.fromfile(path, dtype=np.uint8, count=boards * 82).reshape(boards, 82)
    start = time.perf_counter()
    count = int(valid(text[:, :81]).sum())
    print(count, time.perf_counter() - start)


if __name__ == "__main__":
    main()
