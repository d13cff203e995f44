import pytest

import hecla

TEXT = 'a = 1 # keep\nb "x" {\n  c = [1,2]\n}\n'


def test_edits_keep_every_other_byte():
    document = hecla.Document(TEXT)
    document.set("a", "new")
    document.set('b.x.c[1]', {"k": True})
    assert document.text == 'a = "new" # keep\nb "x" {\n  c = [1,{\n    k = true\n  }]\n}\n'


def test_all_kinds_of_edits():
    document = hecla.Document(TEXT)
    document.add("b.x", "d = var.a")
    document.rename("b.x", "b", "y")
    document.set_source("b.y.d", "var.a + 1")
    document.set_comment("b.y", "about b")
    document.rename_references("var.a", "var.z")
    document.move("b.y.c", "b.y.e")
    document.remove("a")
    assert document.text == '# about b\nb "y" {\n  e = [1,2]\n  d = var.z + 1\n}\n'


def test_addresses_as_sequences():
    document = hecla.Document('a "x.y" {\n  n = 1\n}\n')
    document.set(["a", "x.y", "n"], 2)
    assert [match.address for match in document.find(["a", None, "n"])] == ['a["x.y"].n']
    assert document.find('a.*.n')[0].source == "2"


def test_an_edit_that_is_not_possible_changes_nothing():
    document = hecla.Document(TEXT)
    with pytest.raises(hecla.EditError) as raised:
        document.apply(hecla.Edit.set("a", 2), hecla.Edit.remove("nothing"))
    assert raised.value.diagnostics
    assert document.text == TEXT
    document.apply(hecla.Edit.set("a", 2), hecla.Edit.remove("b.x"))
    assert document.text == "a = 2 # keep\n"


def test_values_that_cannot_be_written():
    document = hecla.Document(TEXT)
    with pytest.raises(hecla.ConversionError):
        document.set("a", hecla.Value.unknown("string"))
    with pytest.raises(hecla.EditError):
        document.set_source("a", "1 +")


def test_copies_are_independent():
    document = hecla.Document(TEXT)
    copy = document.copy()
    copy.remove("a")
    assert document.text == TEXT and copy.text != TEXT


def test_files(tmp_path):
    path = tmp_path / "a.tf"
    path.write_text(TEXT)
    document = hecla.Document.read(path)
    document.set("a", 2)
    document.save()
    assert path.read_text() == TEXT.replace("1 #", "2 #")


def test_format():
    assert hecla.format("a=1\nbb = 2\n") == "a  = 1\nbb = 2\n"
    with pytest.raises(hecla.ParseError):
        hecla.format("a = ")
    assert hecla.format('a = "${b}"\n', style="terraform") == "a = b\n"


def test_query():
    (match,) = hecla.query('a "b" {\n  # x\n  c = 1 + 1\n}', "a.*.c")
    assert (match.address, match.kind, match.source) == ("a.b.c", "argument", "1 + 1")
    assert match.expression.evaluate() == 2
    assert [comment.text for comment in match.leading_comments] == ["# x"]
    with pytest.raises(hecla.ParseError):
        hecla.query("a = 1", "a..b")


def test_diff_and_merge():
    differences = hecla.diff("a = 1\nb = 2\n", "a = 3\nc = 1\n")
    assert [(d.kind, d.path) for d in differences] == [("changed", "a"), ("removed", "b"), ("added", "c")]
    assert differences[0].before.text == "1" and differences[0].after.text == "3"
    merged = hecla.merge("a = 1\nb = 1\n", "a = 2\nb = 1\n", "a = 1\nb = 3\n")
    assert (merged.text, merged.conflicts) == ("a = 2\nb = 3\n", 0)
    assert hecla.merge("a = 1\n", "a = 2\n", "a = 3\n").conflicts == 1
    assert hecla.unified_diff("a\n", "b\n").endswith("-a\n+b\n")


def test_spec_and_types():
    spec = hecla.Spec('object {\n  attr "n" {\n    type = number\n    required = true\n  }\n}\n')
    assert spec.decode("n = 1 + x", {"x": 1}) == {"n": 2}
    assert str(spec.type) == "object({n=number})"
    with pytest.raises(hecla.ValidationError):
        spec.decode("")
    constraint = hecla.TypeConstraint("object({a = optional(number, 5)})")
    assert constraint.apply({}).to_python() == {"a": 5}
    assert str(hecla.unify(["string", "number"])) == "string"
    assert hecla.convert("5", "number").to_python() == 5
    with pytest.raises(hecla.ConversionError):
        hecla.convert([1], "number")


def test_modules(tmp_path):
    (tmp_path / "main.tf").write_text(
        'variable "n" {\n  default = 1\n}\nlocals {\n  a = var.n + 1\n  b = aws_x.y.id\n  c = "${local.a}!"\n}\n'
    )
    module = hecla.Module(tmp_path)
    assert module.locals["a"] == 2 and module.locals["c"] == "2!"
    assert not module.locals["b"].is_known
    assert module.waits_for("local.b") == ["aws_x.y"]
    assert hecla.Module(tmp_path, {"n": 5}).locals["a"] == 6
    assert module.evaluate("upper(local.c)") == "2!"
    problems = hecla.validate(tmp_path)
    assert any(problem.severity == "error" for problem in problems)


def test_wire():
    from hecla import wire

    data = wire.encode_msgpack({"a": [1, None]}, "object({a = list(number)})")
    assert wire.decode_msgpack(data, "object({a = list(number)})").to_python() == {"a": [1, None]}
    assert wire.decode_json('{"a": 1}').to_python() == {"a": 1}
    with pytest.raises(hecla.ConversionError):
        wire.decode_msgpack(b"\xc1", "string")


def test_edits_that_could_miss_parts_of_a_text_with_errors():
    document = hecla.Document("a = var.a\nb {\n", recover=True)
    rename = hecla.Edit.rename_references("var.a", "var.b")
    with pytest.raises(hecla.EditError):
        document.apply(rename)
    document.apply(rename, partial=True)
    assert document.text == "a = var.b\nb {\n"
