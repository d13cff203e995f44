"""Walks over the nodes of a document."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hecla.hcl2.rules.nodes import walk_nodes

__all__ = ["ancestors", "find_all", "find_by_predicate", "find_first", "walk", "walk_rules", "walk_semantic"]


def walk(node: Any) -> Iterator[Any]:
    """Yields a node and all nodes inside it, each before its children."""
    return walk_nodes(node)


def walk_rules(node: Any) -> Iterator[Any]:
    """Yields the same as walk(): tokens are not nodes."""
    return walk_nodes(node)


def walk_semantic(node: Any) -> Iterator[Any]:
    """Yields the same as walk(): whitespace and comments are not nodes."""
    return walk_nodes(node)


def find_all(node: Any, rule_type: type[Any]) -> Iterator[Any]:
    """Yields the nodes of a class."""
    return (found for found in walk_nodes(node) if isinstance(found, rule_type))


def find_first(node: Any, rule_type: type[Any]) -> Any:
    """Returns the first node of a class, or None."""
    return next(find_all(node, rule_type), None)


def find_by_predicate(node: Any, predicate: Callable[[Any], bool]) -> Iterator[Any]:
    """Yields the nodes for which the predicate is true."""
    return filter(predicate, walk_nodes(node))


def ancestors(node: Any) -> Iterator[Any]:
    """Yields the nodes around a node, from the inside out."""
    while (node := node.parent) is not None:
        yield node
