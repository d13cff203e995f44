"""Strings, templates and heredocs."""

from __future__ import annotations

import re
from typing import Any

from hecla_hcl2.rules.abstract import CONTEXT, OPTIONS, LarkRule, child, serialized
from hecla_hcl2.rules.tokens import STRING_CHARS
from hecla_hcl2.steps import Steps
from hecla_hcl2.utils import (
    HEREDOC_PATTERN,
    HEREDOC_TRIM_PATTERN,
    SerializationContext,
    SerializationOptions,
    process_escape_sequences,
    to_dollar_string,
)

__all__ = [
    "HeredocTemplateRule",
    "HeredocTrimTemplateRule",
    "InterpolationRule",
    "StringPartRule",
    "StringRule",
    "TemplateStringRule",
    "as_string_content",
    "without_last_line_end",
]


class InterpolationRule(LarkRule, rule="interpolation"):
    """``${expression}`` in a string."""

    expression = child(1, "The expression.")

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        inside = yield serialized(self.expression, options, context.replace(inside_dollar_string=True))
        text = to_dollar_string(str(inside))
        # In a parsed text, the tokens of the braces have the markers that remove whitespace.
        before, after = "~" * str(self._children[0]).endswith("~"), "~" * str(self._children[-1]).startswith("~")
        return f"${{{before} {text[2:-1]} {after}}}" if before or after else text


class StringPartRule(LarkRule, rule="string_part"):
    """A part of a string: characters, an escaped marker, an interpolation or a directive."""

    content = child(0, "The token or rule.")

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        return (yield serialized(self.content, options, context))


class StringRule(LarkRule, rule="string"):
    """A quoted string or template."""

    @property
    def string_parts(self) -> list[Any]:
        """The parts between the quotes."""
        return self._children[1:-1]

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        # A string inside an expression is a part of its source text, which needs the quotes.
        is_value = options.strip_string_quotes and not context.inside_dollar_string
        parts = []
        for part in self.string_parts:
            if is_value and isinstance(part.content, STRING_CHARS):
                parts.append(process_escape_sequences(str(part.content)))
            else:
                parts.append((yield serialized(part, options, context)))
        text = "".join(parts)
        return text if is_value else f'"{text}"'


class HeredocTemplateRule(LarkRule, rule="heredoc_template"):
    """A heredoc, ``<<MARKER``, as one token."""

    heredoc = child(0, "The token.")

    def serialize(self, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT) -> Any:
        text = self.heredoc.serialize(options, context)
        if options.preserve_heredocs:
            return _as_string(text.rstrip("\r\n\t "), options)
        content = _content(text, HEREDOC_PATTERN)
        return content if options.strip_string_quotes else f'"{as_string_content(content)}"'


class HeredocTrimTemplateRule(HeredocTemplateRule, rule="heredoc_template_trim"):
    """A heredoc without indentation, ``<<-MARKER``, as one token."""

    def serialize(self, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT) -> Any:
        text = self.heredoc.serialize(options, context)
        if options.preserve_heredocs:
            return _as_string(_without_indentation(without_last_line_end(text)), options)
        content = _without_indentation(_content(text, HEREDOC_TRIM_PATTERN))
        # python-hcl2 escapes quotes here even in a value.
        return _escaped(content) if options.strip_string_quotes else f'"{as_string_content(content)}"'


class TemplateStringRule(LarkRule, rule="template_string"):
    r"""A string with escaped quotes, ``\"...\"``, inside a directive of a string."""

    @property
    def raw_value(self) -> str:
        """The text with its quotes."""
        return str(self._children[0].value)

    @property
    def inner_value(self) -> str:
        """The text without its quotes."""
        text = self.raw_value
        return text[2:-2] if text.startswith('\\"') and text.endswith('\\"') else text

    def serialize(self, options: SerializationOptions = OPTIONS, context: SerializationContext = CONTEXT) -> Any:
        return self.inner_value if options.strip_string_quotes else self.raw_value


def _content(heredoc: str, pattern: re.Pattern[str]) -> str:
    """Returns what is between the markers, without the last line end."""
    match = pattern.match(heredoc)
    if match is None:
        raise RuntimeError(f"not a heredoc: {heredoc!r}")
    return without_last_line_end(match[2])


def without_last_line_end(text: str) -> str:
    """Returns the lines before the end marker of a heredoc, without its indentation and the line end before it."""
    text = text.rstrip(" \t")
    return text[:-1].removesuffix("\r") if text.endswith("\n") else text


def _without_indentation(text: str) -> str:
    lines = text.split("\n")
    indentation = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=0)
    return "\n".join(line[indentation:] for line in lines)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def as_string_content(text: str) -> str:
    """Returns what stands between the quotes of a string that has a text as its value."""
    return _escaped(text).replace("\n", "\\n")


def _as_string(text: str, options: SerializationOptions) -> str:
    """Returns text as a string, or as a value if these have no quotes."""
    return text if options.strip_string_quotes else f'"{text}"'
