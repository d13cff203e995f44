"""The nodes of a document's syntax tree, under the class names of python-hcl2."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

from hecla._errors import ParseError
from hecla._hecla import hcl2_loads
from hecla._hecla import parse as _parse
from hecla.hcl2.errors import parse_errors
from hecla.hcl2.utils import SerializationOptions


def loads_with(text: str, options: SerializationOptions | None, filename: str = "<text>") -> dict[str, Any]:
    """Returns what loads() does, but raises the errors of the parser itself."""
    given = dict(vars(options)) if options is not None else {}
    given.pop("with_meta", None)
    return hcl2_loads(text, filename, **given)


class Source:
    """The text of a document, and its tree as the parser describes it."""

    def __init__(self, text: str, filename: str = "<text>") -> None:
        self.bytes = text.encode()
        with parse_errors():
            self.tree: dict[str, Any] = json.loads(_parse(text, filename, syntax="native").tree_json())

    def text(self, begin: int, end: int) -> str:
        return self.bytes[begin:end].decode()

    def position(self, offset: int) -> tuple[int, int]:
        """Returns the line and the column, in characters from 1."""
        line = bisect_right(self._line_starts, offset)
        return line, len(self.text(self._line_starts[line - 1], offset)) + 1

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer(b"\n", self.bytes))]


class Node:
    """A part of a document: immutable, with its children, parent and source text."""

    def __init__(self, source: Source, data: dict[str, Any], parent: Any = None, index: int = -1) -> None:
        self._source = source
        self._data = data
        self._parent = parent
        self._index = index

    @property
    def parent(self) -> Any:
        """The node around this one, or None."""
        return self._parent

    @property
    def index(self) -> int:
        """The index among the children of the parent."""
        return self._index

    @cached_property
    def children(self) -> list[Node]:
        """The nodes inside this one, in the order of the text, except for the condition of a loop, which is last."""
        return [
            make_node(self._source, child, self, index)
            for index, child in enumerate(self._data.get("children", ()))
        ]

    @property
    def text(self) -> str:
        """The source text."""
        return self._source.text(*self._data["range"])

    @property
    def location(self) -> dict[str, int]:
        """The position of the first character, and that after the last one."""
        begin, end = self._data["range"]
        (line, column), (end_line, end_column) = self._source.position(begin), self._source.position(end)
        return {"line": line, "end_line": end_line, "column": column, "end_column": end_column}

    def serialize(self, options: SerializationOptions | None = None) -> Any:
        """Returns the node in the form of loads()."""
        return self.text

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text[:40]!r}>"


# --- bodies


class BodyRule(Node):
    """A body: attributes and blocks."""

    @property
    def inner_range(self) -> tuple[int, int]:
        """The byte offsets of what is inside the braces, or of the whole document."""
        begin, end = self._data["range"]
        return (begin + 1, end - 1) if isinstance(self._parent, BlockRule) else (0, len(self._source.bytes))

    def serialize(self, options: SerializationOptions | None = None) -> Any:
        return loads_with(self._source.text(*self.inner_range), options)

    def leading_comments(self, index: int) -> list[dict[str, str]]:
        """Returns the comments between a child and the one before it."""
        begin = self.children[index - 1]._data["range"][1] if index > 0 else self.inner_range[0]
        gap = self._source.text(begin, self.children[index]._data["range"][0])
        return loads_with(gap, None).get("__comments__", []) if gap.strip() else []


class AttributeRule(Node):
    """``name = expression``."""

    @property
    def identifier(self) -> IdentifierRule:
        """The name."""
        return IdentifierRule(self._source, {"range": self._data["name_range"]}, self)

    @property
    def expression(self) -> Node:
        """The expression."""
        return self.children[0]

    def serialize(self, options: SerializationOptions | None = None) -> Any:
        return {self.identifier.text: self.expression.serialize(options)}


class BlockRule(Node):
    """A block."""

    @property
    def labels(self) -> list[Node]:
        """The type and the labels."""
        block_type = IdentifierRule(self._source, {"range": self._data["type_range"]}, self)
        return [block_type, *self.children[:-1]]

    @property
    def body(self) -> Node:
        """The body."""
        return self.children[-1]

    def serialize(self, options: SerializationOptions | None = None) -> Any:
        return loads_with(self.text, options)[self.labels[0].text][0]


# --- expressions


class ExpressionRule(Node):
    """An expression."""

    def serialize(self, options: SerializationOptions | None = None) -> Any:
        try:
            return loads_with(f"_ = {self.text}\n", options)["_"]
        except ParseError:
            # An operation that is inside brackets can span lines. Tuples inside an operation are text anyway.
            brackets = replace(options or SerializationOptions(), wrap_tuples=False)
            return loads_with(f"_ = [\n{self.text}\n]\n", brackets)["_"][0]


class ExprTermRule(ExpressionRule):
    """An expression in parentheses."""

    @property
    def expression(self) -> Node:
        """The expression inside."""
        return self.children[0]


class IdentifierRule(ExpressionRule):
    """A name."""

    def serialize(self, options: SerializationOptions | None = None) -> Any:
        return self.text


class StringRule(ExpressionRule):
    """A quoted string or template."""


class HeredocTemplateRule(ExpressionRule):
    """A heredoc."""


class LiteralValueRule(ExpressionRule):
    """``true``, ``false`` or ``null``."""


class NumberRule(ExpressionRule):
    """A number."""


class BinaryOpRule(ExpressionRule):
    """One or more operations of one precedence."""


class UnaryOpRule(ExpressionRule):
    """A negation."""


class GetAttrExprTermRule(ExpressionRule):
    """A reference with attributes or indices, a splat, or such access to another expression."""


class ConditionalRule(ExpressionRule):
    """``condition ? if_true : if_false``."""

    @property
    def condition(self) -> Node:
        """The condition."""
        return self.children[0]

    @property
    def if_true(self) -> Node:
        """The result if the condition is true."""
        return self.children[1]

    @property
    def if_false(self) -> Node:
        """The result if the condition is false."""
        return self.children[2]


class TupleRule(ExpressionRule):
    """``[...]``."""

    @property
    def elements(self) -> list[Node]:
        """The elements."""
        return self.children


class ObjectElemRule(Node):
    """``key = value`` in an object."""

    @property
    def key(self) -> Node:
        """The key."""
        return self.children[0]

    @property
    def expression(self) -> Node:
        """The value."""
        return self.children[1]

    def serialize(self, options: SerializationOptions | None = None) -> Any:
        element = replace(options or SerializationOptions(), wrap_objects=False)
        key = next(iter(loads_with(f"_ = {{\n{self.text}\n}}\n", element)["_"]))
        return {key: self.expression.serialize(options)}


class ObjectRule(ExpressionRule):
    """``{...}``."""

    @property
    def elements(self) -> list[Node]:
        """The elements."""
        return self.children


class FunctionCallRule(ExpressionRule):
    """A call."""

    @property
    def name(self) -> str:
        """The name, with namespaces."""
        return str(self._data["name"])

    @property
    def arguments(self) -> list[Node]:
        """The arguments."""
        return self.children

    @property
    def has_ellipsis(self) -> bool:
        """Whether the last argument is expanded."""
        return bool(self._data.get("expand_last"))


class _ForRule(ExpressionRule):
    @property
    def iterators(self) -> list[str]:
        """The one or two names that the loop defines."""
        return [self._data[name] for name in ("key_name", "value_name") if self._data.get(name)]

    @property
    def iterable(self) -> Node:
        """The collection."""
        return self.children[0]

    @property
    def condition(self) -> Node | None:
        """The condition after ``if``, or None."""
        return self.children[-1] if self._data.get("has_condition") else None


class ForTupleExprRule(_ForRule):
    """``[for ...]``."""

    @property
    def value_expr(self) -> Node:
        """The expression for each element."""
        return self.children[1]


class ForObjectExprRule(_ForRule):
    """``{for ...}``."""

    @property
    def key_expr(self) -> Node:
        """The expression for each key."""
        return self.children[1]

    @property
    def value_expr(self) -> Node:
        """The expression for each value."""
        return self.children[2]

    @property
    def has_ellipsis(self) -> bool:
        """Whether values of the same key are grouped."""
        return bool(self._data.get("group"))


_CLASSES: dict[str, type[Node]] = {
    "Access": GetAttrExprTermRule,
    "Attribute": AttributeRule,
    "Binary": BinaryOpRule,
    "Block": BlockRule,
    "Body": BodyRule,
    "Bool": LiteralValueRule,
    "Call": FunctionCallRule,
    "Null": LiteralValueRule,
    "Number": NumberRule,
    "Object": ObjectRule,
    "ObjectItem": ObjectElemRule,
    "Parentheses": ExprTermRule,
    "Splat": GetAttrExprTermRule,
    "String": StringRule,
    "Tuple": TupleRule,
    "Unary": UnaryOpRule,
    "Wrap": StringRule,
}


def make_node(source: Source, data: dict[str, Any], parent: Any = None, index: int = -1) -> Node:
    """Returns the node for what the parser describes."""
    return _class_of(source, data)(source, data, parent, index)


def _class_of(source: Source, data: dict[str, Any]) -> type[Node]:
    kind = data["kind"]
    if data.get("directive"):
        return Node
    if kind == "Conditional":
        return ConditionalRule
    if kind == "For":
        return ForTupleExprRule if data["form"] == "tuple" else ForObjectExprRule
    if kind == "Label":
        return StringRule if source.bytes[data["range"][0]] == ord('"') else IdentifierRule
    if kind == "Reference":
        return GetAttrExprTermRule if data["children"] else IdentifierRule
    if kind == "Template":
        return {"quoted": StringRule, "heredoc": HeredocTemplateRule, "flush_heredoc": HeredocTemplateRule}.get(
            data["form"], Node
        )
    return _CLASSES.get(kind, Node)


def walk_nodes(node: Any) -> Iterator[Any]:
    """Yields a node and all nodes inside it, each before its children. Does not recurse."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(reversed(current.children))
