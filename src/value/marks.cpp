// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/value/marks.h>

#include <algorithm>

#include "value/access.h"

namespace hecla {

using detail::ValueAccess;

const Mark& Mark::sensitive() {
  static const Mark mark("sensitive");
  return mark;
}

const Mark& Mark::ephemeral() {
  static const Mark mark("ephemeral");
  return mark;
}

MarkSet::MarkSet(std::initializer_list<Mark> marks) {
  for (const Mark& mark : marks) add(mark);
}

std::span<const Mark> MarkSet::items() const noexcept {
  return marks_ ? std::span<const Mark>(marks_->marks) : std::span<const Mark>();
}

bool MarkSet::contains(const Mark& mark) const {
  return std::binary_search(items().begin(), items().end(), mark);
}

void MarkSet::add(const Mark& mark) {
  if (contains(mark)) return;
  auto items = make_ref<Items>();
  items->marks.assign(this->items().begin(), this->items().end());
  items->marks.insert(std::lower_bound(items->marks.begin(), items->marks.end(), mark), mark);
  marks_ = items;
}

void MarkSet::add(const MarkSet& marks) {
  if (marks.empty() || marks_ == marks.marks_) return;
  if (empty()) {
    marks_ = marks.marks_;
    return;
  }
  const auto mine = items(), theirs = marks.items();
  if (std::includes(mine.begin(), mine.end(), theirs.begin(), theirs.end())) return;
  auto merged = make_ref<Items>();
  std::set_union(mine.begin(), mine.end(), theirs.begin(), theirs.end(),
                 std::back_inserter(merged->marks));
  marks_ = merged;
}

MarkSet MarkSet::of_kind(MarkKind kind) const {
  const auto is_other = [&](const Mark& mark) { return mark.kind != kind; };
  if (std::ranges::none_of(items(), is_other)) return *this;
  MarkSet chosen;
  auto kept = make_ref<Items>();
  std::ranges::remove_copy_if(items(), std::back_inserter(kept->marks), is_other);
  if (!kept->marks.empty()) chosen.marks_ = kept;
  return chosen;
}

bool operator==(const MarkSet& a, const MarkSet& b) {
  return a.marks_ == b.marks_ || std::ranges::equal(a.items(), b.items());
}

const MarkSet& Value::marks() const noexcept {
  static const MarkSet none;
  return is_marked() ? ValueAccess::marked(*this)->marks : none;
}

Value Value::with_marks(const MarkSet& marks) const {
  if (marks.empty()) return *this;
  MarkSet all = this->marks();
  all.add(marks);
  if (is_marked() && all == this->marks()) return *this;
  const Value& bare = ValueAccess::bare(*this);
  auto* payload = new detail::MarkedPayload(std::move(all), bare);
  payload->contents =
      static_cast<std::uint8_t>(bare.contents() | detail::contents_of(payload->marks));
  return ValueAccess::adopt(payload, detail::word::marked_tag);
}

const MarkSet& Value::inner_marks() const noexcept {
  static const MarkSet none;
  const Value& bare = ValueAccess::bare(*this);
  const bool has_some = ValueAccess::tag(bare) == detail::word::refined_tag;
  return has_some ? ValueAccess::refined(bare)->inner_marks : none;
}

Value Value::with_inner_marks(const MarkSet& marks) const {
  const bool has_inside = !type_.is_primitive() && !type_.is_capsule();
  if (is_known() || !has_inside || inner_marks() == marks) return *this;
  if (type_.is_set()) return with_marks(marks);
  return detail::make_unknown(type_, refinement(), marks).with_marks(this->marks());
}

Value Value::with_mark(const Mark& mark) const { return with_marks(MarkSet{mark}); }

Value Value::unmarked() const { return ValueAccess::bare(*this); }

Value Value::unmarked(MarkSet& out) const {
  out.add(marks());
  return unmarked();
}

Value Value::unmarked_deep() const {
  MarkSet ignored;
  return unmarked_deep(ignored);
}

}  // namespace hecla
