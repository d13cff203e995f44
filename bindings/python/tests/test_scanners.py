"""Features for scanners: expanded dynamic blocks, code frames, line numbers, dicts as text, modules in memory."""

import decimal
import math
import pathlib

import pytest

import hecla

DYNAMIC = """
name = "x"
dynamic "ingress" {
  for_each = var.ports
  iterator = port
  content {
    port = port.value
    list = [port.key, { k = port.value }]
    nested { key = port.key }
    dynamic "inner" {
      for_each = ["a", "b"]
      labels   = ["l-${inner.value}"]
      content { both = "${inner.value}-${port.value}" }
    }
  }
}
ingress { port = 1 }
"""


def expanded(text: str, variables: object = None, **options: bool) -> hecla.Body:
    return hecla.parse(text, "main.tf").body.expand_dynamic_blocks({"var": variables or {}}, **options)


def test_expanded_bodies_give_the_generated_blocks_in_their_place() -> None:
    body = expanded(DYNAMIC, {"ports": [80, 443]})
    assert [block.type for block in body.blocks] == ["ingress"] * 3
    assert [block.attributes["port"].expression.evaluate() for block in body.blocks] == [80, 443, 1]
    assert [type(item).__name__ for item in body.items] == ["Attribute", "Block", "Block", "Block"]
    assert body.find_blocks("ingress")[1].attributes["port"].expression.evaluate() == 443
    assert body.find_blocks("dynamic") == [] and list(body.attributes) == ["name"]


def test_generated_blocks_are_expanded_inside() -> None:
    first = expanded(DYNAMIC, {"ports": [80]}).blocks[0]
    assert [(block.type, block.labels) for block in first.blocks] == [
        ("nested", []), ("inner", ["l-a"]), ("inner", ["l-b"])
    ]
    assert first.blocks[2].attributes["both"].expression.evaluate() == "b-80"
    assert first.body.find_blocks("inner", "l-b")[0].attributes["both"].expression.evaluate() == "b-80"


def test_parts_of_generated_expressions_have_the_iterator() -> None:
    expression = expanded(DYNAMIC, {"ports": [80]}).blocks[0].attributes["list"].expression
    assert expression.variables == []
    assert [part.evaluate() for part in expression.children] == [0, {"k": 80}]
    assert expression.static_list()[1].static_map()[0][1].evaluate() == 80


def test_positions_of_generated_blocks_lead_to_the_source() -> None:
    block = expanded(DYNAMIC, {"ports": [80]}).blocks[0]
    assert (block.range.start.line, block.range.end.line) == (3, 16)
    assert block.header_range.text == 'dynamic "ingress"'
    assert block.attributes["port"].range.text == "port = port.value"
    assert block.attributes["port"].expression.text == "port.value"
    assert block.attributes["port"].equals_range is not None


def test_unknown_collections_generate_one_unknown_block() -> None:
    unknown = hecla.Value.unknown("any") if hasattr(hecla.Value, "unknown") else None
    if unknown is None:
        pytest.skip("no unknown values")
    (block, _) = expanded(DYNAMIC, {"ports": unknown}).blocks
    assert block.body.is_unknown and isinstance(block.attributes["port"].expression.evaluate(), hecla.Value)


def test_dynamic_blocks_that_cannot_be_expanded_are_errors_or_stay() -> None:
    with pytest.raises(hecla.ValidationError):
        expanded(DYNAMIC).blocks
    assert [block.type for block in expanded(DYNAMIC, recover=True).blocks] == ["dynamic", "ingress"]
    for text in ('dynamic {}\n', 'dynamic "b" {}\n', 'dynamic "b" {\n for_each = 1\n content {}\n}\n'):
        assert [block.type for block in expanded(text, recover=True).blocks] == ["dynamic"]


def test_blocks_that_a_schema_reads_have_their_blocks() -> None:
    body = hecla.parse("a {\n  b {}\n}\n").body
    (block,) = body.content(hecla.BodySchema(blocks={"a": []})).blocks
    assert [inner.type for inner in block.blocks] == ["b"]


def test_ranges_and_diagnostics_are_code_frames() -> None:
    attribute = hecla.parse('a {\n  port = 80\n}\n', "main.tf").body.blocks[0].attributes["port"]
    assert attribute.range.render("Port is not encrypted", "warning") == (
        "Warning: Port is not encrypted\n\n  on main.tf line 2:\n   2:   port = 80\n        ^~~~~~~~~\n"
    )
    found = hecla.Diagnostic(
        "Unencrypted port", "Use 443.", attribute.expression.range, severity="warning", code="acme-port",
        related=[(attribute.name_range, "The port is set here.")],
    )
    assert (found.summary, found.detail, found.severity, found.code) == (
        "Unencrypted port", "Use 443.", "warning", "acme-port"
    )
    assert found.related == ((attribute.name_range, "The port is set here."),)
    assert "Use 443." in str(found) and "The port is set here." in found.render()
    assert found.to_dict()["range"]["start"]["line"] == 2
    assert found.to_dict()["summary"] == "Unencrypted port"
    assert hecla.HeclaError((hecla.Diagnostic("Bad"),)).diagnostics[0].range is None
    with pytest.raises(ValueError, match="severity"):
        hecla.Diagnostic("x", severity="fatal")  # type: ignore[arg-type]


def test_texts_of_diagnostics_outlive_what_made_them() -> None:
    found = [hecla.Diagnostic(f"Summary {i}", code=f"acme-{i}") for i in range(100)]
    assert [item.summary for item in found] == [f"Summary {i}" for i in range(100)]


def test_dicts_have_the_lines_of_blocks() -> None:
    text = 'a = 1\nb "x" {\n  c {}\n}\nb "x" {}\n'
    assert hecla.loads(text, positions=True) == {
        "a": 1,
        "b": {"x": [
            {"__start_line__": 2, "__end_line__": 4, "c": [{"__start_line__": 3, "__end_line__": 3}]},
            {"__start_line__": 5, "__end_line__": 5},
        ]},
    }
    assert "__start_line__" not in str(hecla.loads(text))
    with pytest.raises(ValueError):
        hecla.loads("{}", syntax="json", positions=True)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"a": 1, "b": "x", "c": None, "d": [1, 2.5, True], "e": {"k": "v"}, "f": []},
        {"resource": {"a": {"b": [{"count": "${var.n + 1}", "tags": {"x y": "${z}-1"}}]}}},
        {"b": [{"c": [{}]}, {}]},
        {"a": "line\nend\t\"quoted\" \\ $${x} %%{y}"},
        {"n": 10**40, "d": decimal.Decimal("0.12345678901234567890123")},
        {"a": {"b": {"c": {"d": 1}}}},
    ],
)
def test_dumps_is_the_inverse_of_loads(data: dict[str, object]) -> None:
    text = hecla.dumps(data)
    assert hecla.loads(text) == data
    assert hecla.format(text) == text


def test_dumps_writes_configuration() -> None:
    text = 'resource "a" "b" {\n  count = var.n + 1\n\n  ebs {\n    size = 8\n  }\n}\n'
    assert hecla.dumps(hecla.loads(text, positions=True)) == text


def test_dumps_refuses_what_hcl_has_not() -> None:
    cycle: dict[str, object] = {}
    cycle["a"] = cycle
    for data in ({"a": math.nan}, {"a": decimal.Decimal("Infinity")}, {"a": "\ud800"}, cycle, {"not a name": 1},
                 {"a": "${1 +}"}):
        with pytest.raises(hecla.ConversionError):
            hecla.dumps(data)
    for wrong in ({"a": b"x"}, {1: 2}, {"a": {1, 2}}, [1], None):
        with pytest.raises(TypeError):
            hecla.dumps(wrong)  # type: ignore[arg-type]


def test_dumps_takes_what_limits_allow() -> None:
    data: object = 1
    for _ in range(500):
        data = [data]
    with pytest.raises(hecla.ConversionError):
        hecla.dumps({"a": data})
    limits = hecla.Limits(max_nesting=10_000)
    assert hecla.dumps({"a": data}, limits=limits).count("[") == 500


def test_modules_can_be_in_memory(tmp_path: pathlib.Path) -> None:
    files = {
        "main.tf": 'locals {\n  name = upper(var.name)\n}\n',
        "variables.tf": b'variable "name" {\n  default = "web"\n}\n',
        "more.tf.json": '{"locals": {"other": "${local.name}-2"}}',
    }
    module = hecla.Module(files)
    assert module.locals == {"name": "WEB", "other": "WEB-2"}
    assert module.paths == list(files) and list(module.files) == list(files)
    assert module.files["main.tf"].body.blocks[0].type == "locals"
    assert module.files["more.tf.json"].syntax == "json"
    for path, text in files.items():
        (tmp_path / path).write_bytes(text.encode() if isinstance(text, str) else text)
    on_disk = hecla.Module(tmp_path)
    assert on_disk.locals == module.locals
    assert sorted(pathlib.Path(path).name for path in on_disk.files) == sorted(files)


def test_modules_in_memory_keep_what_was_reported_with_the_file() -> None:
    module = hecla.Module({"a.tf": "a = [\n", "b.tf": "locals {\n  x = 1\n}\n"}, recover=True)
    assert module.files["a.tf"].diagnostics and not module.files["b.tf"].diagnostics
    with pytest.raises(hecla.HeclaError):
        hecla.Module({"a.tf": "a = [\n"})
    with pytest.raises(TypeError):
        hecla.Module({"a.tf": 1})  # type: ignore[dict-item]
