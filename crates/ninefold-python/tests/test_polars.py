"""The namespace `ninefold` of polars."""

import ninefold.polars  # noqa: F401, which registers it
import polars as pl
import pytest
from ninefold import Rules
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


def test_rules():
    small = pl.DataFrame({"puzzle": ["1234341221434321", "11" + "." * 14, None, GOOD]})
    for rules in ("4x4", Rules("4x4")):
        answers = small.lazy().select(
            valid=PUZZLE.is_valid(rules=rules),
            verdict=PUZZLE.verdict("solved", rules=rules),
            solved=PUZZLE.meets("solved", rules=rules),
            reason=PUZZLE.reason(rules=rules),
        )
        assert answers.collect(engine="streaming").to_dict(as_series=False) == {
            "valid": [True, False, None, False],
            "verdict": ["solved", "invalid", None, "malformed"],
            "solved": [True, False, None, False],
            "reason": [
                None,
                "1 twice in row 1 (r1c1, r1c2); 1 twice in box 1 (r1c1, r1c2)",
                None,
                "1:1: expected one of the symbols 1-4 or a blank, found '5'",
            ],
        }
    assert small["puzzle"].ninefold.is_valid(rules="4x4 x").to_list() == [False, False, None, False]
    for method in (PUZZLE.is_valid, PUZZLE.verdict, PUZZLE.meets, small["puzzle"].ninefold.reason):
        with pytest.raises(ValueError, match="regions of a 7x7 grid"):
            method(rules="7x7")


def test_an_unknown_requirement_raises_at_once():
    for method in (PUZZLE.verdict, PUZZLE.meets, BOARDS["puzzle"].ninefold.reason):
        with pytest.raises(ValueError, match="best"):
            method("best")


SOLVED = str(ninefold.Board(GOOD).solution())
WRONG = SOLVED[:2] + "1" + SOLVED[3:]
REPLIES = pl.DataFrame(
    {
        "answer": [SOLVED, WRONG, "no board", None, SOLVED],
        "reply": [f"<answer>{SOLVED}</answer>", f"<answer>{WRONG}</answer>", "I give up.", None, SOLVED],
        "puzzle": [GOOD, GOOD, GOOD, GOOD, None],
        "solution": [SOLVED] * 5,
    }
)


def test_rewards():
    expected = [*ninefold.reward(REPLIES["reply"][:3], GOOD), None, None]
    assert expected[0] == 1.0 and 0 < expected[1] < 0.2 and expected[2] == 0.0
    reply = pl.col("reply").ninefold
    for query in (reply.reward("puzzle"), reply.reward(pl.col("puzzle"), "solution"), reply.reward("puzzle", weights="solved=4,blanks=1")):
        frame = REPLIES.lazy().select(query)
        assert frame.collect_schema() == {"reply": pl.Float64}
        assert frame.collect()["reply"].to_list() == pytest.approx(expected)
        assert frame.collect(engine="streaming")["reply"].to_list() == pytest.approx(expected)
    known = REPLIES[:3]
    for puzzle in (pl.lit(GOOD), ninefold.Board(GOOD)):
        assert known.select(reply.reward(puzzle)).to_series().to_list() == expected[:3]
    for puzzle in (known["puzzle"], GOOD, ninefold.Board(GOOD)):
        assert known["reply"].ninefold.reward(puzzle).to_list() == expected[:3]
    assert REPLIES["reply"].clear().ninefold.reward(GOOD).to_list() == []


def test_grades():
    answer = pl.col("answer").ninefold
    frame = REPLIES.lazy().select(answer.grade("puzzle", "solution").struct.unnest())
    assert frame.collect_schema() == frame.collect().schema
    grades = frame.collect(engine="streaming")
    assert grades["solved"].to_list() == [True, False, False, None, None]
    assert grades["well_formed"].to_list() == [True, True, False, None, None]
    assert grades["blanks_right"].to_list()[:2] == [51, 50]
    solved = REPLIES.filter(answer.grade("puzzle").struct.field("solved"))
    assert solved["answer"].to_list() == [SOLVED]
    assert REPLIES[:3]["answer"].ninefold.grade(GOOD).struct.field("solved").to_list() == [True, False, False]


def test_rewards_with_rules():
    small = pl.DataFrame({"reply": ["<answer>1234341243212143</answer>", "no"], "puzzle": "1......2.3....4."})
    assert small.select(pl.col("reply").ninefold.reward("puzzle", rules="4x4")).to_series().to_list() == [1.0, 0.0]
    with pytest.raises(ValueError, match="speed"):
        pl.col("reply").ninefold.reward("puzzle", weights={"speed": 1})
    with pytest.raises(ValueError, match="7x7"):
        pl.col("reply").ninefold.grade("puzzle", rules="7x7")
    with pytest.raises(ninefold.MalformedBoard, match="entry 0: 1:17: expected 81 cells, found 16"):
        small.select(pl.col("reply").ninefold.reward("puzzle"))
