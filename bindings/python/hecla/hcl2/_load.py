"""Configurations as Python objects in python-hcl2's form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, Any

from hecla._hecla import hcl2_loads, hcl2_loads_form
from hecla.hcl2.errors import parse_errors
from hecla.hcl2.forms import Form


@dataclass
class SerializationOptions:
    """Options of load() and loads(). The defaults are those of python-hcl2."""

    with_comments: bool = True
    """Add the comments as ``__comments__`` and ``__inline_comments__``."""
    with_meta: bool = False
    """Has no effect, as in python-hcl2."""
    wrap_objects: bool = False
    """Give objects as text, ``"${{a = 1}}"``, instead of dicts."""
    wrap_tuples: bool = False
    """Give tuples as text, ``"${[1, 2]}"``, instead of lists."""
    explicit_blocks: bool = True
    """Add ``__is_block__`` to blocks. dumps() needs it."""
    preserve_heredocs: bool = True
    """Give heredocs with their markers; otherwise as quoted strings."""
    force_operation_parentheses: bool = False
    """Put nested operations into parentheses."""
    preserve_scientific_notation: bool = True
    """Give numbers with an exponent as text, ``"${1e5}"``; otherwise as floats."""
    strip_string_quotes: bool = False
    """Give the values of strings instead of their source text with quotes. dumps() needs the quotes."""


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
    name = getattr(file, "name", None)
    filename = name if isinstance(name, str) else "<text>"
    return _loads(file.read(), serialization_options, form, with_meta, filename)
