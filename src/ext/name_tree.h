// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A tree of names with several parts: local.a and local.b are "a" and "b" under "local".
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
  static constexpr NodeId top = 0;  // the root of the tree
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  struct Node {
    std::string name;
    NodeId parent = top;
    std::size_t definition = none;  // the definition with this whole name, if any
    std::map<std::string, NodeId, std::less<>> children = {};
    bool is_group() const { return definition == none; }
  };
  // The part of a reference that is a name in the tree.
  struct Match {
    NodeId node = top;
    std::size_t steps = 0;  // matching steps of the reference
    // True if the next step names a part that this group of names does not have.
    bool is_missing = false;
  };

  // Adds the name of a definition. Returns false if it conflicts with an existing name: they are
  // equal, or one is a prefix of the other.
  bool add(std::span<const std::string> name, std::size_t definition);
  // Adds a root, which can remain without names.
  void add_root(const std::string& name) { child(top, name); }
  Match match(const Traversal& reference) const;
  // Returns the node of a name, or `top`.
  NodeId find(std::span<const std::string> name) const;

  const Node& operator[](NodeId node) const { return nodes_[node]; }
  std::size_t size() const { return nodes_.size(); }
  std::string full_name(NodeId node) const;

 private:
  NodeId child(NodeId parent, const std::string& name);
  NodeId find_child(NodeId parent, std::string_view name) const;

  std::vector<Node> nodes_ = {Node{}};
};

// Returns the whole name as it is written in references: `local.a`, `local["a b"]`.
std::string full_name(std::span<const std::string> name);
void append_part(std::string& name, std::string_view part);

// Returns the name in a step `.name` or `["name"]`; empty for other steps.
std::string_view step_name(const TraversalStep& step);

}  // namespace hecla::ext
