#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Types at the console of Windows, which Wine shows in a pseudo-terminal.

    windows_console_test.py BINARY [unittest arguments]

BINARY runs the command under Wine (scripts/check_windows). Wine does not pass on Ctrl-Z, which ends the input on Windows.
"""
import os
import sys
import unittest

from prompt_test import Terminal

BINARY = ""


class Console(unittest.TestCase):
    def test_characters_arrive_at_the_prompt(self):
        # Wine moves the cursor instead of writing spaces, so nothing with spaces is expected.
        with Terminal(command=[BINARY, "console"]) as terminal:
            terminal.expect("end.\n>")
            terminal.type('"é" == "\\u00e9"\r')
            terminal.expect("\ntrue\n>")
            terminal.type('"e" == "\\u00e9"\r')
            terminal.expect("\nfalse\n>")
            terminal.type('"😀" == "\\U0001F600"\r')
            terminal.expect("\ntrue\n>")
            terminal.type("exit\r")
            self.assertEqual(terminal.end(), 0)


if __name__ == "__main__":
    BINARY = os.path.abspath(sys.argv.pop(1))
    unittest.main()
