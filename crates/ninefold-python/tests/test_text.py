"""The last board in a model's reply."""

import ninefold
import pytest
from oracle import GOOD, SOLVED

ROWS = [SOLVED[9 * row : 9 * row + 9] for row in range(9)]
GRID = "\n".join(" ".join(row) for row in ROWS)


@pytest.mark.parametrize(
    "reply",
    [
        SOLVED,
        f"The answer is {SOLVED}.",
        f"<think>53..7 hmm</think><answer>{SOLVED}</answer>",
        f"<answer>\n{GRID}\n</answer>",
        f"Sure! 🎉\n\n```\n{GRID}\n```\n\nAll 9 rows check out.",
        f"The puzzle was\n\n{GOOD}\n\nand the solution is\n\n{GRID}\n",
        '{"reasoning": "naked singles", "solution": "%s"}' % SOLVED,
        str([[int(digit) for digit in row] for row in ROWS]),
        str([list(row) for row in ROWS]),
        f"答案：\n{ninefold.Board(SOLVED).written('framed')}\n完",
        f"**{SOLVED}**",
    ],
)
def test_replies(reply):
    found = ninefold.find_last_board(reply)
    assert found.board == ninefold.Board(SOLVED)
    assert reply[found.start : found.end] == found.text
    assert repr(found) == f"<FoundBoard {SOLVED} at {found.start}:{found.end}>"


@pytest.mark.parametrize("reply", ["", "I give up.", SOLVED[1:], "\n".join(ROWS[1:]), "1 2 3\n4 5 6", "[" * 1000, "<" * 1000])
def test_text_without_a_board(reply):
    assert ninefold.find_last_board(reply) is None


def test_only_text_is_searched():
    for other in (None, 5, b"", [SOLVED]):
        with pytest.raises(TypeError):
            ninefold.find_last_board(other)
