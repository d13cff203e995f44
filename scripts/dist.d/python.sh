# The source distribution of the Python package. Read by scripts/dist, which defines the functions and variables that
# are used here.

# Installs the pinned tools in build/dist/python.
install_python_tools() {
  [ -x "$work/python/bin/python" ] || python3 -m venv "$work/python" >/dev/null || {
    rm -rf "$work/python"
    missing "python3 cannot create virtual environments (Debian: python3-venv)"
  }
  "$work/python/bin/python" -m pip install --quiet --disable-pip-version-check --retries 1 --require-hashes \
    --requirement scripts/dist.d/python_tools.txt >"$work/pip.log" 2>&1 || {
    tail -n 3 "$work/pip.log" >&2
    missing "the packages of scripts/dist.d/python_tools.txt cannot be installed from PyPI"
  }
}

build_sdist() {
  local tree=$1/source output=$2 log=$1/build.log
  install_python_tools
  export_source "$tree"
  "$work/python/bin/python" -m build --sdist --no-isolation --outdir "$output" "$tree/bindings/python" >"$log" 2>&1 ||
    { tail -n 30 "$log" >&2; fail "the source distribution of the Python package failed ($log)"; }
}

# Compiles the package as pip does for users, and uses it in a new environment.
try_sdist() {
  local archive=dist/hecla-$version.tar.gz place log=$work/sdist/try.log
  if [ -n "$(tar -tzf "$archive" | grep -E '\.(so|a|pyc)$')" ]; then fail "$archive contains built files"; fi
  place=$(mktemp -d)
  python3 -m venv "$place/environment"
  "$place/environment/bin/pip" install --disable-pip-version-check "$archive" >"$log" 2>&1 ||
    { tail -n 30 "$log" >&2; fail "$archive cannot be installed ($log)"; }
  use_python_package "$place/environment/bin/python" || fail "$archive: the package does not work ($place)"
  rm -rf "$place"
  echo "$archive: $(stat -c %s "$archive") bytes; installs with pip and works with $(python3 --version)"
}

# use_python_package PYTHON
use_python_package() {
  (
    cd /
    "$1" - <<'END'
import hecla

assert hecla.loads('a = 1\nb = ["x"]\n') == {"a": 1, "b": ["x"]}
assert hecla.evaluate("upper(name)", {"name": "web"}) == "WEB"
try:
    hecla.loads("a = " + "[" * 1_000_000)
except hecla.HeclaError as error:
    assert error.diagnostics
else:
    raise AssertionError("a million brackets were accepted")
END
  )
}
