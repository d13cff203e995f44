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
  linked_libraries "$tree/build/wasm" js_core js_full hecla | grep -vx libhecla_cxx.a >"$work/linked-npm"
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
