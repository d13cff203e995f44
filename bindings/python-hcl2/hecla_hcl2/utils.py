"""The options of load() and loads(), and helpers for expressions in their form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import replace as _replace
from typing import Any

from hecla.hcl2 import SerializationOptions as SerializationOptions

HEREDOC_PATTERN = re.compile(r"<<([a-zA-Z][a-zA-Z0-9._-]*)\r?\n([\s\S]*)\1")
HEREDOC_TRIM_PATTERN = re.compile(r"<<-([a-zA-Z][a-zA-Z0-9._-]*)\r?\n([\s\S]*)\1")


@dataclass
class SerializationContext:
    """The position of an expression that serialize() is called for."""

    inside_dollar_string: bool = False
    inside_parentheses: bool = False

    def replace(self, **kwargs: bool) -> SerializationContext:
        """Returns a copy with other values."""
        return _replace(self, **kwargs)

    @contextmanager
    def modify(self, **kwargs: bool) -> Iterator[None]:
        """Has other values inside a with statement."""
        before = {name: getattr(self, name) for name in kwargs}
        vars(self).update(kwargs)
        try:
            yield
        finally:
            vars(self).update(before)


def is_dollar_string(value: Any) -> bool:
    """Returns whether a value is an expression: ``"${...}"``."""
    return isinstance(value, str) and value.startswith("${") and value.endswith("}")


def to_dollar_string(value: str) -> str:
    """Returns the text of an expression as ``"${...}"``."""
    return value if is_dollar_string(value) else f"${{{value}}}"


def unwrap_dollar_string(value: str) -> str:
    """Returns what is inside ``"${...}"``, and any other text as it is."""
    return value[2:-1] if is_dollar_string(value) else value


def wrap_into_parentheses(value: str) -> str:
    """Returns an expression in parentheses, which are inside ``"${...}"`` if there is one."""
    return f"${{({value[2:-1]})}}" if is_dollar_string(value) else f"({value})"


_ESCAPE = re.compile(r'\\(?:(?P<letter>[nrt"\\])|u(?P<short>[0-9a-fA-F]{4})|U(?P<long>[0-9a-fA-F]{8})|.)', re.DOTALL)
_LETTERS = {"n": "\n", "r": "\r", "t": "\t"}


def process_escape_sequences(value: str) -> str:
    """Returns the characters for the escape sequences of a quoted string. Unknown ones stay."""
    return _ESCAPE.sub(_unescaped, value)


def _unescaped(match: re.Match[str]) -> str:
    if match["letter"]:
        return _LETTERS.get(match["letter"], match["letter"])
    digits = match["short"] or match["long"]
    code = int(digits, 16) if digits else -1
    is_character = 0 <= code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF
    return chr(code) if is_character else match[0]
