"""The view of blocks."""

from hecla.hcl2.query.body import BlockView

__all__ = ["BlockView"]
