"""The nodes of expressions."""

from hecla.hcl2.rules.nodes import BinaryOpRule, ConditionalRule, ExpressionRule, ExprTermRule, UnaryOpRule

__all__ = ["BinaryOpRule", "ConditionalRule", "ExpressionRule", "ExprTermRule", "UnaryOpRule"]
