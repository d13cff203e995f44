// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// NameSet: the names defined so far in one body, used to find duplicates.
//
// A few names are compared one by one. More names go into a hash table, so that a body of a million
// attributes takes linear time. The table holds positions in the caller's list, not names.
#include <hecla/syntax/ast.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "base/list_stack.h"
#include "base/name_hash.h"

namespace hecla::syntax {

class NameSet {
 public:
  // The attributes of the body: those on the stack from the one at `first` on.
  class Attributes {
   public:
    Attributes(const ListStack<AttributeNode>& stack, std::size_t first)
        : stack_(stack), first_(first) {}
    std::size_t size() const { return stack_.size() - first_; }
    const AttributeNode* operator[](std::size_t index) const { return &stack_[first_ + index]; }

   private:
    const ListStack<AttributeNode>& stack_;
    std::size_t first_;
  };

  explicit NameSet(MemoryAccount& account) : account_(account) {}
  NameSet(const NameSet&) = delete;
  NameSet& operator=(const NameSet&) = delete;
  ~NameSet() { account_.give_back(slots_.size() * sizeof(Slot)); }

  // Returns the element of `attributes` named `name`. If there is none, returns null, and the
  // caller must append the attribute to `attributes` next.
  const AttributeNode* find_or_add(const Attributes& attributes, std::string_view name) {
    if (attributes.size() < few) return find_linear(attributes, name);
    if ((attributes.size() + 1) * 2 > slots_.size()) grow(attributes);
    const auto hash = static_cast<std::uint32_t>(name_hash(name));
    std::size_t i = hash & mask();
    for (; slots_[i].index != 0; i = (i + 1) & mask()) {
      if (slots_[i].hash != hash) continue;
      const AttributeNode* found = attributes[slots_[i].index - 1];
      if (found->name() == name) return found;
    }
    slots_[i] = {hash, static_cast<std::uint32_t>(attributes.size() + 1)};
    return nullptr;
  }

 private:
  static constexpr std::size_t few = 8;
  struct Slot {
    std::uint32_t hash;
    std::uint32_t index;  // position plus one; 0 means free
  };

  static const AttributeNode* find_linear(const Attributes& attributes, std::string_view name) {
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      if (attributes[i]->name() == name) return attributes[i];
    }
    return nullptr;
  }
  void grow(const Attributes& attributes) {
    const std::vector<Slot> old =
        std::exchange(slots_, std::vector<Slot>(std::max<std::size_t>(slots_.size() * 2, 64)));
    account_.take((slots_.size() - old.size()) * sizeof(Slot));
    for (const Slot& slot : old) {
      if (slot.index != 0) insert(slot);
    }
    if (!old.empty()) return;
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      insert({static_cast<std::uint32_t>(name_hash(attributes[i]->name())),
              static_cast<std::uint32_t>(i + 1)});
    }
  }
  void insert(Slot slot) {
    std::size_t i = slot.hash & mask();
    while (slots_[i].index != 0) i = (i + 1) & mask();
    slots_[i] = slot;
  }
  std::size_t mask() const { return slots_.size() - 1; }

  MemoryAccount& account_;
  std::vector<Slot> slots_;
};

}  // namespace hecla::syntax
