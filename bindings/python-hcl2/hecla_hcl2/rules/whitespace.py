"""Line ends and comments."""

from __future__ import annotations

import re
from abc import ABC
from typing import Any

from hecla_hcl2.rules.abstract import CONTEXT, OPTIONS, LarkRule
from hecla_hcl2.rules.literal_rules import TokenRule
from hecla_hcl2.rules.tokens import NL_OR_COMMENT
from hecla_hcl2.utils import SerializationContext, SerializationOptions

__all__ = ["InlineCommentMixIn", "NewLineOrCommentRule"]

_LINE_MARKER = re.compile(r"//|#")


class NewLineOrCommentRule(TokenRule, rule="new_line_or_comment"):
    """Line ends, comments and indentation, in any number and order."""

    @classmethod
    def from_string(cls, string: str) -> NewLineOrCommentRule:
        """Returns the rule for a text."""
        return cls([NL_OR_COMMENT(string)])

    def serialize(self, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT) -> Any:
        return "".join(token.serialize() for token in self._children)

    @property
    def is_inline(self) -> bool:
        """Whether the text begins on the line of the token before it."""
        return not self.serialize().startswith("\n")

    def to_list(self, options: SerializationOptions = OPTIONS) -> list[dict[str, str]] | None:
        """Returns the comments, or None if there is only a line end."""
        text = self.serialize(options)
        if text == "\n":
            return None
        block = text.strip()
        if block.startswith("/*") and block.endswith("*/"):
            content = block[2:-2].strip()
            return [{"value": content}] if content else None
        lines = (line.strip() for line in text.split("\n"))
        contents = (_LINE_MARKER.sub("", line, count=1) if _LINE_MARKER.match(line) else line for line in lines)
        return [{"value": content.strip()} for content in contents if content]


class InlineCommentMixIn(LarkRule, ABC):
    """A rule inside which comments can be."""

    def inline_comments(self) -> list[dict[str, str]]:
        """Returns the comments inside, those of rules inside included."""
        comments: list[dict[str, str]] = []
        waiting: list[Any] = [self]
        while waiting:
            element = waiting.pop()
            if isinstance(element, NewLineOrCommentRule):
                comments.extend(element.to_list() or ())
            elif isinstance(element, InlineCommentMixIn):
                waiting.extend(inner for inner in reversed(element._children) if inner is not element._body_comments)
        return comments

    @property
    def _body_comments(self) -> Any:
        """The child with the comments at the end that belong to the body around the expression, or a false value."""
        return False

    def absorbed_comments(self) -> list[dict[str, str]]:
        """Returns the comments at the end that belong to the body around the expression."""
        return []
