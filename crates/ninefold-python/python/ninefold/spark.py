"""ninefold in Spark: verdicts for a column of a DataFrame, on the workers.

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

from ninefold import check_many

__all__ = ["judge"]


def judge(
    df: DataFrame,
    column: str = "puzzle",
    require: str = "unique",
    *,
    verdict: str | None = "verdict",
    meets: str | None = "meets",
    message: str | None = None,
) -> DataFrame:
    """The DataFrame with the verdict on each board of a column.

    `verdict`, `meets` and `message` name the new columns: the answer in a word, whether the board is what is required,
    and why it is not. One that is None is left out. All other columns stay as they are. Nulls stay null; what is no
    board is "malformed", and does not meet anything.
    """
    # A requirement that there is not is told here, not on a worker.
    check_many([], require)
    if column not in df.columns:
        raise ValueError(f"there is no column {column!r}, only {', '.join(map(repr, df.columns))}")
    added = [
        StructField(name, type)
        for name, type in ((verdict, StringType()), (meets, BooleanType()), (message, StringType()))
        if name is not None
    ]
    # Spark does not tell names apart by their case.
    taken = {name.lower() for name in df.columns}
    for field in added:
        if field.name.lower() in taken:
            raise ValueError(f"there is a column {field.name!r} already; give the new one another name")
        taken.add(field.name.lower())
    place = df.columns.index(column)

    def answer(batches):
        for batch in batches:
            # One thread, for Spark gives each core a task of its own.
            found = check_many(batch.column(place), require, messages=message is not None, threads=1)
            answers = [(verdict, found.verdict), (meets, found.meets)]
            if message is not None:
                answers.append((message, found.message))
            for name, values in answers:
                if name is not None:
                    batch = batch.append_column(name, pa.array(values))
            yield batch

    return df.mapInArrow(answer, StructType([*df.schema.fields, *added]))
