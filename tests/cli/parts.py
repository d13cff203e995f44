# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Runs a part of a long test, so that several can run at the same time and none takes long."""
import sys


def take_part(items):
    """The items of part K of N, for the argument --part=K/N, which is removed; all without it."""
    given = next((word for word in sys.argv if word.startswith("--part=")), None)
    if given is None:
        return items
    sys.argv.remove(given)
    part, count = map(int, given.removeprefix("--part=").split("/"))
    assert 1 <= part <= count
    return items[part - 1::count]
