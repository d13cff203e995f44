"""hecla.hcl2: the form of python-hcl2."""

import io
import pathlib
import sys
import threading

import pytest

import hecla
import hecla.hcl2 as hcl2
from hecla.hcl2 import SerializationOptions

EXAMPLE = (pathlib.Path(__file__).parent / "hcl2.hcl").read_text(encoding="utf-8")

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

    before = threading.stack_size(128 << 10)
    try:
        thread = threading.Thread(target=read)
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()
    assert len(results) == 3


def test_same_as_python_hcl2() -> None:
    peer = pytest.importorskip("hcl2")
    assert hcl2.loads(EXAMPLE) == peer.loads(EXAMPLE)


def test_errors_for_handlers_of_lark() -> None:
    lark = pytest.importorskip("lark")
    for kind in (lark.UnexpectedToken, lark.UnexpectedCharacters, hcl2.ParseError):
        with pytest.raises(kind) as error:
            hcl2.loads("a = 1\nb = = 2\n")
        assert (error.value.line, error.value.column) == (2, 5)
        assert "Missing expression" in str(error.value)


def test_the_rest_of_the_interface_is_in_a_package_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hecla_hcl2", None)
    for name in ("Builder", "dumps", "parses"):
        with pytest.raises(ImportError, match=f"hecla.hcl2.{name} is in .* pip install hecla-hcl2"):
            getattr(hcl2, name)
    with pytest.raises(ImportError, match="pip install hecla-hcl2"):
        from hecla.hcl2 import dump  # noqa: F401
    assert not hasattr(hcl2, "nothing")
