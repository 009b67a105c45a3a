"""A well-made numpy check: every cell a bit, and a house is fine if the sum of its bits is their OR.

usage: vectors.py FILE BOARDS, prints the number of valid boards and the seconds it took.
"""

import sys
import time

import numpy as np

# A chunk and what is made of it stay in the cache.
CHUNK = 4096

# '1' to '9' are one bit each; whatever else is none.
BITS = np.zeros(256, dtype=np.uint16)
BITS[ord("1") : ord("9") + 1] = 1 << np.arange(9)


def valid(lines):
    """Which of the boards, an array [N, 81] of characters, are valid."""
    grids = BITS[lines].reshape(-1, 9, 9)
    boxes = grids.reshape(-1, 3, 3, 3, 3)
    fine = np.ones(len(lines), dtype=bool)
    for houses, cells in ((grids, 2), (grids, 1), (boxes, (2, 4))):
        # Nine times the greatest bit is 2304, which sixteen bits hold.
        total = houses.sum(axis=cells, dtype=np.uint16)
        fine &= (total == np.bitwise_or.reduce(houses, axis=cells)).reshape(len(lines), -1).all(axis=1)
    return fine


def main():
    path, boards = sys.argv[1], int(sys.argv[2])
    text = np.fromfile(path, dtype=np.uint8, count=boards * 82).reshape(boards, 82)
    start = time.perf_counter()
    count = sum(int(valid(text[first : first + CHUNK, :81]).sum()) for first in range(0, boards, CHUNK))
    print(count, time.perf_counter() - start)


main()
