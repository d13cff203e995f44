// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/item_finder.h"

#include <utility>

#include "write/text/key_part.h"

namespace hecla::write {
namespace {

// An entry of a table with its place in it, apart from the name.
constexpr std::size_t bytes_per_entry = 120;

}  // namespace

const Item& ItemFinder::find(const Address& address) {
  std::span<const AddressStep> steps(address.steps());
  const Item* found = &outline_.root();
  while (!steps.empty()) {
    const Item* next = step(*found, steps);
    if (!next) break;
    found = next;
  }
  return *found;
}

// Follows one or more steps, which are removed. Returns null if there is no such item.
const Item* ItemFinder::step(const Item& item, std::span<const AddressStep>& steps) {
  const AddressStep& first = steps.front();
  if (first.kind == AddressStep::Kind::Name) return step_by_name(item, steps);
  steps = steps.subspan(1);
  if (first.kind == AddressStep::Kind::Any) return nullptr;
  // A block that is an object instead of an array with one.
  if (item.has_keys()) return first.index == 0 ? &item : nullptr;
  return first.index < item.children.size() ? &item.children[first.index] : nullptr;
}

const Item* ItemFinder::step_by_name(const Item& item, std::span<const AddressStep>& steps) {
  const Table& items = table(item);
  std::string key;
  for (std::size_t i = 0; i < steps.size() && steps[i].kind == AddressStep::Kind::Name; ++i) {
    append_key_part(key, steps[i].name);
    const auto found = items.find(key);
    if (found == items.end()) continue;
    steps = steps.subspan(i + 1);
    if (found->second.size() == 1) return found->second.front();
    const bool has_index = !steps.empty() && steps.front().kind == AddressStep::Kind::Index;
    const std::size_t index = has_index ? steps.front().index : 0;
    if (has_index) steps = steps.subspan(1);
    return index < found->second.size() ? found->second[index] : nullptr;
  }
  return nullptr;
}

const ItemFinder::Table& ItemFinder::table(const Item& item) {
  const auto [found, is_new] = tables_.try_emplace(&item);
  if (!is_new) return found->second;
  add_children(item, found->second);
  // In JSON, the names may be those of objects in an array.
  if (item.shape == Item::Shape::Tuple && outline_.file().is_json()) {
    for (const Item& element : item.children) add_children(element, found->second);
  }
  return found->second;
}

void ItemFinder::add_children(const Item& item, Table& table) {
  if (!item.has_keys()) return;
  for (const Item& child : item.children) {
    if (memory_.is_exceeded()) return;
    std::string key;
    append_key_part(key, child.name);
    for (const std::string_view label : child.labels) append_key_part(key, label);
    memory_.take(bytes_per_entry + key.size());
    table[std::move(key)].push_back(&child);
  }
}

}  // namespace hecla::write
