"""What the tests share: a Spark cluster, the program, the rule that CI skips nothing, and which adapters are tested."""

import contextlib
import importlib.util
import os
import shutil
import sys
from pathlib import Path

import pytest

# The frameworks for which there are adapters. They are large, so their tests run only where they are installed
# (requirements-adapters.txt); with NINEFOLD_ADAPTERS, all of them must be.
FRAMEWORKS = ("inspect_ai", "lm_eval", "reasoning_gym", "trl", "verifiers")
MISSING = {name for name in FRAMEWORKS if importlib.util.find_spec(name) is None}

# An adapter imports its framework at once.
collect_ignore = [f"python/ninefold/adapters/{name}.py" for name in MISSING]


def pytest_configure(config):
    config.addinivalue_line("markers", "spark: needs Java")
    config.addinivalue_line("markers", "adapter(name): needs a framework that trains or evaluates models")


def pytest_collection_modifyitems(config, items):
    frameworks = {item: marker.args[0] for item in items if (marker := item.get_closest_marker("adapter"))}
    missing = [item for item in items if frameworks.get(item) in MISSING]
    if missing and os.environ.get("NINEFOLD_ADAPTERS"):
        raise pytest.UsageError(f"not installed: {', '.join(sorted({frameworks[item] for item in missing}))}")
    config.hook.pytest_deselected(items=missing)
    items[:] = [item for item in items if item not in missing]


def _without_skips(report):
    """In CI, a skipped test has failed."""
    if os.environ.get("CI") and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    return _without_skips((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    return _without_skips((yield))


@pytest.fixture(scope="session")
def program():
    """The path of the program: from NINEFOLD, or found on the PATH."""
    found = os.environ.get("NINEFOLD") or shutil.which("ninefold")
    if not found:
        pytest.skip("the program isn't built; `cargo xtask test python` builds it")
    return found


@pytest.fixture(scope="session")
def spark(tmp_path_factory):
    """A cluster of two workers, which are processes of their own."""
    import pyspark
    from pyspark.sql import SparkSession

    # The scripts of the package start the cluster's processes, which run this very Python.
    os.environ["SPARK_HOME"] = str(Path(pyspark.__file__).parent)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    # A machine's own host name doesn't always resolve to it.
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    builder = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.warehouse.dir", str(tmp_path_factory.mktemp("warehouse")))
        # Few, so that the tests' data makes many batches.
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "50")
    )
    # Java keeps the directory it starts in, and the recipes read `examples/…`.
    with contextlib.chdir(Path(__file__).parents[2]):
        session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()
