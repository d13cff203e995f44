// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The state that all parts of one call to decode() share.
#include <hecla/model/eval_context.h>
#include <hecla/value/path.h>

#include <vector>

namespace hecla::bind::detail {

struct Decoding {
  const EvalContext& ctx;
  Diagnostics& diags;
  // For from_value() and check_value(), whose values have no source: the first error, or all of them.
  std::vector<ValueError> value_errors = {};
  bool keeps_all = false;
  std::size_t depth = 0;
  Severity unknown_keys = Severity::Error;
  // Parts that are missing because of an error that was reported before.
  std::size_t failed_parts = 0;

  // Returns a number that grows with everything that could not be decoded.
  std::size_t errors() const { return diags.errors_reported() + failed_parts; }
};

// Counts one level of nesting while it exists.
class Descent {
 public:
  explicit Descent(Decoding& decoding) : decoding_(decoding) { ++decoding_.depth; }
  ~Descent() { --decoding_.depth; }
  Descent(const Descent&) = delete;
  Descent& operator=(const Descent&) = delete;
  bool is_allowed() const { return decoding_.depth <= decoding_.ctx.limits().max_nesting; }

 private:
  Decoding& decoding_;
};

}  // namespace hecla::bind::detail
