// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// TYPE, VALUE and RANGE of the conformance protocol. Input that does not follow it throws BadRequest.
#include <vector>

#include "framing.h"
#include "handles.h"

namespace hecla::conformance {

inline constexpr int max_nesting = 2000;

Type decode_type(const Json& json, int nesting = 0);
Json encode_type(const hecla_type* type, int nesting = 0);

// Decodes {"type": TYPE, "v": V}.
Value decode_value(const Json& json);
Json encode_value(const hecla_value* value);

std::vector<Type> decode_types(const Json& array);
std::vector<Value> decode_values(const Json& array);
// Returns the pointers of a list of handles, as the functions of hecla.h take them.
template <class Handle>
auto pointers(const std::vector<Handle>& handles) {
  std::vector<const typename Handle::element_type*> out;
  for (const Handle& handle : handles) out.push_back(handle.get());
  return out;
}

Json encode_range(hecla_range range);
Json encode_steps(const hecla_reference* reference);
// Returns {"errors": [RANGE…]}.
Json failed(const Diags& diags);
Json failed(const Diags& diags, const char* phase);
Json failed_without_place();

// Returns a handle that must have been made.
template <class Handle>
Handle made(Handle handle) {
  if (!handle) throw std::runtime_error("no result");
  return handle;
}

inline hecla_rules rules_of(const Fields& request) {
  return request.has_document_rules() ? HECLA_RULES_DOCUMENT : HECLA_RULES_DEPLOYED;
}

}  // namespace hecla::conformance
