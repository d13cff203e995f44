// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Lookup in maps.
#include <string_view>

namespace hecla::pcl {

// Returns the value of the key, or null.
template <class Map>
const typename Map::mapped_type* find_in(const Map& map, std::string_view key) {
  const auto found = map.find(key);
  return found == map.end() ? nullptr : &found->second;
}

}  // namespace hecla::pcl
