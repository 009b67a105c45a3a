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
    # Boards side by side: every step below then runs along N, over memory in order.
    bits = BITS[np.ascontiguousarray(lines.T)]
    grids = bits.reshape(9, 9, -1)
    boxes = bits.reshape(3, 3, 3, 3, -1)
    fine = np.ones(len(lines), dtype=bool)
    for houses, cells in ((grids, 1), (grids, 0), (boxes, (1, 3))):
        # Nine times the greatest bit is 2304, which sixteen bits hold.
        total = houses.sum(axis=cells, dtype=np.uint16)
        fine &= (total == np.bitwise_or.reduce(houses, axis=cells)).reshape(9, -1).all(axis=0)
    return fine


def main():
    path, boards = sys.argv[1], int(sys.argv[2])
    text = np.fromfile(path, dtype=np.uint8, count=boards * 82).reshape(boards, 82)
    start = time.perf_counter()
    count = sum(int(valid(text[first : first + CHUNK, :81]).sum()) for first in range(0, boards, CHUNK))
    print(count, time.perf_counter() - start)


main()
