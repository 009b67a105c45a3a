"""The rule as a person would write it, and boards to test it with. Nothing here depends on the library."""

import random

GOOD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BAD = "8" + GOOD[1:]
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

HOUSES = (
    [[9 * row + column for column in range(9)] for row in range(9)]
    + [[9 * row + column for row in range(9)] for column in range(9)]
    + [[9 * (top + row) + left + column for row in range(3) for column in range(3)] for top in (0, 3, 6) for left in (0, 3, 6)]
)


def is_valid(values):
    for house in HOUSES:
        digits = [values[cell] for cell in house if values[cell]]
        if len(digits) != len(set(digits)):
            return False
    return True


def verdict(values, require):
    """For the requirements that can be decided without solving."""
    if any(not 0 <= value <= 9 for value in values):
        return "malformed"
    if not is_valid(values):
        return "invalid"
    if require == "solved":
        return "solved" if all(values) else "unfinished"
    return "valid"


def values_of(line):
    return [0 if character == "." else int(character) for character in line]


def line_of(values):
    return "".join("." if value == 0 else str(value) for value in values)


def some_values(count, seed):
    """Boards with and without mistakes of all sorts, in equal shares."""
    source = random.Random(seed)
    solved = values_of(SOLVED)
    for _ in range(count):
        digits = source.sample(range(1, 10), 9)
        values = [digits[value - 1] for value in solved]
        for cell in source.sample(range(81), source.choice([0, 0, 30, 60])):
            values[cell] = 0
        for _ in range(source.choice([0, 0, 1, 3])):
            values[source.randrange(81)] = source.randrange(10)
        yield values
