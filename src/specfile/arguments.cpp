// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "specfile/arguments.h"

#include <hecla/convert/convert.h>

#include "unicode/message_text.h"

namespace hecla::specfile {

Arguments::Arguments(const Body& body, const BodySchema& schema, Diagnostics& diags)
    : diags_(diags) {
  const std::size_t errors = diags.errors_reported();
  content_ = body.content(schema, diags);
  ok_ = diags.errors_reported() == errors;
}

void Arguments::report(std::string_view name, const std::string& problem) {
  diags_.add(DiagnosticCode::InvalidSpecification,
             content_.find_attribute(name)->expression.range(),
             "Invalid value for " + in_quotes(name) + ": " + problem + ".");
  ok_ = false;
}

std::optional<Value> Arguments::value(std::string_view name, const Type& type) {
  const Attribute* attribute = content_.find_attribute(name);
  if (!attribute) return std::nullopt;
  const std::size_t errors = diags_.errors_reported();
  const Value given = attribute->expression.evaluate_literal(diags_);
  if (diags_.errors_reported() != errors) {
    ok_ = false;
    return std::nullopt;
  }
  ValueResult<Value> converted = convert(given, type);
  if (!converted) {
    report(name, converted.error().to_string());
    return std::nullopt;
  }
  if (!converted->is_wholly_known()) {  // a part has an error that the parser reported
    ok_ = false;
    return std::nullopt;
  }
  if (converted->is_null()) return std::nullopt;
  return *std::move(converted);
}

std::optional<std::string> Arguments::text(std::string_view name) {
  const auto given = value(name, Type::string());
  if (!given) return std::nullopt;
  return std::string(given->as_string());
}

bool Arguments::flag(std::string_view name) {
  const auto given = value(name, Type::boolean());
  return given && given->as_bool();
}

std::size_t Arguments::count(std::string_view name) {
  const auto given = value(name, Type::number());
  if (!given) return 0;
  const std::optional<std::int64_t> whole = given->as_number().to_int64();
  if (!whole) report(name, "a whole number is required");
  return whole && *whole > 0 ? static_cast<std::size_t>(*whole) : 0;
}

std::vector<std::string> Arguments::names(std::string_view name) {
  const auto given = value(name, Type::list(Type::string()));
  std::vector<std::string> out;
  if (!given) return out;
  for (const Value& element : given->elements()) {
    if (element.is_null()) {
      report(name, "a name cannot be null");
      return out;
    }
    out.emplace_back(element.as_string());
  }
  return out;
}

Expression Arguments::expression(std::string_view name) const {
  const Attribute* attribute = content_.find_attribute(name);
  if (attribute) return attribute->expression;
  return literal_expression(Value::null(Type::dynamic()), content_.missing_item_range);
}

}  // namespace hecla::specfile
