"""ninefold in the LM Evaluation Harness: `process_results` for a task whose documents have a puzzle.

    process_results: !function sudoku.process_results

in the YAML file of a task, with `from ninefold.adapters.lm_eval import process_results` in `sudoku.py` beside it.

>>> from ninefold.adapters.lm_eval import process_results
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> process_results({"puzzle": puzzle}, ["I give up."])
{'reward': 0.0, 'solved': 0.0, 'answered': 0.0}
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ninefold import reward

__all__ = ["process_results"]


def process_results(doc: Mapping[str, Any], results: Sequence[str]) -> dict[str, float]:
    """The metrics `reward`, `solved` and `answered`, for a document with a `puzzle` and, if there are any, a `solution` and
    `rules`."""
    (reply,) = results
    graded = reward(reply, doc["puzzle"], doc.get("solution"), rules=doc.get("rules"), details=True)
    return {"reward": graded.reward, "solved": float(graded.solved), "answered": float(graded.answer is not None)}
