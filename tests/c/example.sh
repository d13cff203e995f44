#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
# example.sh rust|go LIBRARIES HEADERS WORK: builds and runs the example in another language against libhecla_c in the
# folder LIBRARIES, and compares its output. Ends with 77 if there is no compiler.
set -euo pipefail
language=$1 libraries=$2 headers=$3 work=$4
cd "$(dirname "$0")/../../examples/$language"
case $language in
  rust) compiler=cargo ;;
  go) compiler=go ;;
esac
if ! command -v $compiler >/dev/null; then
  echo "skipped: there is no $compiler"
  exit 77
fi
mkdir -p "$work"
if [ "$language" = rust ]; then
  HECLA_LIB_DIR=$libraries cargo build --quiet --offline --target-dir "$work"
  program=$work/debug/hecla-example
else
  program=$work/hecla-example
  GOTOOLCHAIN=local GOPROXY=off CGO_ENABLED=1 CGO_CFLAGS="-I$headers" \
    CGO_LDFLAGS="-L$libraries -Wl,-rpath,$libraries" go build -o "$program" .
fi
"$program" | diff expected.out -
