// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command/reference_json.h"

#include <hecla/wire/json.h>

#include "jsontext/writer.h"
#include "source/excerpt.h"
#include "source/range_json.h"

namespace hecla::cli {
namespace {

using jsontext::Writer;

constexpr jsontext::WriterOptions layout{.indent = 2, .escape_html = true};

void write_step(Writer& json, const TraversalStep& step) {
  json.begin_object();
  json.key("kind");
  switch (step.kind) {
    case TraversalStepKind::Root:
      json.string("root");
      json.key("name").string(step.name);
      break;
    case TraversalStepKind::Attribute:
      json.string("attr");
      json.key("name").string(step.name);
      break;
    case TraversalStepKind::Index:
      json.string("index");
      if (const auto key = wire::encode_json(step.key)) json.key("key").json(*key);
      break;
    case TraversalStepKind::Splat:
      json.string("splat");
      break;
  }
  detail::write_range(json.key("range"), step.range);
  json.end_object();
}

void write_reference(Writer& json, const Traversal& traversal, const EvalContext& ctx) {
  json.begin_object();
  json.key("root_name").string(traversal.root_name());
  Diagnostics ignored;
  const Value value = traversal.resolve(ctx, ignored);
  if (!ignored.has_errors()) {
    if (const auto text = wire::encode_json(value)) json.key("value").json(*text);
  }
  json.key("steps").begin_array();
  for (const TraversalStep& step : traversal.steps()) write_step(json, step);
  json.end_array();
  detail::write_range(json.key("range"), traversal.range());
  json.end_object();
}

void write_diagnostic(Writer& json, const Diagnostic& diagnostic) {
  json.begin_object();
  json.key("severity").string(diagnostic.severity == Severity::Error ? "error" : "warning");
  json.key("summary").string(diagnostic.summary());
  if (!diagnostic.detail.empty()) json.key("detail").string(detail::shown_detail(diagnostic));
  if (diagnostic.subject.has_source()) {
    detail::write_range(json.key("subject"), diagnostic.subject);
  }
  json.end_object();
}

}  // namespace

std::string references_to_json(const std::vector<Traversal>& references, const EvalContext& ctx) {
  std::string text;
  Writer json(text, layout);
  json.begin_array();
  for (const Traversal& traversal : references) write_reference(json, traversal, ctx);
  json.end_array();
  return text;
}

std::string to_hcldec_json(const Diagnostics& diags) {
  if (diags.empty()) return {};
  std::string text;
  Writer json(text, layout);
  json.begin_object();
  json.key("diagnostics").begin_array();
  for (const Diagnostic& diagnostic : diags) write_diagnostic(json, diagnostic);
  json.end_array();
  json.end_object();
  return text + "\n";
}

}  // namespace hecla::cli
