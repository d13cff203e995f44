// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Properties of every JSON document, valid or not. Shared by tests and fuzzers.
#include <hecla/json/token_list.h>

#include "support/tree_properties.h"

namespace hecla::json::properties {

// Returns the first violation found, or an empty string.
inline std::string violation(const DocumentRef& document) {
  const std::size_t size = document->source()->text().size();
  std::string problem = test_support::tree_violation(root(*document), size);
  const TokenList tokens(document);
  const ByteRange whole{0, static_cast<std::uint32_t>(size)};
  if (problem.empty()) problem = test_support::token_violation(tokens, whole);
  return problem;
}

}  // namespace hecla::json::properties
