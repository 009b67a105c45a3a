"""ninefold in Inspect: a scorer for samples whose metadata has a puzzle."""

try:
    from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
    from inspect_ai.solver import TaskState
except ImportError as error:
    raise ImportError("ninefold.adapters.inspect_ai needs inspect-ai: pip install inspect-ai") from error

from ninefold import reward

__all__ = ["sudoku"]


@scorer(metrics={"reward": [mean(), stderr()], "solved": [mean(), stderr()]})
def sudoku(
    puzzle: str = "puzzle",
    solution: str | None = None,
    *,
    weights: str | None = None,
    rules: str | None = None,
) -> Scorer:
    """Scores the reply to the puzzle that the sample's metadata has by this name. The target isn't needed.

    The answer of a score is the board that was taken as such. If there is none, the explanation says why.
    """

    async def score(state: TaskState, target: Target) -> Score:
        stored = None if solution is None else state.metadata[solution]
        graded = reward(
            state.output.completion, state.metadata[puzzle], stored, weights=weights, rules=rules, details=True
        )
        return Score(
            value={"reward": graded.reward, "solved": float(graded.solved)},
            answer=None if graded.answer is None else str(graded.answer),
            explanation=graded.why,
        )

    return score
