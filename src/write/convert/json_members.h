// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The members of the JSON objects that are being written, from the outermost object to the innermost.
//
//   const std::size_t level = members.begin_level();
//   members.find_or_add("name").value = expr;
//   for (std::size_t i = level; i < members.size(); ++i) write(members[i]);    // may add and end inner levels
//   members.end_level(level);
//
// A name is found in constant time: a few are compared one by one, more get an index. The memory is used again by later
// objects.
#include <hecla/base/memory_account.h>
#include <hecla/syntax/ast.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace hecla::write {

struct Member {
  static constexpr std::uint32_t no_block = 0xFFFFFFFF;

  std::string_view name;
  const syntax::Expr* value = nullptr;  // null for blocks
  // The first and the last of its blocks: positions in the caller's list.
  std::uint32_t first_block = no_block, last_block = no_block;
  // Its name, or that of its first block, and the file that contains it. The value may be in another one.
  std::uint32_t file = 0;
  ByteRange key = {};
  std::uint32_t value_file = 0;
};

// Returns whether a key that is computed can equal another one, though it is written otherwise: the native syntax takes the
// last of equal keys then, and Terraform's JSON none.
bool can_repeat_keys(const syntax::ObjectExpr& object);

class Members {
 public:
  explicit Members(MemoryAccount& account) : account_(account) {}
  Members(const Members&) = delete;
  Members& operator=(const Members&) = delete;

  std::size_t size() const { return members_.size(); }
  const Member& operator[](std::size_t index) const { return members_[index]; }

  // Begins an object inside the current one, and returns the index of its first member.
  std::size_t begin_level() {
    level_ = members_.size();
    indexed_ = 0;
    slots_in_use_ = 0;
    return level_;
  }
  void end_level(std::size_t level) { members_.resize(level); }

  // These functions may be used for an object until an inner one begins. References are valid until the next call.

  // Adds a member whose name is not in the object yet.
  Member& add(std::string_view name);
  Member* find(std::string_view name);
  Member& find_or_add(std::string_view name) {
    Member* found = find(name);
    return found ? *found : add(name);
  }
  void sort_by_name();
  // Sorts by file and key. The members before the one at `middle` are in order, and those from it on.
  void merge_by_position(std::size_t middle);

 private:
  struct Slot {
    std::uint32_t hash;
    std::uint32_t index;  // in the object, plus one; 0 means free
  };

  Member* find_indexed(std::string_view name);
  void index_members();
  // Returns the slot for a name: its own, or a free one.
  Slot& slot_of(std::string_view name, std::uint32_t hash);

  MemoryAccount& account_;
  std::vector<Member> members_;
  std::size_t level_ = 0;         // the first member of the current object
  std::vector<Slot> slots_;       // of the current object
  std::size_t slots_in_use_ = 0;  // a power of two, or none
  std::size_t indexed_ = 0;       // the number of members in `slots_`
};

}  // namespace hecla::write
