import decimal
import gc
import weakref

import pytest

import hecla


def test_python_values_go_in_and_come_out():
    variables = {"var": {"region": "eu", "ports": [80, 443], "tags": {"a": None}}}
    assert hecla.evaluate('"${var.region}-1"', variables) == "eu-1"
    assert hecla.evaluate("[for p in var.ports : p + 1]", variables) == [81, 444]
    assert hecla.evaluate("var.tags", variables) == {"a": None}


def test_numbers():
    assert hecla.evaluate("0.1 + 0.2") == 0.3
    assert type(hecla.evaluate("4 / 2")) is int
    assert type(hecla.evaluate("1 / 4")) is float
    assert type(hecla.evaluate("1 / 3")) is decimal.Decimal
    assert hecla.evaluate("1e400") == 10**400
    assert hecla.evaluate("1e100000") == 10**100000
    assert hecla.evaluate("1/0") == float("inf")


def test_libraries():
    assert hecla.evaluate('upper("a")') == "A"
    assert hecla.evaluate('try(nothing, "x")') == "x"
    with pytest.raises(hecla.EvaluationError):
        hecla.evaluate('upper("a")', library="none")
    with pytest.raises(ValueError, match='library must be one of "all"'):
        hecla.evaluate("1", library="some")


def test_file_functions_need_a_root(tmp_path):
    (tmp_path / "a.txt").write_text("hello")
    with pytest.raises(hecla.EvaluationError):
        hecla.evaluate('file("a.txt")')
    assert hecla.evaluate('file("a.txt")', root=str(tmp_path)) == "hello"
    with pytest.raises(hecla.EvaluationError):
        hecla.evaluate('file("/etc/hostname")', root=str(tmp_path))


def test_python_functions():
    def repeat(text: str, times: int = 2) -> str:
        return text * times

    functions = {"repeat": repeat, "largest": max, "pair": lambda a, b: [a, b]}
    assert hecla.evaluate('repeat("ab")', functions=functions) == "abab"
    assert hecla.evaluate('repeat(7, 3)', functions=functions) == "777"
    assert hecla.evaluate("largest(1, 3, 2)", functions=functions) == 3
    assert hecla.evaluate('pair("a", {b = null})', functions=functions) == ["a", {"b": None}]


def test_python_functions_that_raise():
    def fail(x):
        raise LookupError("no such thing")

    with pytest.raises(hecla.EvaluationError, match="no such thing") as raised:
        hecla.evaluate("fail(1)", functions={"fail": fail})
    assert isinstance(raised.value.__cause__, LookupError)
    assert hecla.evaluate('try(fail(1), "other")', functions={"fail": fail}) == "other"


def test_interruption_is_not_an_error_of_the_configuration():
    calls = []

    def interrupt(x):
        calls.append(x)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hecla.evaluate("try([for i in range(1000) : interrupt(i)], 1)", functions={"interrupt": interrupt})
    assert len(calls) == 1


def test_a_function_may_evaluate():
    functions = {"inner": lambda text: hecla.evaluate(text, {"x": 2})}
    assert hecla.evaluate('inner("x * 2") + 1', functions=functions) == 5


def test_wrong_functions():
    with pytest.raises(TypeError, match="callable"):
        hecla.Context(functions={"f": 1})
    with pytest.raises(TypeError, match="keyword"):
        hecla.Context(functions={"f": lambda *, a: a})
    with pytest.raises(hecla.EvaluationError, match="object"):
        hecla.evaluate("f()", functions={"f": lambda: object()})


def test_unknown_and_marked_values():
    unknown = hecla.Value.unknown("string", prefix="vpc-")
    assert unknown.refinement.prefix == "vpc-"
    result = hecla.evaluate('"net-${id}"', {"id": unknown})
    assert isinstance(result, hecla.Value) and not result.is_known
    assert result.refinement.prefix.startswith("net")
    secret = hecla.evaluate('{password = sensitive("s3cret")}')["password"]
    assert secret.marks == frozenset({"sensitive"})
    assert "s3cret" not in repr(secret)
    assert secret.unmarked().to_python() == "s3cret"
    with pytest.raises(TypeError, match="marked"):
        bool(secret)


def test_python_functions_and_unknown_values():
    def shout(text: str) -> str:
        raise AssertionError("not called")

    result = hecla.evaluate("shout(x)", {"x": hecla.Value.unknown("string")}, {"shout": shout})
    assert not result.is_known and result.type == hecla.Type("string")


def test_diagnostics():
    with pytest.raises(hecla.EvaluationError) as raised:
        hecla.evaluate("1 + nmae", {"name": 1})
    (diagnostic,) = raised.value.diagnostics
    assert diagnostic.code == "unknown-variable"
    assert diagnostic.severity == "error"
    assert (diagnostic.range.start.line, diagnostic.range.start.column) == (1, 5)
    assert diagnostic.range.text == "nmae"
    assert 'Did you mean "name"?' in diagnostic.detail
    assert "1 + nmae\n          ^~~~" in str(raised.value)


def test_partial_evaluation():
    expression = hecla.parse_expression('"${var.zone}-${1 + 1}"')
    assert expression.fold() == '"${var.zone}-2"'
    file = hecla.parse("a = var.x\nb = 1 + 1\n")
    assert file.evaluate(partial=True) == {"a": "${var.x}", "b": 2}


def test_limits():
    with pytest.raises(hecla.EvaluationError) as raised:
        hecla.evaluate("[for a in range(1000) : a]", limits=hecla.Limits(max_steps=100))
    assert raised.value.diagnostics[0].code == "evaluation-too-long"


def test_functions_as_callables():
    upper = hecla.Context().function("upper")
    assert upper is not None and upper("abc") == "ABC"
    assert upper.signature == "upper(str)"
    with pytest.raises(hecla.EvaluationError, match="takes 1 argument"):
        upper()
    assert hecla.Context().function("nothing") is None


def test_a_context_that_a_function_refers_to_is_collected():
    class Holder:
        pass

    holder = Holder()
    holder.context = hecla.Context(functions={"f": lambda: holder})
    reference = weakref.ref(holder)
    del holder
    gc.collect()
    assert reference() is None


def test_expanded_blocks_keep_their_context():
    body = hecla.parse('dynamic "b" {\n for_each = f()\n content {\n  x = b.value\n }\n}\n').body
    expanded = body.expand_dynamic_blocks(hecla.Context(functions={"f": lambda: [1, 2]}))
    del body
    gc.collect()
    content = expanded.content(hecla.BodySchema(blocks={"b": []}))
    values = [block.body.content(hecla.BodySchema(["x"])).attributes["x"].expression.evaluate() for block in content.blocks]
    assert values == [1, 2]
