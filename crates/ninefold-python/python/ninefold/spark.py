"""ninefold in Spark: verdicts on a column of a DataFrame, grades of answers and rewards for replies, computed on the workers.

    from ninefold.spark import judge

    judge(spark.read.parquet("puzzles.parquet"), "puzzle").groupBy("verdict").count().show()

ninefold must be installed where the workers run.
"""

import functools
from collections.abc import Mapping

try:
    import pyarrow as pa
    import pyarrow.compute as pc
    from pyspark.sql import DataFrame
    from pyspark.sql.pandas.types import to_arrow_type
    from pyspark.sql.types import BooleanType, DoubleType, IntegerType, StringType, StructField, StructType
except ImportError as error:
    raise ImportError("ninefold.spark needs pyspark and pyarrow: pip install 'ninefold[spark]'") from error

import ninefold
from ninefold import Rules, check_many

__all__ = ["grade", "judge", "reward"]


def judge(
    df: DataFrame,
    column: str,
    require: str = "valid",
    *,
    rules: Rules | str | None = None,
    verdict: str | None = "verdict",
    meets: str | None = "meets",
    reason: str | None = None,
) -> DataFrame:
    """The DataFrame with the verdict on each board of a column.

    `verdict`, `meets` and `reason` name the new columns: the verdict in a word, whether the board meets the requirement,
    and why it doesn't. Those that are None are left out. All other columns stay as they are. Nulls stay null; what
    isn't a board is "malformed", and doesn't meet any requirement. `rules` are those of boards of another size or shape.
    """
    # Raises for an unknown requirement or rules here, not on a worker.
    check_many([], require, rules=rules)

    def compute(boards):
        verdicts = check_many(boards, require, reasons=reason is not None, rules=rules, threads=1)
        reasons = {} if reason is None else {"reason": verdicts.reason}
        return {"verdict": verdicts.verdict, "meets": verdicts.meets, **reasons}

    added = {"verdict": (verdict, StringType()), "meets": (meets, BooleanType()), "reason": (reason, StringType())}
    return _with_columns(df, [column], added, compute)


def grade(
    df: DataFrame,
    answer: str,
    puzzle: str,
    solution: str | None = None,
    *,
    rules: Rules | str | None = None,
    solved: str | None = "solved",
    valid: str | None = None,
    complete: str | None = None,
    clues_changed: str | None = None,
    blanks_right: str | None = None,
) -> DataFrame:
    """The DataFrame with the grade of each answer, which is a board or garbage, as `ninefold.grade` gives it.

    `answer`, `puzzle` and `solution` are columns; the others name the new columns, and those that are None are left out.
    Grades are null where the answer, its puzzle or its solution is; where the answer isn't a board, it isn't solved. A
    puzzle that isn't a board raises. `blanks_right` needs solutions.
    """
    ninefold.grade([], [], rules=rules)
    if blanks_right is not None and solution is None:
        raise ValueError("blanks_right needs a column of solutions")

    def compute(answers, *references):
        return ninefold.grade(answers, *references, rules=rules, threads=1).to_dict()

    bools = {"solved": solved, "valid": valid, "complete": complete}
    counts = {"clues_changed": clues_changed, "blanks_right": blanks_right}
    added = {key: (name, BooleanType()) for key, name in bools.items()}
    added |= {key: (name, IntegerType()) for key, name in counts.items()}
    return _with_columns(df, _given(answer, puzzle, solution), added, _where_known(compute))


def reward(
    df: DataFrame,
    reply: str,
    puzzle: str,
    solution: str | None = None,
    *,
    weights: Mapping[str, float] | str | None = None,
    rules: Rules | str | None = None,
    reward: str | None = "reward",
    solved: str | None = None,
    answer: str | None = None,
    why: str | None = None,
) -> DataFrame:
    """The DataFrame with what each reply of a model to its puzzle earns, as `ninefold.reward` gives it.

    `reply`, `puzzle` and `solution` are columns; the others name the new columns, and those that are None are left out: the
    reward, whether the puzzle is solved, the board that was taken as the answer, and why there is none. They are null where
    the reply, its puzzle or its solution is. A puzzle that isn't a board or has no solution raises.
    """
    ninefold.reward([], [], weights=weights, rules=rules)

    def compute(replies, *references):
        rewards = ninefold.reward(replies, *references, weights=weights, rules=rules, threads=1, details=True)
        return rewards.to_dict()

    added = {"reward": (reward, DoubleType()), "solved": (solved, BooleanType())}
    added |= {"answer": (answer, StringType()), "why": (why, StringType())}
    return _with_columns(df, _given(reply, puzzle, solution), added, _where_known(compute))


def _given(*columns):
    return [column for column in columns if column is not None]


def _where_known(compute):
    """The same function, of rows in which nothing is null; the others are null."""

    def compute_known(*columns):
        is_known = functools.reduce(pc.and_, (column.is_valid() for column in columns))
        found = compute(*(column.filter(is_known) for column in columns))
        known = {name: pa.array(values) for name, values in found.items()}
        return {name: pc.replace_with_mask(pa.nulls(len(is_known), values.type), is_known, values) for name, values in known.items()}

    return compute_known


def _with_columns(df, columns, added, compute):
    """The DataFrame with the columns that are named in `added`, which the function computes from some of its columns."""
    for column in columns:
        if column not in df.columns:
            raise ValueError(f"there is no column {column!r}, only {', '.join(map(repr, df.columns))}")
    fields = {key: StructField(name, dtype) for key, (name, dtype) in added.items() if name is not None}
    # Spark ignores the case of names.
    taken = {name.lower() for name in df.columns}
    for field in fields.values():
        if field.name.lower() in taken:
            raise ValueError(f"there is already a column {field.name!r}; choose another name for the new one")
        taken.add(field.name.lower())
    indices = [df.columns.index(column) for column in columns]
    named = {key: (field.name, to_arrow_type(field.dataType)) for key, field in fields.items()}

    def add_columns(batches):
        for batch in batches:
            # One thread, because Spark runs one task per core.
            computed = compute(*(batch.column(index) for index in indices))
            for key, (name, dtype) in named.items():
                # A column without any value has no type of its own.
                batch = batch.append_column(name, pa.array(computed[key]).cast(dtype))
            yield batch

    return df.mapInArrow(add_columns, StructType([*df.schema.fields, *fields.values()]))
