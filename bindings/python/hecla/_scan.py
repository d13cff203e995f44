"""Many files as one Arrow table.

    table = hecla.scan("repositories").to_pyarrow()
    polars.DataFrame(hecla.scan(["a", "b"]))
"""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from hecla._hecla import find_files, scan_files, scan_schema
from hecla._html import table, text

if TYPE_CHECKING:
    import pyarrow

    from hecla._hecla import Limits

__all__ = ["COLUMNS", "Scan", "scan"]

COLUMNS = (
    "repository",
    "file",
    "block_type",
    "labels",
    "attribute",
    "expression",
    "value",
    "start_line",
    "start_column",
    "start_byte",
    "end_line",
    "end_column",
    "end_byte",
    "error",
)
"""The names of the columns, in order."""

_SHOWN_ROWS = 20

Path = str | bytes | os.PathLike[str] | os.PathLike[bytes]


class Scan:
    """The result of scan(): a source of Arrow record batches, by the Arrow PyCapsule interface.

    pyarrow, polars, DuckDB, pandas and others read it directly. Each reader starts a scan of its own, which finds and
    reads the files while batches are asked for, so that memory does not grow with the number of files.
    """

    def __init__(self, paths: Path | Iterable[Path], threads: int | None, limits: Limits | None) -> None:
        many: Iterable[Path] = [paths] if isinstance(paths, (str, bytes, os.PathLike)) else paths
        self._paths = [os.fsencode(path) for path in many]
        self._threads = _core_count() if threads is None else operator.index(threads)
        if self._threads < 1:
            raise ValueError("threads must be at least 1")
        self._limits = limits

    def __arrow_c_schema__(self) -> object:
        return scan_schema()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return scan_files(find_files(self._paths), self._threads, self._limits)

    def to_pyarrow_reader(self) -> pyarrow.RecordBatchReader:
        """Starts a scan and returns a reader of its batches. Needs pyarrow."""
        import pyarrow

        return pyarrow.RecordBatchReader.from_stream(self)

    def to_pyarrow(self) -> pyarrow.Table:
        """Scans all files and returns the rows in one table. Needs pyarrow."""
        import pyarrow

        # Ctrl-C ends the scan between batches.
        reader = self.to_pyarrow_reader()
        return pyarrow.Table.from_batches(list(reader), reader.schema)

    def to_polars(self) -> Any:
        """Scans all files and returns the rows in a polars.DataFrame. Needs polars."""
        import polars

        return polars.DataFrame(self)

    def _repr_html_(self) -> str:
        """The first rows, if pyarrow is installed."""
        try:
            batch = next(iter(self.to_pyarrow_reader()), None)
        except ImportError:
            return text(repr(self))
        rows = [] if batch is None else batch.slice(0, _SHOWN_ROWS).to_pylist()
        return table(COLUMNS, ([row[name] for name in COLUMNS] for row in rows))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scan) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def _parts(self) -> tuple[object, ...]:
        return tuple(self._paths), self._threads, self._limits

    def __repr__(self) -> str:
        return f"<Scan of {len(self._paths)} path{'' if len(self._paths) == 1 else 's'}>"


def scan(paths: Path | Iterable[Path], *, threads: int | None = None, limits: Limits | None = None) -> Scan:
    """Reads configuration files as rows of a table: one for each argument, with its value and position.

    A directory stands for the configuration files in it and its subdirectories (*.hcl, *.tf, *.tf.json and others, not
    those that begin with a dot), a file for itself. threads is the number of threads that parse; by default one for
    each core that the process may use. The rows and their order do not depend on it: files come in the order of the
    paths, sorted within a directory.

    Errors are rows, too: for files that are not valid, and for what cannot be read.
    """
    return Scan(paths, threads, limits)


def _core_count() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
