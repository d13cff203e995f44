// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "documents.h"

#include <hecla/base/result.h>

#include <unordered_map>

namespace hecla::js {
namespace {

using Table = std::unordered_map<std::int32_t, KeptDocument>;
Table& documents() {
  static auto* table = new Table;
  return *table;
}

}  // namespace

std::int32_t keep(KeptDocument document) {
  static std::int32_t last = 0;
  if (last == std::numeric_limits<std::int32_t>::max()) throw UsageError("too many documents");
  documents().emplace(++last, std::move(document));
  return last;
}

KeptDocument& document(std::int32_t handle) {
  const auto found = documents().find(handle);
  if (found == documents().end()) throw UsageError("the document was freed");
  return found->second;
}

void free_document(std::int32_t handle) { documents().erase(handle); }

std::size_t document_count() { return documents().size(); }

}  // namespace hecla::js
