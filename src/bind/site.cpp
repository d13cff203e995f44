// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/site.h"

#include <hecla/model/evaluation_extra.h>
#include <hecla/model/suggestion.h>

namespace hecla::bind::detail {

bool Site::report(DiagnosticCode code, const std::string& demand, const std::string& advice) {
  keep_first(demand, trail.path());
  Diagnostic& diagnostic =
      decoding.diags.add(code, trail.range(), trail.name() + " " + demand + "." + advice);
  diagnostic.context = trail.context();
  if (const Expression* expression = trail.expression())
    EvaluationExtra::attach(diagnostic, *expression, decoding.ctx);
  return false;
}

bool Site::report_mismatch(const std::string& wanted, const Value& value,
                           const std::string& advice) {
  return report(DiagnosticCode::WrongAttributeType,
                "must be " + wanted + ", but is " + describe(value), advice);
}

bool Site::report_unknown() {
  const std::string demand = "must be known here, but its value is unknown";
  keep_first(demand, trail.path());
  Diagnostic& diagnostic = decoding.diags.add(DiagnosticCode::ValueNotKnown, trail.range(),
                                              trail.name() + " " + demand + ".");
  diagnostic.context = trail.context();
  if (const Expression* expression = trail.expression()) {
    diagnostic.extra = std::make_shared<EvaluationExtra>(*expression, decoding.ctx, nullptr,
                                                         EvaluationExtra::Cause::UnknownValue);
  }
  return false;
}

void Site::report_missing(std::string_view name) {
  keep_first("must have the attribute " + quoted(name), trail.path());
  report_missing_attribute(name, trail.range(), decoding.diags);
}

void Site::report_unexpected(std::string_view name, std::span<const std::string_view> expected) {
  const bool is_hidden = trail.is_hidden();
  const std::string detail =
      (is_hidden ? "An attribute is not expected here."
                 : "An attribute named " + quoted(name) + " is not expected here." +
                       did_you_mean(name, expected));
  keep_first("is not expected here", trail.path());
  decoding.diags.add(DiagnosticCode::UnsupportedAttribute, trail.range(), detail).context =
      trail.context();
}

std::string Site::describe(const Value& value) const {
  return trail.is_hidden() ? "a marked value" : describe_value(value);
}

void Site::keep_first(const std::string& message, const Path& path) {
  if (!decoding.first_problem) decoding.first_problem = ValueError{message, path};
}

}  // namespace hecla::bind::detail
