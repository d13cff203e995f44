// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/outline.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace hecla::write {

IdentityText& IdentityText::number(std::uint32_t number) {
  for (; number >= 0x80; number >>= 7) text_ += static_cast<char>(number | 0x80);
  text_ += static_cast<char>(number);
  return *this;
}

IdentityText& IdentityText::text(std::string_view text) {
  number(static_cast<std::uint32_t>(text.size()));
  text_ += text;
  return *this;
}

IdentityText& IdentityText::children(std::span<const Item> children, bool is_ordered) {
  std::vector<std::uint32_t> identities;
  identities.reserve(children.size());
  for (const Item& child : children) identities.push_back(child.identity);
  if (!is_ordered) std::sort(identities.begin(), identities.end());
  for (const std::uint32_t identity : identities) number(identity);
  return *this;
}

Outline::Outline(File file, Identities& identities, const OutlineOptions& options)
    : file_(std::move(file)) {
  if (identities.memory().is_exceeded()) return;
  parts_.arena.charge(&identities.memory());
  if (file_.is_json()) {
    build_outline(file_.json(), identities, options, parts_);
  } else {
    build_outline(file_.native(), identities, options, parts_);
  }
  parts_.arena.charge(nullptr);
}

std::span<Item> make_items(std::size_t count, OutlineParts& parts, const MemoryAccount& memory) {
  if (count == 0) return {};
  auto* items = static_cast<Item*>(parts.arena.allocate(count * sizeof(Item), alignof(Item)));
  if (memory.is_exceeded()) return {};
  std::uninitialized_default_construct_n(items, count);
  return {items, count};
}

std::span<const Word> Outline::words(ByteRange range) const {
  return tree::tokens_in(std::span<const Word>(parts_.words), range);
}

}  // namespace hecla::write
