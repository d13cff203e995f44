// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The text of expressions as python-hcl2 writes it: with single spaces and without comments. Quoted strings keep their
// quotes and escapes, heredocs all their text.
#include "errors.h"
#include "hcl2_comments.h"
#include "hcl2_strings.h"

#include <hecla/syntax/document.h>

#include <nanobind/nanobind.h>

#include <string>
#include <string_view>
#include <vector>

namespace hecla::python {

// hecla.hcl2.SerializationOptions
struct Hcl2Options {
  bool with_comments = true;
  bool wrap_objects = false;
  bool wrap_tuples = false;
  bool explicit_blocks = true;
  bool preserve_heredocs = true;
  bool force_operation_parentheses = false;
  bool preserve_scientific_notation = true;
  bool strip_string_quotes = false;
};

// Takes over a new reference; raises the Python exception if it is null.
inline nanobind::object checked(PyObject* object) {
  if (!object) throw nanobind::python_error();
  return nanobind::steal(object);
}

inline std::string_view trim_end(std::string_view text) {
  const std::size_t last = text.find_last_not_of("\r\n\t ");
  return last == text.npos ? std::string_view() : text.substr(0, last + 1);
}

// Writes expressions as text. `in_parentheses`: an expression around the current one has parentheses, so that
// force_operation_parentheses adds none.
class TextWriter {
 public:
  TextWriter(const syntax::Document& document, const CommentGroups& tokens,
             const Hcl2Options& options)
      : source_(document.source()->text()), tokens_(tokens), options_(options) {}

  std::string_view source(ByteRange range) const {
    return source_.substr(range.begin, range.size());
  }
  std::string text(const syntax::Expr& expr, bool in_parentheses) const {
    std::string out;
    write(expr, in_parentheses, false, out);
    return out;
  }
  // Returns the number as Python prints it, or as it was written if `as_written` says so.
  std::string number_text(std::string_view digits) const {
    if (is_integer(digits)) return decimal(digits);
    if (keeps(digits)) return std::string(digits);
    return nanobind::cast<std::string>(nanobind::str(float_value(digits)));
  }
  static bool is_integer(std::string_view digits) {
    return digits.find_first_of(".eE") == digits.npos;
  }
  bool keeps(std::string_view digits) const {
    return options_.preserve_scientific_notation && digits.find_first_of("eE") != digits.npos;
  }
  static nanobind::object float_value(std::string_view digits) {
    const nanobind::str text = to_str(digits);
    return checked(PyFloat_FromString(text.ptr()));
  }
  // Returns the digits of a number with a minus sign, which is one literal; empty otherwise. With
  // force_operation_parentheses, those that need no operator: "-12" and "-1.5", but not "-5".
  std::string negative_literal(const syntax::Expr& expr) const {
    const auto* unary = syntax::as<syntax::UnaryExpr>(&expr);
    if (!unary || unary->op != syntax::UnaryOp::Negate ||
        unary->operand->kind != syntax::ExprKind::Number)
      return {};
    const ByteRange digits = unary->operand->range;
    if (options_.force_operation_parentheses &&
        (digits.begin != expr.range.begin + 1 || digits.size() == 1))
      return {};
    return "-" + std::string(source(digits));
  }

  // Appends a quoted string or heredoc with its quotes.
  void write_string(const syntax::Expr& expr, std::string& out) const {
    const auto* node = syntax::as<syntax::TemplateExpr>(&expr);
    if (node && node->form != syntax::TemplateForm::Quoted) return write_heredoc(*node, out);
    if (expr.kind == syntax::ExprKind::String) {
      out += source(expr.range);
      return;
    }
    out += '"';
    write_parts(expr, /*decode=*/false, out);
    out += '"';
  }

  // Appends a string outside of expressions: for strip_string_quotes, its text with escapes decoded.
  void write_value(const syntax::Expr& expr, std::string& out) const {
    const bool is_heredoc = !source(expr.range).starts_with('"');
    if (!options_.strip_string_quotes || is_heredoc) return write_string(expr, out);
    if (expr.kind == syntax::ExprKind::String) {
      append_decoded(source({expr.range.begin + 1, expr.range.end - 1}), out);
    } else {
      write_parts(expr, /*decode=*/true, out);
    }
  }

 private:
  // `is_operand`: force_operation_parentheses applies.
  void write(const syntax::Expr& expr, bool in_parentheses, bool is_operand,
             std::string& out) const {
    switch (expr.kind) {
      case syntax::ExprKind::Number:
        out += number_text(source(expr.range));
        return;
      case syntax::ExprKind::String:
      case syntax::ExprKind::Template:
      case syntax::ExprKind::Wrap:
        write_string(expr, out);
        return;
      case syntax::ExprKind::Reference:
        write_reference(as<syntax::ReferenceExpr>(expr), out);
        return;
      case syntax::ExprKind::Access:
        write_access(as<syntax::AccessExpr>(expr), in_parentheses, out);
        return;
      case syntax::ExprKind::Splat:
        write_splat(as<syntax::SplatExpr>(expr), in_parentheses, out);
        return;
      case syntax::ExprKind::SplatItem:
        return;
      case syntax::ExprKind::Call:
        write_call(as<syntax::CallExpr>(expr), in_parentheses, out);
        return;
      case syntax::ExprKind::Tuple:
        write_list(as<syntax::TupleExpr>(expr).items, in_parentheses, "[", "]", out);
        return;
      case syntax::ExprKind::Object:
        write_object(as<syntax::ObjectExpr>(expr), in_parentheses, out);
        return;
      case syntax::ExprKind::For:
        write_for(as<syntax::ForExpr>(expr), in_parentheses, out);
        return;
      case syntax::ExprKind::Parentheses: {
        const std::size_t begin = out.size();
        write(*as<syntax::ParenthesesExpr>(expr).inner, true, false, out);
        parenthesize(out, begin);
        return;
      }
      case syntax::ExprKind::Conditional:
      case syntax::ExprKind::Unary:
      case syntax::ExprKind::Binary:
        write_operation(expr, in_parentheses, is_operand, out);
        return;
      default:
        out += source(expr.range);
        return;  // true, false, null
    }
  }

  // Appends "for k, v in ".
  static void write_for_names(const syntax::ForExpr& expr, std::string& out) {
    out += "for ";
    if (!expr.key_name.empty()) {
      out += expr.key_name;
      out += ", ";
    }
    out += expr.value_name;
    out += " in ";
  }

  template <class T>
  static const T& as(const syntax::Expr& expr) {
    return static_cast<const T&>(expr);
  }

  static std::string decimal(std::string_view digits) {
    const bool is_negative = digits.starts_with('-');
    const std::size_t first = digits.find_first_not_of("-0");
    if (first == digits.npos) return "0";
    return (is_negative ? "-" : "") + std::string(digits.substr(first));
  }

  // --- operations

  void write_operation(const syntax::Expr& expr, bool in_parentheses, bool is_operand,
                       std::string& out) const {
    const std::size_t begin = out.size();
    if (const std::string literal = negative_literal(expr); !literal.empty()) {
      out += '-';
      out += number_text(std::string_view(literal).substr(1));
      return;
    }
    if (const auto* conditional = syntax::as<syntax::ConditionalExpr>(&expr)) {
      write(*conditional->condition, in_parentheses, true, out);
      out += " ? ";
      write(*conditional->if_true, in_parentheses, true, out);
      out += " : ";
      write(*conditional->if_false, in_parentheses, true, out);
    } else if (const auto* unary = syntax::as<syntax::UnaryExpr>(&expr)) {
      out += unary->op == syntax::UnaryOp::Not ? '!' : '-';
      write(*unary->operand, in_parentheses, true, out);
    } else {
      write_binary(as<syntax::BinaryExpr>(expr), in_parentheses, out);
    }
    if (adds_parentheses(in_parentheses) && is_operand) parenthesize(out, begin);
  }

  bool adds_parentheses(bool in_parentheses) const {
    return options_.force_operation_parentheses && !in_parentheses;
  }

  // Operations of one precedence are nested to the left: ((a + b) - c).
  void write_binary(const syntax::BinaryExpr& expr, bool in_parentheses, std::string& out) const {
    const bool is_nested = adds_parentheses(in_parentheses);
    if (is_nested) out.append(expr.rest.size() - 1, '(');
    write(*expr.first, in_parentheses, true, out);
    std::uint32_t left_end = expr.first->range.end;
    for (const syntax::Operand& operand : expr.rest) {
      if (is_nested && &operand != expr.rest.begin()) out += ')';
      out += ' ';
      out += tokens_.comment_before_operator(left_end, operand.expr->range.begin);
      out += symbol(operand.op);
      out += ' ';
      write(*operand.expr, in_parentheses, true, out);
      left_end = operand.expr->range.end;
    }
  }

  // --- references

  void write_step(const syntax::Step& step, bool in_parentheses, std::string& out) const {
    switch (step.kind) {
      case syntax::StepKind::Attribute:
        out += '.';
        out += step.name();
        return;
      case syntax::StepKind::LegacyIndex:
        out += '.';
        write(*step.key, in_parentheses, false, out);
        return;
      case syntax::StepKind::Index:
      case syntax::StepKind::Computed:
        out += '[';
        write(*step.key, in_parentheses, false, out);
        out += ']';
        return;
    }
  }

  void write_reference(const syntax::ReferenceExpr& expr, std::string& out) const {
    out += expr.root();
    for (const syntax::Step& step : expr.steps) write_step(step, false, out);
  }

  void write_access(const syntax::AccessExpr& expr, bool in_parentheses, std::string& out) const {
    write(*expr.source, in_parentheses, true, out);
    for (const syntax::Step& step : expr.steps) write_step(step, in_parentheses, out);
  }

  void write_splat(const syntax::SplatExpr& expr, bool in_parentheses, std::string& out) const {
    write(*expr.source, in_parentheses, true, out);
    out += expr.attribute_only ? ".*" : "[*]";
    write(*expr.each, in_parentheses, true, out);
  }

  // --- constructors

  void write_list(const syntax::InlineList<const syntax::Expr*>& items, bool in_parentheses,
                  std::string_view open, std::string_view close, std::string& out) const {
    out += open;
    for (const syntax::Expr* const& item : items) {
      if (&item != items.begin()) out += ", ";
      write(*item, in_parentheses, false, out);
    }
    out += close;
  }

  void write_call(const syntax::CallExpr& expr, bool in_parentheses, std::string& out) const {
    out += expr.name();
    write_list(expr.arguments, in_parentheses, "(", expr.expand_last ? " ...)" : ")", out);
  }

  void write_object(const syntax::ObjectExpr& expr, bool in_parentheses, std::string& out) const {
    out += '{';
    for (const syntax::ObjectItem& item : expr.items) {
      if (&item != expr.items.begin()) out += ", ";
      write(*item.key, in_parentheses, false, out);
      out += " = ";
      write(*item.value, in_parentheses, false, out);
    }
    out += '}';
  }

  void write_for(const syntax::ForExpr& expr, bool in_parentheses, std::string& out) const {
    out += expr.key ? '{' : '[';
    write_for_names(expr, out);
    write(*expr.collection, in_parentheses, false, out);
    out += " : ";
    if (expr.key) {
      write(*expr.key, in_parentheses, true, out);
      out += " => ";
    }
    write(*expr.value, in_parentheses, true, out);
    if (expr.group) out += "...";
    if (expr.condition) {
      out += " if ";
      write(*expr.condition, in_parentheses, false, out);
    }
    out += expr.key ? '}' : ']';
  }

  // --- templates

  // Collects the expressions in the sequences of a template, in source order.
  static void add_sequences(const syntax::Expr& part, std::vector<const syntax::Expr*>& out) {
    if (const auto* node = syntax::as<syntax::TemplateExpr>(&part);
        node && node->form == syntax::TemplateForm::Branch) {
      for (const syntax::Expr* inner : node->parts) add_sequences(*inner, out);
      return;
    }
    const auto* conditional = syntax::as<syntax::ConditionalExpr>(&part);
    if (conditional && conditional->directive) {
      out.push_back(conditional->condition);
      add_sequences(*conditional->if_true, out);
      add_sequences(*conditional->if_false, out);
      return;
    }
    const auto* loop = syntax::as<syntax::ForExpr>(&part);
    if (loop && loop->form == syntax::ForForm::Directive) {
      out.push_back(loop->collection);
      add_sequences(*loop->value, out);
      return;
    }
    if (part.kind != syntax::ExprKind::Text) out.push_back(&part);
  }

  std::vector<const syntax::Expr*> sequences(const syntax::Expr& expr) const {
    std::vector<const syntax::Expr*> out;
    if (expr.kind == syntax::ExprKind::Wrap) {
      out.push_back(as<syntax::WrapExpr>(expr).wrapped);
    } else {
      for (const syntax::Expr* part : as<syntax::TemplateExpr>(expr).parts)
        add_sequences(*part, out);
    }
    return out;
  }

  // Writes what is between the quotes of a template. `decode`: the text outside of directives is decoded.
  void write_parts(const syntax::Expr& expr, bool decode, std::string& out) const {
    std::size_t directives = 0;  // that are open
    const std::vector<const syntax::Expr*> expressions = sequences(expr);
    auto next = expressions.begin();
    const syntax::Token* token = tokens_.token_at(expr.range.begin) + 1;
    const syntax::Token* const end = tokens_.token_at(expr.range.end - 1);
    while (token < end) {
      const syntax::Token& open = *token++;
      if (open.kind == syntax::TokenKind::TemplateInterp) {
        write_interpolation(open, **next, out);
        token = after_sequence((*next++)->range.end);
      } else if (open.kind == syntax::TokenKind::TemplateControl) {
        using enum syntax::TokenKind;
        while (token->kind == Comment || token->kind == Newline) ++token;
        const std::string_view keyword = tokens_.text(*token);
        const bool has_expression = keyword == "if" || keyword == "for";
        if (has_expression) ++directives;
        if (keyword == "endif" || keyword == "endfor") --directives;
        const std::uint32_t inside = has_expression ? (*next)->range.end : token->range.end;
        write_directive(open, token, has_expression ? *next++ : nullptr, out);
        token = after_sequence(inside);
      } else if (decode && directives == 0) {
        append_decoded(tokens_.text(open), out);
      } else {
        out += tokens_.text(open);
      }
    }
  }

  const syntax::Token* sequence_end(std::uint32_t offset) const {
    const syntax::Token* token = tokens_.token_at(offset);
    while (token->kind != syntax::TokenKind::TemplateSeqEnd) ++token;
    return token;
  }
  const syntax::Token* after_sequence(std::uint32_t offset) const {
    return sequence_end(offset) + 1;
  }

  void write_interpolation(const syntax::Token& open, const syntax::Expr& expr,
                           std::string& out) const {
    const bool strips_before = tokens_.text(open).ends_with('~');
    const bool strips_after = tokens_.text(*sequence_end(expr.range.end)).starts_with('~');
    const std::size_t begin = out.size();
    write(expr, false, false, out);
    if (!strips_before && !strips_after) return wrap(out, begin);
    out.insert(begin, strips_before ? "${~ " : "${ ");
    out += strips_after ? " ~}" : " }";
  }

  void write_directive(const syntax::Token& open, const syntax::Token* keyword,
                       const syntax::Expr* expr, std::string& out) const {
    const std::string_view name = tokens_.text(*keyword);
    out += tokens_.text(open).ends_with('~') ? "%{~ " : "%{ ";
    out += name;
    std::uint32_t inside = keyword->range.end;
    if (expr) {
      if (name == "for") write_loop_names(keyword + 1, out);
      out += ' ';
      write(*expr, false, false, out);
      inside = expr->range.end;
    }
    out += tokens_.text(*sequence_end(inside)).starts_with('~') ? " ~}" : " }";
  }

  void write_loop_names(const syntax::Token* token, std::string& out) const {
    for (; tokens_.text(*token) != "in"; ++token) {
      if (token->kind == syntax::TokenKind::Ident) out += ' ';
      if (token->kind == syntax::TokenKind::Ident || token->kind == syntax::TokenKind::Comma)
        out += tokens_.text(*token);
    }
    out += " in";
  }

  void write_heredoc(const syntax::TemplateExpr& expr, std::string& out) const {
    const std::string_view quote = options_.strip_string_quotes ? "" : "\"";
    out += quote;
    const std::string_view text = trim_end(source(expr.range));
    const bool is_flush = expr.form == syntax::TemplateForm::FlushHeredoc;
    out += options_.preserve_heredocs
               ? std::string(text)
               : heredoc_content(text, is_flush, options_.strip_string_quotes);
    out += quote;
  }

  std::string_view source_;
  const CommentGroups& tokens_;
  const Hcl2Options& options_;
};

}  // namespace hecla::python
