"""The forms of load() and loads(): those of python-hcl2's releases, and of bc-python-hcl2."""

from __future__ import annotations

import json
import re
from typing import Any, Literal

Form = Literal["python-hcl2-4", "python-hcl2-5", "python-hcl2-6", "python-hcl2-7", "python-hcl2-8", "bc"]

_INTERPOLATION = re.compile(r"\$\{(.*)\}")


def inline_dict(value: dict[str, Any]) -> str:
    """Returns a dict inside of an expression, as releases 6 and 7 write it."""
    return _INTERPOLATION.sub(lambda found: found[0].replace('\\"', '"'), json.dumps(value))
