"""Configuration files as a data source for Apache Spark 4.

    hecla.spark.register(spark)
    rows = spark.read.format("hcl").load("/data/repositories")

The columns are those of hecla.scan(). docs/python/spark.md describes the options, and how files of object stores are read.
Needs pyspark and pyarrow.
"""

from __future__ import annotations

import fnmatch
import glob
import json
import os
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import pyarrow
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.types import ArrayType, IntegerType, LongType, StringType, StructField, StructType

from hecla._hecla import find_files, scan_files, scan_texts

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

__all__ = ["HclDataSource", "register", "rows_of_bytes", "schema"]

FoundFile = tuple[str, str, bytes, int, "str | None"]

# A file costs about as much as this many bytes in a file.
_BYTES_OF_A_FILE = 16 << 10
_BYTES_OF_A_PARTITION = 8 << 20


def register(spark: SparkSession) -> None:
    """Makes the format "hcl" known to a session."""
    spark.dataSource.register(HclDataSource)


def schema() -> StructType:
    """Returns the schema of the rows."""
    text, line, byte = StringType(), IntegerType(), LongType()
    return StructType(
        [
            StructField("repository", text, nullable=False),
            StructField("file", text, nullable=False),
            StructField("block_type", text),
            StructField("labels", ArrayType(text, containsNull=False)),
            StructField("attribute", text),
            StructField("expression", text),
            StructField("value", text),
            StructField("start_line", line),
            StructField("start_column", line),
            StructField("start_byte", byte),
            StructField("end_line", line),
            StructField("end_column", line),
            StructField("end_byte", byte),
            StructField("error", text),
        ]
    )


class HclDataSource(DataSource):
    """The format "hcl". See register()."""

    @classmethod
    def name(cls) -> str:
        return "hcl"

    def schema(self) -> StructType:
        return schema()

    def reader(self, schema: StructType) -> HclReader:
        return HclReader(self.options)


class HclPartition(InputPartition):
    """Consecutive files, which one task reads."""

    def __init__(self, files: list[FoundFile]) -> None:
        super().__init__(None)
        self.files = files


class HclReader(DataSourceReader):
    """Finds the files on the driver, and reads them in the tasks."""

    def __init__(self, options: Any) -> None:
        self.paths = _paths_of(options)
        self.partition_count = _number(options, "partitions", 0)
        self.threads = _number(options, "threads", 1)
        self.name_pattern = options.get("pathGlobFilter")

    def partitions(self) -> list[InputPartition]:
        files = find_files([os.fsencode(path) for path in _expanded(self.paths)])
        if self.name_pattern:
            # A folder that cannot be read is an error row, whatever the pattern.
            files = [item for item in files if item[4] or _has_name(item[2], self.name_pattern)]
        return [HclPartition(part) for part in _divided(files, self.partition_count)]

    def read(self, partition: InputPartition) -> Iterator[pyarrow.RecordBatch]:
        assert isinstance(partition, HclPartition)
        return _batches(scan_files(partition.files, self.threads))


def rows_of_bytes(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    """Turns contents of files into the rows of hecla.scan(), for DataFrame.mapInArrow().

        files = spark.read.format("binaryFile").option("recursiveFileLookup", True).load("s3a://bucket/repositories")
        rows = files.mapInArrow(hecla.spark.rows_of_bytes, hecla.spark.schema())

    Takes the columns "path" and "content", and "repository", if there is one: the folder to which the column "file" of
    the result is relative. Without it, that is the folder of each file.
    """
    for batch in batches:
        names = batch.schema.names
        paths = batch.column("path").to_pylist()
        repositories = batch.column("repository").to_pylist() if "repository" in names else [None] * len(paths)
        texts = [
            (*_split(path, repository), content)
            for path, repository, content in zip(
                paths, repositories, batch.column("content").to_pylist(), strict=True
            )
        ]
        yield from _batches(scan_texts(texts, 1))


def _split(path: str, repository: str | None) -> tuple[str, str]:
    if repository is not None and path.startswith(repository.rstrip("/") + "/"):
        return repository, path[len(repository.rstrip("/")) + 1 :]
    folder, _, name = path.rpartition("/")
    return (folder, name) if repository is None else (repository, path)


class _Stream:
    """A capsule as pyarrow takes it."""

    def __init__(self, capsule: object) -> None:
        self._capsule = capsule

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._capsule


def _batches(capsule: object) -> Iterator[pyarrow.RecordBatch]:
    return iter(pyarrow.RecordBatchReader.from_stream(_Stream(capsule)))


def _number(options: Any, name: str, default: int) -> int:
    text = options.get(name)
    if text is None:
        return default
    if not re.fullmatch("[1-9][0-9]{0,5}", text):
        raise ValueError(f'the option "{name}" must be a positive number, not "{text}"')
    return int(text)


def _paths_of(options: Any) -> list[str]:
    """Returns the arguments of load()."""
    many = options.get("paths")
    paths = json.loads(many) if many else [options["path"]] if "path" in options else []
    if not paths:
        raise ValueError('the format "hcl" needs a path: spark.read.format("hcl").load(path)')
    return [_local(path) for path in paths]


def _local(path: str) -> str:
    if path.startswith("file:"):
        return "/" + path[len("file:") :].lstrip("/")
    scheme = re.match("[A-Za-z][A-Za-z0-9+.-]*://", path)
    if scheme:
        raise ValueError(
            f'the format "hcl" reads files of the file system, not "{path}"; '
            'read them with the format "binaryFile" and hecla.spark.rows_of_bytes instead'
        )
    return path


def _expanded(paths: list[str]) -> Iterator[str]:
    for path in paths:
        matches = sorted(glob.glob(path, recursive=True)) if glob.has_magic(path) and not os.path.exists(path) else []
        yield from matches or [path]


def _has_name(path: bytes, pattern: str) -> bool:
    return fnmatch.fnmatchcase(os.path.basename(os.fsdecode(path)), pattern)


def _divided(files: list[FoundFile], count: int) -> Iterator[list[FoundFile]]:
    """Divides files into parts of about the same weight, in order."""
    total = sum(size + _BYTES_OF_A_FILE for _, _, _, size, _ in files)
    if count == 0:
        count = -(-total // _BYTES_OF_A_PARTITION)
    part: list[FoundFile] = []
    done, made = 0, 0
    for item in files:
        part.append(item)
        done += item[3] + _BYTES_OF_A_FILE
        if done * count >= total * (made + 1):
            yield part
            part, made = [], done * count // total
    if part or not made:
        yield part
