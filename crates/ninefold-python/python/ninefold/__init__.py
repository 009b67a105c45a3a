"""Says whether a Sudoku board is valid and, when it is not, exactly why.

>>> import ninefold
>>> good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> ninefold.is_valid(good)
True
>>> print(ninefold.check("8" + good[1:]).reason)
8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)
"""

from ninefold._native import VERSION as __version__
from ninefold._native import (
    ArrowColumn,
    Board,
    Check,
    Conflict,
    Contradiction,
    FoundBoard,
    Grades,
    Group,
    Rules,
    Verdicts,
    check,
    check_many,
    find_answer,
    find_last_board,
    grade,
    is_valid,
    is_valid_many,
    is_valid_sudoku,
    judge_move,
    reward,
)
from ninefold.grading import MoveJudgement, Reply, Reward, Rewards
from ninefold.malformed import MalformedBoard
from ninefold.names import Format, House, Requirement, Verdict

__all__ = [
    "ArrowColumn",
    "Board",
    "Check",
    "Conflict",
    "Contradiction",
    "Format",
    "FoundBoard",
    "Grades",
    "Group",
    "House",
    "MalformedBoard",
    "MoveJudgement",
    "Reply",
    "Requirement",
    "Reward",
    "Rewards",
    "Rules",
    "Verdict",
    "Verdicts",
    "__version__",
    "check",
    "check_many",
    "find_answer",
    "find_last_board",
    "grade",
    "is_valid",
    "is_valid_many",
    "is_valid_sudoku",
    "judge_move",
    "reward",
]
