# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""The commands that the pages of `hecla --help` list."""
import re
import subprocess


class Commands:
    def __init__(self, binary):
        self.binary = binary

    def run(self, *arguments):
        return subprocess.run([self.binary, *arguments], check=True, capture_output=True, text=True).stdout

    def names(self, *around):
        """The commands that `hecla --help` lists, or those of one of them."""
        page = self.run(*around, "--help")
        if "\nCommands:\n" not in page:
            return []
        listing = page.split("\nCommands:\n", 1)[1].split("\n\n", 1)[0]
        return re.findall(r"^  (\w[\w-]*) ", listing, re.MULTILINE)

    def paths(self):
        """All commands, as lists of words."""
        return [path for name in self.names() for path in ([name], *([name, inner] for inner in self.names(name)))]
