"""Configurations in the form of python-hcl2: ``hecla.hcl2.loads(text)`` returns what its ``loads`` returns.

``form`` is for the forms of its older releases. The package hecla-hcl2 stands in for all of python-hcl2; where it is
installed, its other names are found here, too.
"""

from typing import Any

from hecla._errors import ParseError
from hecla.hcl2._load import SerializationOptions, load, loads
from hecla.hcl2.errors import parse_errors
from hecla.hcl2.forms import Form

__all__ = ["Form", "ParseError", "SerializationOptions", "load", "loads", "parse_errors"]

_IN_HECLA_HCL2 = frozenset(
    "Builder DeserializerOptions FormatterOptions StartRule dump dumps from_dict from_json parse parse_to_tree parses "
    "parses_to_tree query reconstruct serialize transform".split()
)


def __getattr__(name: str) -> Any:
    if name not in _IN_HECLA_HCL2:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        import hecla_hcl2
    except ModuleNotFoundError as error:
        if error.name != "hecla_hcl2":
            raise
        message = f"hecla.hcl2.{name} is in the package hecla-hcl2, which is not installed: pip install hecla-hcl2"
        raise ImportError(message, name=error.name) from None
    return getattr(hecla_hcl2, name)
