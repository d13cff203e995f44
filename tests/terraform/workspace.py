# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""A folder in which Terraform runs with one provider, which it installs from a filesystem mirror as it would from a
registry:

    with Installation("build/release/bin/terraform-provider-sqlite", "terraform") as installation:
        workspace = installation.workspace("name")
        workspace.write('resource "sqlite_table" "t" { ... }')
        workspace.run("init")
        assert workspace.planned() == {"sqlite_table.t": ["create"]}

Nothing is downloaded and nothing outside of the temporary folder is read or written.
"""
import json
import os
import pathlib
import platform
import signal
import sqlite3
import subprocess
import tempfile
import textwrap
import time

ADDRESS = "registry.terraform.io/hecla/sqlite"
VERSION = "0.1.0"
SECONDS = 120 * (10 if os.environ.get("HECLA_SANITIZED") else 1)


class Failure(AssertionError):
    """A difference from the expectation of a test."""


def expect(condition, message):
    if not condition:
        raise Failure(message)


def expect_equal(actual, expected, what):
    expect(actual == expected, f"{what}: found {actual!r}, expected {expected!r}")


def expect_contains(text, parts, what):
    for part in [parts] if isinstance(parts, str) else parts:
        expect(part in text, f"{what}: expected {part!r} in\n{text}")


class Installation:
    """The provider in a mirror, and Terraform's configuration file that names nothing else."""

    def __init__(self, provider, terraform):
        self.provider = pathlib.Path(provider).resolve()
        self.terraform = terraform
        self.temporary = tempfile.TemporaryDirectory(prefix="hecla-terraform-")
        self.root = pathlib.Path(self.temporary.name)
        name = self.provider.name.removeprefix("terraform-provider-")
        machine = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
        folder = self.root / "mirror/registry.terraform.io/hecla" / name / VERSION / f"linux_{machine}"
        self.installed = folder / f"terraform-provider-{name}_v{VERSION}"
        self.installed.parent.mkdir(parents=True)
        self.installed.symlink_to(self.provider)
        self.config = self.root / "terraformrc"
        self.config.write_text(
            f'provider_installation {{\n  filesystem_mirror {{ path = "{self.root}/mirror" }}\n}}\n', encoding="utf-8")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.temporary.cleanup()

    def workspace(self, name):
        return Workspace(self, self.root / name)


class Workspace:
    """A root module with its state, and the database that its provider block names."""

    def __init__(self, installation, folder):
        self.installation = installation
        self.folder = folder
        self.folder.mkdir()
        self.database = folder / "test.db"
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C.UTF-8",
                            "TF_CLI_CONFIG_FILE": str(installation.config), "TF_IN_AUTOMATION": "1",
                            "CHECKPOINT_DISABLE": "1"}

    def write(self, text, name="main.tf"):
        """Writes the module; `versions.tf` with the provider is there already."""
        self.write_raw(f"""
            terraform {{
              required_providers {{
                sqlite = {{ source = "{ADDRESS}" }}
              }}
            }}
            provider "sqlite" {{
              path = "{self.database}"
            }}
            """, "versions.tf")
        self.write_raw(text, name)

    def write_raw(self, text, name):
        (self.folder / name).write_text(textwrap.dedent(text).lstrip("\n"), encoding="utf-8")

    def line_of(self, part, name="main.tf"):
        """The number of the only line that contains `part`."""
        lines = (self.folder / name).read_text(encoding="utf-8").splitlines()
        found = [number for number, line in enumerate(lines, 1) if part in line]
        expect_equal(len(found), 1, f"lines with {part!r}")
        return found[0]

    def start(self, *arguments, **environment):
        """Starts Terraform in a process group of its own, so that signals reach it only if the test sends them."""
        flags = [] if arguments[0] in ("state", "show", "output", "providers") else ["-no-color"]
        return subprocess.Popen([self.installation.terraform, arguments[0], *flags, *arguments[1:]], cwd=self.folder,
                                env={**self.environment, **environment}, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)

    def run(self, *arguments, code=0, **environment):
        """Returns the output of Terraform; fails if it does not exit with `code`."""
        process = self.start(*arguments, **environment)
        return self.finish(process, " ".join(arguments), code)

    @staticmethod
    def finish(process, what, code):
        try:
            output, _ = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
            raise Failure(f"terraform {what} does not end:\n{output}") from None
        expect(process.returncode == code, f"terraform {what}: exit {process.returncode}, expected {code}\n{output}")
        return output

    def apply(self, **environment):
        return self.run("apply", "-auto-approve", "-input=false", **environment)

    def plan(self):
        """The plan as `terraform show -json` has it."""
        self.run("plan", "-input=false", "-out=plan.bin")
        return json.loads(self.run("show", "-json", "plan.bin"))

    def planned(self):
        """{address: actions} of what the plan changes."""
        changes = self.plan().get("resource_changes", [])
        actions = {c["address"]: c["change"]["actions"] for c in changes}
        return {address: names for address, names in actions.items() if names not in (["no-op"], ["read"])}

    def expect_no_changes(self):
        output = self.run("plan", "-input=false", "-detailed-exitcode")
        expect_contains(output, "No changes.", "plan after apply")

    def diagnostics(self, command, *arguments):
        """The errors that `terraform COMMAND -json` reports, which must be at least one."""
        output = self.run(command, "-json", *arguments, code=1)
        if command == "validate":
            found = json.loads(output)["diagnostics"]
        else:
            found = [json.loads(line).get("diagnostic") for line in output.splitlines() if line.startswith("{")]
        errors = [d for d in found if d and d["severity"] == "error"]
        expect(errors, f"{command} reports no error:\n{output}")
        return errors

    def values(self, address):
        """The attributes of a resource in the state, or None."""
        root = json.loads(self.run("show", "-json")).get("values", {}).get("root_module", {})
        return next((r["values"] for r in root.get("resources", []) if r["address"] == address), None)

    def outputs(self):
        return {name: o["value"] for name, o in json.loads(self.run("output", "-json")).items()}

    def sql(self, statement, *parameters):
        """Runs a statement in the database beside the provider; returns its rows."""
        connection = sqlite3.connect(self.database, timeout=10)
        try:
            with connection:
                return connection.execute(statement, parameters).fetchall()
        finally:
            connection.close()

    def tables(self):
        return [row[0] for row in self.sql("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]


def providers_of(pid):
    """The processes named like the provider that are children of process `pid`."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split() if entry.name.isdigit() else []
            if fields and int(fields[1]) == pid and b"terraform-provider-sqlite" in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
        except OSError:
            pass  # it ended meanwhile
    return found


def is_running(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(condition, what, seconds=30):
    deadline = time.monotonic() + seconds
    while True:
        result = condition()
        if result:
            return result
        expect(time.monotonic() < deadline, f"{what} did not happen within {seconds} seconds")
        time.sleep(0.02)
