// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Binds resources and components: their inputs against the schema, and their options.
//
// The program of a component is in another directory, which the caller may bind. Its inputs and
// outputs are not known here.
#include <hecla/pcl/conversion.h>
#include <hecla/pcl/eventual.h>
#include <hecla/pcl/iterate.h>
#include <hecla/pcl/unify.h>

#include <algorithm>

#include "model/suggestion.h"
#include "pcl/bind/references.h"
#include "pcl/program/program_binder.h"
#include "pcl/types/mismatch.h"
#include "pcl/types/option_types.h"
#include "unicode/message_text.h"

namespace hecla::pcl {
namespace {

// Lists of inputs or outputs, which are written as if they were variables.
bool lists_inputs(std::string_view option) {
  constexpr std::string_view names[] = {"ignoreChanges", "hideDiffs", "replaceOnChanges",
                                        "additionalSecretOutputs"};
  return std::ranges::find(names, option) != std::end(names);
}

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

// The inputs can refer to `range`, the options cannot. Lists of inputs can name inputs and outputs only;
// if the type of the resource is not known, these are whatever is named.
class ProgramBinder::ResourceScopes final : public BodyScopes {
 public:
  ResourceScopes(const Scope& program, TypeTable& types, const Repetition& repetition,
                 const ResourceType* type, const syntax::BlockNode& block)
      : options_(program, type, block), ranged_(&program), single_(ranged_) {
    if (!repetition.has_value) return;
    std::vector<Property> properties = {{"value", repetition.value}};
    if (repetition.has_key) properties.push_back({"key", repetition.key});
    ranged_.define_variable("range", types.object(properties));
  }

  const Scope& for_attribute(const syntax::AttributeNode&) const override { return ranged_; }
  const BodyScopes& for_block(const syntax::BlockNode& block) const override {
    if (block.type() == "options") return options_;
    return single_;
  }

 private:
  class Options final : public BodyScopes {
   public:
    Options(const Scope& program, const ResourceType* type, const syntax::BlockNode& resource)
        : program_(program), single_(program) {
      for (const syntax::BlockNode* block : resource.body.blocks) {
        if (block->type() == "options") define_inputs(type, *block);
      }
    }
    const Scope& for_attribute(const syntax::AttributeNode& attribute) const override {
      return lists_inputs(attribute.name()) ? inputs_ : program_;
    }
    const BodyScopes& for_block(const syntax::BlockNode&) const override { return single_; }

   private:
    void define_inputs(const ResourceType* type, const syntax::BlockNode& options) {
      for (const syntax::AttributeNode* option : options.body.attributes) {
        if (!lists_inputs(option->name())) continue;
        for_each_name(*option, [&](std::string_view name, ByteRange) {
          const bool exists =
              !type || type->inputs.find_property(name) || type->outputs.find_property(name);
          if (exists) inputs_.define_variable(name, Type::dynamic());
        });
      }
    }

    const Scope& program_;
    SingleScope single_;
    Scope inputs_;
  };

  Options options_;
  Scope ranged_;
  SingleScope single_;
};

void ProgramBinder::report_resource(const DiagnosticCode& code, SourceRange where,
                                    std::string detail) {
  diags_.append(Diagnostic{
      .code = code,
      .severity = options_.skip_resource_typechecking ? Severity::Warning : code.severity(),
      .detail = std::move(detail),
      .subject = std::move(where),
      .context = {}});
}

const ResourceType* ProgramBinder::find_resource_type(const ProgramNode& node) {
  const bool has_type = node.kind != ProgramNodeKind::Component && !node.name.empty();
  if (!options_.packages || !has_type) return nullptr;
  const syntax::Label& label = block_of(node).labels[1];
  if (const ResourceType* found = options_.packages->find_resource(label.text)) return found;
  const std::string_view package = package_of(label.text);
  const SourceRange where = node.document->source_range(label.range);
  if (package == "pulumi") return nullptr;  // stack references and the like, which have no schema
  if (!options_.packages->has_package(package)) {
    report_resource(DiagnosticCode::UnknownPackage, where,
                    "There is no schema of the package " + in_quotes(package) + ".");
    return nullptr;
  }
  report_resource(
      DiagnosticCode::UnknownResourceType, where,
      "The package " + in_quotes(package) + " has no resource type " + in_quotes(label.text) + ".");
  suggest_name(diags_, label.text, [this] { return options_.packages->resource_tokens(); });
  return nullptr;
}

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
  const Type over = without_none(types_, resolve_outputs(types_, whole));
  const auto is_safely = [&](Type wanted) {
    return conversion(types_, input_type(types_, wanted), over) == Conversion::Safe;
  };
  if (is_safely(Type::boolean())) {
    const Type optional = unify(types_, {type, Type::none()}).safe;
    return wrap(types_, optional, eventual_of(whole));
  }
  repetition.has_value = true;
  if (is_safely(Type::number())) {
    repetition.value = Type::integer();
    return wrap(types_, types_.list(type), eventual_of(whole));
  }
  const Iterated parts = iterate(types_, over, !options_.binding.skip_range_typechecking);
  repetition.key = parts.key;
  repetition.value = parts.value;
  repetition.has_key = true;
  if (parts.report) {
    report_resource(DiagnosticCode::NotIterable, node.document->source_range(range->value->range),
                    parts.report->detail);
  }
  return rewrap(types_, whole, parts.key.is_string() ? types_.map(type) : types_.list(type));
}

void ProgramBinder::bind_resource(ProgramNode& node) {
  const ResourceType* const type = find_resource_type(node);
  Repetition repetition;
  node.type = repeat(node, type ? type->outputs : Type::dynamic(), repetition);
  const ResourceScopes scopes(state_->scope, types_, repetition, type, block_of(node));
  node.body = &bind_block_body(node, scopes);
  check_blocks(node);
  if (type && node.kind == ProgramNodeKind::Resource) check_inputs(node, *type);
}

// --- inputs

void ProgramBinder::check_inputs(const ProgramNode& node, const ResourceType& type) {
  if (!type.inputs.is_object()) return;  // the table is exhausted
  const syntax::BodyNode& body = block_of(node).body;
  for (const BoundItem& item : node.body->items) {
    if (item.attribute) check_input(node, type, *item.attribute);
  }
  std::vector<std::string_view> names;
  for (const syntax::AttributeNode* attribute : body.attributes) names.push_back(attribute->name());
  std::ranges::sort(names);
  for (const Property& input : type.inputs.properties()) {
    const bool is_needed = !input.type.is_optional() && !input.type.is_const();
    if (!is_needed || std::ranges::binary_search(names, input.name)) continue;
    report_resource(DiagnosticCode::MissingArgument, node.document->missing_item_range(body),
                    "The resource " + in_quotes(node.name) + " requires the input " +
                        in_quotes(input.name) + ".");
  }
}

void ProgramBinder::check_input(const ProgramNode& node, const ResourceType& type,
                                const BoundAttribute& attribute) {
  const std::string_view name = attribute.syntax->name();
  if (name == "__logicalName") return;
  const Property* const input = type.inputs.find_property(name);
  if (!input) {
    report_resource(
        DiagnosticCode::UnsupportedArgument,
        node.document->source_range(attribute.syntax->name_range()),
        "The resource " + in_quotes(node.name) + " has no input named " + in_quotes(name) + ".");
    suggest_rename(diags_, name, [&type] {
      std::vector<std::string_view> names;
      for (const Property& other : type.inputs.properties()) names.push_back(other.name);
      return names;
    });
    return;
  }
  const Bound& value = *attribute.value;
  if (is_convertible(types_, input->type, value.type)) return;
  std::string detail = "The input " + in_quotes(name) + " of the resource " + in_quotes(node.name) +
                       " has the type " + shown(input->type) + ", but the type of this value is " +
                       shown(value.type) + "." + mismatch_reason(types_, input->type, value.type);
  report_resource(DiagnosticCode::IncorrectType, node.document->source_range(value.range),
                  std::move(detail));
}

// --- options

// A resource has one block, its options.
void ProgramBinder::check_blocks(const ProgramNode& node) {
  const BoundBlock* options = nullptr;
  for (const BoundItem& item : node.body->items) {
    if (!item.block) continue;
    const syntax::BlockNode& block = *item.block->syntax;
    const SourceRange where = node.document->source_range(block.type_range());
    if (block.type() != "options") {
      diags_.add(DiagnosticCode::UnsupportedBlock, where,
                 "A resource has no blocks of the type " + in_quotes(block.type()) + ".");
    } else if (options) {
      diags_
          .add(DiagnosticCode::DuplicateBlock, where,
               "The options of " + in_quotes(node.name) + " are already set.")
          .add_related(node.document->source_range(options->syntax->type_range()),
                       "They are set here.");
    } else {
      options = item.block;
    }
  }
  if (!options) return;
  for (const BoundItem& item : options->body.items) {
    if (item.attribute) check_option(node, *item.attribute);
  }
}

void ProgramBinder::check_option(const ProgramNode& node, const BoundAttribute& option) {
  const std::string_view name = option.syntax->name();
  const auto type = option_type(types_, name);
  if (!type) {
    diags_.add(DiagnosticCode::UnsupportedArgument,
               node.document->source_range(option.syntax->name_range()),
               "There is no option named " + in_quotes(name) + ".");
    suggest_rename(diags_, name, [] { return option_names(); });
    return;
  }
  const Bound& value = *option.value;
  if (lists_inputs(name) || is_convertible(types_, input_type(types_, *type), value.type)) return;
  diags_.add(DiagnosticCode::IncorrectType, node.document->source_range(value.range),
             "The option " + in_quotes(name) + " has the type " + shown(*type) +
                 ", but the type of this value is " + shown(value.type) + ".");
}

}  // namespace hecla::pcl
