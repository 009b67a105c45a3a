"""Verdicts on single moves."""

import copy
import pickle

import ninefold
import pytest
from oracle import GOOD, SOLVED


def test_every_verdict():
    filled = GOOD[:2] + "4" + GOOD[3:]
    for board, move, verdict, feedback in [
        (GOOD, "r1c3=4", "legal", "r1c3=4"),
        (filled, "r1c4=6", "legal", "r1c4=6"),
        (GOOD, "r1c3=5", "conflict", "5 twice in row 1 (r1c1, r1c3)"),
        (GOOD, "r1c1=5", "given", "r1c1"),
        (GOOD, "r1c1=6", "given", "r1c1"),
        (filled, "r1c3=1", "filled", "r1c3"),
        (GOOD, "r1c3=2", "unsolvable", "r1c3=2 leaves no solution: "),
    ]:
        judgement = ninefold.judge_move(GOOD, board, move)
        assert (judgement.verdict, judgement.legal, bool(judgement)) == (verdict, verdict == "legal", verdict == "legal")
        assert judgement.move == move and judgement.had_solution and not judgement.solved
        assert feedback in judgement.feedback and judgement.feedback_zh and judgement.feedback_zh != judgement.feedback
        assert bool(judgement.conflicts) == (verdict == "conflict")
        assert bool(judgement.givens) == (verdict == "unsolvable")


def test_every_verdict_comes_with_what_shows_it():
    conflict = ninefold.judge_move(GOOD, GOOD, "r1c3=5").conflicts[0]
    assert (conflict.house, conflict.number, conflict.digit, conflict.cells) == ("row", 1, 5, ["r1c1", "r1c3"])
    judgement = ninefold.judge_move(GOOD, GOOD, "r1c3=2")
    assert str(judgement.board) == GOOD[:2] + "2" + GOOD[3:]
    check = ninefold.check(judgement.board, "solvable")
    assert judgement.givens == check.givens and str(judgement.contradiction) == str(check.contradiction)


def test_every_way_to_write_a_move():
    for move in ("r1c3=4", "R1C3: 4", "(1,3)->4", "[1 3 4]", '{"row": 1, "col": 3, "value": 4}', (1, 3, 4), (1, 3, "4")):
        assert ninefold.judge_move(GOOD, GOOD, move).move == "r1c3=4"


def test_the_last_move_solves():
    judgement = ninefold.judge_move(GOOD, SOLVED[:2] + "." + SOLVED[3:], "r1c3=4")
    assert judgement.legal and judgement.solved and judgement.board == ninefold.Board(SOLVED)


def test_a_board_that_was_lost_before():
    lost = GOOD[:2] + "2" + GOOD[3:]
    judgement = ninefold.judge_move(GOOD, lost, "r1c4=6")
    assert not judgement.had_solution and judgement.verdict == "unsolvable"


def test_what_cannot_be_judged_raises():
    for puzzle, board, move, message in [
        (GOOD, GOOD, "pass", "expected a move such as r1c3=4"),
        (GOOD, GOOD, "r10c1=1", "from 1 to 9, found r10c1=1"),
        (GOOD, GOOD, (0, 1, 1), "found"),
        (GOOD, GOOD, (1, 3, -4), "found"),
        (GOOD, GOOD, (1000, 3, 4), "found"),
        (GOOD, SOLVED.translate(str.maketrans("123456789", "234567891")), "r1c3=4", "r1c1"),
        (GOOD, "53..7", "r1c3=4", "expected 81 cells"),
        ("53..7", GOOD, "r1c3=4", "expected 81 cells"),
        (GOOD, ninefold.Board("." * 16, rules="4x4"), "r1c3=4", "4x4"),
    ]:
        with pytest.raises(ValueError, match=message):
            ninefold.judge_move(puzzle, board, move)
    for move in (5, None, (1, 3), [[1, 3, 4]], {"row": 1}):
        with pytest.raises(TypeError, match="expected a move such as"):
            ninefold.judge_move(GOOD, GOOD, move)


def test_other_rules():
    puzzle = "1" + "." * 15
    for arguments in ({"rules": "4x4 x"}, {"rules": ninefold.Rules("4x4 x")}):
        judgement = ninefold.judge_move(puzzle, puzzle, "r4c4=1", **arguments)
        assert judgement.conflicts[0].house == "falling diagonal"
        assert judgement.board.rules == ninefold.Rules("4x4 x")
    assert ninefold.judge_move(ninefold.Board(puzzle, rules="4x4"), puzzle, "r4c4=1").legal
    letters = "A" + "." * 15
    for move in ("r1c2=B", (1, 2, 2), (1, 2, "B")):
        assert ninefold.judge_move(letters, letters, move, rules="4x4 symbols=A-D").move == "r1c2=2"


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_judgements_can_be_copied(again):
    for move in ("r1c3=4", "r1c3=5", "r1c3=2"):
        judgement = ninefold.judge_move(GOOD, GOOD, move)
        assert again(judgement) == judgement
