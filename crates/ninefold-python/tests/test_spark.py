"""`judge` on a cluster whose workers are processes of their own."""

import datetime
import os
from decimal import Decimal

import pytest
from ninefold import Board, Rules
from sample import BAD, GOOD, SHORT

pytestmark = pytest.mark.spark


@pytest.fixture(scope="module")
def boards(spark):
    return spark.createDataFrame([(1, GOOD), (2, BAD), (3, None), (4, SHORT)], "id int, puzzle string")


def test_answers(boards):
    from ninefold.spark import judge

    judged = judge(boards, "puzzle", "unique", reason="why")
    assert judged.columns == ["id", "puzzle", "verdict", "meets", "why"]
    assert sorted(tuple(row) for row in judged.drop("puzzle").collect()) == [
        (1, "unique", True, None),
        (2, "invalid", False, "8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)"),
        (3, None, None, None),
        (4, "malformed", False, "1:81: expected 81 cells, found 80"),
    ]


@pytest.mark.parametrize("make", [str, Rules])
def test_rules(spark, make):
    from ninefold.spark import judge

    small = spark.createDataFrame([(1, "1234341243212143"), (2, "11" + "." * 14), (3, None), (4, "1")], "id int, puzzle string")
    judged = judge(small, "puzzle", "solved", rules=make("4x4"), reason="why")
    assert sorted(tuple(row) for row in judged.drop("puzzle").collect()) == [
        (1, "solved", True, None),
        (2, "invalid", False, "1 twice in row 1 (r1c1, r1c2); 1 twice in box 1 (r1c1, r1c2)"),
        (3, None, None, None),
        (4, "malformed", False, "1:2: expected 4 cells in row 1, found 1"),
    ]


def test_names(boards):
    from ninefold.spark import judge

    judged = judge(boards, "puzzle", "solved", verdict=None, meets="is_solved")
    assert judged.columns == ["id", "puzzle", "is_solved"]
    assert judged.filter("is_solved").count() == 0


def test_workers_judge(spark, boards):
    from ninefold.spark import judge
    from pyspark.sql.functions import udf

    process = udf(lambda _: os.getpid(), "int")
    judged = judge(boards.repartition(4), "puzzle").withColumn("process", process("id")).collect()
    assert os.getpid() not in {row.process for row in judged}


def test_other_columns_stay_as_they_are(spark):
    from ninefold.spark import judge

    others = [
        "id",
        "array(id, NULL) AS list",
        "map('a', id) AS map",
        "struct(id, 'x' AS b) AS struct",
        "CAST(1.5 AS DECIMAL(38, 10)) AS decimal",
        "timestamp'2026-03-29 01:30:00' AS time",
        "timestamp_ntz'2026-03-29 02:30:00' AS local",
        "date'2026-03-29' AS date",
        "CAST('x' AS BINARY) AS bytes",
        "INTERVAL '1' DAY AS days",
        "CAST(id % 100 AS TINYINT) AS small",
        "CAST(id AS FLOAT) AS float",
        "NULL AS nothing",
        "id AS `a name, with: marks`",
    ]
    data = spark.range(200).selectExpr(f"IF(id % 2 = 0, '{GOOD}', '{BAD}') AS puzzle", *others).repartition(3)
    judged = judge(data, "puzzle")
    assert judged.schema.fields[: len(data.columns)] == data.schema.fields
    rows = {row.id: row for row in data.collect()}
    for row in judged.collect():
        assert tuple(row)[: len(data.columns)] == tuple(rows[row.id])
        assert row.verdict == ("valid" if row.id % 2 == 0 else "invalid")
    assert rows[7].decimal == Decimal("1.5") and rows[7].date == datetime.date(2026, 3, 29)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"column": "board"}, "there is no column 'board', only 'id', 'puzzle'"),
        ({"verdict": "ID"}, "there is already a column 'ID'; choose another name for the new one"),
        ({"reason": "verdict"}, "there is already a column 'verdict'; choose another name for the new one"),
        ({"require": "best"}, "best"),
        ({"rules": "7x7"}, "expected the regions of a 7x7 grid"),
    ],
)
def test_misuse_raises_in_one_line(boards, arguments, words):
    from ninefold.spark import judge

    with pytest.raises(ValueError, match=words) as raised:
        judge(boards, **{"column": "puzzle", **arguments})
    assert "\n" not in str(raised.value)


@pytest.fixture(scope="module")
def replies(spark):
    solved = str(Board(GOOD).solution())
    rows = [(1, solved, GOOD), (2, "I give up.", GOOD), (3, None, GOOD), (4, solved, None), (5, solved[:80] + ".", GOOD)]
    return spark.createDataFrame([(*row, solved) for row in rows], "id int, reply string, puzzle string, solution string")


def test_rewards(replies):
    from ninefold.spark import reward

    rewarded = reward(replies, "reply", "puzzle", solved="solved", answer="taken", why="why")
    assert rewarded.columns == ["id", "reply", "puzzle", "solution", "reward", "solved", "taken", "why"]
    rows = {row.id: row for row in rewarded.collect()}
    assert [rows[number].reward for number in range(1, 6)] == [1.0, 0.0, None, None, 0.0]
    assert [rows[number].solved for number in range(1, 6)] == [True, False, None, None, False]
    assert rows[1].taken == rows[1].reply and rows[1].why is None and rows[2].taken is None and rows[2].why
    only = reward(replies.filter("id = 1"), "reply", "puzzle", "solution", reward="r", why="w", weights="solved=1")
    assert [(row.r, row.w) for row in only.collect()] == [(1.0, None)]


def test_grades(replies):
    from ninefold.spark import grade

    graded = grade(replies, "reply", "puzzle", "solution", valid="valid", complete="full", clues_changed="changed", blanks_right="right")
    rows = {row.id: row for row in graded.collect()}
    assert [rows[number].solved for number in range(1, 6)] == [True, False, None, None, False]
    assert (rows[1].valid, rows[1].full, rows[1].changed, rows[1].right) == (True, True, 0, 51)
    assert (rows[5].valid, rows[5].full, rows[5].changed, rows[5].right) == (True, False, 1, 51)


def test_rewards_with_rules(spark):
    from ninefold.spark import grade, reward

    small = spark.createDataFrame([("1234341243212143", "1......2.3....4.")], "reply string, puzzle string")
    assert reward(small, "reply", "puzzle", rules="4x4").first().reward == 1.0
    assert grade(small, "reply", "puzzle", rules=Rules("4x4")).first().solved is True


def test_misuse_of_rewards_raises_at_once(replies):
    from ninefold.spark import grade, reward

    for call, message in [
        (lambda: reward(replies, "answer", "puzzle"), "there is no column 'answer'"),
        (lambda: reward(replies, "reply", "puzzle", "answer"), "there is no column 'answer'"),
        (lambda: reward(replies, "reply", "puzzle", reward="REPLY"), "there is already a column 'REPLY'"),
        (lambda: reward(replies, "reply", "puzzle", weights={"speed": 1}), "speed"),
        (lambda: grade(replies, "reply", "puzzle", rules="7x7"), "7x7"),
        (lambda: grade(replies, "reply", "puzzle", blanks_right="right"), "blanks_right needs a column of solutions"),
    ]:
        with pytest.raises(ValueError, match=message):
            call()
