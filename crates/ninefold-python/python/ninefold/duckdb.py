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
>>> connection.execute("SELECT sudoku_reward('I give up.', $board)", {"board": good}).fetchall()
[(0.0,)]
"""

import functools
import itertools

try:
    import duckdb
    import pyarrow as pa
    import pyarrow.compute as pc
except ImportError as error:
    raise ImportError("ninefold.duckdb needs duckdb and pyarrow: pip install 'ninefold[duckdb]'") from error

from ninefold import check_many, grade, is_valid_many, reward

__all__ = ["register"]


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Adds functions to the connection's database, for as long as it is open. Adding them again does nothing.

    | function | result |
    | --- | --- |
    | `sudoku_is_valid(board, rules)` | whether no digit occurs twice in any row, column or box |
    | `sudoku_verdict(board, require, rules)` | the verdict in a word |
    | `sudoku_meets(board, require, rules)` | whether the board meets the requirement |
    | `sudoku_reason(board, require, rules)` | why the board doesn't meet the requirement; null where it does |
    | `sudoku_solved(answer, puzzle, rules)` | whether the answer, a board or garbage, solves the puzzle |
    | `sudoku_reward(reply, puzzle, rules)` | what a model's reply to the puzzle earns, from 0 to 1 |

    `require` is optional and defaults to `'valid'`. `rules` are optional words for boards of another size or shape, such as
    `'6x6'`. Null gives null; what isn't a board is `'malformed'`, and isn't valid. A puzzle that isn't a board is an error,
    and so is one without a solution for `sudoku_reward`.
    """
    query = "SELECT function_name FROM duckdb_functions() WHERE function_name = 'sudoku_is_valid'"
    if connection.execute(query).fetchall():
        return
    for name, function, result in (
        ("sudoku_is_valid", _is_valid, "BOOLEAN"),
        ("sudoku_verdict", _verdict, "VARCHAR"),
        ("sudoku_meets", _meets, "BOOLEAN"),
        ("sudoku_reason", _reason, "VARCHAR"),
        ("sudoku_solved", _solved, "BOOLEAN"),
        ("sudoku_reward", _reward, "DOUBLE"),
    ):
        # DuckDB has no optional parameters, only functions with any number of them (None). It would handle nulls by itself,
        # but then it allows none in the result, and a board may have no reason.
        connection.create_function(name, function, None, result, type="arrow", null_handling="special")


_RULES = {"rules": "rules"}
_CHECKED = {"require": "a requirement", **_RULES}


# DuckDB calls from all its threads already, for a few thousand boards each time.
def _is_valid(*arguments):
    return _apply(arguments, ["a board"], _RULES, pa.bool_(), is_valid_many)


def _verdict(*arguments):
    return _apply(arguments, ["a board"], _CHECKED, pa.string(), lambda *boards, **options: check_many(*boards, **options).verdict)


def _meets(*arguments):
    return _apply(arguments, ["a board"], _CHECKED, pa.bool_(), lambda *boards, **options: check_many(*boards, **options).meets)


def _reason(*arguments):
    return _apply(
        arguments, ["a board"], _CHECKED, pa.string(), lambda *boards, **options: check_many(*boards, reasons=True, **options).reason
    )


def _solved(*arguments):
    return _apply(
        arguments, ["an answer", "a puzzle"], _RULES, pa.bool_(), lambda *boards, **options: [pa.array(grade(*boards, **options).solved)]
    )


def _reward(*arguments):
    return _apply(
        arguments, ["a reply", "a puzzle"], _RULES, pa.float64(), lambda *texts, **options: [pa.array(reward(*texts, **options), pa.float64())]
    )


def _apply(arguments, columns, parameters, dtype, function):
    """The results, where every row may have a requirement and rules of its own, though nearly always all have the same."""
    values, given = arguments[: len(columns)], arguments[len(columns) :]
    if len(values) < len(columns) or len(given) > len(parameters):
        expected = " and ".join(", ".join([*columns, *parameters.values()]).rsplit(", ", 1))
        raise TypeError(f"expected {expected}, found {len(arguments)} values")
    choices = [column.unique().to_pylist() for column in given]
    is_known = functools.reduce(pc.and_, (column.is_valid() for column in values)).combine_chunks()
    # The literal NULL in a query has a type that boards can't have.
    if is_known.true_count == 0:
        choices = [[]]
    is_plain = len(columns) == 1 or is_known.true_count == len(is_known)
    if is_plain and all(len(values) == 1 and values != [None] for values in choices):
        options = {name: value for name, (value,) in zip(parameters, choices)}
        return pa.chunked_array(function(*values, threads=1, **options))
    results = pa.nulls(len(is_known), dtype)
    for chosen in itertools.product(*choices):
        if None in chosen:
            continue
        equal = (pc.fill_null(pc.equal(column, value), False) for column, value in zip(given, chosen))
        rows = functools.reduce(pc.and_, equal, pa.chunked_array([is_known])).combine_chunks()
        found = function(*(column.filter(rows) for column in values), threads=1, **dict(zip(parameters, chosen)))
        results = pc.replace_with_mask(results, rows, pa.chunked_array(found).combine_chunks())
    return results
