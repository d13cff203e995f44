"""A few seconds of fuzz.py, in a process with limited memory."""

import os
import pathlib
import subprocess
import sys


def test_random_and_hostile_values() -> None:
    script = pathlib.Path(__file__).with_name("fuzz.py")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    ended = subprocess.run(
        [sys.executable, str(script), "3"], env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert int(ended.stdout.split()[0]) > 0
