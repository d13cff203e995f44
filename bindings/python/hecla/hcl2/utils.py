"""The options of load() and loads()."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class SerializationOptions:
    """What load() and loads() return. The defaults are those of python-hcl2."""

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
