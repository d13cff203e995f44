// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Values as text for people and programs: what `hecla eval` and `hecla console` print.
#include <hecla/base/limits.h>
#include <hecla/model/eval_context.h>
#include <hecla/syntax/document.h>

#include <cstdint>
#include <string>

#include "jsontext/writer.h"

namespace hecla::analysis {

// Hcl: an expression. Json: the value. TypedJson: {"type": …, "value": …}, from which the value can be read back.
enum class ValueFormat : std::uint8_t { Hcl, Json, TypedJson };

// Returns the value as an expression, or a type (the result of the function `type`) as Terraform's
// console shows it. Lines after the first are indented by `indent` spaces. If the text would be
// longer than `max_bytes`, it is incomplete.
std::string shown_text(const Value& value, std::size_t indent = 0,
                       std::size_t max_bytes = Limits{}.max_string_bytes);

// Returns the value in `format`, with a newline at the end. JSON is indented by `indent` spaces for each level, or is
// on one line if that is 0. If the value cannot be written as JSON or is longer than `max_bytes`, reports an error at
// `origin` and returns an empty string.
std::string value_text(const Value& value, ValueFormat format, const SourceRange& origin,
                       Diagnostics& diags, std::size_t indent = 2,
                       std::size_t max_bytes = Limits{}.max_string_bytes);

// Writes the members of an object that hold the value: "value" and, if `format` is TypedJson, "type" before it. For a
// value that has no JSON form or is longer than `max_bytes`, reports an error at `origin`, writes nothing and returns
// false.
bool write_json_members(jsontext::Writer& json, const Value& value, ValueFormat format,
                        const SourceRange& origin, Diagnostics& diags,
                        std::size_t max_bytes = Limits{}.max_string_bytes);

// Reports that a result is longer than the limit.
void report_too_long(const SourceRange& origin, Diagnostics& diags);
// Reports the error of wire::encode_json().
void report_no_json(const ValueError& error, const SourceRange& origin, Diagnostics& diags);

struct ExpressionTextOptions {
  ValueFormat format = ValueFormat::Hcl;
  bool partial =
      false;  // fold the constant parts of an expression that cannot be evaluated (partial.h)
  std::size_t indent = 2;
};

// Returns the value of a document's expression as value_text() does, or with options.partial the folded expression.
std::string expression_text(const syntax::DocumentRef& document, const EvalContext& ctx,
                            const ExpressionTextOptions& options, Diagnostics& diags);

}  // namespace hecla::analysis
