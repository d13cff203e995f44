"""Tuples and objects."""

from __future__ import annotations

from typing import Any

from hecla.hcl2.rules.abstract import CONTEXT, OPTIONS, LarkRule, child
from hecla.hcl2.rules.expressions import ExpressionRule, InlineExpression
from hecla.hcl2.utils import SerializationContext, SerializationOptions

__all__ = ["ObjectElemKeyExpressionRule", "ObjectElemKeyRule", "ObjectElemRule", "ObjectRule", "TupleRule"]


class TupleRule(InlineExpression, name="tuple"):
    """``[...]``."""

    @property
    def elements(self) -> list[Any]:
        """The elements."""
        return [element for element in self._children if isinstance(element, ExpressionRule)]

    def serialize(self, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT) -> Any:
        if options.wrap_tuples or context.inside_dollar_string:
            return super().serialize(options, context)
        return [element.serialize(options, context) for element in self.elements]

    def _text(self, options: SerializationOptions, context: SerializationContext) -> str:
        return f"[{', '.join(str(element.serialize(options, context)) for element in self.elements)}]"


class ObjectElemKeyRule(LarkRule, name="object_elem_key"):
    """A key that is a name, a string or a number."""

    value = child(0, "The key.")

    def serialize(self, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT) -> Any:
        key = self.value.serialize(options, context)
        return str(key) if isinstance(key, (int, float)) else key


class ObjectElemKeyExpressionRule(InlineExpression, name="object_elem_key_expr"):
    """A key that is any other expression."""

    expression = child(0, "The key.")

    def _text(self, options: SerializationOptions, context: SerializationContext) -> str:
        return str(self.expression.serialize(options, context))


class ObjectElemRule(LarkRule, name="object_elem"):
    """``key = value``, or with a colon."""

    key = child(0, "The key.")
    expression = child(2, "The value.")

    def serialize(self, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT) -> Any:
        return {self.key.serialize(options, context): self.expression.serialize(options, context)}


class ObjectRule(InlineExpression, name="object"):
    """``{...}``."""

    @property
    def elements(self) -> list[ObjectElemRule]:
        """The keys with their values."""
        return [element for element in self._children if isinstance(element, ObjectElemRule)]

    def serialize(self, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT) -> Any:
        if options.wrap_objects or context.inside_dollar_string:
            return super().serialize(options, context)
        result: dict[str, Any] = {}
        for element in self.elements:
            result.update(element.serialize(options, context))
        return result

    def _text(self, options: SerializationOptions, context: SerializationContext) -> str:
        parts = (
            f"{element.key.serialize(options, context)} = {element.expression.serialize(options, context)}"
            for element in self.elements
        )
        return f"{{{', '.join(parts)}}}"
