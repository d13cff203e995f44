"""Which parts of a document a path leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from hecla_hcl2.query._base import NodeView, inner_view, view_type_name
from hecla_hcl2.query.body import BlockView, BodyView, DocumentView
from hecla_hcl2.query.expressions import ConditionalView, FunctionCallView, ObjectView, TupleView
from hecla_hcl2.query.path import PathSegment

__all__ = ["resolve_path"]


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
        from hecla_hcl2.query.predicate import evaluate_predicate

        states = (state for state in states if evaluate_predicate(segment.predicate, state.view))
    found = list(states)
    if segment.select_all or segment.index is None:
        return found
    return found[segment.index : segment.index + 1]
