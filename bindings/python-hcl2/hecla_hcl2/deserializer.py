"""From Python objects in python-hcl2's form to a syntax tree."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import IO, Any

from hecla import ParseError
from hecla_hcl2.const import COMMENTS_KEY, INLINE_COMMENTS_KEY, IS_BLOCK
from hecla_hcl2.rules.abstract import LarkElement, LarkRule
from hecla_hcl2.rules.base import AttributeRule, BlockRule, BodyRule, StartRule
from hecla_hcl2.rules.containers import (
    ObjectElemKeyExpressionRule,
    ObjectElemKeyRule,
    ObjectElemRule,
    ObjectRule,
    TupleRule,
)
from hecla_hcl2.rules.expressions import ExpressionRule, ExprTermRule
from hecla_hcl2.rules.literal_rules import FloatLitRule, IdentifierRule, IntLitRule, LiteralValueRule
from hecla_hcl2.rules.strings import (
    HeredocTemplateRule,
    HeredocTrimTemplateRule,
    StringPartRule,
    StringRule,
    as_string_content,
    without_last_line_end,
)
from hecla_hcl2.rules.tokens import (
    COLON,
    COMMA,
    DBLQUOTE,
    EQ,
    FALSE,
    HEREDOC_TEMPLATE,
    HEREDOC_TRIM_TEMPLATE,
    LBRACE,
    LSQB,
    NAME,
    NULL,
    RBRACE,
    RSQB,
    STRING_CHARS,
    TRUE,
    FloatLiteral,
    IntLiteral,
)
from hecla_hcl2.tree import garbage_collection_pause, parse_expression
from hecla_hcl2.utils import is_dollar_string

__all__ = ["BaseDeserializer", "DeserializerOptions", "LarkElementTreeDeserializer"]

_RESERVED = (IS_BLOCK, COMMENTS_KEY, INLINE_COMMENTS_KEY)
_HEREDOC = re.compile(r"<<(?P<trim>-?)(?P<name>[a-zA-Z][a-zA-Z0-9._-]*)\r?\n(?P<content>[\s\S]*)(?P=name)")
_QUOTED_HEREDOC = re.compile(r'"(<<-?([a-zA-Z][a-zA-Z0-9._-]*)\r?\n(?:[\s\S]*?\n)?[ \t]*\2)"')
_ESCAPE = re.compile(r'\\([n"\\])')


@dataclass
class DeserializerOptions:
    """Options of dumps(). The defaults are those of python-hcl2."""

    heredocs_to_strings: bool = False
    """Write heredocs as quoted strings."""
    strings_to_heredocs: bool = False
    """Write strings with newlines as heredocs."""
    object_elements_colon: bool = False
    """Write ``key: value`` in objects instead of ``key = value``."""
    object_elements_trailing_comma: bool = True
    """Write a comma after each element of an object."""


class LarkElementTreeDeserializer(ABC):
    """Makes trees from Python objects."""

    def __init__(self, options: DeserializerOptions | None = None) -> None:
        self.options = options or DeserializerOptions()

    @abstractmethod
    def loads(self, value: str) -> LarkElement:
        """Returns the tree of JSON text."""
        raise NotImplementedError

    def load(self, file: IO[str]) -> LarkElement:
        """Returns the tree of a file with JSON text."""
        return self.loads(file.read())


class BaseDeserializer(LarkElementTreeDeserializer):
    """Makes the trees of documents, without line ends: a formatter adds these."""

    def load_python(self, value: Any) -> StartRule:
        """Returns the tree of a dict as dumps() takes it."""
        if not isinstance(value, dict):
            raise TypeError(f"a configuration is given as dict, not as {type(value).__name__}")
        with garbage_collection_pause():
            return StartRule([BodyRule(self._deserialize_block_elements(value))])

    def loads(self, value: str) -> StartRule:
        return self.load_python(json.loads(value))

    def _deserialize(self, value: Any) -> LarkRule:
        if isinstance(value, dict):
            if self._contains_block_marker(value):
                return BodyRule(self._deserialize_block_elements(value))
            return self._deserialize_object(value)
        return self._deserialize_list(value) if isinstance(value, list) else self._deserialize_text(value)

    def _deserialize_expression(self, value: Any) -> ExpressionRule:
        rule = self._deserialize(value)
        return rule if isinstance(rule, ExprTermRule) else ExprTermRule([rule])

    # --- bodies

    def _deserialize_block_elements(self, value: dict[str, Any]) -> list[Any]:
        items: list[Any] = []
        for key, item in value.items():
            if self._is_block(item):
                items.extend(self._deserialize_block(key, block) for block in item)
            elif not self._is_reserved_key(key):
                name = IdentifierRule([NAME(key)])
                items.append(AttributeRule([name, EQ(), self._deserialize_expression(item)]))
        return items

    def _deserialize_block(self, first_label: str, value: Any) -> BlockRule:
        # A dict with a single key is a label, until there is a body.
        labels = [first_label]
        while isinstance(value, dict) and not value.get(IS_BLOCK):
            keys = [key for key in value if not self._is_reserved_key(key)]
            if len(keys) != 1:
                break
            labels.append(keys[0])
            value = value[keys[0]]
        body = BodyRule(self._deserialize_block_elements(value) if isinstance(value, dict) else [])
        return BlockRule([*map(self._deserialize_text, labels), LBRACE(), body, RBRACE()])

    def _is_reserved_key(self, key: str) -> bool:
        return key in _RESERVED

    def _is_block(self, value: Any) -> bool:
        """Returns whether a value is a list of blocks."""
        return isinstance(value, list) and any(
            isinstance(item, dict) and self._contains_block_marker(item) for item in value
        )

    def _contains_block_marker(self, obj: dict[str, Any]) -> bool:
        """Returns whether a dict is a block or contains one."""
        return bool(obj.get(IS_BLOCK)) or any(
            isinstance(element, dict) and self._contains_block_marker(element)
            for value in obj.values()
            for element in (value if isinstance(value, list) else [value])
        )

    # --- expressions

    def _deserialize_list(self, value: list[Any]) -> TupleRule:
        elements: list[Any] = []
        for item in value:
            elements += [self._deserialize_expression(item), COMMA()]
        return TupleRule([LSQB(), *elements, RSQB()])

    def _deserialize_object(self, value: dict[Any, Any]) -> ObjectRule:
        elements: list[Any] = []
        for key, item in value.items():
            element = self._deserialize_object_elem(key, item)
            elements.append(element)
            # After a heredoc there is a line end, which separates elements, too.
            if self.options.object_elements_trailing_comma and not _is_heredoc(element.expression):
                elements.append(COMMA())
        return ObjectRule([LBRACE(), *elements, RBRACE()])

    def _deserialize_object_elem(self, key: Any, value: Any) -> ObjectElemRule:
        key_rule = self._deserialize_text(key)
        key_class = ObjectElemKeyExpressionRule if self._is_expression(key) else ObjectElemKeyRule
        separator = COLON() if self.options.object_elements_colon else EQ()
        return ObjectElemRule([key_class([key_rule]), separator, self._deserialize_expression(value)])

    def _is_expression(self, value: Any) -> bool:
        return is_dollar_string(value)

    def _deserialize_text(self, value: Any) -> LarkRule:
        if value is None:
            return LiteralValueRule([NULL()])
        if isinstance(value, bool):
            return LiteralValueRule([TRUE() if value else FALSE()])
        if isinstance(value, int):
            return IntLitRule([IntLiteral(value)])
        if isinstance(value, float):
            return FloatLitRule([FloatLiteral(value)])
        text = str(value)
        if len(text) >= 2 and text.startswith('"') and text.endswith('"'):
            return self._deserialize_heredoc(text[1:-1]) or self._deserialize_string(text)
        if self._is_expression(text):
            return parse_expression(_with_heredocs(text[2:-1]))
        return IdentifierRule([NAME(text)])

    def _deserialize_heredoc(self, content: str) -> HeredocTemplateRule | StringRule | None:
        heredoc = _HEREDOC.fullmatch(content)
        if heredoc and self.options.heredocs_to_strings:
            return self._string_of(as_string_content(without_last_line_end(heredoc["content"])))
        if heredoc and heredoc["trim"]:
            return HeredocTrimTemplateRule([HEREDOC_TRIM_TEMPLATE(content)])
        if heredoc:
            return HeredocTemplateRule([HEREDOC_TEMPLATE(content)])
        if self.options.strings_to_heredocs and "\\n" in content:
            text = _ESCAPE.sub(lambda escape: "\n" if escape[1] == "n" else escape[1], content)
            return HeredocTemplateRule([HEREDOC_TEMPLATE(f"<<EOF\n{text}\nEOF")])
        return None

    def _deserialize_string(self, value: str) -> StringRule:
        if "${" in value or "%{" in value:
            try:
                term = parse_expression(_with_heredocs(value))
            except ParseError:
                return self._string_of(value[1:-1])
            if isinstance(term, ExprTermRule) and isinstance(term.expression, StringRule):
                return term.expression
        return self._string_of(value[1:-1])

    @staticmethod
    def _string_of(content: str) -> StringRule:
        return StringRule([DBLQUOTE(), StringPartRule([STRING_CHARS(content)]), DBLQUOTE()])


def _is_heredoc(rule: Any) -> bool:
    return isinstance(rule, ExprTermRule) and isinstance(rule.expression, HeredocTemplateRule)


def _with_heredocs(text: str) -> str:
    """Returns an expression with its heredocs without quotes, which loads() puts around them.

    No other string has a newline.
    """
    return _QUOTED_HEREDOC.sub(r"\1\n", text) if '"<<' in text else text
