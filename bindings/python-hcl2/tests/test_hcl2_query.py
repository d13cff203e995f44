"""hecla_hcl2.query and hecla_hcl2.walk: views of documents, and queries."""

import subprocess
import sys

import pytest

import hecla
import hecla_hcl2 as hcl2
from hecla_hcl2.query import DocumentView, QuerySyntaxError, classify_stage, execute_pipeline, split_pipeline
from hecla_hcl2.query.diff import diff_dicts, format_diff_json, format_diff_text
from hecla_hcl2.query.safe_eval import UnsafeExpressionError, safe_eval
from hecla_hcl2.rules.containers import TupleRule
from hecla_hcl2.rules.functions import FunctionCallRule
from hecla_hcl2.walk import ancestors, find_all, find_first

TEXT = """\
# the server
resource "aws_instance" web {
  ami   = "a-1"
  count = (2)
  tags  = { Name = "web", "x" = upper("é", d...) }
  # the disk
  disk { size = 8 }
}
variable "v" {
  default = [1, [for k, x in y : x if x], a ? "b" : {for e in f : e => e...}]
}
n = m::f(1)
long = (
  a +
  b
)
"""


@pytest.fixture
def document():
    return hcl2.query(TEXT)


def run(document, query):
    results = execute_pipeline(document, [classify_stage(stage) for stage in split_pipeline(query)], "f.tf")
    return [result.to_hcl() if hasattr(result, "to_hcl") else result for result in results]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("resource.aws_instance.web.ami", ['ami   = "a-1"']),
        ("resource.other", []),
        ("resource~.disk.size", ["size = 8"]),
        ("resource~[*] | .ami.value", []),
        ("resource~.ami | .value", ['"a-1"']),
        ("*..size", ["size = 8"]),
        ("*..function_call:*", ['upper("é", d...)', "m::f(1)"]),
        ("*..function_call:upper.args[0]", ['"é"']),
        ("*..conditional:*.true_val", ['"b"']),
        ("variable~.default.x[0]", ["1"]),
        ("variable~.default | length", [3]),
        ("resource~.tags | keys", [["Name", '"x"']]),
        ("resource~.tags | keys[*]", ["Name", '"x"']),
        ("resource~.tags | object:*", ['{ Name = "web", "x" = upper("é", d...) }']),
        ("*[select(.ami)] | .block_type", ["resource"]),
        ('*[select(.ami | startswith("a") or has("nothing"))] | .block_type', ["resource"]),
        ('resource~[select(.tags.Name | contains("we"))] | .name_labels', [["aws_instance", "web"]]),
        ("resource~[select(.count == 2)]", []),
        ('*[select(.ami == "a-1")] | length', [4]),
        ("*[select(.tags > 1)]", []),
        ('resource~[select(.disk.size > 7 and not .nothing)] | {t: .block_type, .ami, f: __file__}', [
            {"t": "resource", "ami": '"a-1"', "f": "f.tf"}
        ]),
        ('*..tuple:*[select(any(.elements; .type == "conditional"))] | length', [3]),
    ],
)
def test_queries(document, query, expected):
    assert run(document, query) == expected


@pytest.mark.parametrize(
    "query",
    ["", "a |", "a...b", "a..", "a[x]", "a[select(.x", "select(.x ==)", "{}", "select(.x | nothing)", "select(&)",
     "a[select(" + "not " * 5000 + ".x)]", '*[select(.block_type | test("("))]'],
)
def test_errors_in_queries(document, query):
    with pytest.raises(QuerySyntaxError):
        run(document, query) or run(document, "resource~ | " + query)


def test_views(document):
    block = document.blocks("resource", "aws_instance")[0]
    assert block.labels == ["resource", "aws_instance", "web"]
    assert block.attribute("ami").value == '"a-1"'
    assert block.attribute("count").value == "${(2)}"
    assert block.parent_view.parent_view.raw is document.raw
    assert document.raw.parent is None
    assert block.blocks("disk")[0].to_dict() == {"size": 8, "__is_block__": True}
    assert document.attribute("long").value == "${(a + b)}"
    loop = document.find_by_predicate(lambda view: type(view).__name__ == "ForTupleView")[0]
    assert (loop.iterator_name, loop.second_iterator_name, loop.condition.to_hcl()) == ("k", "x", "if x")
    group = document.find_by_predicate(lambda view: type(view).__name__ == "ForObjectView")[0]
    assert (group.iterator_name, group.second_iterator_name, group.has_ellipsis) == ("e", None, True)
    assert group.to_dict() == "${{for e in f : e => e...}}"


def test_parts_are_serialized_as_in_the_whole_document(document):
    whole = hcl2.loads(TEXT)
    assert document.to_dict() == whole
    assert document.body.to_dict() == whole
    for block_type in ("resource", "variable"):
        assert [block.to_dict() for block in document.blocks(block_type)] == whole[block_type]
    for attribute in document.attributes():
        assert attribute.value == whole[attribute.name]


def test_comments_before_an_item(document):
    options = hcl2.SerializationOptions(with_comments=True)
    block = document.blocks("resource")[0]
    assert block.to_dict(options)["__comments__"] == [{"value": "the server"}]
    assert "__comments__" not in block.to_dict()
    assert block.blocks()[0].to_dict(options)["__comments__"] == [{"value": "the disk"}]


def test_operations_over_lines():
    (view,) = DocumentView.parse("x = [a +\n  [1] , f(\n b\n)]\n").find_all(TupleRule)[:1]
    options = hcl2.SerializationOptions(wrap_tuples=True)
    assert [element.to_dict(options) for element in view.elements] == ["${a + [1]}", "${f(b)}"]


def test_locations(document):
    call = find_first(document.raw, FunctionCallRule)
    assert call.location == {"line": 5, "end_line": 5, "column": 33, "end_column": 49}
    assert [type(node).__name__ for node in ancestors(call)] == [
        "ExprTermRule", "ObjectElemRule", "ObjectRule", "ExprTermRule", "AttributeRule", "BodyRule", "BlockRule",
        "BodyRule", "StartRule"
    ]
    assert [node.name for node in find_all(document.raw, FunctionCallRule)] == ["upper", "m::f"]


def test_a_document_from_objects_can_be_queried():
    assert DocumentView(hcl2.from_dict({"a": [1]})).attribute("a").value == [1]


def test_hostile_text():
    with pytest.raises(hecla.ParseError):
        hcl2.query("a = [")
    with pytest.raises(hecla.ParseError):
        hcl2.query("x = " + "[" * 100_000)
    deep = hcl2.query("x = " + "[" * 150 + "]" * 150)
    assert len(deep.find_all(TupleRule)) == 150


@pytest.mark.parametrize(
    "expression",
    ["x.__class__", "x._node", "'{0.__class__}'.format(x)", "open('f')", "[y for y in x]", "(lambda: 1)()", "x ** x",
     "import os", "len" + "(x" * 30 + ")" * 30, "\0", "x + " * 5000 + "x"],
)
def test_unsafe_expressions(expression):
    with pytest.raises(UnsafeExpressionError):
        safe_eval(expression, {"x": 1})


def test_expressions(document):
    query = "sorted(doc.blocks(), key=lambda b: b.block_type)[1].attribute('default').name"
    assert safe_eval(query, {"doc": document}) == "default"


def test_differences():
    entries = diff_dicts({"a": 1, "b": [1, 2], "c": None}, {"a": "x", "b": [1], "d": {}})
    assert format_diff_text(entries) == "~ a: 1 -> 'x'\n- b[1]: 2\n- c: None\n+ d: {}"
    assert '"kind": "removed"' in format_diff_json(entries)


def test_nothing_heavy_is_imported():
    code = (
        "import sys, hecla_hcl2; "
        "print([name for name in sys.modules if name.startswith(('hecla_hcl2.query', 'hecla_hcl2.cli'))])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
