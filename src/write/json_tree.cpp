// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/json_tree.h"

#include <algorithm>
#include <numeric>

namespace hecla::write {
namespace {

// Objects with fewer members are searched linearly.
constexpr std::size_t small_object = 16;

template <class T>
void permute(std::vector<T>& items, const std::vector<std::size_t>& order) {
  std::vector<T> result;
  result.reserve(items.size());
  for (const std::size_t position : order) result.push_back(std::move(items[position]));
  items = std::move(result);
}

}  // namespace

JsonTree JsonTree::from_text(std::string text) {
  JsonTree tree(Kind::Text);
  tree.text_ = std::move(text);
  return tree;
}

bool JsonTree::is_array_of_objects() const {
  return is_array() && !items_.empty() &&
         std::all_of(items_.begin(), items_.end(),
                     [](const JsonTree& item) { return item.is_object(); });
}

JsonTree* JsonTree::find(std::string_view name) {
  if (index_) {
    const auto found = index_->find(std::string(name));
    return found == index_->end() ? nullptr : &items_[found->second];
  }
  const auto found = std::find(names_.begin(), names_.end(), name);
  return found == names_.end() ? nullptr
                               : &items_[static_cast<std::size_t>(found - names_.begin())];
}

JsonTree& JsonTree::set(std::string_view name, JsonTree value) {
  if (JsonTree* existing = find(name)) return *existing = std::move(value);
  names_.emplace_back(name);
  items_.push_back(std::move(value));
  if (index_) {
    index_->emplace(name, items_.size() - 1);
  } else if (items_.size() == small_object) {
    index_ = std::make_unique<std::unordered_map<std::string, std::size_t>>();
    for (std::size_t i = 0; i < names_.size(); ++i) index_->emplace(names_[i], i);
  }
  return items_.back();
}

void JsonTree::sort() {
  if (is_object()) {
    std::vector<std::size_t> order(names_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return names_[a] < names_[b]; });
    permute(names_, order);
    permute(items_, order);
    index_.reset();
  }
  for (JsonTree& item : items_) item.sort();
}

void JsonTree::write(jsontext::Writer& json) const {
  switch (kind_) {
    case Kind::Text:
      return json.json(text_);
    case Kind::Array:
      json.begin_array();
      for (const JsonTree& item : items_) item.write(json);
      return json.end_array();
    case Kind::Object:
      json.begin_object();
      for (std::size_t i = 0; i < items_.size(); ++i) items_[i].write(json.key(names_[i]));
      return json.end_object();
  }
}

}  // namespace hecla::write
