"""Reading and writing configurations in python-hcl2's form."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Any

from hecla._hecla import hcl2_loads, hcl2_loads_form
from hecla.hcl2.deserializer import BaseDeserializer, DeserializerOptions
from hecla.hcl2.errors import parse_errors
from hecla.hcl2.forms import Form
from hecla.hcl2.formatter import BaseFormatter, FormatterOptions
from hecla.hcl2.reconstructor import HCLReconstructor
from hecla.hcl2.rules.base import StartRule
from hecla.hcl2.transformer import RuleTransformer
from hecla.hcl2.tree import parse_document
from hecla.hcl2.utils import SerializationOptions

if TYPE_CHECKING:
    from hecla.hcl2.query.body import DocumentView

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


def loads(
    text: str | bytes,
    *,
    serialization_options: SerializationOptions | None = None,
    form: Form = "python-hcl2-8",
    with_meta: bool = False,
) -> dict[str, Any]:
    """Returns a configuration as Python objects in python-hcl2's form. Raises hecla.ParseError.

    form is that of an older release, or "bc" for that of bc-python-hcl2. with_meta adds the lines of blocks to the forms
    of releases 4 to 7, as ``__start_line__`` and ``__end_line__``; "bc" always has them. serialization_options are for
    release 8, whose form is this:

    Blocks are lists under their type, with their labels as keys inside. A literal is its Python value, except that a
    string keeps its quotes; lists and objects are lists and dicts; any other expression is its text in ``"${...}"``.
    """
    return _loads(text, serialization_options, form, with_meta)


def _loads(
    text: str | bytes, options: SerializationOptions | None, form: Form, with_meta: bool, filename: str = "<text>"
) -> dict[str, Any]:
    if form != "python-hcl2-8":
        if options is not None:
            raise ValueError("serialization_options are those of python-hcl2-8")
        # They add a line end, which a heredoc at the end of a text needs.
        ended = text + "\n" if isinstance(text, str) else text + b"\n"
        with parse_errors():
            return hcl2_loads_form(ended, filename, form, with_meta)
    given = dict(vars(options)) if options is not None else {}
    given.pop("with_meta", None)
    with parse_errors():
        return hcl2_loads(text, filename, **given)


def load(
    file: IO[str],
    *,
    serialization_options: SerializationOptions | None = None,
    form: Form = "python-hcl2-8",
    with_meta: bool = False,
) -> dict[str, Any]:
    """Reads an open file and returns what loads() does for its text."""
    return _loads(file.read(), serialization_options, form, with_meta, _name_of(file))


def _name_of(file: IO[str]) -> str:
    name = getattr(file, "name", None)
    return name if isinstance(name, str) else "<text>"


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
    return parse_document(file.read(), _name_of(file), discard_comments=discard_comments)


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
    """Returns a view of a text or an open file: hecla.hcl2.query. Raises hecla.ParseError."""
    from hecla.hcl2.query.body import DocumentView

    if isinstance(source, (str, bytes)):
        return DocumentView.parse(source)
    return DocumentView.parse(source.read(), _name_of(source))


def serialize(tree: StartRule, *, serialization_options: SerializationOptions | None = None) -> dict[str, Any]:
    """Returns a syntax tree as Python objects, as loads() does."""
    return tree.serialize(serialization_options or SerializationOptions())  # type: ignore[no-any-return]
