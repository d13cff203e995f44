# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Crosses the origins of secrets of docs/guide/secrets.md with what the package prints about them."""

import importlib.util
import pathlib
from collections.abc import Callable, Iterator

import hecla
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
specification = importlib.util.spec_from_file_location("outputs", ROOT / "tests/cli/secret_outputs_test.py")
outputs = importlib.util.module_from_spec(specification)
specification.loader.exec_module(outputs)


def texts_of(result: object) -> Iterator[str]:
    """Returns the texts of a diagnostic, an error or a value."""
    yield str(result)
    yield repr(result)
    for name in ("summary", "detail", "render", "to_json", "to_hcl"):
        shown = getattr(result, name, "")
        yield str(shown() if callable(shown) else shown)
    for inner in getattr(result, "diagnostics", ()):
        yield from texts_of(inner)


def texts(call: Callable[[], object]) -> Iterator[str]:
    """Returns the texts of the result of a call, or of the error that it raises."""
    try:
        result = call()
        for item in result if isinstance(result, tuple) else [result]:
            yield from texts_of(item)
    except hecla.HeclaError as error:
        yield from texts_of(error)


def errors(call: Callable[[], object]) -> Iterator[str]:
    """Returns the texts of the error that a call raises."""
    try:
        call()
    except hecla.HeclaError as error:
        yield from texts_of(error)


def of_schema(folder: pathlib.Path, main: str) -> Iterator[str]:
    yield from texts(lambda: hecla.validate(folder, [(folder / "schemas.json").read_text()]))


def expressions(body: hecla.Body) -> Iterator[hecla.Expression]:
    for block in body.blocks:
        yield from expressions(block.body)
    for attribute in body.attributes.values():
        yield attribute.expression


def of_file(folder: pathlib.Path, main: str) -> Iterator[str]:
    """Returns the texts of the evaluation of a file by itself."""
    file = hecla.parse_file(folder / main, recover=True)
    if file.syntax == "native":
        yield from texts(lambda: file.evaluate())
        yield from texts(lambda: file.evaluate(partial=True))
        for expression in expressions(file.body):
            yield from errors(lambda expression=expression: expression.evaluate())


def of_module(folder: pathlib.Path, main: str) -> Iterator[str]:
    yield from of_schema(folder, main)
    yield from texts(lambda: hecla.Module(folder))
    paths = [path for path in folder.rglob("*.tf*") if path.is_file()]
    yield from texts(lambda: hecla.Module({str(path.relative_to(folder)): path.read_text() for path in paths}))
    module = hecla.Module(folder, recover=True)
    yield from texts(lambda: module.diagnostics)
    for name in [*outputs.VALUES, "upper(var.x)", "tonumber(local.x)", "[local.x][2]", "local.x.y"]:
        yield from texts(lambda name=name: module.value(name))
        yield from texts(lambda name=name: module.evaluate(name))
        yield from texts(lambda name=name: module.value(name).to_python())


def of_specification(folder: pathlib.Path, main: str) -> Iterator[str]:
    specification = hecla.Spec((folder / "spec.hcl").read_text())
    syntax = "json" if main.endswith(".json") else "native"
    yield from texts(lambda: specification.decode((folder / main).read_text(), syntax=syntax))


def of_both(folder: pathlib.Path, main: str) -> Iterator[str]:
    yield from of_module(folder, main)
    yield from of_file(folder, main)


# Files of values are for the command.
OTHERS = {"value of a variable"}
# Secrets that the file of an expression tells.
OF_FILES = {"sensitive variable", "ephemeral variable", "sensitive output", "ephemeral output", "sensitive call"}
READERS: dict[str, Callable[[pathlib.Path, str], Iterator[str]]] = {
    **dict.fromkeys(OF_FILES, of_both), "PCL call": of_file, "PCL configuration": of_file,
    "secret specification": of_specification, "sensitive attribute": of_schema, "write-only argument": of_schema,
}


@pytest.mark.parametrize("origin", sorted(outputs.ORIGINS.keys() - OTHERS))
def test_no_secret_is_shown(origin: str, tmp_path: pathlib.Path) -> None:
    count = 0
    for title, files in outputs.files_of(origin):
        if origin == "secret specification" and title.split(", ")[1] in outputs.NATIVE_ONLY:
            continue  # parsing alone knows no specification
        main = outputs.write_files(tmp_path, files)
        for text in READERS.get(origin, of_module)(tmp_path, main):
            count += 1
            assert not outputs.shown_parts(text.encode()), f"{title}: {text}"
        for name in files:
            (tmp_path / name).unlink()
    assert count > 5
