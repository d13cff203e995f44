"""Descriptions of views, for those who write queries."""

from __future__ import annotations

import inspect
from typing import Any

from hecla_hcl2.query._base import VIEWS, NodeView
from hecla_hcl2.query.body import AttributeView, BlockView
from hecla_hcl2.query.safe_eval import CALLABLE_NAMES

__all__ = ["build_schema", "describe_results"]


def describe_results(results: list[Any]) -> dict[str, Any]:
    """Returns the type of each result, and what it has."""
    return {"results": [_describe(result) for result in results]}


def _describe(result: Any) -> dict[str, Any]:
    if not isinstance(result, NodeView):
        return {"type": type(result).__name__, "value": repr(result)}
    schema = _schema(type(result))
    described = {
        "type": type(result).__name__,
        "properties": list(schema.get("properties", {})),
        "methods": [name + signature for name, signature in schema.get("methods", {}).items()],
    }
    if isinstance(result, BlockView):
        described["summary"] = f"block_type={result.block_type!r}, labels={result.labels!r}"
    elif isinstance(result, AttributeView):
        described["summary"] = f"name={result.name!r}"
    return described


def build_schema() -> dict[str, Any]:
    """Returns what all views have, and what expressions can use."""
    views = {view.__name__: {"wraps": rule.__name__, **_schema(view)} for rule, view in VIEWS.items()}
    return {
        "views": {**views, "NodeView": _schema(NodeView)},
        "eval_namespace": {
            "builtins": sorted(CALLABLE_NAMES),
            "variables": {"doc": "DocumentView", "_": "NodeView: the result of the path before '::'"},
        },
    }


def _schema(view: type[NodeView]) -> dict[str, Any]:
    schema: dict[str, dict[str, Any]] = {"properties": {}, "methods": {}, "static_methods": {}}
    for name in sorted(name for name in dir(view) if not name.startswith("_")):
        member = inspect.getattr_static(view, name)
        if isinstance(member, property):
            result = inspect.signature(member.fget).return_annotation if member.fget else "Any"
            schema["properties"][name] = {"type": str(result), "description": inspect.getdoc(member)}
        elif isinstance(member, staticmethod):
            schema["static_methods"][name] = str(inspect.signature(member.__func__))
        elif callable(member):
            schema["methods"][name] = str(inspect.signature(member))
    return {kind: members for kind, members in schema.items() if members}
