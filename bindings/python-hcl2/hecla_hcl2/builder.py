"""Builds configurations in python-hcl2's form."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from hecla_hcl2.const import IS_BLOCK


class Builder:
    """A body: arguments, and blocks that are added to it.

    >>> document = Builder({"a": 1})
    >>> _ = document.block("resource", ["t", "n"], count=2)
    >>> document.build()["resource"][0]["t"]["n"]["count"]
    2
    """

    def __init__(self, attributes: dict[str, Any] | None = None) -> None:
        self.attributes: dict[str, Any] = attributes or {}
        self.blocks: defaultdict[str, list[tuple[list[str], Builder, Builder | None]]] = defaultdict(list)

    def block(
        self,
        block_type: str,
        labels: list[str] | None = None,
        __nested_builder__: Builder | None = None,
        **attributes: Any,
    ) -> Builder:
        """Adds a block and returns its body. The blocks of a nested builder become blocks of the body."""
        if __nested_builder__ is self:
            raise ValueError("a builder cannot be nested in itself")
        body = Builder(attributes)
        self.blocks[block_type].append((list(labels or ()), body, __nested_builder__))
        return body

    def build(self) -> dict[str, Any]:
        """Returns the body as dumps() takes it."""
        result: defaultdict[str, Any] = defaultdict(list)
        result[IS_BLOCK] = True
        result.update(self.attributes)
        for block_type, blocks in self.blocks.items():
            for labels, body, nested in blocks:
                result[block_type].append(_labeled(labels, body._build_with(nested)))
        return result

    def _build_with(self, nested: Builder | None) -> dict[str, Any]:
        result = self.build()
        if nested is not None:
            for key, items in nested.build().items():
                if key != IS_BLOCK:
                    result.setdefault(key, []).extend(items)
        return result


def _labeled(labels: list[str], body: dict[str, Any]) -> dict[str, Any]:
    for label in reversed(labels):
        body = {label: body}
    return body
