# The source distribution and the wheels of the Python packages. Read by scripts/dist, which defines the functions and
# variables that are used here.

# The oldest C library that wheels run with, and their Python: the stable ABI begins with 3.12.
wheel_glibc=2.28
wheel_python=3.12

# install_python_tools PYTHON FOLDER: installs the pinned tools in FOLDER.
install_python_tools() {
  [ -x "$2/bin/python" ] || "$1" -m venv "$2" >/dev/null || {
    rm -rf "$2"
    missing "$1 cannot create virtual environments (Debian: python3-venv)"
  }
  "$2/bin/python" -m pip install --quiet --disable-pip-version-check --retries 1 --require-hashes \
    --requirement scripts/dist.d/python_tools.txt >"$work/pip.log" 2>&1 || {
    tail -n 3 "$work/pip.log" >&2
    missing "the packages of scripts/dist.d/python_tools.txt cannot be installed from PyPI"
  }
}

build_sdist() {
  local tree=$1/source output=$2 log=$1/build.log
  install_python_tools python3 "$work/python"
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

# use_python_package PYTHON...
use_python_package() {
  (
    cd /
    "$@" - <<'END'
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

no_stable_python="wheels need Python $wheel_python or newer with its headers; HECLA_PYTHON says which"
# Sets stable_python to a Python that is new enough for the stable ABI and has its headers, if there is one.
find_stable_python() {
  local candidate test="import os, sys, sysconfig
ok = sys.version_info >= (${wheel_python/./, }) and os.path.exists(sysconfig.get_path('include') + '/Python.h')
sys.exit(not ok)"
  for candidate in ${HECLA_PYTHON:-} python3 python3.{12..15}; do
    if "$candidate" -c "$test" 2>/dev/null; then
      stable_python=$candidate
      return
    fi
  done
  return 1
}

wheel_name() { echo "hecla-$version-cp${wheel_python/./}-abi3-manylinux_${wheel_glibc/./_}_$1.whl"; }

# build_wheel ARCHITECTURE FOLDER OUTPUT
build_wheel() {
  local architecture=$1 tree=$2/source output log=$2/build.log target=$1-linux-gnu.$wheel_glibc tags
  local options=()
  output=$(realpath "$3")
  find_stable_python || missing "$no_stable_python"
  install_python_tools "$stable_python" "$work/python-wheel"
  export_source "$tree"
  reuse_downloads "$tree"
  # To describe the types, the module is imported.
  if [ "$architecture" != "$(uname -m)" ]; then
    local native=dist/$(wheel_name "$(uname -m)")
    [ -f "$native" ] || fail "the part wheel-$architecture takes types from $native: build wheel-$(uname -m) first"
    python3 -m zipfile -e "$native" "$2/native"
    options=(-C "cmake.define.HECLA_PYTHON_STUB=$2/native/hecla/_hecla.pyi")
  fi
  tags=$(wheel_name "$architecture")
  tags=${tags#hecla-"$version"-}
  (
    cd "$tree"
    use_zig "$tree"
    scripts/build_dependencies "$target" && add_licences "$tree" &&
      "$work/python-wheel/bin/python" -m build --wheel --no-isolation --outdir "$output" bindings/python \
        -C build-dir="$tree/build/wheel" -C wheel.tags="${tags%.whl}" "${options[@]}" \
        -C cmake.define.CMAKE_TOOLCHAIN_FILE="$tree/cmake/toolchains/zig.cmake" \
        -C cmake.define.HECLA_ZIG="$HECLA_ZIG" -C cmake.define.HECLA_ZIG_TARGET="$target" \
        -C cmake.define.HECLA_PROGRAMS=ON -C build.targets="hecla_python;hecla"
  ) >"$log" 2>&1 || { tail -n 30 "$log" >&2; fail "the wheel for $architecture failed ($log)"; }
  keep_downloads "$tree"
  { linked_libraries "$tree/build/wheel" hecla_python hecla; echo nanobind; } >"$work/linked-wheel-$architecture"
}

# add_licences TREE: what a wheel contains apart from Hecla. Wheels get the files LICENSE* beside pyproject.toml.
add_licences() {
  local folder=$1/bindings/python licence
  copy_licences "$1" "$1/build/licences"
  cp "$work"/python-wheel/lib/python3.*/site-packages/nanobind-*.dist-info/licenses/LICENSE "$1/build/licences/nanobind"
  copy_cli11_licence "$1/build/licences"
  cp "$1/LICENSE" "$folder/"
  for licence in "$1"/build/licences/*; do cp "$licence" "$folder/LICENSE.${licence##*/}"; done
}

try_wheel() {
  local wheel=dist/$(wheel_name "$1") wanted=manylinux_${wheel_glibc/./_}_$1 place needed
  # The oldest tag that fits, such as manylinux_2_24_x86_64.
  needed=$("$work/python-wheel/bin/auditwheel" show "$wheel" 2>"$work/auditwheel.log" | grep -om1 "manylinux_[0-9_]*_$1") ||
    { cat "$work/auditwheel.log" >&2; fail "$wheel is not a wheel for every Linux"; }
  [ "$(printf '%s\n' "$needed" "$wanted" | sort -V | tail -n 1)" = "$wanted" ] ||
    fail "$wheel needs $needed, which is more than its name says"
  place=$(mktemp -d)
  if [ "$1" = "$(uname -m)" ]; then
    "$stable_python" -m venv "$place/environment"
    "$place/environment/bin/pip" install --quiet --disable-pip-version-check --no-index "$wheel"
    use_python_package "$place/environment/bin/python" || fail "$wheel: the package does not work ($place)"
    use_wheel_command "$place/environment/bin/hecla" || fail "$wheel: the command hecla does not work ($place)"
  else
    place_python "$1" "$place"
    python3 -m zipfile -e "$wheel" "$place/package"
    PYTHONPATH=/package use_python_package chroot "$place" /emulator /usr/bin/python3.13 ||
      fail "$wheel: the package does not work ($place)"
    use_wheel_command chroot "$place" /emulator "/package/hecla-$version.data/scripts/hecla" ||
      fail "$wheel: the command hecla does not work ($place)"
  fi
  rm -rf "$place"
  echo "$wheel: $(stat -c %s "$wheel") bytes; works"
}

# use_wheel_command COMMAND...
use_wheel_command() {
  [ "$("$@" --version)" = "hecla $version" ] && [ "$("$@" eval -e 'upper("a")')" = '"A"' ]
}

build_python_hcl2() {
  local tree=$1/source output=$2 log=$1/build.log
  install_python_tools python3 "$work/python"
  export_source "$tree"
  cp "$tree/LICENSE" "$tree/bindings/python-hcl2/"
  "$work/python/bin/python" -m build --wheel --no-isolation --outdir "$output" "$tree/bindings/python-hcl2" >"$log" 2>&1 ||
    { tail -n 30 "$log" >&2; fail "the wheel of hecla-hcl2 failed ($log)"; }
}

# Installs the wheel without a registry beside hecla: the wheel for this machine if there is one, otherwise the source
# distribution.
try_python_hcl2() {
  local wheel=dist/hecla_hcl2-$version-py3-none-any.whl log=$work/python-hcl2/try.log python=python3 place hecla
  hecla=dist/$(wheel_name "$(uname -m)")
  if [ -f "$hecla" ] && find_stable_python; then
    python=$stable_python
  else
    hecla=dist/hecla-$version.tar.gz
    [ -f "$hecla" ] || fail "the part python-hcl2 is tried with $hecla or a wheel of hecla: build sdist or wheel-$(uname -m) first"
  fi
  place=$(mktemp -d)
  "$python" -m venv "$place/environment"
  { "$place/environment/bin/pip" install --disable-pip-version-check "$hecla" &&
    "$place/environment/bin/pip" install --disable-pip-version-check --no-index "$wheel"; } >"$log" 2>&1 ||
    { tail -n 30 "$log" >&2; fail "$wheel cannot be installed ($log)"; }
  use_python_hcl2 "$place/environment/bin" || fail "$wheel: the package does not work ($place)"
  rm -rf "$place"
  echo "$wheel: $(stat -c %s "$wheel") bytes; works beside $hecla"
}

# use_python_hcl2 FOLDER: uses the package and its programs, which are in the folder.
use_python_hcl2() {
  local text='b "c" {
  a = [1, x.y]
}'
  (
    cd /
    "$1/python" -c 'import sys, hecla.hcl2, hecla_hcl2
assert hecla_hcl2.reconstruct(hecla_hcl2.parses(sys.argv[1])) == sys.argv[1]
assert hecla.hcl2.dumps is hecla_hcl2.dumps' "$text" &&
      [ "$("$1/hecla-hcl2tojson" <<<"$text" | "$1/hecla-jsontohcl2" | "$1/hecla-hq" 'b~[*].a' --json)" = '{"a": [1, "${x.y}"]}' ]
  )
}

# place_python ARCHITECTURE FOLDER: makes a root folder with Debian's Python 3.13 for another architecture, and the
# emulator for it.
place_python() {
  local architecture emulator apt=$2/apt packages=(libc6 zlib1g libexpat1 libpython3.13-{minimal,stdlib} python3.13-minimal)
  case $1 in
    aarch64) architecture=arm64 ;;
    x86_64) architecture=amd64 ;;
  esac
  find_emulator "$1"
  mkdir -p "$apt"/{lists,archives}/partial
  echo "deb ${HECLA_DEBIAN:-http://deb.debian.org/debian} trixie main" >"$apt/sources.list"
  get() {
    apt-get -qq -o APT::Architecture=$architecture -o APT::Architectures::=$architecture -o APT::Sandbox::User=root \
      -o Dir::State::Lists="$apt/lists" -o Dir::State::Status=/dev/null -o Dir::Cache::Archives="$apt/archives" \
      -o Dir::Etc::SourceList="$apt/sources.list" -o Dir::Etc::SourceParts=- "$@"
  }
  (cd "$apt/archives" && get update && get download "${packages[@]}") >"$work/apt.log" 2>&1 ||
    { tail -n 3 "$work/apt.log" >&2; missing "Python for $1 cannot be downloaded from Debian"; }
  mkdir -p "$2/usr/lib"
  ln -s usr/lib "$2/lib"
  for package in "$apt"/archives/*.deb; do dpkg-deb --extract "$package" "$2"; done
  cp "${emulator[0]}" "$2/emulator"
}
