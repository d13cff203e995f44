#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Runs Terraform with the example provider, terraform-provider-sqlite, and compares what it does to a database.

    run.py PROVIDER [SCENARIO...]

Each scenario is a function below, with a module and a database of its own. Exits with 77, which ctest shows as skipped,
if there is no Terraform.
"""
import concurrent.futures
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import traceback

sys.dont_write_bytecode = True  # the source tree stays as it is
from workspace import (ADDRESS, Failure, Installation, expect, expect_contains, expect_equal, is_running, providers_of,
                       wait_until)

SKIPPED = 77
PERSON = """
    resource "sqlite_table" "person" {
      name = "person"
      column {
        name        = "id"
        type        = "INTEGER"
        primary_key = true
      }
      column {
        name     = "name"
        type     = "TEXT"
        not_null = true
      }
      column {
        name = "email"
        type = "TEXT"
      }
    }
    """
ADA = """
    resource "sqlite_row" "ada" {
      table  = sqlite_table.person.name
      values = { name = "Ada", email = "ada@example.org" }
    }
    """


# Creating, changing, replacing, destroying.

def creates_and_destroys(w):
    w.write(PERSON + ADA + """
        resource "sqlite_index" "by_name" {
          name    = "person_by_name"
          table   = sqlite_table.person.name
          columns = ["name", "email"]
          unique  = true
          where   = "email IS NOT NULL"
        }
        """)
    w.run("init")
    expect_contains(w.run("validate"), "The configuration is valid", "validate")
    expect_equal(w.planned(), {"sqlite_table.person": ["create"], "sqlite_row.ada": ["create"],
                               "sqlite_index.by_name": ["create"]}, "plan")
    expect(not w.database.exists() or w.tables() == [], "the plan changed the database")
    expect_contains(w.apply(), "Resources: 3 added, 0 changed, 0 destroyed", "apply")
    expect_equal(w.sql("SELECT name, email FROM person"), [("Ada", "ada@example.org")], "rows")
    expect_contains(w.sql("SELECT sql FROM sqlite_master WHERE name = 'person_by_name'")[0][0].upper(),
                    ["UNIQUE", "WHERE"], "index")
    w.expect_no_changes()
    expect_equal(w.run("state", "list").split(), ["sqlite_index.by_name", "sqlite_row.ada", "sqlite_table.person"],
                 "state list")
    expect_contains(w.run("state", "show", "sqlite_row.ada"), ['"ada@example.org"', "table"], "state show")
    expect_contains(w.run("destroy", "-auto-approve"), "Resources: 3 destroyed", "destroy")
    expect_equal(w.tables(), [], "tables after destroy")


def changes_in_place(w):
    w.write(PERSON + ADA)
    w.run("init")
    w.apply()
    before = w.values("sqlite_table.person")["id"], w.values("sqlite_row.ada")["id"]
    # A new column that may be null and the new name of a table need no new table, new values no new row.
    w.write(PERSON.replace('name = "email"', 'name = "email"').rstrip().rstrip("}") + """
      column {
        name = "phone"
        type = "TEXT"
      }
    }
    """ + ADA.replace("ada@example.org", "lovelace@example.org"))
    expect_equal(w.planned(), {"sqlite_table.person": ["update"], "sqlite_row.ada": ["update"]}, "plan")
    expect_contains(w.apply(), "0 added, 2 changed, 0 destroyed", "apply")
    expect_equal(w.sql("SELECT name, email, phone FROM person"), [("Ada", "lovelace@example.org", None)], "rows")
    expect_equal((w.values("sqlite_table.person")["id"], w.values("sqlite_row.ada")["id"]), before, "ids")
    w.expect_no_changes()


def keeps_rows_when_it_renames(w):
    w.write(PERSON)
    w.run("init")
    w.apply()
    w.sql("INSERT INTO person (name, email) VALUES ('Ada', 'ada@example.org')")
    w.write(PERSON.replace('name = "person"', 'name = "people"').replace("""
      column {
        name = "email"
        type = "TEXT"
      }""", ""))
    expect_equal(w.planned(), {"sqlite_table.person": ["update"]}, "plan")
    w.apply()
    expect_equal(w.sql("SELECT * FROM people"), [(1, "Ada")], "rows")
    w.expect_no_changes()


def replaces(w):
    w.write(PERSON)
    w.run("init")
    w.apply()
    w.write(PERSON.replace("INTEGER", "TEXT"))
    planned = w.planned()
    expect_equal(sorted(planned.get("sqlite_table.person", [])), ["create", "delete"], "plan")
    expect_contains(w.run("plan"), "forces replacement", "plan")
    expect_contains(w.apply(), "1 added, 0 changed, 1 destroyed", "apply")
    expect_contains(w.sql("SELECT sql FROM sqlite_master WHERE name = 'person'")[0][0], "TEXT", "table")
    w.expect_no_changes()
    expect_contains(w.run("apply", "-auto-approve", "-replace=sqlite_table.person"), "1 added, 0 changed, 1 destroyed",
                    "apply -replace")


def creates_many_at_once(w):
    w.write(PERSON + """
        resource "sqlite_row" "many" {
          for_each = toset([for n in range(60) : "person ${n}"])
          table    = sqlite_table.person.name
          values   = { name = each.key }
        }
        """)
    w.run("init")
    expect_contains(w.run("apply", "-auto-approve", "-parallelism=30"), "61 added", "apply")
    expect_equal(w.sql("SELECT count(DISTINCT name) FROM person"), [(60,)], "rows")
    w.expect_no_changes()


def optional_things(w):
    """Everything that may be left out, and everything that may be set."""
    w.write("""
        resource "sqlite_table" "full" {
          name          = "full"
          strict        = true
          without_rowid = true
          column {
            name        = "a"
            type        = "INTEGER"
            primary_key = true
          }
          column {
            name        = "b"
            type        = "TEXT"
            primary_key = true
          }
          column {
            name     = "c"
            type     = "REAL"
            not_null = true
            unique   = true
            default  = "1.5"
          }
        }
        resource "sqlite_table" "bare" {
          name = "bare"
          column {
            name = "a"
          }
        }
        resource "sqlite_row" "empty" {
          table  = sqlite_table.bare.name
          values = {}
        }
        resource "sqlite_index" "bare" {
          name    = "bare_a"
          table   = sqlite_table.bare.name
          columns = ["a"]
        }
        """)
    w.run("init")
    w.apply()
    w.expect_no_changes()
    expect_equal(w.sql("SELECT * FROM bare"), [(None,)], "rows")
    w.sql("INSERT INTO full (a, b) VALUES (1, 'x')")
    expect_equal(w.sql("SELECT * FROM full"), [(1, "x", 1.5)], "rows of the other table")


# Changes outside of Terraform.

def finds_drift(w):
    w.write(PERSON + ADA)
    w.run("init")
    w.apply()
    w.sql("UPDATE person SET email = 'changed@example.org'")
    drift = w.plan().get("resource_drift", [])
    expect_equal([(d["address"], d["change"]["after"]["values"]["email"]) for d in drift],
                 [("sqlite_row.ada", "changed@example.org")], "drift")
    w.apply()
    expect_equal(w.sql("SELECT email FROM person"), [("ada@example.org",)], "rows after apply")
    w.sql("DELETE FROM person")
    expect_equal(w.planned(), {"sqlite_row.ada": ["create"]}, "plan after the row was deleted")
    w.sql("DROP TABLE person")
    expect_equal(w.planned(), {"sqlite_table.person": ["create"], "sqlite_row.ada": ["create"]},
                 "plan after the table was dropped")
    w.apply()
    w.expect_no_changes()


def imports(w):
    w.sql("CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT)")
    w.sql("INSERT INTO person (id, name, email) VALUES (7, 'Ada', 'ada@example.org')")
    w.write(PERSON + ADA + """
        import {
          to = sqlite_table.person
          id = "person"
        }
        """)
    w.run("init")
    w.run("import", "sqlite_row.ada", "person/7")
    expect_equal(w.values("sqlite_row.ada")["values"], {"name": "Ada", "email": "ada@example.org"}, "imported row")
    expect_contains(w.run("plan"), "1 to import, 0 to add, 0 to change, 0 to destroy", "plan")
    expect_contains(w.apply(), "1 imported, 0 added, 0 changed, 0 destroyed", "apply")
    w.expect_no_changes()
    expect_contains(w.run("import", "sqlite_row.ada", "person/8", code=1), "Resource already managed", "second import")


def import_of_nothing_fails(w):
    w.write(PERSON)
    w.run("init")
    expect_contains(w.run("import", "sqlite_table.person", "nobody", code=1), "nobody", "import")


# Values.

def unknown_values(w):
    w.write(PERSON + """
        resource "terraform_data" "later" {
          input = "later@example.org"
        }
        resource "sqlite_row" "ada" {
          table  = sqlite_table.person.name
          values = { name = "Ada", email = terraform_data.later.output }
        }
        resource "sqlite_row" "copy" {
          table  = sqlite_table.person.name
          values = { name = "copy of ${sqlite_row.ada.id}" }
        }
        data "sqlite_query" "rows" {
          sql        = "SELECT count(*) AS n FROM person WHERE name <> ?"
          parameters = [sqlite_row.copy.id]
        }
        output "count" {
          value = data.sqlite_query.rows.rows[0].n
        }
        """)
    w.run("init")
    after = {c["address"]: c["change"].get("after_unknown") for c in w.plan()["resource_changes"]}
    expect_equal(after["sqlite_row.ada"]["values"], {"email": True}, "unknown values of the row")
    expect_equal(after["sqlite_row.copy"]["values"], {"name": True}, "unknown values of the copy")
    expect_contains(w.run("plan"), "(known after apply)", "plan")
    w.apply()
    row = w.values("sqlite_row.ada")
    expect_equal(row["id"], f"person/{row['rowid']}", "id")
    expect_equal(w.sql("SELECT email FROM person WHERE rowid = ?", row["rowid"]), [("later@example.org",)], "row")
    expect_equal(w.outputs(), {"count": "2"}, "outputs")
    w.expect_no_changes()


def unknown_structure(w):
    """Names, numbers of blocks, conditions and whole maps that only the apply knows."""
    w.write("""
        resource "terraform_data" "later" {
          input = {
            table   = "later"
            columns = ["a", "b"]
            values  = { a = "1", b = "2" }
            strict  = true
          }
        }
        locals {
          later = terraform_data.later.output
        }
        resource "sqlite_table" "later" {
          name   = local.later.table
          strict = local.later.strict
          dynamic "column" {
            for_each = local.later.columns
            content {
              name     = column.value
              not_null = local.later.strict
            }
          }
        }
        resource "sqlite_row" "later" {
          table            = sqlite_table.later.name
          values           = local.later.values
          sensitive_values = local.later.strict ? {} : null
        }
        resource "sqlite_index" "later" {
          name    = "by_${local.later.table}"
          table   = sqlite_table.later.id
          columns = local.later.columns
          where   = local.later.strict ? "a <> ''" : null
        }
        """)
    w.run("init")
    w.plan()
    w.apply()
    expect_equal(w.sql("SELECT * FROM later"), [("1", "2")], "rows")
    w.expect_no_changes()
    # The input changes, so its output and all that depends on it is unknown again.
    text = (w.folder / "main.tf").read_text(encoding="utf-8")
    w.write(text.replace('b = "2"', 'b = "3"'))
    w.apply()
    expect_equal(w.sql("SELECT * FROM later"), [("1", "3")], "rows after the change")
    w.expect_no_changes()


def hides_sensitive_values(w):
    def module(secret):
        return PERSON + f"""
            resource "sqlite_row" "ada" {{
              table            = sqlite_table.person.name
              values           = {{ name = "Ada" }}
              sensitive_values = {{ email = "{secret}" }}
            }}
            """
    w.write(module("first-secret"))
    w.run("init")
    shown = w.run("plan") + w.apply()
    w.write(module("second-secret"))
    shown += w.run("plan") + w.apply() + w.run("show", "-no-color") + w.run("state", "show", "sqlite_row.ada")
    expect_equal(w.sql("SELECT email FROM person"), [("second-secret",)], "row")
    expect_contains(shown, "(sensitive value)", "output")
    expect("-secret" not in shown, f"a secret is shown:\n{shown}")
    w.write(module("second-secret") + 'output "leak" {\n  value = sqlite_row.ada.sensitive_values\n}\n')
    expect_contains(w.run("plan", code=1), "Output refers to sensitive values", "plan")


def reads_data(w):
    w.sql("CREATE TABLE fruit (name TEXT, price REAL)")
    w.sql("INSERT INTO fruit VALUES ('apple', 1.5), ('pear', 2), ('quince', NULL)")
    w.write("""
        data "sqlite_query" "cheap" {
          sql        = "SELECT name, price FROM fruit WHERE price < ? OR price IS NULL ORDER BY name"
          parameters = ["2"]
        }
        output "rows" {
          value = data.sqlite_query.cheap.rows
        }
        """)
    w.run("init")
    w.apply()
    rows = w.outputs()["rows"]
    expect_equal([row["name"] for row in rows], ["apple", "quince"], "names")
    expect_equal((rows[0]["price"], rows[1]["price"]), ("1.5", None), "prices")
    w.write('data "sqlite_query" "wrong" {\n  sql = "SELECT nothing FROM fruit"\n}\n')
    error = w.diagnostics("plan")[0]
    expect_equal(error["range"]["start"]["line"], w.line_of("SELECT nothing"), "line of the error")
    expect_contains(error["detail"], "nothing", "error")


def calls_functions(w):
    w.write("""
        output "quoted" {
          value = provider::sqlite::quote("it's")
        }
        output "identifier" {
          value = provider::sqlite::quote_identifier("a \\"b\\"")
        }
        """)
    w.run("init")
    w.apply()
    expect_equal(w.outputs(), {"quoted": "'it''s'", "identifier": '"a ""b"""'}, "outputs")
    w.write('output "wrong" {\n  value = provider::sqlite::quote("a", "b")\n}\n')
    expect_contains(w.run("validate", code=1), "Too many function arguments", "validate")
    w.write('output "wrong" {\n  value = provider::sqlite::quote_identifier("")\n}\n')
    expect_contains(w.run("plan", code=1), "A name has characters", "plan")


def copies_the_database_during_a_run(w):
    copy = w.folder / "copy.db"
    w.write(PERSON + f"""
        ephemeral "sqlite_copy" "all" {{
          path = "{copy}"
          lifecycle {{
            postcondition {{
              condition     = self.bytes > 0
              error_message = "The copy is empty."
            }}
          }}
        }}
        """)
    w.run("init")
    w.apply()
    expect(not copy.exists(), "the copy exists after the run")
    copy.write_text("of somebody else", encoding="utf-8")
    expect_contains(w.run("plan", code=1), "SQLite reports an error", "plan")
    expect_equal(copy.read_text(encoding="utf-8"), "of somebody else", "file")


# Errors.

def expect_error_at(w, errors, line, parts, address):
    """One of `errors` is about `address`, on the line with `line`, and says `parts`."""
    number = w.line_of(line)
    found = [e for e in errors if e.get("range", {}).get("start", {}).get("line") == number]
    expect(found, f"no error on line {number} ({line}):\n{json.dumps(errors, indent=1)}")
    expect_equal(found[0].get("address", address), address, "address")
    expect_contains(found[0]["summary"] + " " + found[0]["detail"], parts, "error")


def errors_name_the_attribute(w):
    w.write(PERSON)
    w.run("init")
    w.apply()
    w.write(PERSON + """
        resource "sqlite_row" "nowhere" {
          values = { name = "Ada" }
          table  = "elsewhere"
        }
        resource "sqlite_row" "misspelled" {
          table  = "person"
          values = { name = "Ada", nmae = "Ada" }
        }
        resource "sqlite_row" "null" {
          table  = "person"
          values = { email = "someone@example.org" }
        }
        resource "sqlite_index" "nothing" {
          name    = "by_nothing"
          table   = "person"
          columns = ["nothing"]
        }
        """)
    errors = w.diagnostics("apply", "-auto-approve")
    expect_error_at(w, errors, '"elsewhere"', "no table", "sqlite_row.nowhere")
    expect_error_at(w, errors, "nmae", "nmae", "sqlite_row.misspelled")
    expect_error_at(w, errors, "someone@example.org", "name", "sqlite_row.null")
    expect_error_at(w, errors, '["nothing"]', "nothing", "sqlite_index.nothing")
    expect_contains(w.run("apply", "-auto-approve", code=1), ["with sqlite_row.nowhere", "on main.tf line"], "apply")
    expect_equal(w.sql("SELECT count(*) FROM person"), [(0,)], "rows")


def invalid_configuration(w):
    w.write("""
        resource "sqlite_table" "empty" {
          name = ""
          column {
            name = "a"
          }
        }
        resource "sqlite_table" "bare" {
          name = "bare"
        }
        resource "sqlite_table" "twice" {
          name = "twice"
          column {
            name = "number"
          }
          column {
            name = "Number"
          }
        }
        """)
    w.run("init")
    errors = w.diagnostics("validate")
    expect_error_at(w, errors, 'name = ""', "at least 1 character", "sqlite_table.empty")
    expect_error_at(w, errors, '"bare" {', "column", "sqlite_table.bare")
    expect_error_at(w, errors, '"Number"', "two columns", "sqlite_table.twice")
    # Errors that only the plan can report, because the name could be unknown before.
    w.write(PERSON.replace('name = "person"', 'name = "sqlite_person"'))
    expect_error_at(w, w.diagnostics("plan"), "sqlite_person", "reserved", "sqlite_table.person")


def database_that_cannot_be_opened(w):
    w.database = w.folder / "nowhere" / "test.db"
    w.write(PERSON)
    w.run("init")
    error = w.diagnostics("plan")[0]
    expect_equal((error["range"]["filename"], error["range"]["start"]["line"]),
                 ("versions.tf", w.line_of("path =", "versions.tf")), "place of the error")
    expect_contains(error["summary"] + error["detail"], [str(w.database), "unable to open"], "error")


# Processes that end early.

SLOW = """
    resource "sqlite_row" "first" {
      table  = sqlite_table.person.name
      values = { name = "first" }
    }
    resource "sqlite_row" "slow" {
      table      = sqlite_table.person.name
      values     = { name = "slow" }
      depends_on = [sqlite_row.first]
    }
    """


def upgrades_state(w):
    """State that an older version of the provider has stored, where an index had one column."""
    w.write(PERSON + """
        resource "sqlite_index" "by_name" {
          name    = "by_name"
          table   = sqlite_table.person.name
          columns = ["name"]
        }
        """)
    w.run("init")
    w.apply()
    path = w.folder / "terraform.tfstate"
    state = json.loads(path.read_text(encoding="utf-8"))
    index = next(r for r in state["resources"] if r["type"] == "sqlite_index")["instances"][0]
    index["schema_version"] = 0
    index["attributes"] = {"name": "by_name", "table": "person", "column": "name"}
    path.write_text(json.dumps(state), encoding="utf-8")
    w.expect_no_changes()


def warns_of_removals(w):
    w.write(PERSON + ADA)
    w.run("init")
    w.apply()
    output = w.run("plan", "-destroy", "-input=false")
    expect_contains(output, ["Warning: The table has rows", "They will be lost"], "plan")
    w.run("destroy", "-auto-approve")


def validates_provider_and_data(w):
    w.write("""
        data "sqlite_query" "q" {
          sql = " "
        }
        """)
    w.run("init")
    expect_contains(w.run("validate", code=1), ["The statement is empty", "main.tf line 2"], "validate")
    versions = (w.folder / "versions.tf").read_text(encoding="utf-8")
    w.write_raw(versions.replace(str(w.database), ":memory:"), "versions.tf")
    expect_contains(w.run("validate", code=1), "The database must be a file", "validate")


def start_slow_apply(w):
    """Applies a module up to the middle of an insertion that takes minutes; returns Terraform and the provider."""
    w.write(PERSON)
    w.run("init")
    w.apply()
    w.sql("CREATE VIEW slow AS WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 4000000000)"
          " SELECT n FROM c")
    w.sql("CREATE TRIGGER slow_insert AFTER INSERT ON person WHEN new.name = 'slow'"
          " BEGIN SELECT count(*) FROM slow; END")
    w.write(PERSON + SLOW)
    terraform = w.start("apply", "-auto-approve")

    def is_inserting():
        try:
            inserted = w.sql("SELECT 1 FROM person WHERE name = 'first'")
        except sqlite3.OperationalError:
            return False
        return inserted and is_writing(w)
    wait_until(is_inserting, "the slow insertion", seconds=60)
    pids = providers_of(terraform.pid)
    expect_equal(len(pids), 1, "provider processes")
    return terraform, pids[0]


def is_writing(w):
    """Whether someone else has begun to write to the database."""
    connection = sqlite3.connect(w.database, timeout=0, isolation_level=None)
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
        return False
    except sqlite3.OperationalError:
        return True
    finally:
        connection.close()


def expect_repaired(w):
    """The next apply makes what the one before did not, and only that."""
    w.sql("DROP TRIGGER slow_insert")
    expect_equal(w.sql("SELECT name FROM person"), [("first",)], "rows before")
    expect_equal(w.planned(), {"sqlite_row.slow": ["create"]}, "plan")
    w.apply()
    expect_equal(w.sql("SELECT name FROM person ORDER BY name"), [("first",), ("slow",)], "rows after")
    w.expect_no_changes()


def operation_times_out(w):
    terraform, _ = start_slow_apply(w)
    os.kill(terraform.pid, signal.SIGINT)
    w.finish(terraform, "apply", 1)
    last = "depends_on = [sqlite_row.first]"
    w.write(PERSON + SLOW.replace(last, last + "\n      timeouts {\n        create = \"1s\"\n      }"))
    started = time.monotonic()
    expect_contains(w.run("apply", "-auto-approve", code=1), "sqlite_row.slow", "apply")
    expect(time.monotonic() - started < 30, "the operation did not end in its time")
    expect_repaired(w)


def provider_is_killed(w):
    terraform, pid = start_slow_apply(w)
    os.kill(pid, signal.SIGKILL)
    expect_contains(w.finish(terraform, "apply", 1), "sqlite_row.slow", "apply")
    expect_repaired(w)


def provider_crashes(w):
    """Terraform shows what the provider reports."""
    terraform, pid = start_slow_apply(w)
    os.kill(pid, signal.SIGSEGV)
    expect_contains(w.finish(terraform, "apply", 1), ["Stack trace from the terraform-provider-sqlite",
                                                      "panic: signal SIGSEGV", "plugin crashed!"], "apply")
    expect_repaired(w)


def apply_is_interrupted(w):
    """Terraform asks the provider to stop, which ends the statement."""
    terraform, pid = start_slow_apply(w)
    started = time.monotonic()
    os.kill(terraform.pid, signal.SIGINT)
    expect_contains(w.finish(terraform, "apply", 1), ["Interrupt received", "sqlite_row.slow"], "apply")
    expect(time.monotonic() - started < 30, "the provider took too long to stop")
    wait_until(lambda: not is_running(pid), "the end of the provider")
    expect_repaired(w)


def terraform_is_killed(w):
    """A provider does not outlive the host that started it."""
    terraform, pid = start_slow_apply(w)
    terraform.kill()
    terraform.communicate()
    wait_until(lambda: not is_running(pid), "the end of the provider")
    expect_equal(w.sql("SELECT name FROM person"), [("first",)], "rows")


# Running the provider by hand, logs, schemas.

def reattaches(w):
    w.write(PERSON + ADA)
    provider = subprocess.Popen([w.installation.provider, "--debug"], cwd=w.folder, env=w.environment, text=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    threading.Thread(target=provider.stderr.read, daemon=True).start()
    try:
        match = None
        for line in provider.stdout:
            match = re.search(r"TF_REATTACH_PROVIDERS='(.*)'", line)
            if match:
                break
        expect(match, "the provider does not print TF_REATTACH_PROVIDERS")
        reattach = json.loads(match.group(1))
        expect_equal(list(reattach), [ADDRESS], "address")
        expect_equal(reattach[ADDRESS]["Pid"], provider.pid, "pid")
        w.environment["TF_REATTACH_PROVIDERS"] = match.group(1)
        # No `init`: the provider that runs needs no installation.
        w.apply()
        expect_equal(w.sql("SELECT name FROM person"), [("Ada",)], "rows")
        w.expect_no_changes()
        expect(provider.poll() is None, "the provider ended with Terraform")
        provider.send_signal(signal.SIGINT)
        expect_equal(provider.wait(30), 0, "exit code of the provider")
    finally:
        provider.kill()
        provider.wait()


def logs(w):
    w.write(PERSON)
    w.run("init")
    path = w.folder / "log.txt"
    w.apply(TF_LOG_PROVIDER="TRACE", TF_LOG_PATH=str(path))
    text = path.read_text(encoding="utf-8")
    own = re.findall(r"\[(\w+)\] +provider\.terraform-provider-sqlite\S*: (.*)", text)
    expect(any(level == "DEBUG" and "CREATE TABLE" in line for level, line in own),
           f"no line about the statement in the log:\n{text[-4000:]}")
    served = [line for level, line in own if level == "TRACE" and "Served request" in line]
    expect(any("tf_rpc=ApplyResourceChange" in line and "tf_resource_type=sqlite_table" in line for line in served),
           f"no line about the call in the log:\n{text[-4000:]}")
    shown = w.run("apply", "-auto-approve", "-replace=sqlite_table.person", TF_LOG_PROVIDER="WARN")
    expect("CREATE TABLE" not in shown, "TF_LOG_PROVIDER=WARN shows lines of the level DEBUG")


def prints_schemas(w):
    w.write("")
    w.run("init")
    schema = json.loads(w.run("providers", "schema", "-json"))["provider_schemas"][ADDRESS]
    expect_equal(sorted(schema["resource_schemas"]), ["sqlite_index", "sqlite_row", "sqlite_table"], "resources")
    expect_equal(sorted(schema["data_source_schemas"]), ["sqlite_query"], "data sources")
    expect_equal(sorted(schema["functions"]), ["quote", "quote_identifier"], "functions")
    row = schema["resource_schemas"]["sqlite_row"]["block"]["attributes"]
    expect(row["sensitive_values"].get("sensitive"), "sensitive_values is not sensitive")
    undescribed = [f"{resource}.{name}" for resource, s in schema["resource_schemas"].items()
                   for name, attribute in s["block"]["attributes"].items() if not attribute.get("description")]
    expect_equal(undescribed, [], "attributes without description")


SCENARIOS = [creates_and_destroys, changes_in_place, keeps_rows_when_it_renames, replaces, creates_many_at_once,
             optional_things, finds_drift, imports, import_of_nothing_fails, unknown_values, unknown_structure,
             hides_sensitive_values, reads_data, calls_functions, copies_the_database_during_a_run, errors_name_the_attribute,
             invalid_configuration, database_that_cannot_be_opened, upgrades_state, warns_of_removals,
             validates_provider_and_data, operation_times_out, provider_is_killed, provider_crashes,
             apply_is_interrupted, terraform_is_killed, reattaches, logs, prints_schemas]


def problem(installation, scenario):
    """Returns what is wrong with the scenario, as text."""
    try:
        scenario(installation.workspace(scenario.__name__))
        return ""
    except (Failure, subprocess.TimeoutExpired) as error:
        lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.name == scenario.__name__]
        return f"{scenario.__name__}, line {lines[-1]}: {error}\n"
    except Exception:  # of the scenario itself
        return f"{scenario.__name__}: {traceback.format_exc()}\n"


def main():
    terraform = shutil.which("terraform")
    if not terraform:
        print("skipped: terraform is not installed")
        sys.exit(SKIPPED)
    wanted = sys.argv[2:]
    scenarios = [s for s in SCENARIOS if not wanted or s.__name__ in wanted]
    with Installation(sys.argv[1], terraform) as installation:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            problems = list(pool.map(lambda scenario: problem(installation, scenario), scenarios))
    failed = [p for p in problems if p]
    print("".join(failed), end="")
    print(f"{len(scenarios)} scenarios, {len(failed)} failed")
    sys.exit(1 if failed or not scenarios else 0)


if __name__ == "__main__":
    main()
