"""Calls."""

from __future__ import annotations

from typing import Any

from hecla_hcl2.rules.abstract import serialized
from hecla_hcl2.rules.expressions import ExpressionRule, InlineExpression
from hecla_hcl2.rules.literal_rules import IdentifierRule
from hecla_hcl2.rules.tokens import ELLIPSIS
from hecla_hcl2.rules.whitespace import InlineCommentMixIn
from hecla_hcl2.steps import Steps
from hecla_hcl2.utils import SerializationContext, SerializationOptions

__all__ = ["ArgumentsRule", "FunctionCallRule"]


class ArgumentsRule(InlineCommentMixIn, rule="arguments"):
    """The arguments of a call, with the commas between them."""

    @property
    def has_ellipsis(self) -> bool:
        """Whether the last argument is expanded."""
        return any(isinstance(element, ELLIPSIS) for element in self._children[-2:])

    @property
    def arguments(self) -> list[Any]:
        """The arguments."""
        return [element for element in self._children if isinstance(element, ExpressionRule)]

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        arguments = []
        for argument in self.arguments:
            arguments.append(str((yield serialized(argument, options, context))))
        text = ", ".join(arguments)
        return f"{text} ..." if self.has_ellipsis else text


class FunctionCallRule(InlineExpression, rule="function_call"):
    """A call."""

    @property
    def identifiers(self) -> list[IdentifierRule]:
        """The parts of the name: namespaces, and the function."""
        return [element for element in self._children if isinstance(element, IdentifierRule)]

    @property
    def name(self) -> str:
        """The name, with namespaces."""
        return "::".join(identifier.serialize() for identifier in self.identifiers)

    @property
    def arguments(self) -> ArgumentsRule | None:
        """The arguments, or None if there are none."""
        return next((element for element in self._children if isinstance(element, ArgumentsRule)), None)

    def _text(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        arguments = self.arguments
        return f"{self.name}({(yield serialized(arguments, options, context)) if arguments else ''})"
