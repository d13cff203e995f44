"""hecla_hcl2: configurations that are built and written."""

import io
import json
import pathlib
import threading

import hecla
import hecla.hcl2
import pytest

import hecla_hcl2 as hcl2

ROOT = pathlib.Path(__file__).resolve().parents[3]
EXAMPLE = (ROOT / "bindings/python/tests/hcl2.hcl").read_text(encoding="utf-8")


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


def test_small_stacks() -> None:
    results: list[str] = []
    text = "a = " + "f(" * 100 + ")" * 100 + "\n"
    before = threading.stack_size(128 << 10)
    try:
        thread = threading.Thread(target=lambda: results.append(hcl2.dumps(hcl2.loads(text))))
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()
    assert results == [text]


def test_hecla_hcl2_has_the_names_of_this_package() -> None:
    for name in hcl2.__all__:
        if name != "query":  # a function, until its package is imported
            assert getattr(hecla.hcl2, name) is getattr(hcl2, name), name


def test_the_package_needs_its_own_version_of_hecla() -> None:
    project = (ROOT / "bindings/python-hcl2/pyproject.toml").read_text(encoding="utf-8")
    assert f'\nversion = "{hecla.__version__}"\n' in project
    assert f'"hecla == {hecla.__version__}"' in project
