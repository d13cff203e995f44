"""HCL for Python: parse, evaluate, edit, format, query and check configuration files."""

from hecla._errors import ConversionError, EvaluationError, HeclaError, ParseError, ValidationError
from hecla._hecla import Diagnostic, Position, Range, Type, Value
from hecla._version import __version__

__all__ = [
    "ConversionError",
    "Diagnostic",
    "EvaluationError",
    "HeclaError",
    "ParseError",
    "Position",
    "Range",
    "Type",
    "ValidationError",
    "Value",
    "__version__",
]
