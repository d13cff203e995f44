"""The nodes of references."""

from hecla.hcl2.rules.nodes import GetAttrExprTermRule

__all__ = ["GetAttrExprTermRule"]
