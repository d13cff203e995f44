"""Predicates of queries: what is inside of ``select(...)``.

    predicate:  conjunction {"or" conjunction}
    conjunction: negation {"and" negation}
    negation:   "not" negation | condition
    condition:  ("any" | "all") "(" accessor ";" predicate ")" | "has" "(" string ")" | accessor [operator literal]
    accessor:   "." name {"." name} ["[" index "]"] ["|" function]
    function:   "keys" | "values" | "length" | "not"
                | ("contains" | "startswith" | "endswith" | "test") "(" string ")"
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hecla_hcl2.query._base import NodeView, inner_view, view_type_name
from hecla_hcl2.query.body import AttributeView, BlockView
from hecla_hcl2.query.builtins import BUILTIN_NAMES, apply_builtin
from hecla_hcl2.query.path import QuerySyntaxError, parse_path
from hecla_hcl2.query.resolver import resolve_path

__all__ = ["evaluate_predicate", "parse_predicate", "tokenize"]

_MAX_NESTING = 100


@dataclass(frozen=True)
class Accessor:
    """``.foo.bar[0] | length``."""

    parts: list[str]
    index: int | None = None
    builtin: str | None = None
    builtin_arg: str | None = None


@dataclass(frozen=True)
class Comparison:
    """A comparison with a literal, or without an operator the question whether there is a value."""

    accessor: Accessor
    operator: str | None = None
    value: Any = None


@dataclass(frozen=True)
class NotExpr:
    """``not child``."""

    child: Any


@dataclass(frozen=True)
class AndExpr:
    """``child and child``."""

    children: list[Any]


@dataclass(frozen=True)
class OrExpr:
    """``child or child``."""

    children: list[Any]


@dataclass(frozen=True)
class AnyExpr:
    """``any(accessor; predicate)``."""

    accessor: Accessor
    predicate: Any


@dataclass(frozen=True)
class AllExpr:
    """``all(accessor; predicate)``."""

    accessor: Accessor
    predicate: Any


@dataclass(frozen=True)
class HasExpr:
    """``has("key")``."""

    key: str


# --- syntax


@dataclass
class Token:
    """A token of a predicate."""

    kind: str
    value: str


_TOKEN = re.compile(
    r"(?P<DOT>\.)|(?P<PIPE>\|)|(?P<SEMI>;)|(?P<LPAREN>\()|(?P<RPAREN>\))|(?P<LBRACKET>\[)|(?P<RBRACKET>\])"
    r'|(?P<OP>[=!<>]=|[<>])|(?P<STRING>"(?:[^"\\]|\\.)*")|(?P<NUMBER>-?[0-9]+(?:\.[0-9]+)?)'
    r"|(?P<WORD>[a-zA-Z_][a-zA-Z0-9_-]*)|(?P<SPACE>\s+)",
    re.DOTALL,
)
_KEYWORDS = {"true": True, "false": False, "null": None}


def tokenize(text: str) -> list[Token]:
    """Returns the tokens of a predicate. Raises QuerySyntaxError."""
    tokens = []
    offset = 0
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        if match is None:
            raise QuerySyntaxError(f"Unexpected character {text[offset]!r} in the predicate {text!r}")
        if match.lastgroup != "SPACE":
            tokens.append(Token(str(match.lastgroup), match[0]))
        offset = match.end()
    return tokens


def parse_predicate(text: str) -> Any:
    """Returns the tree of a predicate. Raises QuerySyntaxError."""
    tokens = tokenize(text)
    if not tokens:
        raise QuerySyntaxError("The predicate is empty")
    return _Parser(tokens).parse()


class _Parser:
    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._next = 0
        self._depth = 0

    def parse(self) -> Any:
        result = self._predicate()
        if self._next < len(self._tokens):
            raise QuerySyntaxError(f"Unexpected {self._tokens[self._next].value!r}")
        return result

    def _accept(self, kind: str, *values: str) -> str | None:
        if self._next < len(self._tokens):
            token = self._tokens[self._next]
            if token.kind == kind and (not values or token.value in values):
                self._next += 1
                return token.value
        return None

    def _expect(self, kind: str) -> str:
        value = self._accept(kind)
        if value is None:
            found = repr(self._tokens[self._next].value) if self._next < len(self._tokens) else "the end"
            raise QuerySyntaxError(f"Expected {kind}, found {found}")
        return value

    def _string(self) -> str:
        return re.sub(r'\\(["\\])', r"\1", self._expect("STRING")[1:-1])

    def _string_argument(self) -> str:
        self._expect("LPAREN")
        value = self._string()
        self._expect("RPAREN")
        return value

    def _predicate(self) -> Any:
        children = [self._conjunction()]
        while self._accept("WORD", "or"):
            children.append(self._conjunction())
        return OrExpr(children) if len(children) > 1 else children[0]

    def _conjunction(self) -> Any:
        children = [self._negation()]
        while self._accept("WORD", "and"):
            children.append(self._negation())
        return AndExpr(children) if len(children) > 1 else children[0]

    def _negation(self) -> Any:
        self._depth += 1
        if self._depth > _MAX_NESTING:
            raise QuerySyntaxError(f"The predicate is nested more than {_MAX_NESTING} levels deep")
        try:
            return NotExpr(self._negation()) if self._accept("WORD", "not") else self._condition()
        finally:
            self._depth -= 1

    def _condition(self) -> Any:
        if self._accept("WORD", "has"):
            return HasExpr(self._string_argument())
        quantifier = self._accept("WORD", "any", "all")
        if quantifier:
            self._expect("LPAREN")
            accessor = self._accessor()
            self._expect("SEMI")
            predicate = self._predicate()
            self._expect("RPAREN")
            return (AnyExpr if quantifier == "any" else AllExpr)(accessor, predicate)
        accessor = self._accessor()
        symbol = self._accept("OP")
        return Comparison(accessor, symbol, self._literal()) if symbol else Comparison(accessor)

    def _accessor(self) -> Accessor:
        self._expect("DOT")
        parts = [self._expect("WORD")]
        while self._accept("DOT"):
            parts.append(self._expect("WORD"))
        index = None
        if self._accept("LBRACKET"):
            index = self._number(self._expect("NUMBER"))
            self._expect("RBRACKET")
        if not self._accept("PIPE"):
            return Accessor(parts, index)
        self._accept("DOT")
        function = self._expect("WORD")
        if function in _STRING_FUNCTIONS:
            return Accessor(parts, index, function, self._string_argument())
        if function != "not" and function not in BUILTIN_NAMES:
            raise QuerySyntaxError(f"Expected a function after '|', found {function!r}")
        return Accessor(parts, index, function)

    def _literal(self) -> Any:
        number = self._accept("NUMBER")
        if number is not None:
            return self._number(number)
        keyword = self._accept("WORD", *_KEYWORDS)
        return _KEYWORDS[keyword] if keyword else self._string()

    @staticmethod
    def _number(text: str) -> Any:
        return float(text) if "." in text else int(text)


# --- evaluation


def evaluate_predicate(pred: Any, target: Any) -> bool:
    """Returns whether a view, or a dict, fulfils a predicate."""
    if isinstance(pred, NotExpr):
        return not evaluate_predicate(pred.child, target)
    if isinstance(pred, AndExpr):
        return all(evaluate_predicate(child, target) for child in pred.children)
    if isinstance(pred, OrExpr):
        return any(evaluate_predicate(child, target) for child in pred.children)
    if isinstance(pred, HasExpr):
        return _is_set(_access(Accessor([pred.key]), target))
    if isinstance(pred, (AnyExpr, AllExpr)):
        found = _access(pred.accessor, target)
        items = [] if found is None else found if isinstance(found, list) else [found]
        results = (evaluate_predicate(pred.predicate, item) for item in items)
        return any(results) if isinstance(pred, AnyExpr) else all(results)
    if isinstance(pred, Comparison):
        found = _access(pred.accessor, target)
        return _is_set(found) if pred.operator is None else _compare(pred.operator, found, pred.value)
    raise QuerySyntaxError(f"{type(pred).__name__} is not a predicate")


def _is_set(value: Any) -> bool:
    return value is not None and value is not False and value != 0


_OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}


def _compare(symbol: str, found: Any, value: Any) -> bool:
    if symbol not in _OPERATORS:
        raise QuerySyntaxError(f"There is no operator {symbol!r}")
    found = _value_of(found)
    if isinstance(found, str):
        found = _KEYWORDS.get(found, found)
    try:
        return bool(_OPERATORS[symbol](found, value))
    except TypeError:
        return False


def _access(accessor: Accessor, target: Any) -> Any:
    for part in accessor.parts:
        target = _member(target, part)
        if target is None:
            break
    if accessor.index is not None and target is not None:
        try:
            target = target[accessor.index] if accessor.index >= 0 else None
        except (IndexError, KeyError, TypeError):
            target = None
    if accessor.builtin == "not":
        return not _is_set(target)
    if accessor.builtin_arg is not None:
        function = _STRING_FUNCTIONS[accessor.builtin or ""]
        return target is not None and function(str(_value_of(target)), accessor.builtin_arg)
    if accessor.builtin is not None and target is not None:
        return next(iter(apply_builtin(accessor.builtin, [target])), None)
    return target


def _member(target: Any, name: str) -> Any:
    if isinstance(target, dict):
        return target.get(name)
    if not isinstance(target, NodeView):
        return None
    if name == "type":
        return view_type_name(inner_view(target) if type(target) is NodeView else target)
    if isinstance(getattr(type(target), name, None), property):
        return getattr(target, name)
    path = parse_path(name)
    found = resolve_path(target, path)
    if not found and isinstance(target, BlockView):
        found = resolve_path(target.body, path)
    return found[0] if len(found) == 1 else found or None


def _value_of(value: Any) -> Any:
    """Returns the value of an attribute or an expression, and strings without their quotes."""
    if isinstance(value, NodeView):
        value = value.value if isinstance(value, AttributeView) else value.to_dict()
    is_quoted = isinstance(value, str) and len(value) >= 2 and value[0] == value[-1] == '"'
    return value[1:-1] if is_quoted else value


def _test(text: str, pattern: str) -> bool:
    try:
        return re.search(pattern, text) is not None
    except re.error as error:
        raise QuerySyntaxError(f"Invalid regular expression {pattern!r}: {error}") from error


_STRING_FUNCTIONS: dict[str, Callable[[str, str], bool]] = {
    "contains": operator.contains,
    "endswith": str.endswith,
    "startswith": str.startswith,
    "test": _test,
}
