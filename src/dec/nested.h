// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Walking specifications, for everything that asks about them.
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

// The header of the blocks that `spec` itself reads; null where it reads none.
std::optional<BlockSchema> block_header(const Spec& spec);
// The specification for the content of those blocks; null where it reads none, or their attributes only.
const Spec* nested_of(const Spec& spec);

// The names of the labels that `spec` asks for of the block whose body it reads.
std::vector<std::string> label_names(const Spec& spec);

}  // namespace hecla::dec
