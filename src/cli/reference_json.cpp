// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/reference_json.h"

#include <hecla/unicode/json_text.h>
#include <hecla/wire/json.h>
#include <hecla/write/config_json.h>

namespace hecla::cli {
namespace {

std::string quoted(std::string_view text) {
  std::string out;
  unicode::append_json_string(out, text, {.escape_html = true});
  return out;
}

// The members of an object, in order.
class Object {
 public:
  Object& add(std::string_view name, std::string_view json) {
    text_ += text_.empty() ? "{" : ",";
    text_ += quoted(name);
    text_ += ':';
    text_ += json;
    return *this;
  }
  std::string take() { return text_.empty() ? "{}" : std::move(text_) + "}"; }

 private:
  std::string text_;
};

std::string array(const std::vector<std::string>& elements) {
  std::string out = "[";
  for (const std::string& element : elements) {
    if (out.size() > 1) out += ',';
    out += element;
  }
  return out + "]";
}

std::string position(const Position& position) {
  return Object()
      .add("line", std::to_string(position.line))
      .add("column", std::to_string(position.column))
      .add("byte", std::to_string(position.byte))
      .take();
}

std::string range(const SourceRange& range) {
  return Object()
      .add("filename", quoted(range.name()))
      .add("start", position(range.start()))
      .add("end", position(range.end()))
      .take();
}

std::string step(const TraversalStep& step) {
  Object out;
  switch (step.kind) {
    case TraversalStepKind::Root:
      out.add("kind", "\"root\"").add("name", quoted(step.name));
      break;
    case TraversalStepKind::Attribute:
      out.add("kind", "\"attr\"").add("name", quoted(step.name));
      break;
    case TraversalStepKind::Index:
      out.add("kind", "\"index\"");
      if (const auto key = wire::encode_json(step.key)) out.add("key", *key);
      break;
    case TraversalStepKind::Splat:
      out.add("kind", "\"splat\"");
      break;
  }
  return out.add("range", range(step.range)).take();
}

std::string reference(const Traversal& traversal, const EvalContext& ctx) {
  Object out;
  out.add("root_name", quoted(traversal.root_name()));
  Diagnostics ignored;
  const Value value = traversal.resolve(ctx, ignored);
  if (!ignored.has_errors()) {
    if (const auto text = wire::encode_json(value)) out.add("value", *text);
  }
  std::vector<std::string> steps;
  for (const TraversalStep& each : traversal.steps()) steps.push_back(step(each));
  return out.add("steps", array(steps)).add("range", range(traversal.range())).take();
}

std::string diagnostic(const Diagnostic& diagnostic) {
  Object out;
  out.add("severity", diagnostic.severity == Severity::Error ? "\"error\"" : "\"warning\"");
  out.add("summary", quoted(diagnostic.summary()));
  if (!diagnostic.detail.empty()) out.add("detail", quoted(diagnostic.detail));
  if (diagnostic.subject.has_source()) out.add("subject", range(diagnostic.subject));
  return out.take();
}

}  // namespace

std::string references_to_json(const std::vector<Traversal>& references, const EvalContext& ctx) {
  std::vector<std::string> out;
  for (const Traversal& traversal : references) out.push_back(reference(traversal, ctx));
  return write::indent_json(array(out), 2);
}

std::string to_hcldec_json(const Diagnostics& diags) {
  if (diags.empty()) return {};
  std::vector<std::string> out;
  for (const Diagnostic& each : diags) out.push_back(diagnostic(each));
  return write::indent_json(Object().add("diagnostics", array(out)).take(), 2) + "\n";
}

}  // namespace hecla::cli
