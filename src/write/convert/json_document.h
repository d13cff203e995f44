// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// JSON that was read, with members in source order and the ranges of names and values.
#include <hecla/base/limits.h>
#include <hecla/base/memory_account.h>
#include <hecla/convert/convert.h>
#include <hecla/source/diagnostic.h>
#include <hecla/source/source.h>

#include <optional>
#include <string>
#include <vector>

namespace hecla::write {

struct JsonMember;
struct JsonNode {
  enum class Kind : std::uint8_t { Null, Bool, Number, String, Array, Object };
  Kind kind = Kind::Null;
  std::string text = {};  // of a string: decoded; of other values without parts: as written
  std::vector<JsonNode> items = {};
  std::vector<JsonMember> members;
  ByteRange range = {};

  // Returns false for an empty array.
  bool is_array_of_objects() const;
};
struct JsonMember {
  std::string name;
  ByteRange name_range;
  JsonNode value;
};

// Reports text that is not JSON and returns nothing for it. Reports strings with parts that are not Unicode by the rules,
// like the parser of the JSON syntax. Takes memory from the account; when it
// is exceeded, returns nothing, which the caller reports.
std::optional<JsonNode> read_json(const SourceRef& source, const Limits& limits, Rules rules,
                                  MemoryAccount& memory, Diagnostics& diags);

}  // namespace hecla::write
