"""The code in docs/python.md, in docs/grading.md and in the READMEs runs, and prints what is written below it."""

import contextlib
import io
import re
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
# The adapters that can't be used without their framework.
FRAMEWORKS = ("inspect_ai", "reasoning_gym", "verifiers")
BLOCK = re.compile(r"^```python\n(.*?)^```$(?:\s+^```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)


def recipes():
    """The sections with code, each with its pairs of code and output."""
    for name in ("docs/python.md", "docs/grading.md", "README.md", "README.zh-CN.md"):
        _, *parts = SECTION.split((ROOT / name).read_text(encoding="utf-8"))
        for title, text in zip(parts[::2], parts[1::2]):
            blocks = BLOCK.findall(text)
            if blocks:
                marks = [pytest.mark.spark] if "pyspark" in text else []
                marks += [pytest.mark.adapter(framework) for framework in FRAMEWORKS if f"adapters.{framework}" in text]
                yield pytest.param(blocks, id=f"{name}: {title}", marks=marks)


RECIPES = list(recipes())


def test_there_are_recipes():
    assert len(RECIPES) == 6 + 11 + 2


def test_the_readmes_show_the_same():
    english, chinese = (recipe.values for recipe in RECIPES[-2:])
    assert english == chinese


@pytest.mark.parametrize("blocks", RECIPES)
def test_recipe(blocks, tmp_path, monkeypatch, request):
    if any("pyspark" in code for code, _ in blocks):
        # The recipe uses the session that exists: the cluster's.
        request.getfixturevalue("spark")
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    names = {}
    for code, output in blocks:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, "recipe", "exec"), names)
        assert printed.getvalue() == output
