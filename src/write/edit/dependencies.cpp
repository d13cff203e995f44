// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/edit/dependencies.h"

#include <hecla/syntax/parse.h>

#include <algorithm>
#include <span>

#include "write/edit/editor.h"
#include "write/edit/references.h"

namespace hecla::write {

// --- AddressSet

void AddressSet::add(const Address& address, std::size_t count) {
  add_around(address, count);
  members_.insert(address.prefix_text(count));
}

void AddressSet::add_around(const Address& address, std::size_t count) {
  for (std::size_t i = 0; i <= count; ++i) around_.insert(address.prefix_text(i));
}

namespace {

// Returns the number of steps before the first `*` or `#`.
std::size_t count_plain_steps(const Address& address) {
  std::size_t count = 0;
  for (const AddressStep& step : address.steps()) {
    if (step.kind == AddressStep::Kind::Any || step.kind == AddressStep::Kind::Nth) break;
    ++count;
  }
  return count;
}

}  // namespace

bool AddressSet::contains(const Address& address) const {
  return contains(address, count_plain_steps(address));
}

bool AddressSet::contains(const Address& address, std::size_t count) const {
  for (++count; count-- > 0;) {
    if (members_.contains(address.prefix_text(count))) return true;
  }
  return false;
}

bool AddressSet::overlaps(const Address& address) const {
  return overlaps(address, count_plain_steps(address));
}

bool AddressSet::overlaps(const Address& address, std::size_t count) const {
  return contains(address, count) || around_.contains(address.prefix_text(count));
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

// The siblings of a block are in the body around it: the last steps of its address may be labels.
enum class Levels : std::uint8_t { Innermost, All };

struct NewItems {
  std::vector<Address> addresses;
  bool are_blocks = false;
};

// Returns the addresses that the items may have that an edit adds; none for other edits, and if
// the text is not configuration.
NewItems new_items(const Edit& edit, Levels levels) {
  NewItems items;
  if (edit.action != Edit::Action::Add) return items;
  Diagnostics diags(1);
  const auto parsed = syntax::parse_config(Source::make("<text>", edit.text), diags);
  items.are_blocks = !diags.has_errors() && parsed->root_body()->attributes.empty();
  if (!is_beside(edit)) {
    if (!diags.has_errors()) add_items(*parsed->root_body(), edit.address, items.addresses);
    return items;
  }
  if (diags.has_errors()) return {{edit.address.parent()}};
  Address body = edit.address;
  do {
    body = body.parent();
    add_items(*parsed->root_body(), body, items.addresses);
  } while (levels == Levels::All && !body.is_document());
  return items;
}

}  // namespace

std::vector<Address> wanted_items(const Edit& edit) {
  if (edit.action == Edit::Action::Set) return {edit.address};
  return is_beside(edit) ? std::vector<Address>() : new_items(edit, Levels::Innermost).addresses;
}

// --- Dependencies

const Edit* Dependencies::place(const Edit& edit) {
  placed_ = nullptr;
  change_.reset();
  if (edit.action == Edit::Action::RenameReferences) {
    const bool waits = (is_json_ && !changed_.empty()) || references_.overlaps(edit.address) ||
                       (!edit.address.is_document() && mention(edit.address.steps().front().name));
    return placed_ = waits ? nullptr : &edit;
  }
  if (is_json_ && !references_.empty()) return nullptr;
  const auto address = in_text(edit.address);
  if (edit.action == Edit::Action::Move && !is_in_place(edit.to)) return nullptr;
  const bool is_addition = edit.action == Edit::Action::Add;
  const bool is_removal = edit.action == Edit::Action::Remove;
  if (is_addition && !is_beside(edit) && address) {
    Elements* const list = list_at(*address);
    if (list && grows(*list, edit)) return placed_ = place_in_list(edit, *address, *list);
  } else if ((is_removal || is_beside(edit)) && !edit.address.is_document()) {
    const auto kind = edit.address.steps().back().kind;
    const auto outer = in_text(edit.address.parent());
    Elements* const list = !outer                                         ? nullptr
                           : kind == AddressStep::Kind::Index             ? list_at(*outer)
                           : is_removal && kind == AddressStep::Kind::Nth ? selection_at(*outer)
                                                                          : nullptr;
    if (list && (is_removal || (kind == AddressStep::Kind::Index && grows(*list, edit))))
      return placed_ = place_in_list(edit, *outer, *list);
  }
  if (!address) return nullptr;
  const Edit* const found = translated(edit, *address);
  return placed_ = affect(*found) ? nullptr : found;
}

// In the JSON syntax, an array of objects stays one if it gets another.
bool Dependencies::grows(const Elements& list, const Edit& edit) const {
  return list.can_grow() || (is_json_ && edit.text.starts_with('{'));
}

// Returns whether an edit depends on an earlier one.
bool Dependencies::affect(const Edit& edit) {
  if (changed_.empty() && selected_.empty()) return false;
  const auto is_affected = [&](const Address& address) { return affects(address); };
  const auto [items, are_blocks] = new_items(edit, Levels::Innermost);
  // To others with their type and labels, blocks can be added.
  const bool is_plain = count_plain_steps(edit.address) == edit.address.steps().size();
  if (are_blocks && !is_beside(edit) && is_plain)
    return changed_.contains(edit.address) || is_alias(edit.address);
  if (!are_blocks && std::any_of(items.begin(), items.end(), is_affected)) return true;
  if (!items.empty() && !is_beside(edit) && is_plain) return false;
  return affects_others(edit.address) ||
         (edit.action == Edit::Action::Move && is_affected(edit.to));
}

const Edit* Dependencies::translated(const Edit& edit, Address address) {
  if (lists_.empty() && renamed_.empty()) return &edit;
  translated_ = edit;
  translated_.address = std::move(address);
  return &translated_;
}

namespace {

// Returns the name of the elements at an address, or of what `#` selects from.
std::string list_key(const Address& address, bool is_selection) {
  return address.to_string() + (is_selection ? "#" : "");
}

}  // namespace

// Returns the address in the text without the earlier edits; nothing if it is not there.
std::optional<Address> Dependencies::in_text(const Address& address) const {
  if (lists_.empty() && moved_.empty()) return address;
  Address old;
  for (AddressStep step : address.steps()) {
    const bool is_nth = step.kind == AddressStep::Kind::Nth;
    if (const auto list = lists_.find(list_key(old, is_nth)); list != lists_.end()) {
      const bool is_index = is_nth || step.kind == AddressStep::Kind::Index;
      const auto position = is_index ? list->second.at(step.index) : std::nullopt;
      if (!position || position->added) return std::nullopt;
      step.index = position->gap;
    }
    old.add(std::move(step));
    const std::string text = old.to_string();
    if (moved_.contains(text)) return std::nullopt;
    if (const auto renamed = renamed_.find(text); renamed != renamed_.end()) old = renamed->second;
  }
  return old;
}

// Returns whether the earlier edits leave the address as it was.
bool Dependencies::is_in_place(const Address& address) const {
  return in_text(address).value_or(Address()).to_string() == address.to_string();
}

// --- elements of lists

Elements* Dependencies::list_at(const Address& address) {
  const bool is_plain = count_plain_steps(address) == address.steps().size();
  if (!is_plain || changed_.contains(address) || selected_.overlaps(address) || is_alias(address))
    return nullptr;
  std::string text = list_key(address, false);
  if (const auto known = lists_.find(text); known != lists_.end()) return &known->second;
  auto elements = editor_.elements(address);
  return elements ? &lists_.emplace(std::move(text), *std::move(elements)).first->second : nullptr;
}

// Returns what an address finds, if none of it is in another part, or gets the index of one that is removed.
Elements* Dependencies::selection_at(const Address& address) {
  const auto is_index = [](const AddressStep& step) {
    return step.kind == AddressStep::Kind::Index;
  };
  if (std::ranges::any_of(std::span(address.steps()).subspan(count_plain_steps(address)), is_index))
    return nullptr;
  if (is_alias(address) || overlaps_changed(address)) return nullptr;
  std::string text = list_key(address, true);
  if (const auto known = lists_.find(text); known != lists_.end()) return &known->second;
  if (selected_.overlaps(address)) return nullptr;
  const std::vector<Located> found = editor_.find(address);
  const auto nested = std::ranges::adjacent_find(
      found, [](const Located& a, const Located& b) { return b.range.begin < a.range.end; });
  if (nested != found.end()) return nullptr;
  return &lists_.emplace(std::move(text), Elements(found.size(), false)).first->second;
}

// `address` is that of the list.
const Edit* Dependencies::place_in_list(const Edit& edit, const Address& address, Elements& list) {
  change_ = ElementChange{&list, address, edit.placement == Placement::First ? 0 : list.count()};
  std::size_t& gap = change_->gap;
  translated_ = edit;
  translated_.address = address;
  if (edit.action == Edit::Action::Remove || is_beside(edit)) {
    const auto position = list.at(edit.address.steps().back().index);
    if (!position) return nullptr;
    gap = position->gap;
    AddressStep step = edit.address.steps().back();
    step.index = gap;
    translated_.address.add(std::move(step));
    if (edit.action == Edit::Action::Remove) {
      const bool is_alone = !position->added && list.added(gap) == 0 && list.added(gap + 1) == 0;
      return is_alone ? &translated_ : nullptr;
    }
    if (position->added) {
      // After the last one of a gap is before the element after the gap.
      const bool is_last = *position->added + 1 == list.added(gap);
      if (edit.placement != Placement::After || !is_last) return nullptr;
      translated_.placement = gap == list.count() ? Placement::Last : Placement::Before;
      if (gap == list.count()) translated_.address = address;
    } else if (edit.placement == Placement::After) {
      ++gap;
    }
  }
  return list.has_neighbors(gap) ? &translated_ : nullptr;
}

// --- adding

void Dependencies::add(const Edit& edit) {
  if (edit.action == Edit::Action::RenameReferences) {
    references_.add(edit.address);
    return references_.add(edit.to);
  }
  unread_.push_back(&edit);
  if (change_) {
    auto& [list, address, gap] = *change_;
    if (edit.action == Edit::Action::Remove) {
      add(translated_.address, false);
      return list->remove(gap);
    }
    add_indexes(address);
    shape_ = "";
    changed_.add_around(address, address.steps().size());
    return list->add(gap);
  }
  const Edit& placed = *placed_;
  if (placed.action == Edit::Action::Move) return add_move(placed);
  const bool is_structural =
      placed.action != Edit::Action::Set && placed.action != Edit::Action::SetComment;
  const std::vector<Address> items = new_items(placed, Levels::All).addresses;
  for (const Address& item : items) add(item, true);
  if (items.empty()) add(placed.address, is_structural);
  if (placed.action == Edit::Action::Rename) add_renamed(placed);
}

// A part that only gets another name, or that is moved whole, can be edited where it was, as long as it has no other
// address. Changes of what is moved conflict with its removal.
void Dependencies::add_move(const Edit& edit) {
  const auto& from = edit.address.steps();
  const bool has_names =
      std::ranges::all_of(
          from, [](const AddressStep& step) { return step.kind == AddressStep::Kind::Name; }) &&
      from.size() == edit.to.steps().size();
  const bool is_renamed =
      has_names && editor_.find(edit.to).empty() && editor_.find(edit.address).size() == 1;
  if (!is_renamed) {
    // In JSON, an index may lead to the property itself, which leaves the object around it.
    if (is_json_ && !from.empty() && from.back().kind == AddressStep::Kind::Index)
      changed_.add(Address());
    add(edit.address, true);
    return add(edit.to, true);
  }
  shape_ = "";
  for (const Address* address : {&edit.address, &edit.to}) {
    add_indexes(*address);
    changed_.add_around(*address, address->steps().size() - 1);
  }
  moved_.insert(edit.address.to_string());
  renamed_.insert_or_assign(edit.to.to_string(), edit.address);
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

// Calls f(names, indexes, is_last) for no name and for each name of an address before the first `*`.
template <class F>
void for_each_name(const Address& address, F f) {
  std::string names;
  const auto steps = without_nth(address.steps()).steps;
  for (std::size_t i = 0;;) {
    std::size_t next = i;
    while (next < steps.size() && steps[next].kind == AddressStep::Kind::Index) ++next;
    f(names, next - i, next == steps.size());
    if (next == steps.size() || steps[next].kind == AddressStep::Kind::Any) return;
    append_step(names, steps[next]);
    i = next + 1;
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
  return !is_in_place(address) || affects_others(address);
}

namespace {

// Returns which steps of a pattern of names and `*` are `*`, up to the last one; nothing for other addresses.
std::string shape_of(const Address& address) {
  std::string shape;
  for (const AddressStep& step : address.steps()) {
    const bool is_any = step.kind == AddressStep::Kind::Any;
    if (!is_any && step.kind != AddressStep::Kind::Name) return {};
    shape += is_any ? '*' : 'n';
  }
  return shape.substr(0, shape.rfind('*') + 1);
}

}  // namespace

// Patterns with `*` at the same steps find different parts if another step differs.
bool Dependencies::overlaps_changed(const Address& address) const {
  if (!shape_ || shape_->empty() || shape_of(address) != *shape_) return changed_.overlaps(address);
  return changed_patterns_.overlaps(address, address.steps().size());
}

// Like affects() for an address in the text.
bool Dependencies::affects_others(const Address& address) const {
  if (is_alias(address) || overlaps_changed(address)) return true;
  if (!selected_.overlaps(address)) return false;
  const auto [steps, nth] = without_nth(address.steps());
  return !nth || !selections_.contains(address.prefix_text(steps.size())) ||
         selections_.contains(address.to_string());
}

// Removing or adding an element changes the indexes of others, so an index counts as all.
void Dependencies::add(const Address& address, bool is_structural) {
  add_indexes(address);
  const std::string shape = is_structural ? "" : shape_of(address);
  if (shape_.value_or(shape) != shape) shape_ = "";
  if (!shape_) shape_ = shape;
  if (!shape_->empty()) changed_patterns_.add(address);
  std::size_t count = count_plain_steps(address);
  if (const auto [steps, nth] = without_nth(address.steps());
      nth && !is_structural && steps.size() > count) {
    selected_.add(address, count);
    selections_.insert({address.prefix_text(steps.size()), address.to_string()});
    return;
  }
  if (is_structural) {
    while (count > 0 && address.steps()[count - 1].kind == AddressStep::Kind::Index) --count;
  }
  changed_.add(address, count);
}

// Which of the last steps are the old names depends on the labels.
void Dependencies::add_renamed(const Edit& edit) {
  Address outer = edit.address;
  while (!outer.is_document()) {
    outer = outer.parent();
    Address renamed = outer;
    for (const std::string& name : edit.names) renamed.name(name);
    add(renamed, true);
  }
}

}  // namespace hecla::write
