"""The layout of what dumps() writes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from hecla_hcl2.rules.abstract import LarkElement, LarkRule, LarkToken
from hecla_hcl2.rules.base import AttributeRule, BlockRule, BodyRule, StartRule
from hecla_hcl2.rules.containers import ObjectElemKeyExpressionRule, ObjectRule, TupleRule
from hecla_hcl2.rules.expressions import ExprTermRule
from hecla_hcl2.rules.for_expressions import ForCondRule, ForIntroRule, ForObjectExprRule, ForTupleExprRule
from hecla_hcl2.rules.functions import FunctionCallRule
from hecla_hcl2.rules.tokens import COLON, COMMA, EQ
from hecla_hcl2.rules.whitespace import NewLineOrCommentRule
from hecla_hcl2.walk import walk

__all__ = ["BaseFormatter", "FormatterOptions", "LarkElementTreeFormatter"]


@dataclass
class FormatterOptions:
    """The layout. The defaults are those of python-hcl2."""

    indent_length: int = 2
    """The number of spaces for each level."""
    open_empty_blocks: bool = True
    """Write the braces of empty blocks on two lines."""
    open_empty_objects: bool = False
    """Do the same for empty objects."""
    open_empty_tuples: bool = False
    """Do the same for empty lists."""
    vertically_align_attributes: bool = True
    """Align the equals signs of the arguments of a block."""
    vertically_align_object_elements: bool = True
    """Align the equals signs or colons of an object."""


class LarkElementTreeFormatter(ABC):
    """Lays out trees."""

    def __init__(self, options: FormatterOptions | None = None) -> None:
        self.options = options or FormatterOptions()

    @abstractmethod
    def format_tree(self, tree: LarkElement) -> None:
        """Lays out a tree, which is changed."""
        raise NotImplementedError


class BaseFormatter(LarkElementTreeFormatter):
    """Lays out trees without line ends, such as those from Python objects.

    The level of a body or an expression is the number of indentations of what is inside its brackets.
    """

    def format_tree(self, tree: LarkElement) -> None:
        """Lays out a document, which is changed."""
        if isinstance(tree, StartRule):
            self.format_start_rule(tree)

    def format_start_rule(self, rule: StartRule) -> None:
        """Lays out a document, in place of the whitespace of the text from which it was parsed."""
        for element in walk(rule):
            if not isinstance(element, LarkToken):
                continue
            if not (element.prefix or "").strip():
                element.prefix = None
            if isinstance(element, (EQ, COLON)):
                element.set_value(element.value.strip(" \t"))
        self.format_body_rule(rule.body, 0)

    def _build_newline(self, next_line_indent: int = 0, count: int = 1) -> NewLineOrCommentRule:
        indentation = " " * (self.options.indent_length * max(next_line_indent, 0))
        return NewLineOrCommentRule.from_string("\n" * count + indentation)

    # --- bodies

    def format_body_rule(self, rule: BodyRule, indent_level: int = 0) -> None:
        """Puts each attribute on a line, and an empty line around each block."""
        children: list[Any] = [] if isinstance(rule.parent, StartRule) else [self._build_newline(indent_level)]
        last = children[-1] if children else None  # what this puts at the end, and removes there
        for index, item in enumerate(rule.children):
            if isinstance(item, BlockRule) and index > 0:
                children.insert(-1, self._build_newline(indent_level))
            children.append(item)
            if isinstance(item, AttributeRule):
                self.format_attribute_rule(item, indent_level)
                children.append(last := self._build_newline(indent_level))
            elif isinstance(item, BlockRule):
                self.format_block_rule(item, indent_level + 1)
                children.append(last := self._build_newline(indent_level, 2))
        rule._set_children(children[:-1] if children and children[-1] is last else children)

    def format_attribute_rule(self, rule: AttributeRule, indent_level: int = 0) -> None:
        """Lays out the expression."""
        self.format_expression(rule.expression, indent_level + 1)

    def format_block_rule(self, rule: BlockRule, indent_level: int = 0) -> None:
        """Lays out the body, and puts the closing brace on a line of its own."""
        if self.options.vertically_align_attributes:
            self._vertically_align_attributes_in_body(rule.body)
        self.format_body_rule(rule.body, indent_level)
        if rule.body.children or self.options.open_empty_blocks:
            end = self._build_newline(indent_level - 1, 1 if rule.body.children else 2)
            rule._set_children([*rule.children[:-1], end, rule.children[-1]])

    def _vertically_align_attributes_in_body(self, body: BodyRule) -> None:
        for is_attribute, group in groupby(body.children, key=lambda item: isinstance(item, AttributeRule)):
            if is_attribute:
                attributes = list(group)
                widths = [len(str(attribute.identifier.token)) for attribute in attributes]
                _align((attribute.children[1] for attribute in attributes), widths)

    # --- expressions

    def format_expression(self, rule: Any, indent_level: int = 0) -> None:
        """Lays out a list, an object, a for expression or a call; other expressions stay on their line."""
        inner = rule.expression if isinstance(rule, ExprTermRule) else None
        if isinstance(inner, ObjectRule):
            self.format_object_rule(inner, indent_level)
        elif isinstance(inner, TupleRule):
            self.format_tuple_rule(inner, indent_level)
        elif isinstance(inner, ForTupleExprRule):
            self.format_fortupleexpr(inner, indent_level)
        elif isinstance(inner, ForObjectExprRule):
            self.format_forobjectexpr(inner, indent_level)
        elif isinstance(inner, FunctionCallRule):
            self.format_function_call(inner, indent_level)
        elif isinstance(inner, ExprTermRule):
            self.format_expression(inner, indent_level)

    def format_tuple_rule(self, rule: TupleRule, indent_level: int = 0) -> None:
        """Puts each element on a line."""
        for element in rule.elements:
            self.format_expression(element, indent_level + 1)
        self._spread(rule, len(rule.elements), indent_level, self.options.open_empty_tuples)

    def format_object_rule(self, rule: ObjectRule, indent_level: int = 0) -> None:
        """Puts each element on a line."""
        for element in rule.elements:
            self.format_expression(element.expression, indent_level + 1)
        self._spread(rule, len(rule.elements), indent_level, self.options.open_empty_objects)
        if self.options.vertically_align_object_elements and rule.elements:
            self._vertically_align_object_elems(rule)

    def _vertically_align_object_elems(self, rule: ObjectRule) -> None:
        separators = (element.children[1] for element in rule.elements)
        _align(separators, [_key_width(element.key) for element in rule.elements])

    def _spread(self, rule: LarkRule, count: int, level: int, opens_empty: bool) -> None:
        opening, *inside, closing = rule.children
        if count == 0:
            if opens_empty:
                rule._set_children([opening, *inside, self._build_newline(level - 1, 2), closing])
            return
        children = [opening]
        for element in inside:
            stays = isinstance(element, (COMMA, NewLineOrCommentRule)) or isinstance(children[-1], NewLineOrCommentRule)
            children += [element] if stays else [self._build_newline(level), element]
        rule._set_children([*children, self._build_newline(level - 1), closing])

    def format_function_call(self, rule: FunctionCallRule, indent_level: int = 0) -> None:
        """Lays out the arguments, which stay on the line of the call."""
        for argument in rule.arguments.arguments if rule.arguments is not None else ():
            self.format_expression(argument, indent_level)

    def format_fortupleexpr(self, expression: ForTupleExprRule, indent_level: int = 0) -> None:
        """Puts the head, the value and the condition on lines of their own."""
        self._format_inside_for(expression, indent_level)
        line = self._build_newline
        before_condition = line(indent_level) if expression.condition is not None else None
        self._replace(
            expression,
            {1: line(indent_level), 3: line(indent_level), 5: before_condition, 7: line(indent_level - 1)},
        )

    def format_forobjectexpr(self, expression: ForObjectExprRule, indent_level: int = 0) -> None:
        """Puts the head, the key with the value, and the condition on lines of their own."""
        self._format_inside_for(expression, indent_level)
        line = self._build_newline
        before_condition = line(indent_level) if expression.condition is not None else None
        replaced = {1: line(indent_level), 3: line(indent_level), 10: before_condition, 12: line(indent_level - 1)}
        for index in (6, 8):
            around_value = expression.children[index]
            if around_value is not None and around_value.to_list() is None:
                replaced[index] = None
        self._replace(expression, replaced)

    def _format_inside_for(self, expression: LarkRule, level: int) -> None:
        for part in expression.children:
            for inner in part.children if isinstance(part, (ForIntroRule, ForCondRule)) else [part]:
                self.format_expression(inner, level + 1)

    @staticmethod
    def _replace(rule: LarkRule, elements: dict[int, NewLineOrCommentRule | None]) -> None:
        rule._set_children([elements.get(index, element) for index, element in enumerate(rule.children)])


def _key_width(key: LarkRule) -> int:
    """Returns the width of a key in characters."""
    width = len(str(key.serialize()))
    return width - len("${}") if isinstance(key, ObjectElemKeyExpressionRule) else width


def _align(separators: Iterable[Any], widths: list[int]) -> None:
    """Puts spaces before separators, so that they stand below each other."""
    widest = max(widths)
    for separator, width in zip(separators, widths, strict=True):
        separator.set_value(" " * (widest - width + 1) + separator.value.lstrip(" \t"))
        if separator.prefix is not None:
            separator.prefix = ""
