"""Spark judges the boards of a Parquet file, on a cluster of two workers with one core each.

usage: cluster.py FILE BOARDS ROUNDS, prints one line per requirement: its name, the seconds the job took, and the seconds
that judging alone takes on one thread, separated by tabs.
"""

import os
import sys
import tempfile
import time

import ninefold
import pyarrow as pa
import pyarrow.parquet as pq
import pyspark
from ninefold.spark import judge
from pyspark.sql import SparkSession


def main():
    path, count, rounds = sys.argv[1], int(sys.argv[2]) // 2 * 2, int(sys.argv[3])
    with open(path, encoding="ascii") as file:
        boards = pa.array([next(file).rstrip("\n") for _ in range(count)])
    os.environ |= {
        "SPARK_HOME": os.path.dirname(pyspark.__file__),
        "PYSPARK_PYTHON": sys.executable,
        "SPARK_LOCAL_IP": "127.0.0.1",
    }
    spark = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate()
    )
    with tempfile.TemporaryDirectory() as folder:
        # One file per worker.
        for part in range(2):
            half = boards.slice(part * (count // 2), count // 2)
            pq.write_table(pa.table({"puzzle": half}), f"{folder}/{part}.parquet")
        data = spark.read.parquet(folder)
        for require in ("valid", "unique"):
            found = ninefold.check_many(boards, require, threads=1)

            def job():
                rows = judge(data, "puzzle", require).groupBy("verdict").count().collect()
                assert {row["verdict"]: row["count"] for row in rows} == found.counts

            # The first run starts Python on the workers.
            job()
            alone = best(rounds, lambda: ninefold.check_many(boards, require, threads=1))
            print(require, best(rounds, job), alone, sep="\t")
    spark.stop()


def best(rounds, run):
    seconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


main()
