"""The names that functions take and return, as types."""

from typing import Literal

__all__ = ["Format", "House", "Requirement", "Verdict"]

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
