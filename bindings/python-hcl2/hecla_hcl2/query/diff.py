"""Differences between two configurations in the form of loads()."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

__all__ = ["DiffEntry", "diff_dicts", "format_diff_json", "format_diff_text"]

_MISSING = object()


@dataclass
class DiffEntry:
    """One difference."""

    path: str
    kind: str
    """"added", "removed" or "changed"."""
    left: Any = None
    right: Any = None


def diff_dicts(left: Any, right: Any, path: str = "") -> list[DiffEntry]:
    """Returns the differences, in the order of keys and indices."""
    return list(_differences(left, right, path))


def _differences(left: Any, right: Any, path: str) -> Iterator[DiffEntry]:
    if left is _MISSING:
        yield DiffEntry(path, "added", right=right)
    elif right is _MISSING:
        yield DiffEntry(path, "removed", left=left)
    elif isinstance(left, dict) and isinstance(right, dict):
        for key in sorted(left.keys() | right.keys()):
            inner = f"{path}.{key}" if path else key
            yield from _differences(left.get(key, _MISSING), right.get(key, _MISSING), inner)
    elif isinstance(left, list) and isinstance(right, list):
        for i in range(max(len(left), len(right))):
            yield from _differences(_element(left, i), _element(right, i), f"{path}[{i}]")
    elif left != right:
        yield DiffEntry(path or "(root)", "changed", left, right)


def _element(items: list[Any], index: int) -> Any:
    return items[index] if index < len(items) else _MISSING


def format_diff_text(entries: list[DiffEntry]) -> str:
    """Returns a line for each difference."""
    lines = {
        "added": lambda entry: f"+ {entry.path}: {_shown(entry.right)}",
        "removed": lambda entry: f"- {entry.path}: {_shown(entry.left)}",
        "changed": lambda entry: f"~ {entry.path}: {_shown(entry.left)} -> {_shown(entry.right)}",
    }
    return "\n".join(lines[entry.kind](entry) for entry in entries)


def _shown(value: Any) -> str:
    return repr(value) if isinstance(value, str) else str(value)


def format_diff_json(entries: list[DiffEntry]) -> str:
    """Returns the differences as a JSON array."""
    shown = [{name: value for name, value in vars(entry).items() if value is not None} for entry in entries]
    return json.dumps(shown, indent=2, default=str)
