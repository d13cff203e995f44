"""Walks over the elements of a syntax tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from hecla_hcl2.rules.abstract import LarkElement, LarkRule
from hecla_hcl2.rules.whitespace import NewLineOrCommentRule

__all__ = ["ancestors", "find_all", "find_by_predicate", "find_first", "walk", "walk_rules", "walk_semantic"]

_Element = TypeVar("_Element", bound=LarkElement)


def walk(node: LarkElement) -> Iterator[LarkElement]:
    """Yields an element and all elements inside it, each before its children."""
    waiting: list[Any] = [node]
    while waiting:
        element = waiting.pop()
        yield element
        if isinstance(element, LarkRule):
            waiting.extend(inner for inner in reversed(element.children) if inner is not None)


def walk_rules(node: LarkElement) -> Iterator[LarkRule]:
    """Yields the rules, but no tokens."""
    return (element for element in walk(node) if isinstance(element, LarkRule))


def walk_semantic(node: LarkElement) -> Iterator[LarkRule]:
    """Yields the rules without those that are line ends and comments."""
    return (rule for rule in walk_rules(node) if not isinstance(rule, NewLineOrCommentRule))


def find_all(node: LarkElement, rule_type: type[_Element]) -> Iterator[_Element]:
    """Yields the rules of a class."""
    return (rule for rule in walk_semantic(node) if isinstance(rule, rule_type))


def find_first(node: LarkElement, rule_type: type[_Element]) -> _Element | None:
    """Returns the first rule of a class, or None."""
    return next(find_all(node, rule_type), None)


def find_by_predicate(
    node: LarkElement, predicate: Callable[[LarkElement], bool]
) -> Iterator[LarkElement]:
    """Yields the elements for which the predicate is true."""
    return filter(predicate, walk(node))


def ancestors(node: LarkElement) -> Iterator[LarkRule]:
    """Yields the rules around an element, from the inside out."""
    around = node._parent
    while around is not None:
        yield around
        around = around._parent
