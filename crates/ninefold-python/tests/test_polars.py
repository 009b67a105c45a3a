"""The namespace `ninefold` of polars."""

import ninefold.polars  # noqa: F401, which registers it
import polars as pl
import pytest
from sample import BAD, GOOD, SHORT

BOARDS = pl.DataFrame({"puzzle": [GOOD, BAD, None, SHORT]})
PUZZLE = pl.col("puzzle").ninefold


def test_answers():
    answers = BOARDS.select(
        valid=PUZZLE.is_valid(), verdict=PUZZLE.verdict("unique"), solved=PUZZLE.meets("solved"), reason=PUZZLE.reason()
    )
    assert answers.to_dict(as_series=False) == {
        "valid": [True, False, None, False],
        "verdict": ["unique", "invalid", None, "malformed"],
        "solved": [False, False, None, False],
        "reason": [
            None,
            "8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)",
            None,
            "1:81: expected 81 cells, found 80",
        ],
    }


def test_names_and_types_are_known_before_the_query_runs():
    query = BOARDS.lazy().select(PUZZLE.is_valid(), verdict=PUZZLE.verdict())
    assert query.collect_schema() == {"puzzle": pl.Boolean, "verdict": pl.String}
    assert query.collect(engine="streaming").equals(query.collect())


def test_filter_and_group():
    assert BOARDS.filter(PUZZLE.is_valid()).height == 1
    counts = pl.concat([BOARDS] * 3).group_by(PUZZLE.verdict("unique").alias("verdict")).len().rows()
    assert sorted(counts, key=str) == [("invalid", 3), ("malformed", 3), ("unique", 3), (None, 3)]


def test_series_in_chunks_and_slices():
    boards = BOARDS["puzzle"]
    assert boards.ninefold.is_valid().name == "puzzle"
    chunked = pl.concat([boards, boards], rechunk=False).slice(1, 5)
    assert chunked.ninefold.verdict().to_list() == ["invalid", None, "malformed", "valid", "invalid"]
    assert boards.clear().ninefold.reason().to_list() == []


def test_an_unknown_requirement_raises_at_once():
    for method in (PUZZLE.verdict, PUZZLE.meets, BOARDS["puzzle"].ninefold.reason):
        with pytest.raises(ValueError, match="best"):
            method("best")
