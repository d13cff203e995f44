// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Construction of sets, in O(n log n) for all element types.
#include <algorithm>

#include "value/access.h"
#include "value/set_order.h"

namespace hecla {

using detail::ValueAccess;

namespace {

// Returns the first eight bytes of a text as a number that compares like the text.
std::uint64_t text_prefix(std::string_view text) {
  std::uint64_t prefix = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    prefix = (prefix << 8) | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0u);
  }
  return prefix;
}

struct TextItem {
  std::uint64_t prefix;
  std::string_view text;
  std::size_t position;  // in the given elements
};

bool is_before(const TextItem& a, const TextItem& b) {
  if (a.prefix != b.prefix) return a.prefix < b.prefix;
  if (const int order = a.text.compare(b.text); order != 0) return order < 0;
  return a.position < b.position;
}

std::vector<TextItem> sorted_items(std::vector<TextItem> items) {
  for (TextItem& item : items) item.prefix = text_prefix(item.text);
  if (!std::is_sorted(items.begin(), items.end(), is_before)) {
    std::sort(items.begin(), items.end(), is_before);
  }
  return items;
}

// Sorts the given elements into the order of a set and removes duplicates.
class SetSorter {
 public:
  SetSorter(const Type& element, std::vector<Value> elements)
      : element_(element), given_(std::move(elements)) {}

  void sort() {
    split();
    if (element_.is_string())
      sort_strings();
    else if (element_.is_number())
      sort_numbers();
    else if (element_.is_bool())
      sort_bools();
    else
      sort_by_key();
    for (Value& value : unknown_) kept_.push_back(std::move(value));
    if (has_null_) kept_.push_back(Value::null(element_));
  }
  std::vector<Value>& kept() { return kept_; }
  const MarkSet& marks() const { return marks_; }

 private:
  // Leaves the known elements, unmarked and typed, in given_.
  void split() {
    std::size_t known = 0;
    for (std::size_t i = 0; i < given_.size(); ++i) {
      Value value = take(i);
      if (value.is_null())
        has_null_ = true;
      else if (!value.is_known())
        unknown_.push_back(std::move(value));
      else
        given_[known++] = std::move(value);
    }
    given_.resize(known);
    kept_.reserve(known + unknown_.size() + 1);
  }
  Value take(std::size_t i) {
    Value value = std::move(given_[i]);
    if (value.contains_marked()) value = value.unmarked_deep(marks_);
    return value.type() == element_ ? value : detail::as_element(std::move(value), element_);
  }

  void sort_strings() {
    std::vector<TextItem> items(given_.size());
    for (std::size_t i = 0; i < items.size(); ++i) items[i] = {0, ValueAccess::text(given_[i]), i};
    std::string_view last;
    for (const TextItem& item : sorted_items(std::move(items))) {
      if (!kept_.empty() && item.text == last) continue;
      kept_.push_back(given_[item.position]);
      last = item.text;
    }
  }
  void sort_numbers() {
    const auto less = [](const Value& a, const Value& b) {
      if (ValueAccess::is_small_integer(a) && ValueAccess::is_small_integer(b)) {
        return ValueAccess::small_integer(a) < ValueAccess::small_integer(b);
      }
      return a.as_number() < b.as_number();
    };
    if (!std::is_sorted(given_.begin(), given_.end(), less)) {
      std::sort(given_.begin(), given_.end(), less);
    }
    given_.erase(std::unique(given_.begin(), given_.end()), given_.end());
    kept_ = std::move(given_);
  }
  void sort_bools() {
    const auto has = [&](bool wanted) {
      return std::ranges::any_of(given_, [&](const Value& v) { return v.as_bool() == wanted; });
    };
    if (has(false)) kept_.push_back(Value::boolean(false));
    if (has(true)) kept_.push_back(Value::boolean(true));
  }

  void sort_by_key() {
    std::string keys;
    std::vector<std::size_t> ends;
    for (const Value& value : given_) {
      detail::append_set_key(value, keys);
      ends.push_back(keys.size());
    }
    std::vector<TextItem> items(given_.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::size_t start = i == 0 ? 0 : ends[i - 1];
      items[i] = {0, std::string_view(keys).substr(start, ends[i] - start), i};
    }
    items = sorted_items(std::move(items));
    for (auto run = items.begin(); run != items.end();) {
      const auto end = std::find_if(run, items.end(),
                                    [&](const TextItem& item) { return item.text != run->text; });
      keep_distinct({run, end});
      run = end;
    }
  }
  // Keeps distinct elements among those with the same key. Elements that are not wholly known may
  // turn out to differ.
  void keep_distinct(std::span<const TextItem> run) {
    detail::PointedValues seen;
    for (const TextItem& item : run) {
      Value& value = given_[item.position];
      if (run.size() > 1 && value.is_wholly_known() && !seen.insert(&value).second) continue;
      kept_.push_back(value);
    }
  }

  Type element_;
  std::vector<Value> given_;
  std::vector<Value> kept_, unknown_;
  bool has_null_ = false;
  MarkSet marks_;
};

}  // namespace

Value Value::set(const Type& element, std::vector<Value> elements) {
  SetSorter sorter(element, std::move(elements));
  sorter.sort();
  detail::SequenceMaker maker(detail::PayloadKind::Sequence, Type::set(element),
                              sorter.kept().size());
  for (Value& value : sorter.kept()) maker.add(std::move(value));
  return maker.finish().with_marks(sorter.marks());
}

}  // namespace hecla
