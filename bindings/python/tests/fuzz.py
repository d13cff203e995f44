"""Calls every function of the package with random and hostile values, in little memory: fuzz.py SECONDS [SEED]

No call may end the process, raise anything that is no error about its arguments, or write what does not evaluate to the
value that was given. Prints the seed of each round, so that a failure can be repeated.
"""

import contextlib
import decimal
import inspect
import io
import os
import pathlib
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from typing import Any, cast

try:
    import resource
except ImportError:  # on Windows
    resource = None

import hecla
import samples

ALLOWED = (TypeError, ValueError, LookupError, OverflowError, OSError, RecursionError, MemoryError, AttributeError, hecla.HeclaError)
MOST_BYTES = 2 << 30
NAMES = ["a", "b", "a-b", "ä", "if", "for", "null", "true", "a.b", "", " ", "1", "${x}", "%{if", "\n", '"', "\\", "\x00", "\U0001f600", "e\u0301"]
TEXTS = [
    samples.TEXT, samples.SCHEMA, samples.SPEC, "", "a", "a = ", "{", "[" * 500, '"${' * 200, "a = <<E\n\nE\n", "\ufeffa = 1\n", "a\x00b", '{"a": 1}',
    "x*", "a.*.b", ".", "a[99999999999999999999]", "[for i in range(1000) : i]", "list(string)", "object({a = optional(any)})",
    "f(" * 100, "1e400000", "0.1", "\ud800", "a = 1\r\n", "/* ", "# é\n", "upper(\"x\")",
]  # fmt: skip


class Hostile:
    """Raises from what it can."""

    def __str__(self) -> str:
        raise LookupError("hostile")

    __repr__ = __hash__ = __bool__ = __len__ = __iter__ = __fspath__ = __index__ = __call__ = __str__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise LookupError("hostile")

    def __getitem__(self, key: object) -> object:
        raise LookupError("hostile")


def scalar(random: random.Random) -> object:
    return random.choice(
        [
            None, True, False, 0, 1, -1, 3, random.getrandbits(random.choice([8, 64, 300])), -random.getrandbits(80), 0.0, -0.0, 0.1, 1e308, 5e-324,
            float("inf"), float("-inf"), float("nan"), decimal.Decimal("1.10"), decimal.Decimal("NaN"), random.random(), random.choice(NAMES),
            random.choice(TEXTS), "".join(chr(random.choice([10, 34, 36, 37, 92, 123, 125, 97, 0x301, 0x1F600, 0x85])) for _ in range(random.randrange(9))),
        ]
    )  # fmt: skip


def value(random: random.Random, depth: int = 0) -> object:
    """Returns an object that is often a value of HCL."""
    kind = random.randrange(12 if depth < 4 else 6)
    if kind < 7:
        return scalar(random)
    count = random.randrange(4)
    if kind < 9:
        return [value(random, depth + 1) for _ in range(count)]
    if kind < 11:
        return {random.choice(NAMES): value(random, depth + 1) for _ in range(count)}
    return tuple(value(random, depth + 1) for _ in range(count))


def hostile(random: random.Random) -> object:
    """Returns any object."""
    kind = random.randrange(10)
    if kind < 3:
        return random.choice(samples.OBJECTS)
    if kind == 3:
        return random.choice([Hostile(), object(), print, int, b"\xff\xfe", bytearray(b"a"), memoryview(b"a"), range(3), 2**70, {1: 2}, {1, 2}, iter([1])])
    if kind == 4:
        deep: object = []
        for _ in range(random.choice([50, 900, 5000])):
            deep = random.choice([[deep], {"a": deep}])
        return deep
    if kind == 5:
        cyclic: list[object] = []
        cyclic.append(cyclic)
        return cyclic
    if kind == 6:
        return samples.folder / random.choice(["", "main.tf", "none"])
    return value(random)


def is_harmless(name: str) -> bool:
    return not name.endswith((".to_polars", ".to_pyarrow", ".to_pyarrow_reader", ".save"))


def call_anything(random: random.Random, functions: list[tuple[str, Callable[..., object]]]) -> str:
    name, function = random.choice(functions)
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except ValueError:
        parameters = []
    arguments: list[object] = []
    named: dict[str, object] = {}
    for parameter in parameters:
        if parameter.name == "self":
            kind = name.split(".")[-2]
            arguments.append(random.choice([item for item in samples.OBJECTS if type(item).__name__ == kind] or [None]))
        elif parameter.kind is parameter.VAR_POSITIONAL:
            arguments += [hostile(random) for _ in range(random.randrange(3))]
        elif parameter.default is parameter.empty:
            arguments.append(random.choice(TEXTS) if random.random() < 0.5 else hostile(random))
        elif random.random() < 0.3:
            named[parameter.name] = hostile(random)
    try:
        result = function(*arguments, **named)
        with contextlib.suppress(*ALLOWED):
            str(result), repr(result)
    except ALLOWED as error:
        with contextlib.suppress(LookupError):
            assert "nanobind" not in str(error) and "std::" not in str(error), str(error)
    return name


def same(given: Any, read: Any) -> bool:
    """Returns whether a value that was read is the one that was written."""
    if isinstance(given, (list, tuple)):
        return isinstance(read, list) and len(given) == len(read) and all(map(same, given, read))
    if isinstance(given, dict):
        return isinstance(read, dict) and given.keys() == read.keys() and all(same(given[key], read[key]) for key in given)
    if isinstance(given, (bool, str, type(None))):
        return type(given) is type(read) and hecla.Value(given) == hecla.Value(read)
    return not isinstance(read, bool) and hecla.Value(given) == hecla.Value(read)


def normalized(given: Any) -> Any:
    """Returns what HCL makes of a value: names and strings in normalization form C."""
    return hecla.Value(given).to_python()


def write_value(random: random.Random) -> None:
    """The text that set() writes evaluates to the given value, and nothing else changes."""
    given = value(random)
    document = hecla.Document(random.choice(["a = 0\nb = 1\n", "b = 1\n", "\ufeffb = 1\r\n", "b = 1"]), "a.hcl")
    try:
        expected = normalized(given)
        document.set("a", given)
    except (hecla.HeclaError, TypeError, ValueError):
        return
    read = hecla.parse(document.text).evaluate()
    assert same(expected, read["a"]), (given, document.text)
    assert read["b"] == 1
    text = hecla.Value(given).to_hcl()
    assert same(expected, hecla.evaluate(text)), (given, text)


def run_for(seconds: float, seed: int) -> int:
    functions = [
        (name, cast(Callable[..., object], function))
        for name, function in samples.callables().items()
        if is_harmless(name) and not (isinstance(function, type) and issubclass(function, BaseException))
    ]
    end = time.monotonic() + seconds
    calls = 0
    while time.monotonic() < end:
        generator = random.Random(seed + calls // 100)
        if calls % 100 == 0 and seconds > 60:
            print(f"seed {seed + calls // 100}", file=sys.stderr, flush=True)
        for _ in range(100):
            if generator.random() < 0.5:
                write_value(generator)
            else:
                call_anything(generator, functions)
            calls += 1
    return calls


if __name__ == "__main__":
    os.chdir(tempfile.mkdtemp())
    if resource:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    threading.stack_size(1 << 20)
    print(run_for(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1), "calls")
