"""The exception for what isn't a board."""

import copy


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

    def __init__(self, message, expected="", found="", outcome=None, index=None):
        # All of them, so that the exception survives pickling. Polars makes it again from its message alone.
        super().__init__(message, expected, found, outcome, index)
        outcome = outcome or {"verdict": "malformed", "meets": False, "error": {"message": message}}
        error = outcome["error"]
        self.expected = expected
        self.found = found
        self.line = error.get("line")
        self.column = error.get("column")
        self.cell = error.get("cell")
        self.index = index
        self._outcome = outcome

    def to_dict(self):
        """The same object as the program writes with `-o jsonl`."""
        return copy.deepcopy(self._outcome)

    def __str__(self):
        return self.args[0] if self.index is None else f"entry {self.index}: {self.args[0]}"
