"""ninefold in DuckDB: SQL functions for a connection.

>>> import duckdb
>>> import ninefold.duckdb
>>> connection = duckdb.connect()
>>> ninefold.duckdb.register(connection)
>>> good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> query = "SELECT sudoku_is_valid($board), sudoku_verdict($board, 'unique'), sudoku_verdict($board, 'solved')"
>>> connection.execute(query, {"board": good}).fetchall()
[(True, 'unique', 'unfinished')]
>>> connection.execute("SELECT sudoku_verdict('1234341221434321', 'solved', '4x4')").fetchall()
[('solved',)]
"""

import functools
import itertools

try:
    import duckdb
    import pyarrow as pa
    import pyarrow.compute as pc
except ImportError as error:
    raise ImportError("ninefold.duckdb needs duckdb and pyarrow: pip install 'ninefold[duckdb]'") from error

from ninefold import check_many, is_valid_many

__all__ = ["register"]


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Adds functions to the connection's database, for as long as it is open. Adding them again does nothing.

    | function | result |
    | --- | --- |
    | `sudoku_is_valid(board, rules)` | whether no digit occurs twice in any row, column or box |
    | `sudoku_verdict(board, require, rules)` | the verdict in a word |
    | `sudoku_meets(board, require, rules)` | whether the board meets the requirement |
    | `sudoku_reason(board, require, rules)` | why the board doesn't meet the requirement; null where it does |

    `require` is optional and defaults to `'valid'`. `rules` are optional words for boards of another size or shape, such as
    `'6x6'`. Null gives null; what isn't a board is `'malformed'`, and isn't valid.
    """
    query = "SELECT function_name FROM duckdb_functions() WHERE function_name = 'sudoku_is_valid'"
    if connection.execute(query).fetchall():
        return
    for name, function, result in (
        ("sudoku_is_valid", _is_valid, "BOOLEAN"),
        ("sudoku_verdict", _verdict, "VARCHAR"),
        ("sudoku_meets", _meets, "BOOLEAN"),
        ("sudoku_reason", _reason, "VARCHAR"),
    ):
        # DuckDB has no optional parameters, only functions with any number of them (None). It would handle nulls by itself,
        # but then it allows none in the result, and a board may have no reason.
        connection.create_function(name, function, None, result, type="arrow", null_handling="special")


_CHECKED = {"require": "a requirement", "rules": "rules"}


# DuckDB calls from all its threads already, for a few thousand boards each time.
def _is_valid(*arguments):
    return _apply(arguments, {"rules": "rules"}, pa.bool_(), is_valid_many)


def _verdict(*arguments):
    return _apply(arguments, _CHECKED, pa.string(), lambda *boards, **options: check_many(*boards, **options).verdict)


def _meets(*arguments):
    return _apply(arguments, _CHECKED, pa.bool_(), lambda *boards, **options: check_many(*boards, **options).meets)


def _reason(*arguments):
    return _apply(
        arguments, _CHECKED, pa.string(), lambda *boards, **options: check_many(*boards, reasons=True, **options).reason
    )


def _apply(arguments, parameters, dtype, function):
    """The results, where every row may have a requirement and rules of its own, though nearly always all have the same."""
    boards, *given = arguments
    if len(given) > len(parameters):
        expected = " and ".join(", ".join(["a board", *parameters.values()]).rsplit(", ", 1))
        raise TypeError(f"expected {expected}, found {len(arguments)} values")
    choices = [values.unique().to_pylist() for values in given]
    # The literal NULL in a query has a type that boards can't have.
    if boards.null_count == len(boards):
        choices = [[]]
    if all(len(values) == 1 and values != [None] for values in choices):
        options = {name: value for name, (value,) in zip(parameters, choices)}
        return pa.chunked_array(function(boards, threads=1, **options))
    results = pa.nulls(len(boards), dtype)
    for chosen in itertools.product(*choices):
        if None in chosen:
            continue
        equal = (pc.fill_null(pc.equal(values, value), False) for values, value in zip(given, chosen))
        rows = functools.reduce(pc.and_, equal).combine_chunks()
        found = function(boards.filter(rows), threads=1, **dict(zip(parameters, chosen)))
        results = pc.replace_with_mask(results, rows, pa.chunked_array(found).combine_chunks())
    return results
