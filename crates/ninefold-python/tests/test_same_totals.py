"""The same file of boards gives the same verdicts, row by row, in every engine and in the program."""

import json
import subprocess
from collections import Counter

import duckdb
import ninefold.duckdb
import ninefold.polars
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from oracle import SOLVED
from sample import BAD, GOOD, SHAPES, SHORT, table, write

from ninefold import check_many, is_valid_many

QUESTIONS = [("puzzles", "valid"), ("puzzles", "unique"), ("solutions", "solved")]


@pytest.fixture(scope="module", params=SHAPES)
def files(request, tmp_path_factory):
    """The shape's name, its Parquet file and its CSV file."""
    return request.param, *write(table(request.param), tmp_path_factory.mktemp(request.param))


def column_of(shape, role):
    _, puzzles, solutions, _ = SHAPES[shape]
    return puzzles if role == "puzzles" else solutions


def expected(parquet, column, require):
    """(board, verdict, meets, reason) for each row, from plain Python."""
    boards = pq.read_table(parquet)[column]
    found = check_many(boards, require, reasons=True)
    answers = [pa.chunked_array(part).to_pylist() for part in (found.verdict, found.meets, found.reason)]
    rows = list(zip(boards.to_pylist(), *answers))
    # There must be enough of everything for the comparison to mean something.
    assert Counter(verdict for _, verdict, _, _ in rows)["malformed"] > 10
    assert None in answers[0]
    assert found.counts == Counter(verdict for verdict in answers[0] if verdict is not None)
    return rows


@pytest.mark.parametrize(("role", "require"), QUESTIONS)
class TestSame:
    def test_one_by_one(self, files, role, require):
        shape, parquet, _ = files
        for board, verdict, meets, reason in expected(parquet, column_of(shape, role), require):
            if board is None:
                assert (verdict, meets, reason) == (None, None, None)
                continue
            try:
                found = ninefold.check(board, require)
            except ninefold.MalformedBoard:
                assert (verdict, meets) == ("malformed", False)
            else:
                assert (verdict, meets, reason) == (found.verdict, found.meets, found.reason)

    def test_program(self, files, role, require, program):
        shape, parquet, text = files
        column = column_of(shape, role)
        command = [program, "check", "--require", require, "--column", column]
        lines = subprocess.run([*command, "-o", "jsonl", text], stdout=subprocess.PIPE, text=True).stdout.splitlines()
        # An empty field is a malformed record of a table, and may be null in a data set.
        verdicts = [verdict or "malformed" for _, verdict, _, _ in expected(parquet, column, require)]
        assert [json.loads(line)["verdict"] for line in lines] == verdicts
        summary = subprocess.run([*command, "-o", "summary", text], stdout=subprocess.PIPE, text=True).stdout
        totals = Counter(verdicts)
        assert summary.startswith(f'{len(verdicts)} boards in column "{column}": ')
        assert dict(part.split(" ")[::-1] for part in summary.strip().split(": ")[1].split(", ")) == {
            verdict: str(count) for verdict, count in totals.items()
        }

    def test_polars(self, files, role, require):
        shape, parquet, text = files
        column = column_of(shape, role)
        boards = pl.col(column).ninefold
        answers = [boards.verdict(require), boards.meets(require), boards.reason(require)]
        answers = [answer.alias(name) for answer, name in zip(answers, ("verdict", "meets", "reason"))]
        rows = expected(parquet, column, require)
        for engine in ("in-memory", "streaming"):
            judged = pl.scan_parquet(parquet).select(column, *answers)
            assert judged.collect(engine=engine).rows() == rows
        read = pl.read_csv(text, schema_overrides={column: pl.String})
        assert_csv(read.select(*answers[:1]).to_series().to_list(), rows)

    def test_duckdb(self, files, role, require):
        shape, parquet, text = files
        column = column_of(shape, role)
        rows = expected(parquet, column, require)
        with duckdb.connect() as connection:
            ninefold.duckdb.register(connection)
            verdict = f"sudoku_verdict({column}, '{require}')"
            meets, reason = (f"sudoku_{name}({column}, '{require}')" for name in ("meets", "reason"))
            query = f"SELECT {column}, {verdict}, {meets}, {reason}"
            assert connection.execute(f"{query} FROM '{parquet}'").fetchall() == rows
            judged = connection.execute(f"SELECT {verdict} FROM read_csv('{text}', all_varchar = true)").fetchall()
            assert_csv([verdict for (verdict,) in judged], rows)

    @pytest.mark.spark
    def test_spark(self, files, role, require, spark):
        from ninefold.spark import judge

        shape, parquet, text = files
        column = column_of(shape, role)
        rows = expected(parquet, column, require)
        judged = judge(spark.read.parquet(str(parquet)).repartition(4), column, require, reason="reason")
        found = judged.select(column, "verdict", "meets", "reason").collect()
        # The rows come in another order.
        assert Counter(map(tuple, found)) == Counter(rows)
        read = spark.read.csv(str(text), header=True, quote='"', escape='"')
        assert_csv([row.verdict for row in judge(read, column, require).collect()], rows)


def assert_csv(verdicts, rows):
    """An empty field is null, in a table without quotes."""
    assert verdicts == [verdict if board else None for board, verdict, _, _ in rows]


def test_is_valid_in_every_engine(files):
    shape, parquet, _ = files
    column = column_of(shape, "puzzles")
    boards = pq.read_table(parquet)[column]
    expected = pa.chunked_array(check_many(boards).meets).to_pylist()
    assert pa.chunked_array(is_valid_many(boards)).to_pylist() == expected
    assert pl.scan_parquet(parquet).select(pl.col(column).ninefold.is_valid()).collect()[column].to_list() == expected
    with duckdb.connect() as connection:
        ninefold.duckdb.register(connection)
        query = f"SELECT count(*) FROM '{parquet}' WHERE NOT sudoku_is_valid({column})"
        assert connection.execute(query).fetchall() == [(expected.count(False),)]


MINIMAL = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
UNSOLVABLE = "12345678.........9" + "." * 63
ONE_OF_EACH = {
    "valid": (GOOD, "valid"),
    "solved": (SOLVED, "solved"),
    "solvable": (GOOD, "solvable"),
    "unique": (GOOD, "unique"),
    "minimal": (MINIMAL, "minimal"),
    "unfinished": (GOOD, "solved"),
    "redundant": (GOOD, "minimal"),
    "ambiguous": ("." * 81, "unique"),
    "unsolvable": (UNSOLVABLE, "unique"),
    "invalid": (BAD, "unique"),
    "malformed": (SHORT, "valid"),
}


@pytest.mark.parametrize("verdict", ONE_OF_EACH)
def test_dictionaries_are_what_the_program_writes(verdict, program):
    board, require = ONE_OF_EACH[verdict]
    command = [program, "check", "--require", require, "-o", "jsonl", "--board", board]
    (line,) = subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    written = json.loads(line)
    assert written["verdict"] == verdict
    del written["file"], written["line"]
    try:
        found = ninefold.check(board, require)
    except ninefold.MalformedBoard as error:
        assert error.to_dict() == written
        assert [error.line, error.column] == [written["error"]["line"], written["error"]["column"]]
    else:
        assert found.to_dict() == written and list(found.to_dict()) == list(written)
        shown = {name: getattr(found, name) for name in ("blanks", "givens", "differ", "redundant")}
        shown["conflicts"] = [conflict.to_dict() for conflict in found.conflicts]
        shown["contradiction"] = found.contradiction and found.contradiction.to_dict()
        shown["solutions"] = [str(solution) for solution in found.solutions]
        assert {name: value for name, value in shown.items() if value} == {
            name: value for name, value in written.items() if name not in ("verdict", "meets")
        }


def test_there_is_one_of_each_verdict():
    assert {*ONE_OF_EACH} == {*ninefold.Verdict.__args__}
