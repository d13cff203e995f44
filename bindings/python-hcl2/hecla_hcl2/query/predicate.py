"""The predicates of queries."""

from hecla_hcl2.query.predicate_syntax import (
    Accessor,
    AllExpr,
    AndExpr,
    AnyExpr,
    Comparison,
    HasExpr,
    NotExpr,
    OrExpr,
    Token,
    parse_predicate,
    tokenize,
)
from hecla_hcl2.query.resolver import evaluate_predicate

__all__ = [
    "Accessor",
    "AllExpr",
    "AndExpr",
    "AnyExpr",
    "Comparison",
    "HasExpr",
    "NotExpr",
    "OrExpr",
    "Token",
    "evaluate_predicate",
    "parse_predicate",
    "tokenize",
]
