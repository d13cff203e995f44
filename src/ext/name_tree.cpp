// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "ext/name_tree.h"

#include <algorithm>

#include "unicode/message_text.h"
#include "unicode/normal_text.h"

namespace hecla::ext {

std::string_view step_name(const TraversalStep& step) {
  switch (step.kind) {
    case TraversalStepKind::Root:
    case TraversalStepKind::Attribute:
      return step.name;
    case TraversalStepKind::Index:
      return step.key.if_string().value_or(std::string_view());
    case TraversalStepKind::Splat:
      break;
  }
  return {};
}

NodeId NameTree::find_child(NodeId parent, std::string_view name) const {
  const auto& children = nodes_[parent].children;
  const auto found = children.find(unicode::NormalText(name).view());
  return found == children.end() ? top : found->second;
}

NodeId NameTree::child(NodeId parent, const std::string& name) {
  const auto next = static_cast<NodeId>(nodes_.size());
  std::string normal(unicode::NormalText{name});
  const auto [at, is_new] = nodes_[parent].children.try_emplace(normal, next);
  if (!is_new) return at->second;
  nodes_.push_back({.name = std::move(normal), .parent = parent});
  return next;
}

bool NameTree::add(std::span<const std::string> name, std::size_t definition) {
  NodeId node = top;
  for (const std::string& part : name) {
    if (!nodes_[node].is_group()) return false;
    node = child(node, part);
  }
  Node& last = nodes_[node];
  if (node == top || !last.is_group() || !last.children.empty()) return false;
  last.definition = definition;
  return true;
}

NameTree::Match NameTree::match(const Traversal& reference) const {
  Match match;
  for (const TraversalStep& step : reference.steps()) {
    if (!nodes_[match.node].is_group()) break;
    const std::string_view name = step_name(step);
    if (name.empty()) break;
    const NodeId next = find_child(match.node, name);
    if (next == top) {
      match.is_missing = match.node != top;
      break;
    }
    match.node = next;
    ++match.steps;
  }
  return match;
}

NodeId NameTree::find(std::span<const std::string> name) const {
  NodeId node = top;
  for (const std::string& part : name) {
    node = find_child(node, part);
    if (node == top) break;
  }
  return node;
}

std::string NameTree::full_name(NodeId node) const {
  std::vector<std::string> parts;
  for (; node != top; node = nodes_[node].parent) parts.push_back(nodes_[node].name);
  std::reverse(parts.begin(), parts.end());
  return ext::full_name(parts);
}

std::string full_name(std::span<const std::string> name) {
  std::string result;
  for (const std::string& part : name) append_part(result, part);
  return result;
}

void append_part(std::string& name, std::string_view part) {
  if (unicode::is_identifier(part)) {
    name.append(name.empty() ? "" : ".").append(part);
  } else {
    name += "[" + in_quotes(part) + "]";
  }
}

}  // namespace hecla::ext
