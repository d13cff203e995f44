// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// JSON as a tree that can be extended. Objects find their members by name in constant time.
#include <hecla/jsontext/writer.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hecla::write {

class JsonTree {
 public:
  enum class Kind : std::uint8_t { Text, Array, Object };

  // Returns a leaf with JSON text.
  static JsonTree from_text(std::string text);
  static JsonTree array() { return JsonTree(Kind::Array); }
  static JsonTree object() { return JsonTree(Kind::Object); }

  bool is_array() const { return kind_ == Kind::Array; }
  bool is_object() const { return kind_ == Kind::Object; }
  // Returns false for an empty array.
  bool is_array_of_objects() const;

  // Adds an item to an array. The reference is valid until another item is added.
  JsonTree& push_back(JsonTree item) { return items_.emplace_back(std::move(item)); }
  // Return a member of an object. The reference is valid until another member is added.
  JsonTree* find(std::string_view name);
  JsonTree& set(std::string_view name, JsonTree value);
  // Sorts the members of all objects in the tree by name.
  void sort();

  void write(jsontext::Writer& json) const;

 private:
  explicit JsonTree(Kind kind) : kind_(kind) {}

  Kind kind_;
  std::string text_;
  std::vector<JsonTree> items_;
  std::vector<std::string> names_;  // of the items of an object
  std::unique_ptr<std::unordered_map<std::string, std::size_t>> index_;  // of large objects
};

}  // namespace hecla::write
