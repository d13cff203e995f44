# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Programs of PCL, with packages and components."""

import gc
import pickle

import pytest

import hecla
from hecla import pcl

SHOP = """{"name": "shop", "version": "1.0.0", "resources": {"shop:index:Bucket": {
  "inputProperties": {"days": {"type": "integer"}, "name": {"type": "string"}}, "requiredInputs": ["name"],
  "properties": {"url": {"type": "string"}}, "required": ["url"]}}}"""
MAIN = """
config "name" "string" {
}
resource "logs" "shop:index:Bucket" {
  name = name
}
site = logs.url
output "url" {
  value = site
}
"""


def parsed(text: str, name: str = "main.pp") -> hecla.File:
    return hecla.parse(text, filename=name, recover=True)


@pytest.fixture
def types() -> pcl.PclTypes:
    return pcl.PclTypes()


@pytest.fixture
def packages(types: pcl.PclTypes) -> pcl.PclPackages:
    packages = pcl.PclPackages(types)
    assert packages.add(SHOP) == ()
    return packages


def test_definitions(types: pcl.PclTypes, packages: pcl.PclPackages) -> None:
    program = types.bind_program([parsed(MAIN)], packages=packages)
    assert program.diagnostics == ()
    assert [(node.kind, node.name, str(node.type)) for node in program.nodes] == [
        ("config", "name", "string"),
        ("resource", "logs", "{ id: output(id), url: output(string), urn: output(string) }"),
        ("local", "site", "output(string)"),
        ("output", "url", "output(string)"),
    ]
    url = program.find("url")
    assert url is not None
    assert [node.name for node in url.dependencies] == ["site"]
    assert (url.range.filename, url.range.start.line) == ("main.pp", 8)
    assert program.find("nope") is None


def test_expressions_of_a_program(types: pcl.PclTypes, packages: pcl.PclPackages) -> None:
    program = types.bind_program([parsed(MAIN)], packages=packages)
    type, problems = program.bind("[logs.url, name]")
    assert (type.kind, problems) == ("tuple", ())
    _, problems = program.bind("logs.ur")
    assert [problem.range.text for problem in problems] == [".ur"]


def test_mistakes(types: pcl.PclTypes, packages: pcl.PclPackages) -> None:
    wrong = parsed('resource "logs" "shop:index:Bucket" {\n  days = [1]\n}\n')
    reports = types.bind_program([wrong], packages=packages).diagnostics
    # The missing `name` is reported where it would be.
    assert [(report.severity, report.range.text) for report in reports] == [("error", "[1]"), ("error", "")]
    lenient = types.bind_program([wrong], packages=packages, lenient=True)
    assert {report.severity for report in lenient.diagnostics} == {"warning"}


def test_packages(types: pcl.PclTypes, packages: pcl.PclPackages) -> None:
    assert packages.add(SHOP.replace("1.0.0", "1.2.0")) == ()
    assert packages.versions("shop") == ["1.0.0", "1.2.0"]
    (report,) = packages.add('{"name": ', "broken.json")
    assert (report.severity, report.range.filename) == ("error", "broken.json")
    unknown = types.bind_program([parsed('resource "x" "other:index:T" {\n}\n')], packages=packages)
    assert [report.severity for report in unknown.diagnostics] == ["information"]


def test_components(types: pcl.PclTypes) -> None:
    program = 'component "site" "./site" {\n  domain = "x"\n}\noutput "o" {\n  value = site.host\n}\n'
    asked = []

    def load(directory: str, source: str) -> tuple[str, list[hecla.File]] | None:
        asked.append((directory, source))
        if source != "./site":
            return None
        site = 'config "domain" "string" {\n}\noutput "host" {\n  value = domain\n}\n'
        return "top/site", [parsed(site, "top/site/main.pp")]

    bound = types.bind_program([parsed(program)], load_component=load, directory="top")
    assert (bound.diagnostics, asked) == ((), [("top", "./site")])
    site = bound.find("site")
    assert site is not None and site.component is not None
    assert [node.name for node in site.component.nodes] == ["domain", "host"]
    wrong = types.bind_program([parsed(program.replace("domain", "domian"))], load_component=load)
    assert any("domian" in report.range.text for report in wrong.diagnostics)
    missing = types.bind_program([parsed(program.replace("./site", "./nope"))], load_component=load)
    assert [report.code for report in missing.diagnostics if report.severity == "error"] == ["component-not-found"]
    # Without a loader, components are dynamic.
    assert types.bind_program([parsed(program)]).diagnostics == ()


def test_a_loader_that_fails(types: pcl.PclTypes) -> None:
    program = [parsed('component "site" "./site" {\n}\n')]

    def fail(directory: str, source: str) -> None:
        raise KeyError(source)

    with pytest.raises(KeyError, match="site"):
        types.bind_program(program, load_component=fail)
    with pytest.raises(ValueError, match="a directory and files"):
        types.bind_program(program, load_component=lambda directory, source: (1, 2, 3))  # type: ignore
    with pytest.raises(TypeError):
        types.bind_program(program, load_component=lambda directory, source: ("a", ["text"]))  # type: ignore


def test_errors_of_syntax_in_components(types: pcl.PclTypes) -> None:
    program = types.bind_program(
        [parsed('component "site" "./site" {\n}\n')],
        load_component=lambda directory, source: ("site", [parsed("a = [\n", "site/main.pp")]),
    )
    assert program.diagnostics and program.diagnostics[0].range.filename == "site/main.pp"


def test_wrong_arguments(types: pcl.PclTypes, packages: pcl.PclPackages) -> None:
    with pytest.raises(TypeError, match="expected a File, not str"):
        types.bind_program(["a = 1"])  # type: ignore
    with pytest.raises(ValueError, match="native syntax"):
        types.bind_program([hecla.parse("{}", syntax="json")])
    with pytest.raises(ValueError, match="another table"):
        pcl.PclTypes().bind_program([], packages=packages)
    with pytest.raises(ValueError, match="another table"):
        pcl.PclTypes().bind_program([], scope=types.scope())


def test_names_from_outside(types: pcl.PclTypes) -> None:
    scope = types.scope()
    scope.define_variable("region", types.primitive("string"))
    program = types.bind_program([parsed("a = region\n")], scope=scope)
    assert (program.diagnostics, str(program.nodes[0].type)) == ((), "string")
    del scope
    gc.collect()
    assert str(program.bind("region")[0]) == "string"


def test_parts_keep_the_rest_alive(packages: pcl.PclPackages) -> None:
    def node() -> pcl.PclNode:
        types = pcl.PclTypes()
        packages = pcl.PclPackages(types)
        packages.add(SHOP)
        found = types.bind_program([parsed(MAIN)], packages=packages).find("logs")
        assert found is not None
        return found

    logs = node()
    gc.collect()
    assert logs.range.text.startswith("resource") and logs.type.properties["url"].kind == "output"
    for part in [packages, logs]:
        with pytest.raises(TypeError, match="cannot be pickled"):
            pickle.dumps(part)
