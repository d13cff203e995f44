"""The view that all others extend, the table of views, and the error of queries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from hecla_hcl2 import walk
from hecla_hcl2.reconstructor import HCLReconstructor
from hecla_hcl2.rules.expressions import ExprTermRule
from hecla_hcl2.utils import SerializationOptions

__all__ = ["NodeView", "QuerySyntaxError", "inner_view", "register_view", "view_for", "view_type_name"]

_View = TypeVar("_View", bound="type[NodeView]")
VIEWS: dict[type[Any], type[NodeView]] = {}


class QuerySyntaxError(Exception):
    """An error in a query."""


def register_view(rule_type: type[Any]) -> Callable[[_View], _View]:
    """Makes a class the view of a class of nodes, and of its subclasses without a view of their own."""

    def register(view: _View) -> _View:
        VIEWS[rule_type] = view
        return view

    return register


def view_for(node: Any) -> NodeView:
    """Returns the view of a node."""
    view = next((VIEWS[base] for base in type(node).__mro__ if base in VIEWS), NodeView)
    return view(node)


def view_type_name(node: Any) -> str:
    """Returns the name of a view's type in queries, such as "block" or "function_call"."""
    cls = type(node)
    return str(cls.__dict__.get("type_name") or cls.__name__.lower())


class NodeView:
    """A part of a document, for reading."""

    type_name = "node"

    def __init__(self, node: Any) -> None:
        self._node = node

    @property
    def raw(self) -> Any:
        """The node of the tree."""
        return self._node

    @property
    def parent_view(self) -> NodeView | None:
        """The view of the node around this one, or None for the document."""
        parent = self._node.parent
        return None if parent is None else view_for(parent)

    def find_all(self, rule_type: type[Any]) -> list[NodeView]:
        """Returns the views of the nodes of a class, this one included."""
        return [view_for(node) for node in walk.find_all(self._node, rule_type)]

    def find_by_predicate(self, predicate: Callable[[Any], bool]) -> list[NodeView]:
        """Returns the views for which the predicate is true."""
        return [view for view in self.walk_semantic() if predicate(view)]

    def walk_semantic(self) -> list[NodeView]:
        """Returns the views of this node and all nodes inside it, without line ends and comments."""
        return [view_for(node) for node in walk.walk_semantic(self._node)]

    def walk_rules(self) -> list[NodeView]:
        """Returns the same with line ends and comments."""
        return [view_for(node) for node in walk.walk_rules(self._node)]

    def to_hcl(self) -> str:
        """Returns the source text."""
        return HCLReconstructor().reconstruct_fragment(self._node)

    def to_dict(self, options: SerializationOptions | None = None) -> Any:
        """Returns the Python object that loads() has for this part."""
        return self._node.serialize(*[options] if options is not None else [])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._node!r}>"


def inner_view(view: Any) -> Any:
    """Returns the view of an attribute's value, and of what is inside parentheses; any other object as it is."""
    view = getattr(view, "value_node", view)
    while isinstance(view, NodeView) and isinstance(view.raw, ExprTermRule):
        view = view_for(view.raw.expression)
    return view
