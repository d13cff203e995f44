"""The nodes of calls."""

from hecla.hcl2.rules.nodes import FunctionCallRule

__all__ = ["FunctionCallRule"]
