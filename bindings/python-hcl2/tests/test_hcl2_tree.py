"""The syntax trees of hecla_hcl2: what is parsed, changed, made by hand and written."""

import copy
import random
import sys
import threading
import time
from pathlib import Path

import pytest

import hecla
import hecla_hcl2 as hcl2
from hecla_hcl2 import SerializationOptions
from hecla_hcl2.formatter import BaseFormatter
from hecla_hcl2.rules.abstract import LarkRule, LarkToken
from hecla_hcl2.rules.base import AttributeRule, BlockRule, BodyRule, StartRule
from hecla_hcl2.rules.containers import TupleRule
from hecla_hcl2.rules.expressions import BinaryOpRule, BinaryTermRule, ConditionalRule, ExprTermRule, UnaryOpRule
from hecla_hcl2.rules.for_expressions import ForIntroRule, ForObjectExprRule
from hecla_hcl2.rules.literal_rules import BinaryOperatorRule, IdentifierRule, IntLitRule
from hecla_hcl2.rules.strings import StringRule
from hecla_hcl2.rules.tokens import (
    BINARY_OP, COMMA, EQ, LBRACE, LSQB, NAME, NL_OR_COMMENT, RBRACE, RSQB, IntLiteral, StaticStringToken, StringToken
)
from hecla_hcl2.rules.whitespace import NewLineOrCommentRule
from hecla_hcl2.walk import find_all, find_first, walk, walk_rules, walk_semantic

# Each text has what another one lacks: gaps, comments and line ends in every place where they can be.
TEXTS = [
    "",
    "\ufeff# only a comment",
    " \t",
    "a=1",
    "a = 1 # end\r\nb   = \t2\r\n\r\n",
    "/* x */ a /* y */ = /* z */ 1 // end\n",
    'b "l" m "n\\"" {} /* after */\n',
    "b {\n\n  # c\n  c {a = 1}\n  d = 2 /* last */\n  }\n",
    "a = (  # in\n  1 +\n  2 * -3 - -4.5\n  // end\n)\n",
    "a = b?c:d\n",
    "a = (\n b\n ? # one\n c\n : # two\n d )\n",
    "a = [ 1 , 2,\n # c\n 3 /* d */ , ]\n",
    'a = { b : 1 , "c" = 2 # d\n (e)=3\n 4 = 5, for = 6, f.g = 7\n null = 8 }\n',
    "a = [ for k , v in m : # c\n  v\n  if v ]\n",
    "a = {\n for v in m :\n v => k ... # d\n if v\n}\n",
    "a = ns :: f ( 1 , b ... )\n",
    "a = f(\n # none\n)\n",
    "a = f ( g.h , [ ] ...)",
    'a = b . c [ 0 ] . d [ "e" ] .0.*.f[1] [ * ] . g\n',
    'a = "x${ y }$${z}%%{w}${~ v ~}\\n\\"%{ if a }b%{ else }${c}%{ endif }%{~ for k , v in m ~} x %{ endfor }é"\n',
    'a = "%{ /* c */ if a }%{ # c\n else }%{ /* e */ endif }"\n',
    "a = b[ /* c */ * /* d */ ] . * . c # e\n",
    "a = {for v in m : v + 1 # c\n => v}\n",
    "a = <<E\n x ${y}\nE\nb = [<<-F\n   z\n  F\n, 1]\n",
    "a = !b && - c >= d\n",
    "a = b + c\n/* d */ e = 1\n/* f */ g {}\n",
]


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_parsed_is_written_as_it_was(text: str) -> None:
    tree = hcl2.parses(text)
    assert hcl2.reconstruct(tree) == text
    for element in walk(tree):
        for index, child in enumerate(element.children if isinstance(element, LarkRule) else ()):
            assert child is None or (child._parent is element and child._index == index)


PIECES = ["# c\n", "/* d */", " ", "\n", "\r\n", "${", "}", "%{ if x }", "%{ else }", "%{ endif }", "~", "(", ")", "[", "]", "{", ",", " ? ",
          " : ", "*", ".", "a", "1", "-", "!", " && ", "=", "=>", "...", '"', "::", "é", "$${", "for k in v : "]


def test_changed_texts_are_written_as_they_are() -> None:
    choose = random.Random(17)
    valid = 0
    for _ in range(6000):
        text = choose.choice(TEXTS)
        for _ in range(choose.randint(1, 3)):
            at = choose.randrange(len(text) + 1)
            text = text[:at] + choose.choice([choose.choice(PIECES), ""]) + text[at + choose.randint(0, 1) :]
        try:
            want = hcl2.loads(text)
        except (ValueError, RuntimeError):
            continue
        valid += 1
        tree = hcl2.parses(text)
        assert hcl2.reconstruct(tree) == text
        assert set(hcl2.serialize(tree)) | {"__inline_comments__"} == set(want) | {"__inline_comments__"}
    assert valid > 500


ALL_OPTIONS = [
    {},
    {"wrap_objects": True, "wrap_tuples": True},
    {"force_operation_parentheses": True},
    {"strip_string_quotes": True, "preserve_heredocs": False},
    {"preserve_heredocs": False, "preserve_scientific_notation": False},
    {"with_comments": False, "explicit_blocks": False},
]


@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_trees_serialize_as_texts_do(options: dict[str, bool]) -> None:
    chosen = SerializationOptions(**options)
    for text in TEXTS:
        assert hcl2.serialize(hcl2.parses(text), serialization_options=chosen) == hcl2.loads(
            text, serialization_options=chosen
        )


@pytest.mark.parametrize("text", TEXTS)
def test_documents_without_layout_have_the_same_values(text: str) -> None:
    written = hcl2.reconstruct(hcl2.from_dict(hcl2.loads(text)))
    without_comments = SerializationOptions(with_comments=False)
    assert hcl2.loads(written) == hcl2.loads(text, serialization_options=without_comments)


def test_shape() -> None:
    tree = hcl2.parses('b "x" y {\n  a = c ? -d : 1 + 2\n}\n')
    (block,) = find_all(tree, BlockRule)
    assert [type(label) for label in block.labels] == [IdentifierRule, StringRule, IdentifierRule]
    condition = block.body.children[1].expression
    assert isinstance(condition, ConditionalRule) and condition.parent.identifier.serialize() == "a"
    assert isinstance(condition.if_true, UnaryOpRule) and condition.if_true.operator == "-"
    assert isinstance(condition.if_false, BinaryOpRule)
    assert condition.if_false.binary_term.binary_operator.token.lark_name() == "PLUS"
    assert [child is None for child in condition.children] == [False, True] * 4 + [False]
    assert condition.location == {"line": 2, "end_line": 2, "column": 7, "end_column": 21}
    loop = find_first(hcl2.parses("a = {for k, v in m : k => v... if v}\n"), ForObjectExprRule)
    assert loop is not None and loop.iterators == ["k", "v"]
    assert (loop.ellipsis.value, loop.condition.condition_expr.serialize()) == ("...", "v")


def number(value: int) -> ExprTermRule:
    return ExprTermRule([IntLitRule([IntLiteral(value)])])


def test_changes_keep_the_rest() -> None:
    tree = hcl2.parses("# about a\na   =  [1,  2] # end\nb = 3\n")
    elements = find_first(tree, TupleRule)
    assert elements is not None
    elements.children[-1:-1] = [COMMA(), number(9)]
    first = find_first(tree, IntLitRule)
    assert first is not None
    first.token.set_value(7)
    assert hcl2.reconstruct(tree) == "# about a\na   =  [7,  2, 9] # end\nb = 3\n"
    assert hcl2.serialize(tree)["a"] == [7, 2, 9]
    tree.body.children.append(AttributeRule([IdentifierRule([NAME("c")]), EQ(), number(4)]))
    assert hcl2.reconstruct(tree).endswith("b = 3\nc = 4\n")


def test_moved_parts_stay_apart() -> None:
    word = find_first(hcl2.parses("q =abc\n"), AttributeRule)
    heredoc = find_first(hcl2.parses("x = <<E\na\nE\n"), AttributeRule)
    tree = hcl2.parses("y = [for x in m : x]\nz = [1, 2]")
    head, row = find_first(tree, ForIntroRule), list(find_all(tree, TupleRule))[0]
    assert word is not None and heredoc is not None and head is not None
    head.children[8] = word.expression
    row.children[1] = heredoc.expression
    tree.body.children.append(AttributeRule([IdentifierRule([NAME("c")]), EQ(), number(4)]))
    assert hcl2.reconstruct(tree) == "y = [for x in abc : x]\nz = [ <<E\na\nE\n, 2]\nc = 4\n"


def test_copies_are_independent() -> None:
    tree = hcl2.parses('b "x" {\n  # keep\n  a = 1\n}\n')
    block = copy.deepcopy(find_first(tree, BlockRule))
    assert block is not None
    block.labels[1].string_parts[0].content.set_value("y")
    tree.body.children.append(block)
    text = '%s "%s" {\n  # keep\n  a = 1\n}\n'
    assert hcl2.reconstruct(tree) == text % ("b", "x") + text % ("b", "y")


def test_threads_look_at_the_same_tree() -> None:
    text = "".join(f'b "{i}" {{\n c {{\n  a = [1]\n }}\n}}\n' for i in range(60))
    results: list[str] = []
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(5):
            tree = hcl2.parses(text)
            threads = [threading.Thread(target=lambda: results.append(hcl2.reconstruct(tree))) for _ in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert len(results) == 40 and set(results) == {text}


def test_a_parsed_tree_is_laid_out_anew() -> None:
    tree = hcl2.parses("x=1\ny=[1,  2]\n# end\n")
    BaseFormatter().format_tree(tree)
    assert hcl2.reconstruct(tree) == "x = 1\n\ny = [\n  1,\n  2\n]\n\n# end\n"


def test_hostile_texts() -> None:
    assert hcl2.serialize(hcl2.parses("x = <<-E\n" + " " * 100_000 + "a\nE\n"))
    markers = 'x = "' + "$${" * 100_000 + '"\n'
    digits = "x = " + "9" * 5000 + "\n"
    for text in (markers, digits):
        assert hcl2.reconstruct(hcl2.parses(text)) == text
    assert hcl2.serialize(hcl2.parses(b"x = 1\n")) == {"x": 1}


def test_trees_made_by_hand() -> None:
    operation = BinaryOpRule([number(1), BinaryTermRule([BinaryOperatorRule([BINARY_OP("+")]), number(2)])])
    attribute = AttributeRule([IdentifierRule([NAME("a")]), EQ(), operation])
    items = [attribute, NewLineOrCommentRule([NL_OR_COMMENT("\n# c\n")])]
    block = BlockRule([IdentifierRule([NAME("b")]), LBRACE(), BodyRule([]), RBRACE()])
    tree = StartRule([BodyRule([*items, block])])
    assert hcl2.serialize(tree) == {"a": "${1 + 2}", "b": [{"__is_block__": True}], "__comments__": [{"value": "c"}]}
    assert hcl2.reconstruct(tree) == "a = 1 + 2\n# c\nb {}\n"
    assert tree.location == {} and tree._meta.empty
    BaseFormatter().format_tree(StartRule([BodyRule([block])]))
    assert hcl2.reconstruct(block.parent.parent) == "b {\n\n}\n"
    row = TupleRule([LSQB(), number(1), COMMA(), number(2), RSQB()])
    assert row.serialize() == [1, 2] and len(row.elements) == 2


def test_tokens() -> None:
    assert StringToken["NAME"] is NAME and StaticStringToken["EQ", "="] is EQ
    assert isinstance(EQ(), LarkToken) and EQ().value == "="
    with pytest.raises(TypeError):
        StringToken[1]


def test_walks() -> None:
    tree = hcl2.parses("# c\na = 1\n")
    assert len(list(walk(tree))) > len(list(walk_rules(tree))) > len(list(walk_semantic(tree)))


def test_comments_can_be_left_out() -> None:
    tree = hcl2.parses("# c\na = [ # d\n 1]\n", discard_comments=True)
    assert not list(find_all(tree, NewLineOrCommentRule))
    assert hcl2.serialize(tree) == {"a": [1]}


def test_trees_of_lark() -> None:
    lark = pytest.importorskip("lark")
    tree = hcl2.parses_to_tree('a = "${b}"\n')
    assert isinstance(tree, lark.Tree) and tree.data == "start"
    assert hcl2.reconstruct(tree) == 'a = "${b}"\n'
    assert hcl2.transform(tree).serialize() == {"a": '"${b}"'}


def test_trees_do_not_need_lark() -> None:
    hcl2.dumps(hcl2.loads("a = f(b)\n"))
    if "lark" not in sys.modules:
        with pytest.raises(hecla.ParseError):
            hcl2.parses("a = [")


def test_examples_of_the_repository_are_written_as_they_were() -> None:
    files = [
        path
        for folder in ("examples", "tests")
        for pattern in ("*.tf", "*.hcl", "*.tfvars")
        for path in (Path(__file__).parents[3] / folder).rglob(pattern)
    ]
    assert files
    for path in files:
        text = path.read_bytes().decode("utf-8", errors="replace")
        try:
            tree = hcl2.parses(text)
        except hecla.ParseError:
            continue
        assert hcl2.reconstruct(tree) == text, path


@pytest.mark.parametrize(
    "text",
    [
        "a = " + " + ".join(["x"] * 1200),
        "a = " + " + ".join(["x"] * 1200) + " # about a\n",
        "a = x" + ".b" * 1200,
        "a = x" + "[0]" * 1200,
        "a = " + "c ? 1 : " * 300 + "0",
        "a = " + "(" * 300 + "1" + ")" * 300,
        "a = " + "[" * 300 + "1" + "]" * 300,
        "a = " + "{a=" * 300 + "1" + "}" * 300,
        "a = " + "f(" * 300 + "1" + ")" * 300,
        "a = " + '"${' * 300 + "x" + '}"' * 300,
        "a = " + "[for x in " * 300 + "y" + " : z]" * 300,
        'a = "' + "%{if x}" * 150 + "y" + "%{endif}" * 150 + '"',
        "a {\n" * 300 + "}\n" * 300,
    ],
    ids=lambda text: text[:12].strip(),
)
@pytest.mark.parametrize("changes", [{}, {"force_operation_parentheses": True}, {"wrap_tuples": True, "wrap_objects": True}])
def test_trees_have_any_depth_that_loads_takes(text: str, changes: dict[str, bool]) -> None:
    tree = hcl2.parses(text + "\n")
    assert hcl2.reconstruct(tree) == text + "\n"
    options = hcl2.SerializationOptions(**changes)
    assert hcl2.serialize(tree, serialization_options=options) == hcl2.loads(text, serialization_options=options)


@pytest.mark.parametrize("operand", [" + x", ".x", "[0]"])
def test_time_for_a_tree_grows_with_the_text(operand: str) -> None:
    def seconds(count: int) -> float:
        text = "a = x" + operand * count + "\n"
        began = time.process_time()
        hcl2.reconstruct(tree := hcl2.parses(text))
        hcl2.serialize(tree)
        return time.process_time() - began

    assert min(seconds(8000) for _ in range(3)) < 10 * min(seconds(2000) for _ in range(3))
