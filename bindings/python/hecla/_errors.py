"""The exceptions of hecla."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hecla._hecla import Diagnostic

__all__ = ["ConversionError", "EditError", "EvaluationError", "HeclaError", "ParseError", "ValidationError"]


class HeclaError(ValueError):
    """The base of all errors about input: a configuration, an expression or a value.

    ``str(error)`` is what the ``hecla`` command prints: each diagnostic with the lines that it is about.
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
        return "\n".join(item.render() for item in self._by_position()).rstrip("\n")

    def _by_position(self) -> list[Diagnostic]:
        files = list(dict.fromkeys(item.range.filename for item in self.diagnostics if item.range))
        return sorted(
            self.diagnostics,
            key=lambda item: (files.index(item.range.filename), item.range.start.byte) if item.range else (-1, 0),
        )


class ParseError(HeclaError):
    """The text is not HCL."""


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


# Tracebacks and pickles name the public module.
for _error in (HeclaError, ParseError, EvaluationError, EditError, ValidationError, ConversionError):
    _error.__module__ = "hecla"
