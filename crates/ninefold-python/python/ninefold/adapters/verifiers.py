"""ninefold in verifiers: a task whose reward is that of the reply to its puzzle."""

try:
    import verifiers.v1 as vf
except ImportError as error:
    raise ImportError("ninefold.adapters.verifiers needs verifiers 0.4 or newer: pip install verifiers") from error

from ninefold import reward

__all__ = ["SudokuData", "SudokuTask"]


class SudokuData(vf.TaskData):
    """A puzzle, beside the prompt that asks for its solution."""

    puzzle: str
    """The puzzle, in any format."""
    solution: str | None = None
    """A stored solution. None is needed."""
    rules: str | None = None
    """The rules in words, such as `"4x4"`, unless they are the classic ones."""


class SudokuTask(vf.Task[SudokuData]):
    """A task whose reward is that of the last reply. Whether the puzzle is solved is a metric."""

    @vf.reward
    async def sudoku(self, task: SudokuData, trace: vf.Trace) -> float:
        return reward(trace.last_reply, task.puzzle, task.solution, rules=task.rules)

    @vf.metric
    async def solved(self, task: SudokuData, trace: vf.Trace) -> float:
        return float(reward(trace.last_reply, task.puzzle, task.solution, weights={"solved": 1}, rules=task.rules))
