"""Says whether a Sudoku board is valid and, when it is not, exactly why."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol, final

import numpy as np
from numpy.typing import NDArray

from ninefold.grading import MoveJudgement, Reply, Reward, Rewards
from ninefold.names import Format, House, Requirement, Verdict

__all__ = [
    "ArrowColumn",
    "Board",
    "Check",
    "Conflict",
    "Contradiction",
    "Format",
    "FoundBoard",
    "Grades",
    "Group",
    "House",
    "MalformedBoard",
    "MoveJudgement",
    "Reply",
    "Requirement",
    "Reward",
    "Rewards",
    "Rules",
    "Verdict",
    "Verdicts",
    "__version__",
    "check",
    "check_many",
    "find_answer",
    "find_last_board",
    "grade",
    "is_valid",
    "is_valid_many",
    "is_valid_sudoku",
    "judge_move",
    "reward",
]

__version__: str

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class _Tensor(Protocol):
    def __array__(self) -> NDArray[Any]: ...

_Cell = str | int | None
_Board = (
    str | bytes | bytearray | Board | FoundBoard | Iterable[_Cell] | Iterable[Iterable[_Cell]] | NDArray[np.integer[Any]] | _Tensor
)
_Boards = str | bytes | bytearray | Iterable[_Board | None] | NDArray[Any] | _ArrowArray | _ArrowStream | _Tensor

class MalformedBoard(ValueError):
    """Something isn't a board, so it is neither valid nor invalid.

    >>> import ninefold
    >>> try:
    ...     ninefold.is_valid("53..7")
    ... except ninefold.MalformedBoard as error:
    ...     print(error)
    ...     print(error.expected, "|", error.found, "|", error.line, error.column)
    ...     print(error.to_dict()["error"])
    1:6: expected 81 cells, found 5
    81 cells | 5 | 1 6
    {'message': 'expected 81 cells, found 5', 'line': 1, 'column': 6}

    """

    expected: str
    found: str
    line: int | None
    column: int | None
    cell: str | None
    index: int | None
    def __init__(
        self, message: str, expected: str = "", found: str = "", outcome: dict[str, Any] | None = None, index: int | None = None
    ) -> None: ...
    def to_dict(self) -> dict[str, Any]:
        """The same object as the program writes with `-o jsonl`."""

@final
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
        extra_regions: Sequence[Sequence[str]] | None = None,
        anti_knight: bool = False,
        anti_king: bool = False,
        symbols: str | None = None,
    ) -> Rules: ...
    @property
    def size(self) -> int:
        """How many rows, columns and values there are."""
    @property
    def boxes(self) -> tuple[int, int] | None:
        """How many rows and columns a box has; `None` if there are regions instead."""
    @property
    def regions(self) -> list[list[int]] | None:
        """The number of each cell's region, row by row; `None` if there are boxes instead."""
    @property
    def symbols(self) -> str:
        """How values are written, such as `"1-9A-G"` or `"decimal"`."""
    @property
    def groups(self) -> list[Group]:
        """The groups of cells in which nothing repeats, in the order in which conflicts are listed."""

@final
class Group:
    """A group of cells in which nothing repeats. `number` is None where groups of a kind aren't told apart.

    >>> import ninefold
    >>> group = ninefold.Rules("4x4").groups[8]
    >>> group.name, group.house, group.number, group.cells
    ('box 1', 'box', 1, ['r1c1', 'r1c2', 'r2c1', 'r2c2'])

    """

    @property
    def name(self) -> str:
        """The name in words, such as `"the rising diagonal"`."""
    @property
    def house(self) -> House:
        """What kind of group it is, such as `"row"` or `"rising diagonal"`."""
    @property
    def number(self) -> int | None:
        """Which of its kind, from 1; `None` if that isn't told apart."""
    @property
    def cells(self) -> list[str]:
        """The cells, such as `"r1c1"`."""

@final
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
    def house(self) -> House:
        """`"row"`, `"column"` or `"box"`, or another kind of group that the rules have, such as `"rising diagonal"`."""
    @property
    def number(self) -> int | None:
        """Which row, column or box, from 1; `None` for a group that has no number."""
    @property
    def digit(self) -> int:
        """The digit that is repeated, as a number."""
    @property
    def symbol(self) -> str:
        """The digit that is repeated, as the rules write it."""
    @property
    def cells(self) -> list[str]:
        """The cells that hold it, such as `"r1c1"`."""
    def to_dict(self) -> dict[str, Any]:
        """The attributes by name."""

@final
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
    def cell(self) -> str | None:
        """The blank cell that has no candidate left, or `None`: then there are a house and a digit."""
    @property
    def house(self) -> Literal["row", "column", "box"] | None:
        """`"row"`, `"column"` or `"box"`: the house that has no place left for the digit."""
    @property
    def number(self) -> int | None:
        """Which row, column or box, from 1."""
    @property
    def digit(self) -> int | None:
        """The digit that has no place left in the house."""
    @property
    def cells(self) -> list[str]:
        """The cells to look at: the cell, or all nine of the house."""
    @property
    def steps(self) -> list[tuple[str, int]]:
        """The forced cells that lead there, in order, with their digits."""
    def to_dict(self) -> dict[str, Any]:
        """The same object as in the program's `-o jsonl`."""

@final
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
    def board(self) -> Board:
        """The board that was checked."""
    @property
    def column(self) -> str | None:
        """The column or key of the text that the board was taken from; `None` when there was no choice."""
    @property
    def verdict(self) -> Verdict:
        """The verdict in a word."""
    @property
    def meets(self) -> bool:
        """Whether the board meets the requirement."""
    @property
    def reason(self) -> str | None:
        """Why the board fails, in words; `None` when it doesn't."""
    @property
    def conflicts(self) -> list[Conflict]:
        """Of an invalid board: every repeated digit. Empty for others, like the attributes below."""
    @property
    def blanks(self) -> list[str]:
        """Of an unfinished board: the blank cells."""
    @property
    def contradiction(self) -> Contradiction | None:
        """Of an unsolvable board: a contradiction that a person can follow, if there is one; else `None`."""
    @property
    def givens(self) -> list[str]:
        """Of an unsolvable board: a few givens that already leave no solution."""
    @property
    def solutions(self) -> list[Board]:
        """Of an ambiguous board: the first two solutions."""
    @property
    def differ(self) -> list[str]:
        """Of an ambiguous board: the cells in which the first two solutions differ."""
    @property
    def redundant(self) -> list[str]:
        """Of a redundant board: the givens that can be dropped, each on its own."""
    def to_dict(self) -> dict[str, Any]:
        """The same as the program writes with `-o jsonl`: the verdict, whether it meets the requirement, and the fields that
        show why not.

        """
    def __bool__(self) -> bool: ...

@final
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
    def from_solo(text: str) -> Board:
        """The board and the rules that a game ID of Simon Tatham's Solo states."""
    @staticmethod
    def from_jigsaw(text: str, *, symbols: str | None = None) -> Board:
        """The board and the regions that a jigsaw string states: a character for each cell that names its region, alone or
        with the givens.

        """
    @property
    def rules(self) -> Rules:
        """The rules."""
    def is_valid(self) -> bool:
        """Whether no digit occurs twice in any row, column or box, or in any other group that the rules have."""
    def is_complete(self) -> bool:
        """Whether every cell is filled. A complete board may still break the rules."""
    def is_solved(self) -> bool:
        """Whether the board is complete and valid."""
    def conflicts(self) -> list[Conflict]:
        """Every digit that is repeated in a row, column, box or other group, with all the cells that hold it."""
    def blanks(self) -> list[str]:
        """The blank cells, such as `"r1c1"`."""
    def check(self, require: Requirement = "valid") -> Check:
        """Whether the board meets the requirement and, if not, why."""
    def count_solutions(self, limit: int = 1000) -> int:
        """How many solutions the board has, counted up to the limit."""
    def solution(self) -> Board | None:
        """The first solution in ascending order, if there is one; with other rules than the classic ones, any solution."""
    def to_rows(self) -> list[list[int]]:
        """A list of numbers for each row, 0 for a blank."""
    def to_numpy(self) -> NDArray[np.uint8]:
        """The numbers as an array with two dimensions, 0 for a blank."""
    def written(self, format: Format) -> str:
        """The board in the format with this name."""
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]: ...
    def __getnewargs_ex__(self) -> tuple[tuple[Any], dict[str, str]]: ...
    def _repr_html_(self) -> str: ...
    def _repr_svg_(self) -> str: ...

@final
class ArrowColumn:
    """A column of answers that pyarrow, polars, DuckDB and pandas take without a copy, through Arrow's C interface."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...
    def __arrow_c_schema__(self) -> object: ...
    def to_pylist(self) -> list[Any]:
        """The answers as a list."""
    @property
    def null_count(self) -> int:
        """How many answers are null, because the entry was."""
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...

@final
class Verdicts:
    """The verdicts on many boards: arrays of numpy, series for a series of polars, or columns of Arrow for a column of Arrow.

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

    `to_dict()` has the columns by name, for data frames: `df.assign(**verdicts.to_dict())` in pandas,
    `df.with_columns(**verdicts.to_dict())` in polars. Missing boards of pandas, polars and Arrow have no verdict, and aren't
    counted.

    If the boards are in one text with more than one column or key to choose from, `column` says which was judged; else it
    is None.

    """

    @property
    def verdict(self) -> Any:
        """The verdict on each board in a word."""
    @property
    def meets(self) -> Any:
        """Whether each board meets the requirement."""
    @property
    def reason(self) -> Any:
        """Why each board fails, in words; only with `reasons=True`."""
    @property
    def column(self) -> str | None:
        """The column or key of the text that the boards were taken from; `None` when there was no choice."""
    @property
    def counts(self) -> dict[Verdict, int]:
        """How many boards got which verdict."""
    def to_dict(self) -> dict[str, Any]:
        """`verdict`, `meets` and, if asked for, `reason` by name: what a data frame can be made from."""
    def __len__(self) -> int: ...

@final
class Grades:
    """The grades of many answers, as arrays. Those that need puzzles or solutions are None without them. Answers that are not
    well-formed are False in all others, and -1 in counts.

    `houses_broken` counts all groups that the rules have; where a knight's or king's moves are forbidden, every pair of cells
    is one.

    """

    @property
    def well_formed(self) -> NDArray[np.bool_]:
        """Whether each answer is a board at all."""
    @property
    def valid(self) -> NDArray[np.bool_]:
        """Whether each answer has no digit twice in any row, column or box, or in any other group that the rules have."""
    @property
    def complete(self) -> NDArray[np.bool_]:
        """Whether each answer has every cell filled."""
    @property
    def clues_kept(self) -> NDArray[np.bool_] | None:
        """Whether each answer still has every given of its puzzle."""
    @property
    def solved(self) -> NDArray[np.bool_]:
        """Whether each answer is valid and complete and, if there are puzzles, has kept the clues."""
    @property
    def equal(self) -> NDArray[np.bool_] | None:
        """Whether each answer is the solution."""
    @property
    def houses_broken(self) -> NDArray[np.int32]:
        """How many of the 27 houses of each answer, or of the groups that the rules have, have a digit twice."""
    @property
    def cells_in_conflict(self) -> NDArray[np.int32]:
        """How many cells of each answer are part of a conflict."""
    @property
    def clues_changed(self) -> NDArray[np.int32] | None:
        """How many givens of its puzzle each answer has cleared or changed."""
    @property
    def blanks_right(self) -> NDArray[np.int32] | None:
        """How many of the blanks of its puzzle each answer has filled with the solution's digit."""
    def to_dict(self) -> dict[str, NDArray[Any]]:
        """The arrays by name, without those that are `None`: what a data frame can be made from."""
    def __len__(self) -> int: ...

@final
class FoundBoard:
    """A board found in a text, with its position in characters."""

    @property
    def board(self) -> Board:
        """The board."""
    @property
    def start(self) -> int:
        """How many characters come before it."""
    @property
    def end(self) -> int:
        """Where it ends, in characters from the start of the text."""
    @property
    def text(self) -> str:
        """The part of the text that is the board."""

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
    blank: int | Collection[int] | None = None,
    offset: int = 0,
    rules: Rules | str | None = None,
    threads: int | None = None,
) -> Any:
    """Whether each board is valid. What isn't a board isn't valid.

    >>> import ninefold
    >>> import numpy as np
    >>> ninefold.is_valid_many(np.array([[0] * 81, [1] * 81]))
    array([ True, False])

    A column of pandas gives an array of bools that is a column or a mask of its frame, with False for missing boards. A
    series of polars gives a series named "is_valid", a column of Arrow an `ArrowColumn`, and a null in these stays null.

    A number stands for a blank if it is `blank`, or one of them; else `offset` is subtracted to get the digit.

    >>> ninefold.is_valid_many(np.array([[-1] * 81, [8] * 81]), blank=-1, offset=-1)
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
    blank: int | Collection[int] | None = None,
    offset: int = 0,
    rules: Rules | str | None = None,
    threads: int | None = None,
) -> Verdicts:
    """The verdict on each board, with the reason of each "no" if asked for.

    >>> import ninefold
    >>> ninefold.check_many(["." * 81] * 3, require="solved")
    <Verdicts on 3 boards: 3 unfinished>

    The results are what `is_valid_many` would give. `blank` and `offset` say what numbers stand for, as they do there.

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
    blank: int | Collection[int] | None = None,
    offset: int = 0,
    rules: Rules | str | None = None,
    threads: int | None = None,
) -> Grades:
    """Grades answers to puzzles. An answer may be anything; what isn't a board is not well-formed.

    A list has an answer in each entry. Only a list of numbers or of rows that is a board is one answer, unless there is a puzzle
    or a solution for each entry. Tensors that numpy can have are read, and others raise.

    A number stands for a blank if it is `blank`, or one of them; else `offset` is subtracted to get the digit.

    >>> import ninefold
    >>> grades = ninefold.grade(["." * 81, "prose", None], puzzles="5" + "." * 80)
    >>> grades
    <Grades of 3 answers, 1 well-formed, 1 valid, 0 complete, 0 solved>
    >>> grades.clues_changed.tolist()
    [1, -1, -1]
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

def find_answer(reply: Any, puzzle: _Board | None = None, *, rules: Rules | str | None = None) -> Reply:
    r"""The board that a reply of a model gives as its answer, in whatever form. Whatever the reply is, it doesn't raise.

    The last `<answer>` tag or `\\boxed` is the answer, if there is one; otherwise the last board of the reply. Thoughts and
    comments don't count, and if the answer can't be read, nothing else is taken for it.

    >>> import ninefold
    >>> reply = ninefold.find_answer("<think>" + "1" * 81 + "</think>\nIt is " + "2" * 81)
    >>> reply.board, reply.place, reply.start, reply.end
    (Board('222222222222222222222222222222222222222222222222222222222222222222222222222222222'), 'text', 103, 184)
    >>> if not ninefold.find_answer("I give up."):
    ...     print(ninefold.find_answer("I give up.").why)
    nothing in the reply looks like a board

    If the puzzle is known, it isn't taken for the answer, and moves are made on it.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> bool(ninefold.find_answer(puzzle)), bool(ninefold.find_answer(puzzle, puzzle))
    (True, False)

    """
def reward(
    replies: Any,
    puzzles: Any,
    solutions: Any = None,
    *,
    weights: Mapping[str, float] | str | None = None,
    details: bool = False,
    rules: Rules | str | None = None,
    threads: int | None = None,
) -> Any:
    r"""What each reply of a model to a puzzle earns, from 0 to 1. Whatever a reply is, it doesn't raise.

    A reply is a text, or chat messages, of which the last one of the assistant counts. One reply gives a number, many give a
    list. What isn't a text, or has no answer in it, earns 0.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solution = ninefold.Board(puzzle).solution()
    >>> ninefold.reward(f"Let's see.\n<answer>{solution}</answer>", puzzle)
    1.0
    >>> ninefold.reward([[{"role": "assistant", "content": str(solution)}], "I give up.", puzzle, None], puzzle)
    [1.0, 0.0, 0.0, 0.0]

    There is one puzzle for all replies or one for each, and likewise solutions, which are needed only to say which cells of a
    wrong answer are right if the puzzle has several. Puzzles and solutions that can't be used raise ValueError.

    The reward is the mean of four scores: `solved`, `blanks`, `givens` and `format`. Their weights are 0.8, 0.2, 0 and 0;
    `weights` are others, by name. With `details`, there are `Rewards` with all scores, what was taken as the answer, and from
    where; for one reply, a `Reward`.

    >>> almost = str(solution)[:80] + "."
    >>> ninefold.reward(almost, puzzle), ninefold.reward(almost, "." + puzzle[1:80] + ".", weights={"blanks": 1})
    (0.0, 0.9811320754716981)
    >>> ninefold.reward([almost, "I give up."], puzzle, details=True).clues_changed.tolist()
    [1, -1]

    With `rules`, they are boards of another size or shape.

    >>> ninefold.reward("<answer>1234 3412 4321 2143</answer>", "1......2.3....4.", rules="4x4")
    1.0

    """
def judge_move(
    puzzle: _Board, board: _Board, move: str | tuple[int, int, int | str], *, rules: Rules | str | None = None
) -> MoveJudgement:
    """Judges a move on a board, on which some blanks of the puzzle may have been filled.

    The move is a text such as `"r1c3=4"`, `"(1,3)->4"` or `"[1 3 4]"`, or a row, a column and a value, all from 1. What isn't
    a move, or lies outside of the board, raises ValueError.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> judgement = ninefold.judge_move(puzzle, puzzle, "r1c3=4")
    >>> judgement.legal, judgement.board.to_rows()[0]
    (True, [5, 3, 4, 0, 7, 0, 0, 0, 0])
    >>> ninefold.judge_move(puzzle, judgement.board, (1, 4, 2)).verdict
    'unsolvable'
    >>> ninefold.judge_move(puzzle, judgement.board, "r1c1=5").feedback
    "r1c1=5 isn't possible: r1c1 is given as 5"

    With `rules`, it is a puzzle of another size or shape.

    >>> ninefold.judge_move("1" + "." * 15, "1" + "." * 15, "r4c4=1", rules="4x4 x").feedback
    'r4c4=1 breaks a rule: 1 twice on the falling diagonal (r1c1, r4c4)'

    """
