// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Schemas that are not constant expressions. The first file, because g++ stops evaluating constants after other errors.
#include "case.h"

namespace case_80 {
// first error: schema() must be a constant expression: declare it constexpr
struct Config {
  int member = 0;
};
inline auto schema(For<Config>) { return fields(attribute("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_80

namespace case_81 {
// first error: schema() must be a constant expression: declare it constexpr
extern int largest;
struct Inner {
  int member = 0;
};
inline auto schema(For<Inner>) {
  const int limit = largest;
  return fields(
      attribute("a", &Inner::member, check("must be small", [limit](int n) { return n < limit; })));
}
struct Config {
  Inner inner;
};
constexpr auto schema(For<Config>) { return fields(block("a", &Config::inner)); }
auto* use = &decode_it<Config>;
}  // namespace case_81
