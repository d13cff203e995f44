#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Uses the command as a diff tool, external diff and merge driver of git, as docs/guide/diff.md describes.

    git_test.py BINARY
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

BASE = """resource "t" "a" {
  size = 1
  tags = { Name = "x" }
}
"""
OURS = BASE.replace("size = 1", "size = 2 # large")
THEIRS = BASE.replace('"x" }', '"x", Team = "y" }')
BOTH = OURS.replace('"x" }', '"x", Team = "y" }')


class Repository:
    """A repository with the versions of main.tf on three branches."""

    def __init__(self, folder, binary):
        self.folder = pathlib.Path(folder, "repository")
        self.folder.mkdir()
        tools = pathlib.Path(folder, "bin")
        tools.mkdir()
        (tools / "hecla").symlink_to(binary)
        self.env = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "HOME": folder, "GIT_CONFIG_NOSYSTEM": "1",
                    "GIT_PAGER": "cat", "LC_ALL": "C"}
        for name in list(self.env):
            if name.startswith("GIT_") and name not in ("GIT_CONFIG_NOSYSTEM", "GIT_PAGER"):
                del self.env[name]
        self.git("init", "--quiet", "--initial-branch=base")
        self.git("config", "user.name", "A")
        self.git("config", "user.email", "a@example.com")
        self.git("config", "diff.hecla.command", "hecla diff")
        self.git("config", "merge.hecla.driver", "hecla merge --in-place --path %P --marker-size %L %O %A %B")
        self.write(".gitattributes", "*.tf diff=hecla merge=hecla\n*.tf.json merge=hecla\n")

    def git(self, *arguments, status=0):
        process = subprocess.run(["git", *arguments], cwd=self.folder, env=self.env, capture_output=True, text=True,
                                 stdin=subprocess.DEVNULL)
        output = process.stdout + process.stderr
        if process.returncode != status:
            raise AssertionError(f"git {' '.join(arguments)}: exit status {process.returncode}\n{output}")
        return output

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def read(self, name):
        return (self.folder / name).read_text()

    def commit(self, **files):
        for name, text in files.items():
            self.write(name.replace("_", "."), text)
        self.git("add", ".")
        self.git("commit", "--quiet", "--message", "change")

    def branches(self, name, base, ours, theirs):
        """Commits the versions of a file, and checks out that of `ours`."""
        self.commit(**{name: base})
        for branch, text in (("theirs", theirs), ("ours", ours)):
            self.git("checkout", "--quiet", "-B", branch, "base")
            self.commit(**{name: text})


def expect(actual, wanted):
    if actual != wanted:
        raise AssertionError(f"expected:\n{wanted}\nfound:\n{actual}")


def expect_part(output, part):
    if part not in output:
        raise AssertionError(f"expected a part:\n{part}\nfound:\n{output}")


CHANGE = """~ resource.t.a.size (a/main.tf:2, b/main.tf:2)
    - 1
    + 2
"""


def external_diff(repository):
    repository.branches("main_tf", BASE, OURS, THEIRS)
    expect(repository.git("diff", "base"), CHANGE)
    expect_part(repository.git("log", "-1", "--patch", "--ext-diff"), CHANGE)
    # Layout alone is no difference.
    repository.git("checkout", "--quiet", "base")
    repository.write("main.tf", "# new\n" + BASE.replace("size = 1", "size=1"))
    expect(repository.git("diff"), "")
    repository.git("checkout", "--quiet", "main.tf")
    # Links are not followed.
    os.symlink("../shared.tf", os.path.join(repository.folder, "link.tf"))
    repository.git("add", "link.tf")
    expect(repository.git("diff", "--cached"), "* symbolic link link.tf\n")
    repository.git("rm", "--quiet", "--force", "link.tf")


def difftool(repository):
    repository.branches("main_tf", BASE, OURS, THEIRS)
    output = repository.git("difftool", "--no-prompt", "--extcmd", "hecla diff", "base")
    expect_part(output, "~ resource.t.a.size (")
    expect_part(output, "main.tf:2)\n    - 1\n    + 2\n")
    repository.git("config", "difftool.hecla.cmd", 'hecla diff --recursive "$LOCAL" "$REMOTE"')
    output = repository.git("difftool", "--dir-diff", "--tool", "hecla", "base")
    expect_part(output, "~ resource.t.a.size (")


def clean_merge(repository):
    repository.branches("main_tf", BASE, OURS, THEIRS)
    repository.git("merge", "--no-edit", "theirs")
    expect(repository.read("main.tf"), BOTH)


def rebase(repository):
    repository.branches("main_tf", BASE, OURS, THEIRS)
    repository.git("rebase", "theirs")
    expect(repository.read("main.tf"), BOTH)


def conflict(repository):
    repository.branches("main_tf", BASE, OURS, BASE.replace("size = 1", "size = 3"))
    expect_part(repository.git("merge", "theirs", status=1), "hecla: 1 conflict in main.tf")
    expect(repository.read("main.tf"), BASE.replace(
        "  size = 1\n", "<<<<<<< ours\n  size = 2 # large\n=======\n  size = 3\n>>>>>>> theirs\n"))
    expect_part(repository.git("status", "--short"), "UU main.tf")
    repository.git("merge", "--abort")


def json_file(repository):
    repository.branches("main_tf_json", '{"a": 1, "b": 1}\n', '{"a": 2, "b": 1}\n', '{"a": 1, "b": 3}\n')
    repository.git("merge", "--no-edit", "theirs")
    expect(repository.read("main.tf.json"), '{"a": 2, "b": 3}\n')


def file_with_errors(repository):
    """The file stays as it is in `ours`, and is a conflict."""
    repository.branches("main_tf", BASE, OURS, BASE + "broken =\n")
    expect_part(repository.git("merge", "theirs", status=1), "Missing expression")
    expect(repository.read("main.tf"), OURS)
    expect_part(repository.git("status", "--short"), "UU main.tf")
    repository.git("merge", "--abort")


def file_with_errors_and_fallback(repository):
    """With the driver of the guide, git merges by lines then."""
    repository.git("config", "merge.hecla.driver",
                   "hecla merge --in-place --path %P --marker-size %L %O %A %B; s=$?; "
                   "[ $s -lt 2 ] && exit $s; git merge-file --marker-size=%L %A %O %B")
    repository.branches("main_tf", BASE, OURS, BASE + "broken =\n")
    repository.git("merge", "--no-edit", "theirs")
    expect(repository.read("main.tf"), OURS + "broken =\n")


def revisions(repository):
    """Revisions as arguments of the command, which calls git."""
    def diff(*arguments, status=1, where="."):
        process = subprocess.run(["hecla", "diff", *arguments], cwd=repository.folder / where, env=repository.env,
                                 capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if process.returncode != status:
            raise AssertionError(f"hecla diff {' '.join(arguments)}: {process.returncode}\n{process.stderr}")
        return process.stdout + process.stderr

    repository.branches("main_tf", BASE, OURS, THEIRS)
    expect(diff("base..HEAD"), CHANGE)
    expect(diff("base", "HEAD"), CHANGE)
    expect(diff("base.."), CHANGE)
    expect(diff("base"), CHANGE)
    # From the commit where both parted, so without the change of the other branch.
    expect(diff("theirs...HEAD"), CHANGE)
    expect_part(diff("theirs..HEAD"), "- resource.t.a.tags.Team (a/main.tf:3)")
    expect(diff("HEAD", status=0), "")
    # Files that moved, folders, names with blanks, and what git ignores or is not configuration.
    (repository.folder / "sub dir/.terraform").mkdir(parents=True)
    repository.write("sub dir/new file.tf", 'output "o" { value = 1 }\n')
    repository.write("sub dir/.terraform/x.tf", "x = 1\n")
    repository.write("sub dir/notes.txt", "x")
    repository.write("moved.tf", OURS)
    (repository.folder / "main.tf").unlink()
    output = diff("HEAD")
    for part in ("- file a/main.tf\n", "+ file b/moved.tf\n", "+ file b/sub dir/new file.tf\n",
                 "> resource.t.a (a/main.tf:1, b/moved.tf:1)\n"):
        expect_part(output, part)
    if ".terraform" in output or "notes" in output:
        raise AssertionError(output)
    repository.git("add", ".")
    repository.git("commit", "--quiet", "--message", "move")
    expect(diff("HEAD~1..HEAD"), output)
    output_in = diff("HEAD~1..HEAD", where="sub dir")
    expect_part(output_in, "+ file b/new file.tf\n")
    expect(diff("HEAD~1..HEAD", "sub dir"), output_in)
    expect(diff("HEAD~1", "HEAD", "sub dir"), output_in)
    # A name of a file is not a revision.
    repository.write("base", BASE)
    expect_part(diff("base", "moved.tf"), "~ resource.t.a.size (base:2, moved.tf:2)")
    expect_part(diff("nope..HEAD", status=2), '"nope" is not a revision of a git repository in this directory.')
    expect_part(diff("HEAD..nope", "sub dir", status=2), '"nope" is not a revision of a git repository in sub dir.')
    expect_part(diff("nope", "moved.tf", status=2), "Cannot open nope")
    expect_part(diff("nope", status=2), '"nope" is not a revision of a git repository in this directory.')
    expect_part(diff("--json", "moved.tf", status=2), "Expected two files or two directories.")
    # A repository that lacks a text.
    blob = repository.git("rev-parse", "HEAD~1:main.tf").strip()
    lost = repository.folder / ".git/objects" / blob[:2] / blob[2:]
    lost.rename(lost.with_name("away"))
    expect_part(diff("HEAD~1..HEAD", status=2), "git cannot read the files of the revisions in .")
    lost.with_name("away").rename(lost)
    repository.git("checkout", "--quiet", "--orphan", "other")
    repository.git("commit", "--quiet", "--message", "root", "--allow-empty")
    expect_part(diff("ours...other", status=2), '"ours" and "other" have no commit in common.')


def secrets(repository):
    """What another file of the revision, or of the module on disk, declares sensitive."""
    declared = 'variable "v" {\n  sensitive = true\n}\n'
    module = repository.folder / "infra"
    (module / "m").mkdir(parents=True)
    for folder in (module, module / "m"):
        (folder / "v.tf").write_text(declared)
    files = {"terraform.tfvars": 'v = "S3CRET" x\n', "main.tf": 'module "m" {\n  source = "./m"\n  v = "S3CRET" x\n}\n',
             "t.tftest.hcl": 'variables {\n  v = "S3CRET" x\n}\n'}
    for name, text in files.items():
        (module / name).write_text(text)
    repository.write(".gitattributes", "*.tf* diff=hecla merge=hecla\n*.hcl diff=hecla merge=hecla\n")
    repository.commit()
    for name, text in files.items():
        (module / name).write_text(text.replace(" x", " y"))
    repository.commit()

    def check(*command, errors=6, status=2):
        process = subprocess.run(command, cwd=repository.folder, env=repository.env, capture_output=True, text=True,
                                 stdin=subprocess.DEVNULL)
        output = process.stdout + process.stderr
        expect((process.returncode, output.count("(secret)"), output.count("S3CRET")), (status, errors, 0))

    check("hecla", "diff", "HEAD~1..HEAD")
    check("hecla", "diff", "HEAD~1", "infra")
    check("git", "diff", "HEAD~1", "HEAD", errors=2, status=128)  # git ends after the first file
    check("hecla", "merge", "--path", "infra/terraform.tfvars", *["infra/terraform.tfvars"] * 3, errors=3)
    (repository.folder / "temporary").write_text(files["terraform.tfvars"])
    check("hecla", "merge", "--path", "infra/terraform.tfvars", *["temporary"] * 3, errors=3)
    # The declaration is in the revisions only.
    (module / "v.tf").unlink()
    repository.commit()
    check("hecla", "diff", "HEAD~2..HEAD~1")


TESTS = [secrets, external_diff, difftool, revisions, clean_merge, rebase, conflict, json_file, file_with_errors,
         file_with_errors_and_fallback]


def main():
    binary = os.path.abspath(sys.argv[1])
    if not shutil.which("git"):
        sys.exit("git_test: git is not installed")
    failed = 0
    for test in TESTS:
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(Repository(folder, binary))
            except AssertionError as problem:
                failed += 1
                print(f"{test.__name__}: {problem}\n")
    print(f"{len(TESTS)} tests, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
