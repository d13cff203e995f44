# The archives of the command for Windows and macOS. Read by scripts/dist, which defines the functions and variables that are
# used here.

oldest_macos=11.0
# Wine's own files, which it still writes for a while after a program has ended.
wine_prefix=$work/wine

# pack_zip FOLDER ARCHIVE: a .zip of FOLDER that depends on nothing but the contents of its files.
pack_zip() {
  python3 - "$1" "$2" <<'END'
import os, pathlib, sys, time, zipfile
folder, archive = pathlib.Path(sys.argv[1]), sys.argv[2]
date = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        entry = zipfile.ZipInfo(file.relative_to(folder.parent).as_posix(), date)
        entry.compress_type = zipfile.ZIP_DEFLATED
        out.writestr(entry, file.read_bytes())
END
}

# build_windows ARCHITECTURE FOLDER OUTPUT
build_windows() {
  local tree name=hecla-$version-windows-$1
  build_command "$1-windows-gnu" "windows-$1"
  local package=$2/$name
  rm -rf "$package"
  mkdir -p "$package"
  cp "$tree/build/system/bin/hecla.exe" "$package/"
  copy_documents "$tree" "$package"
  cp "$(dirname "$HECLA_ZIG")/lib/libc/mingw/COPYING" "$package/licences/mingw-w64"
  pack_zip "$package" "$3/$name.zip"
}

# build_macos ARCHITECTURE FOLDER OUTPUT
build_macos() {
  local tree name=hecla-$version-macos-$1 linux=hecla-$version-linux-x86_64
  [ -f "dist/$linux.tar.gz" ] || fail "the part macos-$1 takes the manual from dist/$linux.tar.gz: build static-x86_64 first"
  build_command "$1-macos.$oldest_macos" "macos-$1"
  local package=$2/$name
  rm -rf "$package"
  copy_command "$tree/build/system/bin/hecla" "$package"
  tar -xzf "dist/$linux.tar.gz" -C "$package" --strip-components=1 --no-same-owner "$linux/share"
  copy_documents "$tree" "$package"
  pack "$package" "$3/$name.tar.gz"
}

# Debian has no name without a version for it.
lipo() {
  local program
  program=$(compgen -c llvm-lipo | sort -V | tail -n 1)
  [ -n "$program" ] || missing "the program llvm-lipo is missing (Debian: llvm)"
  "$program" "$@"
}

# build_macos_universal FOLDER OUTPUT: the archive of one architecture, with a command for both.
build_macos_universal() {
  local name=hecla-$version-macos-universal architecture archive slices=()
  for architecture in x86_64 aarch64; do
    archive=hecla-$version-macos-$architecture
    [ -f "dist/$archive.tar.gz" ] || fail "the part macos-universal joins dist/$archive.tar.gz, which is not there: build it first"
    rm -rf "${1:?}/$architecture"
    mkdir "$1/$architecture"
    tar -xzf "dist/$archive.tar.gz" -C "$1/$architecture" --strip-components=1 --no-same-owner
    slices+=("$1/$architecture/bin/hecla")
  done
  rm -rf "${1:?}/$name"
  cp -a "$1/aarch64" "$1/$name"
  lipo -create "${slices[@]}" -output "$1/$name/bin/hecla"
  pack "$1/$name" "$2/$name.tar.gz"
}

# Each half is the command that was read in the archive of its architecture.
try_macos_universal() {
  local archive=dist/hecla-$version-macos-universal.tar.gz architecture place
  place=$(mktemp -d)
  for architecture in universal x86_64 aarch64; do
    mkdir "$place/$architecture"
    tar -xzf "dist/hecla-$version-macos-$architecture.tar.gz" -C "$place/$architecture" --strip-components=1 --no-same-owner
  done
  for architecture in x86_64 aarch64; do
    lipo "$place/universal/bin/hecla" -thin "${architecture/aarch64/arm64}" -output "$place/half"
    cmp "$place/half" "$place/$architecture/bin/hecla" || fail "$archive: the command for $architecture is another one"
  done
  rm -rf "$place"
  echo "$archive: $(stat -c %s "$archive") bytes; not run: there is no macOS here"
}

# Runs the packed command under Wine, if the machine can run its programs.
try_windows() {
  local archive=dist/hecla-$version-windows-$1.zip place
  place=$(mktemp -d)
  python3 -m zipfile -e "$archive" "$place"
  local program=$place/hecla-$version-windows-$1/hecla.exe
  check_no_paths "$archive" "$program"
  if [ "$1" != "$(uname -m)" ] || [ ! -x "$wine" ]; then
    echo "$archive: $(stat -c %s "$archive") bytes; not run: there is no Wine for it here (Debian: wine64)"
    rm -rf "$place"
    return
  fi
  clean() { (cd "$place" && WINEPREFIX=$wine_prefix WINEDEBUG=-all "$wine" "$program" "$@" 2>/dev/null); }
  [ "$(clean --version | tr -d '\r')" = "hecla $version" ] || fail "$archive: the command does not run under Wine"
  echo 'a=1' >"$place/a.hcl"
  clean fmt a.hcl >/dev/null || fail "$archive: hecla fmt fails"
  [ "$(cat "$place/a.hcl")" = 'a = 1' ] || fail "$archive: hecla fmt has not formatted the file"
  rm -rf "$place"
  echo "$archive: $(stat -c %s "$archive") bytes; runs under Wine"
}

# macOS cannot be run here: what its loader asks for is read from the file.
try_macos() {
  local archive=dist/hecla-$version-macos-$1.tar.gz place
  place=$(mktemp -d)
  tar -xzf "$archive" -C "$place" --strip-components=1 --no-same-owner
  scripts/check_macho "$1" "$place/bin/hecla" || fail "$archive: see above"
  check_no_paths "$archive" "$place/bin/hecla"
  [ -s "$place/share/man/man1/hecla.1" ] || fail "$archive: the manual is missing"
  rm -rf "$place"
  echo "$archive: $(stat -c %s "$archive") bytes; not run: there is no macOS here"
}
