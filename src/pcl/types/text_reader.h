// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// TextReader: reads the plain form of a type piece by piece, without ever having all of it.
//
//   TextReader reader(type);
//   while (auto piece = reader.next()) {
//     if (piece->node) reader.enter(piece->node);   // or leave out its text
//     else out += piece->text;
//   }
#include <optional>
#include <unordered_set>

#include "pcl/types/type_store.h"

namespace hecla::pcl::detail {

class TextReader {
 public:
  // Either text, or a type whose text follows if it is entered.
  struct Piece {
    std::string_view text;
    const TypeNode* node = nullptr;
  };
  explicit TextReader(const TypeNode* root) : root_(root) {}

  // Returns nothing at the end.
  std::optional<Piece> next();
  void enter(const TypeNode* node);

 private:
  struct Frame {
    const TypeNode* node;
    std::uint32_t next_part = 0;
    std::uint8_t stage = 0;  // of the part: its separator, its name, the type
  };

  Piece next_of_object(Frame& frame);
  Piece leave(std::string_view text);

  const TypeNode* root_;
  std::vector<Frame> frames_;
  std::unordered_set<const TypeNode*> open_;  // recursive objects that were entered
  std::string_view single_;                   // the text of a type that has no parts
};

// Compares types by their plain form, then by their contents. Returns a negative number, zero for
// equal types, or a positive number.
int compare_text(TypeStore& store, Type a, Type b);
// Sorts types in this order; equal ones stay in their order.
void sort_by_text(TypeStore& store, std::vector<Type>& types);

// Returns the plain form of a value as part of a constant type.
std::string constant_text(const Value& value);

}  // namespace hecla::pcl::detail
