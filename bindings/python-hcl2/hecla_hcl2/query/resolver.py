"""Finds the parts of a document that a path leads to, and those that satisfy a predicate."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from hecla_hcl2.query._base import NodeView, QuerySyntaxError, inner_view, view_type_name
from hecla_hcl2.query.body import AttributeView, BlockView, BodyView, DocumentView
from hecla_hcl2.query.builtins import STRING_FUNCTIONS, apply_builtin
from hecla_hcl2.query.expressions import ConditionalView, FunctionCallView, ObjectView, TupleView
from hecla_hcl2.query.path import PathSegment, parse_path
from hecla_hcl2.query.predicate_syntax import (
    KEYWORDS,
    Accessor,
    AllExpr,
    AndExpr,
    AnyExpr,
    Comparison,
    HasExpr,
    NotExpr,
    OrExpr,
)

__all__ = ["evaluate_predicate", "resolve_path"]


@dataclass
class _State:
    """A view, and how many labels of a block the path has named."""

    view: Any
    labels: int = 0


def resolve_path(root: Any, segments: list[PathSegment]) -> list[Any]:
    """Returns the views to which a path leads from a view."""
    states = [_State(root)]
    for segment in segments:
        step = _search if segment.recursive else _step
        states = [found for state in states for found in step(state, segment)]
    return [state.view for state in states]


def _search(state: _State, segment: PathSegment) -> list[_State]:
    candidates = [state, *map(_State, state.view.walk_semantic())]
    if segment.type_filter is not None:
        found: Iterable[_State] = (candidate for candidate in candidates if _has_name(candidate.view, segment.name))
    else:
        here = replace(segment, recursive=False)
        found = (match for candidate in candidates for match in _step(candidate, here))
    unique = {id(match.view.raw): match for match in reversed(list(found))}
    return _selected(reversed(unique.values()), segment)


def _has_name(view: NodeView, name: str) -> bool:
    own = getattr(view, "name", None) or getattr(view, "block_type", None)
    return name in ("*", own)


def _step(state: _State, segment: PathSegment) -> list[_State]:
    view = state.view
    if isinstance(view, BlockView) and state.labels < len(view.name_labels):
        matches = segment.type_filter is None and segment.name in ("*", view.name_labels[state.labels])
        return [_State(view, state.labels + 1)] if matches else []
    if isinstance(view, (DocumentView, BodyView, BlockView)):
        return _selected(_items(view, segment), segment)
    view = inner_view(view)
    if isinstance(view, TupleView):
        return _elements(view, segment)
    if isinstance(view, ObjectView):
        if segment.name == "*":
            return _selected((_State(value) for _, value in view.entries), segment)
        value = view.get(segment.name)
        return [] if value is None else [_State(value)]
    if isinstance(view, FunctionCallView) and segment.name == "args":
        return _selected(map(_State, view.args), segment)
    if isinstance(view, ConditionalView) and segment.name in ("condition", "true_val", "false_val"):
        return [_State(getattr(view, segment.name))]
    return []


def _items(view: Any, segment: PathSegment) -> Iterator[_State]:
    name = None if segment.name == "*" else segment.name
    for block in view.blocks(name):
        yield _State(block, len(block.name_labels) if segment.skip_labels else 0)
    yield from map(_State, view.attributes(name))


def _elements(view: TupleView, segment: PathSegment) -> list[_State]:
    elements = view.elements
    if segment.select_all:
        return [_State(element) for element in elements]
    if segment.index is None or segment.index >= len(elements):
        return []
    return [_State(elements[segment.index])]


def _selected(states: Iterable[_State], segment: PathSegment) -> list[_State]:
    """Returns the states that fulfil the conditions of a segment."""
    if segment.type_filter is not None:
        states = (state for state in states if view_type_name(state.view) == segment.type_filter)
    if segment.predicate is not None:
        states = (state for state in states if evaluate_predicate(segment.predicate, state.view))
    found = list(states)
    if segment.select_all or segment.index is None:
        return found
    return found[segment.index : segment.index + 1]


# --- predicates


def evaluate_predicate(pred: Any, target: Any) -> bool:
    """Returns whether a view, or a dict, fulfils a predicate."""
    if isinstance(pred, NotExpr):
        return not evaluate_predicate(pred.child, target)
    if isinstance(pred, AndExpr):
        return all(evaluate_predicate(child, target) for child in pred.children)
    if isinstance(pred, OrExpr):
        return any(evaluate_predicate(child, target) for child in pred.children)
    if isinstance(pred, HasExpr):
        return _is_set(_access(Accessor([pred.key]), target))
    if isinstance(pred, (AnyExpr, AllExpr)):
        found = _access(pred.accessor, target)
        items = [] if found is None else found if isinstance(found, list) else [found]
        results = (evaluate_predicate(pred.predicate, item) for item in items)
        return any(results) if isinstance(pred, AnyExpr) else all(results)
    if isinstance(pred, Comparison):
        found = _access(pred.accessor, target)
        return _is_set(found) if pred.operator is None else _compare(pred.operator, found, pred.value)
    raise QuerySyntaxError(f"{type(pred).__name__} is not a predicate")


def _is_set(value: Any) -> bool:
    return value is not None and value is not False and value != 0


_OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}


def _compare(symbol: str, found: Any, value: Any) -> bool:
    if symbol not in _OPERATORS:
        raise QuerySyntaxError(f"There is no operator {symbol!r}")
    found = _value_of(found)
    if isinstance(found, str):
        found = KEYWORDS.get(found, found)
    try:
        return bool(_OPERATORS[symbol](found, value))
    except TypeError:
        return False


def _access(accessor: Accessor, target: Any) -> Any:
    for part in accessor.parts:
        target = _member(target, part)
        if target is None:
            break
    if accessor.index is not None and target is not None:
        try:
            target = target[accessor.index] if accessor.index >= 0 else None
        except (IndexError, KeyError, TypeError):
            target = None
    if accessor.builtin == "not":
        return not _is_set(target)
    if accessor.builtin_arg is not None:
        function = STRING_FUNCTIONS[accessor.builtin or ""]
        return target is not None and function(str(_value_of(target)), accessor.builtin_arg)
    if accessor.builtin is not None and target is not None:
        return next(iter(apply_builtin(accessor.builtin, [target])), None)
    return target


def _member(target: Any, name: str) -> Any:
    if isinstance(target, dict):
        return target.get(name)
    if not isinstance(target, NodeView):
        return None
    if name == "type":
        return view_type_name(inner_view(target) if type(target) is NodeView else target)
    if isinstance(getattr(type(target), name, None), property):
        return getattr(target, name)
    path = parse_path(name)
    found = resolve_path(target, path)
    if not found and isinstance(target, BlockView):
        found = resolve_path(target.body, path)
    return found[0] if len(found) == 1 else found or None


def _value_of(value: Any) -> Any:
    """Returns the value of an attribute or an expression, and strings without their quotes."""
    if isinstance(value, NodeView):
        value = value.value if isinstance(value, AttributeView) else value.to_dict()
    is_quoted = isinstance(value, str) and len(value) >= 2 and value[0] == value[-1] == '"'
    return value[1:-1] if is_quoted else value
