"""The view of attributes."""

from hecla.hcl2.query.body import AttributeView

__all__ = ["AttributeView"]
