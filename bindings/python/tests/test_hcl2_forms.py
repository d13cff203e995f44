"""The forms of hecla.hcl2: what the packages themselves return. scripts/compare_hcl2_forms.py compares whole files."""

import importlib.util
import pathlib

import pytest

import hecla
from hecla import hcl2

CASES = [
    (
        'a = f(true, null, 1.50, "x", [var.x, "y", true], {k = "v", n = 1})',
        {
            'python-hcl2-4': {'a': '${f(True, None, 1.5, "x", [\'${var.x}\', \'y\', True], {\'k\': \'v\', \'n\': 1})}'},
            'python-hcl2-6': {'a': '${f(true, None, 1.5, "x", [${var.x}, y, true], {"k": "v", "n": 1})}'},
            'python-hcl2-7': {'a': '${f(true, null, 1.5, "x", [${var.x}, y, true], {"k": "v", "n": 1})}'},
            'bc': {'a': ['${f(True,None,1.5,"x",[\'${var.x}\', \'y\', True],{\'k\': \'v\', \'n\': 1})}']},
        },
    ),
    (
        'a = (var.a + 1) * 2 - -3',
        {
            'python-hcl2-4': {'a': '${var.a + 1 * 2 - -3}'},
            'python-hcl2-6': {'a': '${var.a + 1 * 2 - -3}'},
            'python-hcl2-7': {'a': '${(var.a + 1) * 2 - -3}'},
            'bc': {'a': ['${var.a + 1 * 2 - -3}']},
        },
    ),
    (
        'a = 1e5 + 1e6',
        {
            'python-hcl2-6': {'a': '${100000.0 + 1000000.0}'},
            'python-hcl2-7': {'a': '${1e5 + ${1e6}}'},
        },
    ),
    (
        'a = a == null ? true : [1, "x"]',
        {
            'python-hcl2-4': {'a': "${a == None ? True : [1, 'x']}"},
            'python-hcl2-6': {'a': "${a == None ? True : [1, 'x']}"},
            'python-hcl2-7': {'a': "${a == null ? True : [1, 'x']}"},
            'bc': {'a': ["${a == None ? True : [1, 'x']}"]},
        },
    ),
    (
        'a = (x == null || y == true\n  ? 1 : 2)',
        {
            'python-hcl2-4': {'a': '${x == None || y == True ? 1 : 2}'},
            'python-hcl2-6': {'a': '${x == None || y == true ? 1 : 2}'},
            'python-hcl2-7': {'a': '${(x == None || y == true ? 1 : 2)}'},
            'bc': {'a': ['${x == None || y == True ? 1 : 2}']},
        },
    ),
    (
        'a = x == null && y == null ? 1 : 2',
        {
            'python-hcl2-6': {'a': '${x == None && y == None ? 1 : 2}'},
            'python-hcl2-7': {'a': '${x == None && y == null ? 1 : 2}'},
        },
    ),
    (
        'a = a == "b" ? "c" : "d"',
        {
            'python-hcl2-4': {'a': '${a == "b" ? "c" : "d"}'},
            'python-hcl2-6': {'a': '${a == "b" ? "c" : "d"}'},
            'python-hcl2-7': {'a': '${a == "b" ? "c" : "d"}'},
            'bc': {'a': ['${a == "b" ? "c" : "d"}']},
        },
    ),
    (
        'a = a.10[0].c["k"][var.i]',
        {
            'python-hcl2-4': {'a': '${a[1][0].c["k"][var.i]}'},
            'python-hcl2-6': {'a': '${a[1][0].c["k"][var.i]}'},
            'python-hcl2-7': {'a': '${a[1][0].c["k"][var.i]}'},
            'bc': {'a': ['${a[1][0].c["k"][var.i]}']},
        },
    ),
    (
        'a = {for k, v in var.m : k => v... if k != null}',
        {
            'python-hcl2-4': {'a': '${{for k , v in var.m : k => v ... if k != None}}'},
            'python-hcl2-6': {'a': '${{for k , v in var.m : k => v ... if k != None}}'},
            'python-hcl2-7': {'a': '${{for k , v in var.m : k => v ... if k != null}}'},
            'bc': {'a': ['${{for k , v in var.m : k => v ... if k != None}}']},
        },
    ),
    (
        'a = [for x in y : # c\n x]',
        {
            'python-hcl2-4': {'a': '${[for x in y : x]}'},
            'python-hcl2-6': {'a': '${[for x in y : x]}'},
            'python-hcl2-7': {'a': '${[for x in y : x]}'},
            'bc': {'a': ['${[for x in y : # c\n x]}']},
        },
    ),
    (
        'a = "x ${var.a} y ${f("b", true)}"',
        {
            'python-hcl2-4': {'a': 'x ${var.a} y ${f("b", true)}'},
            'python-hcl2-6': {'a': 'x ${var.a} y ${f("b", true)}'},
            'python-hcl2-7': {'a': 'x ${var.a} y ${f("b", true)}'},
            'bc': {'a': ['${"x ${var.a} y ${f("b", true)}"}']},
        },
    ),
    (
        'a = "esc \\"q\\" \\\\ \\n"',
        {
            'python-hcl2-4': {'a': 'esc \\"q\\" \\\\ \\n'},
            'python-hcl2-6': {'a': 'esc "q" \\ \n'},
            'python-hcl2-7': {'a': 'esc "q" \\ \n'},
            'bc': {'a': ['esc \\"q\\" \\\\ \\n']},
        },
    ),
    (
        'a = {"k" = 1, (var.k) = 2, "x-${var.y}" = 3, true = -1, 4 = string}',
        {
            'python-hcl2-4': {'a': {'k': 1, 'var.k': 2, 'x-${var.y}': 3, 'true': '${-1}', 4: '${string}'}},
            'python-hcl2-6': {'a': {'k': 1, 'var.k': 2, 'x-${var.y}': 3, 'true': -1, 4: 'string'}},
            'python-hcl2-7': {'a': {'k': 1, '${(var.k)}': 2, '"x-${var.y}"': 3, 'true': -1, '4': 'string'}},
            'bc': {'a': [{'k': 1, 'var.k': 2, 'x-${var.y}': 3, 'true': '${-1}', 4: '${string}'}]},
        },
    ),
    (
        'a = f({a = "${var.x} \\"q\\""})',
        {
            'python-hcl2-4': {'a': '${f({\'a\': \'${var.x} \\\\"q\\\\"\'})}'},
            'python-hcl2-6': {'a': '${f({"a": "${var.x} "q""})}'},
            'python-hcl2-7': {'a': '${f({"a": "${var.x} "q""})}'},
            'bc': {'a': ['${f({\'a\': \'${var.x} \\\\"q\\\\"\'})}']},
        },
    ),
    (
        'a = <<-EOT\n    hello\n      there\n\n    EOT',
        {
            'python-hcl2-4': {'a': 'hello\n  there'},
            'python-hcl2-6': {'a': 'hello\n  there'},
            'python-hcl2-7': {'a': 'hello\n  there'},
            'bc': {'a': ['    hello\n      there\n']},
        },
    ),
    (
        'b "x" y {\n  c {\n    d = 1\n  }\n  c {}\n}\nb {}',
        {
            'python-hcl2-4': {'b': [{'x': {'y': {'c': [{'d': 1, '__start_line__': 2, '__end_line__': 4}, {'__start_line__': 5, '__end_line__': 5}], '__start_line__': 1, '__end_line__': 6}}}, {'__start_line__': 7, '__end_line__': 7}]},
            'python-hcl2-6': {'b': [{'x': {'y': {'c': [{'d': 1, '__start_line__': 2, '__end_line__': 4}, {'__start_line__': 5, '__end_line__': 5}], '__start_line__': 1, '__end_line__': 6}}}, {'__start_line__': 7, '__end_line__': 7}]},
            'python-hcl2-7': {'b': [{'x': {'y': {'c': [{'d': 1, '__start_line__': 2, '__end_line__': 4}, {'__start_line__': 5, '__end_line__': 5}], '__start_line__': 1, '__end_line__': 6}}}, {'__start_line__': 7, '__end_line__': 7}]},
            'bc': {'b': [{'x': {'y': {'c': [{'d': [1]}, {}]}}}, {}]},
        },
    ),
    (
        'resource "a" "b" {\n  x = [1]\n}',
        {
            'python-hcl2-4': {'resource': [{'a': {'b': {'x': [1], '__start_line__': 1, '__end_line__': 3}}}]},
            'python-hcl2-6': {'resource': [{'a': {'b': {'x': [1], '__start_line__': 1, '__end_line__': 3}}}]},
            'python-hcl2-7': {'resource': [{'a': {'b': {'x': [1], '__start_line__': 1, '__end_line__': 3}}}]},
            'bc': {'resource': [{'a': {'b': {'x': [[1]], '__start_line__': 1, '__end_line__': 3}}}]},
        },
    ),
]


@pytest.mark.parametrize(("text", "results"), CASES)
def test_forms(text: str, results: dict[str, object]) -> None:
    for form, wanted in results.items():
        found = hcl2.loads(text, form=form, with_meta=True)  # type: ignore[arg-type]
        assert repr(found) == repr(wanted), form
        if form == "python-hcl2-4":
            assert hcl2.loads(text, form="python-hcl2-5", with_meta=True) == wanted


def test_the_usual_form_is_that_of_release_8() -> None:
    assert hcl2.loads('b "x" {}\n', form="python-hcl2-8") == hcl2.loads('b "x" {}\n')


def test_lines_are_given_on_request() -> None:
    assert hcl2.loads("b {}\n", form="python-hcl2-7") == {"b": [{}]}


def test_forms_refuse_what_they_have_not() -> None:
    with pytest.raises(ValueError, match="form"):
        hcl2.loads("", form="python-hcl2-3")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        hcl2.loads("", form="bc", serialization_options=hcl2.SerializationOptions())
    with pytest.raises(hecla.ParseError):
        hcl2.loads("a = [", form="bc")
    for text in ("a = 1\na {}\n", "a {}\na = 1\n"):
        with pytest.raises(RuntimeError):
            hcl2.loads(text, form="python-hcl2-7")


def test_forms_take_any_depth_that_is_parsed() -> None:
    for form in ("python-hcl2-4", "python-hcl2-7", "bc"):
        for text in ("a = " + "(" * 300 + "1" + ")" * 300, "a = " + " + ".join(["x"] * 5000), "b {" * 1 + "}"):
            hcl2.loads(text + "\n", form=form)  # type: ignore[arg-type]


def test_the_adapter_for_checkov(tmp_path: pathlib.Path) -> None:
    path = pathlib.Path(__file__).parents[3] / "examples/python/checkov/hcl2.py"
    spec = importlib.util.spec_from_file_location("adapter", path)
    assert spec is not None and spec.loader is not None
    adapter = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(adapter)
    (tmp_path / "main.tf").write_text('resource "a" "b" {\n  n = 1\n}\n')
    with open(tmp_path / "main.tf", encoding="utf-8") as file:
        assert adapter.load(file) == {
            "resource": [{"a": {"b": {"n": [1], adapter.START_LINE: 1, adapter.END_LINE: 3}}}]
        }
    assert adapter.loads("a = 1\n") == {"a": [1]}
