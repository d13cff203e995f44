// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/outline.h"

#include <algorithm>
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

IdentityText& IdentityText::children(const std::vector<Item>& children, bool is_ordered) {
  std::vector<std::uint32_t> identities;
  identities.reserve(children.size());
  for (const Item& child : children) identities.push_back(child.identity);
  if (!is_ordered) std::sort(identities.begin(), identities.end());
  for (const std::uint32_t identity : identities) number(identity);
  return *this;
}

Outline::Outline(File file, Identities& identities, ItemOrder order) : file_(std::move(file)) {
  if (file_.is_json()) {
    build_outline(file_.json(), identities, order, words_, root_);
  } else {
    build_outline(file_.native(), identities, order, words_, root_);
  }
}

std::span<const Word> Outline::words(ByteRange range) const {
  return tree::tokens_in(std::span<const Word>(words_), range);
}

}  // namespace hecla::write
