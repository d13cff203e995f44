"""The views of tuples and objects."""

from hecla_hcl2.query.expressions import ObjectView, TupleView

__all__ = ["ObjectView", "TupleView"]
