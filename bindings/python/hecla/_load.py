"""A configuration as Python objects, in one call."""

from __future__ import annotations

from typing import IO, Any

from hecla._hecla import Limits, parse


def loads(
    text: str | bytes,
    *,
    filename: str = "<text>",
    syntax: str = "auto",
    limits: Limits | None = None,
    positions: bool = False,
) -> dict[str, Any]:
    """Returns a configuration as Python objects, in the form that hcl2json prints. Raises ParseError.

    Literal values are Python values; any other expression is a string "${...}" with its source text. Blocks are
    lists under their type and labels: ``resource "a" "b" {}`` is ``{"resource": {"a": {"b": [{}]}}}``.

    With positions, each block has the numbers of its first and last line as ``__start_line__`` and ``__end_line__``.

    ``dumps`` is the inverse. ``hecla.hcl2.loads`` has the form of python-hcl2 instead; ``parse(text).evaluate()`` evaluates expressions.
    """
    return parse(text, filename, syntax=syntax, limits=limits).to_dict(positions=positions)


def load(
    file: IO[str] | IO[bytes],
    *,
    filename: str | None = None,
    syntax: str = "auto",
    limits: Limits | None = None,
    positions: bool = False,
) -> dict[str, Any]:
    """Reads an open file and returns what loads() does for its text."""
    name = getattr(file, "name", None) if filename is None else filename
    filename = name if isinstance(name, str) else "<file>"
    return loads(file.read(), filename=filename, syntax=syntax, limits=limits, positions=positions)
