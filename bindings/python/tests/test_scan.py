"""hecla.scan: many files as an Arrow table."""

import decimal
import gc
import os
import pathlib
import threading
from typing import Any

import pytest

import hecla

pyarrow = pytest.importorskip("pyarrow", reason="hecla.scan: pyarrow is not installed")

MAIN = """region = "eu"
resource "aws_instance" "web" {
  ami   = var.ami
  count = 1 + 2
  ebs {
    size = 8
  }
  ebs {
    size = var.size
    tags = { a = [1, null, true], "b-c" = "\\u00e9" }
  }
  provisioner "local-exec" {}
  lifecycle {
    inner { x = 1 }
  }
}
terraform {}
"""


@pytest.fixture
def tree(tmp_path: pathlib.Path) -> pathlib.Path:
    """Two repositories and a file in neither."""
    for name, text in {
        "one/main.tf": MAIN,
        "one/deep/more.tf": "a = 1\n",
        "two/x.tf.json": '{"variable": {"v": {"default": [1]}}, "locals": {"l": "${var.v}"}, "//": "c"}',
        "two/skipped.txt": "a = 1\n",
        "two/.hidden/b.tf": "a = 1\n",
        "z.hcl": "z = {}\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "one/.git").mkdir()
    (tmp_path / "two/.git").write_text("gitdir: elsewhere\n")
    return tmp_path


def rows(*paths: Any, **options: Any) -> list[dict[str, Any]]:
    table = hecla.scan(paths, **options).to_pyarrow()
    table.validate(full=True)
    return table.to_pylist()


def test_rows(tree: pathlib.Path) -> None:
    found = rows(tree / "one/main.tf")
    assert [(r["block_type"], r["labels"], r["attribute"], r["expression"], r["value"]) for r in found] == [
        (None, None, "region", '"eu"', '"eu"'),
        ("resource", ["aws_instance", "web"], "ami", "var.ami", None),
        ("resource", ["aws_instance", "web"], "count", "1 + 2", "3"),
        ("resource", ["aws_instance", "web"], "ebs[0].size", "8", "8"),
        ("resource", ["aws_instance", "web"], "ebs[1].size", "var.size", None),
        (
            "resource",
            ["aws_instance", "web"],
            "ebs[1].tags",
            '{ a = [1, null, true], "b-c" = "\\u00e9" }',
            '{"a":[1,null,true],"b-c":"é"}',
        ),
        ("resource", ["aws_instance", "web"], "provisioner.local-exec[0]", None, None),
        ("resource", ["aws_instance", "web"], "lifecycle[0]", None, None),
        ("resource", ["aws_instance", "web"], "lifecycle[0].inner[0].x", "1", "1"),
        ("terraform", [], None, None, None),
    ]
    ami = found[1]
    assert (ami["start_line"], ami["start_column"], ami["start_byte"]) == (3, 3, MAIN.index("ami"))
    assert (ami["end_line"], ami["end_column"], ami["end_byte"]) == (3, 18, MAIN.index("var.ami") + 7)
    assert all(r["error"] is None for r in found)


def test_repositories_and_order(tree: pathlib.Path) -> None:
    found = rows(tree, tree / "one/main.tf")
    files = list(dict.fromkeys((r["repository"], r["file"]) for r in found))
    assert files == [
        (str(tree / "one"), "deep/more.tf"),
        (str(tree / "one"), "main.tf"),
        (str(tree / "two"), "x.tf.json"),
        (str(tree), "z.hcl"),
    ]
    # In a repository, whatever folder is named.
    assert rows(tree / "one/deep")[0]["repository"] == str(tree / "one")


def test_json_syntax(tree: pathlib.Path) -> None:
    found = rows(tree / "two")
    assert [(r["block_type"], r["labels"], r["attribute"], r["expression"], r["value"]) for r in found] == [
        ("variable", ["v"], "default", "[1]", "[1]"),
        ("locals", [], "l", '"${var.v}"', None),
    ]


def test_errors_are_rows(tree: pathlib.Path) -> None:
    (tree / "broken.tf").write_text('a = 1\nb = = 2\nc = "x"\n')
    (tree / "bytes.tf").write_bytes(b'a = "\xff\xfe"\n')
    (tree / "gone.tf").symlink_to(tree / "nowhere")
    found = [r for r in rows(tree, tree / "missing.tf") if r["repository"] == str(tree)]
    of = {name: [r for r in found if r["file"] == name] for name in {r["file"] for r in found}}
    assert [r["attribute"] for r in of["broken.tf"]][:1] == ["a"]
    error = of["broken.tf"][-1]
    assert error["error"].startswith("Missing expression") and error["start_line"] == 2
    assert error["attribute"] is None and error["expression"] is None
    assert any(r["error"] for r in of["bytes.tf"])
    for name in ("gone.tf", "missing.tf"):
        assert len(of[name]) == 1 and of[name][0]["error"] and of[name][0]["start_line"] is None


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads files without permission")
def test_no_permission(tree: pathlib.Path) -> None:
    (tree / "z.hcl").chmod(0)
    (tree / "one/deep").chmod(0)
    found = rows(tree)
    (tree / "one/deep").chmod(0o700)
    errors = [r["error"] for r in found if r["error"]]
    assert len(errors) == 2


def test_threads_do_not_change_the_rows(tmp_path: pathlib.Path) -> None:
    for i in range(2000):
        (tmp_path / f"{i:04}.tf").write_text(f"a = {i}\n" + 'b "c" {}\n' * (i % 5))
    expected = rows(tmp_path, threads=1)
    assert [r["value"] for r in expected if r["attribute"]] == [str(i) for i in range(2000)]
    assert rows(tmp_path, threads=4) == expected
    results: list[object] = []
    workers = [threading.Thread(target=lambda: results.append(rows(tmp_path) == expected)) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert results == [True] * 4


def test_batches_come_while_files_are_read(tmp_path: pathlib.Path) -> None:
    text = "a = 1\n" * 1
    for i in range(1500):
        (tmp_path / f"{i:04}.tf").write_text(text)
    reader = hecla.scan(tmp_path, threads=2).to_pyarrow_reader()
    first = reader.read_next_batch()
    assert 0 < first.num_rows < 1500
    # A stream that is not read to its end stops its threads, and batches outlive it.
    del reader
    gc.collect()
    assert first.column("value").to_pylist() == ["1"] * first.num_rows
    # One that is never read releases what it holds.
    hecla.scan(tmp_path).__arrow_c_stream__()


def test_huge_file(tmp_path: pathlib.Path) -> None:
    (tmp_path / "huge.tf").write_text("".join(f'a{i} = "{i}"\n' for i in range(200_000)))
    table = hecla.scan(tmp_path).to_pyarrow()
    assert table.num_rows == 200_000
    assert table["end_line"][-1].as_py() == 200_000
    small = hecla.Limits(max_source_bytes=1000)
    (error,) = rows(tmp_path, limits=small)
    assert error["error"]


def test_hostile_files(tmp_path: pathlib.Path) -> None:
    (tmp_path / "deep.tf").write_text("a = " + "[" * 100_000)
    (tmp_path / "deep.tf.json").write_text('{"a":' * 100_000)
    (tmp_path / "deep2.hcl").write_text("a = " + "[" * 300 + "]" * 300)
    (tmp_path / "zero.tf").write_bytes(b"\0" * 1000)
    (tmp_path / "empty.tf").write_bytes(b"")
    found = rows(tmp_path)
    assert {r["file"] for r in found if r["error"]} == {"deep.tf", "deep.tf.json", "zero.tf"}
    assert [r["value"] for r in found if r["file"] == "deep2.hcl"] == ["[" * 300 + "]" * 300]


def test_names_that_are_not_utf8(tmp_path: pathlib.Path) -> None:
    try:
        with open(os.path.join(os.fsencode(tmp_path), b"\xff.tf"), "wb") as file:
            file.write(b"a = 1\n")
    except OSError:
        pytest.skip("this file system has no such names")
    assert [r["file"] for r in rows(tmp_path)] == ["\ufffd.tf"]


def test_no_paths_and_no_rows(tmp_path: pathlib.Path) -> None:
    assert rows() == [] and rows(tmp_path) == []
    table = hecla.scan(tmp_path).to_pyarrow()
    assert table.column_names == list(hecla._scan.COLUMNS)
    assert pyarrow.schema(hecla.scan(tmp_path)) == table.schema
    with pytest.raises(ValueError):
        hecla.scan(tmp_path, threads=0)
    for threads in (1.5, decimal.Decimal("nan"), "2"):
        with pytest.raises(TypeError):
            hecla.scan(tmp_path, threads=threads)  # type: ignore[arg-type]


def test_other_readers(tree: pathlib.Path) -> None:
    count = len(rows(tree))
    polars = pytest.importorskip("polars")
    assert polars.DataFrame(hecla.scan(tree)).height == count
    assert hecla.scan(tree).to_polars().height == count
    duckdb = pytest.importorskip("duckdb")
    found = hecla.scan(tree)  # noqa: F841 (DuckDB finds it by its name)
    assert duckdb.sql("select count(*) from found").fetchall() == [(count,)]
