"""Documents, bodies, blocks and attributes."""

from __future__ import annotations

from typing import Any

from hecla_hcl2.const import COMMENTS_KEY, INLINE_COMMENTS_KEY, IS_BLOCK
from hecla_hcl2.rules.abstract import LarkRule, LarkToken, child, serialized
from hecla_hcl2.rules.whitespace import InlineCommentMixIn, NewLineOrCommentRule
from hecla_hcl2.steps import Steps
from hecla_hcl2.utils import SerializationContext, SerializationOptions

__all__ = ["AttributeRule", "BlockRule", "BodyRule", "StartRule"]


class AttributeRule(LarkRule, rule="attribute"):
    """``name = expression``."""

    identifier = child(0, "The name.")
    expression = child(2, "The expression.")

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        return {self.identifier.serialize(options): (yield serialized(self.expression, options))}


class BlockRule(LarkRule, rule="block"):
    """A block."""

    @property
    def labels(self) -> list[Any]:
        """The type and the labels."""
        skipped = (LarkToken, BodyRule, NewLineOrCommentRule)
        return [element for element in self._children if element is not None and not isinstance(element, skipped)]

    @property
    def body(self) -> BodyRule:
        """The body."""
        return next(element for element in self._children if isinstance(element, BodyRule))

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        result = yield serialized(self.body, options)
        if options.explicit_blocks:
            result[IS_BLOCK] = True
        for label in reversed(self.labels[1:]):
            result = {(yield serialized(label, options)): result}
        return result


class BodyRule(LarkRule, rule="body"):
    """A body: attributes and blocks, with line ends and comments between them."""

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        result: dict[str, Any] = {}
        attributes: set[str] = set()
        comments: list[dict[str, str]] = []
        inline_comments: list[dict[str, str]] = []
        for item in self._children:
            if isinstance(item, BlockRule):
                block_type = item.labels[0].serialize(options)
                if block_type in attributes:
                    raise RuntimeError(f'"{block_type}" is an argument and a block type of one body')
                blocks = result.setdefault(block_type, [])
                blocks.append((yield serialized(item, options)))
            elif isinstance(item, AttributeRule):
                value = yield serialized(item, options)
                attributes.update(value)
                result.update(value)
                if isinstance(item.expression, InlineCommentMixIn):
                    inline_comments.extend(item.expression.inline_comments())
                    comments.extend(item.expression.absorbed_comments())
            elif isinstance(item, NewLineOrCommentRule):
                comments.extend(item.to_list() or ())
        if options.with_comments:
            result.update({COMMENTS_KEY: comments} if comments else {})
            result.update({INLINE_COMMENTS_KEY: inline_comments} if inline_comments else {})
        return result


class StartRule(LarkRule, rule="start"):
    """A document."""

    body = child(0, "The body.")

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        return (yield serialized(self.body, options))
