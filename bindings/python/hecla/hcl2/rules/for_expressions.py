"""The nodes of for expressions."""

from hecla.hcl2.rules.nodes import ForObjectExprRule, ForTupleExprRule

__all__ = ["ForObjectExprRule", "ForTupleExprRule"]
