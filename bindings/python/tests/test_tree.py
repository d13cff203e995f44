import decimal
import json

import pytest

import hecla

TEXT = """\
# about a
a = 1 # one

resource "aws_instance" "web" {
  tags = { Name = "wéb" }
  // nested
  disk "root" {
    size = var.size
  }
}
"""


def test_bodies():
    file = hecla.parse(TEXT, "main.tf")
    assert list(file.body.attributes) == ["a"]
    (resource,) = file.body.blocks
    assert (resource.type, resource.labels) == ("resource", ["aws_instance", "web"])
    assert [type(item).__name__ for item in file.body.items] == ["Attribute", "Block"]
    assert [block.type for block in resource.blocks] == ["disk"]
    assert str(resource.header_range) == "main.tf:4,1-30"
    assert resource.range.text.startswith("resource") and resource.range.text.endswith("}")


def test_find_blocks():
    body = hecla.parse('a "x" "y" {}\na "x" "z" {}\nb {}\n').body
    assert len(body.find_blocks("a")) == 2
    assert len(body.find_blocks("a", "x", "z")) == 1
    assert len(body.find_blocks("a", None, "y")) == 1
    assert len(body.find_blocks(None)) == 3
    assert body.find_blocks("a", "x", "y", "w") == []


def test_comments():
    file = hecla.parse(TEXT, "main.tf")
    assert [comment.text for comment in file.comments] == ["# about a", "# one", "// nested"]
    attribute = file.body.attributes["a"]
    assert [comment.text for comment in attribute.leading_comments] == ["# about a"]
    assert [comment.text for comment in attribute.trailing_comments] == ["# one"]
    assert [c.text for c in file.body.blocks[0].blocks[0].leading_comments] == ["// nested"]


def test_positions_count_what_editors_show():
    tags = hecla.parse(TEXT).body.blocks[0].attributes["tags"].expression
    assert tags.range.text == '{ Name = "wéb" }'
    assert tags.range.end.column == 26
    assert tags.range.end.byte - tags.range.start.byte == 17


def test_expressions():
    expression = hecla.parse_expression("f(a.b[0], [for x in c : x.d])")
    assert expression.kind == "Call"
    assert [child.kind for child in expression.children] == ["Reference", "For"]
    assert [str(reference) for reference in expression.variables] == ["a.b[0]", "c"]
    call = expression.static_call()
    assert call.name == "f" and [argument.text for argument in call.arguments][0] == "a.b[0]"
    assert call.arguments[0].static_traversal().steps == [("root", "a"), ("attribute", "b"), ("index", 0)]
    assert [item.evaluate() for item in hecla.parse_expression("[1, 2]").static_list()] == [1, 2]
    assert hecla.parse_expression("string").keyword == "string"
    with pytest.raises(hecla.EvaluationError):
        hecla.parse_expression("1").static_list()


def test_json_form():
    file = hecla.parse(TEXT)
    data = file.to_dict()
    assert data["resource"]["aws_instance"]["web"][0]["disk"]["root"] == [{"size": "${var.size}"}]
    assert json.loads(file.to_json()) == data
    assert hecla.loads(TEXT) == data
    assert json.loads(file.to_json(indent=0, sorted=True)) == data


def test_json_form_has_exact_values():
    text = """a = [1, -2, 1.5, 1e3, 0.1, 123456789012345678901234567890, 0.12345678901234567890123, null, true, !true]
b "x" "y" { c = {"k" = "\\u00e9 $${x} ${y}", (z) = {}} }
b "x" "z" {}
d = upper("x")
"""
    for simplify in (False, True):
        data = hecla.parse(text).to_dict(simplify=simplify)
        assert data["a"] == [1, -2, 1.5, 1000, 0.1, 123456789012345678901234567890, data["a"][6], None, True, False]
        assert [type(item) for item in data["a"][2:7]] == [float, int, float, int, decimal.Decimal]
        assert str(data["a"][6]) == "0.12345678901234567890123"
        assert data == json.loads(hecla.parse(text).to_json(simplify=simplify), parse_float=lambda digits: (
            float(digits) if len(digits) < 10 else decimal.Decimal(digits)))
    nested = hecla.parse("a = " + "[" * 5000 + "]" * 5000, limits=hecla.Limits(max_nesting=6000)).to_dict()
    depth = 0
    while nested:
        nested = nested["a"] if depth == 0 else nested[0]
        depth += 1
    assert depth == 5000


def test_load(tmp_path):
    path = tmp_path / "main.tf"
    path.write_text(TEXT, encoding="utf-8")
    with path.open(encoding="utf-8") as file:
        assert hecla.load(file) == hecla.loads(TEXT)
    assert hecla.parse_file(path).filename == str(path)
    with path.open("rb") as file:
        assert hecla.load(file) == hecla.loads(TEXT)


def test_recovery():
    file = hecla.parse("a = \nb = 2\n", recover=True)
    assert [diagnostic.severity for diagnostic in file.diagnostics] == ["error"]
    assert file.body.attributes["b"].expression.evaluate() == 2
    with pytest.raises(hecla.ParseError):
        hecla.parse("a = \nb = 2\n")
    with pytest.raises(hecla.ParseError, match="no such file"):
        hecla.parse_file("/nowhere/main.tf")


def test_json_syntax():
    file = hecla.parse('{"a": "${1 + 1}", "b": [{"c": 1}]}', "main.tf.json")
    assert file.syntax == "json"
    content = file.body.content(hecla.BodySchema(["a"], blocks={"b": []}))
    assert content.attributes["a"].expression.evaluate() == 2
    assert content.blocks[0].body.just_attributes().attributes["c"].expression.evaluate() == 1


def test_schemas():
    body = hecla.parse('name = "a"\nzone = "b"\n').body
    with pytest.raises(hecla.ValidationError) as raised:
        body.content(hecla.BodySchema(["nmae"], required=["port"]))
    assert len(raised.value.diagnostics) == 3
    assert hecla.BodySchema(["name", "zone"]) is not None
    content = body.content(hecla.BodySchema(["name"]), partial=True)
    assert list(content.remaining.just_attributes().attributes) == ["zone"]
    with pytest.raises(hecla.ValidationError):
        hecla.parse("b {}").body.just_attributes()


def test_parts_keep_the_file_alive():
    expression = hecla.parse(TEXT).body.blocks[0].attributes["tags"].expression
    assert expression.evaluate() == {"Name": "wéb"}


def test_tokens():
    tokens, problems = hecla.tokenize("a = 1")
    assert [(token.kind, token.text) for token in tokens][:2] == [("TokenIdent", "a"), ("TokenEqual", "=")]
    assert problems == ()
    assert hecla.is_identifier("a-b") and not hecla.is_identifier("1a")
