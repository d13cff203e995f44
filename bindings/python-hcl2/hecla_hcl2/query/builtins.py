"""The functions of queries: keys, values and length, and those of predicates for strings."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import Any

from hecla_hcl2.query._base import NodeView, QuerySyntaxError, inner_view
from hecla_hcl2.query.body import BlockView, BodyView, DocumentView
from hecla_hcl2.query.expressions import FunctionCallView, ObjectView, TupleView

__all__ = ["BUILTIN_NAMES", "STRING_FUNCTIONS", "apply_builtin"]


def _keys(item: Any) -> list[Any] | None:
    if isinstance(item, ObjectView):
        return list(item.keys)
    if isinstance(item, (DocumentView, BodyView)):
        return [block.block_type for block in item.blocks()] + [attribute.name for attribute in item.attributes()]
    if isinstance(item, BlockView):
        return list(item.labels)
    return list(item) if isinstance(item, dict) else None


def _values(item: Any) -> list[Any] | None:
    if isinstance(item, ObjectView):
        return [value for _, value in item.entries]
    if isinstance(item, TupleView):
        return list(item.elements)
    if isinstance(item, (DocumentView, BodyView)):
        return [*item.blocks(), *item.attributes()]
    if isinstance(item, dict):
        return list(item.values())
    return item if isinstance(item, list) else None


def _length(item: Any) -> int:
    if isinstance(item, FunctionCallView):
        return len(item.args)
    if isinstance(item, NodeView):
        values = _values(item)
        return 1 if values is None else len(values)
    return len(item) if isinstance(item, (list, dict, str)) else 1


_BUILTINS: dict[str, Callable[[Any], Any]] = {"keys": _keys, "values": _values, "length": _length}
BUILTIN_NAMES = frozenset(_BUILTINS)


def apply_builtin(name: str, nodes: list[Any]) -> list[Any]:
    """Returns the result for each item that has one."""
    if name not in _BUILTINS:
        raise QuerySyntaxError(f"There is no function {name!r}")
    results = (_BUILTINS[name](inner_view(node)) for node in nodes)
    return [result for result in results if result is not None]


def _test(text: str, pattern: str) -> bool:
    try:
        return re.search(pattern, text) is not None
    except re.error as error:
        raise QuerySyntaxError(f"Invalid regular expression {pattern!r}: {error}") from error


STRING_FUNCTIONS: dict[str, Callable[[str, str], bool]] = {
    "contains": operator.contains,
    "endswith": str.endswith,
    "startswith": str.startswith,
    "test": _test,
}
