"""ninefold in reasoning-gym: its Sudoku datasets, with scores that can't be had by copying the puzzle.

>>> import reasoning_gym
>>> import ninefold.adapters.reasoning_gym
>>> ninefold.adapters.reasoning_gym.register()
>>> dataset = reasoning_gym.create_dataset("ninefold_mini_sudoku", size=1, seed=1)
>>> entry = dataset[0]
>>> dataset.score_answer(entry["answer"], entry), dataset.score_answer(entry["question"], entry)
(1.0, 0.0)
"""

from typing import Any

try:
    from reasoning_gym.factory import DATASETS, register_dataset
    from reasoning_gym.games.mini_sudoku import MiniSudokuConfig, MiniSudokuCurriculum, MiniSudokuDataset
    from reasoning_gym.games.sudoku import SudokuConfig, SudokuCurriculum, SudokuDataset
except ImportError as error:
    raise ImportError("ninefold.adapters.reasoning_gym needs reasoning-gym: pip install reasoning-gym") from error

from ninefold import reward

__all__ = ["register", "score_answer"]


def register() -> None:
    """Adds the datasets `ninefold_sudoku` and `ninefold_mini_sudoku`. Adding them again does nothing."""
    if "ninefold_sudoku" not in DATASETS:
        register_dataset("ninefold_sudoku", _Sudoku, SudokuConfig, SudokuCurriculum)
        register_dataset("ninefold_mini_sudoku", _MiniSudoku, MiniSudokuConfig, MiniSudokuCurriculum)


def score_answer(answer: str | None, entry: dict[str, Any]) -> float:
    """The reward for an answer to an entry of either dataset, as `score_answer` of a dataset."""
    puzzle = entry["metadata"]["puzzle"]
    return reward(answer, puzzle, rules=f"{len(puzzle)}x{len(puzzle)}")


class _Sudoku(SudokuDataset):
    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        return score_answer(answer, entry)


class _MiniSudoku(MiniSudokuDataset):
    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        return score_answer(answer, entry)
