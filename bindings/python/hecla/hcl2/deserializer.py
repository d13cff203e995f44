"""From Python objects in python-hcl2's form to configuration text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any

from hecla._hecla import hcl2_layout
from hecla.hcl2.const import COMMENTS_KEY, INLINE_COMMENTS_KEY, IS_BLOCK
from hecla.hcl2.formatter import FormatterOptions
from hecla.hcl2.rules.base import StartRule

__all__ = ["BaseDeserializer", "DeserializerOptions", "to_text"]

_RESERVED = (IS_BLOCK, COMMENTS_KEY, INLINE_COMMENTS_KEY)


@dataclass
class DeserializerOptions:
    """How dumps() reads Python objects. The defaults are those of python-hcl2."""

    heredocs_to_strings: bool = False
    """Write heredocs as quoted strings."""
    strings_to_heredocs: bool = False
    """Write strings with newlines as heredocs."""
    object_elements_colon: bool = False
    """Write ``key: value`` in objects instead of ``key = value``."""
    object_elements_trailing_comma: bool = True
    """Write a comma after each element of an object."""


class BaseDeserializer:
    """Makes documents from Python objects."""

    def __init__(self, options: DeserializerOptions | None = None) -> None:
        self.options = options or DeserializerOptions()

    def load_python(self, value: Any) -> StartRule:
        """Returns the document of a dict as dumps() takes it."""
        if not isinstance(value, dict):
            raise TypeError(f"a configuration is given as dict, not as {type(value).__name__}")
        return StartRule(to_text(value, self.options))._with_data(value, self.options)

    def loads(self, value: str) -> StartRule:
        """Does the same for JSON text."""
        return self.load_python(json.loads(value))

    def load(self, file: IO[str]) -> StartRule:
        """Does the same for a file with JSON text."""
        return self.loads(file.read())


def to_text(
    data: dict[str, Any], options: DeserializerOptions | None = None, layout: FormatterOptions | None = None
) -> str:
    """Returns the text of a body."""
    text = "".join(_Writer(options or DeserializerOptions(), layout or FormatterOptions()).body(data, 0))
    return text if text.endswith("\n") or not text else text + "\n"


def _is_expression(value: object) -> bool:
    return isinstance(value, str) and value.startswith("${") and value.endswith("}")


def _has_blocks(value: dict[str, Any]) -> bool:
    """Returns whether a dict is a block, or contains one."""
    if value.get(IS_BLOCK):
        return True
    for item in value.values():
        for element in item if isinstance(item, list) else [item]:
            if isinstance(element, dict) and _has_blocks(element):
                return True
    return False


def _is_block_list(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(item, dict) and _has_blocks(item) for item in value)


def _labels_of(block_type: str, value: Any) -> tuple[list[str], Any]:
    """Returns the type and labels of a block, and its body: dicts with a single key are labels."""
    labels = [block_type]
    while isinstance(value, dict) and not value.get(IS_BLOCK):
        keys = [key for key in value if key not in _RESERVED]
        if len(keys) != 1:
            break
        labels.append(keys[0])
        value = value[keys[0]]
    return labels, value


class _Writer:
    """Writes bodies and values. A level is the indentation inside of the brackets of what is written."""

    def __init__(self, options: DeserializerOptions, layout: FormatterOptions) -> None:
        self._options = options
        self._layout = layout

    def _newline(self, level: int, count: int = 1) -> str:
        return "\n" * count + " " * (self._layout.indent_length * level)

    # --- bodies

    def body(self, data: dict[str, Any], level: int) -> list[str]:
        out = [] if level == 0 else [self._newline(level)]
        for i, (item, is_block) in enumerate(self._items(data, level)):
            if is_block and i > 0:
                out.insert(-1, self._newline(level))
            out.append(item)
            out.append(self._newline(level, 2 if is_block else 1))
        return out[:-1]

    def _items(self, data: dict[str, Any], level: int) -> Iterator[tuple[str, bool]]:
        sequence: list[tuple[str, Any]] = []
        for key, value in data.items():
            if _is_block_list(value):
                yield from self._attributes(sequence, level)
                sequence = []
                for block in value:
                    yield self._block(key, block, level), True
            elif key not in _RESERVED:
                sequence.append((key, value))
        yield from self._attributes(sequence, level)

    def _attributes(self, sequence: list[tuple[str, Any]], level: int) -> Iterator[tuple[str, bool]]:
        aligns = self._layout.vertically_align_attributes and level > 0
        width = max((len(name) for name, _ in sequence), default=0) if aligns else 0
        for name, value in sequence:
            yield f"{name:<{width}} = {self.value(value, level + 1)}", False

    def _block(self, block_type: str, value: Any, level: int) -> str:
        labels, data = _labels_of(block_type, value)
        body = "".join(self.body(data, level + 1)) if isinstance(data, dict) else ""
        if body:
            body += self._newline(level)
        elif self._layout.open_empty_blocks:
            body = self._newline(level, 2)
        return f"{' '.join(labels)} {{{body}}}"

    # --- values

    def value(self, value: Any, level: int) -> str:
        if isinstance(value, dict):
            return self._object(value, level)
        if isinstance(value, list):
            return self._tuple(value, level)
        return self._scalar(value, level)

    def _tuple(self, items: list[Any], level: int) -> str:
        if not items:
            return f"[{self._newline(level - 1, 2)}]" if self._layout.open_empty_tuples else "[]"
        lines = (f"{self._newline(level)}{self.value(item, level + 1)}," for item in items)
        return f"[{_closed(''.join(lines))}{self._newline(level - 1)}]"

    def _object(self, items: dict[Any, Any], level: int) -> str:
        if not items:
            return f"{{{self._newline(level - 1, 2)}}}" if self._layout.open_empty_objects else "{}"
        keys = [self._scalar(key, level) for key in items]
        width = max(map(len, keys)) if self._layout.vertically_align_object_elements else 0
        colon = self._options.object_elements_colon
        lines = []
        for key, value in zip(keys, items.values(), strict=True):
            padding = " " * (width - len(key)) if width else ""
            space = " " if width or not colon else ""
            comma = "," if self._options.object_elements_trailing_comma else ""
            text = f"{key}{padding}{space}{':' if colon else '='} {self.value(value, level + 1)}"
            # The line of a heredoc's end marker has nothing else, and a newline separates elements, too.
            lines.append(self._newline(level) + text + ("" if _HEREDOC_END.search(text) else comma))
        return f"{{{''.join(lines)}{self._newline(level - 1)}}}"

    def _scalar(self, value: Any, level: int) -> str:
        if value is None:
            return "null"
        if isinstance(value, bool):
            return "true" if value else "false"
        if not isinstance(value, str):
            return str(value)
        if len(value) >= 2 and value.startswith('"') and value.endswith('"'):
            return self._string(value)
        if _is_expression(value):
            return self._expression(value[2:-1], level)
        return value

    def _expression(self, text: str, level: int) -> str:
        layout = self._layout
        laid_out = hcl2_layout(
            _with_heredocs(text),
            level,
            layout.indent_length,
            layout.vertically_align_object_elements,
            layout.open_empty_objects,
            layout.open_empty_tuples,
        )
        return _with_heredocs(laid_out)

    def _string(self, value: str) -> str:
        heredoc = _HEREDOC.fullmatch(value[1:-1])
        if heredoc and not self._options.heredocs_to_strings:
            return value[1:-1]
        if heredoc:
            return _quoted(heredoc["content"])
        if self._options.strings_to_heredocs and "\\n" in value:
            return f"<<EOF\n{_unescaped(value[1:-1])}\nEOF"
        return value


_HEREDOC = re.compile(r"<<-?(?P<name>[a-zA-Z][a-zA-Z0-9._-]*)\r?\n(?P<content>[\s\S]*)(?P=name)")
_HEREDOC_END = re.compile(r"<<-?([a-zA-Z][a-zA-Z0-9._-]*)\r?\n(?:[\s\S]*\n)?[ \t]*\1$")
_QUOTED_HEREDOC = re.compile(r'"(<<-?([a-zA-Z][a-zA-Z0-9._-]*)\r?\n(?:[\s\S]*?\n)?[ \t]*\2)"')
_ESCAPE = re.compile(r'\\([n"\\])')


def _closed(text: str) -> str:
    """Puts a comma after a heredoc on a line of its own, because nothing may follow the end marker."""
    return re.sub(r"(<<-?([a-zA-Z][a-zA-Z0-9._-]*)\r?\n(?:[\s\S]*?\n)?[ \t]*\2),", r"\1\n,", text)


def _with_heredocs(text: str) -> str:
    """Returns an expression with its heredocs without quotes, which loads() puts around them.

    No other string has a newline.
    """
    return _QUOTED_HEREDOC.sub(r"\1\n", text) if '"<<' in text else text


def _quoted(content: str) -> str:
    content = re.sub(r"\r?\n\Z", "", re.sub(r"[ \t]*\Z", "", content))
    return '"' + content.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda match: "\n" if match[1] == "n" else match[1], text)
