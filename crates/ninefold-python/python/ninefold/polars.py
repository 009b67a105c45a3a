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

`import ninefold` alone doesn't add it, because that would depend on which of the two was imported first.
"""

try:
    import polars as pl
except ImportError as error:
    raise ImportError("ninefold.polars needs polars: pip install 'ninefold[polars]'") from error

from ninefold import Rules, check_many, is_valid_many

__all__ = ["ExpressionNamespace", "SeriesNamespace"]


class _Namespace:
    """The methods for a column of boards. Nulls stay null; what isn't a board is "malformed", and isn't valid."""

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


@pl.api.register_expr_namespace("ninefold")
class ExpressionNamespace(_Namespace):
    """`pl.col("puzzle").ninefold`, in eager, lazy and streaming queries."""

    def _apply(self, dtype, function):
        def apply(boards):
            return pl.Series(function(boards)).alias(boards.name)

        return self._boards.map_batches(apply, return_dtype=dtype, is_elementwise=True)


@pl.api.register_series_namespace("ninefold")
class SeriesNamespace(_Namespace):
    """`series.ninefold`."""

    def _apply(self, _dtype, function):
        return pl.Series(function(self._boards)).alias(self._boards.name)


def _check_arguments(require="valid", rules=None):
    """Raises for an unknown requirement or rules where they are written, not where the query runs."""
    check_many([], require, rules=rules)
