"""Every function with every wrong type: a TypeError that names the argument, and nothing about C++."""

import errno
import importlib.util
import inspect
import os
import typing

import pytest

import hecla
import samples

WRONG = [None, True, 1, -1, 2**70, 1.5, "x", "\ud800", b"x", [], [1], {}, {1: 2}, object(), print, hecla.Limits(), hecla.Value(1), hecla.Type("any")]
CALLABLES = samples.callables()
HIDDEN = ("nanobind", "std::", "bad_cast", "incompatible function", "hecla::", "Invoked with", "nb_")
# They need packages that may be missing.
SKIPPED = {"hecla.Scan.to_polars"}
if importlib.util.find_spec("pyarrow") is None:
    SKIPPED |= {"hecla.Scan.to_pyarrow", "hecla.Scan.to_pyarrow_reader"}


def arguments_of(name: str, function: object) -> list[object]:
    """Returns what fits the required parameters by their names, so that later ones are reached."""
    fitting = {
        "text": "a = 1\n", "source": "1", "address": "a", "before": "a = 1\n", "after": "a = 2\n", "base": "a = 1\n",
        "ours": "a = 1\n", "theirs": "a = 1\n", "path": str(samples.path), "paths": [str(samples.folder)], "type": "any",
        "element": "string", "element_type": "string", "elements": [], "entries": {}, "object": 1, "attributes": {},
        "types": ["string"], "from_type": "string", "to_type": "string", "name": "a", "to": "b", "value": 1, "data": "1",
        "json": samples.SCHEMA, "directory": str(samples.folder), "file": open(samples.path), "schema": hecla.BodySchema(),
        "other": 1, "from": "any",
    }  # fmt: skip
    parameters = inspect.signature(function).parameters.values()
    required = [item for item in parameters if item.default is item.empty and item.kind is item.POSITIONAL_OR_KEYWORD]
    return [own_object(name) if item.name == "self" else fitting.get(item.name, "a") for item in required]


def own_object(name: str) -> object:
    kind = name.split(".")[-2]
    return next((value for value in samples.OBJECTS if type(value).__name__ == kind), None)


def check(name: str, call: typing.Callable[[], object]) -> None:
    try:
        call()
    except (TypeError, ValueError, LookupError, OverflowError, OSError, RecursionError, AttributeError) as error:
        text = str(error)
        assert not any(word in text for word in HIDDEN), f"{name}: {text}"
        assert text or isinstance(error, LookupError)


@pytest.mark.parametrize("name", CALLABLES)
def test_wrong_arguments(name: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    function = typing.cast(typing.Callable[..., object], CALLABLES[name])
    if name in SKIPPED or (isinstance(function, type) and issubclass(function, BaseException)):
        return
    fitting = arguments_of(name, function)
    for wrong in WRONG:
        for i in range(len(fitting)):
            check(name, lambda: function(*fitting[:i], wrong, *fitting[i + 1 :]))
        for parameter in inspect.signature(function).parameters.values():
            if parameter.default is not parameter.empty:
                check(name, lambda: function(*fitting, **{parameter.name: wrong}))
        check(name, lambda: function(*fitting, wrong))
        check(name, lambda: function(*fitting, no_such_argument=wrong))
    for i in range(len(fitting)):
        check(name, lambda: function(*fitting[:i]))


@pytest.mark.parametrize("name", CALLABLES)
def test_every_callable_has_a_signature(name: str) -> None:
    signature = inspect.signature(typing.cast(typing.Callable[..., object], CALLABLES[name]))
    assert "args" not in signature.parameters or "kwargs" not in signature.parameters
    if name.count(".") == 1 and inspect.isroutine(CALLABLES[name]):
        assert inspect.getdoc(CALLABLES[name])


def test_signatures_have_annotations_and_defaults() -> None:
    assert str(inspect.signature(hecla.query)).startswith("(text: 'str | bytes', address: ")
    assert inspect.signature(hecla.format).parameters["width"].default == 0
    assert [*inspect.signature(hecla.Context).parameters] == ["variables", "functions", "library", "root", "limits"]
    assert [*inspect.signature(hecla.Document.set).parameters] == ["self", "address", "value", "heredoc"]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: hecla.format("", width="x"), "format() argument 'width' must be int, not str"),
        (lambda: hecla.format(), "format() misses the argument 'text'"),
        (lambda: hecla.format("", wdith=1), "format() got an unexpected keyword argument 'wdith'"),
        (lambda: hecla.format("", "", ""), "format() takes 2 positional arguments, but 3 were given"),
        (lambda: hecla.parse("", limits=5), "parse() argument 'limits' must be Limits or None, not int"),
        (lambda: hecla.parse(5), "a text must be a str, or bytes in UTF-8, not int"),
        (lambda: hecla.Document("").apply("a"), "apply() takes Edit objects, not str"),
        (lambda: hecla.Document("").set(5, 1), "an address must be a str, or a list or tuple of names, indexes and None, not int"),
    ],
)
def test_messages(call: typing.Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == message


@pytest.mark.parametrize("read", [hecla.parse_file, hecla.Document.read])
def test_a_file_that_cannot_be_read_is_an_os_error(read: typing.Callable[..., object]) -> None:
    missing = os.fspath(samples.folder / "missing.tf")
    with pytest.raises(FileNotFoundError) as caught:
        read(missing)
    assert isinstance(caught.value, hecla.ParseError)
    assert (caught.value.errno, caught.value.filename) == (errno.ENOENT, missing)
    assert "missing.tf" in str(caught.value) and caught.value.diagnostics[0].code == "cannot-read-file"
    with pytest.raises(hecla.HeclaError) as caught:
        read(samples.folder)
    assert isinstance(caught.value, PermissionError if os.name == "nt" else IsADirectoryError)


def test_patterns_and_html() -> None:
    match samples.diagnostics[0]:
        case hecla.Diagnostic(severity, summary):
            assert severity == "error" and summary
    match hecla.parse("a = 1").body.range.start:
        case hecla.Position(line, column):
            assert (line, column) == (1, 1)
    value = hecla.Value([{"a": "<b>"}, {"c": hecla.Value("s3cret").with_marks("sensitive")}])
    page = value._repr_html_()
    assert "&lt;b&gt;" in page and "<b>" not in page and "s3cret" not in page and "<th>a</th><th>c</th>" in page
    error = hecla.parse('a = "<i>" "x"', "<s>", recover=True).diagnostics[0]
    assert "&lt;i&gt;" in error._repr_html_() and "<i>" not in error._repr_html_()
