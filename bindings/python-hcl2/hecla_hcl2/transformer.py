"""python-hcl2's class for transform()."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hecla_hcl2.reconstructor import HCLReconstructor
from hecla_hcl2.tree import parse_document

if TYPE_CHECKING:
    from hecla_hcl2.rules.base import StartRule

__all__ = ["RuleTransformer"]


class RuleTransformer:
    """Makes documents from what parses_to_tree() returns."""

    def __init__(self, discard_new_line_or_comments: bool = False) -> None:
        self.discard_new_line_or_comments = discard_new_line_or_comments

    def transform(self, tree: Any) -> StartRule:
        """Returns the document of a tree of lark, without its line ends and comments if so wanted."""
        text = HCLReconstructor().reconstruct(tree)
        return parse_document(text, discard_comments=self.discard_new_line_or_comments)
