// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A program that uses Hecla as its users do: see scripts/check_consumers.
#include <hecla/base/arena.h>
#include <hecla/base/ref.h>
#include <hecla/base/result.h>

#include <cstdio>

namespace {

struct Node : hecla::RefCounted {};

bool arena_works() {
  hecla::Arena arena;
  return arena.copy("text") == "text";
}

// Headers throw too; the type has to be the same on both sides of a shared library's border.
bool exceptions_work() {
  try {
    const hecla::Result<int, const char*> failed("reason");
    return *failed != 0;
  } catch (const hecla::UsageError&) {
    return true;
  }
}

}  // namespace

int main() {
  const hecla::Ref<Node> node = hecla::make_ref<Node>();
  const bool works = node && arena_works() && exceptions_work();
  std::puts(works ? "works" : "fails");
  return works ? 0 : 1;
}
