// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Declares and binds the nodes of a program, except for resources and components.
#include <hecla/pcl/eventual.h>
#include <hecla/syntax/parse.h>

#include <algorithm>
#include <utility>

#include "model/suggestion.h"
#include "pcl/bind/literals.h"
#include "pcl/program/program_binder.h"
#include "syntax/config_secrets.h"
#include "unicode/message_text.h"

namespace hecla::pcl {

namespace {

constexpr std::string_view block_types[] = {"config", "resource", "read",    "component",
                                            "hook",   "output",   "package", "pulumi"};

ProgramNodeKind kind_of(std::string_view block_type) {
  if (block_type == "config") return ProgramNodeKind::Config;
  if (block_type == "resource") return ProgramNodeKind::Resource;
  if (block_type == "read") return ProgramNodeKind::Read;
  if (block_type == "component") return ProgramNodeKind::Component;
  if (block_type == "hook") return ProgramNodeKind::Hook;
  return block_type == "output" ? ProgramNodeKind::Output : ProgramNodeKind::Other;
}

}  // namespace

std::string_view name_of(ProgramNodeKind kind) {
  constexpr std::string_view names[] = {"local",     "config", "resource", "read",
                                        "component", "hook",   "output",   "other"};
  return names[static_cast<std::size_t>(kind)];
}

std::string_view logical_name(const ProgramNode& node) {
  const auto* block = node.syntax.as<syntax::BlockNode>();
  const auto* written = block ? block->body.find_attribute("__logicalName") : nullptr;
  return (written ? literal_text(*written->value) : std::nullopt).value_or(node.name);
}

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
  if (block.type() == "package") package_blocks_.read(document, block);
  if (block.type() == "pulumi") declare_pulumi(node);
  if (has_name && has_labels(document, block, needs_two ? 2 : 1, 2) && has_hook_kind(node)) {
    const syntax::Label& name = block.labels[node.kind == ProgramNodeKind::Hook ? 1 : 0];
    node.name = name.text;
    const bool is_typed =
        node.kind == ProgramNodeKind::Config || node.kind == ProgramNodeKind::Output;
    if (is_typed && block.labels.size() == 2) node.type = label_type(document, block);
    if (node.kind == ProgramNodeKind::Config) node.type = outer_optional_properties(node.type);
    const bool is_output = node.kind == ProgramNodeKind::Output;
    return declare_name(std::move(node), is_output ? "output" : "value", name.range);
  }
  if (std::ranges::find(block_types, block.type()) == std::end(block_types))
    report_unknown_block(node);
  state_->nodes.push_back(std::move(node));
  ids_.push_back(ext::NameTree::top);
  definitions_.push_back(nullptr);
}

void ProgramBinder::declare_pulumi(const ProgramNode& node) {
  const syntax::BlockNode& block = block_of(node);
  const SourceRange where = range_in(node, block.header_range());
  if (!block.labels.empty()) {
    diags_.add(DiagnosticCode::ExtraneousLabel, range_in(node, block.labels[0].range),
               "A block of the type \"pulumi\" has no labels.");
  }
  if (pulumi_) {
    diags_.add(DiagnosticCode::DuplicateBlock, where, "A program has one \"pulumi\" block.")
        .add_related(*pulumi_, "The first one is here.");
  } else {
    pulumi_ = where;
  }
}

// Pulumi ignores such blocks, so this is only a warning; what is in them is not checked.
void ProgramBinder::report_unknown_block(const ProgramNode& node) {
  const std::string_view type = block_of(node).type();
  std::string detail =
      "PCL has no blocks of the type " + in_quotes(type) + ". This one is ignored.";
  if (type == "variable") detail += " A program declares its settings with \"config\".";
  diags_.append(Diagnostic{.code = DiagnosticCode::UnsupportedBlock,
                           .severity = Severity::Warning,
                           .detail = std::move(detail),
                           .subject = range_in(node, block_of(node).type_range()),
                           .context = {}});
  suggest_rename(diags_, type, [] {
    return std::vector<std::string_view>(std::begin(block_types), std::end(block_types));
  });
}

bool ProgramBinder::has_hook_kind(const ProgramNode& node) {
  if (node.kind != ProgramNodeKind::Hook) return true;
  const syntax::Label& kind = block_of(node).labels[0];
  if (kind.text == "resource" || kind.text == "error") return true;
  diags_.add(DiagnosticCode::InvalidValue, range_in(node, kind.range),
             "The kind of a hook must be \"resource\" or \"error\".");
  return false;
}

void ProgramBinder::declare_name(ProgramNode node, std::string_view name_space, ByteRange where) {
  const std::string parts[] = {std::string(name_space), std::string(node.name)};
  const bool is_null = node.name == "null" && name_space == "value";
  const bool is_new = !is_null && names_.add(parts, state_->nodes.size());
  if (is_null) {
    diags_.add(DiagnosticCode::DuplicateDefinition, range_in(node, where),
               "The name \"null\" always means the null value. Choose another name.");
  } else if (!is_new) {
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
  if (Definition* const definition = definitions_.back()) {
    definition->is_lenient =
        options_.skip_resource_typechecking &&
        (node.kind == ProgramNodeKind::Resource || node.kind == ProgramNodeKind::Read);
  }
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
  const std::uint32_t quote = text.starts_with('"') ? 1 : 0;
  // A label with escapes has no part of the source that could be parsed instead.
  if (label.text.size() + 2 * quote != text.size()) return type_in_label(document, label);
  const auto parsed = syntax::parse_expression(
      document.source(), diags_,
      {.rules = types_.rules(),
       .part = ByteRange{label.range.begin + quote, label.range.end - quote}});
  return bind_expression(types_, parsed, type_scope(), diags_).type();
}

// Reports errors at the label, because they have no other place in the file.
Type ProgramBinder::type_in_label(const syntax::Document& document, const syntax::Label& label) {
  Diagnostics inside;
  const auto parsed =
      syntax::parse_expression(Source::make(document.source()->name(), std::string(label.text)),
                               inside, {.rules = types_.rules()});
  const Type type = bind_expression(types_, parsed, type_scope(), inside).type();
  for (Diagnostic item : inside) {
    item.subject = document.source_range(label.range);
    item.context = {};
    item.related.clear();
    item.fixes.clear();
    diags_.append(item);
  }
  return type;
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
      bind_resource(node);
      break;
    case ProgramNodeKind::Component:
      bind_component(node);
      break;
    case ProgramNodeKind::Output:
      bind_output(node);
      break;
    case ProgramNodeKind::Hook:
      bind_hook(node);
      break;
    case ProgramNodeKind::Other:
      bind_other(node);
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

// Returns the node as messages name it: `the resource "logs"`.
std::string ProgramBinder::described(const ProgramNode& node) const {
  switch (node.kind) {
    case ProgramNodeKind::Config:
      return "the configuration variable " + in_quotes(node.name);
    case ProgramNodeKind::Output:
      return "the output " + in_quotes(node.name);
    case ProgramNodeKind::Component:
      return "the component " + in_quotes(node.name);
    case ProgramNodeKind::Hook:
      return "the hook " + in_quotes(node.name);
    case ProgramNodeKind::Other:
      return "the block " + in_quotes(block_of(node).type());
    default:
      return "the resource " + in_quotes(node.name);
  }
}

void ProgramBinder::check_argument(const ProgramNode& node, Type wanted,
                                   const BoundAttribute* attribute) {
  if (!attribute) return;
  ValueCheck(types_, *node.document, diags_)
      .check(*attribute->value, input_type(types_, wanted),
             {"The argument ", std::string(attribute->syntax->name()), " of " + described(node)});
}

void ProgramBinder::report_computed(const ProgramNode& node, const syntax::AttributeNode& attribute,
                                    std::string_view expected) {
  diags_.add(DiagnosticCode::IncorrectType, range_in(node, attribute.value->range),
             "The argument " + in_quotes(attribute.name()) + " of " + described(node) +
                 " must be " + std::string(expected) +
                 ", because it is read before the program runs.");
}

std::optional<std::string_view> ProgramBinder::text_of(const ProgramNode& node,
                                                       std::string_view argument) {
  const syntax::AttributeNode* const attribute = block_of(node).body.find_attribute(argument);
  if (!attribute) return std::nullopt;
  const auto text = literal_text(*attribute->value);
  if (!text) report_computed(node, *attribute, "a string without interpolations");
  return text;
}

std::optional<bool> ProgramBinder::flag_of(const ProgramNode& node, std::string_view argument) {
  const syntax::AttributeNode* const attribute = block_of(node).body.find_attribute(argument);
  if (!attribute) return std::nullopt;
  const auto flag = literal_flag(*attribute->value);
  if (!flag) report_computed(node, *attribute, "true or false");
  return flag;
}

// Pulumi ignores arguments that it does not know, so this is only a warning.
void ProgramBinder::warn_of_arguments(const ProgramNode& node,
                                      std::span<const std::string_view> known) {
  for (const syntax::AttributeNode* attribute : block_of(node).body.attributes) {
    const std::string_view name = attribute->name();
    if (std::ranges::find(known, name) != known.end()) continue;
    std::string subject = described(node);
    subject[0] = 'T';
    diags_.append(Diagnostic{
        .code = DiagnosticCode::UnsupportedArgument,
        .severity = Severity::Warning,
        .detail = subject + " has no argument named " + in_quotes(name) + ". It is ignored.",
        .subject = range_in(node, attribute->name_range()),
        .context = {}});
    suggest_rename(diags_, name,
                   [&] { return std::vector<std::string_view>(known.begin(), known.end()); });
  }
}

void ProgramBinder::bind_config(ProgramNode& node) {
  constexpr std::string_view known[] = {"default", "description", "nullable", "secret",
                                        "__logicalName"};
  warn_of_arguments(node, known);
  node.body = &bind_block_body(node, SingleScope(state_->scope));
  const BoundAttribute* const fallback = node.body->find_attribute("default");
  if (fallback && without_parentheses(*fallback->syntax->value).kind == syntax::ExprKind::Null &&
      !node.type.is_optional()) {
    node.type = types_.optional(node.type);
  }
  check_argument(node, node.type, fallback);
  text_of(node, "__logicalName");
  text_of(node, "description");
  flag_of(node, "nullable");
  // A variable whose flag cannot be read is rather secret than not.
  const bool has_flag = node.body->find_attribute("secret");
  if (flag_of(node, "secret").value_or(has_flag)) node.type = types_.output(node.type);
}

namespace {

// The command of a hook can refer to `args`, what the engine passes to it.
class HookScopes final : public BodyScopes {
 public:
  HookScopes(const Scope& program, const Scope& command)
      : program_(program), command_(command), single_(program) {}
  const Scope& for_attribute(const syntax::AttributeNode& attribute) const override {
    return attribute.name() == "command" ? command_ : program_;
  }
  const BodyScopes& for_block(const syntax::BlockNode&) const override { return single_; }

 private:
  const Scope& program_;
  const Scope& command_;
  SingleScope single_;
};

}  // namespace

void ProgramBinder::bind_hook(ProgramNode& node) {
  const syntax::BlockNode& block = block_of(node);
  const bool is_error_hook = !node.name.empty() && block.labels[0].text == "error";
  const Type any = types_.map(Type::dynamic());
  std::vector<Property> args = {{"urn", Type::string()},  {"id", Type::id()},
                                {"name", Type::string()}, {"type", Type::string()},
                                {"newInputs", any},       {"oldInputs", any},
                                {"oldOutputs", any}};
  // An operation that failed has no new outputs.
  if (!is_error_hook) args.push_back({"newOutputs", any});
  Scope command(&state_->scope);
  command.define_variable("args", types_.object(args));
  node.body = &bind_block_body(node, HookScopes(state_->scope, command));
  if (node.name.empty()) return;
  std::vector<std::pair<std::string_view, Type>> known = {{"command", types_.list(Type::string())}};
  if (!is_error_hook) {
    known.push_back({"onDryRun", Type::boolean()});
    known.push_back({"ignoreErrors", Type::boolean()});
  }
  for (const BoundItem& item : node.body->items) {
    if (item.block) {
      diags_.add(DiagnosticCode::UnsupportedBlock, range_in(node, item.block->syntax->type_range()),
                 "A hook has no blocks.");
      continue;
    }
    const std::string_view name = item.attribute->syntax->name();
    const auto argument = std::ranges::find(known, name, &std::pair<std::string_view, Type>::first);
    if (argument != known.end()) {
      check_argument(node, argument->second, item.attribute);
      continue;
    }
    diags_.add(DiagnosticCode::UnsupportedArgument,
               range_in(node, item.attribute->syntax->name_range()),
               std::string(is_error_hook ? "An error hook" : "A hook") + " has no argument named " +
                   in_quotes(name) + ".");
    suggest_rename(diags_, name, [&] {
      std::vector<std::string_view> names;
      for (const auto& [other, type] : known) names.push_back(other);
      return names;
    });
  }
  if (node.body->find_attribute("command")) return;
  diags_.add(DiagnosticCode::MissingArgument, node.document->missing_item_range(block.body),
             "The hook " + in_quotes(node.name) + " requires the argument \"command\".");
}

// An output has the type that its label describes, or else that of its value. References to an output
// without a label are dynamic, as deployed.
void ProgramBinder::bind_output(ProgramNode& node) {
  constexpr std::string_view known[] = {"value", "description", "__logicalName"};
  warn_of_arguments(node, known);
  node.body = &bind_block_body(node, SingleScope(state_->scope));
  const BoundAttribute* const value = node.body->find_attribute("value");
  text_of(node, "__logicalName");
  const bool has_type = !node.name.empty() && block_of(node).labels.size() == 2;
  if (has_type) {
    check_argument(node, node.type, value);
  } else if (value) {
    node.type = value->value->type;
  }
}

// The contents of blocks that are not programs are not reported.
void ProgramBinder::bind_other(ProgramNode& node) {
  if (block_of(node).type() == "pulumi") {
    constexpr std::string_view known[] = {"requiredVersionRange"};
    warn_of_arguments(node, known);
    node.body = &bind_block_body(node, SingleScope(state_->scope));
    check_argument(node, Type::string(), node.body->find_attribute("requiredVersionRange"));
    return;
  }
  Diagnostics ignored;
  ignored.refuse_hints();
  node.body = &bind_body(types_, *node.document, block_of(node).body, SingleScope(state_->scope),
                         state_->storage, ignored, options_.binding);
}

}  // namespace hecla::pcl
