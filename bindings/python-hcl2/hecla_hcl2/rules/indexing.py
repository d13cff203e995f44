"""Access to parts of a value: attributes, indices and splats."""

from __future__ import annotations

from abc import ABC
from typing import Any

from hecla_hcl2.rules.abstract import CONTEXT, OPTIONS, LarkRule, child, serialized
from hecla_hcl2.rules.expressions import ExpressionRule, ExprTermRule
from hecla_hcl2.rules.whitespace import InlineCommentMixIn, NewLineOrCommentRule
from hecla_hcl2.steps import Steps
from hecla_hcl2.utils import SerializationContext, SerializationOptions

__all__ = [
    "AttrSplatExprTermRule",
    "AttrSplatRule",
    "FullSplatExprTermRule",
    "FullSplatRule",
    "GetAttrExprTermRule",
    "GetAttrRule",
    "IndexExprTermRule",
    "ShortIndexRule",
    "SqbIndexRule",
]

_NL = NewLineOrCommentRule


class GetAttrRule(LarkRule, rule="get_attr"):
    """``.name``."""

    identifier = child(1, "The name.")

    def serialize(self, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT) -> Any:
        return f".{self.identifier.serialize(options, context)}"


class ShortIndexRule(LarkRule, rule="short_index"):
    """``.0``."""

    index: Any = child(1, "The token of the number.")

    def serialize(self, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT) -> Any:
        return f".{self.index.serialize(options, context)}"


class SqbIndexRule(InlineCommentMixIn, rule="braces_index"):
    """``[index]``."""

    _layout = (None, _NL, None, _NL, None)
    index_expression = child(2, "The index.")

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        return f"[{(yield serialized(self.index_expression, options, context))}]"


class _SplatRule(LarkRule, ABC):
    _marker = ""

    @property
    def get_attrs(self) -> list[Any]:
        """The part that is accessed in each element."""
        return self._children[1:]

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        parts = [self._marker]
        for access in self.get_attrs:
            parts.append((yield serialized(access, options, context)))
        return "".join(parts)


class AttrSplatRule(_SplatRule, rule="attr_splat"):
    """``.*``, and what is accessed in each element."""

    _marker = ".*"


class FullSplatRule(_SplatRule, rule="full_splat"):
    """``[*]``, and what is accessed in each element."""

    _marker = "[*]"


class _AccessRule(ExpressionRule, ABC):
    expr_term = child(0, "The expression of which a part is accessed.")

    def _text(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        """Goes through the accesses that are the expression of another, whose texts are not copied again and again."""
        rule, last_first = self, []
        while True:
            base, *accesses = rule._children
            texts = []
            for access in accesses:
                texts.append(str((yield serialized(access, options, context))))
            last_first.append("".join(texts))
            inner = base.expression if type(base) is ExprTermRule and not base.parentheses else None
            if not isinstance(inner, _AccessRule):
                break
            rule = inner
        return "".join([str((yield serialized(base, options, context))), *reversed(last_first)])


class GetAttrExprTermRule(_AccessRule, rule="get_attr_expr_term"):
    """An attribute of an expression."""

    get_attr = child(1, "The access.")


class IndexExprTermRule(_AccessRule, rule="index_expr_term"):
    """An element of an expression."""


class AttrSplatExprTermRule(_AccessRule, rule="attr_splat_expr_term"):
    """A splat that ends at the first index."""

    attr_splat = child(1, "The splat.")


class FullSplatExprTermRule(_AccessRule, rule="full_splat_expr_term"):
    """A splat."""

    attr_splat = child(1, "The splat.")
