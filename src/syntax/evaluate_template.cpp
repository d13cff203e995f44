// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <iterator>

#include "base/short_text.h"
#include "model/evaluation_extra.h"
#include "syntax/evaluator.h"
#include "unicode/unicode.h"
#include "unicode/utf8.h"
#include "value/mark_collector.h"

namespace hecla::syntax {
namespace {

// The longest known prefix kept as the refinement of an unknown string. This is enough for
// practical prefixes and well within what the wire format can carry.
constexpr std::size_t longest_prefix = 128;

// Returns the part of the prefix `start` that stays valid whatever follows it.
std::string prefix_of(std::string_view start) {
  if (start.size() <= longest_prefix) return Refinement::safe_prefix(start);
  std::size_t cut = longest_prefix;
  while (unicode::is_continuation(start[cut])) --cut;
  // If the limit falls inside a character, nothing can combine with the text before that character.
  if (cut < longest_prefix) return unicode::nfc(start.substr(0, cut));
  return Refinement::safe_prefix(start.substr(0, cut));
}

}  // namespace

// The result of a template so far: the end of `buffer`, which the templates around it share.
struct Evaluator::TemplateText {
  std::string& buffer;
  std::size_t begin;
  Checkpoint before;
  MarkCollector marks = {};
  bool is_known = true;

  std::string_view text() const { return std::string_view(buffer).substr(begin); }
  ~TemplateText() { buffer.resize(begin); }
};

Value Evaluator::on(const TemplateExpr& node) {
  TemplateText text{text_, text_.size(), diags_.checkpoint()};
  for (const Expr* part : node.parts) {
    add_part(*part, node, text);
    if (budget_.is_exhausted()) return exhausted(node.range);
  }
  return finish_template(text);
}

void Evaluator::add_part(const Expr& part, const TemplateExpr& whole, TemplateText& text) {
  if (const auto* literal = as<TextExpr>(&part)) {
    const std::string_view piece = literal->text();
    if (is_short_ascii(piece) || unicode::is_quick_nfc(piece)) {
      add_text(piece, part, text);
    } else {
      add_text(unicode::nfc(piece), part, text);
    }
    return;
  }
  Value held;
  const Value& value = read(part, held);
  if (!add_simple_value(value, part, text)) add_value(value, part, whole, text);
}

// After an error or an unknown part, evaluates the rest only to find more errors.
void Evaluator::add_text(std::string_view piece, const Expr& part, TemplateText& text) {
  if (!text.is_known || diags_.has_errors_since(text.before)) return;
  if (budget_.spend_string_bytes(piece.size())) {
    text_.append(piece);
  } else {
    exhausted(part.range);
  }
}

// Appends the most common kinds of values without a conversion. Returns false for all others.
bool Evaluator::add_simple_value(const Value& value, const Expr& part, TemplateText& text) {
  if (const auto string = value.if_string()) {
    add_text(*string, part, text);
    return true;
  }
  if (const auto boolean = value.if_bool()) {
    add_text(*boolean ? "true" : "false", part, text);
    return true;
  }
  const auto number = value.if_number();
  const auto integer = number ? number->to_int64() : std::nullopt;
  if (!integer) return false;
  char digits[24];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), *integer).ptr;
  add_text({digits, static_cast<std::size_t>(end - digits)}, part, text);
  return true;
}

void Evaluator::add_value(const Value& value, const Expr& part, const Expr& whole,
                          TemplateText& text) {
  if (value.is_marked()) text.marks.add(value.marks());
  if (value.is_null()) {
    report(DiagnosticCode::InvalidInterpolation, part.range,
           "A null value cannot be interpolated into a string.", part, whole.range);
    text.is_known = false;
    return;
  }
  if (!value.is_known()) {
    text.is_known = false;
    return;
  }
  const Value plain = value.unmarked();
  const ValueResult<Value> converted = convert(plain, Type::string(), budget_);
  if (converted) {
    add_text(converted->as_string(), part, text);
    return;
  }
  report(DiagnosticCode::InvalidInterpolation, part.range,
         "Only strings, numbers and bools can be interpolated into a string, but this value is " +
             describe_value(value) + ".",
         part, whole.range);
  text.is_known = false;
}

Value Evaluator::finish_template(TemplateText& text) {
  if (text.is_known) {
    Value result = parts_.make_string(text.text());
    return text.marks.empty() ? result : result.with_marks(text.marks.set());
  }
  Refinement known;
  known.null = Nullness::NotNull;
  if (!diags_.has_errors_since(text.before)) {
    known.prefix = prefix_of(text.text());
  }
  return Value::unknown(Type::string(), known).with_marks(text.marks.set());
}

}  // namespace hecla::syntax
