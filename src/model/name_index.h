// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// NameIndex finds the entries of a list by name: those of a schema, or of the content of a body.
//
//   const NameIndex index(schema.attributes, &AttributeSchema::name, body_size);
//   if (const AttributeSchema* known = index.find("port")) ...
//
// Refers to the list, which must outlive it and not change. Safe to call from several threads.
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hecla {

template <class Item>
class NameIndex {
 public:
  // Uses a map only if there are enough entries and expected `lookups` to be worth it.
  NameIndex(const std::vector<Item>& items, std::string Item::*name, std::size_t lookups)
      : items_(items), name_(name), is_mapped_(items.size() > 8 && items.size() * lookups > 1000) {
    if (!is_mapped_) return;
    map_.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) map_.emplace(items[i].*name, i);
  }

  // Returns the position of the first entry named `wanted`, or the number of entries.
  std::size_t position(std::string_view wanted) const {
    if (is_mapped_) {
      const auto found = map_.find(wanted);
      return found == map_.end() ? items_.size() : found->second;
    }
    std::size_t i = 0;
    while (i < items_.size() && items_[i].*name_ != wanted) ++i;
    return i;
  }
  // Returns the position of an entry named `wanted`, or the number of entries. Looks at `expected` first, for names that
  // are mostly in the order of the list.
  std::size_t position_near(std::size_t expected, std::string_view wanted) const {
    const bool is_there =
        !is_mapped_ && expected < items_.size() && items_[expected].*name_ == wanted;
    return is_there ? expected : position(wanted);
  }
  // Returns the first entry named `wanted`, or null.
  const Item* find(std::string_view wanted) const {
    const std::size_t i = position(wanted);
    return i < items_.size() ? &items_[i] : nullptr;
  }

 private:
  const std::vector<Item>& items_;
  std::string Item::*name_;
  bool is_mapped_;
  std::unordered_map<std::string_view, std::size_t> map_;
};

}  // namespace hecla
