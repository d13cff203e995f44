# The npm packages. Read by scripts/dist, which defines the functions and variables that are used here.

build_npm() {
  local tree=$1/source output=$2 log=$1/build.log
  command -v npm >/dev/null || missing "the program npm is missing (Debian: npm)"
  export_source "$tree"
  reuse_downloads "$tree"
  (
    cd "$tree"
    use_zig "$tree"
    scripts/build_js
  ) >"$log" 2>&1 || { tail -n 30 "$log" >&2; fail "the build of the npm package failed ($log)"; }
  keep_downloads "$tree"
  # libhecla_cxx.a is zig's C++ library, which is always listed.
  linked_libraries "$tree/build/wasm" js_core js_full js_pcl hecla | grep -vx libhecla_cxx.a >"$work/linked-npm"
  pack_npm "$tree" "$output"
}

# pack_npm TREE OUTPUT: npm orders the files, and gives all of them the same date.
pack_npm() {
  cp "$1/LICENSE" "$1/bindings/js/LICENSE"
  copy_licences "$1" "$1/bindings/js/licences"
  copy_cli11_licence "$1/bindings/js/licences"
  cp "$(dirname "$HECLA_ZIG")/lib/libc/wasi/LICENSE" "$1/bindings/js/licences/wasi-libc"
  chmod 644 "$1"/bindings/js/lib/*.wasm
  cp "$1/LICENSE" "$1/bindings/js/hcl2json/LICENSE"
  npm pack --silent --ignore-scripts --pack-destination "$(realpath "$2")" "$1/bindings/js" >/dev/null
  npm pack --silent --ignore-scripts --pack-destination "$(realpath "$2")" "$1/bindings/js/hcl2json" >/dev/null
}

# The systems of the native command, as its archives and as Node name them.
npm_systems=(linux-x86_64=linux-x64 linux-aarch64=linux-arm64 windows-x86_64=win32-x64 windows-aarch64=win32-arm64
  macos-x86_64=darwin-x64 macos-aarch64=darwin-arm64)

# build_npm_native FOLDER OUTPUT: a package for each system, from the archives of the command in dist/. They are optional
# dependencies of the package hecla.
build_npm_native() {
  local system node archive package program
  command -v npm >/dev/null || missing "the program npm is missing (Debian: npm)"
  for system in "${npm_systems[@]}"; do
    node=${system#*=} system=${system%=*} package=$1/$node program=bin/hecla
    archive=dist/hecla-$version-$system.$([[ $system = windows-* ]] && echo zip || echo tar.gz)
    [ -f "$archive" ] || fail "the part npm-native packs $archive, which is not there: build it first"
    rm -rf "$package" "$1/archive"
    mkdir -p "$package/bin" "$1/archive"
    if [[ $system = windows-* ]]; then
      python3 -m zipfile -e "$archive" "$1/archive"
      program=hecla.exe
    else
      tar -xzf "$archive" -C "$1/archive" --no-same-owner
    fi
    cp "$1/archive/hecla-$version-$system/$program" "$package/bin/"
    chmod 755 "$package"/bin/*
    cp -r "$1/archive/hecla-$version-$system"/{LICENSE,licences} "$package/"
    cat >"$package/package.json" <<END
{
  "name": "@hecla/cli-$node",
  "version": "$version",
  "description": "The command of the package hecla for $node",
  "license": "Apache-2.0",
  "os": ["${node%-*}"],
  "cpu": ["${node#*-}"],
  "preferUnplugged": true,
  "files": ["bin", "licences", "LICENSE"]
}
END
    npm pack --silent --ignore-scripts --pack-destination "$(realpath "$2")" "$package" >/dev/null
  done
}

# Installs the package for this machine beside the package hecla, whose command it is then.
try_npm_native() {
  local native=dist/hecla-cli-linux-x64-$version.tgz archive=dist/hecla-$version.tgz place
  [ "$(uname -m)" = x86_64 ] || native=dist/hecla-cli-linux-arm64-$version.tgz
  [ -f "$archive" ] || fail "the part npm-native is tried with $archive: build npm first"
  place=$(mktemp -d)
  (
    cd "$place"
    npm init --yes >/dev/null
    npm install --silent --offline --ignore-scripts --no-fund --no-audit "$root/$native" "$root/$archive"
    echo 'a=1' >a.hcl
    rm node_modules/hecla/lib/command.wasm
    [ "$(npx --offline hecla fmt - <a.hcl)" = 'a = 1' ]
    status=0
    npx --offline hecla check nowhere.hcl >/dev/null 2>&1 || status=$?
    [ $status -eq 2 ]
  ) || fail "$native does not work in a new project ($place)"
  rm -rf "$place"
  for native in dist/hecla-cli-*-"$version".tgz; do echo "$native: $(stat -c %s "$native") bytes"; done
}

# Installs the packages in an empty project, without access to a registry, and uses each entry point. The one that
# replaces @cdktf/hcl2json has its name, as with an alias.
try_npm() {
  local archive=dist/hecla-$version.tgz compatible=dist/hecla-hcl2json-$version.tgz place
  place=$(mktemp -d)
  (
    cd "$place"
    npm init --yes >/dev/null
    npm install --silent --offline --ignore-scripts --no-fund --no-audit "$root/$archive" \
      "@cdktf/hcl2json@file:$root/$compatible"
    cat >try.mjs <<'END'
import assert from "node:assert";
import { format, parse, toJSON } from "hecla";
import { evaluate } from "hecla/full";
import { parse as hcl2json } from "hecla/hcl2json";
import { parse as aliased } from "@cdktf/hcl2json";

const block = 'resource "a" "b" { count = 2 }';
assert.deepEqual(toJSON(block), { resource: { a: { b: [{ count: 2 }] } } });
assert.deepEqual(await hcl2json("a.tf", block), { resource: { a: { b: [{ count: 2 }] } } });
assert.deepEqual(await aliased("a.tf", block), { resource: { a: { b: [{ count: 2 }] } } });
assert.deepEqual(await evaluate("a = upper(name)", { variables: { name: "web" } }), { a: "WEB" });
assert.equal(parse("a = [1, 2").diagnostics.length, 1);
assert(parse("a = " + "[".repeat(1000000)).diagnostics.length > 0);
assert.equal(typeof format("a=1\n"), "string");
END
    node try.mjs
    node -e 'require("assert").deepEqual(require("hecla").toJSON("a = 1"), { a: 1 })'
    [ "$(echo 'a=1' | npx --offline hecla fmt -)" = 'a = 1' ]
  ) || fail "$archive does not work in a new project ($place)"
  rm -rf "$place"
  echo "$archive: $(stat -c %s "$archive") bytes; installs without a registry and works with Node $(node --version)"
}
