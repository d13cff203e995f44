"""Reading configurations in python-hcl2's form."""

from __future__ import annotations

from typing import IO, Any

from hecla._hecla import hcl2_loads
from hecla.hcl2.utils import SerializationOptions

__all__ = ["load", "loads"]


def loads(text: str | bytes, *, serialization_options: SerializationOptions | None = None) -> dict[str, Any]:
    """Returns a configuration as Python objects in python-hcl2's form. Raises hecla.ParseError.

    Blocks are lists under their type, with their labels as keys inside. A literal is its Python value, except that a
    string keeps its quotes; lists and objects are lists and dicts; any other expression is its text in ``"${...}"``.
    """
    if serialization_options is None:
        return hcl2_loads(text)
    options = dict(vars(serialization_options))
    options.pop("with_meta", None)
    return hcl2_loads(text, **options)


def load(file: IO[str] | IO[bytes], *, serialization_options: SerializationOptions | None = None) -> dict[str, Any]:
    """Reads an open file and returns what loads() does for its text."""
    return loads(file.read(), serialization_options=serialization_options)
