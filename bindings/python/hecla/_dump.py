"""Python objects as a configuration: the inverse of _load."""

from __future__ import annotations

import decimal
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Any

from hecla._errors import ConversionError
from hecla._hecla import Limits, native_from_json

_POSITIONS = {"__start_line__", "__end_line__"}


def dumps(data: Mapping[str, Any], *, limits: Limits | None = None) -> str:
    """Returns the text of a configuration that loads() reads as ``data``. Raises ConversionError.

    A list of one or more dicts is written as blocks, with the keys of dicts around it as labels; everything else is an
    argument. A string is a template: "${...}" alone is written as an expression, "$${" is the text "${". The line
    numbers of ``loads(text, positions=True)`` are left out. The text is laid out as format() does.
    """
    return native_from_json(_json_text(data, limits or Limits()), limits=limits)


def dump(data: Mapping[str, Any], file: IO[str], *, limits: Limits | None = None) -> None:
    """Writes what dumps() returns to an open file."""
    file.write(dumps(data, limits=limits))


def _json_text(data: Mapping[str, Any], limits: Limits) -> str:
    """Returns the data as JSON, with exact numbers, and without recursion."""
    if not isinstance(data, Mapping):
        raise TypeError(f"a configuration is a dict, not {type(data).__name__}")
    parts: list[str] = []
    open_items: list[tuple[Iterator[tuple[str, Any]], str]] = []
    value: Any = data
    while True:
        if isinstance(value, (Mapping, list, tuple)):
            if len(open_items) > limits.max_nesting:
                raise ConversionError((), f"the data is nested more than {limits.max_nesting} levels deep")
            items, ends = (_members(value), "{}") if isinstance(value, Mapping) else (_elements(value), "[]")
            parts.append(ends[0])
            open_items.append((items, ends[1]))
        else:
            parts.append(_scalar(value))
        while open_items:
            items, end = open_items[-1]
            found = next(items, None)
            if found is not None:
                key, value = found
                parts.append(("" if parts[-1] in ("{", "[") else ",\n") + key)
                break
            parts.append(end)
            open_items.pop()
        else:
            return "".join(parts)


def _members(data: Mapping[Any, Any]) -> Iterator[tuple[str, Any]]:
    has_positions = data.keys() >= _POSITIONS
    for key, value in data.items():
        if not isinstance(key, str):
            raise TypeError(f"keys must be str, not {type(key).__name__}")
        if not has_positions or key not in _POSITIONS:
            yield f"{_string(key)}: ", value


def _elements(data: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    return (("", value) for value in data)


def _string(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ConversionError((), f"{text!r} is not Unicode text: it has a lone surrogate") from None
    return json.dumps(text, ensure_ascii=False)


def _scalar(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, (float, decimal.Decimal)):
        if not math.isfinite(value):
            raise ConversionError((), f"HCL has no number {value}")
        return float.__repr__(value) if isinstance(value, float) else str(value)
    raise TypeError(f"a configuration cannot contain {type(value).__name__}")
