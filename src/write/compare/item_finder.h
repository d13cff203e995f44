// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the items of an outline by address, also where the file is in the other syntax than the one
// for which the address was written: a block can be a property in an array there.
#include <hecla/write/address.h>

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "write/compare/outline.h"

namespace hecla::write {

class ItemFinder {
 public:
  ItemFinder(const Outline& outline, MemoryAccount& memory) : outline_(outline), memory_(memory) {}

  // Returns the innermost item that is found on the way to an address. Takes time in proportion to
  // the address, after the first search for each body or object.
  const Item& find(const Address& address);

 private:
  // Items by their name and labels.
  using Table = std::unordered_map<std::string, std::vector<const Item*>>;

  const Item* step(const Item& item, std::span<const AddressStep>& steps);
  const Item* step_by_name(const Item& item, std::span<const AddressStep>& steps);
  const Table& table(const Item& item);
  void add_children(const Item& item, Table& table);

  const Outline& outline_;
  MemoryAccount& memory_;
  std::unordered_map<const Item*, Table> tables_;
};

}  // namespace hecla::write
