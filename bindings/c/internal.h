// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the sources of hecla.h share: handles with contents, views, diagnostics and options.
//
// A view is a pointer to an Owner and a pointer to a node. The owner says what the node is: in a tree, a node of the
// native syntax tree of a document; otherwise an object of the model (Body, Attribute, Block, Expression) that belongs
// to the handle with the owner.
#include <hecla/file/file.h>
#include <hecla/function/function.h>
#include <hecla/model/body.h>
#include <hecla/model/eval_context.h>
#include <hecla/source/diagnostic.h>
#include <hecla/write/document.h>

#include <cstring>
#include <memory>
#include <vector>

#include "handles.h"
#include "hecla.h"

namespace hecla::c {

struct Owner {
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

// Returns the result of make(Diagnostics&); if that throws, returns NULL or 0 and reports it.
template <class Make>
auto reporting(hecla_diagnostics* diags, Make make) noexcept
    -> decltype(make(std::declval<Diagnostics&>())) {
  try {
    if (diags) return make(diags->list);
    Diagnostics ignored(0);
    return make(ignored);
  } catch (...) {
    report_exception(diags);
  }
  return {};
}

// Reports a wrong use of a function, which has no range.
void report_use(Diagnostics& diags, std::string detail);

// Returns whether `change()` succeeded: it throws only if memory is exhausted, or for a wrong use.
template <class Change>
int succeeds(Change change) noexcept {
  try {
    change();
    return 1;
  } catch (...) {
    return 0;
  }
}

// Makes a source. A text that is too long for any source is reported, and the source is empty.
SourceRef source_of(hecla_text name, hecla_text text, Diagnostics& diags);

// --- options

// Returns the options of a struct that begins with its size: `defaults`, as far as the struct of the caller does not
// have a value.
template <class Options>
Options options_of(const Options* given, Options defaults) {
  if (given) std::memcpy(&defaults, given, std::min(given->size, sizeof(Options)));
  return defaults;
}
Limits limits_of(const hecla_limits* given);
inline Rules rules_of(hecla_rules rules) {
  return rules == HECLA_RULES_DOCUMENT ? Rules::Document : Rules::Deployed;
}

// --- views

inline const Owner& owner_of(const void* owner) { return *static_cast<const Owner*>(owner); }
template <class Node, class View>
const Node& node_of(const View& view) {
  return *static_cast<const Node*>(view.node);
}
// Returns whether a view is one of the native syntax tree. Precondition: it is not of nothing.
template <class View>
bool is_tree(const View& view) {
  return owner_of(view.owner).is_tree;
}
template <class View>
const hecla_document& document_of(const View& view) {
  return *owner_of(view.owner).document;
}
template <class View>
View in_tree(const hecla_document* document, const void* node) {
  return {&document->tree, node};
}

Body body_of(hecla_body view);
// Precondition: the view is not of nothing.
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
