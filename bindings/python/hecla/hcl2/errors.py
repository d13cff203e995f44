"""Errors for programs that expect those of python-hcl2's parser."""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from hecla._errors import ParseError

__all__ = ["parse_errors"]


@contextmanager
def parse_errors() -> Iterator[None]:
    """Raises a ParseError as one that is lark's UnexpectedToken and UnexpectedCharacters, too, if the program uses lark.

    Handlers that were written for python-hcl2 catch it, and find ``line`` and ``column``.
    """
    try:
        yield
    except ParseError as error:
        lark = sys.modules.get("lark.exceptions")
        if lark is None:
            raise
        raise _error_class(lark)(error.diagnostics) from None


@functools.cache
def _error_class(lark: ModuleType) -> type[Any]:
    class UnexpectedInput(ParseError, lark.UnexpectedToken, lark.UnexpectedCharacters):  # type: ignore[misc, name-defined]
        __doc__ = ParseError.__doc__

        def __init__(self, diagnostics: Any = (), message: str = "") -> None:
            ParseError.__init__(self, diagnostics, message)
            start = diagnostics[0].range.start if diagnostics and diagnostics[0].range else None
            self.line = start.line if start else -1
            self.column = start.column if start else -1
            self.pos_in_stream = start.byte if start else None

    return UnexpectedInput
