"""Documents between the steps of reading and writing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hecla._hecla import hcl2_loads
from hecla.hcl2.errors import parse_errors

if TYPE_CHECKING:
    from hecla.hcl2.deserializer import DeserializerOptions
    from hecla.hcl2.formatter import FormatterOptions
    from hecla.hcl2.utils import SerializationOptions

__all__ = ["StartRule"]


class StartRule:
    """A document: parsed from text, or made from Python objects.

    python-hcl2 has a tree of rules here; this is opaque. hecla.parse() gives access to the parts of a document.
    """

    def __init__(self, text: str, discard_comments: bool = False) -> None:
        self._text = text
        self._discard_comments = discard_comments
        self._source: tuple[dict[str, Any], DeserializerOptions] | None = None

    def _with_data(self, data: dict[str, Any], options: DeserializerOptions) -> StartRule:
        self._source = (data, options)
        return self

    def _lay_out(self, layout: FormatterOptions) -> None:
        from hecla.hcl2.deserializer import to_text

        if self._source is not None:
            self._text = to_text(*self._source, layout)

    def serialize(self, options: SerializationOptions | None = None) -> dict[str, Any]:
        """Returns what loads() does for the text."""
        given = dict(vars(options)) if options is not None else {}
        given.pop("with_meta", None)
        if self._discard_comments:
            given["with_comments"] = False
        with parse_errors():
            return hcl2_loads(self._text, **given)

    def to_lark(self) -> StartRule:
        """Returns the document itself: there is no other tree."""
        return self

    def __str__(self) -> str:
        return self._text
