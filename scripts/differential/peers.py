# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Programs that answer conformance requests: the driver of this tree, and the oracles around the reference."""
import json
import resource
import subprocess

MEMORY = 8 << 30  # bytes of address space; Go reserves far more than it uses


class Peer:
    """A program that reads requests as JSON lines and writes one answer a line. It is started for each batch, so that
    nothing it remembers changes an answer, and a crash or an endless loop costs the request that causes it."""

    def __init__(self, command, environment=None, seconds=20):
        self.command = [str(word) for word in command]
        self.environment = environment
        self.seconds = seconds

    def ask(self, requests):
        """Returns an answer for each request: {"crash": …} where the program ended early or did not end."""
        if not requests:
            return []
        answers, failure = self.run(requests)
        if failure is None and len(answers) == len(requests):
            return answers
        if len(requests) == 1:
            return [{"crash": failure or "no answer"}]
        half = len(requests) // 2
        return self.ask(requests[:half]) + self.ask(requests[half:])

    def run(self, requests):
        text = "".join(json.dumps({"id": i} | {k: v for k, v in each.items() if k not in ("id", "expect")}) + "\n"
                       for i, each in enumerate(requests))
        try:
            process = subprocess.run(self.command, input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                     env=self.environment, timeout=self.seconds + len(requests) / 20, check=False,
                                     preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)))
        except subprocess.TimeoutExpired:
            return [], "no answer in time"
        except OSError as error:
            raise SystemExit(f"cannot run {self.command[0]}: {error}") from error
        answers = []
        for line in process.stdout.decode("utf-8", "replace").split("\n"):
            try:
                answer = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(answer, dict) and answer.pop("id", None) == len(answers):
                answers.append(answer)
        if process.returncode != 0:
            return answers, f"exit status {process.returncode}: {process.stderr.decode(errors='replace')[-300:]}"
        return answers, None
