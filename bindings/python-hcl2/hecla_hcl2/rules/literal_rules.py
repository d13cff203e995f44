"""Names, literals and operators."""

from __future__ import annotations

from abc import ABC
from typing import Any

from hecla_hcl2.rules.abstract import CONTEXT, OPTIONS, LarkRule, child
from hecla_hcl2.utils import SerializationContext, SerializationOptions, to_dollar_string

__all__ = [
    "BinaryOperatorRule",
    "FloatLitRule",
    "IdentifierRule",
    "IntLitRule",
    "KeywordRule",
    "LiteralValueRule",
    "TokenRule",
]

_VALUES = {"true": True, "false": False, "null": None}


class TokenRule(LarkRule, ABC):
    """A rule that is one token."""

    token = child(0, "The token.")

    def serialize(self, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT) -> Any:
        return self.token.serialize()


class IdentifierRule(TokenRule, rule="identifier"):
    """A name."""


class KeywordRule(TokenRule, rule="keyword"):
    """A keyword where a name is expected."""


class BinaryOperatorRule(TokenRule, rule="binary_operator"):
    """The operator between two operands."""


class LiteralValueRule(TokenRule, rule="literal_value"):
    """``true``, ``false`` or ``null``."""

    def serialize(self, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT) -> Any:
        text = str(self.token)
        return text if context.inside_dollar_string else _VALUES.get(text, text)


class IntLitRule(TokenRule, rule="int_lit"):
    """A number without fraction and exponent."""


class FloatLitRule(TokenRule, rule="float_lit"):
    """Any other number."""

    def serialize(self, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT) -> Any:
        digits = self.token.value
        if options.preserve_scientific_notation and isinstance(digits, str) and "e" in digits.lower():
            return digits if context.inside_dollar_string else to_dollar_string(digits)
        return self.token.serialize()
