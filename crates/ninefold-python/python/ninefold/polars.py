"""ninefold in polars: importing this module gives expressions and series the namespace `ninefold`.

>>> import polars as pl
>>> import ninefold.polars
>>> good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> boards = pl.DataFrame({"puzzle": [good, "8" + good[1:], "53..7", None]})
>>> boards.select(pl.col("puzzle").ninefold.verdict(require="unique")).to_series().to_list()
['unique', 'invalid', 'malformed', None]
>>> small = pl.Series(["1234341221434321"])
>>> small.ninefold.reason(rules="4x4 x")[0][:44]
'1 twice on the falling diagonal (r1c1, r4c4)'

Answers and replies of models are graded against a column of puzzles:

>>> replies = pl.DataFrame({"reply": [f"<answer>{ninefold.Board(good).solution()}</answer>", "I give up."], "puzzle": good})
>>> replies.select(pl.col("reply").ninefold.reward("puzzle")).to_series().to_list()
[1.0, 0.0]

`import ninefold` alone doesn't add it, because that would depend on which of the two was imported first.
"""

import functools
import operator
from collections.abc import Mapping

try:
    import polars as pl
except ImportError as error:
    raise ImportError("ninefold.polars needs polars: pip install 'ninefold[polars]'") from error

from ninefold import Board, Rules, check_many, grade, is_valid_many, reward

__all__ = ["ExpressionNamespace", "SeriesNamespace"]


# The arrays of `Grades`, as fields of a struct.
_BOOLS = ("well_formed", "valid", "complete", "clues_kept", "solved")
_COUNTS = ("houses_broken", "cells_in_conflict", "clues_changed")


class _Namespace:
    """The methods for a column of boards. Nulls stay null; what isn't a board is "malformed", and isn't valid.

    `grade` and `reward` are for a column of answers or replies. A row that lacks its puzzle or solution is null; one whose
    puzzle isn't a board, or can't be solved, raises.
    """

    def __init__(self, boards):
        self._boards = boards

    def is_valid(self, *, rules: Rules | str | None = None):
        """Whether no digit occurs twice in any row, column or box, or in any other group that the rules have."""
        _check_arguments(rules=rules)
        return self._apply(pl.Boolean, lambda boards: is_valid_many(boards, rules=rules))

    def verdict(self, require: str = "valid", *, rules: Rules | str | None = None):
        """The verdict in a word."""
        _check_arguments(require, rules)
        return self._apply(pl.String, lambda boards: check_many(boards, require, rules=rules).verdict)

    def meets(self, require: str = "valid", *, rules: Rules | str | None = None):
        """Whether the board meets the requirement."""
        _check_arguments(require, rules)
        return self._apply(pl.Boolean, lambda boards: check_many(boards, require, rules=rules).meets)

    def reason(self, require: str = "valid", *, rules: Rules | str | None = None):
        """Why the board doesn't meet the requirement; null where it does."""
        _check_arguments(require, rules)
        return self._apply(pl.String, lambda boards: check_many(boards, require, reasons=True, rules=rules).reason)

    def grade(self, puzzle, solution=None, *, rules: Rules | str | None = None):
        """How each answer, which is a board or garbage, compares with its puzzle and its solution: a struct of the arrays
        that `ninefold.grade` returns.

        For an expression, `puzzle` and `solution` are names of columns or expressions; for a series, a series or one board.
        """
        _check_arguments(rules=rules)
        bools, counts = (_BOOLS, _COUNTS) if solution is None else ((*_BOOLS, "equal"), (*_COUNTS, "blanks_right"))
        dtype = pl.Struct({**dict.fromkeys(bools, pl.Boolean), **dict.fromkeys(counts, pl.Int32)})

        def function(answers, *references):
            columns = grade(answers, *references, rules=rules).to_dict()
            return pl.DataFrame({name: columns[name] for name in (*bools, *counts)}).to_struct()

        return self._compare((puzzle, solution), dtype, function)

    def reward(
        self,
        puzzle,
        solution=None,
        *,
        weights: Mapping[str, float] | str | None = None,
        rules: Rules | str | None = None,
    ):
        """What each reply of a model to its puzzle earns, from 0 to 1, as `ninefold.reward` says.

        For an expression, `puzzle` and `solution` are names of columns or expressions; for a series, a series or one board.
        """
        reward([], [], weights=weights, rules=rules)

        def function(replies, *references):
            return pl.Series(reward(replies, *references, weights=weights, rules=rules), dtype=pl.Float64)

        return self._compare((puzzle, solution), pl.Float64, function)


@pl.api.register_expr_namespace("ninefold")
class ExpressionNamespace(_Namespace):
    """`pl.col("puzzle").ninefold`, in eager, lazy and streaming queries."""

    def _apply(self, dtype, function):
        def apply(boards):
            return pl.Series(function(boards)).alias(boards.name)

        return self._boards.map_batches(apply, return_dtype=dtype, is_elementwise=True)

    def _compare(self, references, dtype, function):
        def apply(columns):
            return _where_known(columns, function)

        columns = [self._boards, *(pl.lit(str(one)) if isinstance(one, Board) else one for one in references if one is not None)]
        return pl.map_batches(columns, apply, return_dtype=dtype, is_elementwise=True)


@pl.api.register_series_namespace("ninefold")
class SeriesNamespace(_Namespace):
    """`series.ninefold`."""

    def _apply(self, _dtype, function):
        return pl.Series(function(self._boards)).alias(self._boards.name)

    def _compare(self, references, _dtype, function):
        columns = [one if isinstance(one, pl.Series) else pl.Series([str(one)]) for one in references if one is not None]
        return _where_known([self._boards, *columns], function).alias(self._boards.name)


def _where_known(columns, function):
    """What the function says about the rows in which nothing is null; null for the others."""
    lengths = set(map(len, columns))
    # A literal is one value for all rows, also for none.
    count = max(lengths - {1}, default=1)
    columns = [column if len(column) == count else column.new_from_index(0, count) for column in columns]
    is_known = functools.reduce(operator.and_, (column.is_not_null() for column in columns))
    found = function(*(column.filter(is_known) for column in columns))
    if len(found) == count:
        return found
    rows = pl.DataFrame({"row": pl.int_range(count, eager=True, dtype=pl.UInt32)})
    known = pl.DataFrame({"row": is_known.arg_true(), "found": found})
    return rows.join(known, on="row", how="left", maintain_order="left")["found"]


def _check_arguments(require="valid", rules=None):
    """Raises for an unknown requirement or rules where they are written, not where the query runs."""
    check_many([], require, rules=rules)
