"""ninefold in DuckDB: SQL functions for a connection.

>>> import duckdb
>>> import ninefold.duckdb
>>> connection = duckdb.connect()
>>> ninefold.duckdb.register(connection)
>>> good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> query = "SELECT sudoku_is_valid($board), sudoku_verdict($board), sudoku_verdict($board, 'solved')"
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

    | function | answer |
    | --- | --- |
    | `sudoku_is_valid(board)` | whether no digit occurs twice in any row, column or box |
    | `sudoku_verdict(board, require)` | the answer in a word |
    | `sudoku_message(board, require)` | why the board is not what is required; null where it is |

    Without `require`, the board shall have exactly one solution (`'unique'`). Null gives null; what is no board is
    `'malformed'`, and not valid.
    """
    query = "SELECT function_name FROM duckdb_functions() WHERE function_name = 'sudoku_is_valid'"
    if connection.execute(query).fetchall():
        return
    # A function has one list of parameters, so that whatever may be left out makes it one of any length (None).
    for name, function, parameters, answer in (
        ("sudoku_is_valid", _is_valid, ["VARCHAR"], "BOOLEAN"),
        ("sudoku_verdict", _verdict, None, "VARCHAR"),
        ("sudoku_message", _message, None, "VARCHAR"),
    ):
        # DuckDB would leave out nulls by itself, but then it allows none in the answer, and a met board has no message.
        connection.create_function(name, function, parameters, answer, type="arrow", null_handling="special")


# DuckDB asks from all its threads already, for a few thousand boards each time.
def _is_valid(boards):
    return pa.chunked_array(is_valid_many(boards, threads=1))


def _verdict(*values):
    return _for_each(values, lambda boards, require: check_many(boards, require, threads=1).verdict)


def _message(*values):
    return _for_each(values, lambda boards, require: check_many(boards, require, messages=True, threads=1).message)


def _for_each(values, question):
    """The answers where every row may have a requirement of its own, though nearly always all have the same."""
    if len(values) > 2:
        raise TypeError(f"expected a board and a requirement, found {len(values)} values")
    boards = values[0]
    requirements = values[1].unique().to_pylist() if len(values) == 2 else ["unique"]
    # The word NULL in a query is of no type that boards could have.
    if boards.null_count == len(boards):
        requirements = []
    if len(requirements) == 1 and requirements != [None]:
        return pa.chunked_array(question(boards, requirements[0]))
    answers = pa.nulls(len(boards), pa.string())
    for require in requirements:
        if require is not None:
            rows = pc.fill_null(pc.equal(values[1], require), False).combine_chunks()
            answered = pa.chunked_array(question(boards.filter(rows), require)).combine_chunks()
            answers = pc.replace_with_mask(answers, rows, answered)
    return answers
