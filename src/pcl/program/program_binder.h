// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ProgramBinder: declares the nodes of a program, finds their references, and binds them.
#include <hecla/pcl/program.h>

#include <string>
#include <vector>

#include "ext/name_tree.h"
#include "ext/reference_graph.h"
#include "pcl/program/program_state.h"

namespace hecla::pcl {

class ProgramBinder {
 public:
  ProgramBinder(TypeTable& types, Diagnostics& diags, const ProgramOptions& options)
      : types_(types),
        diags_(diags),
        options_(options),
        state_(std::make_unique<Program::State>(types, options)) {}

  Program bind(std::span<const syntax::DocumentRef> files);

 private:
  // --- declarations (program_nodes.cpp)
  void declare(const syntax::Document& document);
  void declare_block(const syntax::Document& document, const syntax::BlockNode& block);
  void declare_name(ProgramNode node, std::string_view name_space, ByteRange where);
  bool has_labels(const syntax::Document& document, const syntax::BlockNode& block,
                  std::size_t least, std::size_t most);
  Type label_type(const syntax::Document& document, const syntax::BlockNode& block);
  Type with_optional_properties(Type type);
  Type outer_optional_properties(Type type);

  // --- order (program_binder.cpp)
  ext::ReferenceGraph references();
  ext::NodeId find(std::string_view name) const;
  void bind_in_order(const ext::ReferenceGraph& graph);
  bool are_components(std::span<const ext::NodeId> cycle) const;
  void report_cycle(const ext::ReferenceGraph& graph, std::span<const ext::NodeId> cycle);

  // --- nodes (program_nodes.cpp)
  void bind_node(std::size_t index);
  void bind_local(ProgramNode& node);
  void bind_config(ProgramNode& node);
  void bind_output(ProgramNode& node);
  void bind_hook(ProgramNode& node);
  const BoundBody& bind_block_body(const ProgramNode& node, const BodyScopes& scopes);
  void check_assignable(const ProgramNode& node, std::string_view what, Type wanted,
                        const BoundAttribute* attribute);

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
  Type repeat(const ProgramNode& node, Type type, Repetition& repetition);
  void check_inputs(const ProgramNode& node, const ResourceType& type);
  void check_input(const ProgramNode& node, const ResourceType& type,
                   const BoundAttribute& attribute);
  void check_blocks(const ProgramNode& node);
  void check_option(const ProgramNode& node, const BoundAttribute& option);
  void report_resource(const DiagnosticCode& code, SourceRange where, std::string detail);

  const syntax::BlockNode& block_of(const ProgramNode& node) const {
    return *node.syntax.as<syntax::BlockNode>();
  }
  Definition* define(const ProgramNode& node);

  TypeTable& types_;
  Diagnostics& diags_;
  const ProgramOptions& options_;
  std::unique_ptr<Program::State> state_;
  ext::NameTree names_;                   // "value" or "output", and the name
  std::vector<ext::NodeId> ids_;          // of the nodes; none for those without a name
  std::vector<Definition*> definitions_;  // of the nodes
};

}  // namespace hecla::pcl
