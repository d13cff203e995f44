"""Recursion without a stack: a function yields what it wants to have computed, and gets the result.

    def size(node):
        total = 1
        for child in node.children:
            total += yield size(child)
        return total

    run(size(root))

A tree may be deeper than Python's recursion limit.
"""

from __future__ import annotations

from collections.abc import Generator
from types import GeneratorType
from typing import Any

Steps = Generator[Any, Any, Any]

__all__ = ["Steps", "run"]


def run(steps: Steps | Any) -> Any:
    """Returns the result of a generator that yields generators, or results, in the place of calls."""
    waiting: list[Steps] = []
    value = steps
    while True:
        if isinstance(value, GeneratorType):
            waiting.append(value)
            value = None
        if not waiting:
            return value
        try:
            value = waiting[-1].send(value)
        except StopIteration as done:
            waiting.pop()
            value = done.value
