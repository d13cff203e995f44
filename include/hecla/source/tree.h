// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Traversal of any tree of nodes with byte ranges, shared by the native syntax and JSON.
//
// A node is a small handle N with range(), ==, and false for "no node". Along with N, a syntax
// defines for_each_child(N, f), which calls f(child) for each child in source order, and
// child_at(N, offset), the child whose range contains the byte, if any. Children lie inside their
// parent and do not overlap. All of this may recurse: trees are no deeper than Limits::max_nesting
// of their parse.
#include <hecla/base/ref.h>
#include <hecla/source/source.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace hecla::tree {

// Base class of such a handle: a pointer to a node of one of several structs, and its kind. Two
// words; does not keep the document alive. `Derived` has a function is(const T*) for each struct T,
// which returns whether nodes of the handle's kind are T.
template <class Derived, class Kind>
class NodeHandle {
 public:
  explicit operator bool() const { return node_ != nullptr; }
  Kind kind() const { return kind_; }
  const void* address() const { return node_; }
  // Returns the handle that has this address and kind. Precondition: they are those of a handle.
  static Derived of(const void* address, Kind kind) {
    Derived result;
    static_cast<NodeHandle&>(result) = NodeHandle(address, kind);
    return result;
  }
  // Returns the node as a T, or null if it is of another kind.
  template <class T>
  const T* as() const {
    const bool is_wanted =
        node_ && static_cast<const Derived&>(*this).is(static_cast<const T*>(nullptr));
    return is_wanted ? static_cast<const T*>(node_) : nullptr;
  }
  friend bool operator==(const NodeHandle&, const NodeHandle&) = default;

 protected:
  NodeHandle() = default;  // no node
  NodeHandle(const void* node, Kind kind) : node_(node), kind_(kind) {}
  bool has_kind(Kind kind) const { return kind_ == kind; }

 private:
  const void* node_ = nullptr;
  Kind kind_{};
};

// The action of walk() after a node: continue inside it, continue after it, or stop.
enum class Walk : std::uint8_t { Into, Over, Stop };

// Calls f(node) for `node` and everything in it, parents first. Returns false if f stopped it.
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

// Returns the nodes from `root` to the innermost one whose range contains the byte at `offset`;
// none outside of `root`. Nodes with an empty range, such as for an expression that is missing,
// contain no byte.
template <class N>
std::vector<N> path_at(N root, std::uint32_t offset) {
  std::vector<N> path;
  if (!root.range().contains(offset)) return path;
  for (N node = root; node; node = child_at(node, offset)) path.push_back(node);
  return path;
}

// Returns the last node of that path.
template <class N>
N node_at(N root, std::uint32_t offset) {
  if (!root.range().contains(offset)) return {};
  N found = root;
  while (const N child = child_at(found, offset)) found = child;
  return found;
}

// Returns the innermost node in `root` that contains the whole range; `root` if no other node does.
template <class N>
N node_around(N root, ByteRange range) {
  N found = root;
  for (;;) {
    const N child = child_at(found, range.begin);
    if (!child || child.range().end < range.end) return found;
    found = child;
  }
}

// Returns the item of a list in source order whose range contains the byte, or null. Takes
// logarithmic time.
template <class Item, class RangeOf>
const Item* find_item(std::span<const Item> items, std::uint32_t offset, RangeOf&& range_of) {
  const auto found = std::partition_point(
      items.begin(), items.end(), [&](const Item& item) { return range_of(item).end <= offset; });
  return found != items.end() && range_of(*found).contains(offset) ? &*found : nullptr;
}

// Returns the child whose range contains the byte, if any: child_at() for nodes with few children.
template <class N>
N find_child(N node, std::uint32_t offset) {
  N found;
  for_each_child(node, [&](N child) {
    if (child.range().contains(offset)) found = child;
  });
  return found;
}

// Appends to `path`, which ends with a node, the path from there to `node`. Returns false if there
// is none.
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

// Returns the nodes from `root` to `node`, whose parent is the last but one. Empty if `node` is not
// in `root`.
template <class N>
std::vector<N> path_to(N root, N node) {
  std::vector<N> path{root};
  if (!extend_path(path, node)) path.clear();
  return path;
}

// --- tokens: a list without gaps, whose last token is empty

// Returns the index of the token that contains the byte at `offset`, or of the last one after the
// last byte.
template <class Token>
std::size_t token_index(std::span<const Token> tokens, std::uint32_t offset) {
  const auto found =
      std::partition_point(tokens.begin(), tokens.end() - 1,
                           [=](const Token& token) { return token.range.end <= offset; });
  return static_cast<std::size_t>(found - tokens.begin());
}

// Returns the tokens with at least one byte in the range.
template <class Token>
std::span<const Token> tokens_in(std::span<const Token> tokens, ByteRange range) {
  const std::size_t first = token_index(tokens, range.begin);
  if (range.empty()) return tokens.subspan(first, 0);
  const std::size_t last = token_index(tokens, range.end - 1);
  return tokens.subspan(first, std::min(last + 1, tokens.size() - 1) - first);
}

// Base class of the token lists of both syntaxes: all tokens of a Document, and access from its
// nodes N to tokens and back. Along with Document, a syntax defines root(document).
template <class Document, class Token, class N>
class TokensOf {
 public:
  const Document& document() const { return *document_; }
  std::span<const Token> all() const { return tokens_; }
  std::size_t size() const { return tokens_.size(); }
  const Token& operator[](std::size_t index) const { return tokens_[index]; }
  std::string_view text(const Token& token) const {
    return document_->source()->text().substr(token.range.begin, token.range.size());
  }

  // Returns the index of the token that contains the byte at `offset`, or of the last one after the
  // last byte.
  std::size_t index_at(std::uint32_t offset) const { return token_index(all(), offset); }
  // Returns the index of a token of this list.
  std::size_t index_of(const Token& token) const {
    return static_cast<std::size_t>(&token - tokens_.data());
  }

  // Returns the tokens of a node, including the trivia inside of it.
  std::span<const Token> of(N node) const { return in(node.range()); }
  // Returns the tokens with at least one byte in the range.
  std::span<const Token> in(ByteRange range) const { return tokens_in(all(), range); }
  // Returns the innermost node that contains the whole token, or the root of the document.
  N node_of(const Token& token) const { return node_around(root(*document_), token.range); }

 protected:
  explicit TokensOf(Ref<const Document> document) : document_(std::move(document)) {}

  Ref<const Document> document_;
  std::vector<Token> tokens_;
};

}  // namespace hecla::tree
