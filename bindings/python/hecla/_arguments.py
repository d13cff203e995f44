"""Describes what is wrong with the arguments of a call."""

from __future__ import annotations

import inspect
import re

from hecla._signatures import parse

_TYPES = {"str", "bytes", "int", "bool", "float", "None", "list", "dict", "tuple"}


def explain(text: str) -> str:
    """Returns the message for a call that no signature takes, from what nanobind says about it."""
    name = text.partition("(")[0]
    signature = re.search(r"^    1\. (?:def )?(.*)$", text, re.MULTILINE)
    invoked = re.search(r"^Invoked with types: (.*)$", text, re.MULTILINE)
    if not signature or not invoked:
        return f"{name}(): an argument has the wrong type"
    positional, _, named = invoked[1].partition("kwargs = { ")
    types = [item for item in positional.rstrip(", ").split(", ") if item]
    names = dict(item.split(": ", 1) for item in named.removesuffix(" }").split(", ") if ": " in item)
    try:
        return f"{name}() {_problem(parse('def ' + signature[1]), types, names)}"
    except (SyntaxError, ValueError):
        return f"{name}(): an argument has the wrong type"


def _problem(signature: inspect.Signature, types: list[str], names: dict[str, str]) -> str:
    parameters = list(signature.parameters.values())
    if parameters and parameters[0].name == "self":
        parameters, types = parameters[1:], types[1:]
    positional = [item for item in parameters if item.kind in (item.POSITIONAL_ONLY, item.POSITIONAL_OR_KEYWORD)]
    rest = [item for item in parameters if item.kind is item.VAR_POSITIONAL]
    if len(types) > len(positional) and not rest:
        count = f"{len(positional)} positional argument" + ("" if len(positional) == 1 else "s")
        return f"takes {count}, but {len(types)} were given"
    given = [*zip(positional, types, strict=False), *((item, kind) for item in rest for kind in types[len(positional) :])]
    taken = {item.name for item, _ in given}
    known = {item.name: item for item in parameters}
    for name, kind in names.items():
        if name not in known or known[name].kind is inspect.Parameter.VAR_POSITIONAL:
            return f"got an unexpected keyword argument '{name}'"
        if name in taken:
            return f"got two values for the argument '{name}'"
        given.append((known[name], kind))
        taken.add(name)
    for item in parameters:
        if item.default is item.empty and item.kind is not item.VAR_POSITIONAL and item.name not in taken:
            return f"misses the argument '{item.name}'"
    return _wrong_type(given)


def _wrong_type(given: list[tuple[inspect.Parameter, str]]) -> str:
    """Says which argument has a type that its annotation does not have. Protocols are suspected last."""
    doubtful = [(item, kind) for item, kind in given if not _has_type(str(item.annotation), kind)]
    certain = [(item, kind) for item, kind in doubtful if _is_certain(str(item.annotation))]
    for item, kind in certain or doubtful:
        return f"argument '{item.name}' must be {_described(str(item.annotation))}, not {_last(kind)}"
    return "got a value that cannot be passed: a str with lone surrogates, or a number that is negative or too large"


def _alternatives(annotation: str) -> list[str]:
    """Returns the parts of "A | B[C | D] | None"."""
    parts, depth, start = [], 0, 0
    for i, character in enumerate(annotation):
        depth += (character == "[") - (character == "]")
        if character == "|" and depth == 0:
            parts.append(annotation[start:i].strip())
            start = i + 1
    return [*parts, annotation[start:].strip()]


def _last(name: str) -> str:
    return "None" if name == "NoneType" else name.rpartition(".")[2]


def _has_type(annotation: str, kind: str) -> bool:
    for part in _alternatives(annotation):
        base = _last(part.partition("[")[0])
        if base in ("object", "Any", "empty", _last(kind)) or (base == "Literal" and kind == "str"):
            return True
        if base == "float" and kind == "int":
            return True
    return False


def _is_certain(annotation: str) -> bool:
    """Returns whether only instances of the named classes are meant."""
    return all(
        part in _TYPES or part.startswith("typing.Literal") or _last(part).isidentifier() and "collections" not in part
        for part in _alternatives(annotation)
    )


def _described(annotation: str) -> str:
    parts = [
        f"one of {part.partition('[')[2].removesuffix(']')}" if part.startswith("typing.Literal[") else _last(part)
        if "[" not in part
        else part.replace("collections.abc.", "").replace("hecla._hecla.", "")
        for part in _alternatives(annotation)
    ]
    return " or ".join(parts)
