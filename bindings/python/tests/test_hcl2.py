"""hecla.hcl2: the interface of python-hcl2."""

import io
import json
import threading

import pytest

import hecla
import hecla.hcl2 as hcl2
from hecla.hcl2 import SerializationOptions

EXAMPLE = r"""# first
name  = "a-${ var.x [ 0 ] }\n"
count = -5
ratio = 1.50
big   = 1e5
none  = null
group = (null)
ref   = other
items = [1, "b",   # in the list
         true]
map   = { a = 1, "b" = 2, (c) = d.e
  # in the object
  f = [ # not listed
    g ]
}
sum   = a + b * c # inline
next  = a == b
# absorbed
cond  = a ? b : c # of the body
loop  = [for k, v in x : v if v != ""]
group_by = {for k, v in x : k => v... if v}
call  = f( a, b... )
splat = a.*.b[0].c
full  = a[*].b
text  = <<EOT
 hey ${x}
  EOT
part  = "%{ if  a ~}yes%{ else }no%{~ endif }"
resource "t" n {
  inner { on = !off }
  inner {}
}
"""

EXPECTED = {
    "name": '"a-${var.x[0]}\\n"',
    "count": -5,
    "ratio": 1.5,
    "big": "${1e5}",
    "none": None,
    "group": "${(None)}",
    "ref": "other",
    "items": [1, '"b"', True],
    "map": {"a": 1, '"b"': 2, "${(c)}": "${d.e}", "f": ["g"]},
    "sum": "${a + b * c}",
    "next": "${a == b}",
    "cond": "${a ? b : c}",
    "loop": '${[for k, v in x : v if v != ""]}',
    "group_by": "${{for k, v in x : k => v... if v}}",
    "call": "${f(a, b ...)}",
    "splat": "${a.*.b[0].c}",
    "full": "${a[*].b}",
    "text": '"<<EOT\n hey ${x}\n  EOT"',
    "part": '"%{ if a ~}yes%{ else }no%{~ endif }"',
    "resource": [
        {
            '"t"': {
                "n": {
                    "inner": [{"on": "${!off}", "__is_block__": True}, {"__is_block__": True}],
                    "__is_block__": True,
                }
            }
        }
    ],
    "__comments__": [{"value": "first"}, {"value": "absorbed"}, {"value": "of the body"}],
    "__inline_comments__": [{"value": "in the list"}, {"value": "in the object"}, {"value": "inline"}],
}


def options_of(text: str, **options: bool) -> object:
    return hcl2.loads(text, serialization_options=SerializationOptions(**options))


def test_form() -> None:
    result = hcl2.loads(EXAMPLE)
    assert result == EXPECTED
    assert list(result) == list(EXPECTED)
    assert type(result["ratio"]) is float and type(result["count"]) is int
    assert hcl2.load(io.StringIO(EXAMPLE)) == EXPECTED
    assert hcl2.load(io.BytesIO(EXAMPLE.encode())) == EXPECTED


@pytest.mark.parametrize(
    ("options", "text", "expected"),
    [
        ({"with_comments": False}, "# c\na = 1", {"a": 1}),
        ({"wrap_objects": True}, "a = {b = [1]}", {"a": "${{b = [1]}}"}),
        ({"wrap_tuples": True}, "a = [1, {b = 2}]", {"a": "${[1, {b = 2}]}"}),
        ({"explicit_blocks": False}, "a b {}", {"a": [{"b": {}}]}),
        ({"preserve_heredocs": False}, 'a = <<E\n "x"\ny\\\nE\n', {"a": '" \\"x\\"\\ny\\\\"'}),
        ({"preserve_heredocs": False}, "a = <<-E\n   x\n\n    y\n  E\n", {"a": '"x\\n\\n y"'}),
        ({"force_operation_parentheses": True}, "a = b + c - d * e", {"a": "${(b + c) - (d * e)}"}),
        ({"force_operation_parentheses": True}, "a = (b + c) * -5", {"a": "${(b + c) * (-5)}"}),
        ({"preserve_scientific_notation": False}, "a = 1e5", {"a": 100000.0}),
        ({"strip_string_quotes": True}, 'a = "b\\t\\u00e9$${c}${f("d")}"', {"a": 'b\té$${c}${f("d")}'}),
        ({"strip_string_quotes": True}, 'a "b" {}', {"a": [{"b": {"__is_block__": True}}]}),
    ],
)
def test_options(options: dict[str, bool], text: str, expected: object) -> None:
    assert options_of(text, **options) == expected


def test_comments_of_multiple_lines() -> None:
    text = "/*\n one\n two\n*/\na = 1\n\n// x\n  ## y\n#\nb {\n  // z\n}\n"
    result = hcl2.loads(text)
    assert result["__comments__"] == [{"value": "one\n two"}, {"value": "x"}, {"value": "# y"}]
    assert result["b"] == [{"__comments__": [{"value": "z"}], "__is_block__": True}]


def test_comment_before_an_operator_is_its_text() -> None:
    assert hcl2.loads("a = (b # c\n  && d\n  || e)")["a"] == "${(b # c\n&& d || e)}"


def test_large_numbers() -> None:
    assert hcl2.loads("a = 0012345678901234567890\nb = -007\nc = x + 1.50") == {
        "a": 12345678901234567890,
        "b": -7,
        "c": "${x + 1.5}",
    }


def test_errors_have_positions() -> None:
    with pytest.raises(hcl2.ParseError) as error:
        hcl2.loads("a = 1\nb = = 2\n")
    assert error.value.diagnostics[0].range.start.line == 2
    assert isinstance(error.value, hecla.HeclaError)
    with pytest.raises(RuntimeError, match="argument and a block"):
        hcl2.loads("a = 1\na {}\n")


def test_hostile_input() -> None:
    with pytest.raises(hcl2.ParseError):
        hcl2.loads("a = " + "[" * 100_000)
    with pytest.raises(hcl2.ParseError):
        hcl2.loads(b'a = "\xff\xfe')
    deep = "a = " + "(" * 300 + "1" + ")" * 300
    assert hcl2.loads(deep)["a"] == "${" + "(" * 300 + "1" + ")" * 300 + "}"


def test_small_stacks() -> None:
    texts = ["a = " + "[" * 380 + "]" * 380, "a = " + "f(" * 380 + ")" * 380, "a = " + "{b=" * 380 + "1" + "}" * 380]
    results: list[object] = []

    def read() -> None:
        for text in texts:
            results.append(hcl2.loads(text))
        results.append(hcl2.dumps(hcl2.loads("a = " + "f(" * 100 + ")" * 100)))

    before = threading.stack_size(128 << 10)
    try:
        thread = threading.Thread(target=read)
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()
    assert len(results) == 4


def test_builder() -> None:
    document = hcl2.Builder({"a": 1})
    nested = hcl2.Builder()
    nested.block("inner", b=2)
    document.block("outer", ["x", "y"], nested, c=3)
    assert document.build() == {
        "__is_block__": True,
        "a": 1,
        "outer": [{"x": {"y": {"__is_block__": True, "c": 3, "inner": [{"__is_block__": True, "b": 2}]}}}],
    }
    with pytest.raises(ValueError):
        document.block("outer", __nested_builder__=document)


def test_same_as_python_hcl2() -> None:
    peer = pytest.importorskip("hcl2")
    assert hcl2.loads(EXAMPLE) == peer.loads(EXAMPLE)


def without_comments(value: object) -> object:
    if isinstance(value, dict):
        return {k: without_comments(v) for k, v in value.items() if k not in ("__comments__", "__inline_comments__")}
    return [without_comments(item) for item in value] if isinstance(value, list) else value


LAID_OUT = """a = 1
list = [
  1,
  "b",
]
loop = {
  for k, v in f([
    1,
    2
  ]) :
  k => {
    x   = v,
    "y" = w
  } ...
  if v != ""
}

resource "t" n {
  on      = true
  map     = {
    a   = null,
    (b) = [],
  }
  heredoc = <<EOT
 x
  EOT
  
  inner {
    x = -5
  }
  

  empty {

  }
}
"""


def test_dumps() -> None:
    data = hcl2.loads(LAID_OUT)
    assert hcl2.dumps(data) == LAID_OUT
    assert hcl2.reconstruct(hcl2.from_json(json.dumps(data))) == LAID_OUT
    example = hcl2.loads(EXAMPLE)
    assert hcl2.loads(hcl2.dumps(example)) == without_comments(example)
    file = io.StringIO()
    hcl2.dump({"a": 1}, file)
    assert file.getvalue() == "a = 1\n"
    with pytest.raises(TypeError):
        hcl2.dumps([])  # type: ignore[arg-type]


def test_options_of_dumps() -> None:
    data = hcl2.loads('a b {\n  x = {c = [], dd = {}}\n  text = "1\\n2"\n}\ne {}\n')
    layout = hcl2.FormatterOptions(4, False, True, True, False, False)
    reading = hcl2.DeserializerOptions(False, True, True, False)
    assert hcl2.dumps(data, deserializer_options=reading, formatter_options=layout) == (
        "a b {\n    x = {\n        c: [\n\n        ]\n        dd: {\n\n        }\n    }\n"
        "    text = <<EOF\n1\n2\nEOF\n}\n\n\ne {}\n"
    )
    heredoc = {"a": '"<<E\n\\ "x"\nE"', "b": ['"<<E\nx\nE"', 1], "c": {"d": '"<<E\nx\nE"', "e": 1}}
    text = hcl2.dumps(heredoc, deserializer_options=hcl2.DeserializerOptions(heredocs_to_strings=True))
    assert text.startswith('a = "\\\\ \\"x\\""\n')
    # Nothing follows the end of a heredoc on its line.
    assert hcl2.loads(hcl2.dumps(heredoc)) == heredoc


def test_documents_and_builders() -> None:
    tree = hcl2.parses("# c\na   =  1\n")
    assert hcl2.reconstruct(tree) == "# c\na   =  1\n"
    assert hcl2.serialize(tree) == {"a": 1, "__comments__": [{"value": "c"}]}
    assert hcl2.serialize(hcl2.parses("# c\na   =  1\n", discard_comments=True)) == {"a": 1}
    document = hcl2.Builder({"a": 1})
    document.block("b", ["c"], x='"y"')
    assert hcl2.dumps(document.build()) == 'a = 1\n\nb c {\n  x = "y"\n}\n'
    for bad in ("${a\nb = 2}", "${= 1}"):
        with pytest.raises(ValueError):
            hcl2.dumps({"a": bad})


def test_errors_for_handlers_of_lark() -> None:
    lark = pytest.importorskip("lark")
    for kind in (lark.UnexpectedToken, lark.UnexpectedCharacters, hcl2.ParseError):
        with pytest.raises(kind) as error:
            hcl2.loads("a = 1\nb = = 2\n")
        assert (error.value.line, error.value.column) == (2, 5)
        assert "Missing expression" in str(error.value)


@pytest.mark.parametrize(
    "value",
    [
        "f(<<EOT\nabc ${d}\nEOT\n)",
        'f(<<EOT\n"q" \\n\n\nEOT\n, 2)',
        "f([<<-EOT\n  abc\n  EOT\n, 1])",
        "f(<<A\nA\n, <<B\nb\nB\n)",
        "[for v in f(<<A\nx\nA\n) : v]",
    ],
)
def test_heredocs_inside_expressions_are_written(value):
    config = hcl2.loads(f"x = {value}\ny = 1\n")
    assert hcl2.loads(hcl2.dumps(config)) == config
