"""Reading and writing configurations in python-hcl2's form."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Any

from hecla.hcl2 import load, loads
from hecla_hcl2.deserializer import BaseDeserializer, DeserializerOptions
from hecla_hcl2.formatter import BaseFormatter, FormatterOptions
from hecla_hcl2.reconstructor import HCLReconstructor
from hecla_hcl2.rules.base import StartRule
from hecla_hcl2.transformer import RuleTransformer
from hecla_hcl2.tree import parse_document, parse_open_file
from hecla_hcl2.utils import SerializationOptions

if TYPE_CHECKING:
    from hecla_hcl2.query.body import DocumentView

__all__ = [
    "dump",
    "dumps",
    "from_dict",
    "from_json",
    "load",
    "loads",
    "parse",
    "parse_to_tree",
    "parses",
    "parses_to_tree",
    "query",
    "reconstruct",
    "serialize",
    "transform",
]


def dumps(
    data: dict[str, Any],
    *,
    deserializer_options: DeserializerOptions | None = None,
    formatter_options: FormatterOptions | None = None,
) -> str:
    """Returns the text of a configuration in the form of loads() or Builder.build()."""
    return reconstruct(
        from_dict(data, deserializer_options=deserializer_options, formatter_options=formatter_options)
    )


def dump(
    data: dict[str, Any],
    file: IO[str],
    *,
    deserializer_options: DeserializerOptions | None = None,
    formatter_options: FormatterOptions | None = None,
) -> None:
    """Writes what dumps() returns to an open file."""
    file.write(dumps(data, deserializer_options=deserializer_options, formatter_options=formatter_options))


def parses(text: str | bytes, *, discard_comments: bool = False) -> StartRule:
    """Returns the syntax tree of a text, with or without its line ends and comments. Raises hecla.ParseError."""
    return parse_document(text, discard_comments=discard_comments)


def parse(file: IO[str], *, discard_comments: bool = False) -> StartRule:
    """Does the same for an open file."""
    return parse_open_file(file, discard_comments=discard_comments)


def parses_to_tree(text: str | bytes) -> Any:
    """Returns the same tree as one of the package lark, which has to be installed. Raises hecla.ParseError."""
    return parses(text).to_lark()


def parse_to_tree(file: IO[str]) -> Any:
    """Does the same for an open file."""
    return parse(file).to_lark()


def transform(lark_tree: Any, *, discard_comments: bool = False) -> StartRule:
    """Returns the syntax tree of what parses_to_tree() returns."""
    return RuleTransformer(discard_new_line_or_comments=discard_comments).transform(lark_tree)


def from_dict(
    data: dict[str, Any],
    *,
    deserializer_options: DeserializerOptions | None = None,
    formatter_options: FormatterOptions | None = None,
    apply_format: bool = True,
) -> StartRule:
    """Returns the syntax tree of a dict as dumps() takes it, with or without line ends."""
    tree = BaseDeserializer(deserializer_options).load_python(data)
    if apply_format:
        BaseFormatter(formatter_options).format_tree(tree)
    return tree


def from_json(
    text: str,
    *,
    deserializer_options: DeserializerOptions | None = None,
    formatter_options: FormatterOptions | None = None,
    apply_format: bool = True,
) -> StartRule:
    """Does the same for JSON text."""
    return from_dict(
        json.loads(text),
        deserializer_options=deserializer_options,
        formatter_options=formatter_options,
        apply_format=apply_format,
    )


def reconstruct(tree: Any) -> str:
    """Returns the text of a syntax tree, or of a tree of lark. What was parsed has the layout of its text."""
    return HCLReconstructor().reconstruct(tree)


def query(source: str | bytes | IO[str]) -> DocumentView:
    """Returns a view of a text or an open file: hecla_hcl2.query. Raises hecla.ParseError."""
    from hecla_hcl2.query.body import open_document

    return open_document(source)


def serialize(tree: StartRule, *, serialization_options: SerializationOptions | None = None) -> dict[str, Any]:
    """Returns a syntax tree as Python objects, as loads() does."""
    return tree.serialize(serialization_options or SerializationOptions())  # type: ignore[no-any-return]
