"""Copies the docstrings, which are comments in Rust, to the stub. Run it after changing one: `python tests/stub.py`."""

import ast
import inspect
from pathlib import Path

import ninefold

STUB = Path(ninefold.__file__).with_name("__init__.pyi")


def filled(stub):
    """The stub with the docstrings that the package has at run time."""
    lines = stub.splitlines()
    # From the end, so that the numbers of the lines before stay right.
    for node, name in reversed(list(_described(ast.parse(stub)))):
        docstring = _docstring(name)
        if docstring is None:
            continue
        first = node.body[0]
        is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        start, end = first.lineno - 1, first.end_lineno if is_docstring else first.lineno - 1
        header = lines[node.lineno - 1]
        indent = " " * (len(header) - len(header.lstrip()) + 4)
        written = _written(docstring, indent)
        if isinstance(node, ast.FunctionDef) and lines[start].lstrip() != lines[start][first.col_offset :]:
            # The dots stand behind the signature.
            written.insert(0, lines[start][: first.col_offset].rstrip())
        lines[start:end] = written
    return "\n".join(lines) + "\n"


def _described(tree):
    """The classes, functions, methods and properties of the stub, in order, each with its name in the package."""
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.name.startswith("_"):
            yield node, node.name
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            for member in node.body:
                if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                    yield member, f"{node.name}.{member.name}"


def _docstring(name):
    described = ninefold
    for part in name.split("."):
        described = getattr(described, part, None)
    return described.__doc__ and inspect.cleandoc(described.__doc__)


def _written(docstring, indent):
    quotes = 'r"""' if "\\" in docstring else '"""'
    first, *others = docstring.splitlines()
    if not others:
        return [f'{indent}{quotes}{first}"""']
    # Doctest would take quotes behind an example for its result.
    return [f"{indent}{quotes}{first}", *(indent + line if line else "" for line in others), "", f'{indent}"""']


if __name__ == "__main__":
    STUB.write_text(filled(STUB.read_text()))
