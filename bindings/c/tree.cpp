// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Nodes of both syntax trees, tokens and comments.
#include <hecla/json/token_list.h>
#include <hecla/syntax/token_list.h>
#include <hecla/syntax/walk.h>

#include "internal.h"

using hecla::SourceRef;
namespace json = hecla::json;
namespace syntax = hecla::syntax;

struct hecla_tokens {
  hecla::Ref<const hecla_document> document;
  std::optional<syntax::TokenList> native;  // of a document
  std::optional<json::TokenList> json;
  SourceRef source;
  std::vector<syntax::Token> loose;  // of a text
};

namespace hecla::c {
namespace {

constexpr int first_native = HECLA_NODE_BODY, first_json = HECLA_NODE_JSON_INVALID;
constexpr int native_kinds = 0
#define HECLA_STRUCTURE(kind, type) +1
#include <hecla/syntax/structure_kinds.def>
#undef HECLA_STRUCTURE
#define HECLA_EXPRESSION(kind) +1
#include <hecla/syntax/expression_kinds.def>
#undef HECLA_EXPRESSION
    ;
static_assert(first_native + native_kinds == HECLA_NODE_MISSING + 1, "a kind has no constant");
static_assert(first_native + static_cast<int>(syntax::NodeKind::Missing) == HECLA_NODE_MISSING);
static_assert(first_native + static_cast<int>(syntax::NodeKind::Number) == HECLA_NODE_NUMBER);
static_assert(first_json + static_cast<int>(json::NodeKind::File) == HECLA_NODE_JSON_FILE);

hecla_node_kind encode(syntax::NodeKind kind) {
  return static_cast<hecla_node_kind>(first_native + static_cast<int>(kind));
}
hecla_node_kind encode(json::NodeKind kind) {
  return static_cast<hecla_node_kind>(first_json + static_cast<int>(kind));
}
bool is_json(hecla_node node) { return node.kind >= HECLA_NODE_JSON_INVALID; }

template <class AnyNode>
hecla_node encode(const hecla_document* document, AnyNode node) {
  if (!node) return {};
  return node_in(document->tree, node.address(), encode(node.kind()));
}

syntax::AnyNode native_of(hecla_node node) {
  return syntax::AnyNode::of(node.node, static_cast<syntax::NodeKind>(node.kind - first_native));
}
json::AnyNode json_of(hecla_node node) {
  return json::AnyNode::of(node.node, static_cast<json::NodeKind>(node.kind - first_json));
}

// Calls f with the node of its syntax.
template <class F>
auto dispatch(hecla_node node, F f) {
  return is_json(node) ? f(json_of(node)) : f(native_of(node));
}

// The text that a node says by itself.
struct TextOf {
  hecla_text operator()(const syntax::AttributeNode& node) const { return text(node.name()); }
  hecla_text operator()(const syntax::BlockNode& node) const { return text(node.type()); }
  hecla_text operator()(const syntax::Label& node) const { return text(node.text); }
  hecla_text operator()(const syntax::StringExpr& node) const { return text(node.text()); }
  hecla_text operator()(const syntax::TextExpr& node) const { return text(node.text()); }
  hecla_text operator()(const syntax::ReferenceExpr& node) const { return text(node.root()); }
  hecla_text operator()(const syntax::CallExpr& node) const { return text(node.name()); }
  hecla_text operator()(const syntax::Step& node) const {
    return node.kind == syntax::StepKind::Attribute ? text(node.name()) : hecla_text{};
  }
  template <class Other>
  hecla_text operator()(const Other&) const {
    return {};
  }
};

hecla_text text_of(json::AnyNode node) {
  if (const auto* property = node.as<json::Property>()) return text(property->name.text);
  const auto* string = node.as<json::StringNode>();
  return string ? text(string->text) : hecla_text{};
}

template <class AnyNode>
bool walk(const hecla_document* document, AnyNode root, hecla_visitor visit, void* data) {
  return tree::walk(root, [&](AnyNode node) {
    switch (visit(encode(document, node), data)) {
      case HECLA_WALK_INTO:
        return tree::Walk::Into;
      case HECLA_WALK_OVER:
        return tree::Walk::Over;
      case HECLA_WALK_STOP:
        break;
    }
    return tree::Walk::Stop;
  });
}

// Returns the view of a node if it is of the given kind.
template <class View>
View if_kind(hecla_node node, hecla_node_kind kind) {
  return exists(node) && node.kind == kind ? view_in<View>(owner_of(node), node.node) : View{};
}
template <class View>
hecla_node node_if_tree(View view, hecla_node_kind kind) {
  if (!exists(view) || !is_tree(view)) return {};
  return node_in(owner_of(view), view.node, kind);
}

hecla_token encode(const SourceRef& source, const syntax::Token& token) {
  return {range_of(source, token.range), text(syntax::name(token.kind)),
          syntax::is_trivia(token.kind), token.kind == syntax::TokenKind::Comment};
}
hecla_token encode(const SourceRef& source, const json::Token& token) {
  return {range_of(source, token.range), text(json::name(token.kind)), json::is_trivia(token.kind),
          token.kind == json::TokenKind::Comment};
}

using CommentsOf = std::vector<syntax::Token> (syntax::TokenList::*)(syntax::AnyNode) const;
size_t comments(CommentsOf find, const hecla_tokens* tokens, hecla_node node, hecla_range* out,
                size_t capacity) {
  return guarded(nullptr, [&]() -> size_t {
    if (!tokens || !tokens->native || !exists(node) || is_json(node)) return 0;
    return store(((*tokens->native).*find)(native_of(node)), out, capacity,
                 [&](const syntax::Token& token) { return range_of(tokens->source, token.range); });
  });
}

}  // namespace
}  // namespace hecla::c

using namespace hecla::c;

extern "C" {

hecla_text hecla_node_kind_name(hecla_node_kind kind) {
  if (kind >= HECLA_NODE_BODY && kind <= HECLA_NODE_MISSING)
    return text(name(static_cast<syntax::NodeKind>(kind - first_native)));
  if (kind >= HECLA_NODE_JSON_INVALID && kind <= HECLA_NODE_JSON_FILE)
    return text(name(static_cast<json::NodeKind>(kind - first_json)));
  return {};
}

hecla_node hecla_document_root(const hecla_document* document) {
  if (!document) return {};
  if (document->native) return encode(document, syntax::root(*document->native));
  return encode(document, json::root(*document->json));
}

hecla_node hecla_document_node_at(const hecla_document* document, uint32_t offset) {
  if (!document) return {};
  if (document->native)
    return encode(document, hecla::tree::node_at(syntax::root(*document->native), offset));
  return encode(document, hecla::tree::node_at(json::root(*document->json), offset));
}

hecla_node hecla_body_node(hecla_body body) { return node_if_tree(body, HECLA_NODE_BODY); }
hecla_node hecla_attribute_node(hecla_attribute attribute) {
  return node_if_tree(attribute, HECLA_NODE_ATTRIBUTE);
}
hecla_node hecla_block_node(hecla_block block) { return node_if_tree(block, HECLA_NODE_BLOCK); }
hecla_node hecla_expression_node(hecla_expression expression) {
  if (!exists(expression)) return {};
  const Owner& owner = owner_of(expression);
  if (owner.is_tree)
    return encode(owner.document, syntax::AnyNode(node_of<syntax::Expr>(expression)));
  if (!owner.document || !owner.document->json) return {};
  const auto* node = hecla::ExpressionsOf<json::Document, json::Node>::node_of(
      node_of<hecla::Expression>(expression));
  return node ? encode(owner.document, json::AnyNode(*node)) : hecla_node{};
}
hecla_body hecla_node_body(hecla_node node) { return if_kind<hecla_body>(node, HECLA_NODE_BODY); }
hecla_attribute hecla_node_attribute(hecla_node node) {
  return if_kind<hecla_attribute>(node, HECLA_NODE_ATTRIBUTE);
}
hecla_block hecla_node_block(hecla_node node) {
  return if_kind<hecla_block>(node, HECLA_NODE_BLOCK);
}
hecla_expression hecla_node_expression(hecla_node node) {
  return exists(node) && node.kind >= HECLA_NODE_NUMBER && node.kind <= HECLA_NODE_MISSING
             ? view_in<hecla_expression>(owner_of(node), node.node)
             : hecla_expression{};
}

hecla_range hecla_node_range(hecla_node node) {
  if (!exists(node)) return {};
  return dispatch(node,
                  [&](auto any) { return range_of(document_of(node).source(), any.range()); });
}

hecla_text hecla_node_text(hecla_node node) {
  if (!exists(node)) return {};
  return is_json(node) ? text_of(json_of(node)) : syntax::visit(native_of(node), TextOf());
}

size_t hecla_node_children(hecla_node node, hecla_node* out, size_t capacity) {
  if (!exists(node)) return 0;
  return dispatch(node, [&](auto any) {
    size_t count = 0;
    for_each_child(any, [&](auto child) {
      if (count < capacity && out) out[count] = encode(&document_of(node), child);
      ++count;
    });
    return count;
  });
}

int hecla_node_walk(hecla_node node, hecla_visitor visit, void* data) {
  if (!exists(node) || !visit) return 1;
  return dispatch(node, [&](auto any) { return walk(&document_of(node), any, visit, data); });
}

hecla_tokens* hecla_document_tokens(const hecla_document* document) {
  return guarded(nullptr, [&]() -> hecla_tokens* {
    if (!document) return nullptr;
    auto tokens = std::make_unique<hecla_tokens>();
    tokens->document = hecla::Ref<const hecla_document>(document);
    tokens->source = document->source();
    if (document->native) {
      tokens->native.emplace(document->native);
    } else {
      tokens->json.emplace(document->json);
    }
    return tokens.release();
  });
}

hecla_tokens* hecla_tokenize(hecla_text name, hecla_text given, hecla_token_mode mode,
                             hecla_diagnostics* diags) {
  return reporting(diags, [&](hecla::Diagnostics& list) {
    auto tokens = std::make_unique<hecla_tokens>();
    tokens->source = source_of(name, given, list);
    const auto read = mode == HECLA_TOKEN_EXPRESSION ? syntax::tokenize_expression
                      : mode == HECLA_TOKEN_TEMPLATE ? syntax::tokenize_template
                                                     : syntax::tokenize_config;
    tokens->loose = read(tokens->source->text());
    syntax::check_tokens(tokens->source, tokens->loose, list);
    return tokens.release();
  });
}

void hecla_tokens_free(hecla_tokens* tokens) { delete tokens; }

size_t hecla_tokens_size(const hecla_tokens* tokens) {
  if (!tokens) return 0;
  if (tokens->native) return tokens->native->size();
  return tokens->json ? tokens->json->size() : tokens->loose.size();
}

hecla_token hecla_tokens_at(const hecla_tokens* tokens, size_t index) {
  if (index >= hecla_tokens_size(tokens)) return {};
  if (tokens->native) return encode(tokens->source, (*tokens->native)[index]);
  if (tokens->json) return encode(tokens->source, (*tokens->json)[index]);
  return encode(tokens->source, tokens->loose[index]);
}

size_t hecla_tokens_leading_comments(const hecla_tokens* tokens, hecla_node node, hecla_range* out,
                                     size_t capacity) {
  return comments(&syntax::TokenList::leading_comments, tokens, node, out, capacity);
}
size_t hecla_tokens_trailing_comments(const hecla_tokens* tokens, hecla_node node, hecla_range* out,
                                      size_t capacity) {
  return comments(&syntax::TokenList::trailing_comments, tokens, node, out, capacity);
}

}  // extern "C"
