"""Memory stays the same over many calls, and nothing is left at exit.

HECLA_LEAK_CALLS is the number of calls; a thorough run uses a million.
"""

import gc
import os
import subprocess
import sys

import pytest

import hecla
from hecla import wire

CALLS = int(os.environ.get("HECLA_LEAK_CALLS", "60000"))
TEXT = 'a = "x" # c\nb "l" {\n  c = [1, { d = var.e }]\n}\n'


def shout(text: str) -> str:
    return text.upper()


def fail() -> None:
    raise LookupError("no")


def round_of_calls() -> int:
    """Makes one call of each kind, among them failing ones; returns how many."""
    file = hecla.parse(TEXT)
    block = file.body.blocks[0]
    expression = block.attributes["c"].expression
    assert expression.evaluate({"var": {"e": 1}}) == [1, {"d": 1}]
    assert file.comments and block.range.start.line == 2 and expression.children and expression.variables
    assert hecla.loads(TEXT)["a"] == "x"
    assert hecla.evaluate("shout(v)", {"v": "a"}, {"shout": shout}) == "A"
    document = hecla.Document(TEXT)
    document.set("a", {"k": [1, None]})
    assert document.find("b.l.c")[0].expression is not None
    assert hecla.format(TEXT) and hecla.diff(TEXT, document.text) and hecla.query(TEXT, "b.*.c")
    data = wire.encode_msgpack({"a": 0.5, "b": 2**80}, "map(number)")
    assert wire.decode_msgpack(data, "map(number)").to_python() == {"a": 0.5, "b": 2**80}
    assert hecla.Value.unknown("string", prefix="p").with_marks("m").refinement is not None
    errors = 0
    for call in (
        lambda: hecla.parse("a = ["),
        lambda: hecla.evaluate("x + 1"),
        lambda: hecla.evaluate("f()", functions={"f": fail}),
        lambda: document.remove("nothing"),
        lambda: hecla.convert([], "number"),
    ):
        try:
            call()
        except hecla.HeclaError as error:
            errors += 1
            assert str(error)
    assert errors == 5
    return 22


def resident_bytes() -> int:
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux tells the memory in this way.")
def test_memory_stays_the_same():
    calls = 0
    while calls < CALLS // 4:  # caches and the allocator reach their sizes
        calls += round_of_calls()
    gc.collect()
    before = resident_bytes()
    while calls < CALLS:
        calls += round_of_calls()
    gc.collect()
    growth = resident_bytes() - before
    assert growth < 3 * 1024 * 1024, f"{growth} bytes more after {calls} calls"


def test_nothing_is_left_at_exit():
    script = "import hecla, test_leaks\nhecla._hecla._set_leak_warnings(True)\ntest_leaks.round_of_calls()\n"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([os.path.dirname(__file__), *sys.path])}
    run = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
