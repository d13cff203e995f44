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

import re
from dataclasses import dataclass
from typing import Any

from hecla_hcl2.query._base import QuerySyntaxError
from hecla_hcl2.query.builtins import BUILTIN_NAMES, STRING_FUNCTIONS

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
KEYWORDS = {"true": True, "false": False, "null": None}


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
        if function in STRING_FUNCTIONS:
            return Accessor(parts, index, function, self._string_argument())
        if function != "not" and function not in BUILTIN_NAMES:
            raise QuerySyntaxError(f"Expected a function after '|', found {function!r}")
        return Accessor(parts, index, function)

    def _literal(self) -> Any:
        number = self._accept("NUMBER")
        if number is not None:
            return self._number(number)
        keyword = self._accept("WORD", *KEYWORDS)
        return KEYWORDS[keyword] if keyword else self._string()

    @staticmethod
    def _number(text: str) -> Any:
        return float(text) if "." in text else int(text)
