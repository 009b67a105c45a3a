"""ninefold in polars: importing this module gives expressions and series the namespace `ninefold`.

>>> import polars as pl
>>> import ninefold.polars
>>> good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> boards = pl.DataFrame({"puzzle": [good, "8" + good[1:], "53..7", None]})
>>> boards.select(pl.col("puzzle").ninefold.verdict(require="unique")).to_series().to_list()
['unique', 'invalid', 'malformed', None]

`import ninefold` alone does not do this, for then it would hang on which of the two was imported first.
"""

try:
    import polars as pl
except ImportError as error:
    raise ImportError("ninefold.polars needs polars: pip install 'ninefold[polars]'") from error

from ninefold import check_many, is_valid_many

__all__ = ["ExpressionNamespace", "SeriesNamespace"]


class _Questions:
    """What a column of boards can be asked. Nulls stay null; what is no board is "malformed", and not valid."""

    def __init__(self, boards):
        self._boards = boards

    def is_valid(self):
        """Whether no digit occurs twice in any row, column or box."""
        return self._ask(pl.Boolean, is_valid_many)

    def verdict(self, require: str = "unique"):
        """The answer in a word."""
        _refuse_unknown(require)
        return self._ask(pl.String, lambda boards: check_many(boards, require).verdict)

    def meets(self, require: str = "unique"):
        """Whether the board is what is required."""
        _refuse_unknown(require)
        return self._ask(pl.Boolean, lambda boards: check_many(boards, require).meets)

    def message(self, require: str = "unique"):
        """Why the board is not what is required; null where it is."""
        _refuse_unknown(require)
        return self._ask(pl.String, lambda boards: check_many(boards, require, messages=True).message)


@pl.api.register_expr_namespace("ninefold")
class ExpressionNamespace(_Questions):
    """`pl.col("puzzle").ninefold`, in eager, lazy and streaming queries."""

    def _ask(self, dtype, question):
        def answer(boards):
            return pl.Series(question(boards)).alias(boards.name)

        return self._boards.map_batches(answer, return_dtype=dtype, is_elementwise=True)


@pl.api.register_series_namespace("ninefold")
class SeriesNamespace(_Questions):
    """`series.ninefold`."""

    def _ask(self, _dtype, question):
        return pl.Series(question(self._boards)).alias(self._boards.name)


def _refuse_unknown(require):
    """Tells of a requirement that there is not where it is written, not where the query runs."""
    check_many([], require)
