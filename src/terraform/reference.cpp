// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/terraform/reference.h>

#include <hecla/syntax/document.h>
#include <hecla/syntax/parse.h>

#include <algorithm>
#include <array>

#include "terraform/config_parts.h"
#include "unicode/message_text.h"

namespace hecla::terraform {
namespace {

using Kind = Reference::Kind;
using Steps = std::vector<TraversalStep>;

bool is_attribute(const TraversalStep& step) { return step.kind == TraversalStepKind::Attribute; }
bool is_index(const TraversalStep& step) { return step.kind == TraversalStepKind::Index; }

std::nullopt_t fail(const SourceRange& range, std::string detail, Diagnostics& diags) {
  diags.add(DiagnosticCode::InvalidReference, range, std::move(detail));
  return std::nullopt;
}

Steps from(const Steps& steps, std::size_t first) {
  return {steps.begin() + static_cast<std::ptrdiff_t>(std::min(first, steps.size())), steps.end()};
}

// An object whose attributes are the things that exist: var, local, path, each, ...
struct NamedRoot {
  std::string_view name;
  Kind kind;
};
constexpr NamedRoot named_roots[] = {{"var", Kind::Variable}, {"local", Kind::Local},
                                     {"count", Kind::Count},  {"each", Kind::Each},
                                     {"path", Kind::Path},    {"terraform", Kind::Terraform},
                                     {"module", Kind::Module}};

std::optional<Reference> parse_named(const Steps& steps, Kind kind, Diagnostics& diags) {
  const std::string& root = steps[0].name;
  if (steps.size() < 2) {
    return fail(steps[0].range,
                "The object " + in_quotes(root) +
                    " cannot be used as a whole. Refer to one of its "
                    "attributes.",
                diags);
  }
  if (!is_attribute(steps[1])) {
    return fail(steps[1].range, "Expected a name after " + in_quotes(root) + ".", diags);
  }
  Reference reference{.kind = kind, .name = steps[1].name};
  reference.range = SourceRange::between(steps[0].range, steps[1].range);
  reference.rest = from(steps, 2);
  return reference;
}

bool is_instance_key(const Value& key) {
  return key.is_plain() && (key.type().is_string() || key.type().is_number());
}

// Moves an instance key from the rest of a reference into it.
bool take_index(Reference& reference, Diagnostics& diags) {
  if (reference.rest.empty() || !is_index(reference.rest.front())) return true;
  const TraversalStep step = reference.rest.front();
  if (!is_instance_key(step.key)) {
    diags.add(DiagnosticCode::InvalidIndex, step.range,
              "The key of an instance must be a string or a whole number.");
    return false;
  }
  reference.has_index = true;
  reference.range = SourceRange::between(reference.range, step.range);
  reference.rest.erase(reference.rest.begin());
  return true;
}

std::optional<Reference> parse_module(const Steps& steps, Diagnostics& diags) {
  auto reference = parse_named(steps, Kind::Module, diags);
  if (!reference || !take_index(*reference, diags)) return std::nullopt;
  if (reference->rest.empty()) return reference;
  const TraversalStep step = reference->rest.front();
  if (!is_attribute(step)) return fail(step.range, "A module has only named outputs.", diags);
  reference->output = step.name;
  reference->range = SourceRange::between(reference->range, step.range);
  reference->rest.erase(reference->rest.begin());
  return reference;
}

// `first` is the position of the resource type in the steps.
std::optional<Reference> parse_resource(const Steps& steps, ResourceMode mode, std::size_t first,
                                        Diagnostics& diags) {
  if (steps.size() < first + 2) {
    return fail(SourceRange::between(steps.front().range, steps.back().range),
                "A reference to a resource must have the resource type and the name of the "
                "resource.",
                diags);
  }
  if (first > 0 && !is_attribute(steps[first]))
    return fail(steps[first].range, "Expected the type of a resource.", diags);
  if (!is_attribute(steps[first + 1]))
    return fail(steps[first + 1].range, "Expected the name of a resource.", diags);
  Reference reference{.kind = Kind::Resource,
                      .resource = {mode, steps[first].name, steps[first + 1].name}};
  reference.range = SourceRange::between(steps[0].range, steps[first + 1].range);
  reference.rest = from(steps, first + 2);
  if (!take_index(reference, diags)) return std::nullopt;
  return reference;
}

}  // namespace

std::optional<ResourceMode> resource_mode(std::string_view block_type) {
  for (const ResourceMode mode :
       {ResourceMode::Managed, ResourceMode::Data, ResourceMode::Ephemeral, ResourceMode::Action}) {
    if (terraform::block_type(mode) == block_type) return mode;
  }
  return std::nullopt;
}

std::string_view block_type(ResourceMode mode) {
  constexpr std::string_view types[] = {"resource", "data", "ephemeral", "action"};
  return types[static_cast<std::size_t>(mode)];
}

std::string_view noun_of(ResourceMode mode) {
  return mode == ResourceMode::Action ? "action" : "resource";
}

std::string ResourceAddress::text() const {
  std::string text;
  if (mode != ResourceMode::Managed) text.append(block_type(mode)).append(".");
  return text.append(type).append(".").append(name);
}

std::string Reference::key() const {
  switch (kind) {
    case Kind::Resource:
      return resource.text();
    case Kind::Module:
      return "module." + name + (output.empty() ? "" : "." + output);
    case Kind::Variable:
      return "var." + name;
    case Kind::Local:
      return "local." + name;
    case Kind::Count:
    case Kind::Each:
    case Kind::Path:
    case Kind::Terraform:
    case Kind::Self:
      break;
  }
  return {};
}

std::optional<Reference> parse_reference(const Traversal& traversal, Diagnostics& diags) {
  const Steps& steps = traversal.steps();
  const std::string& root = traversal.root_name();
  if (root == "module") return parse_module(steps, diags);
  for (const NamedRoot& named : named_roots) {
    if (named.name == root) return parse_named(steps, named.kind, diags);
  }
  if (const auto mode = resource_mode(root)) return parse_resource(steps, *mode, 1, diags);
  if (root == "self")
    return Reference{.kind = Kind::Self, .range = steps[0].range, .rest = from(steps, 1)};
  if (root == "template" || root == "lazy" || root == "arg") {
    diags.add(DiagnosticCode::ReservedName, steps[0].range,
              "The name " + in_quotes(root) +
                  " is reserved. To refer to a resource type with this "
                  "name, begin the reference with \"resource.\".");
    return std::nullopt;
  }
  return parse_resource(steps, ResourceMode::Managed, 0, diags);
}

bool is_quoted_string(const Expression& expression) {
  const syntax::Expr* node = syntax::expression_node(expression);
  return node &&
         (node->kind == syntax::ExprKind::String || node->kind == syntax::ExprKind::Template);
}

std::optional<Traversal> traversal_in(const Expression& expression, Diagnostics& diags) {
  if (!is_quoted_string(expression)) return expression.static_traversal(diags);
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const Value text = expression.evaluate_literal(diags);
  if (diags.has_errors_since(before) || !text.if_string()) {
    diags.rollback(before);
    return expression.static_traversal(diags);
  }
  const SourceRange range = expression.range();
  Traversal traversal = syntax::parse_traversal_abs(text_in_quotes(range, text.as_string()), diags);
  diags.add(DiagnosticCode::DeprecatedSyntax, range,
            "Quotes around references and keywords are deprecated. Remove them.");
  if (traversal.empty()) return std::nullopt;
  return traversal;
}

std::string keyword_in(const Expression& expression, Diagnostics& diags) {
  if (!is_quoted_string(expression)) return expression.keyword();
  const auto traversal = traversal_in(expression, diags);
  return traversal && traversal->is_simple_name() ? traversal->root_name() : std::string();
}

namespace {

// Reads an address from left to right.
class TargetReader {
 public:
  TargetReader(const Traversal& traversal, Diagnostics& diags)
      : traversal_(traversal), steps_(traversal.steps()), diags_(diags) {}

  std::optional<TargetAddress> read() {
    TargetAddress target{.text = traversal_.to_string()};
    while (at_ < steps_.size() && is_named(at_, "module")) {
      if (!read_module(target)) return std::nullopt;
    }
    if (at_ == steps_.size()) return target;
    if (!read_resource(target)) return std::nullopt;
    return target;
  }

 private:
  bool is_named(std::size_t position, std::string_view name) const {
    return !is_index(steps_[position]) && steps_[position].name == name;
  }

  bool fail(const SourceRange& range, std::string detail) {
    diags_.add(DiagnosticCode::InvalidAddress, range, std::move(detail));
    return false;
  }

  bool read_module(TargetAddress& target) {
    if (at_ + 1 == steps_.size() || !is_attribute(steps_[at_ + 1]))
      return fail(traversal_.range(), "Expected the name of a module call after \"module\".");
    target.modules.push_back(steps_[at_ + 1].name);
    at_ += 2;
    if (at_ < steps_.size() && is_index(steps_[at_])) {
      target.is_module_instance = true;
      ++at_;
    }
    return true;
  }

  bool read_resource(TargetAddress& target) {
    static constexpr std::array reserved = {"count",     "each", "local",    "path", "self",
                                            "terraform", "var",  "template", "lazy", "arg"};
    ResourceAddress& resource = target.resource.emplace();
    const std::string root = steps_[at_].name;
    if (std::find(reserved.begin(), reserved.end(), root) != reserved.end())
      return fail(range_from(at_), in_quotes(root) + " cannot be the type of a resource here.");
    const auto mode = resource_mode(root);
    if (mode && *mode != ResourceMode::Action) {  // which has no address in a state
      resource.mode = *mode;
      ++at_;
    }
    if (at_ + 2 > steps_.size())
      return fail(range_from(std::min(at_, steps_.size() - 1)),
                  "Expected the type and the name of a resource.");
    if (is_index(steps_[at_])) return fail(steps_[at_].range, "Expected the type of a resource.");
    if (!is_attribute(steps_[at_ + 1]))
      return fail(steps_[at_ + 1].range, "Expected the name of a resource.");
    resource.type = steps_[at_].name;
    resource.name = steps_[at_ + 1].name;
    at_ += 2;
    return at_ == steps_.size() || read_key(target);
  }

  bool read_key(TargetAddress& target) {
    const TraversalStep& step = steps_[at_];
    if (at_ + 1 < steps_.size())
      return fail(steps_[at_ + 1].range, "The address ends after the key of the instance.");
    if (!is_index(step) || !is_instance_key(step.key))
      return fail(step.range, "Expected the key of an instance in brackets.");
    (step.key.type().is_string() ? target.has_string_key : target.has_number_key) = true;
    return true;
  }

  SourceRange range_from(std::size_t position) const {
    return SourceRange::between(steps_[position].range, steps_.back().range);
  }

  const Traversal& traversal_;
  const Steps& steps_;
  Diagnostics& diags_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<TargetAddress> parse_target(const Traversal& traversal, Diagnostics& diags) {
  return TargetReader(traversal, diags).read();
}

}  // namespace hecla::terraform
