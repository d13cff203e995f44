"""The views of documents, bodies, blocks and attributes."""

from __future__ import annotations

from typing import IO, Any

from hecla_hcl2.const import COMMENTS_KEY
from hecla_hcl2.query._base import NodeView, register_view, view_for
from hecla_hcl2.rules.base import AttributeRule, BlockRule, BodyRule, StartRule
from hecla_hcl2.rules.strings import StringRule
from hecla_hcl2.rules.whitespace import NewLineOrCommentRule
from hecla_hcl2.tree import parse_document, parse_open_file
from hecla_hcl2.utils import SerializationOptions

__all__ = ["AttributeView", "BlockView", "BodyView", "DocumentView", "open_document"]


def _collect_leading_comments(body: BodyRule, child_index: int) -> list[dict[str, str]]:
    before = body.children[child_index - 1] if child_index > 0 else None
    return (before.to_list() or []) if isinstance(before, NewLineOrCommentRule) else []


class _ItemView(NodeView):
    """An item of a body, with the comments before it."""

    def _with_comments(self, result: Any, options: SerializationOptions | None) -> Any:
        if options is None or not options.with_comments or not isinstance(self._node.parent, BodyRule):
            return result
        comments = _collect_leading_comments(self._node.parent, self._node.index)
        if comments:
            result[COMMENTS_KEY] = comments + result.get(COMMENTS_KEY, [])
        return result


@register_view(AttributeRule)
class AttributeView(_ItemView):
    """An attribute of a body."""

    type_name = "attribute"

    @property
    def name(self) -> str:
        """The name."""
        return str(self._node.identifier.serialize())

    @property
    def value(self) -> Any:
        """The value in the form of loads()."""
        return self._node.expression.serialize()

    @property
    def value_node(self) -> NodeView:
        """The view of the expression."""
        return view_for(self._node.expression)

    def to_dict(self, options: SerializationOptions | None = None) -> Any:
        """Returns the name and the value in a dict, with the comments before it if options ask for them."""
        return self._with_comments(super().to_dict(options), options)


class _BodyHolder(NodeView):
    """An item with a body: a block or a document."""

    @property
    def body(self) -> BodyView:
        """The view of the body."""
        return BodyView(self._node.body)

    def blocks(self, block_type: str | None = None, *labels: str) -> list[BlockView]:
        """Returns the blocks directly inside, as BodyView.blocks() does."""
        return self.body.blocks(block_type, *labels)

    def attributes(self, name: str | None = None) -> list[AttributeView]:
        """Returns the attributes directly inside, as BodyView.attributes() does."""
        return self.body.attributes(name)

    def attribute(self, name: str) -> AttributeView | None:
        """Returns the attribute of a name, or None."""
        return self.body.attribute(name)


@register_view(BlockRule)
class BlockView(_ItemView, _BodyHolder):
    """A block."""

    type_name = "block"

    @property
    def block_type(self) -> str:
        """The type."""
        return self.labels[0]

    @property
    def labels(self) -> list[str]:
        """The type and the labels, without quotes."""
        texts = [(label, str(label.serialize())) for label in self._node.labels]
        return [text[1:-1] if isinstance(label, StringRule) else text for label, text in texts]

    @property
    def name_labels(self) -> list[str]:
        """The labels, without quotes."""
        return self.labels[1:]

    def to_dict(self, options: SerializationOptions | None = None) -> Any:
        """Returns the block with its labels as keys, with the comments before it if options ask for them."""
        return self._with_comments(super().to_dict(options), options)


@register_view(BodyRule)
class BodyView(NodeView):
    """The body of a document or of a block."""

    type_name = "body"

    def blocks(self, block_type: str | None = None, *labels: str) -> list[BlockView]:
        """Returns the blocks, or those of a type and with these first labels."""
        blocks = (BlockView(child) for child in self._node.children if isinstance(child, BlockRule))
        return [
            block
            for block in blocks
            if (block_type is None or block.block_type == block_type)
            and block.name_labels[: len(labels)] == list(labels)
        ]

    def attributes(self, name: str | None = None) -> list[AttributeView]:
        """Returns the attributes, or those of a name."""
        attributes = (AttributeView(child) for child in self._node.children if isinstance(child, AttributeRule))
        return [attribute for attribute in attributes if name is None or attribute.name == name]

    def attribute(self, name: str) -> AttributeView | None:
        """Returns the attribute of a name, or None."""
        return next(iter(self.attributes(name)), None)


@register_view(StartRule)
class DocumentView(_BodyHolder):
    """A document."""

    type_name = "document"

    @staticmethod
    def parse(text: str | bytes, filename: str = "<text>") -> DocumentView:
        """Parses a text. Raises hecla.ParseError."""
        return DocumentView(parse_document(text, filename))

    @staticmethod
    def parse_file(path: str) -> DocumentView:
        """Parses a file."""
        with open(path, encoding="utf-8") as file:
            return DocumentView.parse(file.read(), path)


def open_document(source: str | bytes | IO[str]) -> DocumentView:
    """Returns the view of a text or an open file. Raises hecla.ParseError."""
    return DocumentView(parse_document(source) if isinstance(source, (str, bytes)) else parse_open_file(source))
