// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Binds resources: their inputs against the schema, and what repeats them.
#include <hecla/pcl/conversion.h>
#include <hecla/pcl/eventual.h>
#include <hecla/pcl/iterate.h>
#include <hecla/pcl/unify.h>

#include <algorithm>

#include "model/suggestion.h"
#include "pcl/bind/literals.h"
#include "pcl/program/resource_scopes.h"
#include "unicode/message_text.h"

namespace hecla::pcl {
namespace {

const syntax::AttributeNode* range_of(const syntax::BlockNode& resource) {
  for (const syntax::BlockNode* block : resource.body.blocks) {
    if (block->type() != "options") continue;
    if (const auto* range = block->body.find_attribute("range")) return range;
  }
  return nullptr;
}

// Returns a type without the none of an optional type.
Type without_none(TypeTable& types, Type type) {
  if (!type.is_union()) return type;
  std::vector<Type> others;
  for (const Type element : type.elements()) {
    if (!element.is_none()) others.push_back(element);
  }
  return types.union_of(others);
}

}  // namespace

Diagnostic& ProgramBinder::report_resource(const DiagnosticCode& code, SourceRange where,
                                           std::string detail) {
  diags_.append(Diagnostic{.code = code,
                           .severity = lenient_severity(),
                           .detail = std::move(detail),
                           .subject = std::move(where),
                           .context = {}});
  return diags_.last();
}

// --- types

// Returns the package in the version that the options or a `package` block want.
const Package* ProgramBinder::find_package(const ProgramNode& node, std::string_view package) {
  std::string_view version;
  for (const syntax::BlockNode* block : block_of(node).body.blocks) {
    const auto* wanted =
        block->type() == "options" ? block->body.find_attribute("version") : nullptr;
    if (!wanted) continue;
    version = literal_text(*wanted->value).value_or(std::string_view());
    if (!version.empty()) {
      report_missing_version(state_->packages, package, version, lenient_severity(),
                             range_in(node, wanted->value->range), diags_);
    }
  }
  return state_->packages.find(package, version);
}

const ResourceType* ProgramBinder::find_resource_type(const ProgramNode& node) {
  if (node.name.empty()) return nullptr;
  const syntax::Label& label = block_of(node).labels[1];
  const SourceRange where = range_in(node, label.range);
  if (parts_of(label.text).package.empty()) {
    diags_.add(DiagnosticCode::UnknownResourceType, where,
               "The type of a resource must be a token such as \"package:module:Type\".");
    return nullptr;
  }
  const bool is_provider = label.text.starts_with("pulumi:providers:");
  if (is_provider && node.kind == ProgramNodeKind::Read) {
    diags_.add(DiagnosticCode::UnknownResourceType, where, "A provider cannot be read.");
    return nullptr;
  }
  if (!state_->packages.exist()) return nullptr;
  const std::string_view name = package_of(label.text);
  const Package* const package = find_package(node, name);
  if (!package) {
    if (options_.allow_missing_packages) {
      state_->packages.note_missing(name);
    } else {
      report_resource(DiagnosticCode::UnknownPackage, where,
                      "There is no schema of the package " + in_quotes(name) + ".");
    }
    return nullptr;
  }
  const ResourceType* const found = package->find_resource(label.text);
  if (found && found->is_component && node.kind == ProgramNodeKind::Read) {
    diags_.add(DiagnosticCode::UnknownResourceType, where,
               "A component cannot be read, and " + in_quotes(label.text) + " is one.");
    return nullptr;
  }
  if (found) return found;
  report_resource(
      DiagnosticCode::UnknownResourceType, where,
      "The package " + in_quotes(name) + " has no resource type " + in_quotes(label.text) + ".");
  suggest_rename(diags_, label.text, [&] { return package->resource_tokens(); });
  return nullptr;
}

// A resource that is read is found by its identifier and what the provider can look up.
Type ProgramBinder::inputs_of(const ProgramNode& node, const ResourceType& type) {
  if (node.kind != ProgramNodeKind::Read || !type.lookup.is_object()) return type.inputs;
  std::vector<Property> inputs(type.lookup.properties().begin(), type.lookup.properties().end());
  inputs.push_back({"id", Type::string()});
  return types_.object(inputs);
}

// --- repetition

// Returns the type of a resource with the option `range`: optional for a condition, a list for a
// number, and a list or map of what is iterated over.
Type ProgramBinder::repeat(const ProgramNode& node, Type type, Repetition& repetition) {
  const syntax::AttributeNode* const range = range_of(block_of(node));
  if (!range) return type;
  Diagnostics ignored;  // the options are bound once more
  ignored.refuse_hints();
  const Type whole = pcl::bind(types_, *node.document, *range->value, state_->scope,
                               state_->storage, ignored, options_.binding)
                         .type;
  // The elements of a component are not lifted, as deployed.
  const bool is_lifted = node.kind != ProgramNodeKind::Component;
  const Type over = without_none(types_, resolve_outputs(types_, whole));
  const auto is_safely = [&](Type wanted) {
    return conversion(types_, input_type(types_, wanted), over) == Conversion::Safe;
  };
  if (is_safely(Type::boolean())) {
    const Type optional = unify(types_, {type, Type::none()}, Conversion::Safe);
    return is_lifted ? wrap(types_, optional, eventual_of(whole)) : optional;
  }
  repetition.has_value = true;
  if (is_safely(Type::number())) {
    repetition.value = Type::integer();
    return types_.list(type);
  }
  const Iterated parts = iterate(types_, over, !options_.binding.skip_range_typechecking);
  repetition.key = parts.key;
  repetition.value = parts.value;
  repetition.has_key = true;
  if (parts.report) {
    TypeReport about = *parts.report;
    about.is_error = about.is_error && !options_.skip_resource_typechecking;
    report(about, node.document->source_range(range->value->range), diags_);
  }
  const Type repeated = parts.key.is_string() ? types_.map(type) : types_.list(type);
  return is_lifted ? rewrap(types_, whole, repeated) : repeated;
}

// --- binding

void ProgramBinder::bind_resource(ProgramNode& node) {
  const ResourceType* const type = find_resource_type(node);
  Repetition repetition;
  node.type = repeat(node, type ? type->outputs : Type::dynamic(), repetition);
  const ResourceScopes scopes(state_->scope, types_, repetition, type, block_of(node));
  const Diagnostics::Checkpoint before = diags_.checkpoint();
  node.body = &bind_block_body(node, scopes);
  if (options_.skip_resource_typechecking) make_warnings(before);
  if (node.name.empty()) return;
  text_of(node, "__logicalName");
  check_blocks(node);
  if (type) check_inputs(node, inputs_of(node, *type));
}

void ProgramBinder::make_warnings(const Diagnostics::Checkpoint& since) {
  std::vector<Diagnostic> reports(diags_.begin() + static_cast<std::ptrdiff_t>(since.items),
                                  diags_.end());
  diags_.rollback(since);
  for (Diagnostic& report : reports) {
    if (report.severity == Severity::Error) report.severity = Severity::Warning;
    diags_.append(report);
  }
}

// A misspelt name of a required input is one mistake, and reported once.
void ProgramBinder::check_inputs(const ProgramNode& node, Type inputs) {
  if (!inputs.is_object()) return;  // the table is exhausted
  const syntax::BodyNode& body = block_of(node).body;
  std::vector<std::string_view> set;
  for (const syntax::AttributeNode* attribute : body.attributes) set.push_back(attribute->name());
  std::ranges::sort(set);
  std::vector<std::string_view> misspelt;
  for (const BoundItem& item : node.body->items) {
    if (!item.attribute) continue;
    if (const auto meant = check_input(node, inputs, set, *item.attribute))
      misspelt.push_back(*meant);
  }
  std::ranges::sort(misspelt);
  for (const Property& input : inputs.properties()) {
    const bool is_needed = !input.type.is_optional() && !input.type.is_const();
    if (!is_needed || std::ranges::binary_search(set, input.name) ||
        std::ranges::binary_search(misspelt, input.name)) {
      continue;
    }
    std::string subject = described(node);
    subject[0] = 'T';
    report_resource(DiagnosticCode::MissingArgument, node.document->missing_item_range(body),
                    subject + " requires the input " + in_quotes(input.name) + ".");
  }
}

std::optional<std::string_view> ProgramBinder::check_input(const ProgramNode& node, Type inputs,
                                                           std::span<const std::string_view> set,
                                                           const BoundAttribute& attribute) {
  const std::string_view name = attribute.syntax->name();
  const bool is_token = node.kind == ProgramNodeKind::Component && name == "token";
  if (name == "__logicalName" || is_token) return std::nullopt;
  const Property* const input = inputs.find_property(name);
  if (input) {
    ValueCheck(types_, *node.document, diags_)
        .with(DiagnosticCode::IncorrectType, lenient_severity())
        .check(*attribute.value, input->type,
               {"The input ", std::string(name), " of " + described(node)});
    return std::nullopt;
  }
  std::string subject = described(node);
  subject[0] = 'T';
  report_resource(DiagnosticCode::UnsupportedArgument,
                  range_in(node, attribute.syntax->name_range()),
                  subject + " has no input named " + in_quotes(name) + ".");
  return suggest_rename(diags_, name, [&] {
    std::vector<std::string_view> names;
    for (const Property& other : inputs.properties()) {
      if (!std::ranges::binary_search(set, other.name)) names.push_back(other.name);
    }
    return names;
  });
}

}  // namespace hecla::pcl
