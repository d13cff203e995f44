// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/explain.h"

#include <hecla/syntax/parse.h>
#include <hecla/terraform/file_structure.h>

#include <algorithm>
#include <set>

#include "analysis/locate.h"
#include "base/sort.h"
#include "ext/name_tree.h"
#include "model/suggestion.h"
#include "os/paths.h"
#include "unicode/message_text.h"

namespace hecla::analysis {
namespace {

using ext::Origin;

// Explains the blocks and arguments that a path refers to.
class ConfigurationExplainer {
 public:
  explicit ConfigurationExplainer(const ext::NamedValues& values) : values_(values) {}

  Origin argument(const Attribute& attribute, const PartPath& path,
                  const write::BodyStructure& structure, std::string name) const {
    const Expression& expression = attribute.expression;
    Origin origin{.name = std::move(name), .range = attribute.name_range};
    // Types, keywords and references that are read as syntax have no value.
    if (structure.argument(attribute.name).form == write::StringForm::Expression) {
      const SourceRange range = expression.range();
      origin.origins.push_back(
          {.expression = expression, .range = range, .is_secret = range.is_secret()});
      return origin;
    }
    const Expression read = is_literal(attribute, structure) ? literal(expression) : expression;
    const EvalContext ctx = values_.context_for(read);
    origin.origins.push_back(ext::explain(read, path, ctx, values_));
    origin.value = origin.origins[0].value;
    return origin;
  }

  // Adds each argument and each block in the body, in source order.
  Origin block(const Block& block, const write::BodyStructure& structure, std::string name) const {
    Origin origin{.name = std::move(name), .range = block.range};
    Diagnostics ignored(0);
    for (const Attribute& attribute : block.body.just_attributes(ignored)) {
      origin.origins.push_back(argument(attribute, {}, structure, attribute.name));
    }
    for (const BlockSchema& type : block_types(block.body)) {
      const write::BlockStructure* known = structure.block(type.type);
      const write::BodyStructure& inner = known                    ? *known->body
                                          : structure.other_blocks ? *structure.other_blocks
                                                                   : write::unknown_structure();
      for (const Block& item : block.body.partial_content({{}, {type}}, ignored).content.blocks) {
        origin.origins.push_back(this->block(item, inner, title(item)));
      }
    }
    sort_compactly(origin.origins, [](const Origin& a, const Origin& b) {
      return a.range.bytes().begin < b.range.bytes().begin;
    });
    return origin;
  }

 private:
  // Returns whether strings in the argument are texts as they are, which only in JSON makes a difference.
  static bool is_literal(const Attribute& attribute, const write::BodyStructure& structure) {
    return structure.argument(attribute.name).form == write::StringForm::Literal &&
           is_json(attribute.name_range.name(), Syntax::Auto);
  }

  static Expression literal(const Expression& expression) {
    Diagnostics ignored;
    return literal_expression(expression.evaluate_literal(ignored), expression.range());
  }

  static std::string title(const Block& block) {
    std::string text = block.type;
    for (std::size_t i = 0; i < block.labels.size(); ++i) {
      const bool is_secret = block.label_ranges[i].is_secret();
      text.append(" ").append(in_quotes(is_secret ? "(secret)" : block.labels[i]));
    }
    return text;
  }

  // Returns the types of blocks in a body of the native syntax. There are none in JSON, where blocks and arguments look
  // alike.
  static std::vector<BlockSchema> block_types(const Body& body) {
    const SourceRange range = body.range();
    if (!range.has_source()) return {};
    Diagnostics ignored(0);
    const auto document = syntax::parse_config(range.source(), ignored);
    std::vector<BlockSchema> types;
    if (const syntax::BodyNode* node = find_body(*document->root_body(), range.bytes())) {
      std::set<std::pair<std::string_view, std::size_t>> seen;
      for (const syntax::BlockNode* block : node->blocks) {
        if (!seen.emplace(block->type(), block->labels.size()).second) continue;
        types.push_back(
            {std::string(block->type()), std::vector<std::string>(block->labels.size(), "label")});
      }
    }
    return types;
  }

  static const syntax::BodyNode* find_body(const syntax::BodyNode& body, ByteRange wanted) {
    if (body.reference_range == wanted) return &body;
    for (const syntax::BlockNode* block : body.blocks) {
      const bool holds_it = block->range.begin <= wanted.begin && wanted.end <= block->range.end;
      if (holds_it) return find_body(block->body, wanted);
    }
    return nullptr;
  }

  const ext::NamedValues& values_;
};

bool names_module_value(const Traversal& reference) {
  return reference.root_name() == "var" || reference.root_name() == "local";
}

// Reports a reference to a variable or a local value that the module does not declare.
void report_undeclared_name(const Traversal& path, const ext::NamedValues& values,
                            Diagnostics& diags) {
  const bool is_variable = path.root_name() == "var";
  const char* kind = is_variable ? "variable" : "local value";
  if (path.steps().size() < 2) {
    diags.add(DiagnosticCode::UndeclaredName, path.range(),
              "The name of a " + std::string(kind) + " is missing: " + path.root_name() + ".NAME.");
    return;
  }
  const TraversalStep& step = path.steps()[1];
  const std::string name = step.kind == TraversalStepKind::Index
                               ? std::string(step.key.if_string().value_or(""))
                               : step.name;
  diags.add(
      DiagnosticCode::UndeclaredName, path.range(),
      "The module does not declare a " + std::string(kind) + " named " + in_quotes(name) + ".");
  suggest_name(diags, name, [&] {
    std::vector<std::string_view> declared;
    for (const ext::NamedValue& value : values.all()) {
      if (value.source.name.front() == path.root_name())
        declared.push_back(value.source.name.back());
    }
    return declared;
  });
}

const write::BodyStructure& structure_of(const Module& module) {
  for (const std::string& path : module.paths) {
    const std::string_view name = os::file_name(path);
    if (terraform::is_module_file(name) || terraform::is_variable_file(name))
      return terraform::file_structure(name);
  }
  return write::unknown_structure();
}

// Finds a block, or an argument of a block, even if references use another name for it: `variable.a.description`.
std::optional<Origin> find_in_configuration(const Traversal& path, const Module& module,
                                            const ext::NamedValues& values, Diagnostics& diags) {
  const auto located = locate(path, module.bodies, structure_of(module), diags);
  if (!located) return std::nullopt;
  const ConfigurationExplainer explainer(values);
  if (located->block)
    return explainer.block(*located->block, *located->structure, path.to_string());
  return explainer.argument(*located->argument, located->path, *located->structure,
                            path.to_string());
}

bool is_definition(const Traversal& path) {
  return path.root_name() == "variable" && path.steps().size() > 2;
}

// Finds an output of a module that is called, or what the call contains.
std::optional<Origin> find_in_call(const Traversal& path, const ext::NamedValue& call,
                                   const Module& module, const ext::NamedValues& values,
                                   Diagnostics& diags) {
  const PartPath parts = ext::part_path(path, call.source.name.size());
  const std::vector<ext::NamedMembers>& instances = call.source.members;
  const auto instance = std::ranges::find_if(instances, [&](const ext::NamedMembers& one) {
    return !one.key || (!parts.empty() && one.is_at(parts.front()));
  });
  const std::size_t output_step = instances.front().key ? 1 : 0;
  const bool is_whole_instance = output_step == 1 && parts.size() == 1;
  if (instance == instances.end() || is_whole_instance) return ext::explain(call, parts, values);
  if (parts.size() > output_step) {
    const std::string name(parts[output_step].if_string().value_or(""));
    const ext::NamedValues& outputs = *instance->values;
    if (outputs.find({"output", name})) return ext::explain(call, parts, values);
    Diagnostics own;
    if (auto origin = find_in_configuration(path, module, values, own)) return origin;
    diags.add(DiagnosticCode::UndeclaredName, path.range(),
              in_quotes(ext::full_name(call.source.name)) + " has no output named " +
                  in_quotes(name) + ".");
    suggest_name(diags, name, [&] {
      std::vector<std::string_view> declared;
      for (const ext::NamedValue& output : outputs.all())
        declared.push_back(output.source.name.back());
      return declared;
    });
    return std::nullopt;
  }
  return find_in_configuration(path, module, values, diags);
}

// Returns an output of a module whose outputs are not known here: of a registry, or with instances that are not known.
std::optional<Origin> unknown_output(const Traversal& path, const Module& module) {
  const auto& steps = path.steps();
  if (path.root_name() != "module" || steps.size() < 3) return std::nullopt;
  Diagnostics ignored;
  const auto call = locate(Traversal({steps.begin(), steps.begin() + 2}), module.bodies,
                           structure_of(module), ignored);
  if (!call || !call->block) return std::nullopt;
  return Origin{.name = path.to_string(),
                .range = call->block->range,
                .value = Value::dynamic(),
                .end = Origin::End::Outside};
}

std::optional<Origin> find_origin(const Traversal& path, const Module& module,
                                  const ext::NamedValues& values, Diagnostics& diags) {
  if (is_definition(path)) {
    Diagnostics ignored;
    if (auto origin = find_in_configuration(path, module, values, ignored)) return origin;
  }
  const Traversal reference = as_reference(path);
  if (const ext::NamedValue* named = values.find(reference)) {
    if (!named->source.members.empty()) return find_in_call(path, *named, module, values, diags);
    return ext::explain(*named, ext::part_path(reference, named->source.name.size()), values);
  }
  const bool names_value = names_module_value(reference);
  Diagnostics own;
  auto origin = find_in_configuration(path, module, values, own);
  if (!origin) origin = unknown_output(path, module);
  if (!origin && names_value) {
    report_undeclared_name(reference, values, diags);
  } else if (!origin) {
    diags.append(std::move(own));
  }
  return origin;
}

bool contains(const SourceRange& outer, const SourceRange& inner) {
  return outer.source() == inner.source() && outer.bytes().begin <= inner.bytes().begin &&
         inner.bytes().end <= outer.bytes().end;
}

bool is_in(const Origin& origin, const SourceRange& place) {
  return (origin.expression && contains(origin.range, place)) ||
         std::any_of(origin.origins.begin(), origin.origins.end(),
                     [&](const Origin& inner) { return is_in(inner, place); });
}

// Returns whether the value does not have the part that the path refers to. Blocks, types and keywords have no value.
bool lacks_part(const Origin& origin) {
  if (origin.value) return false;
  return !origin.path.empty() || (origin.origins.size() == 1 && !origin.origins[0].path.empty());
}

}  // namespace

std::optional<Origin> explain(const Traversal& path, const Module& module,
                              const ext::NamedValues& values, Diagnostics& diags) {
  auto origin = find_origin(path, module, values, diags);
  if (origin && lacks_part(*origin)) {
    diags.add(DiagnosticCode::UndeclaredName, path.range(),
              in_quotes(path.to_string()) + " does not exist in this value.");
    return std::nullopt;
  }
  return origin;
}

void report_undeclared(const Expression& expression, const ext::NamedValues& values,
                       Diagnostics& diags) {
  for (const Traversal& reference : expression.variables()) {
    const bool is_single = names_module_value(reference) && reference.steps().size() > 1;
    if (is_single && !values.find(reference)) report_undeclared_name(reference, values, diags);
  }
}

Diagnostics diagnostics_of(const Origin& origin, const Diagnostics& all) {
  Diagnostics out;
  for (const Diagnostic& item : all) {
    if (is_in(origin, item.subject)) out.append(item);
  }
  return out;
}

Traversal as_reference(const Traversal& path) {
  std::vector<TraversalStep> steps = path.steps();
  if (!steps.empty() && steps[0].name == "locals") steps[0].name = "local";
  if (!steps.empty() && steps[0].name == "variable") steps[0].name = "var";
  return Traversal(std::move(steps));
}

}  // namespace hecla::analysis
