// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which edits can be computed on one text, because they do not depend on each other.
#include <hecla/write/edit.h>

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace hecla::write {

// Addresses, and the question of whether another one is inside or around any of them.
class AddressSet {
 public:
  bool empty() const { return members_.empty(); }
  // Adds the first `count` steps of an address.
  void add(const Address& address, std::size_t count);
  void add(const Address& address) { add(address, address.steps().size()); }
  // Returns whether an address, up to its first `*`, is or contains a member, or is inside of one.
  bool overlaps(const Address& address) const;

 private:
  std::unordered_set<std::string> members_;
  std::unordered_set<std::string> around_;  // with the addresses around them
};

// What the edits since the last parse have changed. An edit that refers to any of that, or to something in or around it,
// must wait for the next parse.
class Dependencies {
 public:
  // In the JSON syntax names can contain references, too.
  explicit Dependencies(bool is_json) : is_json_(is_json) {}

  // Returns whether an edit depends on an earlier one.
  bool affect(const Edit& edit);
  // The edit must outlive this.
  void add(const Edit& edit);

 private:
  // How the addresses that were changed go on after a name: with how many indexes before the next
  // name, or at the end. A block or array has an address with an index and one without.
  struct Indexes {
    std::size_t min_before_name = none, max_before_name = 0, max_at_end = 0;
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
  };

  bool is_alias(const Address& address) const;
  void add_indexes(const Address& address);
  bool affects(const Address& address) const;
  void add(const Address& address, bool is_structural);
  void add_renamed(const Edit& edit);
  bool mention(std::string_view name);

  bool is_json_;
  AddressSet changed_;
  std::unordered_map<std::string, Indexes> indexes_;  // by the names before them
  AddressSet references_;  // old and new names of references, which are no addresses of parts
  // New texts may refer to something: their words, and the edits whose words are not among them yet.
  std::unordered_set<std::string> words_;
  bool has_other_words_ = false;  // that may be written in several ways
  std::vector<const Edit*> unread_;
};

// Returns the addresses that must be in the text after an edit.
std::vector<Address> wanted_items(const Edit& edit);

}  // namespace hecla::write
