// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/write/change.h>

namespace hecla::write {

std::string with_changes(std::string_view text, std::span<const Change> changes) {
  std::string out;
  std::size_t done = 0;
  for (const Change& change : changes) {
    out.append(text.substr(done, change.range.begin - done)).append(change.text);
    done = change.range.end;
  }
  return out.append(text.substr(done));
}

}  // namespace hecla::write
