"""hecla.spark: the data source for Spark, with the real one."""

import os
import pathlib
import shutil
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import hecla

pytest.importorskip("pyarrow", reason="hecla.spark: pyarrow is not installed")
pytest.importorskip("pyspark", minversion="4.0", reason="hecla.spark: pyspark 4 is not installed")
if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
    pytest.skip("hecla.spark: there is no java", allow_module_level=True)

import hecla.spark  # noqa: E402


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    # Workers import the package that is tested.
    package = str(pathlib.Path(hecla.__file__).parent.parent)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
    session = (
        SparkSession.builder.master(os.environ.get("HECLA_TEST_SPARK_MASTER", "local[4]"))
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    hecla.spark.register(session)
    yield session
    session.stop()


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """10,000 files in 100 repositories, some of them broken."""
    root = tmp_path_factory.mktemp("many")
    for i in range(10_000):
        folder = root / f"repository-{i % 100:02}"
        if i < 100:
            (folder / ".git").mkdir(parents=True)
        text = f'resource "t" "n{i}" {{\n  a = {i}\n  b = var.x\n  c {{}}\n}}\n'
        (folder / f"{i:05}.tf").write_text(text if i % 97 else text + "d = = 1\n")
    return root


def test_same_rows_as_scan(spark: Any, many: pathlib.Path) -> None:
    frame = spark.read.format("hcl").load(str(many))
    found = frame.toArrow().to_pylist()
    assert frame.rdd.getNumPartitions() >= 4
    assert found == hecla.scan(many).to_pyarrow().to_pylist()
    assert sum(1 for row in found if row["error"]) == 104


def test_queries(spark: Any, many: pathlib.Path) -> None:
    frame = spark.read.format("hcl").option("partitions", 7).load(str(many))
    assert frame.rdd.getNumPartitions() == 7
    frame.createOrReplaceTempView("hcl")
    (row,) = spark.sql(
        "select labels[1] as name, value from hcl where attribute = 'a' and cast(value as int) = 1234"
    ).collect()
    assert (row.name, row.value) == ("n1234", "1234")
    counted = spark.sql("select count(distinct repository) as n from hcl").collect()
    assert counted[0].n == 100


def test_paths(spark: Any, tmp_path: pathlib.Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.tf").write_text(f"{name} = 1\n")
        (tmp_path / name / "y.hcl").write_text(f"{name}_y = 1\n")

    def names(frame: Any) -> list[str]:
        return [row.attribute for row in frame.collect()]

    hcl = spark.read.format("hcl")
    assert names(hcl.load([str(tmp_path / "b"), str(tmp_path / "a/x.tf")])) == ["b", "b_y", "a"]
    assert names(hcl.load(f"file://{tmp_path}/c")) == ["c", "c_y"]
    assert names(hcl.load(str(tmp_path / "[ab]/x.tf"))) == ["a", "b"]
    assert names(hcl.option("pathGlobFilter", "*.tf").load(str(tmp_path))) == ["a", "b", "c"]
    (error,) = spark.read.format("hcl").load(str(tmp_path / "missing.tf")).collect()
    assert error.error
    for bad in (hcl.option("partitions", "x").load(str(tmp_path)), spark.read.format("hcl").load("s3a://b/c")):
        with pytest.raises(Exception, match="positive number|rows_of_bytes"):
            bad.collect()


def test_contents_of_binary_files(spark: Any, tmp_path: pathlib.Path) -> None:
    from pyspark.sql import functions

    (tmp_path / "r").mkdir()
    (tmp_path / "r/x.tf").write_text("a = 1\n")
    (tmp_path / "r/y.tf.json").write_text('{"locals": {"b": 2}}')
    files = spark.read.format("binaryFile").option("recursiveFileLookup", True).load(str(tmp_path))
    rows = files.mapInArrow(hecla.spark.rows_of_bytes, hecla.spark.schema()).collect()
    assert {(row.file, row.attribute, row.value) for row in rows} == {("x.tf", "a", "1"), ("y.tf.json", "b", "2")}
    assert {row.repository for row in rows} == {f"file:{tmp_path}/r"}
    named = files.withColumn("repository", functions.lit(f"file:{tmp_path}"))
    rows = named.mapInArrow(hecla.spark.rows_of_bytes, hecla.spark.schema()).collect()
    assert {row.file for row in rows} == {"r/x.tf", "r/y.tf.json"}
