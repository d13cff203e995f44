# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""For check_growth: the peak of the memory of every command that reads files, by shape and size of its input."""
import math
import os
import pathlib
import subprocess
import sys
import tempfile

MIB = 1 << 20
DEFAULT_LIMIT = 1 << 30
LOW_LIMITS = [16 * MIB, 64 * MIB]
# The memory of the program without input.
PROGRAM = 16 * MIB
# A peak that is not higher than this says little about the growth.
SMALL = 24 * MIB


def repeated(part, size):
    """`part` so often that it has about `size` bytes."""
    return part * max(1, size // len(part))


def numbered(part, size):
    """The same, with numbers in place of N."""
    return "".join(part.replace("N", str(i)) for i in range(max(1, size // (len(part) + 4))))


def deep_blocks(size):
    return repeated("a \"b\" {\n" * 100 + "}\n" * 100, size)


def deep_objects(size):
    return "{" + numbered('"kN":' + '{"a":' * 100 + "1" + "}" * 100 + ",", size)[:-1] + "}"


SHAPES = {
    "a.hcl": {
        "wide": lambda size: numbered("aN = 1\n", size),
        "blocks": lambda size: repeated("a {\nb = 1\n}\n", size),
        "lists": lambda size: "x = [" + repeated("[1, 2], ", size) + "]\n",
        "deep": deep_blocks,
        "templates": lambda size: numbered('aN = "a${1}b%{ if true }c%{ endif }"\n', size),
    },
    "a.json": {
        "wide": lambda size: "{" + numbered('"aN":1,', size)[:-1] + "}",
        "objects": lambda size: '{"a":[' + repeated('{"b":1},', size)[:-1] + "]}",
        "deep": deep_objects,
    },
    "main.tf": {
        "locals": lambda size: "locals {\n" + numbered("aN = 1\n", size) + "}\n",
        "lists": lambda size: "locals {\nx = [" + repeated("[1, 2], ", size) + "]\n}\n",
        "variables": lambda size: numbered('variable "aN" {}\n', size),
        "resources": lambda size: numbered('resource "terraform_data" "aN" { input = 1 }\n', size),
        "outputs": lambda size: numbered('output "aN" { value = 1 }\n', size),
        "calls": lambda size: numbered('module "aN" { source = "./c" }\n', size),
    },
}
SPEC = 'attrs {\n  element_type = any\n}\n'
COMMANDS = {
    "a.hcl": [["check"], ["parse", "--json"], ["parse", "--tokens"], ["fmt", "--check"],
              ["fmt", "--check", "--width", "20", "--sort", "attributes"], ["json"], ["json", "--by-file"], ["eval", "--json"],
              ["query", "--json", "*"], ["query", "--json", "*.*"], ["get", "*"], ["edit", "--dry-run", "set", "*", "2"],
              ["edit", "--dry-run", "set", "*.*", "2"], ["edit", "--dry-run", "rm", "*"], ["list", "blocks"],
              ["diff", "--json", "a.hcl"], ["merge", "a.hcl", "a.hcl"], ["decode", "--spec", "spec"]],
    "a.json": [["check"], ["parse", "--json"], ["json", "--reverse"], ["eval", "--json"], ["query", "--json", "*"],
               ["query", "--json", "*.*"], ["get", "*"], ["edit", "--dry-run", "rm", "*"], ["diff", "--json", "a.json"],
               ["merge", "a.json", "a.json"]],
    "main.tf": [["validate"], ["graph", "."], ["list", "unused", "."], ["docs", "."],
                ["refactor", "split", "--dry-run", "."], ["refactor", "join", "--dry-run", "."]],
}

# The system counts what a process has when it starts another, so a small one starts the command.
LAUNCHER = """
import os, sys
null = os.open(os.devnull, os.O_RDWR)
error = os.open("stderr", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=[
    (os.POSIX_SPAWN_DUP2, null, 0), (os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, error, 2)])
_, status, usage = os.wait4(process, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_maxrss * 1024, usage.ru_utime + usage.ru_stime)
"""


class Peak:
    """A finished run: its exit status, the peak in bytes, the processor time, and whether a limit stopped it."""

    def __init__(self, program, words, folder):
        out = subprocess.run([sys.executable, "-S", "-c", LAUNCHER, str(program), *words], cwd=folder, check=True,
                             capture_output=True, text=True).stdout.split()
        self.status, self.bytes, self.seconds = int(out[0]), int(out[1]), float(out[2])
        with open(folder / "stderr", "rb") as file:
            self.was_stopped = self.status == 2 and b"imit" in file.read(1 << 20)


class Memory:
    """The measurements of one command and one shape."""

    def __init__(self, hecla, file, words, make):
        self.hecla = pathlib.Path(hecla).resolve()
        self.file, self.words, self.make = file, words, make

    def run(self, size, *limit):
        with tempfile.TemporaryDirectory() as outer:
            folder = pathlib.Path(outer)
            (folder / self.file).write_text(self.make(size))
            (folder / "spec").write_text(SPEC)
            file = [] if self.words[-1] in ("validate", ".") else [self.file]  # they read the folder
            return Peak(self.hecla, [self.words[0], *limit, *self.words[1:], *file], folder)

    def problems(self, sizes):
        """Measures at the sizes, and at the largest with low limits. Returns the rows of the peaks and what is wrong."""
        found = []
        peaks = [self.run(size) for size in sizes]
        limited = [(limit, self.run(sizes[-1], "--max-memory", str(limit))) for limit in LOW_LIMITS]
        for limit, peak in [(DEFAULT_LIMIT, each) for each in peaks] + limited:
            if peak.status not in (0, 1, 2, 3):
                found.append(f"exit status {peak.status}")
            if peak.bytes > limit * 6 // 5 + PROGRAM:
                found.append(f"takes {peak.bytes // MIB} MiB with a limit of {limit // MIB} MiB")
        for limit, peak in limited:
            if peak.was_stopped and peak.seconds > 1:
                found.append(f"is stopped by a limit of {limit // MIB} MiB after {peak.seconds:.1f} s")
        return peaks, found


def exponent(sizes, peaks):
    """The exponent of the growth over the peaks that can be judged: those of runs that no limit stopped, above what each
    run takes. 0 if there are not enough. Memory grows in steps, so the differences between neighbours say nothing."""
    judged = [(size, peak.bytes) for size, peak in zip(sizes, peaks) if not peak.was_stopped and peak.bytes > SMALL]
    if len(judged) < 3:
        return 0.0
    return math.log(judged[-1][1] / judged[0][1]) / math.log(judged[-1][0] / judged[0][0])


def inputs():
    """Yields (name, file, words, make) of all inputs."""
    for file, shapes in SHAPES.items():
        for words in COMMANDS[file]:
            for shape, make in shapes.items():
                yield f"memory {' '.join(words)} {file}: {shape}", file, words, make
