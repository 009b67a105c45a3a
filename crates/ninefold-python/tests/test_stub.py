"""The stub says what the package has, in the same words, and type checkers understand it."""

import inspect
import json
import subprocess
import sys
from pathlib import Path

import ninefold
import pytest
import stub

SAMPLE = Path(__file__).with_name("typed.py")


def test_the_stub_has_the_docstrings_of_the_package():
    text = stub.STUB.read_text()
    assert stub.filled(text) == text, "run `python tests/stub.py`"


def public_members():
    for name in ninefold.__all__:
        described = getattr(ninefold, name)
        if name.startswith("_") or name in ninefold.names.__all__:
            continue
        yield name, described
        if inspect.isclass(described):
            for member, value in vars(described).items():
                if not member.startswith("_"):
                    yield f"{name}.{member}", value


def test_everything_has_a_docstring():
    assert [name for name, described in public_members() if not (described.__doc__ or "").strip()] == []


def test_everything_that_is_called_has_a_signature():
    for name, described in public_members():
        if callable(described) and not isinstance(described, property):
            try:
                inspect.signature(described)
            except ValueError:
                # Only the package itself makes these.
                assert inspect.isclass(described) and described not in (ninefold.Board, ninefold.Rules), name


def test_the_version_is_that_of_the_package():
    from importlib.metadata import version

    assert ninefold.__version__ == version("ninefold")


def run(*command):
    ran = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.fixture
def mypy(tmp_path):
    """Options for mypy: strict, though not about our own modules for engines and frameworks, which have types of their own."""
    pytest.importorskip("mypy")
    options = tmp_path / "mypy.ini"
    engines = "[mypy-ninefold.polars,ninefold.duckdb,ninefold.spark,ninefold.adapters.*]\nignore_errors = true\n"
    options.write_text(f"[mypy]\nstrict = true\n[mypy-pyarrow.*]\nignore_missing_imports = true\n{engines}")
    return options


def test_the_stub_promises_nothing_absent(mypy, tmp_path):
    allowed = tmp_path / "allowed.txt"
    # mypy thinks that the name of an exception stays after it was caught, and that a literal of several names is a union. An
    # adapter can't be imported without its framework.
    allowed.write_text("ninefold\\.\\w+\\.error\nninefold\\.(names|grading)\\.\\w+\nninefold\\.adapters\\..+\n")
    run("mypy.stubtest", "ninefold", "--mypy-config-file", str(mypy), "--allowlist", str(allowed), "--ignore-unused-allowlist")


def test_mypy_accepts_the_stub_and_the_sample(mypy):
    run("mypy", "--config-file", str(mypy), str(stub.STUB), str(SAMPLE))


def test_pyright_accepts_the_stub_and_the_sample(tmp_path):
    pytest.importorskip("pyright")
    options = tmp_path / "pyrightconfig.json"
    files = [str(stub.STUB), str(SAMPLE)]
    options.write_text(json.dumps({"typeCheckingMode": "strict", "include": files, "pythonPath": sys.executable}))
    run("pyright", "--project", str(options), "--pythonpath", sys.executable)


def test_the_sample_runs():
    ran = subprocess.run([sys.executable, str(SAMPLE)], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("require", ninefold.Requirement.__args__)
def test_every_requirement_has_a_verdict(require):
    assert ninefold.check("." * 81, require).verdict in ninefold.Verdict.__args__


def test_a_requirement_or_a_format_that_is_not_named_is_refused():
    with pytest.raises(ValueError) as raised:
        ninefold.check("." * 81, "good")
    assert all(name in str(raised.value) for name in ninefold.Requirement.__args__)
    with pytest.raises(ValueError) as raised:
        ninefold.Board("." * 81).written("good")
    assert all(name in str(raised.value) for name in ninefold.Format.__args__)
