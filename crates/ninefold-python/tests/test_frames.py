"""Data frames take the results as they are."""

import subprocess
import sys

import ninefold
import numpy as np
import pytest
from oracle import BAD, GOOD, SOLVED

pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")

BOARDS = [GOOD, BAD, None, SOLVED, "no board"]
VALID = [True, False, None, True, False]
NO_NULLS = [True, False, False, True, False]
PANDAS_TYPES = ["str", "object", "string[python]", "string[pyarrow]", "large_string[pyarrow]", "category"]


def series(dtype, index=None):
    if dtype == "large_string[pyarrow]":
        import pyarrow as pa

        dtype = pd.ArrowDtype(pa.large_string())
    return pd.Series(BOARDS, dtype=dtype, index=index)


@pytest.mark.parametrize("dtype", PANDAS_TYPES)
@pytest.mark.parametrize("index", [None, list("edcba"), [1, 1, 2, 2, 3]])
def test_pandas(dtype, index):
    df = pd.DataFrame({"puzzle": series(dtype, index)})
    valid = ninefold.is_valid_many(df["puzzle"])
    assert isinstance(valid, np.ndarray) and valid.dtype == bool and valid.tolist() == NO_NULLS
    assert df[valid]["puzzle"].tolist() == [GOOD, SOLVED]
    assert df.loc[~valid].index.tolist() == [df.index[1], df.index[2], df.index[4]]
    df["valid"] = valid
    verdicts = ninefold.check_many(df["puzzle"], "solved", reasons=True)
    df = df.assign(**verdicts.to_dict())
    assert df["valid"].dtype == df["meets"].dtype == bool
    assert df["verdict"].isna().tolist() == [False, False, True, False, False]
    assert df["verdict"].dropna().tolist() == ["unfinished", "invalid", "solved", "malformed"]
    assert df["meets"].tolist() == [False, False, False, True, False]
    assert df["reason"].isna().tolist() == [False, False, True, True, False]
    assert verdicts.counts == {"solved": 1, "unfinished": 1, "invalid": 1, "malformed": 1}
    grades = ninefold.grade(df["puzzle"], df["puzzle"].iloc[0])
    assert df.assign(**grades.to_dict())["solved"].tolist() == [False, False, False, True, False]


def test_columns_of_arrow_go_into_pandas():
    pa = pytest.importorskip("pyarrow")
    df = pd.DataFrame({"puzzle": [GOOD, BAD]})
    df["valid"] = ninefold.is_valid_many(pa.array([GOOD, BAD]))
    assert df["valid"].dtype == bool and df[df["valid"]]["puzzle"].tolist() == [GOOD]
    df["verdict"] = ninefold.check_many(pa.array([GOOD, None])).verdict
    assert df["verdict"].tolist()[0] == "valid" and df["verdict"].isna().tolist() == [False, True]


def test_pandas_without_pyarrow():
    program = f"""
import sys
sys.modules["pyarrow"] = None
import ninefold, pandas as pd
df = pd.DataFrame({{"puzzle": {BOARDS!r}}})
df["valid"] = ninefold.is_valid_many(df["puzzle"])
print(df["valid"].dtype, df["valid"].tolist(), len(df[df["valid"]]), ninefold.check_many(df["puzzle"]).counts)
print(ninefold.grade(df["puzzle"]).well_formed.tolist(), ninefold.is_valid_many(df["puzzle"].astype("object")).tolist())
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout == f"bool {NO_NULLS} 2 {{'valid': 2, 'invalid': 1, 'malformed': 1}}\n{NO_NULLS_FORMED} {NO_NULLS}\n", ran.stderr


NO_NULLS_FORMED = [True, True, False, True, False]


def test_polars():
    df = pl.DataFrame({"puzzle": BOARDS})
    valid = ninefold.is_valid_many(df["puzzle"])
    assert isinstance(valid, pl.Series) and valid.name == "is_valid" and valid.to_list() == VALID
    assert df.filter(valid)["puzzle"].to_list() == [GOOD, SOLVED]
    assert df.with_columns(valid).columns == ["puzzle", "is_valid"]
    verdicts = ninefold.check_many(df["puzzle"], reasons=True)
    df = df.with_columns(verdicts.verdict, verdicts.meets, verdicts.reason)
    assert df.columns == ["puzzle", "verdict", "meets", "reason"]
    assert df["verdict"].to_list() == ["valid", "invalid", None, "valid", "malformed"] and df["verdict"].dtype == pl.String
    assert df["meets"].to_list() == VALID and df["reason"].null_count() == 3
    assert pl.DataFrame(verdicts.to_dict()).equals(df.select("verdict", "meets", "reason"))
    assert pl.DataFrame(ninefold.grade(df["puzzle"]).to_dict())["valid"].to_list() == NO_NULLS
    assert ninefold.is_valid_many(df["puzzle"][2:4]).to_list() == VALID[2:4]
    assert ninefold.is_valid_many(pl.concat([df["puzzle"]] * 2, rechunk=False)).to_list() == VALID * 2
    assert ninefold.is_valid_many(df["puzzle"].cast(pl.Categorical)).to_list() == VALID
    assert ninefold.is_valid_many(df.select("puzzle")).to_list() == VALID
    lists = pl.Series([[0] * 81, [1] * 81], dtype=pl.Array(pl.UInt8, 81))
    assert ninefold.is_valid_many(lists).to_list() == [True, False]


def test_polars_without_pyarrow():
    program = f"""
import sys
sys.modules["pyarrow"] = None
import ninefold, polars as pl
df = pl.DataFrame({{"puzzle": {BOARDS!r}}})
print(df.filter(ninefold.is_valid_many(df["puzzle"])).height, ninefold.check_many(df["puzzle"]).verdict.to_list())
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout == "2 ['valid', 'invalid', None, 'valid', 'malformed']\n", ran.stderr
