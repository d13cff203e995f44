// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Names of several parts as a tree: local.a and local.b are "a" and "b" in "local".
#include <hecla/model/traversal.h>

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::ext {

using NodeId = std::uint32_t;

class NameTree {
 public:
  static constexpr NodeId top = 0;  // where all names start
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  struct Node {
    std::string name;
    NodeId parent = top;
    std::size_t definition = none;  // which one it is the whole name of, if any
    std::map<std::string, NodeId, std::less<>> children = {};
    bool is_group() const { return definition == none; }
  };
  // How far a reference leads.
  struct Match {
    NodeId node = top;
    std::size_t steps = 0;  // of the reference that were taken
    // The next step names a part that the node does not have, though it has others.
    bool is_missing = false;
  };

  // Makes the name that of a definition. False where it is in the way of one that is there: the same, or one
  // within the other.
  bool add(std::span<const std::string> name, std::size_t definition);
  // A root that may have no names in it.
  void add_root(const std::string& name) { child(top, name); }
  Match match(const Traversal& reference) const;
  // The node of a name; `top` where there is none.
  NodeId find(std::span<const std::string> name) const;

  const Node& operator[](NodeId node) const { return nodes_[node]; }
  std::size_t size() const { return nodes_.size(); }
  std::string full_name(NodeId node) const;

 private:
  NodeId child(NodeId parent, const std::string& name);
  NodeId find_child(NodeId parent, std::string_view name) const;

  std::vector<Node> nodes_ = {Node{}};
};

// The whole name, as references write it: `local.a`, `local["a b"]`.
std::string full_name(std::span<const std::string> name);
void append_part(std::string& name, std::string_view part);

// What a step is called if it chooses by name: `.name` or `["name"]`; else empty.
std::string_view step_name(const TraversalStep& step);

}  // namespace hecla::ext
