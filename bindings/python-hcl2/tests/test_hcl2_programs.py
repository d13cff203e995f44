"""The programs of hecla_hcl2: hcl2tojson, jsontohcl2 and hq."""

import json
import os
import subprocess
import sys

import pytest

A = 'resource "t" "a" {\n  x = 1\n  y = "z"\n}\nb = [1]\n'


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "in" / "sub").mkdir(parents=True)
    (tmp_path / "in" / "a.tf").write_text(A)
    (tmp_path / "in" / "sub" / "b.hcl").write_text("c = 2\n")
    (tmp_path / "bad.tf").write_text("c = [\n")
    (tmp_path / "clash.tf").write_text("a = 1\na {}\n")
    return tmp_path


def run(folder, module, *arguments, stdin=""):
    return subprocess.run(
        [sys.executable, "-m", f"hecla_hcl2.cli.{module}", *arguments],
        cwd=folder, input=stdin, capture_output=True, text=True, timeout=60,
    )


def output(folder, module, *arguments, stdin="", code=0):
    result = run(folder, module, *arguments, stdin=stdin)
    assert (result.returncode, "Traceback" in result.stderr) == (code, False), result.stderr
    return result.stdout


def test_hcl2tojson(folder):
    block = {"x": 1, "y": '"z"', "__is_block__": True}
    assert json.loads(output(folder, "hcl_to_json", "in/a.tf")) == {"resource": [{'"t"': {'"a"': block}}], "b": [1]}
    assert output(folder, "hcl_to_json", "--compact", "--only", "b", stdin=A) == '{"b":[1]}\n'
    fields = output(folder, "hcl_to_json", "--fields", "x", "--exclude", "b", "--no-explicit-blocks", stdin=A)
    assert json.loads(fields) == {"resource": [{'"t"': {'"a"': {"x": 1}}}]}
    last = json.loads(output(folder, "hcl_to_json", "--ndjson", "-q", "in").splitlines()[1])
    assert last == {"__file__": os.path.join("in", "sub", "b.hcl"), "c": 2}


def test_hcl2tojson_of_a_directory(folder):
    output(folder, "hcl_to_json", "in", "-o", "out")
    assert json.loads((folder / "out" / "sub" / "b.json").read_text()) == {"c": 2}
    output(folder, "hcl_to_json", "in/a.tf", "bad.tf", "-s", "-o", "some", code=1)
    assert [file.name for file in (folder / "some").rglob("*.json")] == ["a.json"]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["bad.tf"], 2, "Unclosed bracket\n\n  on bad.tf line 2"),
        (["clash.tf"], 2, "block type"),
        (["nothing.tf"], 4, "File not found: nothing.tf"),
        (["--ndjson", "nothing.tf"], 4, '"error": "io_error"'),
        (["--ndjson", "bad.tf"], 2, '"error": "parse_error"'),
        (["in"], 2, "-o"),
        (["bad.tf", "-s"], 1, "bad.tf"),
    ],
)
def test_errors_of_hcl2tojson(folder, arguments, code, message):
    result = run(folder, "hcl_to_json", *arguments)
    assert result.returncode == code
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_a_failed_conversion_leaves_the_output_alone(folder):
    (folder / "out.json").write_text("before")
    output(folder, "hcl_to_json", "bad.tf", "-o", "out.json", code=2)
    assert (folder / "out.json").read_text() == "before"


def test_jsontohcl2(folder):
    data = output(folder, "hcl_to_json", "in/a.tf")
    assert output(folder, "json_to_hcl", stdin=data) == A.replace("}\n", "}\n\n").replace("[1]", "[\n  1,\n]") + "\n"
    assert output(folder, "json_to_hcl", "--fragment", stdin='{"n": "\\"t\\"", "c": 3}') == 'n = "t"\nc = 3\n'
    assert output(folder, "json_to_hcl", "--semantic-diff", "in/a.tf", "-", stdin=data) == ""
    changed = data.replace('"x": 1', '"x": 2')
    diff = output(folder, "json_to_hcl", "--semantic-diff", "in/a.tf", "-", stdin=changed, code=5)
    assert diff == '~ resource[0]."t"."a".x: 1 -> 2\n'
    assert "-  x = 1\n+  x = 2\n" in output(folder, "json_to_hcl", "--diff", "in/a.tf", "-", stdin=changed, code=5)
    assert run(folder, "json_to_hcl", stdin="{").returncode == 1
    assert run(folder, "json_to_hcl", stdin="[]").returncode == 2
    assert run(folder, "json_to_hcl", "nothing.json").returncode == 4


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["resource.t.a.y"], 'y = "z"\n'),
        (["resource.t.a.y", "--raw"], "z\n"),
        (["resource.t.a.y", "--value"], '"z"\n'),
        (["b", "--json"], '{"b": [1]}\n'),
        (["resource[*]::name_labels", "--json"], '["t", "a"]\n'),
        (["-e", "len(doc.blocks())"], "1\n"),
        (["nothing?"], ""),
        (["resource~.x", "--json", "--with-location"],
         '{"__file__": "-", "__line__": 2, "__end_line__": 2, "__column__": 3, "__end_column__": 8, "x": 1}\n'),
    ],
)
def test_hq(folder, arguments, expected):
    assert output(folder, "hq", *arguments, stdin=A) == expected


def test_hq_on_many_files(folder):
    assert output(folder, "hq", "*", "in", "--raw", "--no-filename").splitlines()[-1] == "2"
    assert output(folder, "hq", "c", "in") == os.path.join("in", "sub", "b.hcl:c = 2\n")
    for i in range(25):
        (folder / f"f{i:02}.tf").write_text(f"x = {i}\n")
    expected = [{"__file__": f"f{i:02}.tf", "x": i} for i in range(25)]
    assert json.loads(output(folder, "hq", "x", "f*.tf", "--json", "-j", "1")) == expected
    if os.name == "nt":
        pytest.skip("Under Wine, the processes of a pool do not always end.")
    assert json.loads(output(folder, "hq", "x", "f*.tf", "--json", "-j", "2")) == expected


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["nothing", "in/a.tf"], 1, ""),
        (["x", "bad.tf"], 2, "Unclosed bracket"),
        (["[[", "in/a.tf"], 3, "Invalid path segment"),
        (["-e", "doc.__class__", "in/a.tf"], 3, "not allowed"),
        (["-e", "doc.nothing", "in/a.tf"], 3, "nothing"),
        (["x", "nothing.tf"], 4, "nothing.tf"),
        (["in/a.tf", "--diff", "in/sub/b.hcl"], 1, ""),
        (["in/a.tf", "--diff", "bad.tf"], 2, "Unclosed bracket"),
        (["--ndjson", "--raw", "x"], 2, "cannot be combined"),
    ],
)
def test_exit_codes_of_hq(folder, arguments, code, message):
    result = run(folder, "hq", *arguments)
    assert result.returncode == code
    assert message in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("module", "arguments", "stdin", "code"),
    [
        ("hcl_to_json", [], b"\xff", 2),
        ("hcl_to_json", ["--ndjson"], b"\xff", 2),
        ("hq", ["x"], b"\xff", 2),
        ("json_to_hcl", [], b"\xff", 1),
        ("json_to_hcl", [], b"[" * 100_000, 2),
        ("json_to_hcl", [], b'{"a":' * 600 + b"1" + b"}" * 600, 2),
        ("hcl_to_json", [], b"a = " + b"[" * 100_000, 2),
    ],
)
def test_hostile_input(folder, module, arguments, stdin, code):
    command = [sys.executable, "-m", f"hecla_hcl2.cli.{module}", *arguments]
    result = subprocess.run(command, cwd=folder, input=stdin, capture_output=True, timeout=60)
    assert result.returncode == code
    assert b"Traceback" not in result.stderr


@pytest.mark.parametrize("module", ["hcl_to_json", "json_to_hcl", "hq"])
def test_help(folder, module):
    assert "exit codes:" in output(folder, module, "--help")
