"""The views of tuples and objects."""

from hecla.hcl2.query.expressions import ObjectView, TupleView

__all__ = ["ObjectView", "TupleView"]
