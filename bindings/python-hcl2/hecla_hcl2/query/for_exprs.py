"""The views of for expressions."""

from hecla_hcl2.query.expressions import ForObjectView, ForTupleView

__all__ = ["ForObjectView", "ForTupleView"]
