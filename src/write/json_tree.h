// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// JSON as a tree that grows: objects find their members by name, whatever their number.
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

  // `text` is JSON already.
  static JsonTree from_text(std::string text);
  static JsonTree array() { return JsonTree(Kind::Array); }
  static JsonTree object() { return JsonTree(Kind::Object); }

  bool is_array() const { return kind_ == Kind::Array; }
  bool is_object() const { return kind_ == Kind::Object; }
  // Not of an empty array.
  bool is_array_of_objects() const;

  // Of an array. A reference holds until the array gets another item.
  JsonTree& push_back(JsonTree item) { return items_.emplace_back(std::move(item)); }
  // Of an object. A reference holds until the object gets another member.
  JsonTree* find(std::string_view name);
  JsonTree& set(std::string_view name, JsonTree value);
  // Members by name, here and in everything inside.
  void sort();

  // On one line.
  std::string to_string(bool escape_html) const;

 private:
  friend class JsonTreeWriter;
  explicit JsonTree(Kind kind) : kind_(kind) {}

  Kind kind_;
  std::string text_;
  std::vector<JsonTree> items_;
  std::vector<std::string> names_;  // of the items of an object
  std::unique_ptr<std::unordered_map<std::string, std::size_t>> index_;  // of large objects
};

}  // namespace hecla::write
