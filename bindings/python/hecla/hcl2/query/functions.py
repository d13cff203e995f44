"""The view of calls."""

from hecla.hcl2.query.expressions import FunctionCallView

__all__ = ["FunctionCallView"]
