// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Keys of tables that consist of several names.
#include <string>
#include <string_view>

namespace hecla::write {

// Appends a name and its length, so that no two sequences of names give the same key.
inline void append_key_part(std::string& key, std::string_view part) {
  key.append(std::to_string(part.size())).append(":").append(part);
}

}  // namespace hecla::write
