"""What grading returns: the answer in a reply, rewards for many replies, and the judgement of a move."""

from dataclasses import dataclass, fields
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ninefold import Board, Conflict, Contradiction

__all__ = ["AnswerPlace", "MoveJudgement", "MoveVerdict", "Reply", "Reward", "Rewards"]

AnswerPlace = Literal["tag", "boxed", "text"]
MoveVerdict = Literal["legal", "conflict", "given", "filled", "unsolvable"]


@dataclass(frozen=True)
class Reply:
    """What a reply gives as its answer. It is true if there is an answer.

    >>> import ninefold
    >>> reply = ninefold.find_answer("I tried.\\n<answer>" + "12345678." * 9 + "</answer>")
    >>> bool(reply), reply.place, reply.start, reply.end, reply.boards
    (True, 'tag', 17, 98, 1)
    >>> reply.board.is_valid()
    False
    >>> bool(ninefold.find_answer("I give up.")), ninefold.find_answer("I give up.").board
    (False, None)
    """

    board: Board | None
    """The board."""
    text: str | None
    """The part of the reply that it was read from."""
    start: int | None
    """How many characters come before that part."""
    end: int | None
    """Where that part ends, in characters from the start of the reply."""
    place: AnswerPlace | None
    """Where it was found: in the last `<answer>` tag, in the last `\\boxed`, or as the last board of the text."""
    is_moves: bool
    """Whether the reply lists moves such as `r1c3=4`, which were made on the puzzle."""
    boards: int
    """How many different boards the reply shows, without the puzzle. More than one may be hedging."""
    why: str | None
    """Why there is no answer."""
    why_zh: str | None
    """The same in Chinese."""

    def __bool__(self) -> bool:
        return self.board is not None


@dataclass(frozen=True)
class Reward:
    """What one reply earns, from `reward` with `details=True`. Without an answer, numbers are missing: NaN, or -1 if they are
    counts or positions."""

    reward: float
    """The mean of the four scores by their weights, from 0 to 1."""
    solved: bool
    """Whether the answer is valid and complete and keeps every given."""
    blanks: float
    """Of the cells that are blank in the puzzle, the share that is right minus the share that is wrong, at least 0."""
    givens: float
    """1 if the answer keeps every given and fills at least one blank."""
    format: float
    """1 if the reply marks one board with every cell filled as its answer, and shows no other board."""
    blanks_right: int
    """How many blanks of the puzzle are filled rightly."""
    blanks_wrong: int
    """How many blanks of the puzzle are filled wrongly."""
    clues_changed: int
    """How many givens of the puzzle the answer has cleared or changed."""
    boards: int
    """How many different boards the reply shows, without the puzzle."""
    answer: Board | None
    """What was taken as the answer."""
    place: AnswerPlace | None
    """Where it was found."""
    start: int
    """How many characters of the reply come before it."""
    end: int
    """Where it ends, in characters from the start of the reply."""
    why: str | None
    """Why there is no answer."""
    why_zh: str | None
    """The same in Chinese."""


@dataclass(frozen=True, eq=False, repr=False)
class Rewards:
    """What many replies earn, from `reward` with `details=True`: an array or a list for each attribute of `Reward`.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solution = ninefold.Board(puzzle).solution()
    >>> rewards = ninefold.reward([f"<answer>{solution}</answer>", "I give up."], puzzle, details=True)
    >>> rewards
    <Rewards of 2 replies, 1 with an answer, 1 solved, mean reward 0.5>
    >>> rewards.reward.tolist(), rewards.blanks.tolist(), rewards.blanks_right.tolist()
    ([1.0, 0.0], [1.0, nan], [51, -1])
    >>> rewards[0].place, rewards[0].answer == solution
    ('tag', True)
    >>> [reward.solved for reward in rewards]
    [True, False]
    """

    reward: NDArray[np.float64]
    solved: NDArray[np.bool_]
    blanks: NDArray[np.float64]
    givens: NDArray[np.float64]
    format: NDArray[np.float64]
    blanks_right: NDArray[np.int32]
    blanks_wrong: NDArray[np.int32]
    clues_changed: NDArray[np.int32]
    boards: NDArray[np.int32]
    answer: list[Board | None]
    place: list[AnswerPlace | None]
    start: NDArray[np.int32]
    end: NDArray[np.int32]
    why: list[str | None]
    why_zh: list[str | None]

    def to_dict(self) -> dict[str, Any]:
        """The columns by name, from which a data frame can be made. Answers are texts in it."""
        columns = {field.name: getattr(self, field.name) for field in fields(self)}
        columns["answer"] = [None if answer is None else str(answer) for answer in self.answer]
        return columns

    def __len__(self) -> int:
        return len(self.reward)

    def __getitem__(self, index: int) -> Reward:
        columns = {field.name: getattr(self, field.name)[index] for field in fields(self)}
        # Numbers of Python, not of numpy.
        return Reward(**{name: value.item() if isinstance(value, np.generic) else value for name, value in columns.items()})

    def __repr__(self) -> str:
        count = len(self)
        answers = sum(answer is not None for answer in self.answer)
        mean = f"{self.reward.mean():.4g}" if count else "missing"
        replies = "reply" if count == 1 else "replies"
        return f"<Rewards of {count} {replies}, {answers} with an answer, {self.solved.sum()} solved, mean reward {mean}>"


@dataclass(frozen=True)
class MoveJudgement:
    """A verdict on a move, and what shows it. It is true if the move is legal.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> bool(ninefold.judge_move(puzzle, puzzle, "r1c3=4"))
    True
    >>> judgement = ninefold.judge_move(puzzle, puzzle, (1, 3, 5))
    >>> judgement.verdict, [conflict.cells for conflict in judgement.conflicts]
    ('conflict', [['r1c1', 'r1c3'], ['r1c1', 'r1c3']])
    >>> judgement.feedback
    'r1c3=5 breaks a rule: 5 twice in row 1 (r1c1, r1c3); 5 twice in box 1 (r1c1, r1c3)'
    """

    move: str
    """The move, such as `"r1c3=4"`."""
    verdict: MoveVerdict
    """`"legal"`; `"conflict"` if it breaks a rule; `"given"` or `"filled"` if the cell isn't blank; `"unsolvable"` if it breaks
    no rule but leaves no solution."""
    legal: bool
    """Whether it breaks no rule and leaves a solution."""
    had_solution: bool
    """Whether the board had a solution before the move."""
    solved: bool
    """Whether it is legal and fills the last blank."""
    board: Board
    """The board after the move; the same as before if the cell wasn't blank."""
    conflicts: list[Conflict]
    """Of a move that breaks a rule: what it repeats, and where."""
    contradiction: Contradiction | None
    """Of a move that leaves no solution: a contradiction that a person can follow, if there is one."""
    givens: list[str]
    """Of a move that leaves no solution: a few filled cells that already leave none."""
    feedback: str
    """All of this in a sentence."""
    feedback_zh: str
    """The same in Chinese."""

    def __bool__(self) -> bool:
        return self.legal
