"""ninefold in TRL: a reward function for `GRPOTrainer` and every other trainer with `reward_funcs`.

>>> from ninefold.adapters.trl import reward_function
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> sudoku = reward_function()
>>> sudoku(prompts=["Solve it."], completions=["I give up."], puzzle=[puzzle])
[0.0]
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ninefold import Rules, reward

__all__ = ["reward_function"]


def reward_function(
    puzzle: str = "puzzle",
    solution: str | None = None,
    *,
    weights: Mapping[str, float] | str | None = None,
    rules: Rules | str | None = None,
) -> Callable[..., list[float]]:
    """A reward function for datasets with a column of puzzles and, if there is one, a column of solutions.

    Completions may be texts or messages. The trainer's log gets the share of completions with an answer, and of those that
    solve their puzzle.
    """

    def sudoku(
        completions: Sequence[Any],
        log_metric: Callable[[str, float], None] | None = None,
        **columns: Any,
    ) -> list[float]:
        wanted = [name for name in (puzzle, solution) if name is not None]
        if missing := [name for name in wanted if name not in columns]:
            raise ValueError(f"the dataset has no column {missing[0]!r}, only {', '.join(map(repr, columns))}")
        boards = [columns[name] for name in wanted]
        if log_metric is None:
            return reward(completions, *boards, weights=weights, rules=rules)
        rewards = reward(completions, *boards, weights=weights, rules=rules, details=True)
        if len(rewards):
            log_metric("sudoku/answered", sum(answer is not None for answer in rewards.answer) / len(rewards))
            log_metric("sudoku/solved", float(rewards.solved.mean()))
        return rewards.reward.tolist()

    return sudoku
