// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Details that a field may store besides its value: where it was written, and its marks.
//
//   Located<std::uint16_t> port;          // one field: port.value, port.place.value.start().line
//   Places places;                        // all fields of a struct: places.find("port")
//   Marked<std::string> password;         // password.marks
//
// Places keep their source alive. They do not take part in comparisons: two Located are equal if their values
// are, and all Places are equal.
#include <hecla/source/source.h>
#include <hecla/value/marks.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hecla::bind {

// The place where something was written; has no source if it was not written anywhere.
struct Place {
  SourceRange range;  // a whole attribute; the header of a block, from its type to the last label
  SourceRange name;   // of an attribute; the type of a block
  SourceRange value;  // the expression, or the part of it that gives the value; the body of a block
};

template <class T>
struct Located {
  using value_type = T;
  T value{};
  Place place{};

  T& operator*() { return value; }
  const T& operator*() const { return value; }
  T* operator->() { return &value; }
  const T* operator->() const { return &value; }
  friend bool operator==(const Located& a, const Located& b) { return a.value == b.value; }
};

// The places of the fields of one struct: see places() in schema.h.
class Places {
 public:
  // Returns the place of the block that the struct was decoded from; for the body of a file, the
  // place where something could be added.
  const Place& block() const { return block_; }
  // Returns the place of the attribute or label with that name in the schema, or of the first block
  // of that type; null if it was not decoded.
  const Place* find(std::string_view name) const {
    for (const auto& [field, place] : fields_) {
      if (field == name) return &place;
    }
    return nullptr;
  }
  friend bool operator==(const Places&, const Places&) { return true; }

  // For the library.
  void set_block(Place place) { block_ = std::move(place); }
  void set(std::string_view name, Place place) {
    for (auto& [field, known] : fields_) {
      if (field == name) return void(known = std::move(place));
    }
    fields_.emplace_back(name, std::move(place));
  }

 private:
  Place block_;
  std::vector<std::pair<std::string, Place>> fields_;
};

template <class T>
struct Marked {
  using value_type = T;
  T value{};
  MarkSet marks{};

  T& operator*() { return value; }
  const T& operator*() const { return value; }
  T* operator->() { return &value; }
  const T* operator->() const { return &value; }
  friend bool operator==(const Marked&, const Marked&) = default;
};

}  // namespace hecla::bind
