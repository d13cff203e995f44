// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pieces of messages about names: quoting them, listing them, guessing which one was meant.
//
//   const std::string_view names[] = {"name", "port"};
//   detail += did_you_mean("nmae", names);      // " Did you mean \"name\"?"
//
// Pure; safe to call from several threads.
#include <hecla/source/diagnostic.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace hecla {

// Adds the fix that puts the candidate nearest to `name`, if there is one, in its place. The subject of the diagnostic
// must end with the name as it is written, else nothing is added.
void add_rename_fix(Diagnostic& diagnostic, std::string_view name,
                    std::span<const std::string_view> candidates);

// " Did you mean \"candidate\"?" for the nearest candidate, or nothing where all are too far.
std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates);

// `text` between double quotes, with quotes, backslashes and control characters escaped, so that it
// stays within its line. Of more than `longest` bytes only the start is shown: "aaaa"...
std::string quoted(std::string_view text, std::size_t longest = 100);

// The names quoted and joined by commas, at most `limit` of them: "a", "b" and 7 more.
std::string quoted_list(std::span<const std::string_view> names, std::size_t limit = 6);

// "1 argument", "2 arguments".
std::string counted(std::size_t count, std::string_view noun);

}  // namespace hecla
