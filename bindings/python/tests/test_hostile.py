"""No input crashes the interpreter: each is an exception with diagnostics, on any thread."""

import threading

import pytest

import hecla
from hecla import wire

DEEP = 100_000


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * DEEP,
        "a = " + "(" * DEEP + "1" + ")" * DEEP,
        "b {\n" * DEEP,
        "a = " + "-" * DEEP + "1",
        'a = "' + "${" * DEEP,
        b"a = \"\xff\xfe\"",
        b"\xff",
        "a = 1e999999999999",
        "a = <<EOT",
        "a = \0",
        "\ufeffa =",
        "a = \"\\ud800\"x",
    ],
)
def test_texts(text):
    with pytest.raises(hecla.ParseError) as raised:
        hecla.parse(text)
    assert raised.value.diagnostics and str(raised.value)
    assert hecla.parse(text, recover=True).diagnostics


@pytest.mark.parametrize("text", ["{" * DEEP, '{"a":' * DEEP, "[", "nul", '{"a": "\\ud800"', b'{"a": "\xff"}'])
def test_json_texts(text):
    with pytest.raises(hecla.ParseError):
        file = hecla.parse(text, syntax="json")
        file.body.just_attributes()


@pytest.mark.parametrize(
    "text",
    [
        "[for a in range(100000) : [for b in range(100000) : a]]",
        'join("", [for a in range(1000000) : "aaaaaaaaaaaaaaaa${a}aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"])',
        "9999999999999999999 * nothing",
        'jsondecode("' + "[" * 10000 + '")',
        "0 / 0",
    ],
)
def test_expressions(text):
    with pytest.raises(hecla.EvaluationError) as raised:
        hecla.evaluate(text, limits=hecla.Limits(max_steps=10_000_000, max_string_bytes=10_000_000))
    assert raised.value.diagnostics


def test_texts_with_lone_surrogates():
    for call in (hecla.parse, hecla.loads, hecla.format, hecla.Document, hecla.evaluate):
        with pytest.raises(hecla.ConversionError, match="surrogates"):
            call("a = \ud800")


def test_wrong_types():
    for call in (hecla.parse, hecla.loads, hecla.format, hecla.evaluate):
        with pytest.raises(TypeError):
            call(5)
    with pytest.raises(TypeError):
        hecla.evaluate("a", [1])
    with pytest.raises(TypeError):
        hecla.evaluate("a", {1: 2})


def test_nested_python_objects():
    deep = []
    for _ in range(DEEP):
        deep = [deep]
    with pytest.raises(RecursionError):
        hecla.Value(deep)
    endless: dict = {}
    endless["a"] = endless
    with pytest.raises(RecursionError):
        hecla.evaluate("a", {"a": endless})


def test_values_nested_through_values():
    value = hecla.Value(1)
    for _ in range(50_000):
        value = hecla.Value([value])
    result = value.to_python()
    for _ in range(50_000):
        (result,) = result
    assert result == 1
    with pytest.raises(hecla.ConversionError):
        wire.encode_msgpack(value)
    assert repr(value)


def test_small_stacks_and_high_limits():
    outcome = []

    def work():
        text = "a = " + "[" * 390 + "]" * 390
        outcome.append(len(hecla.parse(text).to_json()) > 0)
        limits = hecla.Limits(max_nesting=20_000)
        file = hecla.parse("a = " + "[" * 15_000 + "]" * 15_000, limits=limits)
        outcome.append(file.body.attributes["a"].expression.evaluate(hecla.Context(limits=limits)) is not None)
        with pytest.raises(hecla.ParseError):
            hecla.parse("a = " + "[" * 30_000, limits=limits)
        outcome.append(True)

    before = threading.stack_size(64 * 1024)
    try:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert outcome == [True, True, True]


def test_limits_of_memory():
    with pytest.raises((MemoryError, hecla.ParseError)):
        hecla.parse("a = " + "[" * 10, limits=hecla.Limits(max_nesting=1 << 50))


def test_wire_data():
    for data in (b"", b"\xdd\xff\xff\xff\xff", b"\x91" * 100_000, b"\xc7\xff\x0c"):
        with pytest.raises(hecla.ConversionError):
            wire.decode_msgpack(data, "any")
    with pytest.raises((hecla.ParseError, hecla.ConversionError)):
        hecla.Type("list(" * DEEP)
    with pytest.raises(hecla.ConversionError):
        hecla.Type.from_json('["list",' * DEEP)


def test_constructors_without_arguments():
    for name in ("File", "Body", "Block", "Expression", "Match", "Diagnostic", "Range"):
        with pytest.raises(TypeError):
            getattr(hecla, name)()
        unfinished = getattr(hecla, name).__new__(getattr(hecla, name))
        with pytest.raises(TypeError):
            unfinished.range  # noqa: B018
