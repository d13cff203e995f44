// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Documents, and the views of bodies, arguments and blocks.
#include <hecla/file/tree_json.h>
#include <hecla/json/parse.h>
#include <hecla/syntax/parse.h>
#include <hecla/terraform/file_structure.h>

#include "internal.h"

using hecla::Attribute;
using hecla::Block;
using hecla::Body;
using hecla::Diagnostics;
using hecla::Expression;
using hecla::Ref;
using hecla::Source;
using hecla::SourceRef;
namespace syntax = hecla::syntax;

namespace hecla::c {

Body body_of(hecla_body view) {
  if (!exists(view)) return {};
  if (!is_tree(view)) return node_of<Body>(view);
  return document_of(view).native->body(node_of<syntax::BodyNode>(view));
}

Expression expression_of(hecla_expression view) {
  if (!is_tree(view)) return node_of<Expression>(view);
  return document_of(view).native->expression(node_of<syntax::Expr>(view));
}

hecla_expression view_of(const Owner& owner, const Expression& expression) {
  if (!expression) return {};
  if (owner.document && owner.document->native) {
    if (const auto* node = ExpressionsOf<syntax::Document, syntax::Expr>::node_of(expression))
      return in_tree<hecla_expression>(owner.document, node);
  }
  return view_in<hecla_expression>(owner, &expression);
}

namespace {

Syntax decode(hecla_syntax syntax) {
  if (syntax == HECLA_SYNTAX_JSON) return Syntax::Json;
  return syntax == HECLA_SYNTAX_NATIVE ? Syntax::Native : Syntax::Auto;
}

Ref<hecla_document> file_of(const SourceRef& source, hecla_syntax syntax, const Limits& limits,
                            Diagnostics& diags) {
  const std::size_t errors = diags.errors_reported();
  Ref<hecla_document> document(new hecla_document);
  const write::Document& file =
      document->file.emplace(source, diags, FileOptions{limits, decode(syntax)},
                             terraform::json_structure(source->name()));
  document->native = file.file().native();
  document->json = file.file().json();
  if (document->json) document->body = document->json->body();
  document->has_errors = diags.errors_reported() != errors;
  return document;
}

template <class Parse>
hecla_document* parse_native(Parse parse, hecla_text name, hecla_text given,
                             const hecla_limits* limits, hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) {
    syntax::ParseOptions options;
    options.limits = limits_of(limits);
    Ref<hecla_document> document(new hecla_document);
    document->native = parse(source_of(name, given, list), list, options);
    return give(std::move(document));
  });
}

template <class Node>
hecla_range range_in(const hecla_document& document, const Node& bytes) {
  return range_of(document.source(), bytes);
}

const syntax::BodyNode* tree_of(hecla_body body) {
  return exists(body) && is_tree(body) ? &node_of<syntax::BodyNode>(body) : nullptr;
}
const syntax::AttributeNode* tree_of(hecla_attribute attribute) {
  return exists(attribute) && is_tree(attribute) ? &node_of<syntax::AttributeNode>(attribute)
                                                 : nullptr;
}
const syntax::BlockNode* tree_of(hecla_block block) {
  return exists(block) && is_tree(block) ? &node_of<syntax::BlockNode>(block) : nullptr;
}

// Returns a range of a block, from its node in the tree or from the model.
template <class OfTree, class OfModel>
hecla_range block_range(hecla_block block, OfTree of_tree, OfModel of_model) {
  if (!exists(block)) return {};
  if (const auto* node = tree_of(block)) return range_in(document_of(block), of_tree(*node));
  return of_model(node_of<Block>(block));
}

}  // namespace
}  // namespace hecla::c

using namespace hecla::c;

extern "C" {

hecla_document* hecla_parse(hecla_text name, hecla_text given, hecla_syntax syntax,
                            const hecla_limits* limits, hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) {
    const hecla::Limits all = limits_of(limits);
    return give(file_of(source_of(name, given, list), syntax, all, list));
  });
}

hecla_document* hecla_parse_file(hecla_text path, hecla_syntax syntax, const hecla_limits* limits,
                                 hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) {
    const hecla::Limits all = limits_of(limits);
    auto source = Source::read_file(string(path), all.max_source_bytes);
    if (!source) list.add(hecla::DiagnosticCode::CannotReadFile, {}, source.error());
    return give(file_of(source ? *source : Source::make(string(path), ""), syntax, all, list));
  });
}

hecla_document* hecla_parse_expression(hecla_text name, hecla_text given, hecla_syntax syntax,
                                       const hecla_limits* limits, hecla_diagnostics* diags) {
  if (!hecla::is_json(view(name), decode(syntax)))
    return parse_native(syntax::parse_expression, name, given, limits, diags);
  return reporting(diags, [&](Diagnostics& list) {
    const hecla::Limits all = limits_of(limits);
    Ref<hecla_document> document(new hecla_document);
    document->json =
        hecla::json::parse_document(source_of(name, given, list), list, {.limits = all});
    document->expression = document->json->expression();
    return give(std::move(document));
  });
}

hecla_document* hecla_parse_template(hecla_text name, hecla_text given, const hecla_limits* limits,
                                     hecla_diagnostics* diags) {
  return parse_native(syntax::parse_template, name, given, limits, diags);
}

void hecla_document_free(hecla_document* document) {
  if (document) release(document);
}

const hecla_source* hecla_document_source(const hecla_document* document) {
  return document ? view_of(document->source().get()) : nullptr;
}
hecla_text hecla_document_text(const hecla_document* document) {
  return document ? text(document->source()->text()) : hecla_text{};
}
int hecla_document_is_json(const hecla_document* document) { return document && document->json; }

hecla_body hecla_document_body(const hecla_document* document) {
  if (!document) return {};
  if (document->native) return in_tree<hecla_body>(document, document->native->root_body());
  return view_in<hecla_body>(document->model, document->body ? &document->body : nullptr);
}
hecla_expression hecla_document_expression(const hecla_document* document) {
  if (!document) return {};
  if (document->native)
    return in_tree<hecla_expression>(document, document->native->root_expression());
  return view_in<hecla_expression>(document->model,
                                   document->expression ? &document->expression : nullptr);
}

hecla_buffer* hecla_document_tree_json(const hecla_document* document, size_t indent) {
  return guarded(nullptr, [&]() -> hecla_buffer* {
    if (!document) return nullptr;
    const hecla::File file =
        document->native ? hecla::File(document->native) : hecla::File(document->json);
    return give(hecla::tree_json(file, static_cast<int>(std::min<size_t>(indent, 100))));
  });
}

// --- bodies

size_t hecla_body_attribute_count(hecla_body body) {
  const auto* node = tree_of(body);
  return node ? node->attributes.size() : 0;
}
hecla_attribute hecla_body_attribute(hecla_body body, size_t index) {
  const auto* node = tree_of(body);
  if (!node || index >= node->attributes.size()) return {};
  return view_in<hecla_attribute>(owner_of(body), node->attributes[index]);
}
hecla_attribute hecla_body_find_attribute(hecla_body body, hecla_text name) {
  const auto* node = tree_of(body);
  if (!node) return {};
  return view_in<hecla_attribute>(owner_of(body), node->find_attribute(view(name)));
}
size_t hecla_body_block_count(hecla_body body) {
  const auto* node = tree_of(body);
  return node ? node->blocks.size() : 0;
}
hecla_block hecla_body_block(hecla_body body, size_t index) {
  const auto* node = tree_of(body);
  if (!node || index >= node->blocks.size()) return {};
  return view_in<hecla_block>(owner_of(body), node->blocks[index]);
}
hecla_range hecla_body_range(hecla_body body) {
  return guarded(nullptr, [&] { return range_of(body_of(body).range()); });
}

hecla_text hecla_attribute_name(hecla_attribute attribute) {
  if (!exists(attribute)) return {};
  if (const auto* node = tree_of(attribute)) return text(node->name());
  return text(node_of<Attribute>(attribute).name);
}
hecla_expression hecla_attribute_expression(hecla_attribute attribute) {
  if (!exists(attribute)) return {};
  if (const auto* node = tree_of(attribute))
    return view_in<hecla_expression>(owner_of(attribute), node->value);
  return view_of(owner_of(attribute), node_of<Attribute>(attribute).expression);
}
hecla_range hecla_attribute_range(hecla_attribute attribute) {
  if (!exists(attribute)) return {};
  if (const auto* node = tree_of(attribute)) return range_in(document_of(attribute), node->range);
  return range_of(node_of<Attribute>(attribute).range);
}
hecla_range hecla_attribute_name_range(hecla_attribute attribute) {
  if (!exists(attribute)) return {};
  if (const auto* node = tree_of(attribute))
    return range_in(document_of(attribute), node->name_range());
  return range_of(node_of<Attribute>(attribute).name_range);
}
hecla_range hecla_attribute_equals_range(hecla_attribute attribute) {
  const auto* node = tree_of(attribute);
  return node ? range_in(document_of(attribute), node->equals_range()) : hecla_range{};
}

hecla_text hecla_block_type(hecla_block block) {
  if (!exists(block)) return {};
  if (const auto* node = tree_of(block)) return text(node->type());
  return text(node_of<Block>(block).type);
}
size_t hecla_block_label_count(hecla_block block) {
  if (!exists(block)) return 0;
  if (const auto* node = tree_of(block)) return node->labels.size();
  return node_of<Block>(block).labels.size();
}
hecla_text hecla_block_label(hecla_block block, size_t index) {
  if (index >= hecla_block_label_count(block)) return {};
  if (const auto* node = tree_of(block)) return text(node->labels[index].text);
  return text(node_of<Block>(block).labels[index]);
}
hecla_body hecla_block_body(hecla_block block) {
  if (!exists(block)) return {};
  if (const auto* node = tree_of(block)) return view_in<hecla_body>(owner_of(block), &node->body);
  return view_in<hecla_body>(owner_of(block), &node_of<Block>(block).body);
}
hecla_range hecla_block_range(hecla_block block) {
  return block_range(
      block, [](const auto& node) { return node.header_range(); },
      [](const Block& model) { return range_of(model.range); });
}
hecla_range hecla_block_type_range(hecla_block block) {
  return block_range(
      block, [](const auto& node) { return node.type_range(); },
      [](const Block& model) { return range_of(model.type_range); });
}
hecla_range hecla_block_label_range(hecla_block block, size_t index) {
  if (index >= hecla_block_label_count(block)) return {};
  return block_range(
      block, [=](const auto& node) { return node.labels[index].range; },
      [=](const Block& model) {
        return index < model.label_ranges.size() ? range_of(model.label_ranges[index])
                                                 : hecla_range{};
      });
}
hecla_range hecla_block_open_range(hecla_block block) {
  return block_range(
      block, [](const auto& node) { return node.open_brace_range(); },
      [](const Block&) { return hecla_range{}; });
}
hecla_range hecla_block_close_range(hecla_block block) {
  return block_range(
      block, [](const auto& node) { return node.close_brace_range(); },
      [](const Block&) { return hecla_range{}; });
}

}  // extern "C"
