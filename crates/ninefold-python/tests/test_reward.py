"""Rewards: what each reply earns, that nothing raises, that no known way to cheat a grader pays."""

import copy
import math
import pickle
import random
import threading
from pathlib import Path

import ninefold
import numpy as np
import pytest
from oracle import GOOD, HOUSES, SOLVED, line_of, values_of

ROOT = Path(__file__).parents[3]
PUZZLE, BLANKS = GOOD, [cell for cell, character in enumerate(GOOD) if character == "."]


def tagged(board):
    return f"Let me think.\n<answer>\n{board}\n</answer>"


def filled(digit):
    """The puzzle with every blank filled by a function of the cell."""
    return "".join(digit(cell) if character == "." else character for cell, character in enumerate(PUZZLE))


def with_cell(board, cell, character):
    return board[:cell] + character + board[cell + 1 :]


def wrong(count):
    """The solution with the first blanks filled wrongly."""
    board = SOLVED
    for cell in BLANKS[:count]:
        board = with_cell(board, cell, str(int(SOLVED[cell]) % 9 + 1))
    return board


# Scores


def test_the_solution_earns_everything():
    assert ninefold.reward(tagged(SOLVED), PUZZLE) == 1.0
    assert ninefold.reward([tagged(SOLVED)] * 3, PUZZLE) == [1.0] * 3
    reward = ninefold.reward(tagged(SOLVED), PUZZLE, details=True)
    assert (reward.solved, reward.blanks, reward.givens, reward.format) == (True, 1.0, 1.0, 1.0)
    assert (reward.blanks_right, reward.blanks_wrong, reward.clues_changed, reward.boards) == (51, 0, 0, 1)


def naive(answer):
    """All scores of an answer, by hand: solved, blanks, givens."""
    answer, puzzle, solution = map(values_of, (answer, PUZZLE, SOLVED))
    is_valid = all(len({answer[cell] for cell in house}) == 9 for house in HOUSES)
    kept = all(given in (0, value) for given, value in zip(puzzle, answer))
    blank = [cell for cell in range(81) if puzzle[cell] == 0]
    right = sum(answer[cell] == solution[cell] for cell in blank)
    wrong = sum(answer[cell] not in (0, solution[cell]) for cell in blank)
    solved = is_valid and all(answer) and kept
    return solved, max(0, right - wrong) / len(blank) * kept, float(kept and right + wrong > 0), right, wrong


def test_scores_agree_with_naive_ones():
    chance = random.Random(17)
    answers = []
    for _ in range(300):
        answer = SOLVED
        for _ in range(chance.choice([0, 1, 5, 30, 80])):
            answer = with_cell(answer, chance.choice(BLANKS + [0] * chance.randrange(2)), chance.choice(".123456789"))
        if answer != PUZZLE:
            answers.append(answer)
    rewards = ninefold.reward([tagged(answer) for answer in answers], PUZZLE, details=True)
    expected = [naive(answer) for answer in answers]
    for name, column in zip(("solved", "blanks", "givens", "blanks_right", "blanks_wrong"), zip(*expected)):
        assert getattr(rewards, name).tolist() == pytest.approx(list(column)), name
    assert rewards.reward.tolist() == pytest.approx([0.8 * solved + 0.2 * blanks for solved, blanks, *_ in expected])


def test_weights():
    almost = tagged(with_cell(SOLVED, BLANKS[0], "."))
    assert ninefold.reward(almost, PUZZLE) == pytest.approx(0.2 * 50 / 51)
    assert ninefold.reward(almost, PUZZLE, weights={"blanks": 1}) == 50 / 51
    assert ninefold.reward(almost, PUZZLE, weights={"solved": 1, "blanks": 0}) == 0.0
    assert ninefold.reward(almost, PUZZLE, weights="givens=1,format=1") == 0.5
    for weights, message in [
        ({"speed": 1}, "speed"),
        ({"solved": -1}, "at least 0 for solved, found -1"),
        ({"solved": 0}, "greater than 0, found 0"),
        ({"solved": math.nan}, "solved"),
        ({}, "greater than 0"),
        ("solved", "solved"),
    ]:
        with pytest.raises(ValueError, match=message):
            ninefold.reward(almost, PUZZLE, weights=weights)
    for weights in (5, {"solved": "much"}, {1: 1}, [1, 2]):
        with pytest.raises(TypeError):
            ninefold.reward(almost, PUZZLE, weights=weights)


# Exploits


EXPLOITS = {
    "copying the puzzle": tagged(PUZZLE),
    "copying it with zeros": tagged(PUZZLE.replace(".", "0")),
    "filling all blanks with one digit": tagged(filled(lambda cell: "5")),
    "filling blanks in order": tagged(filled(lambda cell: str(cell % 9 + 1))),
    "nine times the same row": tagged("123456789\n" * 9),
    "a valid board that isn't the puzzle's": tagged(SOLVED.translate(str.maketrans("123456789", "234567891"))),
    "one given changed": tagged(with_cell(SOLVED, 0, "1")),
    "one given cleared": tagged(with_cell(SOLVED, 0, ".")),
    "digits in prose": "I used 53 and 7 and 6 and 195, and 98 and 6 and 8 and 6 and 3; that makes 9 rows of 9.",
    "only thoughts": f"<think>{SOLVED}</think>",
    "a comment": f"<!-- {SOLVED} -->",
    "nothing": "",
}


@pytest.mark.parametrize("reply", EXPLOITS.values(), ids=EXPLOITS)
def test_exploits_earn_nothing(reply):
    assert ninefold.reward(reply, PUZZLE) == 0.0


def test_the_page_lists_the_exploits():
    _, section = (ROOT / "docs" / "grading.md").read_text(encoding="utf-8").split("## What doesn't pay")
    rows = [line.split(" | ")[0].removeprefix("| ") for line in section.split("## ")[0].splitlines() if line.startswith("| ")]
    assert rows[2:] == list(EXPLOITS)


def test_guesses_at_random_do_not_pay():
    chance = random.Random(3)
    replies = [tagged(filled(lambda cell: chance.choice("123456789"))) for _ in range(500)]
    assert sum(ninefold.reward(replies, PUZZLE)) == 0.0


def test_the_last_tag_counts():
    assert ninefold.reward(tagged(wrong(3)) + tagged(SOLVED), PUZZLE) == 1.0
    assert ninefold.reward(tagged(SOLVED) + tagged(wrong(3)), PUZZLE) < 0.2


def test_an_unreadable_answer_does_not_fall_back_to_an_earlier_board():
    assert ninefold.reward(tagged(SOLVED) + tagged("I don't know."), PUZZLE) == 0.0
    assert ninefold.reward(tagged(SOLVED) + tagged(SOLVED[:70]), PUZZLE) == 0.0


def test_hedging_costs_the_format():
    hedged = ninefold.reward(f"Maybe\n{wrong(3)}\n\n" + tagged(SOLVED), PUZZLE, details=True)
    assert hedged.boards == 2 and hedged.format == 0.0 and hedged.solved


def test_any_completion_of_an_ambiguous_puzzle_is_right():
    ambiguous = "." * 81
    other = SOLVED.translate(str.maketrans("123456789", "234567891"))
    assert ninefold.reward([SOLVED, other], ambiguous, SOLVED) == [1.0, 1.0]


def test_formats_are_read_not_compared():
    rows = [SOLVED[start : start + 9] for start in range(0, 81, 9)]
    for reply in (
        "\n".join(f"Row {number}: " + " ".join(row) for number, row in enumerate(rows, 1)),
        "\n".join(" ".join(row) + "  " for row in rows) + "\n\n",
        str([[int(digit) for digit in row] for row in rows]),
        "```\n" + "\n".join(rows) + "\n```",
    ):
        assert ninefold.reward(reply, PUZZLE) == 1.0, reply


# What a reply can be


def message(text, role="assistant"):
    return {"role": role, "content": text}


def test_chat_messages():
    user = message("Solve this: " + PUZZLE, "user")
    answer, refusal = message(tagged(SOLVED)), message("I can't.")
    for conversation, expected in [
        ([answer], 1.0),
        ((user, answer), 1.0),
        ([user, refusal, user, answer], 1.0),
        ([user, answer, user, refusal], 0.0),
        ([answer, message("Thanks!", "user")], 1.0),
        ([answer, message("81", "tool")], 1.0),
        ([message(tagged(SOLVED), "user")], 0.0),
        ([{"content": "Hm."}, {"content": tagged(SOLVED)}], 1.0),
        ([message([{"type": "text", "text": "Here:"}, {"type": "text", "text": tagged(SOLVED)}])], 1.0),
        ([message([{"type": "image_url", "image_url": {}}, {"type": "text", "text": tagged(SOLVED)}])], 1.0),
        ([message([{"type": "thinking", "text": tagged(SOLVED)}])], 0.0),
        ([message(None)], 0.0),
        ([message([])], 0.0),
        ([message({"text": tagged(SOLVED)})], 0.0),
    ]:
        assert ninefold.reward(conversation, PUZZLE) == expected, conversation
        assert ninefold.reward([conversation, tagged(SOLVED)], PUZZLE) == [expected, 1.0]
    assert ninefold.reward(answer, PUZZLE) == 1.0


def test_messages_that_are_objects():
    class Message:
        def __init__(self, role, content):
            self.role, self.content = role, content

    assert ninefold.reward([[Message("user", "?"), Message("assistant", tagged(SOLVED))]], PUZZLE) == [1.0]
    assert ninefold.reward(Message("assistant", tagged(SOLVED)), PUZZLE) == 1.0


class Hostile:
    """Raises whatever is done with it."""

    def __getattribute__(self, name):
        raise RuntimeError(name)

    __iter__ = __len__ = __eq__ = __str__ = __repr__ = __getattribute__


GARBAGE = [None, math.nan, 5, 2.5, True, b"\xff\xfe", "\ud800" * 81, [], [[]], {}, {"text": SOLVED}, [None], [5, "x"], [[message("x")]],
           [SOLVED], (SOLVED, SOLVED), object(), lambda: 0, np.zeros((9, 9)), range(81), 1 + 2j, bytearray(b"\x80"), Hostile(), [Hostile()],
           [{"role": Hostile()}], [{"content": Hostile()}], [message([Hostile(), {"type": Hostile(), "text": SOLVED}])], "\0" * 100, "[" * 10000]


def test_garbage_earns_nothing_and_never_raises():
    rewards = ninefold.reward([*GARBAGE, tagged(SOLVED)], PUZZLE, details=True)
    assert rewards.reward.tolist() == [0.0] * len(GARBAGE) + [1.0]
    assert np.isnan(rewards.blanks[:-1]).all() and np.isnan(rewards.givens[:-1]).all() and np.isnan(rewards.format[:-1]).all()
    for counts in (rewards.blanks_right, rewards.blanks_wrong, rewards.clues_changed, rewards.start, rewards.end):
        assert (counts[:-1] == -1).all()
    assert all(rewards.why[:-1]) and all(rewards.why_zh[:-1]) and rewards.why[-1] is rewards.why_zh[-1] is None
    for garbage in GARBAGE:
        assert ninefold.reward([garbage], PUZZLE) == [0.0]


def test_a_reply_that_is_cut_off_within_an_emoji_is_read():
    half = "\ud83d"
    reply = f"{half} Done!\n<answer>{SOLVED}</answer> {half}"
    assert ninefold.reward([reply, [{"role": "assistant", "content": reply}]], PUZZLE) == [1.0, 1.0]
    for found in (ninefold.find_answer(reply), ninefold.find_last_board(reply)):
        assert reply[found.start : found.end] == found.text == SOLVED
    assert ninefold.reward(half * 81, PUZZLE) == 0.0


def test_one_reply_that_is_garbage():
    for garbage in (None, math.nan, 5, b"\xff", "\ud800", {}, object()):
        assert ninefold.reward(garbage, PUZZLE) == 0.0


def test_every_container():
    replies = [tagged(SOLVED), "é" + tagged(SOLVED), "no", tagged(wrong(1))]
    expected = ninefold.reward(replies, PUZZLE)
    assert expected[:3] == [1.0, 1.0, 0.0] and 0 < expected[3] < 0.2
    for container in (tuple(replies), iter(replies), (reply for reply in replies), np.array(replies), np.array(replies, dtype=object),
                      dict.fromkeys(replies).keys(), [reply.encode() for reply in replies], [bytearray(reply.encode()) for reply in replies]):
        assert ninefold.reward(container, PUZZLE) == expected, type(container)
    assert ninefold.reward([], PUZZLE) == [] and ninefold.reward(iter([]), PUZZLE) == []
    assert len(ninefold.reward([], PUZZLE, details=True)) == 0


def test_columns():
    pa, pd, pl = (pytest.importorskip(name) for name in ("pyarrow", "pandas", "polars"))
    replies = [tagged(SOLVED), None, "é" + tagged(SOLVED), "no"] * 5
    expected = [1.0, 0.0, 1.0, 0.0] * 5
    nulls = pa.array([None] * 20)
    for column in (pa.array(replies), pa.array(replies, pa.large_string()), pa.array(replies, pa.string_view()),
                   pa.chunked_array([replies[:7], replies[7:]]), pa.array(replies).dictionary_encode(), nulls,
                   pd.Series(replies), pd.Series(replies, dtype=object), pd.Series(replies, dtype="string"), pl.Series(replies)):
        found = ninefold.reward(column, PUZZLE)
        assert found == (expected if column is not nulls else [0.0] * 20), type(column)
    chats = [[message(tagged(SOLVED))], [message("no")]]
    for column in (pa.array(chats), pd.Series(chats), pl.Series(chats)):
        assert ninefold.reward(column, PUZZLE) == [1.0, 0.0]
    assert ninefold.reward(pa.array([1, 2]), PUZZLE) == [0.0, 0.0]


# What puzzles and solutions can be


def test_one_puzzle_or_one_for_each():
    other = "." + PUZZLE[1:]
    for puzzles in ([PUZZLE, other], (PUZZLE, other), np.array([PUZZLE, other]), np.array([values_of(PUZZLE), values_of(other)]),
                    [ninefold.Board(PUZZLE), values_of(other)]):
        assert ninefold.reward([tagged(SOLVED)] * 2, puzzles) == [1.0, 1.0]
        assert ninefold.reward([tagged(SOLVED)] * 2, puzzles, [SOLVED, SOLVED]) == [1.0, 1.0]
        assert ninefold.reward([tagged(SOLVED)] * 2, puzzles, SOLVED) == [1.0, 1.0]
    for puzzle in (ninefold.Board(PUZZLE), values_of(PUZZLE), np.array(values_of(PUZZLE)).reshape(9, 9), PUZZLE.encode()):
        assert ninefold.reward([tagged(SOLVED)] * 2, puzzle) == [1.0, 1.0]


def test_errors_of_the_caller_raise_and_say_where():
    reply = tagged(SOLVED)
    for replies, arguments, error, message in [
        ([reply], ([PUZZLE] * 2,), ValueError, "expected 1 puzzles, one for each reply, found 2"),
        ([reply] * 3, ([PUZZLE],), ValueError, "expected 3 puzzles, one for each reply, found 1"),
        ((reply for _ in range(3)), ([PUZZLE] * 2,), ValueError, "expected 3 puzzles, one for each reply, found 2"),
        ([reply] * 2, (PUZZLE, [SOLVED] * 3), ValueError, "expected 2 solutions, one for each reply, found 3"),
        ([reply], ("53..7",), ninefold.MalformedBoard, "^1:6: expected 81 cells, found 5"),
        ([reply] * 2, ([PUZZLE, "53..7"],), ninefold.MalformedBoard, "^entry 1: 1:6: expected 81 cells"),
        ([reply] * 2, ([PUZZLE, None],), ninefold.MalformedBoard, "^entry 1: expected a board"),
        ([reply], ("55" + "." * 79,), ValueError, "^expected a puzzle with a solution, found that it is invalid: 5 twice in row 1"),
        ([reply] * 2, ([PUZZLE, "55" + "." * 79],), ValueError, "^entry 1: expected a puzzle with a solution"),
        ([reply], ("12345678.........9" + "." * 63,), ValueError, "unsolvable"),
        ([reply] * 2, (PUZZLE, [SOLVED, with_cell(SOLVED, 0, "1")]), ValueError, "^entry 1: expected a solution that is solved, found that it is invalid"),
        ([reply], (PUZZLE, SOLVED.translate(str.maketrans("123456789", "234567891"))), ValueError, "6 instead of 5 in r1c1"),
        ([reply], (PUZZLE, PUZZLE), ValueError, "unfinished"),
        ([reply], (5,), TypeError, "found"),
        ([reply], (None,), TypeError, "found"),
    ]:
        with pytest.raises(error, match=message):
            ninefold.reward(replies, *arguments)
    with pytest.raises(ninefold.MalformedBoard) as caught:
        ninefold.reward([reply] * 1000, [PUZZLE] * 700 + ["oops"] * 300)
    assert caught.value.index == 700


def test_errors_of_an_iterator_are_passed_on():
    def replies():
        yield "one"
        raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        ninefold.reward(replies(), PUZZLE)


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_the_order_is_that_of_the_replies(threads):
    chance = random.Random(5)
    boards = [(PUZZLE, SOLVED), *(tuple(text.translate(str.maketrans("123456789", "".join(chance.sample("123456789", 9))))
                                        for text in (PUZZLE, SOLVED)) for _ in range(9))]
    # A table is made for each: this isn't the pair that the list starts with.
    rows = [(chance.choice([tagged(SOLVED), "no", "é"]), chance.choice(boards)) for _ in range(3000)]
    expected = [float(reply == tagged(SOLVED) and solution == SOLVED) for reply, (_, solution) in rows]
    found = ninefold.reward([reply for reply, _ in rows], [puzzle for _, (puzzle, _) in rows], threads=threads, weights={"solved": 1})
    assert found == expected


# Other rules


def test_other_sizes():
    puzzle, solution = "1......2.3....4.", "1234341243212143"
    grid = "\n".join(solution[start : start + 4] for start in range(0, 16, 4))
    for reply in (tagged(solution), tagged(grid), tagged(" ".join(solution))):
        assert ninefold.reward(reply, puzzle, rules="4x4") == 1.0
    assert ninefold.reward([tagged(puzzle), "no"], puzzle, solution, rules=ninefold.Rules("4x4")) == [0.0, 0.0]
    reward = ninefold.reward(tagged(solution), ninefold.Board(puzzle, rules="4x4"), details=True)
    assert reward.solved and reward.answer == ninefold.Board(solution, rules="4x4") and reward.blanks_right == 12
    with pytest.raises(ninefold.MalformedBoard, match='for 4x4 boards, use rules="4x4"'):
        ninefold.reward(tagged(solution), puzzle)


# Details


def test_where_the_answer_is():
    reply = "é😀 " + tagged(SOLVED)
    reward = ninefold.reward(reply, PUZZLE, details=True)
    assert reply[reward.start : reward.end].strip() == SOLVED
    assert (reward.place, reward.answer) == ("tag", ninefold.Board(SOLVED))
    assert ninefold.reward(r"So \boxed{" + SOLVED + "}", PUZZLE, details=True).place == "boxed"
    assert ninefold.reward("It is\n" + SOLVED, PUZZLE, details=True).place == "text"


def test_rewards_are_a_table():
    replies = [tagged(SOLVED), "no", tagged(wrong(2)), None]
    rewards = ninefold.reward(replies, PUZZLE, details=True)
    assert repr(rewards).startswith("<Rewards of 4 replies, 2 with an answer, 1 solved, mean reward 0.")
    assert rewards[0].reward == 1.0 and rewards[-1].reward == 0.0 and len(rewards) == len(list(rewards)) == 4
    assert rewards[2].blanks_wrong == 2 and type(rewards[2].blanks_wrong) is int and type(rewards[2].solved) is bool
    with pytest.raises(IndexError):
        rewards[4]
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    for frame in (pd.DataFrame(rewards.to_dict()), pl.DataFrame(rewards.to_dict())):
        assert list(frame["reward"]) == rewards.reward.tolist() == ninefold.reward(replies, PUZZLE)
        assert list(frame["answer"])[0] == SOLVED


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_results_can_be_copied(again):
    rewards = ninefold.reward([tagged(SOLVED), "no"], PUZZLE, details=True)
    for column, copied in zip(rewards.to_dict().values(), again(rewards).to_dict().values(), strict=True):
        assert list(map(str, column)) == list(map(str, copied))
    assert again(rewards[0]) == rewards[0]
    reply = ninefold.find_answer(tagged(SOLVED))
    assert again(reply) == reply


# The answer alone


def test_find_answer():
    reply = "é " + tagged(SOLVED)
    found = ninefold.find_answer(reply, PUZZLE)
    assert found and found.board == ninefold.Board(SOLVED) and reply[found.start : found.end] == found.text and SOLVED in found.text
    assert (found.place, found.is_moves, found.boards, found.why, found.why_zh) == ("tag", False, 1, None, None)
    assert ninefold.find_answer([message("?", "user"), message(tagged(SOLVED))]).board == found.board
    assert ninefold.find_answer(tagged("1234341243212143"), rules="4x4").board == ninefold.Board("1234341243212143", rules="4x4")
    assert ninefold.find_answer(tagged("1234341243212143"), ninefold.Board("." * 16, rules="4x4")).board.rules.size == 4


def test_find_answer_says_why_there_is_none():
    for garbage in [*GARBAGE, "", "I give up.", f"<think>{SOLVED}</think>"]:
        found = ninefold.find_answer(garbage, PUZZLE)
        assert not found and found.why and found.why_zh and found.why != found.why_zh
        assert (found.board, found.text, found.start, found.end, found.place, found.is_moves) == (None, None, None, None, None, False)
    assert not ninefold.find_answer(tagged(PUZZLE), PUZZLE) and ninefold.find_answer(tagged(PUZZLE))
    with pytest.raises(ninefold.MalformedBoard):
        ninefold.find_answer("reply", "not a puzzle")


def test_moves_are_made_on_the_puzzle():
    moves = "\n".join(f"r{cell // 9 + 1}c{cell % 9 + 1}={SOLVED[cell]}" for cell in BLANKS)
    found = ninefold.find_answer(moves, PUZZLE)
    assert found.is_moves and found.board == ninefold.Board(SOLVED)
    assert ninefold.reward(moves, PUZZLE) == 1.0


# Threads and memory


def test_other_threads_run_meanwhile():
    """The interpreter's lock is released while replies are looked at."""
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(1)
            stop.wait(0.0005)

    replies = [("word " * 4000) + tagged(SOLVED)] * 3000
    thread = threading.Thread(target=tick)
    thread.start()
    try:
        before = len(ticks)
        ninefold.reward(replies, PUZZLE, threads=1)
        assert len(ticks) - before > 3
    finally:
        stop.set()
        thread.join()
