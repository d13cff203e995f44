"""The view of attributes."""

from hecla_hcl2.query.body import AttributeView

__all__ = ["AttributeView"]
