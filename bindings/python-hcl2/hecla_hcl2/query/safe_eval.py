"""Python expressions without statements, imports and access to the interpreter."""

from __future__ import annotations

import ast
import builtins
from typing import Any

__all__ = ["UnsafeExpressionError", "safe_eval", "validate_expression"]

MAX_DEPTH = 20
MAX_NODES = 200

CALLABLE_NAMES = frozenset(
    "all any bool enumerate filter float int isinstance len list map max min print range reversed sorted str tuple "
    "type zip".split()
)
_NAMES = {name: getattr(builtins, name) for name in CALLABLE_NAMES}

# String methods that give access to the attributes of what they format.
_UNSAFE_METHODS = {"format", "format_map"}

_ALLOWED = (
    *(ast.Expression, ast.Name, ast.Attribute, ast.Subscript, ast.Slice, ast.Call, ast.keyword, ast.Starred),
    *(ast.Constant, ast.List, ast.Tuple, ast.Lambda, ast.arguments, ast.arg, ast.Load),
    *(ast.Compare, ast.cmpop, ast.BoolOp, ast.boolop, ast.UnaryOp, ast.Not, ast.USub, ast.UAdd),
    *(ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod),
)


class UnsafeExpressionError(Exception):
    """An expression that is not evaluated."""


def validate_expression(expr_str: str) -> ast.Expression:
    """Returns the tree of an expression. Raises UnsafeExpressionError if it has anything that is not allowed."""
    try:
        tree = ast.parse(expr_str, mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        raise UnsafeExpressionError(f"Syntax error: {error}") from error
    count = 0
    pending: list[tuple[ast.AST, int]] = [(tree, 0)]
    while pending:
        node, depth = pending.pop()
        count += 1
        if depth > MAX_DEPTH:
            raise UnsafeExpressionError(f"The expression exceeds the maximum depth of {MAX_DEPTH}")
        if count > MAX_NODES:
            raise UnsafeExpressionError(f"The expression exceeds the maximum node count of {MAX_NODES}")
        _check(node)
        pending.extend((child, depth + 1) for child in ast.iter_child_nodes(node))
    return tree


def _check(node: ast.AST) -> None:
    if not isinstance(node, _ALLOWED):
        raise UnsafeExpressionError(f"{type(node).__name__} is not allowed")
    if isinstance(node, ast.Attribute):
        if node.attr.startswith("__"):
            raise UnsafeExpressionError(f"Access to the dunder attribute {node.attr!r} is not allowed")
        if node.attr.startswith("_") or node.attr in _UNSAFE_METHODS:
            raise UnsafeExpressionError(f"Access to the attribute {node.attr!r} is not allowed")
    if isinstance(node, ast.Call) and not isinstance(node.func, ast.Attribute):
        if not isinstance(node.func, ast.Name):
            raise UnsafeExpressionError("Only method calls and calls of safe built-in functions are allowed")
        if node.func.id not in CALLABLE_NAMES:
            raise UnsafeExpressionError(f"Calling {node.func.id!r} is not allowed")


def safe_eval(expr_str: str, variables: dict[str, Any]) -> Any:
    """Returns the value of an expression over the variables and some built-in functions."""
    code = compile(validate_expression(expr_str), "<hq>", "eval")
    return eval(code, {"__builtins__": {}}, {**_NAMES, **variables})
