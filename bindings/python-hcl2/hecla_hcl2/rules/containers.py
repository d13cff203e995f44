"""Tuples and objects."""

from __future__ import annotations

from typing import Any

from hecla_hcl2.rules.abstract import LarkRule, child, serialized
from hecla_hcl2.rules.expressions import ExpressionRule, InlineExpression
from hecla_hcl2.steps import Steps
from hecla_hcl2.utils import SerializationContext, SerializationOptions

__all__ = ["ObjectElemKeyExpressionRule", "ObjectElemKeyRule", "ObjectElemRule", "ObjectRule", "TupleRule"]


class TupleRule(InlineExpression, rule="tuple"):
    """``[...]``."""

    @property
    def elements(self) -> list[Any]:
        """The elements."""
        return [element for element in self._children if isinstance(element, ExpressionRule)]

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        if options.wrap_tuples or context.inside_dollar_string:
            return (yield super()._serialized(options, context))
        return (yield self._values(options, context))

    def _text(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        return f"[{', '.join(map(str, (yield self._values(options, context))))}]"

    def _values(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        values = []
        for element in self.elements:
            values.append((yield serialized(element, options, context)))
        return values


class ObjectElemKeyRule(LarkRule, rule="object_elem_key"):
    """A key that is a name, a string or a number."""

    value = child(0, "The key.")

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        key = yield serialized(self.value, options, context)
        return str(key) if isinstance(key, (int, float)) else key


class ObjectElemKeyExpressionRule(InlineExpression, rule="object_elem_key_expr"):
    """A key that is any other expression."""

    expression = child(0, "The key.")

    def _text(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        return str((yield serialized(self.expression, options, context)))


class ObjectElemRule(LarkRule, rule="object_elem"):
    """``key = value``, or with a colon."""

    key = child(0, "The key.")
    expression = child(2, "The value.")

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        key = yield serialized(self.key, options, context)
        return {key: (yield serialized(self.expression, options, context))}


class ObjectRule(InlineExpression, rule="object"):
    """``{...}``."""

    @property
    def elements(self) -> list[ObjectElemRule]:
        """The keys with their values."""
        return [element for element in self._children if isinstance(element, ObjectElemRule)]

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        if options.wrap_objects or context.inside_dollar_string:
            return (yield super()._serialized(options, context))
        result: dict[str, Any] = {}
        for element in self.elements:
            result.update((yield serialized(element, options, context)))
        return result

    def _text(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        parts = []
        for element in self.elements:
            key = yield serialized(element.key, options, context)
            parts.append(f"{key} = {(yield serialized(element.expression, options, context))}")
        return f"{{{', '.join(parts)}}}"
