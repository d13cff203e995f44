"""Queries of several stages: ``resource~[*] | select(.tags) | {type: .block_type}``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hecla_hcl2.query._base import NodeView, inner_view, view_type_name
from hecla_hcl2.query.body import AttributeView, BlockView
from hecla_hcl2.query.builtins import BUILTIN_NAMES, apply_builtin
from hecla_hcl2.query.path import PathSegment, QuerySyntaxError, parse_path, split_outside_brackets
from hecla_hcl2.query.predicate import evaluate_predicate, parse_predicate
from hecla_hcl2.query.resolver import resolve_path

__all__ = [
    "BuiltinStage",
    "ConstructStage",
    "LocatedDict",
    "PathStage",
    "SelectStage",
    "classify_stage",
    "execute_pipeline",
    "split_pipeline",
]


@dataclass(frozen=True)
class PathStage:
    """A path from each result of the stage before."""

    segments: list[PathSegment]


@dataclass(frozen=True)
class BuiltinStage:
    """A function, with [*] to have the elements of its result."""

    name: str
    unpack: bool = False


@dataclass(frozen=True)
class SelectStage:
    """The results that fulfil a predicate."""

    predicate: Any


@dataclass(frozen=True)
class ConstructStage:
    """An object for each result, of the values at paths."""

    fields: list[tuple[str, list[PathSegment]]]


class LocatedDict(dict[str, Any]):
    """An object of a ConstructStage, with the location of that from which it was made."""

    location: dict[str, int] | None = None


def split_pipeline(query_str: str) -> list[str]:
    """Returns the texts of the stages. Raises QuerySyntaxError."""
    stages = [stage.strip() for stage in split_outside_brackets(query_str, "|")]
    if not all(stages):
        raise QuerySyntaxError("The query is empty" if len(stages) == 1 else "The query has an empty stage")
    return stages


def classify_stage(stage_str: str) -> Any:
    """Returns a stage. Raises QuerySyntaxError."""
    stage = stage_str.strip().removesuffix("?").rstrip()
    if stage.startswith("select(") and stage.endswith(")"):
        return SelectStage(parse_predicate(stage[len("select(") : -1]))
    name = stage.removesuffix("[*]")
    if name in BUILTIN_NAMES:
        return BuiltinStage(name, unpack=name != stage)
    if stage.startswith("{") and stage.endswith("}"):
        return ConstructStage(_fields(stage[1:-1]))
    return PathStage([] if stage == "." else parse_path(_without_dot(stage)))


def _without_dot(path: str) -> str:
    return path if path.startswith("..") else path.removeprefix(".")


def _fields(text: str) -> list[tuple[str, list[PathSegment]]]:
    fields = [field.strip() for field in split_outside_brackets(text, ",")]
    if not any(fields):
        raise QuerySyntaxError("The object {} has no fields")
    return [_field(field) for field in fields if field]


def _field(text: str) -> tuple[str, list[PathSegment]]:
    key, colon, path = (part.strip() for part in text.partition(":"))
    segments = parse_path(_without_dot(path if colon else text))
    return (key if colon else segments[-1].name if text.startswith(".") else text), segments


def execute_pipeline(root: Any, stages: list[Any], file_path: str = "") -> list[Any]:
    """Returns the results of a query on a view."""
    results = [root]
    for stage, next_stage in zip(stages, [*stages[1:], None], strict=True):
        results = list(_apply(stage, results, file_path))
        if isinstance(stage, PathStage) and isinstance(next_stage, (BuiltinStage, SelectStage)):
            results = [_content(result) for result in results]
    return results


def _apply(stage: Any, items: list[Any], file_path: str) -> Iterator[Any]:
    if isinstance(stage, PathStage):
        for item in items:
            yield from _follow(item, stage.segments)
    elif isinstance(stage, BuiltinStage):
        for result in apply_builtin(stage.name, items):
            yield from result if stage.unpack and isinstance(result, list) else [result]
    elif isinstance(stage, SelectStage):
        yield from (item for item in items if evaluate_predicate(stage.predicate, item))
    elif isinstance(stage, ConstructStage):
        yield from (_construct(item, stage, file_path) for item in items)
    else:
        raise QuerySyntaxError(f"{stage!r} is not a stage")


def _content(item: Any) -> Any:
    """Returns the body of a block, the value of an attribute, and what is inside parentheses."""
    return item.body if isinstance(item, BlockView) else inner_view(item)


def _follow(item: Any, segments: list[PathSegment]) -> list[Any]:
    if not isinstance(item, NodeView):
        return []
    single = segments[0] if len(segments) == 1 else None
    if single and single.type_filter is None:
        value = _property(item, single)
        if value is not None:
            return [value]
    content = _content(item)
    found = resolve_path(item, segments) or (resolve_path(content, segments) if content is not item else [])
    if not found and content is not item and single and single.name == "*":
        # "| object:*" selects results by their type.
        return [content] if view_type_name(content) == single.type_filter else []
    return found


def _property(view: NodeView, segment: PathSegment) -> Any:
    name = "value_node" if segment.name == "value" and isinstance(view, AttributeView) else segment.name
    if not isinstance(getattr(type(view), name, None), property):
        return None
    value = getattr(view, name)
    if segment.index is None or not isinstance(value, list):
        return value
    return value[segment.index] if segment.index < len(value) else None


def _construct(item: Any, stage: ConstructStage, file_path: str) -> LocatedDict:
    result = LocatedDict()
    result.location = item.raw.location if isinstance(item, NodeView) else getattr(item, "location", None)
    for key, segments in stage.fields:
        if [segment.name for segment in segments] == ["__file__"]:
            result[key] = file_path
            continue
        found = [_plain(value) for value in _follow(item, segments)]
        result[key] = found[0] if len(found) == 1 else found or None
    return result


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, AttributeView):
        return value.value
    return value.to_dict() if isinstance(value, NodeView) else value
