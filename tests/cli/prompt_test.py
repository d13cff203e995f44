#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Types into the prompt of `hecla console` in a pseudo-terminal, and talks to it through pipes.

    prompt_test.py BINARY [unittest arguments]
"""
import json
import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import termios
import time
import unittest

BINARY = ""
SECONDS = 60 if os.environ.get("HECLA_SANITIZED") else 20
ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[@-~]|\x1b[=>]")

CTRL_C, CTRL_D, CTRL_R, CTRL_Z = "\x03", "\x04", "\x12", "\x1a"
ESCAPE, UP, LEFT, BACKSPACE = "\x1b", "\x1b[A", "\x1b[D", "\x7f"


class Terminal:
    """A console in a terminal of its own."""

    def __init__(self, *arguments, command=None, home="/nonexistent", state=None, locale="C.UTF-8", term="xterm",
                 sees_prompt=True):
        self.output = b""
        self.seen = 0  # what was waited for so far
        environment = {"PATH": os.environ["PATH"], "TERM": term, "LC_ALL": locale, "HOME": str(home),
                       "ASAN_OPTIONS": "detect_leaks=0"}  # libedit keeps the names of keys
        if state:
            environment["XDG_STATE_HOME"] = str(state)
        command = command or [BINARY, "console", *arguments]
        try:
            self.pid, self.file = pty.fork()
        except OSError as error:  # a container without /dev/pts
            raise unittest.SkipTest(f"no terminals here: {error}")
        if self.pid == 0:
            os.execve(command[0], command, environment)
        self.code = None
        if command[0] == BINARY and sees_prompt:
            self.expect('Enter an expression to print its value, "help" for help, or "exit" to end.\n> ')

    def read(self, seconds):
        """Whether there was something within that time."""
        if not select.select([self.file], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.file, 65536)
        except OSError:  # the other side is closed
            data = b""
        self.output += data
        return bool(data)

    def text(self):
        return ESCAPES.sub(b"", self.output).replace(b"\r", b"").decode("utf-8", "replace")

    def expect(self, wanted):
        """Waits for a text that comes after all that was waited for."""
        deadline = time.monotonic() + SECONDS
        while wanted not in self.text()[self.seen:]:
            left = deadline - time.monotonic()
            if left < 0 or not self.read(left):
                raise AssertionError(f"{wanted!r} does not come after {self.text()[self.seen:][-2000:]!r}")
        self.seen = self.text().index(wanted, self.seen) + len(wanted)

    def wait_for_editor(self):
        """The terminal passes on keys such as Ctrl-D from a moment after the prompt only."""
        deadline = time.monotonic() + SECONDS
        while termios.tcgetattr(self.file)[3] & termios.ICANON:
            if time.monotonic() > deadline:
                raise AssertionError("nothing is asked for")
            self.read(0.001)

    def type(self, keys):
        self.wait_for_editor()
        keys = keys.encode() if isinstance(keys, str) else keys
        while keys:
            self.read(0)
            if select.select([], [self.file], [], 0)[1]:
                keys = keys[os.write(self.file, keys[:1024]):]

    def end(self):
        """The exit code."""
        deadline = time.monotonic() + SECONDS
        while self.read(max(0, deadline - time.monotonic())):
            pass
        if time.monotonic() > deadline:
            raise AssertionError("does not end")
        self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.file)


class Prompt(unittest.TestCase):
    def test_answers_each_line_and_ends_with_ctrl_d(self):
        with Terminal("--var", 'zone="eu"') as terminal:
            terminal.type('"${zone}-${1 + 1}"\r')
            terminal.expect('"eu-2"\n> ')
            terminal.type("a = [1, 2]\r")
            terminal.expect("\n> ")
            terminal.type("toset(a)\r")
            terminal.expect("toset([1, 2])\n> ")
            terminal.type("nosuch(1)\r")
            terminal.expect('There is no function named "nosuch".')
            terminal.expect("> ")
            terminal.type(CTRL_D)
            self.assertEqual(terminal.end(), 0, "a mistake at the prompt is no failure")

    def test_eval_needs_something_to_evaluate(self):
        with Terminal(command=[BINARY, "eval"], sees_prompt=False) as terminal:
            terminal.expect("Name a file to evaluate, or give an expression with -e.")
            self.assertEqual(terminal.end(), 2)

    def test_exit_ends(self):
        with Terminal() as terminal:
            terminal.type("exit\r")
            self.assertEqual(terminal.end(), 0)

    def test_the_last_value_has_a_name(self):
        with Terminal() as console:
            console.type("1 + 2\r")
            console.expect("3\n")
            console.type("_ * 2\r")
            console.expect("6\n")
            console.type("?\r")
            console.expect("print its value")
            console.type("exit()\r")
            self.assertEqual(console.end(), 0)

    def test_help(self):
        with Terminal() as terminal:
            terminal.type("help\r")
            terminal.expect("NAME = EXPRESSION")
            terminal.expect("> ")
            terminal.type("help upper\r")
            terminal.expect("upper(str: string) -> string")

    def test_goes_on_while_something_is_open(self):
        with Terminal() as terminal:
            terminal.type("[for x in [\r")
            terminal.expect("\n. ")
            terminal.type("1, 2] : x * 2]\r")
            terminal.expect("[2, 4]\n> ")
            terminal.type("<<END\r")
            terminal.expect("\n. ")
            terminal.type("some ${1 +\r")
            terminal.expect("\n. ")
            terminal.type("1} text\rEND\r")
            terminal.expect('"some 2 text\\n"\n> ')

    def test_ctrl_c_gives_up_the_entry(self):
        with Terminal() as terminal:
            terminal.type("[1,\r")
            terminal.expect("\n. ")
            terminal.type("2" + CTRL_C)
            terminal.expect("^C\n> ")
            terminal.type("abc" + CTRL_C)
            terminal.expect("^C\n> ")
            terminal.type("1 + 1\r")
            terminal.expect("\n2\n> ")

    def test_ctrl_d_in_a_heredoc_tells_what_is_missing(self):
        with Terminal() as terminal:
            terminal.type("<<END\rtext\r")
            terminal.expect("\n. ")
            terminal.expect("\n. ")
            terminal.type(CTRL_D)
            terminal.expect("is never closed")
            terminal.expect("> ")
            terminal.type(CTRL_D)
            self.assertEqual(terminal.end(), 0)

    def test_tab_completes_names_attributes_and_functions(self):
        with Terminal("--var", 'service={name="web", port_in=80, port_out=81, other={deep=1}, "not-so"=2}') as terminal:
            terminal.type("ser\t.na\t\r")
            terminal.expect('service.name\n"web"\n> ')
            terminal.type("1 + service.other.d\t\r")
            terminal.expect("deep\n2\n> ")
            terminal.type("service.po\t")
            terminal.expect("service.port_")
            terminal.type("\t")
            terminal.expect("\nport_in   port_out\n> service.port_")
            terminal.type("i\t\r")
            terminal.expect("in\n80\n> ")
            terminal.type("upp\t\"x\")\r")
            terminal.expect('upper("x")\n"X"\n> ')
            terminal.type("list = [service]\r")
            terminal.expect("\n> ")
            terminal.type("list[0].na\t\r")
            terminal.expect('"web"\n> ')

    def test_tab_completes_objects_of_a_module(self):
        attributes = {"block": {"attributes": {"public_ip": {"type": "string", "computed": True},
                                               "public_dns": {"type": "string", "computed": True}}}}
        schemas = {"format_version": "1.0", "provider_schemas": {"registry.terraform.io/hashicorp/aws": {
            "resource_schemas": {"aws_instance": attributes}, "data_source_schemas": {"aws_ami": attributes}}}}
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            (path / "main.tf").write_text('''resource "aws_instance" "web" {}
resource "aws_instance" "worker" {
  count = 2
}
data "aws_ami" "base" {}
resource "terraform_data" "x" {
  for_each = {}
}
module "net" {
  source = "./net"
}
module "registry" {
  source = "a/b/c"
}
''')
            (path / "net").mkdir()
            (path / "net/main.tf").write_text('output "subnet" {\n  value = "s"\n}\n')
            (path / "schemas.json").write_text(json.dumps(schemas))
            with Terminal("--module", folder, "--schemas", str(path / "schemas.json")) as terminal:
                for typed, shown in [("aws_i\t.we\t.public_i\t", "aws_instance.web.public_ip"),
                                     ("aws_instance.wo\t[0].public_d\t", "aws_instance.worker[0].public_dns"),
                                     ("data.\t.ba\t.public_i\t", "data.aws_ami.base.public_ip"),
                                     ("terraform_d\t.x[\"a\"].ou\t", 'terraform_data.x["a"].output')]:
                    terminal.type(typed + "\r")
                    terminal.expect(shown + "\n(known after apply)\n> ")
                terminal.type("module.n\t.su\t\r")
                terminal.expect('module.net.subnet\n"s"\n> ')
                terminal.type("module.reg\t.x\r")
                terminal.expect("module.registry.x\n(known after apply)\n> ")
                terminal.type(CTRL_D)
                self.assertEqual(terminal.end(), 0)

    def test_schemas_that_cannot_be_read_are_an_error(self):
        result = subprocess.run([BINARY, "console", "--schemas", "/no/such/file", "-"], input="1\n", capture_output=True, text=True,
                                check=False)
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn("/no/such/file", result.stderr)

    def test_tab_indents_where_nothing_is_typed(self):
        with Terminal() as terminal:
            terminal.type("{\r\ta = 1\r}\r")
            terminal.expect(".   a = 1\n. }\n{\n  a = 1\n}\n> ")

    def test_names_that_are_defined_are_completed(self):
        with Terminal() as terminal:
            terminal.type("settings = { depth = 4 }\r")
            terminal.expect("\n> ")
            terminal.type("set\t\t")
            terminal.expect("settings")
            terminal.type("t\t.\t\r")
            terminal.expect("depth\n4\n> ")

    def test_history_comes_back_in_the_next_session(self):
        with tempfile.TemporaryDirectory() as state:
            with Terminal(state=state) as terminal:
                terminal.type("1 + 1\r")
                terminal.expect("\n2\n> ")
                terminal.type("[\r  5,\r  6\r]\r")
                terminal.expect("[5, 6]\n> ")
                terminal.type(UP)
                terminal.expect("[\n  5,\n  6\n]")
                terminal.type("\r")
                terminal.expect("\n[5, 6]\n> ")
                terminal.type(CTRL_D)
                terminal.end()
            file = pathlib.Path(state) / "hecla" / "console_history"
            self.assertEqual(file.stat().st_mode & 0o777, 0o600)
            with Terminal(state=state) as terminal:
                terminal.type(UP + UP)
                terminal.expect("1 + 1")
                terminal.type(BACKSPACE + "7\r")
                terminal.expect("\n8\n> ")
                terminal.type(CTRL_R + "5,")
                terminal.expect("5,")
                terminal.type("\r")
                terminal.expect("\n[5, 6]\n> ")

    def test_keys_may_be_those_of_vi(self):
        with tempfile.TemporaryDirectory() as home:
            (pathlib.Path(home) / ".editrc").write_text("bind -v\n")
            with Terminal(home=home) as terminal:
                terminal.type("strl\t\"abc\")" + ESCAPE + "0i2 + " + ESCAPE + "\r")
                terminal.expect("\n5\n> ")
                terminal.type("1" + ESCAPE + CTRL_C)
                terminal.expect("^C\n> ")
                terminal.type("[" + CTRL_C)
                terminal.expect("^C\n> ")
            self.assertTrue((pathlib.Path(home) / ".local/state/hecla/console_history").exists())

    def test_a_history_that_is_no_history_does_no_harm(self):
        with tempfile.TemporaryDirectory() as state:
            file = pathlib.Path(state) / "hecla" / "console_history"
            file.parent.mkdir()
            file.write_bytes(bytes(range(256)) * 100)
            with Terminal(state=state) as terminal:
                terminal.type("40 + 2\r")
                terminal.expect("\n42\n> ")

    def test_history_that_cannot_be_kept_is_done_without(self):
        with Terminal(state="/dev/null") as terminal:
            terminal.type("40 + 2\r")
            terminal.expect("\n42\n> ")
            terminal.type(UP + "\r")
            terminal.expect("\n42\n> ")

    def test_characters_may_have_several_bytes_in_any_locale(self):
        for locale in ("C.UTF-8", "C", "nosuch"):
            with self.subTest(locale), Terminal(locale=locale) as terminal:
                terminal.type("größe = \"漢字\"\rgröße" + LEFT + BACKSPACE + "ß\r")
                terminal.expect('"漢字"\n> ')

    def test_a_terminal_may_be_dumb(self):
        for term in ("dumb", "nosuch"):
            with self.subTest(term), Terminal(term=term) as terminal:
                terminal.type("40 + 2\r")
                terminal.expect("\n42\n> ")

    def test_ctrl_z_stops_until_it_is_to_go_on(self):
        with Terminal(command=["/bin/sh", "-i"]) as shell:
            os.write(shell.file, f"'{BINARY}' console\n".encode())
            shell.expect("to end.\n> ")
            shell.type("1 +" + CTRL_Z)
            shell.expect("Stopped")
            os.write(shell.file, b"fg\n")
            shell.expect("1 +")
            shell.type(" 2\r")
            shell.expect("\n3\n> ")

    def test_takes_long_lines_deep_nesting_and_junk(self):
        with Terminal() as terminal:
            terminal.type('strlen("' + "x" * 100_000 + '")\r')
            terminal.expect("\n100000\n> ")
            terminal.type("[" * 5000 + CTRL_C)
            terminal.expect("^C\n> ")
            terminal.type("(" * 1000 + "1" + ")" * 1000 + "\r")
            terminal.expect("Nesting depth limit exceeded")
            terminal.expect("> ")
            terminal.type(b"\xff\xfe\x80\xc3(" + bytes(range(0x80, 0xA0)) + b"\x03")
            terminal.expect("^C\n> ")
            terminal.type("40 + 2\r")
            terminal.expect("\n42\n> ")


class Pipe(unittest.TestCase):
    def test_answers_each_entry_as_soon_as_it_is_there(self):
        with subprocess.Popen([BINARY, "console", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            for i in range(3):
                process.stdin.write(f"[{i},\n  1".encode())
                process.stdin.flush()
                time.sleep(0.01)
                process.stdin.write(b"]\nmax(1, 2)\n")
                process.stdin.flush()
                self.assertEqual(process.stdout.readline(), f'{{"value":[{i},1]}}\n'.encode())
                self.assertEqual(process.stdout.readline(), b'{"value":2}\n')
            process.stdin.close()
            self.assertEqual(process.wait(SECONDS), 0)

    def test_ends_when_nobody_reads_its_answers(self):
        with open("/dev/full", "wb") as full:
            process = subprocess.run([BINARY, "console"], input=b"1\n2\n", stdout=full, stderr=subprocess.PIPE)
        self.assertEqual((process.returncode, process.stderr), (2, b"hecla: cannot write to standard output: no space left on device\n"))


if __name__ == "__main__":
    BINARY = os.path.abspath(sys.argv.pop(1))
    unittest.main()
