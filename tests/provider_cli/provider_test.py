#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Runs `hecla provider` with a provider of the tests, and with programs that are none or misbehave.

    provider_test.py HECLA TEST_PROVIDER

After each run no process of the provider may be left.
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

HECLA, PROVIDER = (str(pathlib.Path(word).resolve()) for word in sys.argv[1:3])
NAME = "terraform-provider-test"
ROOT = pathlib.Path(__file__).resolve().parent


class ProviderTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        self.provider = self.path / NAME
        self.provider.symlink_to(PROVIDER)

    def tearDown(self):
        self.assertEqual(self.left_processes(), [])
        self.folder.cleanup()

    def left_processes(self):
        """The processes of this test that still run, after they had time to end."""
        for _ in range(50):
            left = []
            for process in pathlib.Path("/proc").glob("[0-9]*"):
                try:
                    words = (process / "cmdline").read_bytes().split(b"\0")
                    if any(os.fsencode(self.folder.name) in word for word in words):
                        left.append(words)
                except OSError:
                    pass
            if not left:
                return []
            time.sleep(0.1)
        return left

    def run_hecla(self, *arguments, behavior="", **files):
        for name, text in files.items():
            (self.path / name.replace("_", ".")).write_text(text, encoding="utf-8")
        environment = dict(os.environ, HECLA_TEST_BEHAVIOR=behavior, XDG_CACHE_HOME=str(self.path / "cache"))
        return subprocess.run([HECLA, "provider", *map(str, arguments)], cwd=self.path, env=environment,
                              capture_output=True, text=True, timeout=120, check=False)

    def succeed(self, *arguments, **options):
        result = self.run_hecla(*arguments, **options)
        self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout)
        return result.stdout

    def fail_with(self, text, *arguments, status=2, **options):
        result = self.run_hecla(*arguments, **options)
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        self.assertIn(text, " ".join(result.stderr.split()))
        return result

    # --- what it prints

    def test_schema(self):
        for behavior in "", "v5":
            schema = json.loads(self.succeed("schema", "--no-cache", self.provider, behavior=behavior))
            provider = schema["provider_schemas"]["registry.terraform.io/hashicorp/test"]
            self.assertEqual(provider["resource_schemas"]["test_thing"]["version"], 1)
            self.assertEqual(list(provider["functions"]), ["join"])
        other = self.succeed("schema", "--address", "example.com/a/b", self.provider)
        self.assertIn('"example.com/a/b"', other)
        older = self.succeed("schema", "--terraform-version", "1.7.5", self.provider)
        self.assertNotIn('"functions"', older)

    def test_schemas_are_cached(self):
        first = self.succeed("schema", self.provider)
        # The provider would not answer.
        self.assertEqual(self.succeed("schema", self.provider, behavior="die"), first)
        self.fail_with("did not answer", "schema", "--no-cache", self.provider, behavior="die")
        for file in (self.path / "cache").rglob("*"):
            if file.is_file():
                file.write_bytes(b"hecla-schema-1\n5\n\xff")
        self.assertEqual(self.succeed("schema", self.provider), first)

    def cached_schemas(self):
        return [file for file in (self.path / "cache").rglob("*") if file.is_file() and not file.name.startswith("file-")]

    def test_only_own_regular_files_are_taken_from_the_cache(self):
        expected = self.succeed("schema", self.provider)
        [cached] = self.cached_schemas()
        good = cached.read_bytes()
        other = self.path / "other"
        other.write_bytes(good)

        def replaced_by(make):
            """Returns whether the provider is asked if the cached file is another one, and if that gets the schema."""
            cached.unlink()
            make()
            self.fail_with("did not answer", "schema", self.provider, behavior="die")
            self.assertEqual(self.succeed("schema", self.provider), expected)
            self.assertEqual((cached.read_bytes(), cached.is_symlink()), (good, False))
            self.assertEqual(other.read_bytes(), good)

        replaced_by(lambda: os.mkfifo(cached))
        replaced_by(lambda: cached.symlink_to(other))
        replaced_by(lambda: (cached.write_bytes(good), cached.chmod(0o666)))
        replaced_by(lambda: (cached.write_bytes(good), os.truncate(cached, 300 << 20)))
        if os.geteuid() == 0:
            replaced_by(lambda: (cached.write_bytes(good), os.chown(cached, 12345, 12345)))
        for digest in (self.path / "cache").rglob("file-*"):
            digest.unlink()
            os.mkfifo(digest)
        self.assertEqual(self.succeed("schema", self.provider, behavior="die"), expected)

    def test_signals_leave_nothing_behind(self):
        temporary = self.path / "tmp"
        temporary.mkdir()
        program = self.path / "program"
        program.write_text("#!/bin/sh\nsleep 1000 &\necho $! > child\nwait\n", encoding="utf-8")
        program.chmod(0o755)
        for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
            child = self.path / "child"
            child.unlink(missing_ok=True)
            process = subprocess.Popen([HECLA, "provider", "schema", "--no-cache", program], cwd=self.path,
                                       stderr=subprocess.PIPE, env=dict(os.environ, TMPDIR=str(temporary)))
            while not child.exists() or not child.read_text():
                time.sleep(0.01)
            process.send_signal(number)
            self.assertEqual((process.communicate(timeout=60)[1], process.returncode), (b"", -number))
            state = pathlib.Path("/proc", child.read_text().strip(), "stat")
            deadline = time.monotonic() + 10
            while state.exists() and ") Z" not in state.read_text() and time.monotonic() < deadline:
                time.sleep(0.01)
            self.assertFalse(state.exists() and ") Z" not in state.read_text())
            self.assertEqual(list(temporary.iterdir()), [])

    def test_installed(self):
        package = self.path / ".terraform/providers/example.com/acme/test"
        for version in "1.9.0", "1.10.0":
            folder = package / version / self.platform()
            folder.mkdir(parents=True)
            (folder / (NAME + "_v" + version)).symlink_to(PROVIDER)
        schema = json.loads(self.succeed("schema", "--installed", "."))
        self.assertEqual(list(schema["provider_schemas"]), ["example.com/acme/test"])
        (self.path / "empty").mkdir()
        self.fail_with(f"There are no unpacked providers for {self.platform()} in empty.", "schema", "--installed", "empty")

    @staticmethod
    def platform():
        machine = os.uname().machine
        return os.uname().sysname.lower() + "_" + {"x86_64": "amd64", "aarch64": "arm64"}.get(machine, machine)

    def test_functions(self):
        self.assertEqual(self.succeed("functions", self.provider),
                         "join(separator: string, parts: string...) -> string\n    Joins strings\n")
        functions = json.loads(self.succeed("functions", "--format", "json", self.provider))
        self.assertEqual(functions["function_signatures"]["join"]["return_type"], "string")

    def test_call(self):
        self.assertEqual(self.succeed("call", self.provider, "join", '"-"', '"a"', "1"), '"a-1"\n')
        self.assertEqual(self.succeed("call", "--format", "json", self.provider, "join", '"-"'), '""\n')
        self.fail_with("It fails.", "call", self.provider, "join", '"-"', '"fail"')
        self.fail_with("takes at least 1 argument", "call", self.provider, "join")
        self.fail_with("string required", "call", self.provider, "join", "[]")
        self.fail_with('no', "call", self.provider, "joins", '"a"')

    def test_validate(self):
        validate = "validate", self.provider, "test_thing", "a.hcl"
        self.assertEqual(self.succeed(*validate, a_hcl='name = "good"\n'), "valid\n")
        bad = self.fail_with("Bad name: Choose another name.", *validate, status=1, a_hcl='name = "bad"\n')
        self.assertIn("a.hcl:1", bad.stderr.replace(" line ", ":"))
        parts = 'name = "a"\npart {\n  size = 1\n}\npart {\n  size = 0\n}\n'
        located = self.run_hecla(*validate, "--format", "json", a_hcl=parts)
        self.assertEqual((located.returncode, located.stderr), (1, ""))
        diagnostic = json.loads(located.stdout)["diagnostics"][0]
        self.assertEqual(diagnostic["range"]["start"]["line"], 6)
        self.fail_with("name", *validate, status=1, a_hcl="")
        self.fail_with("b.hcl", "validate", self.provider, "test_thing", "b.hcl")
        self.fail_with('Did you mean "test_thing"?', "validate", self.provider, "test_thin", "a.hcl")
        self.fail_with("Bad name", "validate", self.provider, "data.test_data", "a.hcl", status=1, a_hcl='name = "bad"\n')
        odd = self.run_hecla(*validate, a_hcl='name = "odd"\n')
        self.assertEqual(odd.returncode, 0)
        self.assertIn("Odd name.", odd.stderr)

    def test_plan_of_data(self):
        self.fail_with("There is no plan for \"data.test_data\": data sources are read, not changed. hecla provider validate "
                       "checks their configuration.", "plan", self.provider, "data.test_data", "--config", "a.hcl",
                       a_hcl="name = 1\n", behavior="die")

    def test_plan(self):
        plan = "plan", self.provider, "test_thing"
        text = self.succeed(*plan, "--config", "a.hcl", a_hcl='name = "a"\nsecret = "s"\n')
        self.assertIn("test_thing will be created:", text)
        self.assertIn("(known after apply)", text)
        self.assertIn("(sensitive value)", text)
        created = json.loads(self.succeed(*plan, "--config", "a.hcl", "--format", "json"))
        self.assertEqual(created["actions"], ["create"])
        self.assertEqual(created["after_unknown"], {"id": True, "part": []})
        self.assertEqual(created["after_sensitive"], {"part": [], "secret": True})
        self.assertNotIn("id", created["after"])
        self.assertIsNone(created["after"]["secret"])
        prior = '{"id": "1", "name": "b", "part": []}'
        replaced = json.loads(self.succeed(*plan, "--config", "a.hcl", "--prior", "p.json", "--format", "json",
                                           p_json=prior))
        self.assertEqual(replaced["actions"], ["delete", "create"])
        self.assertEqual(replaced["replace_paths"], [["name"]])
        self.assertEqual((replaced["after"]["id"], replaced["after_unknown"]), ("1", {}))
        self.assertIn("test_thing will be replaced:\n", self.succeed(*plan, "--config", "a.hcl", "--prior", "p.json"))
        self.assertIn("test_thing will be changed to:\n",
                      self.succeed(*plan, "--config", "a.hcl", "--prior", "p.json", a_hcl='name = "b"\nsecret = "s"\n'))
        self.fail_with("The provider defers the plan: a prerequisite is absent.", *plan, "--config", "a.hcl",
                       behavior="defer")
        removed = self.succeed(*plan, "--prior", "p.json")
        self.assertEqual(removed, "test_thing will be removed.\n")
        unknown = json.loads(self.succeed(*plan, "--config", "u.hcl", "--unknown", "later=string", "--format", "json",
                                          u_hcl="name = later\n"))
        self.assertTrue(unknown["after_unknown"]["name"])
        self.fail_with("Bad name", *plan, "--config", "a.hcl", a_hcl='name = "bad"\n')

    def test_list(self):
        listing = "list", self.provider, "test_thing", "--config", "f.hcl"
        result = self.run_hecla(*listing, f_hcl='prefix = "x"\n')
        self.assertEqual((result.returncode, result.stdout),
                         (0, 'Thing a (name = "xa")\nThing b (name = "xb")\n'))
        self.assertIn("More.", result.stderr)
        self.assertEqual(self.run_hecla(*listing, "--limit", "1").stdout, 'Thing a (name = "xa")\n')
        shown = self.run_hecla(*listing, "--objects").stdout
        self.assertIn("  secret = (sensitive value)\n", shown)
        found = json.loads(self.run_hecla(*listing, "--objects", "--format", "json").stdout)
        self.assertEqual(found[1]["display_name"], "Thing b")
        self.assertEqual(found[1]["identity"], {"name": "xb"})
        self.assertEqual((found[1]["object"]["name"], found[1]["object"]["secret"]), ("xb", None))
        self.assertNotIn("object", json.loads(self.run_hecla(*listing, "--format", "json").stdout)[0])
        bad = self.fail_with("Bad prefix", *listing, f_hcl='prefix = "bad"\n')
        self.assertIn("f.hcl line 1", bad.stderr)
        self.fail_with("A configuration is needed for \"test_thing\" (.prefix: this attribute is required). Write it to a "
                       "file and pass that with --config FILE.", "list", self.provider, "test_thing")
        self.fail_with('Did you mean "test_thing"?', "list", self.provider, "test_thin")
        self.fail_with("Usage error", *listing, "--limit", "0")
        self.fail_with('no option "--objects"', "plan", self.provider, "test_thing", "--objects")

    def test_invoke(self):
        invoke = "invoke", self.provider, "test_restart", "--config", "a.hcl"
        self.assertEqual(self.succeed(*invoke, a_hcl='prefix = "it"\n'), "Stopping it\n")
        stuck = self.fail_with("It is stuck", *invoke, a_hcl='prefix = "stuck"\n')
        self.assertEqual(stuck.stdout, "Stopping stuck\n")
        self.fail_with("Bad prefix", *invoke, a_hcl='prefix = "bad"\n')
        self.fail_with('The provider has no action named "test_thing".', "invoke", self.provider, "test_thing")
        self.fail_with('no option "--format"', *invoke, "--format", "json")

    def test_open(self):
        opening = "open", self.provider, "test_lease", "--config", "l.hcl"
        result = self.run_hecla(*opening, l_hcl='prefix = "it"\n')
        self.assertEqual((result.returncode, result.stdout),
                         (0, 'prefix = "it"\ntoken  = (sensitive value)\n'))
        self.assertIn("Closed: it renewed", result.stderr)
        shown = json.loads(self.run_hecla(*opening, "--format", "json").stdout)
        self.assertEqual(shown, {"prefix": "it", "token": None})
        self.fail_with("There is none", *opening, l_hcl='prefix = "none"\n')
        self.fail_with('has no ephemeral resource named "test_thing"', "open", self.provider, "test_thing")
        self.fail_with("argument TYPE is missing", "open", self.provider)

    def test_help_of_an_action(self):
        plan = self.succeed("plan", "--help")
        self.assertTrue(plan.startswith("Print the planned state of a resource"), plan)
        self.assertIn("Usage: hecla provider plan [OPTIONS] EXECUTABLE TYPE\n", plan)
        self.assertIn("--prior FILE", plan)
        for other in "--objects", "--installed", "--json-schema", "hecla provider call":
            self.assertNotIn(other, plan)
        self.assertEqual(plan, self.succeed("--help", "plan"))
        new = self.succeed("new", "--help")
        self.assertIn("hecla provider new [OPTIONS] NAME [DIR]", new)
        self.assertNotIn("--config", new)
        overview = self.succeed("--help")
        for action in "schema", "functions", "call", "validate", "plan", "list", "invoke", "open", "docs", "new":
            self.assertIn(f"\n  {action} ", overview)
            self.assertIn(f"hecla provider {action} ", self.succeed(action, "--help"))

    def test_validate_of_every_kind(self):
        for kind in "list.test_thing", "action.test_restart", "state_store.test_store":
            validate = "validate", self.provider, kind, "a.hcl"
            self.assertEqual(self.succeed(*validate, a_hcl='prefix = "it"\n'), "valid\n")
            self.fail_with("Bad prefix", *validate, status=1, a_hcl='prefix = "bad"\n')
        self.fail_with('has no ephemeral resource named "x"', "validate", self.provider, "ephemeral.x", "a.hcl")

    def test_secrets_are_not_shown(self):
        for value in ('"Qzxk7Wvjh40Mbtr9"', '1 + "Qzxk7Wvjh40Mbtr9"', '"Qzxk7Wvjh40Mbtr9-${x}"', '["Qzxk7Wvjh40Mbtr9"]'):
            for action, config in (("validate", []), ("plan", ["--config"])):
                for form in ([], ["--format", "json"], ["--diagnostics", "sarif"], ["--diagnostics", "json"]):
                    result = self.run_hecla(action, self.provider, "test_thing", *config, "a.hcl", *form,
                                            a_hcl=f'name = "a"\nsecret = {value}\n')
                    self.assertIn(result.returncode, (0, 1, 2))
                    self.assertNotIn("Qzxk7", result.stdout + result.stderr)
        prior = '{"id": "1", "name": "b", "secret": "Qzxk7Wvjh40Mbtr9", "part": []}'
        for form in ([], ["--format", "json"]):
            for config in ([], ["--config", "a.hcl"]):
                text = self.succeed("plan", self.provider, "test_thing", *config, "--prior", "p.json", *form,
                                    a_hcl='name = "a"\nsecret = "Qzxk7"\n', p_json=prior)
                self.assertNotIn("Qzxk7", text)

    def test_secrets_of_the_configuration_are_not_shown(self):
        secret = 'sensitive("Qzxk7")'
        for form in ([], ["--format", "json"]):
            for type_of, action, config in (("test_thing", "plan", f"name = {secret}\n"),
                                            ("test_thing", "list", f"prefix = {secret}\n"),
                                            ("test_lease", "open", f"prefix = {secret}\n")):
                result = self.run_hecla(action, self.provider, type_of, "--config", "a.hcl", *form, a_hcl=config)
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertNotIn("Qzxk7", result.stdout)
            prior = self.succeed("plan", self.provider, "test_thing", "--config", "a.hcl", "--prior", "p.hcl", *form,
                                 a_hcl='name = "a"\n', p_hcl=f"name = {secret}\n")
            self.assertNotIn("Qzxk7", prior)
            call = self.run_hecla("call", self.provider, "join", *form, secret, '"a"', '"b"')
            self.assertNotIn("Qzxk7", call.stdout + call.stderr)
        self.assertEqual(self.succeed("call", self.provider, "join", secret, '"a"'), "(sensitive value)\n")

    def test_docs(self):
        self.assertEqual(self.succeed("docs", self.provider, "test_thing"), (ROOT / "docs/thing.md").read_text())
        self.assertEqual(self.succeed("docs", self.provider, "function.join"), (ROOT / "docs/join.md").read_text())
        self.assertIn("# test Provider", self.succeed("docs", self.provider))
        self.fail_with('The provider has no function named "split".', "docs", self.provider, "function.split")
        self.fail_with('Did you mean "test_thing"?', "docs", self.provider, "test_thin")
        self.fail_with('has no ephemeral resource named "test_thing"', "docs", self.provider, "ephemeral.test_thing")
        self.assertIn("- `id` (String) The ID of this resource.\n", self.succeed("docs", self.provider, "data.test_data"))
        store = self.succeed("docs", self.provider, "state_store.test_store")
        self.assertIn("# test_store (State Store)", store)
        self.assertIn("- `token` (String, Sensitive, Deprecated) **Deprecated**: Use another.\n",
                      self.succeed("docs", self.provider, "ephemeral.test_lease"))
        schema = json.loads(self.succeed("docs", "--json-schema", self.provider, "test_thing"))
        self.assertIn("name", schema["$defs"]["body"]["properties"])
        self.assertNotIn("id", schema["$defs"]["body"]["properties"])

    def test_docs_of_all_with_examples(self):
        examples = self.path / "examples/resources/test_thing"
        examples.mkdir(parents=True)
        (examples / "resource.tf").write_text('resource "test_thing" "a" {\n  name = "a"\n}\n')
        (examples / "resource_more.tf").write_text("# more\n")
        (examples / "import.sh").write_text("terraform import test_thing.a a\n")
        (examples / "import-by-identity.tf").write_text("# by identity\n")
        (examples / "import-by-string-id.tf").write_text("# by ID\n")
        self.succeed("docs", "--output", "docs", self.provider)
        pages = sorted(str(page.relative_to(self.path / "docs")) for page in (self.path / "docs").rglob("*.md"))
        self.assertEqual(pages, ["actions/restart.md", "data-sources/data.md", "ephemeral-resources/lease.md",
                                 "functions/join.md", "index.md", "list-resources/thing.md", "resources/thing.md",
                                 "state-stores/store.md"])
        page = (self.path / "docs/resources/thing.md").read_text()
        self.assertIn("## Example Usage\n\n```terraform\nresource", page)
        self.assertIn("```terraform\n# more\n```\n\n<!-- schema", page)
        self.assertEqual(page[page.index("## Import"):], (ROOT / "docs/import.md").read_text())
        self.fail_with("Cannot make the directory of f.md/index.md: not a directory. Error:", "docs", "--output", "f.md",
                       self.provider, f_md="")
        examples.rename(self.path / "elsewhere")
        self.succeed("docs", "--output", "docs", "--examples", "nowhere", self.provider)
        self.assertNotIn("Example", (self.path / "docs/resources/thing.md").read_text())

    def test_the_command_without_its_program(self):
        alone = shutil.copy(HECLA, self.path / "alone")
        for words, message in ((["provider", "schema", "x"],
                                "hecla: the program hecla-provider was found neither beside hecla nor in PATH. It is part "
                                "of installations\nof Hecla with the component \"provider\".\n"),
                               (["validate", "--provider", "x", "."], "the program hecla-provider was not found")):
            result = subprocess.run([alone, *words], cwd=self.path, env={"PATH": str(self.path)}, capture_output=True,
                                    text=True, timeout=120, check=False)
            self.assertEqual(result.returncode, 2)
            self.assertIn(message, result.stderr)

    # --- a new provider

    def test_new(self):
        self.assertEqual(self.succeed("new", "sample"),
                         "terraform-provider-sample: a provider, which README.md describes\n")
        made = self.files_in(self.path / "terraform-provider-sample")
        # The example is built and tested with Hecla.
        self.assertEqual(made, self.files_in(ROOT.parent.parent / "examples/terraform-provider-sample"))
        self.succeed("new", "files", "other")
        other = self.files_in(self.path / "other")
        self.assertEqual(len(other), len(made))
        self.assertFalse([name for name, text in other.items() if "sample" in name or "sample" in text])
        self.assertIn('resource "files_note"', other["examples/resources/files_note/resource.tf"])

    def test_new_overwrites_nothing(self):
        folder = self.path / "terraform-provider-files"
        folder.mkdir()
        (folder / "README.md").symlink_to("missing")
        self.fail_with("Error: File write error terraform-provider-files/README.md exists. Nothing was written.", "new",
                       "files")
        self.assertEqual([file.name for file in folder.iterdir()], ["README.md"])
        (self.path / "file").write_text("")
        self.fail_with("Error: File write error file/.gitignore cannot be written: not a directory.", "new", "files", "file")
        for name in "Files", "my-files", "1a", "../a", "":
            self.fail_with("Usage error", "new", name)

    @staticmethod
    def files_in(folder):
        return {str(file.relative_to(folder)): file.read_text() for file in folder.rglob("*") if file.is_file()}

    # --- providers that misbehave

    def test_hostile_answers(self):
        schema = "schema", "--no-cache", "--timeout", "2", self.provider
        self.fail_with("The provider did not answer", *schema, behavior="die")
        self.fail_with("DeadlineExceeded", *schema, behavior="hang")
        self.fail_with("malformed message", *schema, behavior="garbage")
        self.fail_with("malformed message", *schema, behavior="truncated")
        self.fail_with("Internal: out of order", *schema, behavior="refuse")

    def test_huge_answer(self):
        self.fail_with("ResourceExhausted", "schema", "--no-cache", self.provider, behavior="huge")

    def start(self, script):
        program = self.path / "program"
        program.write_text("#!/bin/sh\n" + script, encoding="utf-8")
        program.chmod(0o755)
        return self.fail_with("Error from provider", "schema", "--no-cache", "--timeout", "2", program)

    def test_programs_that_are_no_providers(self):
        self.start("exit 0\n")
        self.start("exit 3\n")
        self.start("echo hello\n")
        self.start("echo '1|6|tcp|127.0.0.1:1|grpc|'\n")
        self.start("echo '1|6|unix|/nonexistent|grpc|'; exec sleep 100\n")
        self.start("echo '9|6|unix|/nonexistent|grpc|'; exec sleep 100\n")
        self.start("exec sleep 100\n")
        self.start("exec yes\n")
        self.start("exec head -c 300000000 /dev/zero\n")
        self.assertIn("it broke", self.start("echo it broke >&2; exit 1\n").stderr)

    def test_files_that_are_no_programs(self):
        self.fail_with("missing", "schema", "--no-cache", self.path / "missing")
        (self.path / "text").write_text("text", encoding="utf-8")
        self.fail_with("text", "schema", "--no-cache", self.path / "text")
        self.fail_with("Error from provider", "schema", "--no-cache", self.path)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
