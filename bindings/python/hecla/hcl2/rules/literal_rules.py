"""The nodes of names and literals."""

from hecla.hcl2.rules.nodes import IdentifierRule, LiteralValueRule

__all__ = ["IdentifierRule", "LiteralValueRule"]
