// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Ways through any tree of nodes with byte ranges: the same for the native syntax and for JSON.
//
// A node is a small handle N with range(), ==, and false for "no node". Beside N there are
// for_each_child(N, f), which calls f(child) for each child in source order, and child_at(N, offset), the
// child whose range contains the byte, if any. Children lie inside their parent and do not overlap.
// All of this may recurse: trees are no deeper than Limits::max_nesting of their parse.
#include <hecla/source/source.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hecla::tree {

// What walk() does after a node: goes into it, over it, or stops.
enum class Walk : std::uint8_t { Into, Over, Stop };

// Calls f(node) for `node` and everything in it, parents first. Returns false when f stopped it.
template <class N, std::invocable<N> F>
bool walk(N node, F&& f) {
  const Walk next = f(node);
  if (next != Walk::Into) return next != Walk::Stop;
  bool go_on = true;
  for_each_child(node, [&](N child) { go_on = go_on && walk(child, f); });
  return go_on;
}

template <class N>
std::vector<N> children(N node) {
  std::vector<N> out;
  for_each_child(node, [&out](N child) { out.push_back(child); });
  return out;
}

// The nodes from `root` to the innermost one whose range contains the byte at `offset`; none outside of
// `root`. Nodes with an empty range, such as for an expression that is missing, contain no byte.
template <class N>
std::vector<N> path_at(N root, std::uint32_t offset) {
  std::vector<N> path;
  if (!root.range().contains(offset)) return path;
  for (N node = root; node; node = child_at(node, offset)) path.push_back(node);
  return path;
}

// The last node of that path.
template <class N>
N node_at(N root, std::uint32_t offset) {
  if (!root.range().contains(offset)) return {};
  N found = root;
  while (const N child = child_at(found, offset)) found = child;
  return found;
}

// The innermost node in `root` that contains all of the range; `root` where no other does.
template <class N>
N node_around(N root, ByteRange range) {
  N found = root;
  for (;;) {
    const N child = child_at(found, range.begin);
    if (!child || child.range().end < range.end) return found;
    found = child;
  }
}

// Adds to `path`, which ends with a node, the way from there to `node`; false where there is none.
template <class N>
bool extend_path(std::vector<N>& path, N node) {
  const N from = path.back();
  if (from == node) return true;
  const ByteRange range = node.range();
  bool is_found = false;
  for_each_child(from, [&](N child) {
    const ByteRange around = child.range();
    if (is_found || range.begin < around.begin || around.end < range.end) return;
    path.push_back(child);
    is_found = extend_path(path, node);
    if (!is_found) path.pop_back();
  });
  return is_found;
}

// The nodes from `root` to `node`, whose parent is the last but one. Empty where it is not in `root`.
template <class N>
std::vector<N> path_to(N root, N node) {
  std::vector<N> path{root};
  if (!extend_path(path, node)) path.clear();
  return path;
}

// --- tokens: a list without gaps, whose last token is empty

// The index of the token with the byte at `offset`; that of the last after it.
template <class Token>
std::size_t token_index(std::span<const Token> tokens, std::uint32_t offset) {
  const auto found =
      std::partition_point(tokens.begin(), tokens.end() - 1,
                           [=](const Token& token) { return token.range.end <= offset; });
  return static_cast<std::size_t>(found - tokens.begin());
}

// The tokens with a byte in the range.
template <class Token>
std::span<const Token> tokens_in(std::span<const Token> tokens, ByteRange range) {
  const std::size_t first = token_index(tokens, range.begin);
  if (range.empty()) return tokens.subspan(first, 0);
  const std::size_t last = token_index(tokens, range.end - 1);
  return tokens.subspan(first, std::min(last + 1, tokens.size() - 1) - first);
}

}  // namespace hecla::tree
