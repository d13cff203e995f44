"""Ctrl-C ends every long call within a tenth of a second of the processor's time."""

import gc
import os
import pathlib
import signal
import threading
import time
from collections.abc import Callable

import pytest

import hecla
import hecla.hcl2
import hecla.wire

# Signals that come when so much time of the processor was used are those of POSIX.
pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGPROF"), reason="There are no such signals on Windows.")

LATENCY = 0.1

LINES = "".join(f'a{i} = [{i}, "x${{var.y}}", {{ k = f({i}, var.z) }}]\n' for i in range(60_000))
BLOCKS = "".join(f'resource "a" "b{i}" {{\n  c = {i}\n  d = [for x in var.l : upper(x)]\n}}\n' for i in range(40_000))
LOOP = "[for i in range(300) : [for j in range(300) : i * j + length([i, j]) if i > -1]]"
SLOW = "[for i in range(1000) : [for j in range(1000) : f(i)]]"
NESTED = hecla.Limits(max_nesting=50_000)
MANY = [[i, str(i)] for i in range(400_000)]
VALUE = hecla.Value(MANY)
FILE = hecla.parse(BLOCKS)
DOCUMENT = hecla.Document(BLOCKS)
DATA = hecla.wire.encode_json(MANY)

# A collection that goes through these would take most of the time.
gc.freeze()


def identity(value: int) -> int:
    return value


JOBS: dict[str, Callable[[], object]] = {
    "parse": lambda: hecla.parse(LINES),
    "parse on another stack": lambda: hecla.parse(LINES, limits=NESTED),
    "parse of errors": lambda: hecla.parse(LINES.replace("]", "[")),
    "parse of JSON": lambda: hecla.parse(DATA, "a.json"),
    "parse of blocks": lambda: hecla.parse(BLOCKS),
    "loads": lambda: hecla.loads(BLOCKS),
    "hcl2.loads": lambda: hecla.hcl2.loads(BLOCKS),
    "to_json": lambda: FILE.to_json(),
    "to_dict": lambda: FILE.to_dict(),
    "evaluate": lambda: hecla.evaluate_value(LOOP),
    "evaluate on another stack": lambda: hecla.evaluate_value(LOOP, limits=NESTED),
    "evaluate with a callback": lambda: hecla.evaluate(SLOW, functions={"f": identity}),
    "evaluate a file": lambda: hecla.parse(f"a = {LOOP}\nb = {LOOP}\n").evaluate(),
    "evaluate in part": lambda: FILE.evaluate(partial=True),
    "format": lambda: hecla.format(LINES),
    "format with a width": lambda: hecla.format(LINES, width=30),
    # Less text: the tokens that were made are released first, a million of them in half a second.
    "tokenize": lambda: hecla.tokenize(LINES[: len(LINES) // 6]),
    "tokens_json": lambda: FILE.tokens_json(),
    "tree_json": lambda: FILE.tree_json(),
    "comments": lambda: hecla.parse("# a\n" * 300_000).comments,
    "Document": lambda: hecla.Document(BLOCKS),
    "edit": lambda: DOCUMENT.copy().set("resource.*.*.c", 1),
    "find": lambda: DOCUMENT.find("resource.*.*.c"),
    "query": lambda: hecla.query(BLOCKS, "resource.*.*.d"),
    "diff": lambda: hecla.diff(BLOCKS, BLOCKS.replace("c =", "e ="), moves=True),
    "unified_diff": lambda: hecla.unified_diff(BLOCKS, BLOCKS.replace("c = 1", "c = 2")),
    "merge": lambda: hecla.merge(BLOCKS, BLOCKS.replace("c = 1", "c = 2"), BLOCKS.replace("upper", "lower")),
    "Value": lambda: hecla.Value(MANY),
    "to_python": lambda: VALUE.to_python(),
    "to_hcl": lambda: VALUE.to_hcl(),
    "decode_json": lambda: hecla.wire.decode_json(DATA),
    "encode_json": lambda: hecla.wire.encode_json(VALUE),
}


def interrupt(job: Callable[[], object], delay: float) -> float | None:
    """Returns how long the job went on after a signal, the shortest of several times; None if it had ended before one.

    What other programs of the machine do makes some of them longer.
    """
    shortest = None
    for _ in range(5):
        latency = interrupt_once(job, delay)
        if latency is None or latency < LATENCY:
            return latency
        shortest = min(latency, shortest or latency)
    return shortest


def interrupt_once(job: Callable[[], object], delay: float) -> float | None:
    """Returns how long the job went on after a signal; None if it had ended.

    The signal comes as SIGINT does, but when this process has used so much time of the processor from now on.
    """
    previous = signal.signal(signal.SIGPROF, signal.default_int_handler)
    result = None  # is released later
    try:
        sent = time.process_time() + delay
        signal.setitimer(signal.ITIMER_PROF, delay)
        result = job()
        signal.setitimer(signal.ITIMER_PROF, 0)
    except KeyboardInterrupt:
        return None if result is not None else time.process_time() - sent
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, previous)
    return None


@pytest.mark.parametrize("name", JOBS)
def test_ctrl_c(name: str) -> None:
    job = JOBS[name]
    start = time.process_time()
    result = None  # is released later
    try:
        result = job()
    except hecla.HeclaError:
        pass
    whole = time.process_time() - start
    del result
    for part in (0.2, 0.6):
        try:
            latency = interrupt(job, whole * part)
        except hecla.HeclaError:
            continue
        assert latency is None or latency < LATENCY, f"{name}: {latency:.3f} s of {whole:.3f} s"


def test_directories(tmp_path: pathlib.Path) -> None:
    for i in range(40):
        (tmp_path / f"f{i}.tf").write_text(BLOCKS[:200_000].replace('"b', f'"b{i}_'))
    for job in (lambda: hecla.validate(tmp_path), lambda: hecla.Module(tmp_path, recover=True)):
        start = time.process_time()
        job()
        latency = interrupt(job, (time.process_time() - start) / 4)
        assert latency is not None and latency < LATENCY


def test_a_handler_that_returns_does_not_end_the_work() -> None:
    calls = []
    previous = signal.signal(signal.SIGUSR1, lambda number, frame: calls.append(number))
    try:
        timer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGUSR1))
        timer.start()
        assert len(hecla.evaluate_value(LOOP)) == 300
        timer.join()
        assert calls == [signal.SIGUSR1]
    finally:
        signal.signal(signal.SIGUSR1, previous)


def test_an_interrupted_edit_changes_nothing() -> None:
    document = hecla.Document(BLOCKS)
    if interrupt(lambda: document.set("resource.*.*.c", 1), 0.05) is not None:
        assert document.text == BLOCKS
    document.set("resource.a.b1.c", 5)
    assert document.find("resource.a.b1.c")[0].source == "5"
