// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ProgramBinder: declares the nodes of a program, finds their references, and binds them.
#include <hecla/pcl/program.h>

#include <string>
#include <vector>

#include "ext/name_tree.h"
#include "ext/reference_graph.h"
#include "pcl/bind/references.h"
#include "pcl/bind/value_check.h"
#include "pcl/program/component_programs.h"
#include "pcl/program/package_blocks.h"
#include "pcl/program/program_state.h"
#include "pcl/program/syntax_errors.h"

namespace hecla::pcl {

class ProgramBinder {
 public:
  ProgramBinder(TypeTable& types, Diagnostics& diags, const ProgramOptions& options,
                ComponentPrograms& components)
      : types_(types),
        diags_(diags),
        options_(options),
        components_(components),
        state_(std::make_unique<Program::State>(types, options)),
        package_blocks_(state_->packages, lenient_severity(), diags) {}

  Program bind(std::span<const syntax::DocumentRef> files);

 private:
  // --- declarations (program_nodes.cpp)
  void declare(const syntax::Document& document);
  void declare_block(const syntax::Document& document, const syntax::BlockNode& block);
  void declare_name(ProgramNode node, std::string_view name_space, ByteRange where);
  void declare_pulumi(const ProgramNode& node);
  void report_unknown_block(const ProgramNode& node);
  bool has_hook_kind(const ProgramNode& node);
  bool has_labels(const syntax::Document& document, const syntax::BlockNode& block,
                  std::size_t least, std::size_t most);
  Type label_type(const syntax::Document& document, const syntax::BlockNode& block);
  Type type_in_label(const syntax::Document& document, const syntax::Label& label);
  Type with_optional_properties(Type type);
  Type outer_optional_properties(Type type);

  // --- order (program_binder.cpp)
  ext::ReferenceGraph references();
  void for_each_reference(const ProgramNode& node, const NameVisitor& f) const;
  ext::NodeId find(std::string_view name) const;
  void bind_in_order(const ext::ReferenceGraph& graph);
  bool are_components(std::span<const ext::NodeId> cycle) const;
  void report_cycle(const ext::ReferenceGraph& graph, std::span<const ext::NodeId> cycle);
  void report_missing_packages();
  void revise_reports(const Diagnostics::Checkpoint& before, const SyntaxErrors& syntax_errors);

  // --- nodes (program_nodes.cpp)
  void bind_node(std::size_t index);
  void bind_local(ProgramNode& node);
  void bind_config(ProgramNode& node);
  void bind_output(ProgramNode& node);
  void bind_hook(ProgramNode& node);
  void bind_other(ProgramNode& node);
  const BoundBody& bind_block_body(const ProgramNode& node, const BodyScopes& scopes);
  void check_argument(const ProgramNode& node, Type wanted, const BoundAttribute* attribute);
  // Arguments that Pulumi reads before the program runs, so that they must be written out.
  std::optional<std::string_view> text_of(const ProgramNode& node, std::string_view argument);
  std::optional<bool> flag_of(const ProgramNode& node, std::string_view argument);
  void warn_of_arguments(const ProgramNode& node, std::span<const std::string_view> known);
  void report_computed(const ProgramNode& node, const syntax::AttributeNode& attribute,
                       std::string_view expected);
  std::string described(const ProgramNode& node) const;

  // --- resources (resource_binder.cpp)
  // The effect of `range` in the options of a resource: the variable `range`, and whether the
  // resource is repeated.
  struct Repetition {
    Type key = {};
    Type value = {};
    bool has_key = false;
    bool has_value = false;
  };
  class ResourceScopes;
  void bind_resource(ProgramNode& node);
  const ResourceType* find_resource_type(const ProgramNode& node);
  const Package* find_package(const ProgramNode& node, std::string_view package);
  Type inputs_of(const ProgramNode& node, const ResourceType& type);
  Type repeat(const ProgramNode& node, Type type, Repetition& repetition);
  void check_inputs(const ProgramNode& node, Type inputs);
  // `set` has the names of the arguments, sorted. Returns the input that was meant by a name that is no input.
  std::optional<std::string_view> check_input(const ProgramNode& node, Type inputs,
                                              std::span<const std::string_view> set,
                                              const BoundAttribute& attribute);
  Diagnostic& report_resource(const DiagnosticCode& code, SourceRange where, std::string detail);
  // Makes the errors reported since then warnings.
  void make_warnings(const Diagnostics::Checkpoint& since);
  Severity lenient_severity() const {
    return options_.skip_resource_typechecking ? Severity::Warning : Severity::Error;
  }

  // --- options of resources (resource_options.cpp)
  void check_blocks(const ProgramNode& node);
  void check_option(const ProgramNode& node, const BoundAttribute& option);
  void check_listed_inputs(const ProgramNode& node, const BoundAttribute& option);
  void check_hooks(const ProgramNode& node, const BoundAttribute& option);
  void check_hook(const ProgramNode& node, std::string_view step, const Bound& hook);

  // --- components (component_binder.cpp)
  void bind_component(ProgramNode& node);
  // Gives a component its type before others refer to it.
  void declare_component(std::size_t index);
  bool has_program(const ProgramNode& node) const;
  std::shared_ptr<const Program> load_component(const ProgramNode& node);
  void check_token(const ProgramNode& node, bool has_directory);
  Type component_inputs(const Program& program);
  Type component_outputs(const Program& program);

  const syntax::BlockNode& block_of(const ProgramNode& node) const {
    return *node.syntax.as<syntax::BlockNode>();
  }
  SourceRange range_in(const ProgramNode& node, ByteRange range) const {
    return node.document->source_range(range);
  }

  TypeTable& types_;
  Diagnostics& diags_;
  const ProgramOptions& options_;
  ComponentPrograms& components_;
  std::unique_ptr<Program::State> state_;
  PackageBlocks package_blocks_;
  std::optional<SourceRange> pulumi_;     // the first `pulumi` block
  ext::NameTree names_;                   // "value" or "output", and the name
  std::vector<ext::NodeId> ids_;          // of the nodes; none for those without a name
  std::vector<Definition*> definitions_;  // of the nodes
};

// Returns the name that the engine knows a definition by: `__logicalName`, or its own.
std::string_view logical_name(const ProgramNode& node);

}  // namespace hecla::pcl
