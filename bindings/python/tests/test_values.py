import decimal

import pytest

import hecla


@pytest.mark.parametrize(
    "object",
    [None, True, False, 0, -1, 2**70, -(2**200), 0.1, 1.5e-300, "", "grün", "a\0b", [], {}, [1, ["a", None]], {"a": {"b": 1}}],
)
def test_python_objects_round_trip(object):
    back = hecla.Value(object).to_python()
    assert back == object
    assert type(back) is type(object)


def test_decimals_keep_all_digits():
    number = decimal.Decimal("0.12345678901234567890123456789")
    assert hecla.Value(number).to_python() == number


@pytest.mark.parametrize("object", [float("nan"), 2**600 + 1, "\ud800", decimal.Decimal("NaN"), {1, "a", (2,)}])
def test_values_that_hcl_cannot_represent(object):
    with pytest.raises(hecla.ConversionError):
        hecla.Value(object)


@pytest.mark.parametrize("object", [object(), {1: 2}, b"bytes", [print]])
def test_objects_without_counterpart(object):
    with pytest.raises(TypeError):
        hecla.Value(object)


def test_object_that_contains_itself():
    endless = []
    endless.append(endless)
    with pytest.raises(RecursionError):
        hecla.Value(endless)
