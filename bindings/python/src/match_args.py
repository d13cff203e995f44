# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Gives __match_args__ in a stub the types that checkers need for patterns; stubgen writes "tuple", and ('a') for ('a',)."""

import pathlib
import re
import sys

stub = pathlib.Path(sys.argv[1])
text = stub.read_text(encoding="utf-8").replace("__match_args__: tuple = ", "__match_args__ = ")
stub.write_text(re.sub(r"(__match_args__ = \('\w+')\)", r"\1,)", text), encoding="utf-8")
