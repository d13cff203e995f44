#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""test.py RELAYD: runs the example of a daemon. Each mistake of an operator gives exactly one error, which names the
place and the remedy and shows no secret; SIGHUP reads the configuration again, and keeps the old one on errors."""
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

CONF = pathlib.Path(__file__).parent / "conf"
SECRET = "correct-horse-battery"
ENVIRONMENT = {"STATE_DIRECTORY": "/var/lib/relayd", "API_PASSWORD": SECRET}
RUNNING = """listener web: 192.0.2.1 port 443, buffer 256KiB, TLS
route from web to a.example.com b.example.com
log to /var/lib/relayd/relayd.log, up to 64MiB
log to syslog as daemon
"""

# Each case: the file, the text that is replaced, the replacement; the file and line of the only
# error, and its text.
MISTAKES = [
    ("relayd.hcl", "env.STATE_DIRECTORY", "env.STATE_DIRECTRY", "relayd.hcl line 4",
     'Did you mean "STATE_DIRECTORY"?'),
    ("conf.d/api.hcl", "env.API_PASSWORD", "env.API_PASSWORT", "api.hcl line 5", 'Did you mean "API_PASSWORD"?'),
    ("conf.d/api.hcl", "env.API_PASSWORD", f'"{SECRET}"\n    password = "{SECRET}"', "api.hcl line 6",
     "Each argument may be set only once."),
    ("conf.d/api.hcl", "password = env.API_PASSWORD", f'pasword = "{SECRET}"', "api.hcl line 3",
     'The argument "password" is required'),
    ("conf.d/api.hcl", "env.API_PASSWORD", '"1234567"', "api.hcl line 5", "The value is secret"),
    ("conf.d/api.hcl", "  auth {\n    user     = \"relay\"\n    password = env.API_PASSWORD\n  }",
     f'  auth = {{ user = "relay", password = "{SECRET}" }}', "api.hcl line 3",
     'To define a "auth" block, remove "=".'),
    ("conf.d/api.hcl", "  auth {\n    user     = \"relay\"\n    password = env.API_PASSWORD\n  }",
     f'  auth "x" {{ password = "{SECRET}" }}', "api.hcl line 3", 'A "auth" block takes no labels.'),
    ("relayd.hcl", "= 443", '= "https"', "relayd.hcl line 19", '"port" must be a number, not "https".'),
    ("relayd.hcl", "= 443", "= 70000", "relayd.hcl line 19", '"port" must be from 1 to 65535'),
    ("relayd.hcl", '"1m30s"', "90", "relayd.hcl line 21",
     '"idle_timeout" must be a duration with a unit, such as "30s", not 90.'),
    ("relayd.hcl", '"256KiB"', '"256K"', "relayd.hcl line 20", "the units are B, kB, MB"),
    ("relayd.hcl", '"192.0.2.1"', '"192.0.2.300"', "relayd.hcl line 18", "four numbers from 0 to 255"),
    ("relayd.hcl", '"info"', '"inof"', "relayd.hcl line 9", 'Did you mean "info"?'),
    ("relayd.hcl", "upstream.api", "upstream.apo", "relayd.hcl line 30", 'Did you mean "api"?'),
    ("relayd.hcl", "= 443", "443", "relayd.hcl line 19", 'Expected "=" or "{" after "port"'),
    ("relayd.hcl", "path      =", "path", "relayd.hcl line 11", 'To set an argument, write "=" after its name.'),
    ("relayd.hcl", 'port         = 443', 'port         = "443', "relayd.hcl line 19", "quote"),
    ("relayd.hcl", '["conf.d"]', '["conf.e"]', "relayd.hcl line 1", "Create it, or remove it"),
    ("relayd.hcl", 'domain = "example.com"', "domain = local.domain", "relayd.hcl line 5", "depends on itself"),
    ("relayd.hcl", "  tls {\n    certificate = \"${local.state}/web.pem\"\n    key         = \"${local.state}/web.key\"\n  }\n",
     "", "relayd.hcl line 17", 'needs a "tls" block for the port 443'),
    ("conf.d/api.hcl", 'upstream "api" {', 'upstream "api" {\n  hosts = ["c"]\n}\nupstream "api" {', "api.hcl line 4",
     "The labels must be unique."),
    ("relayd.hcl", "to   = upstream.api", "to   = uper(upstream.api)", "relayd.hcl line 30", 'Did you mean "upper"?'),
]


def check(relayd, folder):
    return subprocess.run([relayd, "--check", folder / "relayd.hcl"], env=ENVIRONMENT, capture_output=True, text=True,
                          check=False)


def change(file, old, new):
    text = file.read_text()
    assert text.count(old) == 1, f"{file}: {old}"
    file.write_text(text.replace(old, new))


def problems_of_mistakes(relayd, work):
    for number, (file, old, new, place, remedy) in enumerate(MISTAKES):
        folder = work / str(number)
        shutil.copytree(CONF, folder)
        change(folder / file, old, new)
        run = check(relayd, folder)
        one_line = " ".join(run.stderr.split())
        if run.returncode != 1 or run.stderr.count("Error:") != 1:
            yield f"{new}: not one error:\n{run.stderr}"
        elif not re.search(rf"{re.escape(place)}\b", one_line) or remedy not in one_line:
            yield f"{new}: does not say {place}: {remedy}\n{run.stderr}"
        if SECRET in run.stderr:
            yield f"{new}: shows the secret\n{run.stderr}"


def problems_of_warnings(relayd, work):
    folder = work / "warning"
    shutil.copytree(CONF, folder)
    change(folder / "relayd.hcl", "  syslog {}", "  syslog {}\n  journal {}\n  colour = true")
    run = check(relayd, folder)
    if run.returncode != 0 or run.stderr.count("Warning:") != 2:
        yield f"unknown keys: not two warnings:\n{run.stderr}"


def problems_of_reload(relayd, work):
    folder = work / "reload"
    shutil.copytree(CONF, folder)
    with subprocess.Popen([relayd, folder / "relayd.hcl"], env=ENVIRONMENT, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as daemon:
        started = "".join(daemon.stdout.readline() for _ in RUNNING.splitlines())
        change(folder / "relayd.hcl", "= 443", "= 0")
        daemon.send_signal(signal.SIGHUP)
        while "previous one stays in use" not in (line := daemon.stderr.readline()) and line:
            pass
        change(folder / "relayd.hcl", "= 0\n", "= 8443\n")
        daemon.send_signal(signal.SIGHUP)
        reloaded = "".join(daemon.stdout.readline() for _ in RUNNING.splitlines())
        daemon.send_signal(signal.SIGTERM)
        rest = daemon.stdout.read()
        status = daemon.wait(10)
    if (started, rest, status) != (RUNNING, "", 0):
        yield f"run: {started}{rest}{status}"
    if reloaded != RUNNING.replace("443", "8443"):
        yield f"reload: {reloaded}"


def main():
    relayd = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        found = [*problems_of_mistakes(relayd, work), *problems_of_warnings(relayd, work),
                 *problems_of_reload(relayd, work)]
    print("\n".join(found) or f"{len(MISTAKES)} mistakes")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
