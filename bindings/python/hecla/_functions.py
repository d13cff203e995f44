"""Makes HCL functions of Python callables, with the parameters and types that the signature declares."""

from __future__ import annotations

import decimal
import inspect
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Parameter = tuple[str, str, bool]
"""A name, the type as HCL writes it, and whether the argument can be None."""

_PRIMITIVES: dict[Any, str] = {
    str: "string",
    bool: "bool",
    int: "number",
    float: "number",
    decimal.Decimal: "number",
}
_COLLECTIONS: dict[Any, str] = {list: "list", Sequence: "list", set: "set", frozenset: "set"}
_MAPPINGS = (dict, Mapping)


def _type_of(hint: Any) -> tuple[str, bool]:
    """Returns the HCL type of an annotation, and whether it allows None."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Union or origin is types.UnionType:
        others = [argument for argument in arguments if argument is not type(None)]
        inner = {_type_of(argument)[0] for argument in others}
        return (inner.pop() if len(inner) == 1 else "any"), len(others) < len(arguments)
    if hint in _PRIMITIVES:
        return _PRIMITIVES[hint], False
    if origin in _COLLECTIONS and arguments:
        return f"{_COLLECTIONS[origin]}({_type_of(arguments[0])[0]})", False
    if origin in _MAPPINGS and len(arguments) == 2 and arguments[0] is str:
        return f"map({_type_of(arguments[1])[0]})", False
    return "any", True


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    try:
        return typing.get_type_hints(function)
    except Exception:
        return {}


def describe(function: object) -> tuple[list[Parameter], Parameter | None, str]:
    """Returns the parameters, the parameter for further arguments, and the type of the result."""
    if not callable(function):
        raise TypeError(f"a function must be callable, not {type(function).__name__}")
    try:
        signature = inspect.signature(function)
    except ValueError:  # some built-in functions have none
        return [], ("arguments", "any", True), "any"
    hints = _hints(function)
    parameters: list[Parameter] = []
    rest: Parameter | None = None
    for parameter in signature.parameters.values():
        hcl_type, allows_none = _type_of(hints.get(parameter.name, Any))
        described = (parameter.name, hcl_type, allows_none)
        if parameter.kind is parameter.VAR_KEYWORD:
            continue
        if parameter.kind is parameter.KEYWORD_ONLY:
            if parameter.default is parameter.empty:
                raise TypeError(f"HCL has no keyword arguments, but the parameter {parameter.name!r} requires one")
            continue
        if parameter.kind is parameter.VAR_POSITIONAL:
            rest = described if rest is None else (rest[0], "any", True)
        elif parameter.default is parameter.empty:
            parameters.append(described)
        else:  # HCL has no optional parameters: they take what is passed beyond the others
            rest = (parameter.name, "any", True)
    result, _ = _type_of(hints.get("return", Any))
    return parameters, rest, result
