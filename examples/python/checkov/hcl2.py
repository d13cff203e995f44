"""bc-python-hcl2 for checkov, on Hecla: with this folder and hecla on PYTHONPATH, checkov's `import hcl2` finds it.

    PYTHONPATH=examples/python/checkov checkov --directory infra

A text that is not HCL is a hecla.ParseError here, which checkov lists as a parsing error, as it does lark's errors.
"""

from __future__ import annotations

from typing import IO, Any

import hecla.hcl2

__version__ = "0.4.3"  # the release of bc-python-hcl2 whose form this is

START_LINE = "__start_line__"
END_LINE = "__end_line__"


def loads(text: str) -> dict[str, list[Any]]:
    """Returns the dict that bc-python-hcl2 makes of a text."""
    return hecla.hcl2.loads(text, form="bc")


def load(file: IO[str]) -> dict[str, list[Any]]:
    """Does the same for an open file."""
    return hecla.hcl2.load(file, form="bc")
