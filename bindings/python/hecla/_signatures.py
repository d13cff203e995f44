"""Signatures of the functions of hecla._hecla, as inspect, Sphinx and messages about wrong arguments need them."""

from __future__ import annotations

import ast
import copyreg
import gc
import inspect
from typing import Any


def parse(text: str, defaults: tuple[Any, ...] = ()) -> inspect.Signature:
    """Returns the signature of a text such as "def f(a: int, *, b: str = 'x') -> str".

    A default value that is no literal is written as \\N, which stands for defaults[N].
    """
    for i in range(len(defaults)):
        text = text.replace(f"\\{i}", f"__default__[{i}]")
    tree = ast.parse(text.removesuffix(":") + ": ...").body[0]
    assert isinstance(tree, ast.FunctionDef)
    given = tree.args
    parameters: list[inspect.Parameter] = []

    def add(argument: ast.arg, kind: Any, default: ast.expr | None = None) -> None:
        parameters.append(
            inspect.Parameter(
                argument.arg,
                kind,
                default=inspect.Parameter.empty if default is None else _value(default, defaults),
                annotation=inspect.Parameter.empty if argument.annotation is None else ast.unparse(argument.annotation),
            )
        )

    positional = [*given.posonlyargs, *given.args]
    missing: list[ast.expr | None] = [None] * (len(positional) - len(given.defaults))
    for argument, default in zip(positional, [*missing, *given.defaults], strict=True):
        is_only = argument in given.posonlyargs
        add(argument, inspect.Parameter.POSITIONAL_ONLY if is_only else inspect.Parameter.POSITIONAL_OR_KEYWORD, default)
    if given.vararg:
        add(given.vararg, inspect.Parameter.VAR_POSITIONAL)
    for argument, named_default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        add(argument, inspect.Parameter.KEYWORD_ONLY, named_default)
    if given.kwarg:
        add(given.kwarg, inspect.Parameter.VAR_KEYWORD)
    returns = inspect.Signature.empty if tree.returns is None else ast.unparse(tree.returns)
    return inspect.Signature(parameters, return_annotation=returns)


def _value(node: ast.expr, defaults: tuple[Any, ...]) -> Any:
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "__default__":
        return defaults[ast.literal_eval(node.slice)]
    return ast.literal_eval(node)


def _signature(function: Any) -> inspect.Signature:
    text, _, *defaults = function.__nb_signature__[0]
    return parse(text, tuple(defaults[0] or ()) if defaults else ())


def of_class(kind: Any) -> inspect.Signature:
    """Returns the signature of a class: that of its constructor; without parameters if only the library makes it."""
    constructor = kind.__dict__.get("__init__")
    if not hasattr(constructor, "__nb_signature__"):
        return inspect.Signature()
    signature = _signature(constructor)
    return signature.replace(parameters=[*signature.parameters.values()][1:], return_annotation=inspect.Signature.empty)


def _type_changed(kind: type) -> None:
    from hecla import _hecla

    _hecla.type_changed(kind)


def install(function: Any, method: Any) -> None:
    """Gives the functions and methods of hecla._hecla a signature, and lets pickle find them by their names."""
    for kind in (type(function), type(method)):
        # nanobind makes its classes immutable, but inspect knows no other way.
        attributes: Any = gc.get_referents(kind.__dict__)[0]
        attributes["__signature__"] = property(_signature)
        _type_changed(kind)
        copyreg.pickle(kind, _name_of)


def _name_of(function: Any) -> str:
    name: str = function.__qualname__
    return name
