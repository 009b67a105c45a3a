"""ninefold in Spark: verdicts on a column of a DataFrame, computed on the workers.

    from ninefold.spark import judge

    judge(spark.read.parquet("puzzles.parquet"), "puzzle").groupBy("verdict").count().show()

ninefold must be installed where the workers run.
"""

try:
    import pyarrow as pa
    from pyspark.sql import DataFrame
    from pyspark.sql.types import BooleanType, StringType, StructField, StructType
except ImportError as error:
    raise ImportError("ninefold.spark needs pyspark and pyarrow: pip install 'ninefold[spark]'") from error

from ninefold import Rules, check_many

__all__ = ["judge"]


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
    if column not in df.columns:
        raise ValueError(f"there is no column {column!r}, only {', '.join(map(repr, df.columns))}")
    added = [
        StructField(name, dtype)
        for name, dtype in ((verdict, StringType()), (meets, BooleanType()), (reason, StringType()))
        if name is not None
    ]
    # Spark ignores the case of names.
    taken = {name.lower() for name in df.columns}
    for field in added:
        if field.name.lower() in taken:
            raise ValueError(f"there is already a column {field.name!r}; choose another name for the new one")
        taken.add(field.name.lower())
    index = df.columns.index(column)

    def add_columns(batches):
        for batch in batches:
            # One thread, because Spark runs one task per core.
            verdicts = check_many(
                batch.column(index), require, reasons=reason is not None, rules=rules, threads=1
            )
            new = [(verdict, verdicts.verdict), (meets, verdicts.meets)]
            if reason is not None:
                new.append((reason, verdicts.reason))
            for name, values in new:
                if name is not None:
                    batch = batch.append_column(name, pa.array(values))
            yield batch

    return df.mapInArrow(add_columns, StructType([*df.schema.fields, *added]))
