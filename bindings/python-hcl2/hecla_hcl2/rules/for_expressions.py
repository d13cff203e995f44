"""The ``for`` expressions."""

from __future__ import annotations

from abc import ABC
from dataclasses import replace
from typing import Any

from hecla_hcl2.rules.abstract import child, serialized
from hecla_hcl2.rules.expressions import ExpressionRule
from hecla_hcl2.rules.literal_rules import IdentifierRule
from hecla_hcl2.rules.tokens import COMMA, ELLIPSIS
from hecla_hcl2.rules.whitespace import InlineCommentMixIn, NewLineOrCommentRule
from hecla_hcl2.steps import Steps
from hecla_hcl2.utils import SerializationContext, SerializationOptions

__all__ = ["ForCondRule", "ForIntroRule", "ForObjectExprRule", "ForTupleExprRule"]

_NL = NewLineOrCommentRule


class ForIntroRule(InlineCommentMixIn, rule="for_intro"):
    """``for key, value in iterable :``."""

    _layout = (None, _NL, None, COMMA, IdentifierRule, _NL, None, _NL, None, _NL, None, _NL)
    first_iterator = child(2, "The first name.")
    second_iterator = child(4, "The second name, or None.")
    iterable = child(8, "The collection.")

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        names = (name.serialize(options, context) for name in (self.first_iterator, self.second_iterator) if name)
        return f"for {', '.join(names)} in {(yield serialized(self.iterable, options, context))} : "


class ForCondRule(InlineCommentMixIn, rule="for_cond"):
    """``if condition``."""

    _layout = (None, _NL, None)
    condition_expr = child(2, "The condition.")

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        return f"if {(yield serialized(self.condition_expr, options, context))}"


class _ForRule(ExpressionRule, ABC):
    for_intro = child(2, "The names and the collection.")

    @property
    def iterators(self) -> list[str]:
        """The one or two names that the loop defines."""
        names = (self.for_intro.first_iterator, self.for_intro.second_iterator)
        return [name.serialize() for name in names if name is not None]

    @property
    def iterable(self) -> Any:
        """The collection."""
        return self.for_intro.iterable


class ForTupleExprRule(_ForRule, rule="for_tuple_expr"):
    """``[for ... : value]``."""

    _layout = (None, _NL, None, _NL, None, _NL, ForCondRule, _NL, None)
    value_expr = child(4, "The expression for each element.")
    condition = child(6, "The condition, or None.")

    def _text(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        parts = [(yield serialized(self.for_intro, options, context))]
        parts.append((yield serialized(self.value_expr, options, context)))
        if self.condition is not None:
            parts.append(f" {(yield serialized(self.condition, options, context))}")
        return f"[{''.join(map(str, parts))}]"


class ForObjectExprRule(_ForRule, rule="for_object_expr"):
    """``{for ... : key => value}``."""

    _layout = (None, _NL, None, _NL, None, None, _NL, None, _NL, ELLIPSIS, _NL, ForCondRule, _NL, None)
    key_expr = child(4, "The expression for each key.")
    value_expr = child(7, "The expression for each value.")
    ellipsis = child(9, "The ``...`` that groups the values of a key, or None.")
    condition = child(11, "The condition, or None.")

    def _text(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        parts = [(yield serialized(self.for_intro, options, context))]
        parts += [(yield serialized(self.key_expr, options, context)), " => "]
        parts.append((yield serialized(self.value_expr, replace(options, wrap_objects=True), context)))
        if self.ellipsis is not None:
            parts.append("...")
        if self.condition is not None:
            parts.append(f" {(yield serialized(self.condition, options, context))}")
        return f"{{{''.join(map(str, parts))}}}"
