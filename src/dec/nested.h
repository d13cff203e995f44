// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Helpers for visitors of specifications.
#include <hecla/dec/spec.h>

namespace hecla::dec {

template <class... Functions>
struct overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
overloaded(Functions...) -> overloaded<Functions...>;

// Calls `visit` with each specification directly inside `spec` that reads the same body.
void for_each_same_body(const Spec& spec, const std::function<void(const Spec&)>& visit);

// Returns the schema of the blocks that `spec` itself reads, if any.
std::optional<BlockSchema> block_schema(const Spec& spec);
// Returns the specification of the content of these blocks; null if there are none, or if only
// their attributes are read.
const Spec* nested_of(const Spec& spec);

// Returns the names of the labels that `spec` requires of the block whose body it reads.
std::vector<std::string> label_names(const Spec& spec);

}  // namespace hecla::dec
