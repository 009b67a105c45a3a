"""The exception for what is no board."""


class MalformedBoard(ValueError):
    """Something is no board: neither valid nor invalid.

    >>> import ninefold
    >>> try:
    ...     ninefold.is_valid("53..7")
    ... except ninefold.MalformedBoard as error:
    ...     print(error)
    ...     print(error.expected, "|", error.found, "|", error.line, error.column)
    1:6: expected 81 cells, found 5
    81 cells | 5 | 1 6
    """

    def __init__(self, words, expected, found, line=None, column=None, cell=None, index=None):
        # All of them, so that the exception survives pickling.
        super().__init__(words, expected, found, line, column, cell, index)
        self.expected = expected
        self.found = found
        self.line = line
        self.column = column
        self.cell = cell
        self.index = index

    def __str__(self):
        return self.args[0] if self.index is None else f"entry {self.index}: {self.args[0]}"
