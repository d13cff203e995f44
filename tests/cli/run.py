#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the command on the cases in tests/cli/cases and compares all that comes out.

    run.py BINARY [--part=K/N] [--except=FILE] [--slower=FACTOR] [CASE...]

A case is one file of sections:

    What the case is about, if its name does not say.
    -- args --
    eval --json service.hcl
    -- service.hcl --
    port = 80
    -- stdout --
    {
      "port": 80
    }

`args` is what a shell would split; the first word may be `hcl2json`, `hcldec` or `hclfmt` to call the program by
that name. `stdin` is its input; any other name is a file in the folder where the command runs. A name that ends in `.py` is a
file, too, but without that ending and with the value of the Python expression as its content: for large inputs.
`stdout`, `stderr` and `exit` (0 where absent) are compared; output that does not end in a newline is shown with
"\\ no newline" after it. `env` holds NAME=VALUE lines. `limits` holds `seconds` and `megabytes`: what the command
may use at most: processor time (ten seconds where nothing is said; more under
sanitizers), and memory but under sanitizers.

FILE lists the cases that cannot hold for BINARY, each as `NAME: REASON`. A case that holds all the same is a failure.
FACTOR times the seconds of the limits are allowed.

With HECLA_UPDATE_GOLDEN=1 the expected sections are rewritten; review the difference before you commit it.
"""
import concurrent.futures
import difflib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

from parts import take_part

CASES = pathlib.Path(__file__).parent / "cases"
EXPECTED = ("stdout", "stderr", "exit")
NO_NEWLINE = "\\ no newline\n"
HEADER = re.compile(r"^-- (.+) --$")


class Case:
    """A case file: what stands before the first section, and the sections in order."""

    def __init__(self, path):
        self.path = path
        self.comment = ""
        self.sections = {}
        name = None
        for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
            header = HEADER.match(line.rstrip("\n"))
            if header:
                name = header.group(1)
                self.sections[name] = ""
            elif name is None:
                self.comment += line
            else:
                self.sections[name] += line

    def section(self, name):
        return self.sections.get(name, "")

    def limits(self):
        pairs = (line.split() for line in self.section("limits").splitlines())
        return {"seconds": 10.0, **{name: float(value) for name, value in pairs}}

    def write_files(self, folder):
        for name, text in self.sections.items():
            if name in EXPECTED or name in ("args", "stdin", "env", "limits"):
                continue
            if name.endswith(".py"):
                name, text = name[:-3], eval(text)  # our own cases
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def expect(self, actual):
        """The differences between what the case says and `actual`, as text; rewrites the file if asked to."""
        wanted = {name: self.section(name) for name in EXPECTED}
        if wanted == actual:
            return ""
        if os.environ.get("HECLA_UPDATE_GOLDEN") == "1":
            self.update(actual)
            return ""
        out = []
        for name in EXPECTED:
            out += difflib.unified_diff(wanted[name].splitlines(keepends=True), actual[name].splitlines(keepends=True),
                                        f"expected {name}", f"actual {name}")
        return "".join(out)

    def update(self, actual):
        for name in EXPECTED:
            self.sections.pop(name, None)
            if actual[name]:
                self.sections[name] = actual[name]
        self.path.write_text(self.comment + "".join(f"-- {n} --\n{t}" for n, t in self.sections.items()), encoding="utf-8")


def shown(output):
    text = output.decode("utf-8", "backslashreplace")
    return text if text.endswith("\n") or not text else text + "\n" + NO_NEWLINE


def command(binary, case, folder):
    words = shlex.split(case.section("args"))
    if words and words[0] in ("hcl2json", "hcldec", "hclfmt"):
        alias = folder / ".." / words[0]
        if not alias.exists():
            alias.symlink_to(binary)
        return [str(alias)] + words[1:]
    return [binary] + words


def run(binary, case, slower):
    """Returns what is wrong with the case, as text."""
    limits = case.limits()
    limits["seconds"] *= slower
    with tempfile.TemporaryDirectory() as outer:
        folder = pathlib.Path(outer) / "case"
        folder.mkdir()
        case.write_files(folder)
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        environment.update(line.split("=", 1) for line in case.section("env").splitlines())
        try:
            with open(folder / ".." / "out", "w+b") as out, open(folder / ".." / "err", "w+b") as err:
                process = subprocess.Popen(command(binary, case, folder), cwd=folder, env=environment, stdin=subprocess.PIPE,
                                           stdout=out, stderr=err)
                usage = finish(process, case.section("stdin").encode(), 10 * limits["seconds"])
                out.seek(0)
                err.seek(0)
                output, errors = out.read(), err.read()
        except TimeoutError:
            return "does not end\n"
    code = usage[0]
    problem = case.expect({"stdout": shown(output), "stderr": shown(errors), "exit": f"{code}\n" if code else ""})
    megabytes = usage[1].ru_maxrss / 1024
    if "megabytes" in limits and megabytes > limits["megabytes"] and not os.environ.get("HECLA_SANITIZED"):
        problem += f"took {megabytes:.0f} MB, not {limits['megabytes']:.0f} at most\n"
    seconds = usage[1].ru_utime + usage[1].ru_stime
    if seconds > limits["seconds"] * (20 if os.environ.get("HECLA_SANITIZED") else 1):
        problem += f"took {seconds:.1f} seconds, not {limits['seconds']} at most\n"
    return problem


def finish(process, stdin, seconds):
    """(exit code, resources used)"""
    try:
        process.stdin.write(stdin)
        process.stdin.close()
    except BrokenPipeError:
        pass
    deadline = time.monotonic() + seconds + 5
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, usage
        if time.monotonic() > deadline:
            process.kill()
            process.wait()
            raise TimeoutError
        time.sleep(0.002)


def take_option(name):
    """The value of the argument NAME=VALUE, which is removed; None without it."""
    given = next((word for word in sys.argv if word.startswith(f"{name}=")), None)
    if given is None:
        return None
    sys.argv.remove(given)
    return given.removeprefix(f"{name}=")


def listed_cases(file):
    """The names of the cases in a file of lines `NAME: REASON`."""
    lines = pathlib.Path(file).read_text(encoding="utf-8").splitlines()
    names = {line.split(": ", 1)[0] for line in lines if line and not line.startswith("#")}
    assert all((CASES / f"{name}.txt").exists() for name in names)
    return names


def main():
    exceptions = take_option("--except")
    exceptions = listed_cases(exceptions) if exceptions else set()
    slower = float(take_option("--slower") or 1)
    binary = os.path.abspath(sys.argv[1])
    every = take_part(sorted(CASES.glob("*.txt")))
    paths = [CASES / f"{name}.txt" for name in sys.argv[2:]] or every

    def check(path):
        problem = run(binary, Case(path), slower)
        if path.stem in exceptions:
            return "" if problem else "holds, though it is listed as one that cannot\n"
        return problem

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        problems = list(pool.map(check, paths))
    failed = [(path, problem) for path, problem in zip(paths, problems) if problem]
    for path, problem in failed:
        print(f"{path.stem}:\n{problem}")
    print(f"{len(paths)} cases, {len(failed)} failed")
    sys.exit(1 if failed or not paths else 0)


if __name__ == "__main__":
    main()
