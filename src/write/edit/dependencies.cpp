// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/edit/dependencies.h"

#include <hecla/syntax/parse.h>

#include <algorithm>

#include "write/edit/editor.h"
#include "write/edit/references.h"

namespace hecla::write {

// --- AddressSet

void AddressSet::add(const Address& address, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) around_.insert(address.prefix_text(i));
  members_.insert(address.prefix_text(count));
  around_.insert(address.prefix_text(count));
}

bool AddressSet::overlaps(const Address& address) const {
  const auto steps = without_nth(address.steps()).steps;
  std::size_t count = 0;
  for (;; ++count) {
    if (members_.contains(address.prefix_text(count))) return true;
    if (count == steps.size() || steps[count].kind == AddressStep::Kind::Any) break;
  }
  return around_.contains(address.prefix_text(count));
}

// --- the items that edits add

namespace {

bool is_beside(const Edit& edit) {
  return edit.action == Edit::Action::Add && !edit.address.is_document() &&
         (edit.placement == Placement::Before || edit.placement == Placement::After);
}

void add_items(const syntax::BodyNode& items, const Address& body, std::vector<Address>& out) {
  for (const auto* attribute : items.attributes) {
    out.push_back(Address(body).name(std::string(attribute->name())));
  }
  for (const auto* block : items.blocks) {
    Address address(body);
    address.name(std::string(block->type()));
    for (const syntax::Label& label : block->labels) address.name(std::string(label.text));
    out.push_back(std::move(address));
  }
}

// Items beside a block are in the body around it: the last steps of its address may be labels.
enum class Levels : std::uint8_t { Innermost, All };

// Returns the addresses that the items may have that an edit adds; none for other edits, and if
// the text is not configuration.
std::vector<Address> new_items(const Edit& edit, Levels levels) {
  std::vector<Address> items;
  if (edit.action != Edit::Action::Add) return items;
  Diagnostics diags(1);
  const auto parsed = syntax::parse_config(Source::make("<text>", edit.text), diags);
  if (!is_beside(edit)) {
    if (!diags.has_errors()) add_items(*parsed->root_body(), edit.address, items);
    return items;
  }
  if (diags.has_errors()) return {edit.address.parent()};
  Address body = edit.address;
  do {
    body = body.parent();
    add_items(*parsed->root_body(), body, items);
  } while (levels == Levels::All && !body.is_document());
  return items;
}

}  // namespace

std::vector<Address> wanted_items(const Edit& edit) {
  if (edit.action == Edit::Action::Set) return {edit.address};
  return is_beside(edit) ? std::vector<Address>() : new_items(edit, Levels::Innermost);
}

// --- Dependencies

bool Dependencies::affect(const Edit& edit) {
  if (edit.action == Edit::Action::RenameReferences) {
    if (is_json_ && !changed_.empty()) return true;
    return references_.overlaps(edit.address) || mention(edit.address.steps().front().name);
  }
  if (is_json_ && !references_.empty()) return true;
  if (changed_.empty()) return false;
  const auto is_affected = [&](const Address& address) { return affects(address); };
  const std::vector<Address> items = new_items(edit, Levels::Innermost);
  if (std::any_of(items.begin(), items.end(), is_affected)) return true;
  if (!items.empty() && !is_beside(edit)) return false;
  return is_affected(edit.address) || (edit.action == Edit::Action::Move && is_affected(edit.to));
}

void Dependencies::add(const Edit& edit) {
  if (edit.action == Edit::Action::RenameReferences) {
    references_.add(edit.address);
    return references_.add(edit.to);
  }
  unread_.push_back(&edit);
  const bool is_structural =
      edit.action != Edit::Action::Set && edit.action != Edit::Action::SetComment;
  const std::vector<Address> items = new_items(edit, Levels::All);
  for (const Address& item : items) add(item, true);
  if (items.empty() || is_beside(edit)) add(edit.address, is_structural);
  if (edit.action == Edit::Action::Move) add(edit.to, true);
  if (edit.action == Edit::Action::Rename) add_renamed(edit);
}

// Returns whether the new texts may contain a reference that begins with a name.
bool Dependencies::mention(std::string_view name) {
  for (const Edit* edit : unread_) {
    for (const std::string* text : {&edit->text, &edit->expression.text}) {
      for_each_word(*text, [&](std::string_view word) {
        has_other_words_ |= !std::ranges::all_of(word, [](char c) { return c > 0; });
        words_.emplace(word);
      });
    }
  }
  unread_.clear();
  bool is_found = has_other_words_;
  for_each_word(name,
                [&](std::string_view word) { is_found |= words_.contains(std::string(word)); });
  return is_found;
}

namespace {

// Calls f(names, indexes, is_last) for each name of an address before the first `*`.
template <class F>
void for_each_name(const Address& address, F f) {
  std::string names;
  const auto steps = without_nth(address.steps()).steps;
  for (std::size_t i = 0; i < steps.size() && steps[i].kind != AddressStep::Kind::Any;) {
    if (steps[i].kind == AddressStep::Kind::Name) append_step(names, steps[i]);
    std::size_t next = i + 1;
    while (next < steps.size() && steps[next].kind == AddressStep::Kind::Index) ++next;
    f(names, next - i - 1, next == steps.size());
    i = next;
  }
}

}  // namespace

// Returns whether the address could be another address of something that was changed.
bool Dependencies::is_alias(const Address& address) const {
  bool found = false;
  for_each_name(address, [&](const std::string& names, std::size_t indexes, bool is_last) {
    const auto known = indexes_.find(names);
    if (known == indexes_.end()) return;
    const Indexes& changed = known->second;
    const bool has_name = changed.min_before_name != Indexes::none;
    if (is_last) {
      found |= has_name && changed.min_before_name < indexes;
    } else {
      found |= changed.max_at_end > indexes;
      found |=
          has_name && (changed.min_before_name != indexes || changed.max_before_name != indexes);
    }
  });
  return found;
}

void Dependencies::add_indexes(const Address& address) {
  for_each_name(address, [&](const std::string& names, std::size_t count, bool is_last) {
    Indexes& known = indexes_[names];
    if (is_last) {
      known.max_at_end = std::max(known.max_at_end, count);
    } else {
      known.min_before_name = std::min(known.min_before_name, count);
      known.max_before_name = std::max(known.max_before_name, count);
    }
  });
}

bool Dependencies::affects(const Address& address) const {
  return is_alias(address) || changed_.overlaps(address);
}

// Removing or adding an element changes the indexes of others, so an index counts as all.
void Dependencies::add(const Address& address, bool is_structural) {
  add_indexes(address);
  const auto steps = without_nth(address.steps()).steps;
  std::size_t count = 0;
  while (count < steps.size() && steps[count].kind != AddressStep::Kind::Any &&
         !(is_structural && steps[count].kind == AddressStep::Kind::Index)) {
    ++count;
  }
  changed_.add(address, count);
}

void Dependencies::add_renamed(const Edit& edit) {
  Address address(edit.address);
  while (!address.is_document()) {
    address = address.parent();
    if (address.steps().size() + edit.names.size() <= edit.address.steps().size()) break;
  }
  add(address, true);
}

}  // namespace hecla::write
