// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decides which edits can be computed on one text, because they do not depend on each other.
#include <hecla/write/edit.h>

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "write/edit/editor.h"
#include "write/edit/elements.h"

namespace hecla::write {

// Addresses, and the question of whether another one is inside or around any of them.
class AddressSet {
 public:
  bool empty() const { return around_.empty(); }
  // Adds the first `count` steps of an address.
  void add(const Address& address, std::size_t count);
  void add(const Address& address) { add(address, address.steps().size()); }
  // Adds what is around an address, and the address as such, but not what is inside.
  void add_around(const Address& address, std::size_t count);
  // Return whether an address, up to its first `*`, is a member or inside of one, and whether it is around one, too.
  bool contains(const Address& address) const;
  bool overlaps(const Address& address) const;
  // The same for the first `count` steps.
  bool contains(const Address& address, std::size_t count) const;
  bool overlaps(const Address& address, std::size_t count) const;

 private:
  std::unordered_set<std::string> members_;
  std::unordered_set<std::string> around_;  // with the addresses around them
};

// The changes of the edits since the last parse. An edit that refers to any of that, or to something in or around it,
// must wait for the next parse. But what was only renamed, and what moved in a list because elements were added or
// removed, is found in the text as it was.
class Dependencies {
 public:
  // In the JSON syntax names can contain references, too.
  Dependencies(Editor& editor, bool is_json) : editor_(editor), is_json_(is_json) {}

  // Returns an edit as it is performed on the text without the earlier ones, valid until the next call; null if it
  // depends on them.
  const Edit* place(const Edit& edit);
  // Adds the edit that was placed last and is performed. It must outlive this.
  void add(const Edit& edit);

 private:
  // The continuation of the changed addresses after a name: the number of indexes before the next
  // name, or at the end. A block or array has an address with an index and one without.
  struct Indexes {
    std::size_t min_before_name = none, max_before_name = 0, max_at_end = 0;
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
  };
  // An addition or removal in a list.
  struct ElementChange {
    Elements* list;
    Address address;  // of the list
    std::size_t gap;  // or the element that is removed
  };
  bool affect(const Edit& edit);
  bool is_alias(const Address& address) const;
  void add_indexes(const Address& address);
  bool affects(const Address& address) const;
  bool affects_others(const Address& address) const;
  bool overlaps_changed(const Address& address) const;
  void add(const Address& address, bool is_structural);
  void add_renamed(const Edit& edit);
  void add_move(const Edit& edit);
  bool mention(std::string_view name);
  std::optional<Address> in_text(const Address& address) const;
  bool is_in_place(const Address& address) const;
  bool grows(const Elements& list, const Edit& edit) const;
  Elements* list_at(const Address& address);
  Elements* selection_at(const Address& address);
  const Edit* place_in_list(const Edit& edit, const Address& address, Elements& list);
  const Edit* translated(const Edit& edit, Address address);

  Editor& editor_;
  bool is_json_;
  AddressSet changed_;
  // The same with `*` as a name, if all of them are patterns with `*` at the same steps.
  AddressSet changed_patterns_;
  std::optional<std::string> shape_;                  // of these; empty for others
  std::unordered_map<std::string, Indexes> indexes_;  // by the names before them
  std::unordered_map<std::string, Elements> lists_;   // those that were changed, by list_key()
  std::unordered_map<std::string, Address> renamed_;  // the old addresses, by the new ones
  std::unordered_set<std::string> moved_;             // the old addresses
  // Parts that were selected by `#` of all that a pattern finds: what is before its `*`, and whole addresses.
  AddressSet selected_;
  std::unordered_set<std::string> selections_;
  AddressSet references_;  // old and new names of references, which are no addresses of parts
  // New texts may refer to something: their words, and the edits whose words are not among them yet.
  std::unordered_set<std::string> words_;
  bool has_other_words_ = false;  // that may be written in several ways
  std::vector<const Edit*> unread_;

  // Of the edit that was placed last.
  Edit translated_ = {};
  const Edit* placed_ = nullptr;
  std::optional<ElementChange> change_;
};

// Returns the addresses that must be in the text after an edit.
std::vector<Address> wanted_items(const Edit& edit);

}  // namespace hecla::write
