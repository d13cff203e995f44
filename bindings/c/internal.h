// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The parts that the sources of hecla.h share: handles with contents, views and diagnostics.
//
// A view is a pointer to an Owner and a pointer to a node. The owner says what the node is: in a tree, a node of the
// syntax tree of a document; otherwise an object of the model (Body, Attribute, Block, Expression) that belongs to the
// handle with the owner. The lowest bits of the pointer to the owner say which kind of view it is, so a view that is
// passed as one of another kind is a view of nothing: see exists().
#include <hecla/file/file.h>
#include <hecla/function/function.h>
#include <hecla/model/body.h>
#include <hecla/model/eval_context.h>
#include <hecla/source/diagnostic.h>
#include <hecla/write/document.h>

#include <memory>
#include <mutex>
#include <vector>

#include "handles.h"
#include "hecla.h"

namespace hecla::c {

// Aligned so that the lowest bits of its address are free for the kind of a view.
struct alignas(64) Owner {
  bool is_tree;
  const hecla_document* document;       // null for a model that is not of one document
  std::shared_ptr<const void> context;  // what the bodies of a model refer to: contexts
};

}  // namespace hecla::c

struct hecla_document : hecla::RefCounted {
  std::optional<hecla::write::Document> file;  // null for an expression or template
  hecla::syntax::DocumentRef native;           // one of these two is null
  hecla::json::DocumentRef json;
  hecla::Body body;  // in JSON; null for an expression
  hecla::Expression expression;
  bool has_errors = false;
  mutable std::once_flag has_marked_secrets;
  std::vector<hecla::write::Change> changes;
  hecla::c::Owner tree{true, this, nullptr};
  hecla::c::Owner model{false, this, nullptr};

  const hecla::SourceRef& source() const { return native ? native->source() : json->source(); }
};

struct hecla_diagnostics {
  hecla::Diagnostics list;
  bool is_out_of_memory = false;
};

namespace hecla::c {

// Contexts refer to their parents, so they share them.
struct Context {
  std::shared_ptr<const Context> parent;
  EvalContext context;
};

}  // namespace hecla::c

struct hecla_context {
  std::shared_ptr<hecla::c::Context> shared;
};

namespace hecla::c {

template <>
struct Behind<hecla_function> {
  using Class = Function;
};
template <>
struct Behind<hecla_source> {
  using Class = Source;
};
template <>
struct Behind<hecla_diagnostic> {
  using Class = Diagnostic;
};
template <>
struct Behind<hecla_reference> {
  using Class = Traversal;
};
inline const hecla_function* view_of(const Function* function) {
  return reinterpret_cast<const hecla_function*>(function);
}
inline hecla_function* give(Function function) {
  return reinterpret_cast<hecla_function*>(new Function(std::move(function)));
}
inline const hecla_source* view_of(const Source* source) {
  return reinterpret_cast<const hecla_source*>(source);
}
inline hecla_range range_of(const SourceRange& range) {
  return {view_of(range.source().get()), range.bytes().begin, range.bytes().end};
}
inline hecla_range range_of(const SourceRef& source, ByteRange bytes) {
  return range_of(SourceRange(source, bytes));
}

// --- diagnostics

// Reports an exception to `diags`, which may be NULL. Called in a catch block.
void report_exception(hecla_diagnostics* diags) noexcept;

// Returns the result of make(Diagnostics&); if that throws, returns NULL or 0 and reports it. What was reported shows no
// secrets.
template <class Make>
auto reporting(hecla_diagnostics* diags, Make make) noexcept
    -> decltype(make(std::declval<Diagnostics&>())) {
  try {
    if (diags) {
      const std::size_t before = diags->list.items().size();
      auto result = make(diags->list);
      diags->list.conceal_secrets(before);
      return result;
    }
    Diagnostics ignored(0);
    return make(ignored);
  } catch (...) {
    report_exception(diags);
  }
  return {};
}

// Reports a wrong use of a function, which has no range.
void report_use(Diagnostics& diags, std::string detail);

// Makes a source. A text that is too long for any source is reported, and the source is empty.
SourceRef source_of(hecla_text name, hecla_text text, Diagnostics& diags);

// --- views

// Return the bits for the kind of a view, which are not 0. A node has those of its own kind, with JSON from 32.
constexpr std::size_t bits_of(hecla_body) { return alignof(Owner) - 4; }
constexpr std::size_t bits_of(hecla_attribute) { return alignof(Owner) - 3; }
constexpr std::size_t bits_of(hecla_block) { return alignof(Owner) - 2; }
constexpr std::size_t bits_of(hecla_expression) { return alignof(Owner) - 1; }
constexpr std::size_t bits_of(hecla_node node) {
  const auto kind = static_cast<std::size_t>(node.kind);
  return kind < HECLA_NODE_JSON_INVALID ? kind : kind - 32;
}
static_assert(HECLA_NODE_MISSING < HECLA_NODE_JSON_INVALID - 32);
static_assert(bits_of(hecla_node{nullptr, nullptr, HECLA_NODE_JSON_FILE}) < bits_of(hecla_body{}));

// Returns whether there is the kind of a node.
constexpr bool has_kind(hecla_node node) {
  const auto kind = static_cast<unsigned>(node.kind);
  return kind - HECLA_NODE_BODY <= HECLA_NODE_MISSING - HECLA_NODE_BODY ||
         kind - HECLA_NODE_JSON_INVALID <= HECLA_NODE_JSON_FILE - HECLA_NODE_JSON_INVALID;
}
template <class View>
constexpr bool has_kind(const View&) {
  return true;
}

inline const void* with_bits(const Owner& owner, std::size_t bits) {
  return reinterpret_cast<const char*>(&owner) + bits;
}
// Returns the view of a node that `owner` keeps: of nothing if the node is null.
template <class View>
View view_in(const Owner& owner, const void* node) {
  return node ? View{with_bits(owner, bits_of(View{})), node} : View{};
}
inline hecla_node node_in(const Owner& owner, const void* node, hecla_node_kind kind) {
  return {with_bits(owner, bits_of(hecla_node{nullptr, node, kind})), node, kind};
}
// Returns whether a view is of something, and was made as a view of this kind.
template <class View>
bool exists(const View& view) {
  const std::size_t bits = reinterpret_cast<std::uintptr_t>(view.owner) % alignof(Owner);
  return view.node && bits == bits_of(view) && has_kind(view);
}
// These have the precondition exists(view).
template <class View>
const Owner& owner_of(const View& view) {
  return *reinterpret_cast<const Owner*>(static_cast<const char*>(view.owner) - bits_of(view));
}
template <class Node, class View>
const Node& node_of(const View& view) {
  return *static_cast<const Node*>(view.node);
}
// Returns whether a view is one of the syntax tree.
template <class View>
bool is_tree(const View& view) {
  return owner_of(view).is_tree;
}
template <class View>
const hecla_document& document_of(const View& view) {
  return *owner_of(view).document;
}
template <class View>
View in_tree(const hecla_document* document, const void* node) {
  return view_in<View>(document->tree, node);
}

// Returns the body of a view; one without anything if there is none.
Body body_of(hecla_body view);
// Precondition: exists(view).
Expression expression_of(hecla_expression view);
// Returns the view of an expression, which `owner` keeps. A node of the syntax tree if it is one of owner.document.
hecla_expression view_of(const Owner& owner, const Expression& expression);

// An owner of a model that keeps what the views of another owner refer to.
struct KeepingOwner {
  KeepingOwner() = default;
  explicit KeepingOwner(const Owner& source)
      : document(source.document), owner{false, source.document, source.context} {}

  Ref<const hecla_document> document;
  Owner owner{false, nullptr, nullptr};
};

// Returns the context of an evaluation: without one, that of literals.
inline const EvalContext& context_of(const hecla_context* context) {
  return context ? context->shared->context : EvalContext::literal_only();
}
// Gives a document that was made to the caller.
inline hecla_document* give(Ref<hecla_document> document) { return document.detach(); }

// Stores up to `capacity` items of a list and returns its size.
template <class List, class Convert, class Out>
std::size_t store(const List& list, Out* out, std::size_t capacity, Convert convert) {
  std::size_t count = 0;
  for (const auto& item : list) {
    if (count < capacity && out) out[count] = convert(item);
    ++count;
  }
  return count;
}

}  // namespace hecla::c
