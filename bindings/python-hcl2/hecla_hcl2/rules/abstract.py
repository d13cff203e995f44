"""The base classes of all parts of a syntax tree."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable
from functools import cached_property
from importlib import import_module
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar

from hecla_hcl2.steps import Steps, run
from hecla_hcl2.utils import SerializationContext, SerializationOptions

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["CONTEXT", "OPTIONS", "LarkElement", "LarkRule", "LarkToken", "Meta", "Source", "child", "serialized"]

OPTIONS = SerializationOptions()
CONTEXT = SerializationContext()


class Source:
    """The text of a document that was parsed."""

    def __init__(self, text: str | bytes) -> None:
        self.bytes = text if isinstance(text, bytes) else text.encode()

    def text(self, begin: int, end: int) -> str:
        """Returns the text between two byte offsets."""
        return self.bytes[begin:end].decode()

    def position(self, offset: int) -> tuple[int, int]:
        """Returns the line and the column, in characters from 1."""
        line = bisect_right(self._line_starts, offset)
        return line, len(self.text(self._line_starts[line - 1], offset)) + 1

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer(b"\n", self.bytes))]


class Meta:
    """The position of a rule in the text from which it was parsed. A rule that was made by hand has an empty one."""

    def __init__(self, source: Source | None = None, begin: int = 0, end: int = 0) -> None:
        self._source = source
        self._range = (begin, end)

    @property
    def empty(self) -> bool:
        """Whether the rule was made by hand."""
        return self._source is None

    @property
    def text(self) -> str | None:
        """The text that was parsed."""
        return None if self._source is None else self._source.text(*self._range)

    def __getattr__(self, name: str) -> int:
        # The names are some of those of lark's class; like there, an empty one has none of these attributes.
        at = {"line": (0, 0), "column": (0, 1), "end_line": (1, 0), "end_column": (1, 1)}.get(name)
        if at is None or self._source is None:
            raise AttributeError(name)
        return self._source.position(self._range[at[0]])[at[1]]


_NO_META = Meta()
_READING = RLock()  # children are read once, though threads look at the same tree


class LarkElement(ABC):
    """A part of a syntax tree: a rule or a token. A subclass gives its name in the grammar: ``name="tuple"``."""

    _index: int = -1
    _parent: LarkRule | None = None

    def __init_subclass__(cls, *, rule: str | None = None, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if rule is not None:
            cls.lark_name = staticmethod(lambda: rule)  # type: ignore[method-assign]

    @staticmethod
    def lark_name() -> str:
        """Returns the name in the grammar."""
        raise NotImplementedError("this class has no name in the grammar")

    def set_index(self, i: int) -> None:
        """Sets the index among the children of the parent."""
        self._index = i

    def set_parent(self, node: LarkRule) -> None:
        """Sets the rule around this element."""
        self._parent = node

    @abstractmethod
    def to_lark(self) -> Any:
        """Returns the element as one of the package lark, which has to be installed."""
        raise NotImplementedError

    @abstractmethod
    def serialize(self, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT) -> Any:
        """Returns the element in the form of loads()."""
        raise NotImplementedError


class LarkToken(LarkElement, ABC):
    """A token."""

    prefix: str | None = None
    """The text before a token: whitespace and comments of the source, or None for the usual layout."""

    def __init__(self, value: str | int | float | None = None) -> None:
        self._value = value

    @property
    @abstractmethod
    def serialize_conversion(self) -> Callable[[Any], Any]:
        """The function that makes the value in the form of loads() from that of the token."""
        raise NotImplementedError

    @property
    def type(self) -> str:
        """The name in the grammar, as for lark's tokens."""
        return self.lark_name()

    @property
    def value(self) -> Any:
        """The text; for a number that was made by hand, the number."""
        return self._value

    def set_value(self, value: Any) -> None:
        """Sets the value."""
        self._value = value

    def serialize(self, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT) -> Any:
        return self.serialize_conversion(self._value)

    def to_lark(self) -> Any:
        return import_module("lark").Token(self.lark_name(), self._value)

    def __str__(self) -> str:
        return str(self._value)

    def __repr__(self) -> str:
        return f"<LarkToken instance: {self.lark_name()} {self._value}>"


class LarkRule(LarkElement, ABC):
    """A part with children: rules, tokens, and None for what is optional and absent."""

    _layout: ClassVar[tuple[type[LarkElement] | None, ...]] = ()
    """For each place among the children, the class of what is optional there, or None for what is not optional."""

    _read: Callable[[], list[Any]]

    def __init__(self, children: list[Any], meta: Any = None) -> None:
        self._meta = meta or _NO_META
        self._set_children(self._arranged(children) if self._layout else children)

    def _arranged(self, children: Iterable[Any]) -> list[Any]:
        given = iter(children)
        following = next(given, None)
        arranged: list[Any] = []
        for optional in self._layout:
            if optional is not None and following is not None and not isinstance(following, optional):
                arranged.append(None)
            else:
                arranged.append(following)
                following = next(given, None)
        return [*arranged, *([] if following is None else [following]), *given]

    @classmethod
    def _read_later(cls, read: Callable[[], list[Any]], meta: Meta) -> Self:
        """Returns a rule whose children are read when they are first asked for."""
        rule = cls.__new__(cls)
        rule._meta, rule._read = meta, read
        return rule

    def __getattr__(self, name: str) -> Any:
        if name == "_children":
            with _READING:
                if "_read" in vars(self):
                    self._set_children(self._read())
                    del self._read
            if "_children" in vars(self):
                return self._children
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def _set_children(self, children: list[Any]) -> None:
        self._children = children
        for index, element in enumerate(children):
            if element is not None:
                element._index = index
                element._parent = self

    @property
    def children(self) -> list[Any]:
        """The children, in the order of the text."""
        return self._children

    @property
    def parent(self) -> Any:
        """The rule around this one, or None."""
        return self._parent

    @property
    def index(self) -> Any:
        """The index among the children of the parent."""
        return self._index

    @property
    def data(self) -> str:
        """The name in the grammar, as for lark's trees."""
        return self.lark_name()

    @property
    def location(self) -> dict[str, int]:
        """The position of the first character, and that after the last one, of what was parsed."""
        names = ("line", "end_line", "column", "end_column")
        return {name: getattr(self._meta, name) for name in names if hasattr(self._meta, name)}

    def serialize(self, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT) -> Any:
        return run(self._serialized(options, context))

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        """Returns the steps of serialize(), which has to be implemented otherwise."""
        raise NotImplementedError

    def to_lark(self) -> Any:
        return run(self._to_lark())

    def _to_lark(self) -> Steps:
        children = []
        for element in self._children:
            if element is not None:
                children.append((yield element._to_lark() if isinstance(element, LarkRule) else element.to_lark()))
        return import_module("lark").Tree(self.lark_name(), children, self._meta)

    def __repr__(self) -> str:
        return f"<LarkRule: {type(self).__name__}>"


def serialized(
    element: LarkElement, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT
) -> Any:
    """Returns the steps that serialize an element, or the result."""
    if type(element).serialize is LarkRule.serialize:
        return element._serialized(options, context)  # type: ignore[attr-defined]
    return element.serialize(options, context)


def child(index: int, doc: str) -> Any:
    """Returns a property for one of the children of a rule."""
    return property(lambda rule: rule.children[index], doc=doc)
