"""The view of calls."""

from hecla_hcl2.query.expressions import FunctionCallView

__all__ = ["FunctionCallView"]
