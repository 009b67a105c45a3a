"""The package alone needs numpy and nothing else; an engine's module says what it needs."""

import subprocess
import sys

import pytest


def run(program):
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)


def test_no_engine_is_imported_before_its_module_is():
    program = "import sys, ninefold; print(sorted({'duckdb', 'pandas', 'polars', 'pyarrow', 'pyspark'} & {*sys.modules}))"
    assert run(program).stdout == "[]\n"


@pytest.mark.parametrize(("module", "missing"), [("polars", "polars"), ("duckdb", "pyarrow"), ("spark", "pyspark")])
def test_a_missing_engine_is_told_in_one_line(module, missing):
    ran = run(f"import sys; sys.modules[{missing!r}] = None; import ninefold.{module}")
    last = ran.stderr.splitlines()[-1]
    assert last.startswith(f"ImportError: ninefold.{module} needs ")
    assert last.endswith(f"pip install 'ninefold[{module}]'")
