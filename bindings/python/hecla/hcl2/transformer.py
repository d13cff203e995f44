"""python-hcl2's class for transform()."""

from __future__ import annotations

from hecla.hcl2.rules.base import StartRule

__all__ = ["RuleTransformer"]


class RuleTransformer:
    """Makes documents from what parses_to_tree() returns."""

    def __init__(self, discard_new_line_or_comments: bool = False) -> None:
        self.discard_new_line_or_comments = discard_new_line_or_comments

    def transform(self, tree: StartRule) -> StartRule:
        """Returns the document, without its comments if so wanted."""
        return StartRule(str(tree), self.discard_new_line_or_comments)
