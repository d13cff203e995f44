// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// NameSet: the names that one body has set so far, to find those that are set twice.
//
// A few names are compared one by one; from then on they are in a hash table, so that a body of a million
// attributes takes linear time. The table holds positions in the caller's list, not names.
#include <hecla/syntax/ast.h>

#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

namespace hecla::syntax {

class NameSet {
 public:
  using Attributes = std::span<const AttributeNode* const>;

  // The attribute of `attributes` that is called `name`; null if there is none.
  const AttributeNode* find(Attributes attributes, std::string_view name) {
    if (attributes.size() <= few) return find_linear(attributes, name);
    if (attributes.size() * 2 > slots_.size()) rebuild(attributes);
    for (std::size_t i = hash(name) & mask();; i = (i + 1) & mask()) {
      if (slots_[i] == 0) return nullptr;
      const AttributeNode* found = attributes[slots_[i] - 1];
      if (found->name() == name) return found;
    }
  }
  // To be called after attributes.back() was added.
  void added(Attributes attributes) {
    if (!slots_.empty()) insert(attributes, attributes.size() - 1);
  }

 private:
  static constexpr std::size_t few = 8;

  static const AttributeNode* find_linear(Attributes attributes, std::string_view name) {
    for (const AttributeNode* attribute : attributes) {
      if (attribute->name() == name) return attribute;
    }
    return nullptr;
  }
  void rebuild(Attributes attributes) {
    std::size_t size = 64;
    while (size < attributes.size() * 4) size *= 2;
    slots_.assign(size, 0);
    for (std::size_t i = 0; i < attributes.size(); ++i) insert(attributes, i);
  }
  void insert(Attributes attributes, std::size_t index) {
    std::size_t i = hash(attributes[index]->name()) & mask();
    while (slots_[i] != 0) i = (i + 1) & mask();
    slots_[i] = static_cast<std::uint32_t>(index + 1);
  }
  std::size_t mask() const { return slots_.size() - 1; }

  // The seed differs from run to run, so that no file can be made whose names all collide.
  static std::uint64_t hash(std::string_view name) {
    std::uint64_t h = seed() ^ (name.size() * 0x9E3779B97F4A7C15U);
    auto mix = [&h](std::uint64_t word) {
      h = (h ^ word) * 0xD6E8FEB86659FD93U;
      h ^= h >> 32;
    };
    const char* p = name.data();
    std::size_t left = name.size();
    for (; left >= 8; p += 8, left -= 8) {
      std::uint64_t word;
      std::memcpy(&word, p, 8);
      mix(word);
    }
    std::uint64_t word = 0;
    std::memcpy(&word, p, left);
    mix(word);
    mix(h >> 29);
    return h;
  }
  static std::uint64_t seed() {
    static const int somewhere = 0;
    return reinterpret_cast<std::uintptr_t>(&somewhere) * 0x9E3779B97F4A7C15U;
  }

  std::vector<std::uint32_t> slots_;  // index + 1; 0 is free
};

}  // namespace hecla::syntax
