"""Documents between the steps of reading and writing, and the nodes of bodies."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from hecla.hcl2.errors import parse_errors
from hecla.hcl2.rules.nodes import AttributeRule, BlockRule, BodyRule, Source, loads_with, make_node
from hecla.hcl2.utils import SerializationOptions

if TYPE_CHECKING:
    from hecla.hcl2.deserializer import DeserializerOptions
    from hecla.hcl2.formatter import FormatterOptions
    from hecla.hcl2.rules.nodes import Node

__all__ = ["AttributeRule", "BlockRule", "BodyRule", "StartRule"]


class StartRule:
    """A document: parsed from text, or made from Python objects.

    Its tree is made when it is asked for, and cannot be changed; hecla.Document makes edits.
    """

    parent = None
    index = -1

    def __init__(self, text: str, discard_comments: bool = False, filename: str = "<text>") -> None:
        self._text = text
        self._filename = filename
        self._discard_comments = discard_comments
        self._source: tuple[dict[str, Any], DeserializerOptions] | None = None

    def _with_data(self, data: dict[str, Any], options: DeserializerOptions) -> StartRule:
        self._source = (data, options)
        return self

    def _lay_out(self, layout: FormatterOptions) -> None:
        from hecla.hcl2.deserializer import to_text

        if self._source is not None:
            self._text = to_text(*self._source, layout)
            self.__dict__.pop("body", None)

    @cached_property
    def body(self) -> Node:
        """The body of the document."""
        source = Source(self._text, self._filename)
        return make_node(source, source.tree, self, 0)

    @property
    def children(self) -> list[Node]:
        """The body alone."""
        return [self.body]

    @property
    def text(self) -> str:
        """The source text."""
        return self._text

    @property
    def location(self) -> dict[str, int]:
        """The position of the first character, and that after the last one."""
        lines = self._text.split("\n")
        return {"line": 1, "end_line": len(lines), "column": 1, "end_column": len(lines[-1]) + 1}

    def serialize(self, options: SerializationOptions | None = None) -> dict[str, Any]:
        """Returns what loads() does for the text."""
        if self._discard_comments:
            options = replace(options or SerializationOptions(), with_comments=False)
        with parse_errors():
            return loads_with(self._text, options, self._filename)

    def to_lark(self) -> StartRule:
        """Returns the document itself: there is no other tree."""
        return self

    def __str__(self) -> str:
        return self._text
