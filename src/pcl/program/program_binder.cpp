// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/program/program_binder.h"

#include <algorithm>

#include "pcl/program/builtins.h"
#include "pcl/types/option_types.h"
#include "unicode/message_text.h"

namespace hecla::pcl {

// --- Program

Program::State::State(TypeTable& types, const ProgramOptions& options)
    : packages(options.packages), builtins(options.outside), scope(&builtins) {
  define_builtins(builtins, types, options, packages);
}

Program::Program(std::unique_ptr<State> state) : state_(std::move(state)) {}
Program::Program(Program&&) noexcept = default;
Program& Program::operator=(Program&&) noexcept = default;
Program::~Program() = default;

std::span<const ProgramNode> Program::nodes() const { return state_->nodes; }
const Scope& Program::scope() const { return state_->scope; }

const ProgramNode* Program::find(std::string_view name) const {
  const Definition* const definition = state_->scope.find(name);
  if (!definition || !definition->node) return nullptr;
  const auto found = std::ranges::find(state_->nodes, definition->node, &ProgramNode::syntax);
  return found == state_->nodes.end() ? nullptr : &*found;
}

Program bind_program(TypeTable& types, std::span<const syntax::DocumentRef> files,
                     Diagnostics& diags, const ProgramOptions& options) {
  ComponentPrograms components;
  return ProgramBinder(types, diags, options, components).bind(files);
}

// --- order

Program ProgramBinder::bind(std::span<const syntax::DocumentRef> files) {
  state_->files.assign(files.begin(), files.end());
  std::ranges::stable_sort(state_->files, {}, [](const syntax::DocumentRef& file) {
    return std::string_view(file->source()->name());
  });
  const SyntaxErrors syntax_errors(state_->files, diags_);
  const Diagnostics::Checkpoint before = diags_.checkpoint();
  for (const syntax::DocumentRef& file : state_->files) declare(*file);
  bind_in_order(references());
  package_blocks_.report_missing_versions();
  report_missing_packages();
  revise_reports(before, syntax_errors);
  if (types_.claim_exhaustion()) {
    diags_.add(DiagnosticCode::EvaluationTooLong, {},
               "The types of the program exceed the limits on memory or steps.");
  }
  return Program(std::move(state_));
}

// Nodes are bound in the order of their references; the reports follow the order of the files. Those that may be
// consequences of errors of syntax are taken back.
void ProgramBinder::revise_reports(const Diagnostics::Checkpoint& before,
                                   const SyntaxErrors& syntax_errors) {
  const bool has_dropped = diags_.dropped_count() != before.dropped;
  if (!syntax_errors.exist() && (state_->files.size() < 2 || has_dropped)) return;
  std::vector<Diagnostic> reports(diags_.begin() + static_cast<std::ptrdiff_t>(before.items),
                                  diags_.end());
  std::erase_if(reports, [&](const Diagnostic& item) { return syntax_errors.may_explain(item); });
  const auto file_of = [this](const Diagnostic& item) {
    const auto is_source = [&](const syntax::DocumentRef& file) {
      return file->source() == item.subject.source();
    };
    return std::ranges::find_if(state_->files, is_source) - state_->files.begin();
  };
  std::ranges::stable_sort(reports, {}, file_of);
  diags_.rollback(before);
  for (const Diagnostic& report : reports) diags_.append(report);
}

void ProgramBinder::report_missing_packages() {
  const std::vector<std::string_view> missing = state_->packages.missing();
  if (missing.empty()) return;
  diags_.add(DiagnosticCode::MissingPackageSchema, {},
             "Without a schema of the " +
                 std::string(missing.size() == 1 ? "package " : "packages ") +
                 quoted_list(missing, 6, " and ") + ", the resources and functions of " +
                 (missing.size() == 1 ? "this package" : "these packages") + " are not checked.");
}

// Returns the node that a reference means: values before outputs, as scopes have it.
ext::NodeId ProgramBinder::find(std::string_view name) const {
  const std::string parts[] = {"value", std::string(name)};
  if (const ext::NodeId found = names_.find(parts); found != ext::NameTree::top) return found;
  const std::string output[] = {"output", parts[1]};
  return names_.find(output);
}

// Lists of inputs in the options of a resource name its inputs, not definitions of the program.
void ProgramBinder::for_each_reference(const ProgramNode& node, const NameVisitor& f) const {
  if (node.kind == ProgramNodeKind::Other) return;
  if (node.kind != ProgramNodeKind::Resource && node.kind != ProgramNodeKind::Read)
    return for_each_name(node.syntax, f);
  for (const syntax::BodyItem& item : syntax::items(block_of(node).body)) {
    const auto* block = item.node.as<syntax::BlockNode>();
    if (!block || block->type() != "options") {
      for_each_name(item.node, f);
      continue;
    }
    for (const syntax::BodyItem& option : syntax::items(block->body)) {
      const auto* attribute = option.node.as<syntax::AttributeNode>();
      if (!attribute || !lists_inputs(attribute->name())) for_each_name(option.node, f);
    }
  }
}

ext::ReferenceGraph ProgramBinder::references() {
  ext::ReferenceGraph graph(names_);
  std::vector<ProgramNode>& nodes = state_->nodes;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    ProgramNode& node = nodes[i];
    for_each_reference(node, [&](std::string_view name, ByteRange where) {
      const ext::NodeId target = find(name);
      if (target == ext::NameTree::top) return;
      node.dependencies.push_back(static_cast<std::uint32_t>(names_[target].definition));
      if (ids_[i] != ext::NameTree::top) {
        graph.add(ids_[i], target, node.document->source_range(where));
      }
    });
    std::ranges::sort(node.dependencies);
    const auto repeated = std::unique(node.dependencies.begin(), node.dependencies.end());
    node.dependencies.erase(repeated, node.dependencies.end());
  }
  return graph;
}

// Binds nodes with names after those that they refer to, and then the others.
void ProgramBinder::bind_in_order(const ext::ReferenceGraph& graph) {
  graph.for_each_component([&](std::span<const ext::NodeId> component, bool is_cycle) {
    if (is_cycle && are_components(component)) {
      for (const ext::NodeId id : component) declare_component(names_[id].definition);
    } else if (is_cycle) {
      report_cycle(graph, component);
    }
    for (const ext::NodeId id : component) {
      if (!names_[id].is_group()) bind_node(names_[id].definition);
    }
  });
  for (std::size_t i = 0; i < ids_.size(); ++i) {
    if (ids_[i] == ext::NameTree::top) bind_node(i);
  }
}

// The outputs of a component are those of its program, whatever its inputs are, so that is no cycle.
bool ProgramBinder::are_components(std::span<const ext::NodeId> cycle) const {
  return cycle.size() > 1 && std::ranges::all_of(cycle, [this](ext::NodeId id) {
           return state_->nodes[names_[id].definition].kind == ProgramNodeKind::Component;
         });
}

void ProgramBinder::report_cycle(const ext::ReferenceGraph& graph,
                                 std::span<const ext::NodeId> cycle) {
  constexpr std::size_t most_shown = 10;
  const auto first = *std::ranges::min_element(
      cycle, {}, [this](ext::NodeId id) { return names_[id].definition; });
  const auto links = graph.shortest_cycle(cycle, first);
  std::string detail = links.size() == 1 ? "This definition depends on itself: "
                                         : "These definitions depend on each other: ";
  for (std::size_t i = 0; i < std::min(links.size(), most_shown); ++i) {
    detail += in_quotes(names_[links[i].from].name) + " refers to ";
  }
  if (links.size() > most_shown) {
    detail += std::to_string(links.size() - most_shown) + " more, the last of which refers to ";
  }
  detail += in_quotes(names_[first].name) + ".";
  Diagnostic& diagnostic =
      diags_.add(DiagnosticCode::ReferenceCycle, links.front().where, std::move(detail));
  for (std::size_t i = 0; i < std::min(links.size(), most_shown); ++i) {
    diagnostic.add_related(links[i].where, in_quotes(names_[links[i].from].name) + " refers to " +
                                               in_quotes(names_[links[i].to].name) + " here.");
  }
}

}  // namespace hecla::pcl
