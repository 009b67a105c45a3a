"""ninefold in DuckDB: SQL functions for a connection.

>>> import duckdb
>>> import ninefold.duckdb
>>> connection = duckdb.connect()
>>> ninefold.duckdb.register(connection)
>>> good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> query = "SELECT sudoku_is_valid($board), sudoku_verdict($board, 'unique'), sudoku_verdict($board, 'solved')"
>>> connection.execute(query, {"board": good}).fetchall()
[(True, 'unique', 'unfinished')]
"""

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
    | `sudoku_is_valid(board)` | whether no digit occurs twice in any row, column or box |
    | `sudoku_verdict(board, require)` | the verdict in a word |
    | `sudoku_meets(board, require)` | whether the board meets the requirement |
    | `sudoku_reason(board, require)` | why the board doesn't meet the requirement; null where it does |

    `require` is optional and defaults to `'valid'`. Null gives null; what isn't a board is `'malformed'`, and isn't
    valid.
    """
    query = "SELECT function_name FROM duckdb_functions() WHERE function_name = 'sudoku_is_valid'"
    if connection.execute(query).fetchall():
        return
    # DuckDB has no optional parameters, only functions with any number of them (None).
    for name, function, parameters, result in (
        ("sudoku_is_valid", _is_valid, ["VARCHAR"], "BOOLEAN"),
        ("sudoku_verdict", _verdict, None, "VARCHAR"),
        ("sudoku_meets", _meets, None, "BOOLEAN"),
        ("sudoku_reason", _reason, None, "VARCHAR"),
    ):
        # DuckDB would handle nulls by itself, but then it allows none in the result, and a board may have no reason.
        connection.create_function(name, function, parameters, result, type="arrow", null_handling="special")


# DuckDB calls from all its threads already, for a few thousand boards each time.
def _is_valid(boards):
    return pa.chunked_array(is_valid_many(boards, threads=1))


def _verdict(*arguments):
    return _apply(arguments, pa.string(), lambda boards, require: check_many(boards, require, threads=1).verdict)


def _meets(*arguments):
    return _apply(arguments, pa.bool_(), lambda boards, require: check_many(boards, require, threads=1).meets)


def _reason(*arguments):
    return _apply(
        arguments, pa.string(), lambda boards, require: check_many(boards, require, reasons=True, threads=1).reason
    )


def _apply(arguments, dtype, function):
    """The results, where every row may have a requirement of its own, though nearly always all have the same."""
    if len(arguments) > 2:
        raise TypeError(f"expected a board and a requirement, found {len(arguments)} values")
    boards = arguments[0]
    requirements = arguments[1].unique().to_pylist() if len(arguments) == 2 else ["valid"]
    # The literal NULL in a query has a type that boards can't have.
    if boards.null_count == len(boards):
        requirements = []
    if len(requirements) == 1 and requirements != [None]:
        return pa.chunked_array(function(boards, requirements[0]))
    results = pa.nulls(len(boards), dtype)
    for require in requirements:
        if require is not None:
            rows = pc.fill_null(pc.equal(arguments[1], require), False).combine_chunks()
            found = pa.chunked_array(function(boards.filter(rows), require)).combine_chunks()
            results = pc.replace_with_mask(results, rows, found)
    return results
