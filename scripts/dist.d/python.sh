# The source distribution and the wheels of the Python packages. Read by scripts/dist, which defines the functions and
# variables that are used here.

# The oldest C library that wheels run with, and their Pythons: that of 3.12 is for all later ones, too, because the stable
# ABI begins with it.
wheel_glibc=2.28
wheel_pythons=(3.12 3.11 3.10)

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

# describe_wheel PLATFORM: sets what a wheel is built for: architecture, target (of zig), system (of scripts/python_sdk) and
# platform_tag.
describe_wheel() {
  architecture=${1#*-}
  case $1 in
    linux-*) system=linux target=$architecture-linux-gnu.$wheel_glibc platform_tag=manylinux_${wheel_glibc/./_}_$architecture ;;
    musl-*) system=linux target=$architecture-linux-musl platform_tag=musllinux_1_2_$architecture ;;
    windows-x86_64) system=windows target=$architecture-windows-gnu platform_tag=win_amd64 ;;
    windows-aarch64) system=windows target=$architecture-windows-gnu platform_tag=win_arm64 ;;
    macos-*)
      system=macos target=$architecture-macos.$oldest_macos
      platform_tag=macosx_${oldest_macos/./_}_${architecture/aarch64/arm64} ;;
  esac
}

# wheel_name VERSION PLATFORM_TAG
wheel_name() {
  local python=cp${1/./}
  echo "hecla-$version-$python-$([ "$1" = "${wheel_pythons[0]}" ] && echo abi3 || echo "$python")-$2.whl"
}

# own_wheel PYTHON: the wheel in dist/ that fits an interpreter on this machine.
own_wheel() {
  local architecture target system platform_tag own
  describe_wheel "linux-$(uname -m)"
  own=$("$1" -c "import sys; print('%d.%d' % min(sys.version_info[:2], (${wheel_pythons[0]/./, })))")
  echo "dist/$(wheel_name "$own" "$platform_tag")"
}

# compile_wheel OUTPUT TAGS SDK STUB OPTION...
compile_wheel() {
  local output=$1 tags=$2
  set -- HECLA_PYTHON=ON HECLA_PYTHON_SDK="$3" HECLA_PYTHON_STUB="$4" "${@:5}"
  add_licences "$PWD" "$platform" && "$work/python/bin/python" -m build --wheel --no-isolation --outdir "$output" bindings/python -C cmake.source-dir=../.. \
    -C build-dir="$PWD/build/system" -C build.targets="hecla_python;hecla" -C wheel.tags="$tags" -C wheel.py-api= \
    "${@/#/-Ccmake.define.}"
}

# build_wheel PLATFORM FOLDER OUTPUT: a wheel for each Python. They share the objects of the library.
build_wheel() {
  local platform=$1 tree output architecture target system platform_tag python sdk name tags stub
  output=$(realpath "$3")
  describe_wheel "$platform"
  install_python_tools python3 "$work/python"
  # To describe the types, the module is imported, so the wheel for this machine is built first, and has them for others.
  local order=("${wheel_pythons[@]}") own
  own=$(own_wheel python3)
  if [ "$platform" = "linux-$(uname -m)" ]; then
    own=${own#*-cp3}
    own=3.${own%%-*}
    order=("$own" "${order[@]/$own/}")
    stub=
  else
    [ -f "$own" ] || fail "the part wheel-$platform takes types from $own: build wheel-linux-$(uname -m) first"
    stub=$(take_stub "$own" "$2")
  fi
  for python in "${order[@]}"; do
    [ -n "$python" ] || continue
    sdk=$(scripts/python_sdk "$system" "$python") || missing "the headers of Python $python for $system cannot be fetched"
    [ "$system" != windows ] || scripts/dist.d/python_libraries.py "$HECLA_ZIG" "$sdk"
    name=$(wheel_name "$python" "$platform_tag")
    tags=${name#hecla-"$version"-}
    build_for "$target" compile_wheel "$output" "${tags%.whl}" "$sdk" "$stub"
    [ -n "$stub" ] || stub=$(take_stub "$output/$name" "$2")
  done
  { linked_libraries "$tree/build/system" hecla_python hecla; echo nanobind; } >"$work/linked-wheel-$platform"
}

# take_stub WHEEL FOLDER: prints the name of a copy of the types in a wheel.
take_stub() {
  python3 -m zipfile -e "$1" "$2/native"
  echo "$2/native/hecla/_hecla.pyi"
}

# add_licences TREE PLATFORM: what a wheel contains apart from Hecla. Wheels get the files LICENSE* beside pyproject.toml.
add_licences() {
  local folder=$1/bindings/python licence
  copy_licences "$1" "$1/build/licences"
  cp "$work"/python/lib/python3.*/site-packages/nanobind-*.dist-info/licenses/LICENSE "$1/build/licences/nanobind"
  copy_cli11_licence "$1/build/licences"
  case $2 in
    musl-*) cp "$(dirname "$HECLA_ZIG")/lib/libc/musl/COPYRIGHT" "$1/build/licences/musl" ;;
    windows-*) cp "$(dirname "$HECLA_ZIG")/lib/libc/mingw/COPYING" "$1/build/licences/mingw-w64" ;;
  esac
  cp "$1/LICENSE" "$folder/"
  for licence in "$1"/build/licences/*; do cp "$licence" "$folder/LICENSE.${licence##*/}"; done
}

# try_wheel PLATFORM: each of its wheels.
try_wheel() {
  local architecture target system platform_tag python wheel place
  describe_wheel "$1"
  for python in "${wheel_pythons[@]}"; do
    wheel=dist/$(wheel_name "$python" "$platform_tag")
    place=$(mktemp -d)
    python3 -m zipfile -e "$wheel" "$place/package"
    chmod +x "$place"/package/*/scripts/*
    case $1 in
      linux-*) try_linux_wheel "$wheel" "$python" "$place" ;;
      musl-*) try_musl_wheel "$wheel" "$place" ;;
      windows-*) try_windows_wheel "$wheel" "$python" "$place" ;;
      macos-*)
        scripts/check_macho "$architecture" "$place"/package/hecla/_hecla*.so "$place"/package/*/scripts/hecla ||
          fail "$wheel: see above"
        echo "$wheel: $(stat -c %s "$wheel") bytes; not run: there is no macOS here" ;;
    esac
    rm -rf "$place"
  done
}

# try_linux_wheel WHEEL PYTHON FOLDER: by the interpreters of that version that are there, or for another architecture by
# Debian's.
try_linux_wheel() {
  local wheel=$1 place=$3 needed python tried=
  "$work/python/bin/auditwheel" show "$wheel" >"$work/auditwheel.log" 2>&1 || true
  # The oldest tag that fits, such as manylinux_2_24_x86_64.
  needed=$(grep -om1 "manylinux_[0-9_]*_$architecture" "$work/auditwheel.log") ||
    { cat "$work/auditwheel.log" >&2; fail "$wheel is not a wheel for every Linux"; }
  [ "$(printf '%s\n' "$needed" "$platform_tag" | sort -V | tail -n 1)" = "$platform_tag" ] ||
    fail "$wheel needs $needed, which is more than its name says"
  if [ "$architecture" = "$(uname -m)" ]; then
    for python in python3.{10..15}; do
      "$python" -c '' 2>/dev/null && [ "$(own_wheel "$python")" = "$wheel" ] || continue
      rm -rf "$place/environment"
      "$python" -m venv "$place/environment" >/dev/null 2>&1 || continue
      "$place/environment/bin/pip" install --quiet --disable-pip-version-check --no-index "$wheel"
      use_python_package "$place/environment/bin/python" || fail "$wheel: the package does not work ($place)"
      use_wheel_command "$place/environment/bin/hecla" || fail "$wheel: the command hecla does not work ($place)"
      tried+=" $python"
    done
  elif [ "$2" = "${wheel_pythons[0]}" ]; then
    place_python "$architecture" "$place"
    PYTHONPATH=/package use_python_package chroot "$place" /emulator /usr/bin/python3.13 ||
      fail "$wheel: the package does not work ($place)"
    use_wheel_command chroot "$place" /emulator "/package/hecla-$version.data/scripts/hecla" ||
      fail "$wheel: the command hecla does not work ($place)"
    tried=" python3.13"
  fi
  [ -n "$tried" ] || tried=" nothing: there is no Python for it here"
  echo "$wheel: $(stat -c %s "$wheel") bytes; tried with$tried"
}

# There is no Python on musl here, but the command, which is static, runs.
try_musl_wheel() {
  local needed emulator
  needed=$(readelf -d "$2"/package/hecla/_hecla*.so | grep NEEDED | grep -v 'libc\(\.musl-.*\)\?\.so' || true)
  [ -z "$needed" ] || fail "$1 needs other libraries than musl's: $needed"
  find_emulator "$architecture"
  use_wheel_command "${emulator[@]}" "$2"/package/*/scripts/hecla || fail "$1: the command hecla does not work"
  echo "$1: $(stat -c %s "$1") bytes; the command works; the module is not run: there is no Python on musl here"
}

# By the interpreter for Windows, under Wine, which has none for aarch64: of that wheel is read what its module needs.
try_windows_wheel() {
  local wheel=$1 place=$3 sdk
  sdk=$(scripts/python_sdk windows "$2")
  if [ "$architecture" != "$(uname -m)" ]; then
    check_windows_module "$wheel" "$2" "$place"/package/hecla/_hecla*.pyd
    echo "$wheel: $(stat -c %s "$wheel") bytes; not run: there is no Wine for it here"
    return
  fi
  if [ ! -x "$wine" ]; then
    echo "$wheel: $(stat -c %s "$wheel") bytes; not run: there is no Wine for it here (Debian: wine64)"
    return
  fi
  # Under Wine, Python does not start with a file as a standard stream.
  clean() {
    WINEPREFIX=$wine_prefix WINEDEBUG=-all PYTHONPATH=Z:$place/package "$wine" "$@" 2> >(cat >&2) | tr -d '\r'
    return "${PIPESTATUS[0]}"
  }
  use_python_package clean "$sdk/python.exe" || fail "$wheel: the package does not work under Wine ($place)"
  use_wheel_command clean "$place"/package/*/scripts/hecla.exe || fail "$wheel: the command hecla does not work under Wine"
  echo "$wheel: $(stat -c %s "$wheel") bytes; works under Wine"
}

# check_windows_module WHEEL PYTHON MODULE: the architecture, and that only Python and the system are needed.
check_windows_module() {
  local python=python3 found needed
  [ "$2" = "${wheel_pythons[0]}" ] || python=python${2/./}
  found=$(llvm-readobj --file-headers --coff-imports "$3") || fail "$1: the module cannot be read"
  grep -qF "Arch: $architecture" <<<"$found" || fail "$1: the module is not for $architecture"
  needed=$(awk '/^Import/ { getline; print tolower($2) }' <<<"$found")
  grep -qxF "$python.dll" <<<"$needed" || fail "$1: the module does not need $python.dll"
  needed=$(grep -vxE "$python\.dll|(kernel32|ntdll|api-ms-win-.*)\.dll" <<<"$needed" || true)
  [ -z "$needed" ] || fail "$1 needs other libraries than Python's and the system's: $needed"
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
  local wheel=dist/hecla_hcl2-$version-py3-none-any.whl log=$work/python-hcl2/try.log place hecla
  hecla=$(own_wheel python3)
  if [ ! -f "$hecla" ]; then
    hecla=dist/hecla-$version.tar.gz
    [ -f "$hecla" ] ||
      fail "the part python-hcl2 is tried with $hecla or a wheel of hecla: build sdist or wheel-linux-$(uname -m) first"
  fi
  place=$(mktemp -d)
  python3 -m venv "$place/environment"
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
