// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The order in which the objects of a configuration are checked: each after those that it refers to, and not at all if
// one of these has an error, because its own errors would only follow from that.
#include <hecla/source/diagnostic.h>

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace hecla::validate {

class Graph {
 public:
  using Check = std::function<void(Diagnostics& diags)>;

  // Adds an object; `name` and `range` are for messages about cycles.
  std::size_t add(std::string name, SourceRange range, Check check = nullptr);
  void depend(std::size_t node, std::size_t on) { nodes_[node].depends_on.push_back(on); }
  // Checks all objects. Cycles are reported instead of checking anything. Needs no stack.
  void run(Diagnostics& diags);

 private:
  struct Node {
    std::string name;
    SourceRange range;
    Check check;
    std::vector<std::size_t> depends_on;
  };
  void report_cycle(std::span<const std::size_t> nodes, Diagnostics& diags) const;

  std::vector<Node> nodes_;
};

}  // namespace hecla::validate
