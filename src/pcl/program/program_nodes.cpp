// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Declares and binds the nodes of a program, except for resources.
#include <hecla/pcl/conversion.h>
#include <hecla/pcl/eventual.h>
#include <hecla/syntax/parse.h>

#include <utility>

#include "pcl/program/program_binder.h"
#include "pcl/types/mismatch.h"
#include "syntax/config_secrets.h"
#include "unicode/message_text.h"

namespace hecla::pcl {

namespace {

ProgramNodeKind kind_of(std::string_view block_type) {
  if (block_type == "config" || block_type == "variable") return ProgramNodeKind::Config;
  if (block_type == "resource") return ProgramNodeKind::Resource;
  if (block_type == "read") return ProgramNodeKind::Read;
  if (block_type == "component") return ProgramNodeKind::Component;
  if (block_type == "hook") return ProgramNodeKind::Hook;
  return block_type == "output" ? ProgramNodeKind::Output : ProgramNodeKind::Other;
}

// Returns whether the value of a configuration variable is an output, because it is literally secret.
bool is_secret_config(const syntax::BlockNode& block) {
  const syntax::AttributeNode* const secret = block.body.find_attribute("secret");
  const auto* const flag = secret ? syntax::as<syntax::BoolExpr>(secret->value) : nullptr;
  return flag && flag->value;
}

}  // namespace

// --- declarations

void ProgramBinder::declare(const syntax::Document& document) {
  const syntax::BodyNode* const body = document.root_body();
  if (!body) throw UsageError("a program consists of files");
  syntax::mark_config_secrets(document);
  for (const syntax::BodyItem& item : syntax::items(*body)) {
    if (item.is_duplicate) continue;
    if (const auto* attribute = item.node.as<syntax::AttributeNode>()) {
      declare_name({.kind = ProgramNodeKind::Local,
                    .name = attribute->name(),
                    .type = {},
                    .document = &document,
                    .syntax = *attribute},
                   "value", attribute->name_range());
    } else if (const auto* block = item.node.as<syntax::BlockNode>()) {
      declare_block(document, *block);
    }
  }
}

void ProgramBinder::declare_block(const syntax::Document& document,
                                  const syntax::BlockNode& block) {
  ProgramNode node = {.kind = kind_of(block.type()),
                      .name = {},
                      .type = {},
                      .document = &document,
                      .syntax = block};
  const bool has_name = node.kind != ProgramNodeKind::Other;
  const bool needs_two = node.kind == ProgramNodeKind::Resource ||
                         node.kind == ProgramNodeKind::Read || node.kind == ProgramNodeKind::Hook;
  if (has_name && has_labels(document, block, needs_two ? 2 : 1, 2)) {
    const syntax::Label& name = block.labels[node.kind == ProgramNodeKind::Hook ? 1 : 0];
    node.name = name.text;
    const bool is_typed =
        node.kind == ProgramNodeKind::Config || node.kind == ProgramNodeKind::Output;
    if (is_typed && block.labels.size() == 2) node.type = label_type(document, block);
    if (node.kind == ProgramNodeKind::Config) node.type = outer_optional_properties(node.type);
    const bool is_output = node.kind == ProgramNodeKind::Output;
    return declare_name(std::move(node), is_output ? "output" : "value", name.range);
  }
  state_->nodes.push_back(std::move(node));
  ids_.push_back(ext::NameTree::top);
  definitions_.push_back(nullptr);
}

void ProgramBinder::declare_name(ProgramNode node, std::string_view name_space, ByteRange where) {
  const std::string parts[] = {std::string(name_space), std::string(node.name)};
  const bool is_new = names_.add(parts, state_->nodes.size());
  if (!is_new) {
    const ProgramNode& first = state_->nodes[names_[names_.find(parts)].definition];
    diags_
        .add(DiagnosticCode::DuplicateDefinition, node.document->source_range(where),
             in_quotes(node.name) + " is already defined.")
        .add_related(first.document->source_range(first.syntax.range()),
                     in_quotes(node.name) + " is defined here.");
  }
  ids_.push_back(is_new ? names_.find(parts) : ext::NameTree::top);
  definitions_.push_back(
      is_new ? state_->scope.define_variable(node.name, Type::dynamic(), node.syntax) : nullptr);
  state_->nodes.push_back(std::move(node));
}

bool ProgramBinder::has_labels(const syntax::Document& document, const syntax::BlockNode& block,
                               std::size_t least, std::size_t most) {
  const std::size_t count = block.labels.size();
  if (count >= least && count <= most) return true;
  const bool is_missing = count < least;
  const ByteRange where = is_missing ? block.header_range() : block.labels[most].range;
  const std::string expected = least == most
                                   ? counted(least, "label")
                                   : std::to_string(least) + " or " + counted(most, "label");
  diags_.add(is_missing ? DiagnosticCode::MissingLabel : DiagnosticCode::ExtraneousLabel,
             document.source_range(where),
             "A block of the type " + in_quotes(block.type()) + " has " + expected +
                 ", but found " + std::to_string(count) + ".");
  return false;
}

// Returns the type that the second label describes.
Type ProgramBinder::label_type(const syntax::Document& document, const syntax::BlockNode& block) {
  const syntax::Label& label = block.labels[1];
  const std::string_view text = document.source_range(label.range).text();
  const bool is_quoted = text.starts_with('"') && text.size() >= 2;
  // A label with escapes has no part of the source that could be parsed instead.
  const bool is_plain = is_quoted && label.text.size() == text.size() - 2;
  const auto parsed = is_plain
                          ? syntax::parse_expression(
                                document.source(), diags_,
                                {.rules = types_.rules(),
                                 .part = ByteRange{label.range.begin + 1, label.range.end - 1}})
                          : syntax::parse_expression(
                                Source::make(document.source()->name(), std::string(label.text)),
                                diags_, {.rules = types_.rules()});
  return bind_expression(types_, parsed, type_scope(), diags_).type();
}

Type ProgramBinder::with_optional_properties(Type type) {
  if (!type.is_object()) return type;
  std::vector<Property> properties(type.properties().begin(), type.properties().end());
  for (Property& property : properties) property.type = types_.optional(property.type);
  return types_.object(properties);
}

// The properties of objects that users configure need not be set.
Type ProgramBinder::outer_optional_properties(Type type) {
  if (type.is_list()) return types_.list(with_optional_properties(type.element()));
  if (type.is_map()) return types_.map(with_optional_properties(type.element()));
  return with_optional_properties(type);
}

// --- binding

void ProgramBinder::bind_node(std::size_t index) {
  ProgramNode& node = state_->nodes[index];
  const bool is_typed = node.kind != ProgramNodeKind::Output || block_of(node).labels.size() == 2;
  switch (node.kind) {
    case ProgramNodeKind::Local:
      bind_local(node);
      break;
    case ProgramNodeKind::Config:
      bind_config(node);
      break;
    case ProgramNodeKind::Resource:
    case ProgramNodeKind::Read:
    case ProgramNodeKind::Component:
      bind_resource(node);
      break;
    case ProgramNodeKind::Output:
      bind_output(node);
      break;
    case ProgramNodeKind::Hook:
      bind_hook(node);
      break;
    case ProgramNodeKind::Other:
      node.body = &bind_block_body(node, SingleScope(state_->scope));
      break;
  }
  if (definitions_[index] && is_typed) definitions_[index]->type = node.type;
}

const BoundBody& ProgramBinder::bind_block_body(const ProgramNode& node, const BodyScopes& scopes) {
  return bind_body(types_, *node.document, block_of(node).body, scopes, state_->storage, diags_,
                   options_.binding);
}

void ProgramBinder::bind_local(ProgramNode& node) {
  node.attribute = &bind_attribute(types_, *node.document, *node.syntax.as<syntax::AttributeNode>(),
                                   state_->scope, state_->storage, diags_, options_.binding);
  node.type = node.attribute->value->type;
}

void ProgramBinder::check_assignable(const ProgramNode& node, std::string_view what, Type wanted,
                                     const BoundAttribute* attribute) {
  if (!attribute) return;
  const Bound& value = *attribute->value;
  const Type to = input_type(types_, wanted);
  if (is_convertible(types_, to, value.type)) return;
  std::string detail = std::string(what) + " " + in_quotes(node.name) + " has the type " +
                       shown(wanted) + ", but the type of this value is " + shown(value.type) +
                       "." + mismatch_reason(types_, to, value.type);
  diags_.add(DiagnosticCode::IncorrectType, node.document->source_range(value.range),
             std::move(detail));
}

void ProgramBinder::bind_config(ProgramNode& node) {
  node.body = &bind_block_body(node, SingleScope(state_->scope));
  const BoundAttribute* const fallback = node.body->find_attribute("default");
  if (fallback && fallback->syntax->value->kind == syntax::ExprKind::Null &&
      !node.type.is_optional()) {
    node.type = types_.optional(node.type);
  }
  check_assignable(node, "The configuration variable", node.type, fallback);
  if (is_secret_config(block_of(node))) node.type = types_.output(node.type);
}

// The command of a hook can refer to `args`, what the engine passes to it.
void ProgramBinder::bind_hook(ProgramNode& node) {
  Scope scope(&state_->scope);
  scope.define_variable("args", Type::dynamic());
  node.body = &bind_block_body(node, SingleScope(scope));
}

// An output has the type that its label describes, or else that of its value. References to an output
// without a label are dynamic, as deployed.
void ProgramBinder::bind_output(ProgramNode& node) {
  node.body = &bind_block_body(node, SingleScope(state_->scope));
  const BoundAttribute* const value = node.body->find_attribute("value");
  const bool has_type = !node.name.empty() && block_of(node).labels.size() == 2;
  if (has_type) {
    check_assignable(node, "The output", node.type, value);
  } else if (value) {
    node.type = value->value->type;
  }
}

}  // namespace hecla::pcl
