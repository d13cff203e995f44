// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parts of messages: names in quotes, lists of them, and numbers with their noun.
//
//   "There is no argument named " + in_quotes(name) + "."          // ... named "nmae".
//   "The names are " + quoted_list(names) + "."                    // ... are "a", "b" and 7 more.
//   "Expected " + counted(names.size(), "argument") + "."          // ... 1 argument.
//
// Pure; safe to call from several threads.
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace hecla {

// Returns `text` in double quotes, with quotes, backslashes and control characters escaped, so that
// it stays on one line. If it has more than `longest` bytes, only its start is shown: "aaaa"...
std::string in_quotes(std::string_view text, std::size_t longest = 100);

// Returns at most `limit` of the names, quoted and separated by commas: "a", "b" and 7 more. If all are shown,
// `last_separator` is before the last one. `names` may be only the first ones of a long list, without `omitted` others.
std::string quoted_list(std::span<const std::string_view> names, std::size_t limit = 6,
                        std::string_view last_separator = ", ", std::size_t omitted = 0);

// Returns "1 argument" or "2 arguments".
std::string counted(std::uint64_t count, std::string_view noun);

}  // namespace hecla
