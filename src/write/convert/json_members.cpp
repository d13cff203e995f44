// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/convert/json_members.h"

#include <algorithm>

#include "base/name_hash.h"

namespace hecla::write {
namespace {

// Objects with no more members have no index.
constexpr std::size_t few = 8;
constexpr std::size_t least_slots = 64;

bool is_before(const Member& a, const Member& b) {
  return a.file != b.file ? a.file < b.file : a.key.begin < b.key.begin;
}

// Other keys can equal any.
bool has_own_text(const syntax::Expr& key) {
  using syntax::ExprKind;
  const ExprKind kind = key.kind;
  if (kind == ExprKind::Reference) return !key.computed_key;
  if (kind == ExprKind::Template)
    return std::ranges::any_of(static_cast<const syntax::TemplateExpr&>(key).parts,
                               [](const syntax::Expr* part) { return has_own_text(*part); });
  return kind == ExprKind::Number || kind == ExprKind::Bool || kind == ExprKind::String ||
         kind == ExprKind::Text;
}

}  // namespace

bool can_repeat_keys(const syntax::ObjectExpr& object) {
  return object.items.size() > 1 &&
         !std::ranges::all_of(
             object.items, [](const syntax::ObjectItem& item) { return has_own_text(*item.key); });
}

Member& Members::add(std::string_view name) {
  if (members_.size() == members_.capacity()) {
    const std::size_t before = members_.capacity();
    members_.reserve(std::max(2 * before, least_slots));
    account_.take((members_.capacity() - before) * sizeof(Member));
  }
  Member& member = members_.emplace_back();
  member.name = name;
  return member;
}

Member* Members::find(std::string_view name) {
  if (members_.size() - level_ > few) return find_indexed(name);
  for (std::size_t i = level_; i < members_.size(); ++i) {
    if (members_[i].name == name) return &members_[i];
  }
  return nullptr;
}

Member* Members::find_indexed(std::string_view name) {
  index_members();
  const Slot& slot = slot_of(name, static_cast<std::uint32_t>(name_hash(name)));
  return slot.index == 0 ? nullptr : &members_[level_ + slot.index - 1];
}

// Adds the members that were added since the last call to the index.
void Members::index_members() {
  const std::size_t count = members_.size() - level_;
  if (2 * count > slots_in_use_) {
    slots_in_use_ = std::max(4 * slots_in_use_, least_slots);
    while (2 * count > slots_in_use_) slots_in_use_ *= 4;
    const std::size_t before = slots_.capacity();
    slots_.assign(slots_in_use_, Slot{});
    account_.take((slots_.capacity() - before) * sizeof(Slot));
    indexed_ = 0;
  }
  for (; indexed_ < count; ++indexed_) {
    const std::string_view name = members_[level_ + indexed_].name;
    const auto hash = static_cast<std::uint32_t>(name_hash(name));
    slot_of(name, hash) = {hash, static_cast<std::uint32_t>(indexed_ + 1)};
  }
}

Members::Slot& Members::slot_of(std::string_view name, std::uint32_t hash) {
  const std::size_t mask = slots_in_use_ - 1;
  std::size_t i = hash & mask;
  for (; slots_[i].index != 0; i = (i + 1) & mask) {
    if (slots_[i].hash == hash && members_[level_ + slots_[i].index - 1].name == name) break;
  }
  return slots_[i];
}

void Members::sort_by_name() {
  std::sort(members_.begin() + static_cast<std::ptrdiff_t>(level_), members_.end(),
            [](const Member& a, const Member& b) { return a.name < b.name; });
}

void Members::merge_by_position(std::size_t middle) {
  if (middle == level_ || middle == members_.size()) return;
  if (is_before(members_[middle - 1], members_[middle])) return;
  std::inplace_merge(members_.begin() + static_cast<std::ptrdiff_t>(level_),
                     members_.begin() + static_cast<std::ptrdiff_t>(middle), members_.end(),
                     is_before);
}

}  // namespace hecla::write
