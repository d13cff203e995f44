"""The exceptions of hecla."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hecla._hecla import Diagnostic

__all__ = ["ConversionError", "EditError", "EvaluationError", "HeclaError", "ParseError", "ValidationError"]


_MOST_SHOWN = 10


class HeclaError(ValueError):
    """The base of all errors about input: a configuration, an expression or a value.

    ``str(error)`` is what the ``hecla`` command prints for the first errors: each with the lines that it is about.
    """

    diagnostics: tuple[Diagnostic, ...]
    """The errors and warnings, in the order of reporting. Empty for errors in data without a position."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...] = (), message: str = "") -> None:
        super().__init__(diagnostics, message)
        self.diagnostics = diagnostics
        self._message = message

    def __str__(self) -> str:
        if not self.diagnostics:
            return self._message
        errors = [item for item in self._by_position() if item.severity == "error"]
        text = "\n".join(item.render() for item in errors[:_MOST_SHOWN]).rstrip("\n")
        hidden = len(self.diagnostics) - min(len(errors), _MOST_SHOWN)
        return f"{text}\n\n({hidden} more in diagnostics)" if hidden else text

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, HeclaError) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.diagnostics, self._message), self.__dict__

    def _parts(self) -> tuple[object, ...]:
        return self.diagnostics, self._message

    def _repr_html_(self) -> str:
        from hecla._html import text

        return text(str(self))

    def _by_position(self) -> list[Diagnostic]:
        files = list(dict.fromkeys(item.range.filename for item in self.diagnostics if item.range))
        return sorted(
            self.diagnostics,
            key=lambda item: (files.index(item.range.filename), item.range.start.byte) if item.range else (-1, 0),
        )


class ParseError(HeclaError):
    """The text is not HCL, or the file cannot be read: then it is an OSError, too."""


class _FileError(ParseError, OSError):
    def __init__(self, diagnostics: tuple[Diagnostic, ...], errno: int, filename: str) -> None:
        OSError.__init__(self, errno, os.strerror(errno), filename)
        self.diagnostics = diagnostics
        self._message = ""

    def __reduce__(self) -> tuple[object, ...]:
        return file_error, (self.diagnostics, self.errno, self.filename), self.__dict__

    def _parts(self) -> tuple[object, ...]:
        return self.diagnostics, self.errno, self.filename


class _FileNotFoundError(_FileError, FileNotFoundError):
    pass


class _PermissionError(_FileError, PermissionError):
    pass


class _IsADirectoryError(_FileError, IsADirectoryError):
    pass


class _NotADirectoryError(_FileError, NotADirectoryError):
    pass


def file_error(diagnostics: tuple[Diagnostic, ...], errno: int, filename: str) -> ParseError:
    """Returns the error for a file that cannot be read: a ParseError, and the OSError that open() would raise."""
    for kind in (_FileNotFoundError, _PermissionError, _IsADirectoryError, _NotADirectoryError):
        if type(OSError(errno, "")) in kind.__bases__:
            return kind(diagnostics, errno, filename)
    return _FileError(diagnostics, errno, filename)


class EvaluationError(HeclaError):
    """An expression has no value: a name is undefined, an operand has the wrong type, a function failed."""

    argument: int | None = None
    """The index of the argument that a Function rejected, if it was called directly."""


class EditError(HeclaError):
    """A document cannot be edited in this way: nothing has the address, or the result would not be HCL."""


class ValidationError(HeclaError):
    """A configuration does not follow a schema or a specification."""


class ConversionError(HeclaError):
    """A value cannot be converted to a type, or between Python and HCL."""


for _kind in (_FileError, _FileNotFoundError, _PermissionError, _IsADirectoryError, _NotADirectoryError):
    _kind.__name__ = _kind.__qualname__ = _kind.__name__.lstrip("_")

# Tracebacks and pickles name the public module.
for _error in (HeclaError, ParseError, EvaluationError, EditError, ValidationError, ConversionError):
    _error.__module__ = "hecla"
