"""From text to a syntax tree.

The structure comes from the parser (`tree_json`). What is between its nodes, such as commas and line ends, is read here.
"""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any

import hecla
from hecla.hcl2 import parse_errors
from hecla_hcl2.rules import tokens as tk
from hecla_hcl2.rules.abstract import Meta, Source
from hecla_hcl2.rules.base import AttributeRule, BlockRule, BodyRule, StartRule
from hecla_hcl2.rules.containers import (
    ObjectElemKeyExpressionRule,
    ObjectElemKeyRule,
    ObjectElemRule,
    ObjectRule,
    TupleRule,
)
from hecla_hcl2.rules.directives import (
    TemplateElseRule,
    TemplateEndforRule,
    TemplateEndifRule,
    TemplateForRule,
    TemplateForStartRule,
    TemplateIfRule,
    TemplateIfStartRule,
)
from hecla_hcl2.rules.expressions import (
    BinaryOpRule,
    BinaryTermRule,
    ConditionalRule,
    ExpressionRule,
    ExprTermRule,
    UnaryOpRule,
)
from hecla_hcl2.rules.for_expressions import ForCondRule, ForIntroRule, ForObjectExprRule, ForTupleExprRule
from hecla_hcl2.rules.functions import ArgumentsRule, FunctionCallRule
from hecla_hcl2.rules.indexing import (
    AttrSplatExprTermRule,
    AttrSplatRule,
    FullSplatExprTermRule,
    FullSplatRule,
    GetAttrExprTermRule,
    GetAttrRule,
    IndexExprTermRule,
    ShortIndexRule,
    SqbIndexRule,
)
from hecla_hcl2.rules.literal_rules import (
    BinaryOperatorRule,
    FloatLitRule,
    IdentifierRule,
    IntLitRule,
    LiteralValueRule,
)
from hecla_hcl2.rules.strings import (
    HeredocTemplateRule,
    HeredocTrimTemplateRule,
    InterpolationRule,
    StringPartRule,
    StringRule,
)
from hecla_hcl2.rules.whitespace import NewLineOrCommentRule
from hecla_hcl2.steps import Steps, run

__all__ = ["garbage_collection_pause", "parse_document", "parse_expression", "parse_open_file"]

Node = dict[str, Any]

_BLANKS = rb"(?:[ \t\r]|\xef\xbb\xbf)*"
_LINE_END_OR_COMMENT = re.compile(rb"(%s)(\n[ \t]*|#[^\n]*\n?|//[^\n]*\n?|/\*.*?\*/)" % _BLANKS, re.DOTALL)
_GAP = re.compile(rb"(?:\xef\xbb\xbf|[ \t\r\n]|#[^\n]*|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_WORD = re.compile(rb"[^\s.\[\](){}\"=:,?%*+/<>&|!#~]+")
_SPLAT = re.compile(rb"\.%(gap)s\*|\[%(gap)s\*%(gap)s\]" % {b"gap": _GAP.pattern}, re.DOTALL)
_CONTINUATION = re.compile(rb"==|!=|&&|\|\||[-+*/%<>?]")
_ELSE = re.compile(rb"%%\{~?%selse\b" % _GAP.pattern, re.DOTALL)
_MOST_NESTING = 10_000  # of the description of a tree that has the most levels that parse() reads
_ESCAPED = re.compile(r"(\$\$\{[^}]*\}|%%\{[^}]*\})")
_OPERATOR_NAMES = {
    "==": "DOUBLE_EQ",
    "!=": "NEQ",
    "<": "LT",
    ">": "GT",
    "<=": "LEQ",
    ">=": "GEQ",
    "-": "MINUS",
    "*": "ASTERISK",
    "/": "SLASH",
    "%": "PERCENT",
    "&&": "DOUBLE_AMP",
    "||": "DOUBLE_PIPE",
    "+": "PLUS",
    "!": "NOT",
}


def parse_document(
    text: str | bytes, filename: str = "<text>", *, discard_comments: bool = False, keep_layout: bool = True
) -> StartRule:
    """Returns the tree of a text. Raises hecla.ParseError.

    Without its line ends and comments, or where the layout is not kept, tokens have the usual whitespace before them.
    """
    with parse_errors():
        file = hecla.parse(text, filename, syntax="native")
    source = Source(text)
    end = len(source.bytes)
    reader = _Reader(source, 0, keep_layout and not discard_comments, discard_comments)
    return StartRule([reader.document(_decoded(file.tree_json()))], Meta(source, 0, end))


def parse_open_file(file: IO[str], *, discard_comments: bool = False) -> StartRule:
    """Does the same for an open file."""
    name = getattr(file, "name", None)
    filename = name if isinstance(name, str) else "<text>"
    return parse_document(file.read(), filename, discard_comments=discard_comments)


def parse_expression(text: str) -> ExpressionRule:
    """Returns the tree of an expression, in the usual layout. Raises hecla.ParseError."""
    document = parse_document(f"_ = (\n{text})\n", keep_layout=False)
    expression: ExpressionRule = document.body.children[0].expression.expression
    expression._parent = None
    return expression


def _decoded(tree: str) -> Node:
    try:
        return json.loads(tree)  # type: ignore[no-any-return]
    except ValueError:
        # Python limits the digits of an int. Values of numbers are not used here, but read from the source.
        return json.loads(tree, parse_int=lambda digits: int(digits[:20]))  # type: ignore[no-any-return]
    except RecursionError:
        # Python's decoder recurses. This one does not, but takes longer.
        decoded: Node = hecla.evaluate("jsondecode(tree)", {"tree": tree}, limits=hecla.Limits(max_nesting=_MOST_NESTING))
        return decoded


@contextmanager
def garbage_collection_pause() -> Iterator[None]:
    """Has no collection while a tree is made: its elements are no garbage, but would be looked at again and again."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class _Reader:
    """Reads the elements of a text in order. The cursor is where the next element is read, or the gap before it."""

    def __init__(self, source: Source, begin: int, keep_layout: bool, discards_comments: bool) -> None:
        self.source = source
        self._at = begin
        self._keep_layout = keep_layout
        self._discards_comments = discards_comments

    # --- tokens

    def _gap_end(self) -> int:
        match = _GAP.match(self.source.bytes, self._at)
        return match.end() if match else self._at

    def _next_is(self, text: bytes) -> bool:
        return self.source.bytes.startswith(text, self._gap_end())

    def _token(self, kind: Callable[..., Any], end: int | None = None) -> Any:
        """Reads a token: up to an offset, or the text that its class always has."""
        begin = self._gap_end()
        token = kind() if end is None else kind(self.source.text(begin, end))
        end = begin + len(token.value) if end is None else end
        if not self.source.bytes.startswith(token.value.encode(), begin):
            raise AssertionError(f"{token!r} expected at offset {begin}")
        if self._keep_layout:
            token.prefix = self.source.text(self._at, begin)
        self._at = end
        return token

    def _separator(self, kind: Callable[[], Any]) -> Any:
        """Reads ``=`` or ``:`` with the blanks before it, with which a formatter aligns it."""
        token = self._token(kind)
        if token.prefix is not None and not token.prefix.strip(" \t"):
            token.set_value(token.prefix + token.value)
            token.prefix = ""
        return token

    def _line_ends(self) -> list[Any]:
        """Reads the line ends and comments at the cursor, if there are any."""
        tokens = []
        while match := _LINE_END_OR_COMMENT.match(self.source.bytes, self._at):
            token = tk.NL_OR_COMMENT(match[2].decode())
            if self._keep_layout:
                token.prefix = match[1].decode()
            tokens.append(token)
            self._at = match.end()
        return [NewLineOrCommentRule(tokens)] if tokens and not self._discards_comments else []

    def _optional(self, kind: Callable[[], Any], text: bytes) -> list[Any]:
        return [self._token(kind)] if self._next_is(text) else []

    def _name(self) -> IdentifierRule:
        match = _WORD.match(self.source.bytes, self._gap_end())
        if match is None:
            raise AssertionError(f"a name expected at offset {self._at}")
        return IdentifierRule([self._token(tk.NAME, match.end())])

    def _meta(self, node: Node) -> Meta:
        return Meta(self.source, *node["range"])

    # --- bodies

    def document(self, node: Node) -> BodyRule:
        """Reads all of the text."""
        with garbage_collection_pause():
            items, end = self._items(node), len(self.source.bytes)
        if self._at < end:
            items.append(NewLineOrCommentRule([self._piece(tk.NL_OR_COMMENT, self.source.text(self._at, end))]))
        return BodyRule(items, self._meta(node))

    def _items(self, node: Node) -> list[Any]:
        items: list[Any] = []
        for item in node["children"]:
            items += self._line_ends()
            items.append(self._attribute(item) if item["kind"] == "Attribute" else self._block(item))
        return items + self._line_ends()

    def _body(self, node: Node) -> BodyRule:
        """Reads the body of a block when it is asked for: queries look at few blocks."""
        begin = self._at

        def read() -> list[Any]:
            with garbage_collection_pause():
                return _Reader(self.source, begin, self._keep_layout, self._discards_comments)._items(node)

        if node["children"]:
            self._at = node["children"][-1]["range"][1]
        self._line_ends()
        return BodyRule._read_later(read, self._meta(node))

    def _attribute(self, node: Node) -> AttributeRule:
        name, separator = self._name(), self._separator(tk.EQ)
        return AttributeRule([name, separator, run(self.expression(node["children"][0]))], self._meta(node))

    def _block(self, node: Node) -> BlockRule:
        *labels, body = node["children"]
        children: list[Any] = [self._name()]
        for label in labels:
            is_quoted = self._next_is(b'"')
            children.append(run(self._string(label)) if is_quoted else self._name())
        children += [*self._line_ends(), self._token(tk.LBRACE)]
        children += [self._body(body), self._token(tk.RBRACE)]
        return BlockRule(children, self._meta(node))

    # --- expressions

    def expression(self, node: Node) -> Any:
        """Returns the steps that read an expression."""
        read = _EXPRESSIONS.get(node["kind"])
        return read(self, node) if read else self._term(node)

    def _term(self, node: Node) -> Steps:
        return ExprTermRule([(yield _TERMS[node["kind"]](self, node))], self._meta(node))

    def _parentheses(self, node: Node) -> Steps:
        children = [self._token(tk.LPAR), *self._line_ends(), (yield self.expression(node["children"][0]))]
        return ExprTermRule([*children, *self._line_ends(), self._token(tk.RPAR)], self._meta(node))

    def _conditional(self, node: Node) -> Steps:
        condition, if_true, if_false = node["children"]
        children = [(yield self.expression(condition)), *self._line_ends(), self._token(tk.QMARK), *self._line_ends()]
        children += [(yield self.expression(if_true)), *self._line_ends(), self._token(tk.COLON), *self._line_ends()]
        return ConditionalRule([*children, (yield self.expression(if_false))], self._meta(node))

    def _operator(self, text: str) -> Any:
        return self._token(tk.string_token(_OPERATOR_NAMES[text]), self._gap_end() + len(text))

    def _binary(self, node: Node) -> Steps:
        first, *rest = node["children"]
        left = yield self.expression(first)
        for operator, operand in zip(node["operators"], rest, strict=True):
            term = [*self._line_ends(), BinaryOperatorRule([self._operator(operator)]), *self._line_ends()]
            term.append((yield self.expression(operand)))
            # Comments after an operation belong to it, unless an operator continues the expression.
            after = [] if _CONTINUATION.match(self.source.bytes, self._gap_end()) else self._line_ends()
            meta = Meta(self.source, node["range"][0], operand["range"][1])
            left = BinaryOpRule([left, BinaryTermRule(term), *after], meta)
        return left

    def _unary(self, node: Node) -> Steps:
        (operand,) = node["children"]
        if node["operator"] == "-" and operand["kind"] == "Number":
            begin, end = node["range"]
            if operand["range"][0] == begin + 1 and not self.source.bytes[begin + 1 : end].isdigit():
                return ExprTermRule([FloatLitRule([self._token(tk.FloatLiteral, end)])], self._meta(node))
        return UnaryOpRule([self._operator(node["operator"]), (yield self.expression(operand))], self._meta(node))

    def _access(self, node: Node) -> Steps:
        base, steps = _chain(node)
        is_name = base["kind"] == "Reference"
        left = ExprTermRule([self._name()], self._meta(base)) if is_name else (yield self.expression(base))
        end = node["range"][1]
        while self._gap_end() < end and self._at < end:
            rule: Any
            holder: Any
            if self._splat_marker():
                accesses = [self._splat_token()]
                while self._at < end and not self._splat_marker():
                    accesses.append((yield self._step(steps)))
                is_attribute_splat = isinstance(accesses[0], tk.ATTR_SPLAT)
                rule = (AttrSplatRule if is_attribute_splat else FullSplatRule)(accesses)
                holder = AttrSplatExprTermRule if is_attribute_splat else FullSplatExprTermRule
            else:
                rule = yield self._step(steps)
                holder = GetAttrExprTermRule if isinstance(rule, GetAttrRule) else IndexExprTermRule
            meta = Meta(self.source, node["range"][0], self._at)
            left = ExprTermRule([holder([left, rule], meta)], meta)
        return left

    def _splat_marker(self) -> re.Match[bytes] | None:
        return _SPLAT.match(self.source.bytes, self._gap_end())

    def _splat_token(self) -> Any:
        marker = self._splat_marker()
        assert marker is not None
        token = (tk.ATTR_SPLAT if marker[0].startswith(b".") else tk.FULL_SPLAT)()
        if self._keep_layout:
            token.prefix = self.source.text(self._at, marker.start())
            token.set_value(marker[0].decode())
        self._at = marker.end()
        return token

    def _step(self, steps: Iterator[Node]) -> Steps:
        """Reads an attribute or an index."""
        if self._next_is(b"["):
            children = [self._token(tk.LSQB), *self._line_ends(), (yield self.expression(next(steps)["children"][0]))]
            return SqbIndexRule([*children, *self._line_ends(), self._token(tk.RSQB)])
        dot = self._token(tk.DOT)
        begin = self._gap_end()
        if not self.source.bytes[begin : begin + 1].isdigit():
            return GetAttrRule([dot, self._name()])
        end = next(steps)["range"][1]
        is_integer = self.source.bytes[begin:end].isdigit()
        return ShortIndexRule([dot, self._token(tk.IntLiteral if is_integer else tk.FloatLiteral, end)])

    # --- literals

    def _null(self, node: Node) -> LiteralValueRule:
        return LiteralValueRule([self._token(tk.NULL)], self._meta(node))

    def _bool(self, node: Node) -> LiteralValueRule:
        return LiteralValueRule([self._token(tk.TRUE if node["value"] else tk.FALSE)], self._meta(node))

    def _number(self, node: Node) -> IntLitRule | FloatLitRule:
        end = node["range"][1]
        digits = self.source.bytes[node["range"][0] : end]
        if digits.isdigit():
            return IntLitRule([self._token(tk.IntLiteral, end)], self._meta(node))
        return FloatLitRule([self._token(tk.FloatLiteral, end)], self._meta(node))

    # --- collections

    def _tuple(self, node: Node) -> Steps:
        children = [self._token(tk.LSQB), *self._line_ends()]
        for item in node["children"]:
            children += [(yield self.expression(item)), *self._line_ends()]
            children += [*self._optional(tk.COMMA, b","), *self._line_ends()]
        return TupleRule([*children, self._token(tk.RSQB)], self._meta(node))

    def _object(self, node: Node) -> Steps:
        children = [self._token(tk.LBRACE), *self._line_ends()]
        for item in node["children"]:
            children += [(yield self._object_item(item)), *self._line_ends()]
            children += [*self._optional(tk.COMMA, b","), *self._line_ends()]
        return ObjectRule([*children, self._token(tk.RBRACE)], self._meta(node))

    def _object_item(self, node: Node) -> Steps:
        key_node, value = node["children"]
        key = yield self.expression(key_node)
        inner = key.expression if isinstance(key, ExprTermRule) and not key.parentheses else None
        if isinstance(inner, LiteralValueRule):
            name = tk.NAME(inner.token.value)
            name.prefix = inner.token.prefix
            inner = IdentifierRule([name])
        is_plain = isinstance(inner, (IdentifierRule, StringRule, IntLitRule, FloatLitRule))
        key_rule = ObjectElemKeyRule([inner]) if is_plain else ObjectElemKeyExpressionRule([key])
        separator = self._separator(tk.EQ if self._next_is(b"=") else tk.COLON)
        return ObjectElemRule([key_rule, separator, (yield self.expression(value))], self._meta(node))

    def _call(self, node: Node) -> Steps:
        children: list[Any] = [self._name()]
        while self._next_is(b"::"):
            children += [self._token(tk.string_token("COLONS"), self._gap_end() + 2), self._name()]
        children += [self._token(tk.LPAR), *self._line_ends()]
        arguments: list[Any] = []
        for argument in node["children"]:
            arguments += [(yield self.expression(argument)), *self._line_ends()]
            arguments += [*self._optional(tk.COMMA, b","), *self._optional(tk.ELLIPSIS, b"..."), *self._line_ends()]
        if arguments:
            children.append(ArgumentsRule(arguments))
        return FunctionCallRule([*children, *self._line_ends(), self._token(tk.RPAR)], self._meta(node))

    def _for(self, node: Node) -> Steps:
        is_tuple = node["form"] == "tuple"
        collection, *values = node["children"]
        condition = values.pop() if node.get("has_condition") else None
        children = [self._token(tk.LSQB if is_tuple else tk.LBRACE), *self._line_ends()]
        intro = [self._token(tk.FOR), *self._line_ends(), *self._loop_names(node), *self._line_ends()]
        intro += [self._token(tk.IN), *self._line_ends(), (yield self.expression(collection)), *self._line_ends()]
        intro += [self._token(tk.COLON), *self._line_ends()]
        children += [ForIntroRule(intro), (yield self.expression(values[0]))]
        if is_tuple:
            children += self._line_ends()
        else:
            children += [self._token(tk.FOR_OBJECT_ARROW), *self._line_ends(), (yield self.expression(values[1]))]
            children += [*self._line_ends(), *self._optional(tk.ELLIPSIS, b"..."), *self._line_ends()]
        if condition is not None:
            children.append(ForCondRule([self._token(tk.IF), *self._line_ends(), (yield self.expression(condition))]))
            children += self._line_ends()
        children.append(self._token(tk.RSQB if is_tuple else tk.RBRACE))
        return (ForTupleExprRule if is_tuple else ForObjectExprRule)(children, self._meta(node))

    def _loop_names(self, node: Node) -> list[Any]:
        names: list[Any] = [self._name()]
        return [*names, self._token(tk.COMMA), self._name()] if "key_name" in node else names

    # --- templates

    def _string(self, node: Node) -> Steps:
        form = node.get("form", "quoted")
        if form == "heredoc":
            return HeredocTemplateRule([self._token(tk.HEREDOC_TEMPLATE, node["range"][1])], self._meta(node))
        if form == "flush_heredoc":
            return HeredocTrimTemplateRule([self._token(tk.HEREDOC_TRIM_TEMPLATE, node["range"][1])], self._meta(node))
        opening = self._token(tk.DBLQUOTE)
        nodes = node.get("children")
        parts = self._characters(node["range"][1] - 1) if nodes is None else (yield self._parts(nodes))
        return StringRule([opening, *parts, self._piece(tk.DBLQUOTE)], self._meta(node))

    def _parts(self, nodes: list[Node]) -> Steps:
        """Reads the parts of a template."""
        parts: list[StringPartRule] = []
        for node in nodes:
            if node["kind"] == "Text":
                parts += self._characters(node["range"][1])
            elif node.get("directive"):
                parts.append(StringPartRule([(yield self._if(node))]))
            elif node.get("form") == "directive":
                parts.append(StringPartRule([(yield self._for_directive(node))]))
            else:
                parts.append(StringPartRule([(yield self._interpolation(node))]))
        return parts

    def _characters(self, end: int) -> list[StringPartRule]:
        text = self.source.text(self._at, end)
        closed = text.rfind("}") + 1  # no escape ends after this
        pieces = _ESCAPED.split(text[:closed])
        pieces[-1] += text[closed:]
        parts: list[StringPartRule] = []
        for index, piece in enumerate(pieces):
            escape = tk.ESCAPED_INTERPOLATION if piece.startswith("$") else tk.ESCAPED_DIRECTIVE
            if piece:
                parts.append(StringPartRule([self._piece(escape if index % 2 else tk.STRING_CHARS, piece)]))
        return parts

    def _piece(self, kind: Callable[..., Any], text: str | None = None) -> Any:
        """Reads a token of a template, where no gap can be: a text, or that which its class always has."""
        token = kind() if text is None else kind(text)
        encoded = token.value.encode()
        if not self.source.bytes.startswith(encoded, self._at):
            raise AssertionError(f"{token!r} expected at offset {self._at}")
        if self._keep_layout:
            token.prefix = ""
        self._at += len(encoded)
        return token

    def _strip_marker(self) -> list[Any]:
        return self._optional(tk.STRIP_MARKER, b"~")

    def _interpolation(self, node: Node) -> Steps:
        start = self._piece(tk.INTERP_START)
        start.set_value(start.value + "".join(str(marker) for marker in self._strip_marker()))
        expression = yield self.expression(node)
        marker = self._strip_marker()
        end = self._token(tk.RBRACE)
        if marker:
            end.set_value("~}")
            end.prefix = marker[0].prefix
        return InterpolationRule([start, expression, end])

    def _directive(self, *inside: Callable[[], Any]) -> Steps:
        """Reads a directive with what is inside it."""
        children = [self._piece(tk.DIRECTIVE_START), *self._strip_marker()]
        for read in inside:
            found = yield read()
            children += found if isinstance(found, list) else [found]
        return [*children, *self._strip_marker(), self._token(tk.RBRACE)]

    def _if(self, node: Node) -> Steps:
        condition, then, *otherwise = node["children"]
        head = yield self._directive(lambda: self._token(tk.IF), lambda: self.expression(condition))
        body = yield self._parts(then["children"])
        else_rule = else_body = None
        if _ELSE.match(self.source.bytes, self._at):
            else_rule = TemplateElseRule((yield self._directive(lambda: self._token(tk.ELSE))))
            else_body = yield self._parts(otherwise[0]["children"])
        end = TemplateEndifRule((yield self._directive(lambda: self._token(tk.ENDIF))))
        return TemplateIfRule(TemplateIfStartRule(head), body, else_rule, else_body, end, self._meta(node))

    def _for_directive(self, node: Node) -> Steps:
        collection, value = node["children"]
        head = yield self._directive(
            lambda: self._token(tk.FOR),
            lambda: self._loop_names(node),
            lambda: self._token(tk.IN),
            lambda: self.expression(collection),
        )
        body = yield self._parts(value["children"])
        end = TemplateEndforRule((yield self._directive(lambda: self._token(tk.ENDFOR))))
        return TemplateForRule(TemplateForStartRule(head), body, end, self._meta(node))


_EXPRESSIONS: dict[str, Callable[[_Reader, Node], Any]] = {
    "Access": _Reader._access,
    "Binary": _Reader._binary,
    "Conditional": _Reader._conditional,
    "Parentheses": _Reader._parentheses,
    "Reference": _Reader._access,
    "Splat": _Reader._access,
    "Unary": _Reader._unary,
}
_TERMS: dict[str, Callable[[_Reader, Node], Any]] = {
    "Bool": _Reader._bool,
    "Call": _Reader._call,
    "For": _Reader._for,
    "Null": _Reader._null,
    "Number": _Reader._number,
    "Object": _Reader._object,
    "String": _Reader._string,
    "Template": _Reader._string,
    "Tuple": _Reader._tuple,
    "Wrap": _Reader._string,
}


def _chain(node: Node) -> tuple[Node, Iterator[Node]]:
    """Returns the expression of which parts are accessed, and the indices in the order of the text."""
    base = node
    while base["kind"] in ("Access", "Splat"):
        base = base["children"][0]
    return base, _indices(node)


def _indices(node: Node) -> Iterator[Node]:
    waiting = [node]
    while waiting:
        parent = waiting.pop()
        if parent["kind"] == "Step":
            yield parent
            continue
        inside = ("Access", "Splat") if parent["kind"] == "Reference" else ("Access", "Splat", "Reference")
        waiting += [
            child
            for child in reversed(parent.get("children", ()))
            if child["kind"] in inside or (child["kind"] == "Step" and child["step"] != "attribute")
        ]
