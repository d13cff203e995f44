"""Paths of queries: ``resource.aws_instance~[*].tags``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hecla_hcl2.query._base import QuerySyntaxError
from hecla_hcl2.query.predicate_syntax import parse_predicate

__all__ = ["PathSegment", "QuerySyntaxError", "parse_path", "split_outside_brackets"]


@dataclass(frozen=True)
class PathSegment:
    """A part of a path between dots."""

    name: str
    """A name, or "*"."""
    select_all: bool
    """Whether all matches are selected, by [*] or [select(...)]."""
    index: int | None
    """The index of the match that is selected, or None."""
    recursive: bool = False
    """Whether it is after "..": nested parts are searched, too."""
    predicate: Any = None
    """The condition that a match must satisfy, or None."""
    type_filter: str | None = None
    """The type that a match must have, or None."""
    skip_labels: bool = False
    """Whether "~" passes over the labels of blocks."""


_SEGMENT = re.compile(
    r"(?:(?P<type>[a-z_]+):)?(?P<name>[a-zA-Z_][a-zA-Z0-9_-]*|\*)(?P<skip>~)?"
    r"(?:\[select\((?P<predicate>.*)\)\])?(?:\[(?P<index>\*|[0-9]+)\])?\??",
    re.DOTALL,
)


def parse_path(path_str: str) -> list[PathSegment]:
    """Returns the segments of a path. Raises QuerySyntaxError."""
    path = path_str.replace(".[]", "[*]")
    if not path.strip():
        raise QuerySyntaxError("The path is empty")
    parts = split_outside_brackets(path, ".")
    if not parts[0]:
        raise QuerySyntaxError(f"A path cannot start with '.': {path_str!r}")
    if len(parts) > 1 and not parts[-1]:
        parts.pop()
    segments = []
    recursive = False
    for part in parts:
        if part:
            segments.append(_segment(part, recursive, path_str))
        elif recursive:
            break
        recursive = not part
    if recursive:
        raise QuerySyntaxError(f"Expected a segment after '..': {path_str!r}")
    return segments


def _segment(part: str, recursive: bool, path: str) -> PathSegment:
    match = _SEGMENT.fullmatch(part)
    if match is None:
        raise QuerySyntaxError(f"Invalid path segment {part!r} in {path!r}")
    predicate = None
    if match["predicate"] is not None:
        predicate = parse_predicate(match["predicate"])
    index = int(match["index"]) if match["index"] not in (None, "*") else None
    return PathSegment(
        name=match["name"],
        select_all=match["index"] == "*" or (predicate is not None and index is None),
        index=index,
        recursive=recursive,
        predicate=predicate,
        type_filter=match["type"],
        skip_labels=match["skip"] is not None,
    )


_STRING_OR_CHARACTER = re.compile(r'"(?:[^"\\]|\\.)*"?|.', re.DOTALL)


def split_outside_brackets(text: str, separator: str) -> list[str]:
    """Splits a text at a character where it is outside of brackets and strings."""
    return list(_split(text, separator))


def _split(text: str, separator: str) -> Iterator[str]:
    depth = 0
    start = 0
    for match in _STRING_OR_CHARACTER.finditer(text):
        if match[0] in "([{":
            depth += 1
        elif match[0] in ")]}":
            depth -= 1
        elif match[0] == separator and depth == 0:
            yield text[start : match.start()]
            start = match.end()
    yield text[start:]
