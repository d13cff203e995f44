// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Evaluates expressions and blocks of a module with what is known before a plan: references are checked against the
// declarations of the module and the schemas of resources, variables and resources are unknown, local values are not.
// Everything is evaluated with one budget: when it is exhausted, that is reported once, and all values after it are unknown.
#include <hecla/dec/locate.h>

#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "validate/attributes_as_blocks.h"
#include "validate/module_tree.h"

namespace hecla::validate {

// Where an expression stands: what each.key, count.index and self mean there.
struct Situation {
  const ModuleNode& module;
  std::optional<Value> count_index = std::nullopt;
  std::optional<Value> each_key = std::nullopt;
  std::optional<Value> each_value = std::nullopt;
  const Resource* self = nullptr;
  std::string check = {};  // the check block, whose data resource can be used
  bool can_name_actions = false;

  // Gives each.key and each.value a value, which is not known.
  void repeat_by_for_each() {
    each_key = Value::unknown(Type::string());
    each_value = Value::dynamic();
  }
};
// Returns the situation in a resource block.
Situation situation_in(const ModuleNode& module, const Resource& resource);

class Evaluator {
 public:
  Evaluator(const ProviderSet& providers, const Options& options)
      : providers_(providers), options_(options), budget_(options.limits) {}

  // Returns whether anything is left of the budget.
  bool can_evaluate();
  Budget& budget() { return budget_; }

  // Evaluates an expression. If a reference in it is wrong, only that is reported.
  Value evaluate(const Expression& expression, const Situation& situation, Diagnostics& diags);
  // The same, and converts the value.
  Value evaluate(const Expression& expression, const Type& type, const Situation& situation,
                 Diagnostics& diags);
  // Evaluates in a context of references that were checked before.
  Value evaluate_in(const EvalContext& context, const Expression& expression,
                    const Situation& situation, Diagnostics& diags);
  // Decodes a body with a schema, with its dynamic blocks. If a reference in it is wrong, only that
  // is reported, and the result is empty.
  dec::DecodedBody evaluate_block(const Body& body, const wire::SchemaBlock& schema,
                                  const Situation& situation, Diagnostics& diags);
  // Returns a context with everything that the traversals refer to, or nothing after an error.
  std::optional<EvalContext> context_for(std::span<const Traversal> traversals,
                                         const Situation& situation, Diagnostics& diags);
  // Reports what is wrong with a reference by itself.
  void check_depends_on(std::span<const Traversal> traversals, const Situation& situation,
                        Diagnostics& diags);

  // Returns the schema of a resource, or null. `is_known` says whether its provider has a schema.
  const wire::SchemaBlock* schema_of(const Resource& resource, bool& is_known) const;
  const ProviderSet& providers() const { return providers_; }
  // Returns the references in the body that decoding it would evaluate.
  const std::vector<Traversal>& references_in(const Body& body, const wire::SchemaBlock& schema);

 private:
  std::optional<Value> value_of(const Reference& reference, const Situation& situation,
                                Diagnostics& diags);
  Value value_of_module(const ModuleNode& module, const ModuleCall& call) const;
  const dec::Spec& specification_of(const wire::SchemaBlock& schema);
  bool is_function_of_unknown_provider(const Diagnostic& item, const ModuleNode& module) const;
  // Reports what an evaluation found, but not again that the budget was exhausted before it.
  void append_findings(const Diagnostics& own, bool was_given_up, const ModuleNode& module,
                       Diagnostics& diags) const;

  const ProviderSet& providers_;
  const Options& options_;
  Budget budget_;
  std::unordered_map<const wire::SchemaBlock*, dec::Spec> specifications_;
  // What was found in a body, by its source and its offset there.
  std::map<std::pair<const Source*, std::uint32_t>, std::pair<Body, std::vector<Traversal>>>
      references_;
  AttributesAsBlocks attributes_as_blocks_;
};

// Returns the types of resources of a provider.
const wire::ProviderSchema::Named<wire::Schema>& types_of(const wire::ProviderSchema& provider,
                                                          ResourceMode mode);
// Returns the arguments of a body whose schema is not known. In JSON they cannot be told from blocks, so there are none.
std::vector<Attribute> arguments_without_schema(const Body& body);

// Reports a reference to something that a module does not declare, or a part that a resource cannot have.
void check_reference(const Reference& reference, const Situation& situation,
                     const Evaluator& evaluator, Diagnostics& diags);
// Reports steps that do not lead into a value with the schema.
void check_steps(std::span<const TraversalStep> steps, const wire::SchemaBlock& schema,
                 Diagnostics& diags);

}  // namespace hecla::validate
