// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/analysis/explain.h>
#include <hecla/analysis/locate.h>
#include <hecla/model/suggestion.h>

#include <algorithm>

namespace hecla::analysis {
namespace {

using ext::Origin;

std::optional<Origin> find_origin(const Traversal& path, const Module& module,
                                  const ext::NamedValues& values, Diagnostics& diags) {
  if (const ext::NamedValue* named = values.find(path)) {
    return ext::explain(*named, part_path(path, named->source.name.size()), values);
  }
  const auto located = locate(path, module.bodies, diags);
  if (!located) return std::nullopt;
  const Expression& expression = located->argument.expression;
  const EvalContext ctx = values.context_for(expression);
  Origin origin{.name = path.to_string(), .range = located->argument.name_range};
  origin.origins.push_back(ext::explain(expression, located->path, ctx, values));
  origin.value = origin.origins[0].value;
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

}  // namespace

std::optional<Origin> explain(const Traversal& path, const Module& module,
                              const ext::NamedValues& values, Diagnostics& diags) {
  auto origin = find_origin(path, module, values, diags);
  if (origin && !origin->value) {
    diags.add(DiagnosticCode::UndeclaredName, path.range(),
              "There is no " + quoted(path.to_string()) + ": the value has no such part.");
    return std::nullopt;
  }
  return origin;
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
