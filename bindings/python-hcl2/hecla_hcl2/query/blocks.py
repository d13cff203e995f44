"""The view of blocks."""

from hecla_hcl2.query.body import BlockView

__all__ = ["BlockView"]
