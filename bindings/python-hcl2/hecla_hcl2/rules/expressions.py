"""Operations and parentheses, and what all expressions have."""

from __future__ import annotations

from abc import ABC
from typing import Any

from hecla_hcl2.rules.abstract import CONTEXT, OPTIONS, LarkToken, child, serialized
from hecla_hcl2.rules.tokens import LPAR, RPAR
from hecla_hcl2.rules.whitespace import InlineCommentMixIn, NewLineOrCommentRule
from hecla_hcl2.steps import Steps
from hecla_hcl2.utils import SerializationContext, SerializationOptions, to_dollar_string, wrap_into_parentheses

__all__ = [
    "BinaryOpRule",
    "BinaryTermRule",
    "ConditionalRule",
    "ExprTermRule",
    "ExpressionRule",
    "InlineExpression",
    "UnaryOpRule",
]

_NL = NewLineOrCommentRule


class InlineExpression(InlineCommentMixIn, ABC):
    """An expression that loads() returns as text in ``"${...}"``."""

    def _text(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        """Returns the steps that make the text inside ``${...}``."""
        raise NotImplementedError

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        text = yield self._text(options, context.replace(inside_dollar_string=True))
        return text if context.inside_dollar_string else to_dollar_string(text)


class ExpressionRule(InlineExpression, ABC):
    """An expression."""

    def __init__(self, children: list[Any], meta: Any = None, parentheses: bool = False) -> None:
        super().__init__(children, meta)
        self._parentheses = parentheses

    def _wrap_into_parentheses(
        self, value: str, _options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT
    ) -> str:
        """Puts the text of an operation inside another expression into parentheses, unless it is in some."""
        around = self.parent.parent if isinstance(self.parent, ExprTermRule) else self.parent
        is_nested = isinstance(around, ExpressionRule) and not context.inside_parentheses
        return wrap_into_parentheses(value) if is_nested else value


class ExprTermRule(ExpressionRule, rule="expr_term"):
    """An expression, with or without parentheses."""

    _layout = (LPAR, _NL, None, _NL, RPAR)
    expression = child(2, "The expression inside.")

    def __init__(self, children: list[Any], meta: Any = None) -> None:
        super().__init__(children, meta, isinstance(children[0], LPAR) and isinstance(children[-1], RPAR))

    @property
    def parentheses(self) -> bool:
        """Whether there are parentheses."""
        return self._parentheses

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        if not self.parentheses:
            return (yield serialized(self.expression, options, context))
        inside = yield serialized(self.expression, options, context.replace(inside_parentheses=True))
        inner = wrap_into_parentheses(inside)
        return inner if context.inside_dollar_string else to_dollar_string(inner)


class _Operation(ExpressionRule, ABC):
    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        value = yield super()._serialized(options, context)
        return self._wrap_into_parentheses(value, options, context) if options.force_operation_parentheses else value


class ConditionalRule(_Operation, rule="conditional"):
    """``condition ? if_true : if_false``."""

    _layout = (None, _NL, None, _NL, None, _NL, None, _NL, None)
    condition = child(0, "The condition.")
    if_true = child(4, "The result if the condition is true.")
    if_false = child(8, "The result if the condition is false.")

    def _text(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        condition = yield serialized(self.condition, options, context)
        if_true = yield serialized(self.if_true, options, context)
        return f"{condition} ? {if_true} : {(yield serialized(self.if_false, options, context))}"


class BinaryTermRule(ExpressionRule, rule="binary_term"):
    """An operator and the operand after it."""

    _layout = (_NL, None, _NL, None)
    binary_operator = child(1, "The operator.")
    expr_term = child(3, "The operand.")

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        operator = self.binary_operator.serialize(options, context)
        return f"{operator} {(yield serialized(self.expr_term, options, context))}"


class BinaryOpRule(_Operation, rule="binary_op"):
    """An operation with two operands."""

    _layout = (None, None, _NL)
    expr_term = child(0, "The first operand.")
    binary_term = child(1, "The operator and the second operand.")

    @property
    def _body_comments(self) -> NewLineOrCommentRule | None:
        after = self._children[2]
        return after if after is not None and not after.is_inline else None

    def absorbed_comments(self) -> list[dict[str, str]]:
        after = self._body_comments
        return (after.to_list() or []) if after is not None else []

    def _text(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        """Goes through the operations that are a left operand, whose texts are not copied again and again."""
        adds_parentheses = options.force_operation_parentheses and not context.inside_parentheses
        operation, last_first, opened = self, [], 0
        while True:
            operator = str(operation.binary_term.binary_operator.serialize(options, context)).strip()
            right = yield serialized(operation.binary_term.expr_term, options, context)
            last_first.append(f" {operator} {right}")
            if type(operation.expr_term) is not BinaryOpRule:
                break
            operation = operation.expr_term
            if adds_parentheses:
                last_first.append(")")
                opened += 1
        left = yield serialized(operation.expr_term, options, context)
        return "".join(["(" * opened, str(left), *reversed(last_first)])


class UnaryOpRule(_Operation, rule="unary_op"):
    """A negation. That of a number is a number."""

    expr_term = child(1, "The operand.")

    @property
    def operator(self) -> str:
        """``-`` or ``!``."""
        operator = self._children[0]
        return str(operator if isinstance(operator, LarkToken) else operator.token)

    def _text(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        return f"{self.operator.rstrip()}{(yield serialized(self.expr_term, options, context))}"

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        if self.operator.rstrip() == "-" and not (context.inside_dollar_string or options.force_operation_parentheses):
            operand = yield serialized(self.expr_term, options, context.replace(inside_dollar_string=True))
            if isinstance(operand, (int, float)) and not isinstance(operand, bool):
                return -operand
        return (yield super()._serialized(options, context))
