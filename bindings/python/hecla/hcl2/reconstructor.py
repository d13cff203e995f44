"""python-hcl2's class for reconstruct()."""

from __future__ import annotations

from hecla.hcl2.rules.base import StartRule

__all__ = ["HCLReconstructor"]


class HCLReconstructor:
    """Writes documents as text."""

    def reconstruct(self, tree: StartRule) -> str:
        """Returns the text of a document."""
        return str(tree)
