"""The layout of what dumps() writes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hecla.hcl2.rules.base import StartRule

__all__ = ["BaseFormatter", "FormatterOptions"]


@dataclass
class FormatterOptions:
    """The layout. The defaults are those of python-hcl2."""

    indent_length: int = 2
    """The number of spaces for each level."""
    open_empty_blocks: bool = True
    """Write the braces of empty blocks on two lines."""
    open_empty_objects: bool = False
    """Do the same for empty objects."""
    open_empty_tuples: bool = False
    """Do the same for empty lists."""
    vertically_align_attributes: bool = True
    """Align the equals signs of the arguments of a block."""
    vertically_align_object_elements: bool = True
    """Align the equals signs or colons of an object."""


class BaseFormatter:
    """Sets the layout of documents that were made from Python objects."""

    def __init__(self, options: FormatterOptions | None = None) -> None:
        self.options = options or FormatterOptions()

    def format_tree(self, tree: StartRule) -> None:
        """Lays out a document. One that was parsed keeps its layout."""
        tree._lay_out(self.options)
