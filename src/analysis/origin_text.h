// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where a value comes from (explain.h), as JSON and as parts of text. Nothing that is sensitive is shown.
//
//   {"expression":"local.tags","name":"local.tags","range":{...},"value":{...},"from":[...]}
#include <hecla/ext/explain.h>

#include <string>
#include <string_view>

namespace hecla {
class Utf16Offsets;
}

namespace hecla::analysis {

inline constexpr std::string_view hidden_value = "(sensitive value)";

// Returns whether the value, or a part of it, must not be shown.
bool is_hidden(const ext::Origin& origin);
// Returns an origin as configuration: `local.tags`, `merge(a, b)`.
std::string source_text(const ext::Origin& origin);
// Returns the path of a part of a value: `.tags[0]`.
std::string path_text(const PartPath& path);

// Returns an origin with all below it as an object: "role", "expression", "path", "name", "range", "value" or
// "sensitive" or "known" (false), "end" and "from". Values are left out where they would make the text too long, or
// cannot be written as JSON. `indent` is the number of spaces per level; 0 writes a single line. `utf16` adds to ranges
// what RenderOptions::utf16 does.
std::string origin_json(const ext::Origin& origin, std::size_t indent = 2,
                        Utf16Offsets* utf16 = nullptr);

}  // namespace hecla::analysis
