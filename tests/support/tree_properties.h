// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Properties of every tree and every list of tokens, for valid and broken text. Each function
// returns the first violation, or an empty string. Shared by tests and fuzzers.
#include <hecla/source/tree.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace hecla::test_support {

template <class N>
std::string show(N node) {
  const ByteRange range = node.range();
  return std::string(name(node.kind())) + " [" + std::to_string(range.begin) + ".." +
         std::to_string(range.end) + "]";
}

// Checks that a node lies inside its parent and does not begin before the end of its previous
// sibling.
template <class N>
std::string misplaced_child(N node) {
  std::string problem;
  const ByteRange outer = node.range();
  std::uint32_t last = outer.begin;
  for_each_child(node, [&](N child) {
    const ByteRange inner = child.range();
    const bool is_right = last <= inner.begin && inner.begin <= inner.end && inner.end <= outer.end;
    if (!is_right && problem.empty()) problem = show(child) + " is misplaced in " + show(node);
    last = inner.end;
  });
  return problem;
}

// Checks that a walk visits each node once, that node_at() returns the innermost node of each byte,
// and that path_to() leads to nodes.
template <class N>
std::string tree_violation(N root, std::size_t size) {
  std::string problem;
  std::vector<N> innermost(size);
  std::vector<N> all;
  if (root.range().end > size) return show(root) + " is longer than the source";
  tree::walk(root, [&](N node) {
    problem = misplaced_child(node);
    if (!problem.empty()) return tree::Walk::Stop;
    all.push_back(node);
    // Children follow their parents, so the innermost node is stored last.
    for (std::uint32_t i = node.range().begin; i < node.range().end; ++i) innermost[i] = node;
    return tree::Walk::Into;
  });
  if (!problem.empty()) return problem;
  for (std::uint32_t offset = 0; offset <= size; ++offset) {
    const N expected = offset < size ? innermost[offset] : N();
    const N found = tree::node_at(root, offset);
    if (found == expected) continue;
    return "at " + std::to_string(offset) + " there is " + (expected ? show(expected) : "nothing") +
           ", but node_at() gives " + (found ? show(found) : "nothing");
  }
  for (std::size_t i = 0; i < all.size(); i += 1 + all.size() / 50) {
    const std::vector<N> path = tree::path_to(root, all[i]);
    if (path.empty() || path.back() != all[i] || path.front() != root) {
      return "no path leads to " + show(all[i]);
    }
    if (std::count(all.begin(), all.end(), all[i]) != 1) return show(all[i]) + " is visited twice";
  }
  return {};
}

// Checks that every byte of the range is in exactly one token, and that tokens lie inside their
// nodes.
template <class Tokens>
std::string token_violation(const Tokens& tokens, ByteRange range) {
  std::uint32_t last = range.begin;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const ByteRange token = tokens[i].range;
    const bool is_end = i + 1 == tokens.size();
    if (token.begin != last || token.empty() != is_end) {
      return "the token at " + std::to_string(token.begin) + " does not follow " +
             std::to_string(last);
    }
    last = token.end;
    if (tokens.index_at(token.begin) != i) return "index_at() is wrong";
    const ByteRange outer = tokens.node_of(tokens[i]).range();
    const bool is_root = tokens.node_of(tokens[i]) == root(tokens.document());
    if (!is_root && (token.begin < outer.begin || outer.end < token.end)) {
      return "the token at " + std::to_string(token.begin) + " is outside of its node";
    }
  }
  return last == range.end ? "" : "the tokens end at " + std::to_string(last);
}

// Returns `text` with some pieces of it removed or repeated, and others inserted.
inline std::string changed(std::string text, std::span<const std::string_view> pieces,
                           std::mt19937& random) {
  for (std::size_t changes = 1 + random() % 3; changes > 0; --changes) {
    const std::size_t at = random() % (text.size() + 1);
    const std::size_t size = std::min<std::size_t>(random() % 12, text.size() - at);
    const auto what = random() % 3;
    if (what == 0) text.erase(at, size);
    if (what == 1) text.insert(random() % (text.size() + 1), text.substr(at, size));
    if (what == 2) text.insert(at, pieces[random() % pieces.size()]);
  }
  return text;
}

}  // namespace hecla::test_support
