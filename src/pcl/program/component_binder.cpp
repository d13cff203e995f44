// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Binds components. The program in the directory of a component determines its inputs, which are the
// configuration variables, and its outputs. Each directory is bound once.
#include <hecla/pcl/eventual.h>

#include <algorithm>

#include "model/suggestion.h"
#include "pcl/bind/literals.h"
#include "pcl/program/resource_scopes.h"
#include "unicode/message_text.h"

namespace hecla::pcl {
namespace {

// Returns whether a user of the program need not set the variable.
bool has_default(const ProgramNode& config) {
  if (config.body && config.body->find_attribute("default")) return true;
  const auto* nullable = config.syntax.as<syntax::BlockNode>()->body.find_attribute("nullable");
  return nullable && literal_flag(*nullable->value).value_or(false);
}

}  // namespace

Type ProgramBinder::component_inputs(const Program& program) {
  std::vector<Property> inputs;
  for (const ProgramNode& node : program.nodes()) {
    if (node.kind != ProgramNodeKind::Config || node.name.empty()) continue;
    const Type type = input_type(types_, node.type);
    inputs.push_back({logical_name(node), has_default(node) ? types_.optional(type) : type});
  }
  return types_.object(inputs);
}

Type ProgramBinder::component_outputs(const Program& program) {
  std::vector<Property> outputs;
  for (const ProgramNode& node : program.nodes()) {
    if (node.kind != ProgramNodeKind::Output || node.name.empty() || !node.body) continue;
    const BoundAttribute* const value = node.body->find_attribute("value");
    if (value) outputs.push_back({logical_name(node), types_.output(value->value->type)});
  }
  return types_.object(outputs);
}

// Returns the program of a component; null if it is not known, after reporting why.
std::shared_ptr<const Program> ProgramBinder::load_component(const ProgramNode& node) {
  const syntax::Label& label = block_of(node).labels[1];
  const SourceRange where = range_in(node, label.range);
  if (components_.open.empty()) components_.open.push_back(options_.directory);
  const Diagnostics::Checkpoint before = diags_.checkpoint();
  const ComponentLoader::Loaded loaded =
      options_.components->load(options_.directory, label.text, diags_);
  if (loaded.files.empty()) {
    diags_.add(DiagnosticCode::ComponentNotFound, where, loaded.error);
    return nullptr;
  }
  if (std::ranges::find(components_.open, loaded.directory) != components_.open.end()) {
    diags_.add(DiagnosticCode::ReferenceCycle, where,
               "The program of this component contains itself: " + in_quotes(label.text) +
                   " is the directory of this program, or of one that it is a component of.");
    return nullptr;
  }
  if (components_.open.size() > ComponentPrograms::max_depth) {
    diags_.add(DiagnosticCode::ReferenceCycle, where,
               "Components are nested more than " + std::to_string(ComponentPrograms::max_depth) +
                   " levels deep.");
    return nullptr;
  }
  const auto [known, is_new] = components_.programs.try_emplace(loaded.directory);
  if (!is_new) return known->second;
  components_.open.push_back(loaded.directory);
  ProgramOptions options = options_;
  options.directory = loaded.directory;
  auto program = std::make_shared<const Program>(
      ProgramBinder(types_, diags_, options, components_).bind(loaded.files));
  components_.open.pop_back();
  if (!diags_.has_errors_since(before)) known->second = std::move(program);
  return known->second;
}

// A component without a directory is one that exists, and has a type token.
void ProgramBinder::check_token(const ProgramNode& node, bool has_directory) {
  const syntax::BlockNode& block = block_of(node);
  const syntax::AttributeNode* const token = block.body.find_attribute("token");
  if (has_directory) {
    if (!token) return;
    diags_.add(DiagnosticCode::UnsupportedArgument, range_in(node, token->name_range()),
               "Only a component without a directory has the argument \"token\".");
  } else if (!token) {
    diags_.add(DiagnosticCode::MissingArgument, range_in(node, block.header_range()),
               "A component without a directory requires the argument \"token\".");
  } else {
    text_of(node, "token");
  }
}

bool ProgramBinder::has_program(const ProgramNode& node) const {
  return options_.components && !node.name.empty() && block_of(node).labels.size() == 2;
}

void ProgramBinder::declare_component(std::size_t index) {
  ProgramNode& node = state_->nodes[index];
  if (has_program(node)) node.component = load_component(node);
  if (!node.component || !definitions_[index]) return;
  Repetition repetition;
  definitions_[index]->type = repeat(node, component_outputs(*node.component), repetition);
}

void ProgramBinder::bind_component(ProgramNode& node) {
  const bool is_valid = !node.name.empty();
  const bool has_directory = is_valid && block_of(node).labels.size() == 2;
  if (has_program(node) && !node.component) node.component = load_component(node);
  const Type outputs = node.component ? component_outputs(*node.component) : Type::dynamic();
  Repetition repetition;
  node.type = repeat(node, outputs, repetition);
  node.body = &bind_block_body(
      node, ResourceScopes(state_->scope, types_, repetition, nullptr, block_of(node)));
  if (!is_valid) return;
  text_of(node, "__logicalName");
  check_token(node, has_directory);
  check_blocks(node);
  if (node.component) check_inputs(node, component_inputs(*node.component));
}

}  // namespace hecla::pcl
