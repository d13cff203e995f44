"""The tokens, by their names in python-hcl2's grammar."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

from hecla_hcl2.rules.abstract import LarkToken


class StringToken(LarkToken):
    """A token that is text. ``StringToken["NAME"]`` is the class of the tokens of this name."""

    def __class_getitem__(cls, name: Any) -> type[StringToken]:
        if not isinstance(name, str):
            raise TypeError("a token is named by a str")
        return string_token(name)

    @property
    def serialize_conversion(self) -> Callable[[Any], str]:
        return str


@cache
def string_token(name: str) -> type[StringToken]:
    """Returns ``StringToken[name]``."""
    return type(f"{name}_TOKEN", (StringToken,), {}, rule=name)


class StaticStringToken(StringToken):
    """A token that is always the same text. ``StaticStringToken["EQ", "="]`` is the class of such tokens."""

    classes_by_value: ClassVar[dict[str | None, type[StringToken]]] = {}
    _text = ""

    def __init__(self) -> None:
        super().__init__(self._text)

    def __class_getitem__(cls, name: tuple[str, str]) -> type[Any]:
        return _static(*name)


@cache
def _static(name: str, text: str) -> type[Any]:
    made = type(f"{name}_TOKEN", (StaticStringToken,), {"_text": text}, rule=name)
    StaticStringToken.classes_by_value[text] = made
    return made


class IntLiteral(LarkToken, rule="INT_LITERAL"):
    """A number without fraction and exponent."""

    @property
    def serialize_conversion(self) -> Callable[[Any], int]:
        return int


class FloatLiteral(LarkToken, rule="FLOAT_LITERAL"):
    """Any other number."""

    @property
    def serialize_conversion(self) -> Callable[[Any], float]:
        return float


NAME = string_token("NAME")
STRING_CHARS = string_token("STRING_CHARS")
ESCAPED_INTERPOLATION = string_token("ESCAPED_INTERPOLATION")
ESCAPED_DIRECTIVE = string_token("ESCAPED_DIRECTIVE")
TEMPLATE_STRING = string_token("TEMPLATE_STRING")
BINARY_OP = string_token("BINARY_OP")
HEREDOC_TEMPLATE = string_token("HEREDOC_TEMPLATE")
HEREDOC_TRIM_TEMPLATE = string_token("HEREDOC_TRIM_TEMPLATE")
NL_OR_COMMENT = string_token("NL_OR_COMMENT")

EQ = _static("EQ", "=")
COLON = _static("COLON", ":")
LPAR = _static("LPAR", "(")
RPAR = _static("RPAR", ")")
LBRACE = _static("LBRACE", "{")
RBRACE = _static("RBRACE", "}")
LSQB = _static("LSQB", "[")
RSQB = _static("RSQB", "]")
DOT = _static("DOT", ".")
COMMA = _static("COMMA", ",")
ELLIPSIS = _static("ELLIPSIS", "...")
QMARK = _static("QMARK", "?")
DBLQUOTE = _static("DBLQUOTE", '"')
INTERP_START = _static("INTERP_START", "${")
DIRECTIVE_START = _static("DIRECTIVE_START", "%{")
STRIP_MARKER = _static("STRIP_MARKER", "~")
ATTR_SPLAT = _static("ATTR_SPLAT", ".*")
FULL_SPLAT = _static("FULL_SPLAT", "[*]")
FOR_OBJECT_ARROW = _static("FOR_OBJECT_ARROW", "=>")
FOR = _static("FOR", "for")
IN = _static("IN", "in")
IF = _static("IF", "if")
ELSE = _static("ELSE", "else")
ENDIF = _static("ENDIF", "endif")
ENDFOR = _static("ENDFOR", "endfor")
TRUE = _static("TRUE", "true")
FALSE = _static("FALSE", "false")
NULL = _static("NULL", "null")
