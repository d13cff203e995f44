"""Values cross processes, and are compared by value; what is no value says what to send instead."""

import copy
import os
import pickle
from concurrent.futures import ProcessPoolExecutor

import pytest

import hecla
import samples

PARTS = "Attribute Block Body Call Content Expression Match Module PclNode PclPackages PclProgram PclScope PclType PclTypes SchemaBlock Spec TypeConstraint".split()
# Objects that change, or that are compared as what they are.
COMPARED_BY_IDENTITY = {"Document", "Module", "PclNode", "PclPackages", "PclProgram", "PclScope", "PclTypes", "Content", "Match", "Call", "Spec", "SchemaBlock", "TypeConstraint"}


def name_of(value: object) -> str:
    return type(value).__name__


@pytest.mark.parametrize("kind", samples.classes(), ids=lambda kind: kind.__name__)
def test_every_class_has_a_sample(kind: type) -> None:
    if kind.__name__ not in ("PclScope", "PclType"):
        assert any(isinstance(value, kind) for value in samples.OBJECTS)


@pytest.mark.parametrize("value", samples.OBJECTS, ids=name_of)
def test_every_object_is_pickled_or_says_what_to_send(value: object) -> None:
    if name_of(value) in PARTS:
        with pytest.raises(TypeError, match="cannot be pickled: send "):
            pickle.dumps(value)
        return
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert type(again) is type(value)
        if name_of(value) not in COMPARED_BY_IDENTITY:
            assert again == value and not again != value
            assert hash(again) == hash(value)
        assert str(again) == str(value) or name_of(value) in ("BodySchema", "Context", "Edit", "Limits", "MergeResult", "Refinement")
        assert pickle.dumps(again, protocol) == pickle.dumps(value, protocol) or isinstance(value, hecla.Context)


@pytest.mark.parametrize("value", samples.OBJECTS, ids=name_of)
def test_every_object_is_copied(value: object) -> None:
    for made in (copy.copy(value), copy.deepcopy(value)):
        assert type(made) is type(value)
        if name_of(value) not in COMPARED_BY_IDENTITY:
            assert made == value and hash(made) == hash(value)


def test_objects_of_different_kinds_differ() -> None:
    for value in samples.OBJECTS:
        for other in samples.OBJECTS:
            if value is not other and type(value) is not type(other):
                assert value != other


def test_a_copied_document_is_another_one() -> None:
    for make in (copy.copy, copy.deepcopy, lambda document: pickle.loads(pickle.dumps(document))):
        again = make(samples.document)
        again.set("a", 1)
        assert again.text != samples.document.text
        assert again.filename == samples.document.filename


def test_parts_are_equal_if_file_and_node_are() -> None:
    again = hecla.parse(samples.TEXT, "main.hcl")
    other = hecla.parse(samples.TEXT, "other.hcl")
    for get in (
        lambda file: file,
        lambda file: file.body,
        lambda file: file.body.blocks[0],
        lambda file: file.body.blocks[0].body,
        lambda file: file.body.blocks[0].attributes["c"],
        lambda file: file.body.blocks[0].attributes["c"].expression,
        lambda file: file.body.blocks[0].attributes["d"].expression.variables[0],
        lambda file: file.body.content(hecla.BodySchema(["a"], blocks={"b": ["x"]})).blocks[0].body,
        lambda file: file.comments[0],
    ):
        assert get(samples.file) == get(samples.file) == get(again)
        assert hash(get(samples.file)) == hash(get(again))
        assert get(samples.file) != get(other)
    dynamic = hecla.parse('dynamic "a" {\n  for_each = [1, 2]\n  content {\n    b = a.value\n  }\n}\n')
    first, second = dynamic.body.expand_dynamic_blocks().blocks
    assert first == first and first != second
    assert first.attributes["b"].expression != second.attributes["b"].expression
    names = {block.attributes["c"].expression: 1 for block in samples.file.body.blocks}
    assert names[again.body.blocks[0].attributes["c"].expression] == 1


def test_a_diagnostic_is_shown_as_in_its_process() -> None:
    for diagnostic in samples.diagnostics:
        again = pickle.loads(pickle.dumps(diagnostic))
        assert again.render(color=True, width=60) == diagnostic.render(color=True, width=60)
        assert again.range.text == diagnostic.range.text


def test_a_source_is_sent_once() -> None:
    text = "".join(f"a{i} = = 1\n" for i in range(200))
    found = hecla.parse(text, recover=True).diagnostics
    assert len(found) == 200
    assert len(pickle.dumps(found)) < len(text) + 200 * 400
    again = pickle.loads(pickle.dumps(found))
    assert again == found


@pytest.mark.skipif(os.name == "nt", reason="Under Wine, the processes of a pool do not always end.")
def test_processes_give_values_and_errors() -> None:
    texts = ["a = 1\n", 'b "c" {}\n', "d = [\n"]
    with ProcessPoolExecutor(1) as pool:
        results = pool.map(hecla.loads, texts)
        assert next(results) == {"a": 1} and next(results) == {"b": {"c": [{}]}}
        with pytest.raises(hecla.ParseError) as caught:
            next(results)
        with pytest.raises(hecla.ParseError) as expected:
            hecla.loads(texts[2])
        assert caught.value == expected.value
        assert caught.value.diagnostics[0].range.start.line == 2
        assert str(caught.value) == str(expected.value)
        assert list(pool.map(hecla.format, ["a=1\n"])) == ["a = 1\n"]
        assert list(pool.map(hecla.evaluate_value, ["1 + 1"])) == [hecla.Value(2)]
