"""The SQL functions of DuckDB."""

import duckdb
import ninefold.duckdb
import pytest
from sample import BAD, GOOD, SHORT


@pytest.fixture
def connection():
    with duckdb.connect() as connection:
        ninefold.duckdb.register(connection)
        values = [(GOOD,), (BAD,), (None,), (SHORT,)]
        connection.execute("CREATE TABLE boards(puzzle VARCHAR)").fetchall()
        connection.executemany("INSERT INTO boards VALUES (?)", values).fetchall()
        yield connection


def answers(connection, expression, source="boards"):
    return [value for (value,) in connection.execute(f"SELECT {expression} FROM {source}").fetchall()]


def test_answers(connection):
    assert answers(connection, "sudoku_is_valid(puzzle)") == [True, False, None, False]
    assert answers(connection, "sudoku_verdict(puzzle)") == ["valid", "invalid", None, "malformed"]
    assert answers(connection, "sudoku_verdict(puzzle, 'unique')") == ["unique", "invalid", None, "malformed"]
    assert answers(connection, "sudoku_verdict(puzzle, 'solved')") == ["unfinished", "invalid", None, "malformed"]
    assert answers(connection, "sudoku_meets(puzzle)") == [True, False, None, False]
    assert answers(connection, "sudoku_meets(puzzle, 'solved')") == [False, False, None, False]
    assert answers(connection, "sudoku_reason(puzzle)") == [
        None,
        "8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)",
        None,
        "1:81: expected 81 cells, found 80",
    ]


def test_types(connection):
    calls = "sudoku_is_valid(''), sudoku_verdict(''), sudoku_meets(''), sudoku_reason('', '')"
    types = connection.execute(f"DESCRIBE SELECT {calls}").fetchall()
    assert [row[1] for row in types] == ["BOOLEAN", "VARCHAR", "BOOLEAN", "VARCHAR"]


def test_every_row_with_its_own_requirement(connection):
    source = "boards, (VALUES ('valid'), ('solved'), (NULL)) AS asked(require)"
    pairs = connection.execute(f"SELECT require, sudoku_verdict(puzzle, require) FROM {source}").fetchall()
    assert ("valid", "valid") in pairs and ("solved", "unfinished") in pairs
    assert {verdict for require, verdict in pairs if require is None} == {None}
    assert len(pairs) == 12
    met = connection.execute(f"SELECT require, sudoku_meets(puzzle, require) FROM {source}").fetchall()
    assert met.count(("valid", True)) == 1 and met.count(("solved", False)) == 3 and met.count((None, None)) == 4


SMALL = "(VALUES ('1234341221434321'), ('11..............'), (NULL), ('1')) AS small(puzzle)"


def test_rules(connection):
    assert answers(connection, "sudoku_is_valid(puzzle, '4x4')", SMALL) == [True, False, None, False]
    assert answers(connection, "sudoku_is_valid(puzzle, '4x4 x')", SMALL) == [False, False, None, False]
    assert answers(connection, "sudoku_verdict(puzzle, 'solved', '4x4')", SMALL) == ["solved", "invalid", None, "malformed"]
    assert answers(connection, "sudoku_meets(puzzle, 'solved', '4x4')", SMALL) == [True, False, None, False]
    assert answers(connection, "sudoku_reason(puzzle, 'valid', '4x4')", SMALL) == [
        None,
        "1 twice in row 1 (r1c1, r1c2); 1 twice in box 1 (r1c1, r1c2)",
        None,
        "1:2: expected 4 cells in row 1, found 1",
    ]


def test_every_row_with_its_own_rules(connection):
    source = f"{SMALL}, (VALUES ('4x4'), ('4x4 x'), (NULL)) AS asked(rules), (VALUES ('valid'), ('solved')) AS also(require)"
    rows = connection.execute(f"SELECT puzzle, rules, require, sudoku_verdict(puzzle, require, rules) FROM {source}").fetchall()
    assert len(rows) == 24
    for puzzle, rules, require, verdict in rows:
        if puzzle is None or rules is None:
            assert verdict is None
        else:
            assert verdict == ninefold.check_many([puzzle], require, rules=rules).verdict[0]
    valid = connection.execute(f"SELECT rules, sudoku_is_valid(puzzle, rules) FROM {source}").fetchall()
    assert valid.count(("4x4", True)) == 2 and valid.count(("4x4 x", True)) == 0 and valid.count((None, None)) == 8


def test_nothing_but_null(connection):
    assert connection.execute("SELECT sudoku_is_valid(NULL), sudoku_verdict(NULL), sudoku_meets(NULL)").fetchall() == [
        (None, None, None)
    ]
    assert answers(connection, "sudoku_verdict(puzzle, NULL)") == [None] * 4


def test_adding_them_again_does_nothing(connection):
    ninefold.duckdb.register(connection)
    ninefold.duckdb.register(connection.cursor())
    assert answers(connection.cursor(), "count(*)", "boards WHERE NOT sudoku_is_valid(puzzle)") == [2]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("sudoku_verdict(puzzle, 'best')", "best"),
        ("sudoku_verdict(puzzle, 'valid', '9x9', 1)", "expected a board, a requirement and rules, found 4 values"),
        ("sudoku_is_valid(puzzle, '9x9', 1)", "expected a board and rules, found 3 values"),
        ("sudoku_verdict(puzzle, 'valid', 1)", "expected rules, or words such as '6x6'"),
        ("sudoku_verdict(puzzle, 'valid', '7x7')", "expected the regions of a 7x7 grid"),
        ("sudoku_is_valid(5)", "expected a column of strings"),
    ],
)
def test_misuse_raises(connection, call, words):
    with pytest.raises(duckdb.Error, match=words):
        answers(connection, call)


SOLVED = str(ninefold.Board(GOOD).solution())
REPLIES = f"(VALUES ('{SOLVED}', '{GOOD}'), ('I give up.', '{GOOD}'), (NULL, '{GOOD}'), ('{SOLVED}', NULL)) AS replies(reply, puzzle)"


def test_rewards_and_grades(connection):
    assert answers(connection, "sudoku_reward(reply, puzzle)", REPLIES) == [1.0, 0.0, None, None]
    assert answers(connection, "sudoku_reward('<answer>' || reply || '</answer>', puzzle)", REPLIES) == [1.0, 0.0, None, None]
    assert answers(connection, "sudoku_solved(reply, puzzle)", REPLIES) == [True, False, None, None]
    assert answers(connection, "sudoku_solved(NULL, puzzle)", REPLIES) == [None] * 4
    types = connection.execute(f"DESCRIBE SELECT sudoku_reward('', '{GOOD}'), sudoku_solved('', '')").fetchall()
    assert [row[1] for row in types] == ["DOUBLE", "BOOLEAN"]
    (mean,) = connection.execute(f"SELECT avg(sudoku_reward(reply, puzzle)) FROM range(5000), {REPLIES}").fetchone()
    assert mean == 0.5


def test_rewards_with_rules(connection):
    source = "(VALUES ('1234341221434321', '4x4'), ('1234341221434321', '4x4 x'), ('no', '4x4'), ('no', NULL)) AS small(reply, rules)"
    assert answers(connection, "sudoku_reward(reply, '1234............', '4x4')", source) == [1.0, 1.0, 0.0, 0.0]
    assert answers(connection, "sudoku_solved(reply, '................', rules)", source) == [True, False, False, None]


def test_puzzles_that_cannot_be_graded(connection):
    for query, message in [
        ("sudoku_reward('', '53..7')", "expected 81 cells, found 5"),
        (f"sudoku_reward('', '{BAD}')", "expected a puzzle with a solution"),
        ("sudoku_reward('')", "expected a reply, a puzzle and rules, found 1 values"),
        ("sudoku_solved('', '', '4x4', '')", "expected an answer, a puzzle and rules, found 4 values"),
    ]:
        with pytest.raises(duckdb.Error, match=message):
            connection.execute(f"SELECT {query}").fetchall()
