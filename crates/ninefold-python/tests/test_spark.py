"""`judge` on a cluster whose workers are processes of their own."""

import datetime
import os
from decimal import Decimal

import pytest
from ninefold import Rules
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
