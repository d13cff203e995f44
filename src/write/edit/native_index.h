// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds what an address refers to in a document in the native syntax.
#include <hecla/syntax/walk.h>
#include <hecla/write/address.h>

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "write/edit/editor.h"

namespace hecla::write {

// A node that an address refers to: a body, an argument, a block, an item of an object, or an
// expression in a tuple or call.
struct NativeItem {
  syntax::AnyNode node;
  syntax::AnyNode parent = {};  // a body, object, tuple or call; none for the whole document
  std::size_t position = 0;     // among the elements of a tuple or call

  friend bool operator==(const NativeItem& a, const NativeItem& b) { return a.node == b.node; }
};

// Returns the value of an argument, object item or element; null for others.
const syntax::Expr* value_of(const NativeItem& item);
// Returns the expression without parentheses around it.
const syntax::Expr& without_parentheses(const syntax::Expr& expr);
// Returns whether there is a comment. It would be lost where only parts of a text are taken.
bool has_comment(const std::vector<syntax::Token>& tokens);
// Returns the body of a block or of a whole document; null for others.
const syntax::BodyNode* body_of(syntax::AnyNode node);

// Tables of names are made when they are needed, so that a search takes time for its results only.
// The document must outlive it.
class NativeIndex {
 public:
  explicit NativeIndex(const syntax::Document& document) : document_(document) {}

  // Returns the items in source order. Looks at the first `count` steps only.
  std::vector<NativeItem> find(const Address& address, std::size_t count);
  std::vector<NativeItem> find(const Address& address) {
    return find(address, address.steps().size());
  }
  // Returns the items of a body or object that match one step, without the labels of blocks.
  std::vector<NativeItem> children(const NativeItem& parent, const AddressStep& step);
  // Returns the position of a block among those of the body with its type and labels; nothing if it
  // is the only one.
  std::optional<std::size_t> index_among_alike(const syntax::BodyNode& body,
                                               const syntax::BlockNode& block);
  // Returns how many steps of the address lead to something.
  std::size_t found_steps(const Address& address);

 private:
  struct BodyTable {
    std::unordered_map<std::string_view, std::vector<const syntax::AttributeNode*>> attributes;
    std::unordered_map<std::string_view, std::vector<const syntax::BlockNode*>> blocks;  // by type
    std::unordered_map<std::string, std::vector<const syntax::BlockNode*>> by_header;
    std::unordered_map<std::string_view, std::vector<std::size_t>> label_counts;  // by type
  };
  using ObjectTable = std::unordered_map<std::string_view, std::vector<const syntax::ObjectItem*>>;
  struct Search {
    std::span<const AddressStep> steps;
    std::vector<NativeItem>& found;
  };

  const BodyTable& table(const syntax::BodyNode& body);
  const ObjectTable& table(const syntax::ObjectExpr& object);
  void descend(const NativeItem& item, Search search);
  void search_body(const syntax::BodyNode& body, Search search);
  void search_blocks(const syntax::BodyNode& body, std::string_view type, Search search);
  void search_labels(const syntax::BodyNode& body, std::span<const syntax::BlockNode* const> blocks,
                     std::size_t labels, Search search);
  void search_expression(const syntax::Expr& expr, Search search);

  const syntax::Document& document_;
  std::unordered_map<const void*, BodyTable> bodies_;
  std::unordered_map<const void*, ObjectTable> objects_;
  LastSearch<NativeItem> last_;
};

}  // namespace hecla::write
