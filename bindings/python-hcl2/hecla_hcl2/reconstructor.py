"""From a syntax tree to text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hecla_hcl2.steps import Steps, run

__all__ = ["HCLReconstructor"]

_OPERATORS = {
    "ASTERISK",
    "BINARY_OP",
    "DOUBLE_AMP",
    "DOUBLE_EQ",
    "DOUBLE_PIPE",
    "GEQ",
    "GT",
    "LEQ",
    "LT",
    "MINUS",
    "NEQ",
    "PERCENT",
    "PLUS",
    "SLASH",
}
_FOR_KEYWORDS = {"FOR", "IN", "IF"}
_CHOICE = {"QMARK", "COLON"}
_ITEMS = {"attribute", "block"}
_LABELS = {"identifier", "literal_value", "string"}
_HAVE_VALUE_AFTER_COLON = {"for_tuple_expr", "for_object_expr", "object_elem"}
_DIRECTIVES = {
    "template_else",
    "template_endfor",
    "template_endif",
    "template_for",
    "template_for_start",
    "template_if",
    "template_if_start",
}


class HCLReconstructor:
    """Writes trees: rules and tokens of hecla_hcl2.rules, or trees and tokens of lark with the same names.

    A token that was parsed is written as it stood in the text. Before one that was made by hand, there is a space where
    python-hcl2 writes one.
    """

    def __init__(self) -> None:
        self._reset_state()

    def reconstruct(self, tree: Any, postproc: Callable[[str], str] | None = None) -> str:
        """Returns the text of a document: that which was parsed, or one with a line end at its end."""
        text = self._text(tree)
        if postproc is not None:
            text = postproc(text)
        if text == getattr(getattr(tree, "_meta", None), "text", None):
            return text
        if text.endswith("\n\n") and not _is_parsed(tree):
            return text[:-1]
        return text if text.endswith("\n") or not text else text + "\n"

    def reconstruct_fragment(self, tree: Any) -> str:
        """Returns the text of a part of a document, without what is before its first token."""
        text = self._text(tree)
        return text[len(getattr(_first_token(tree), "prefix", None) or "") :]

    def _text(self, tree: Any) -> str:
        self._reset_state()
        return "".join(self._reconstruct_node(tree))

    def _reset_state(self) -> None:
        self._last_was_space = True
        self._last_token_name: str | None = None
        self._last_rule_name: str | None = None
        self._last_text = ""
        self._has_line_end = True  # after the last token that is not whitespace or a comment

    def _reconstruct_node(self, node: Any, parent_rule_name: str | None = None) -> list[str]:
        out: list[str] = []
        run(self._write_node(node, parent_rule_name, out))
        return out

    _reconstruct_tree = _reconstruct_node

    def _write_node(self, node: Any, parent_rule_name: str | None, out: list[str]) -> Steps | None:
        """Appends the text of a token, or returns the steps that append that of a tree."""
        if hasattr(node, "children"):
            return self._write_tree(node, parent_rule_name, out)
        out.append(self._reconstruct_token(node, parent_rule_name) if hasattr(node, "type") else str(node))
        return None

    def _write_tree(self, tree: Any, parent_rule_name: str | None, out: list[str]) -> Steps:
        name = tree.data
        begins_with_space = self._should_add_space_before(tree, parent_rule_name)
        begin = len(out)
        if begins_with_space:
            self._last_was_space = True
            out.append(" ")
        was_item = False
        for element in tree.children:
            if element is None:
                continue
            is_item = name == "body" and getattr(element, "data", None) in _ITEMS
            if was_item and is_item and not self._has_line_end:
                out.append("\n")
                self._last_text, self._last_was_space = "\n", True
            was_item = is_item
            yield self._write_node(element, name, out)
            if name == "unary_op" and element is tree.children[0]:
                self._last_was_space = True
        self._last_rule_name = name
        if len(out) > begin:
            self._last_was_space = out[-1].endswith((" ", "\n"))

    def _reconstruct_token(self, token: Any, parent_rule_name: str | None = None) -> str:
        text = str(token.value)
        prefix = getattr(token, "prefix", None)
        if prefix is None:
            prefix = " " if self._should_add_space_before(token, parent_rule_name) else ""
        elif not prefix and _is_word(self._last_text[-1:]) and _is_word(text[:1]) and token.type != "STRING_CHARS":
            prefix = " "  # the token stood elsewhere when it was parsed
        text = prefix + text
        if self._is_after_heredoc() and not text.lstrip(" \t\r").startswith("\n"):
            text = "\n" + text  # nothing may follow the end marker on its line
        self._last_token_name = token.type
        self._has_line_end = token.type == "NL_OR_COMMENT" and (self._has_line_end or "\n" in text)
        if text:
            self._last_text = text
            self._last_was_space = text.endswith((" ", "\n"))
        return text

    def _is_after_heredoc(self) -> bool:
        is_heredoc = self._last_token_name is not None and self._last_token_name.startswith("HEREDOC_")
        return is_heredoc and not self._last_text.endswith("\n")

    def _should_add_space_before(self, node: Any, parent_rule_name: str | None = None) -> bool:
        if self._last_was_space or self._last_token_name is None:
            return False
        if hasattr(node, "children"):
            return self._has_space_before_rule(node.data, parent_rule_name) and not _is_parsed(node)
        has_space = self._has_space_before_token(node.type, parent_rule_name)
        return has_space and not (node.type in ("EQ", "COLON") and str(node.value).startswith((" ", "\t")))

    def _has_space_before_rule(self, name: str, parent: str | None) -> bool:
        last = self._last_token_name
        if last in _OPERATORS:
            return True
        if parent == "block" and name in _LABELS and self._last_rule_name in _LABELS:
            return True
        if last in _CHOICE and parent == "conditional":
            return True
        return last == "COLON" and parent in _HAVE_VALUE_AFTER_COLON and name != "new_line_or_comment"

    def _has_space_before_token(self, name: str, parent: str | None) -> bool:
        last = self._last_token_name
        if name == "LBRACE" and parent == "block":
            return True
        if parent == "conditional" and (name in _CHOICE or last in _CHOICE):
            return True
        if parent == "for_intro" and name == "COLON":
            return True
        if last == "COMMA":
            return name not in ("RSQB", "NL_OR_COMMENT")
        if parent in _DIRECTIVES:
            return _has_space_in_directive(name, last)
        if name in _FOR_KEYWORDS or name == "ELLIPSIS" or "FOR_OBJECT_ARROW" in (name, last):
            return True
        if last in _FOR_KEYWORDS or last in ("ELLIPSIS", "EQ"):
            return name not in ("NL_OR_COMMENT", "COLON")
        if name == "EQ":
            return True
        return name != "COLON" and parent != "unary_op" and (name in _OPERATORS or last in _OPERATORS)


def _has_space_in_directive(name: str, last: str | None) -> bool:
    if last == "DIRECTIVE_START":
        return name != "STRIP_MARKER"
    if last == "STRIP_MARKER":
        return name != "RBRACE"
    return last in _FOR_KEYWORDS or name in ("IN", "STRIP_MARKER", "RBRACE")


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _first_token(node: Any) -> Any:
    while node is not None and hasattr(node, "children"):
        node = next((element for element in node.children if element is not None), None)
    return node


def _is_parsed(node: Any) -> bool:
    """Returns whether the first token of a node was parsed."""
    return getattr(_first_token(node), "prefix", None) is not None
