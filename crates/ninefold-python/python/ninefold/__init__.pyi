"""Says whether a Sudoku board is valid and, when it is not, exactly why."""

from collections.abc import Collection, Sequence
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

Requirement = Literal["valid", "solved", "solvable", "unique", "minimal"]
Verdict = Literal[
    "valid",
    "solved",
    "solvable",
    "unique",
    "minimal",
    "unfinished",
    "redundant",
    "ambiguous",
    "unsolvable",
    "invalid",
    "malformed",
]
House = Literal[
    "row",
    "column",
    "box",
    "region",
    "falling diagonal",
    "rising diagonal",
    "window",
    "disjoint group",
    "extra region",
    "knight's move",
    "king's move",
]
Format = Literal["line", "sdm", "grid", "framed", "sdk", "ss", "json", "json-numbers", "csv", "csv-grid"]

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

_Cell = str | int | None
_Board = (
    str | bytes | Board | Sequence[_Cell] | Sequence[str] | Sequence[Sequence[_Cell]] | NDArray[np.integer[Any]]
)
_Boards = (
    NDArray[np.integer[Any]] | NDArray[np.str_] | NDArray[np.object_] | Sequence[_Board | None] | bytes | str | _ArrowArray | _ArrowStream
)

class MalformedBoard(ValueError):
    """Something isn't a board, so it is neither valid nor invalid."""

    expected: str
    found: str
    line: int | None
    column: int | None
    cell: str | None
    index: int | None
    def to_dict(self) -> dict[str, Any]:
        """The same object as the program writes with `-o jsonl`."""

class Rules:
    """The rules of a board: its size, the groups of cells in which nothing repeats, and how values are written.

    They are made from words, such as `6x6`, `12x12 boxes=4x3 symbols=A-L` or `9x9 x anti-knight`, or from a size and other
    arguments. `str` gives the words, and wherever rules are taken, their words are, too.

    >>> import ninefold
    >>> rules = ninefold.Rules("9x9 x anti-knight")
    >>> rules == ninefold.Rules(size=9, diagonals=True, anti_knight=True)
    True
    >>> rules.size, rules.boxes, rules.regions, rules.symbols
    (9, (3, 3), None, '1-9')
    >>> rules.groups[28].name, rules.groups[28].cells[:2]
    ('the rising diagonal', ['r9c1', 'r8c2'])

    Sizes are 4 to 25. `boxes` are rows and columns, such as `(3, 4)` or `"3x4"`. `regions` take the place of boxes: a
    character for each cell that names its region, or a list of lists with a number for each cell. `extra_regions` are lists of
    cells. `symbols` say how values are written in texts, such as `1-9A-G`, `A-P`, `0-9A-F` or `decimal`; in lists and arrays
    of numbers, values are always 1, 2, 3 and so on, and 0 is a blank. Raises ValueError if something doesn't fit.

    >>> str(ninefold.Rules(size=4, regions=[[1, 1, 1, 2], [1, 3, 2, 2], [3, 3, 4, 2], [3, 4, 4, 4]]))
    '4x4 regions=1112132233423444'
    >>> ninefold.Rules("7x7")
    Traceback (most recent call last):
    ValueError: expected the regions of a 7x7 grid, which can't be divided into boxes, found none

    """

    def __new__(
        cls,
        words: str | None = None,
        *,
        size: int | None = None,
        boxes: tuple[int, int] | str | None = None,
        regions: str | Sequence[str] | Sequence[int] | Sequence[Sequence[int | str]] | NDArray[np.integer[Any]] | None = None,
        diagonals: bool = False,
        windows: bool = False,
        disjoint_groups: bool = False,
        extra_regions: Sequence[Sequence[str]] = (),
        anti_knight: bool = False,
        anti_king: bool = False,
        symbols: str | None = None,
    ) -> Rules: ...
    @property
    def size(self) -> int: ...
    @property
    def boxes(self) -> tuple[int, int] | None: ...
    @property
    def regions(self) -> list[list[int]] | None: ...
    @property
    def symbols(self) -> str: ...
    @property
    def groups(self) -> list[Group]: ...

class Group:
    """A group of cells in which nothing repeats. `number` is None where groups of a kind aren't told apart.

    >>> import ninefold
    >>> group = ninefold.Rules("4x4").groups[8]
    >>> group.name, group.house, group.number, group.cells
    ('box 1', 'box', 1, ['r1c1', 'r1c2', 'r2c1', 'r2c2'])

    """

    @property
    def name(self) -> str: ...
    @property
    def house(self) -> House: ...
    @property
    def number(self) -> int | None: ...
    @property
    def cells(self) -> list[str]: ...

class Conflict:
    """One digit that occurs more than once in a row, column or box, with all the cells that hold it.

    >>> import ninefold
    >>> conflict = ninefold.Board("11" + "." * 79).conflicts()[0]
    >>> conflict.house, conflict.number, conflict.digit, conflict.cells
    ('row', 1, 1, ['r1c1', 'r1c2'])
    >>> str(conflict)
    '1 twice in row 1 (r1c1, r1c2)'
    >>> conflict.to_dict()
    {'house': 'row', 'number': 1, 'digit': 1, 'cells': ['r1c1', 'r1c2']}

    With other rules, `house` may be another kind of group, which need not have a number. `digit` is always a number, and
    `symbol` is how the rules write it.

    >>> conflict = ninefold.Board("A..............A", rules="4x4 x symbols=A-D").conflicts()[0]
    >>> conflict.house, conflict.number, conflict.digit, conflict.symbol, conflict.cells
    ('falling diagonal', None, 1, 'A', ['r1c1', 'r4c4'])
    >>> str(conflict)
    'A twice on the falling diagonal (r1c1, r4c4)'

    """

    @property
    def house(self) -> House: ...
    @property
    def number(self) -> int | None: ...
    @property
    def digit(self) -> int: ...
    @property
    def symbol(self) -> str: ...
    @property
    def cells(self) -> list[str]: ...
    def to_dict(self) -> dict[str, Any]: ...

class Contradiction:
    """Why a board has no solution, in a way that a person can follow: a few forced cells, if any, and then a dead end.

    >>> import ninefold
    >>> contradiction = ninefold.check("12345678.........9" + "." * 63, "solvable").contradiction
    >>> str(contradiction)
    '9 has no place left in row 1'
    >>> contradiction.house, contradiction.number, contradiction.digit, contradiction.cell, contradiction.steps
    ('row', 1, 9, None, [])

    Either there is a `cell` that has no candidate left, or a house (`house` and `number`) that has no place left for a
    `digit`. `steps` are the forced cells that lead there, with their digits. Boards with other rules than the classic ones
    have none.

    """

    @property
    def cell(self) -> str | None: ...
    @property
    def house(self) -> Literal["row", "column", "box"] | None: ...
    @property
    def number(self) -> int | None: ...
    @property
    def digit(self) -> int | None: ...
    @property
    def cells(self) -> list[str]: ...
    @property
    def steps(self) -> list[tuple[str, int]]: ...
    def to_dict(self) -> dict[str, Any]: ...

class Check:
    """Whether a board meets a requirement and, if not, why. It is true when the board does.

    >>> import ninefold
    >>> check = ninefold.check("1" * 9 + "." * 72)
    >>> check.verdict, check.meets, bool(check)
    ('invalid', False, False)
    >>> len(check.conflicts)
    4

    A board that fails comes with what shows it: `conflicts` if the board is invalid, `blanks` if it is unfinished,
    `givens` if it is unsolvable, `solutions` and the cells in which they `differ` if it is ambiguous, and `redundant`
    givens. The others are empty. An unsolvable board may also have a `contradiction`, which is None for all others. `reason` has it in words, and `to_dict()` gives the same object as the program writes
    with `-o jsonl`.

    >>> ninefold.check("11" + "." * 79).to_dict()["conflicts"][0]
    {'house': 'row', 'number': 1, 'digit': 1, 'cells': ['r1c1', 'r1c2']}

    If the text had more than one column or key to choose from, `column` says which was judged; else it is None.

    >>> ninefold.check('{"puzzle": "%s", "solution": "%s"}' % ("." * 81, "1" * 81)).column
    'puzzle'

    """

    @property
    def board(self) -> Board: ...
    @property
    def column(self) -> str | None: ...
    @property
    def verdict(self) -> Verdict: ...
    @property
    def meets(self) -> bool: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def conflicts(self) -> list[Conflict]: ...
    @property
    def blanks(self) -> list[str]: ...
    @property
    def contradiction(self) -> Contradiction | None: ...
    @property
    def givens(self) -> list[str]: ...
    @property
    def solutions(self) -> list[Board]: ...
    @property
    def differ(self) -> list[str]: ...
    @property
    def redundant(self) -> list[str]: ...
    def to_dict(self) -> dict[str, Any]: ...
    def __bool__(self) -> bool: ...

class Board:
    """A Sudoku board: 9 by 9 cells, each blank or a digit from 1 to 9, unless there are other rules. It may break them.

    A board has methods, which compute; results such as Check have attributes.

    >>> import ninefold
    >>> board = ninefold.Board([[0] * 9] * 8 + [[1, 2, 3, 4, 5, 6, 7, 8, 9]])
    >>> str(board)[-9:], board.is_valid(), board.is_complete(), len(board.blanks())
    ('123456789', True, False, 72)
    >>> board.to_rows()[8]
    [1, 2, 3, 4, 5, 6, 7, 8, 9]
    >>> board.to_numpy().shape
    (9, 9)
    >>> board.count_solutions(limit=5)
    5

    With `rules`, it is a board of another size or shape, and keeps them.

    >>> board = ninefold.Board("1......2.3....4.", rules="4x4")
    >>> board, board.solution()
    (Board('1......2.3....4.', rules='4x4'), Board('1234341243212143', rules='4x4'))
    >>> board.rules, ninefold.check(board, "minimal").verdict
    (Rules('4x4'), 'minimal')

    Some texts state their rules. `from_solo` reads a game ID of Simon Tatham's Solo, and warns of cages, which aren't
    judged. `from_jigsaw` reads a string with a character for each cell that names its region, alone, or before or after the
    givens; above 9x9, `symbols` say how these are written. Both raise ValueError for anything else.

    >>> ninefold.Board.from_solo("2x2x:1a3b4j")
    Board('1.3..4..........', rules='4x4 x')
    >>> ninefold.Board.from_jigsaw("1112132233423444 1..2....3......4").rules
    Rules('4x4 regions=1112132233423444')

    """

    def __new__(
        cls, board: _Board, *, column: str | int | None = None, rules: Rules | str | None = None
    ) -> Board: ...
    @staticmethod
    def from_solo(text: str) -> Board: ...
    @staticmethod
    def from_jigsaw(text: str, *, symbols: str | None = None) -> Board: ...
    @property
    def rules(self) -> Rules: ...
    def is_valid(self) -> bool: ...
    def is_complete(self) -> bool: ...
    def is_solved(self) -> bool: ...
    def conflicts(self) -> list[Conflict]: ...
    def blanks(self) -> list[str]: ...
    def check(self, require: Requirement = "valid") -> Check: ...
    def count_solutions(self, limit: int = 1000) -> int: ...
    def solution(self) -> Board | None: ...
    def to_rows(self) -> list[list[int]]: ...
    def to_numpy(self) -> NDArray[np.uint8]: ...
    def written(self, format: Format) -> str: ...
    def _repr_html_(self) -> str: ...
    def _repr_svg_(self) -> str: ...

class ArrowColumn:
    """A column of answers that pyarrow, polars, DuckDB and pandas take without a copy, through Arrow's C interface."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    def to_pylist(self) -> list[Any]: ...
    @property
    def null_count(self) -> int: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> Any: ...

class Verdicts:
    """The verdicts on many boards: arrays of numpy, or columns of Arrow for a column of Arrow.

    >>> import ninefold
    >>> verdicts = ninefold.check_many(["." * 81, "1" * 81, "no board", None], reasons=True)
    >>> verdicts.verdict.tolist()
    ['valid', 'invalid', 'malformed', 'malformed']
    >>> verdicts.meets.tolist()
    [True, False, False, False]
    >>> verdicts.reason[3]
    'expected a board, found None'
    >>> verdicts.counts
    {'valid': 1, 'invalid': 1, 'malformed': 2}

    If the boards are in one text with more than one column or key to choose from, `column` says which was judged; else it
    is None.

    """

    @property
    def verdict(self) -> Any: ...
    @property
    def meets(self) -> Any: ...
    @property
    def reason(self) -> Any: ...
    @property
    def column(self) -> str | None: ...
    @property
    def counts(self) -> dict[str, int]: ...
    def __len__(self) -> int: ...

class Grades:
    """The grades of many answers, as arrays. Those that need puzzles or solutions are None without them.

    `houses_broken` counts all groups that the rules have; where a knight's or king's moves are forbidden, every pair of cells
    is one.

    """

    @property
    def well_formed(self) -> NDArray[np.bool_]: ...
    @property
    def valid(self) -> NDArray[np.bool_]: ...
    @property
    def complete(self) -> NDArray[np.bool_]: ...
    @property
    def clues_kept(self) -> NDArray[np.bool_] | None: ...
    @property
    def solved(self) -> NDArray[np.bool_]: ...
    @property
    def equal(self) -> NDArray[np.bool_] | None: ...
    @property
    def houses_broken(self) -> NDArray[np.int32]: ...
    @property
    def cells_in_conflict(self) -> NDArray[np.int32]: ...
    @property
    def clues_changed(self) -> NDArray[np.int32] | None: ...
    @property
    def blanks_right(self) -> NDArray[np.int32] | None: ...
    def to_dict(self) -> dict[str, NDArray[Any]]: ...
    def __len__(self) -> int: ...

class FoundBoard:
    """A board found in a text, with its position in characters."""

    @property
    def board(self) -> Board: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def text(self) -> str: ...

def is_valid(board: _Board, *, column: str | int | None = None, rules: Rules | str | None = None) -> bool:
    """Whether no digit occurs twice in any row, column or box. Raises MalformedBoard for what isn't a board.

    >>> import ninefold
    >>> ninefold.is_valid("." * 81)
    True
    >>> ninefold.is_valid([[1] * 9] * 9)
    False

    With `rules`, it is a board of another size or shape, and no digit may occur twice in any group that these have.

    >>> ninefold.is_valid("1234341221434321", rules="4x4"), ninefold.is_valid("1234341221434321", rules="4x4 x")
    (True, False)

    """

def check(
    board: _Board,
    require: Requirement = "valid",
    *,
    column: str | int | None = None,
    rules: Rules | str | None = None,
) -> Check:
    """Whether the board meets the requirement and, if not, why.

    >>> import ninefold
    >>> ninefold.check("." * 81, require="unique").reason
    'two solutions differ in 6 cells (r8c3, r8c6, r8c9, r9c3, r9c6, r9c9)'

    The text may be a table or an object. `column` is the name of the column or key to take the board from, or the
    column's number, from 1.

    >>> text = '{"puzzle": "%s", "solution": "%s"}' % ("." * 81, "1" * 81)
    >>> ninefold.check(text), ninefold.check(text, column="solution").verdict
    (<Check valid>, 'invalid')

    With `rules`, it is a board of another size or shape. A Board that has rules of its own keeps them.

    >>> ninefold.check("1" + "." * 34 + "1", rules="6x6 x").reason
    '1 twice on the falling diagonal (r1c1, r6c6)'

    """

def is_valid_sudoku(rows: list[list[str]]) -> bool:
    """The function of the well-known exercise: anything but nine rows of nine "1" to "9" and blanks is False.

    >>> import ninefold
    >>> ninefold.is_valid_sudoku([["."] * 9] * 9)
    True
    >>> ninefold.is_valid_sudoku([["."] * 9] * 8)
    False

    """

def is_valid_many(
    boards: _Boards,
    *,
    column: str | int | None = None,
    rules: Rules | str | None = None,
    threads: int | None = None,
) -> Any:
    """Whether each board is valid. What isn't a board isn't valid; a null of Arrow stays null.

    >>> import ninefold
    >>> import numpy as np
    >>> ninefold.is_valid_many(np.array([[0] * 81, [1] * 81]))
    array([ True, False])

    With `rules`, they are boards of another size or shape: texts, lists, or arrays of shape (N, n·n) or (N, n, n) with 0 for
    a blank.

    >>> ninefold.is_valid_many(np.array([[0] * 36, [1] * 36]), rules="6x6")
    array([ True, False])

    """

def check_many(
    boards: _Boards,
    require: Requirement = "valid",
    *,
    reasons: bool = False,
    column: str | int | None = None,
    rules: Rules | str | None = None,
    threads: int | None = None,
) -> Verdicts:
    """The verdict on each board, with the reason of each "no" if asked for.

    >>> import ninefold
    >>> ninefold.check_many(["." * 81] * 3, require="solved")
    <Verdicts on 3 boards: 3 unfinished>

    A text may be a table or objects. `column` is the name of the column or key to take the boards from, or the column's
    number, from 1. Raises MalformedBoard for a text without any board.

    >>> text = '{"puzzle": "%s", "solution": "%s"}' % ("." * 81, "1" * 81)
    >>> verdicts = ninefold.check_many(text)
    >>> verdicts, verdicts.column
    (<Verdicts on 1 board: 1 valid>, 'puzzle')
    >>> ninefold.check_many(text, column="solution")
    <Verdicts on 1 board: 1 invalid>

    With `rules`, they are boards of another size or shape.

    >>> ninefold.check_many(["1234341221434321", "1234"], require="solved", rules="4x4")
    <Verdicts on 2 boards: 1 solved, 1 malformed>

    """

def grade(
    answers: Any,
    puzzles: Any = None,
    solutions: Any = None,
    *,
    blank: int | Collection[int] = 0,
    offset: int = 0,
    rules: Rules | str | None = None,
    threads: int | None = None,
) -> Grades:
    """Grades answers to puzzles. An answer may be anything; what isn't a board is not well-formed.

    A number stands for a blank if it is `blank`, or one of them; else `offset` is subtracted to get the digit.

    >>> import ninefold
    >>> grades = ninefold.grade(["." * 81, "prose", None], puzzles="5" + "." * 80)
    >>> grades
    <Grades of 3 answers, 1 well-formed, 1 valid, 0 complete, 0 solved>
    >>> grades.clues_changed.tolist()
    [1, 0, 0]
    >>> ninefold.grade([[-1] * 81, [8] * 81], blank=-1, offset=-1).houses_broken.tolist()
    [0, 27]

    With `rules`, answers, puzzles and solutions are boards of another size or shape.

    >>> ninefold.grade("1234341243212143", puzzles="1......2.3....4.", rules="4x4").solved.tolist()
    [True]

    """

def find_last_board(text: str, *, rules: Rules | str | None = None) -> FoundBoard | None:
    """The last board in a text, whatever is around it: prose, code fences, tags, frames, JSON.

    >>> import ninefold
    >>> found = ninefold.find_last_board("The answer is: " + "8" * 81 + "!")
    >>> found.start, found.end, found.board.is_valid()
    (15, 96, False)
    >>> ninefold.find_last_board("I give up.") is None
    True

    Only 9x9 boards with digits are found. They may have other `rules`, which the board then keeps; rules of another size raise
    ValueError.

    >>> ninefold.find_last_board("The answer is: " + "8" * 81, rules="9x9 x").board.rules
    Rules('9x9 x')

    """
