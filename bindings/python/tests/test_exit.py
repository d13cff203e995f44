"""The end of the process in the middle of every entry point: no crash, no message."""

import os
import pathlib
import subprocess
import sys

import pytest

# The work that the threads repeat. TEXT takes some milliseconds to read.
WORK = {
    "loads": "hecla.loads(TEXT)",
    "loads of nested text": "hecla.loads(DEEP)",
    "load": "hecla.load(open(path))",
    "to_dict": "FILE.to_dict()",
    "to_json": "FILE.to_json()",
    "format": "hecla.format(TEXT)",
    "parse": "hecla.parse(TEXT)",
    "parse_file": "hecla.parse_file(path)",
    "errors": "hecla.parse('a = = 1\\n' * 100)",
    "tokenize": "hecla.tokenize(TEXT)",
    "evaluate": "hecla.evaluate('[for i in range(1000) : i * 2]')",
    "callback": "hecla.evaluate('[for i in range(500) : f(i)]', functions={'f': double})",
    "callback on another stack": "hecla.evaluate(NESTED, functions={'f': double}, limits=MANY)",
    "callback that fails": "hecla.evaluate('f(1)', functions={'f': fail})",
    "variables": "hecla.Context({'a': Names()})",
    "query": "hecla.query(TEXT, 'x.*')",
    "document": "DOCUMENT.set('x.a1', 2)",
    "save": "DOCUMENT.save(path)",
    "diff": "hecla.diff(TEXT, TEXT.replace('a1 ', 'b '))",
    "merge": "hecla.merge(TEXT, TEXT, TEXT.replace('a1 ', 'b '))",
    "scan": "hecla.scan([folder])",
    "module": "hecla.Module(folder).evaluate('local.a')",
    "validate": "hecla.validate(folder)",
    "wire": "hecla.wire.decode_msgpack(hecla.wire.encode_msgpack(['a'] * 1000, 'list(string)'), 'list(string)')",
    "pcl": "hecla.pcl.pcl_print(TEXT)",
    "hcl2": "hecla.hcl2.loads(TEXT)",
}

POOLS = {
    "a thread pool": "concurrent.futures.ThreadPoolExecutor(4)",
    "a process pool": "concurrent.futures.ProcessPoolExecutor(2)",
}

IMPORT = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
import BEFORE
inside = interpreters.create()
try:
    failure = interpreters.run_string(inside, "import hecla; assert hecla.evaluate('1 + 1') == 2")
    text = str(failure or "")
except interpreters.RunFailedError as error:
    text = str(error)
assert not text or "ImportError" in text and "sub-interpreter" in text.replace("subinterpreter", "sub-interpreter"), text
import hecla
assert hecla.evaluate("1 + 1") == 2
END
assert hecla.evaluate("1 + 1") == 2
"""

PROGRAM = """
import sys, threading, time
import collections.abc, hecla, hecla.hcl2, hecla.pcl, hecla.wire

folder, path = sys.argv[1:]
TEXT = "x = {\\n" + "".join(f"a{i} = [for k in range(9) : k * {i}]\\n" for i in range(500)) + "}\\n"
DEEP = "x = " + "[" * 300 + "]" * 300 + "\\n"
NESTED = "f(" * 300 + "1" + ")" * 300
MANY = hecla.Limits(max_nesting=100_000)
FILE, DOCUMENT = hecla.parse(TEXT), hecla.Document(TEXT)

def double(value):
    return value * 2 % 1000

def fail(value):
    raise ValueError("no")

class Names(collections.abc.Mapping):
    def __getitem__(self, name):
        return name
    def __iter__(self):
        return iter(str(i) for i in range(1000))
    def __len__(self):
        return 1000

def work():
    WORK

is_started = threading.Event()

def run():
    while True:
        try:
            work()
        except hecla.HeclaError:
            pass
        finally:
            is_started.set()

for _ in range(4):
    threading.Thread(target=run, daemon=True).start()
if not is_started.wait(60):
    sys.exit("the work does not end")
time.sleep(WAIT)
"""


@pytest.mark.parametrize("name", WORK)
def test_daemon_threads_end_with_the_process(name: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "main.tf"
    path.write_text('locals {\n  a = [for i in range(1000) : i]\n}\n')
    program = PROGRAM.replace("WORK", WORK[name])
    started = [start(program.replace("WAIT", wait), str(tmp_path), str(path)) for wait in ("0", "0.005", "0.02")]
    for process in started:
        check_end(process)


def start(program: str, *arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen([sys.executable, "-c", program, *arguments], stderr=subprocess.PIPE, text=True)


def check_end(process: "subprocess.Popen[str]") -> None:
    _, errors = process.communicate(timeout=300)
    assert (process.returncode, errors) == (0, "")


@pytest.mark.parametrize("name", POOLS)
def test_pools_end_with_the_process(name: str) -> None:
    if os.name == "nt" and "Process" in POOLS[name]:
        pytest.skip("Under Wine, the processes of a pool do not end.")
    check_end(start(
        "import concurrent.futures, hecla\n"
        "text = 'a = [for i in range(9) : i]\\n' * 1000\n"
        f"pool = {POOLS[name]}\n"
        "for _ in range(20):\n"
        "    pool.submit(hecla.loads, text)\n"
        "    pool.submit(hecla.evaluate, '[for i in range(1000) : i]')\n"
    ))


@pytest.mark.parametrize("before", ["hecla", "sys"])
@pytest.mark.parametrize("end", ["interpreters.destroy(inside)", ""])
def test_an_import_in_a_sub_interpreter(before: str, end: str) -> None:
    """It works, or is an ImportError; the main interpreter has the module before and after."""
    check_end(start(IMPORT.replace("BEFORE", before).replace("END", end)))
