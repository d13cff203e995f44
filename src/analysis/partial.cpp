// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/partial.h"

#include <hecla/convert/convert.h>
#include <hecla/syntax/walk.h>
#include <hecla/write/value_text.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "source/excerpt.h"

namespace hecla::analysis {
namespace {

using namespace syntax;

using Names = std::vector<std::string_view>;

bool contains(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Returns whether an object key is a bare name, which is not a reference.
bool is_name_key(const Expr& expr) {
  const auto* reference = as<ReferenceExpr>(&expr);
  return reference && expr.object_key && !expr.computed_key && reference->is_name();
}

// Makes the loop variables of a `for` known while it exists. They may hide variables of the context.
class Scope {
 public:
  Scope(Names& names, const ForExpr& loop) : names_(names), size_(names.size()) {
    if (!loop.key_name.empty()) names_.push_back(loop.key_name);
    names_.push_back(loop.value_name);
  }
  ~Scope() { names_.resize(size_); }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

 private:
  Names& names_;
  std::size_t size_;
};

// Determines which expressions can be evaluated. `outer` are the loop variables around the
// expression.
class Resolver {
 public:
  Resolver(const DocumentRef& document, const EvalContext& ctx) : document_(document), ctx_(ctx) {}

  bool resolves(const Expr& expr, const Names& outer) {
    outer_ = &outer;
    return closed(expr);
  }

 private:
  bool closed(const Expr& expr) {
    return visit(expr, [this](const auto& node) { return check(node); });
  }

  bool operands_closed(const Expr& expr) {
    bool result = true;
    for_each_child_expr(expr, [&](const Expr& child) { result = result && closed(child); });
    return result;
  }

  bool check(const LiteralExpr auto&) { return true; }
  bool check(const SplatItemExpr&) { return true; }
  bool check(const TemplateExpr& node) { return operands_closed(node); }
  bool check(const WrapExpr& node) { return operands_closed(node); }
  bool check(const AccessExpr& node) { return operands_closed(node); }
  bool check(const SplatExpr& node) { return operands_closed(node); }
  bool check(const TupleExpr& node) { return operands_closed(node); }
  bool check(const ObjectExpr& node) { return operands_closed(node); }
  bool check(const ConditionalExpr& node) { return operands_closed(node); }
  bool check(const UnaryExpr& node) { return operands_closed(node); }
  bool check(const BinaryExpr& node) { return operands_closed(node); }
  bool check(const ParenthesesExpr& node) { return operands_closed(node); }

  bool check(const MissingExpr&) { return false; }

  bool check(const ReferenceExpr& node) {
    if (is_name_key(node) || contains(inner_, node.root())) return true;
    if (contains(*outer_, node.root())) return false;
    if (!ctx_.find_variable(node.root())) return false;
    if (node.is_name()) return true;
    Diagnostics own(0);
    document_->expression(node).evaluate(ctx_, own);
    return !own.has_errors();
  }

  bool check(const CallExpr& node) {
    return ctx_.find_function(node.name()) && operands_closed(node);
  }

  bool check(const ForExpr& node) {
    if (!closed(*node.collection)) return false;
    const Scope scope(inner_, node);
    return (!node.key || closed(*node.key)) && closed(*node.value) &&
           (!node.condition || closed(*node.condition));
  }

  const DocumentRef& document_;
  const EvalContext& ctx_;
  Names inner_;
  const Names* outer_ = nullptr;
};

struct Edit {
  std::uint32_t begin, end;
  std::string text;
};

// What decides how values can be written in a template.
struct TemplateParts {
  bool is_quoted = true;
  bool has_text = false;
  bool has_strip_markers = false;
};

// The position of an expression, which decides how its value is written.
enum class Role : std::uint8_t { Plain, Operand, Key };

class Folder {
 public:
  Folder(const DocumentRef& document, const EvalContext& ctx, Diagnostics& diags)
      : document_(document),
        text_(document->source()->text()),
        ctx_(ctx),
        diags_(diags),
        resolver_(document, ctx) {}

  std::string fold(const Expr& expr) {
    collect(expr, Role::Plain);
    std::string out;
    std::uint32_t at = expr.range.begin;
    for (const Edit& edit : edits_) {
      if (edit.begin < at) continue;
      out.append(text_.substr(at, edit.begin - at)).append(edit.text);
      at = edit.end;
    }
    return out.append(text_.substr(at, expr.range.end - at));
  }

 private:
  // --- finding the parts

  void collect(const Expr& expr, Role role) {
    if (is_literal(expr.kind) || is_name_key(expr)) return;
    if (resolver_.resolves(expr, loop_names_)) {
      replace(expr, role);
    } else {
      visit(expr, [this](const auto& node) { descend(node); });
    }
  }

  void descend_to_operands(const Expr& expr, Role role) {
    for_each_child_expr(expr, [&](const Expr& child) { collect(child, role); });
  }
  void descend(const LiteralExpr auto&) {}
  void descend(const SplatItemExpr&) {}
  void descend(const ReferenceExpr&) {}
  void descend(const MissingExpr&) {}
  void descend(const WrapExpr& node) { descend_to_operands(node, Role::Plain); }
  void descend(const CallExpr& node) {
    // A template of templatestring() must stay a reference.
    const bool keeps_first = node.name().ends_with("templatestring");
    for (std::size_t i = keeps_first ? 1 : 0; i < node.arguments.size(); ++i)
      collect(*node.arguments[i], Role::Plain);
  }
  void descend(const TupleExpr& node) { descend_to_operands(node, Role::Plain); }
  void descend(const ParenthesesExpr& node) { descend_to_operands(node, Role::Plain); }
  void descend(const UnaryExpr& node) { descend_to_operands(node, Role::Operand); }
  void descend(const BinaryExpr& node) { descend_to_operands(node, Role::Operand); }
  void descend(const AccessExpr& node) { descend_to_operands(node, Role::Operand); }
  void descend(const SplatExpr& node) { collect(*node.source, Role::Operand); }

  void descend(const ObjectExpr& node) {
    for (const ObjectItem& item : node.items) {
      collect(*item.key, Role::Key);
      collect(*item.value, Role::Plain);
    }
  }

  void descend(const ForExpr& node) {
    collect(*node.collection, Role::Plain);
    const Scope scope(loop_names_, node);
    if (node.key) collect(*node.key, Role::Plain);
    if (node.form == ForForm::Directive) {
      descend_into_branch(*node.value);
    } else {
      collect(*node.value, Role::Plain);
    }
    if (node.condition) collect(*node.condition, Role::Plain);
  }

  void descend(const ConditionalExpr& node) {
    collect(*node.condition, Role::Plain);
    for (const Expr* branch : {node.if_true, node.if_false}) {
      if (node.directive) {
        descend_into_branch(*branch);
      } else {
        collect(*branch, Role::Plain);
      }
    }
  }

  // --- templates

  void descend_into_branch(const Expr& branch) {
    if (const auto* parts = as<TemplateExpr>(&branch)) descend(*parts);
  }

  void descend(const TemplateExpr& node) {
    const TemplateParts outer = template_;
    if (node.form != TemplateForm::Branch) {
      const std::string_view text = text_.substr(node.range.begin, node.range.size());
      const auto has = [&](std::string_view mark) { return text.find(mark) != text.npos; };
      template_ = {.is_quoted = node.form == TemplateForm::Quoted,
                   .has_text = std::any_of(node.parts.begin(), node.parts.end(), &is_text),
                   .has_strip_markers = has("~}") || has("{~")};
    }
    for (const Expr* part : node.parts) descend_into_part(*part);
    template_ = outer;
  }

  static bool is_text(const Expr* part) {
    const auto* text = as<TextExpr>(part);
    return text && !text->text().empty();
  }

  static bool is_directive(const Expr& part) {
    if (const auto* conditional = as<ConditionalExpr>(&part)) return conditional->directive;
    const auto* loop = as<ForExpr>(&part);
    return loop && loop->form == ForForm::Directive;
  }

  void descend_into_part(const Expr& part) {
    if (part.kind == ExprKind::Text) return;
    if (is_directive(part)) {
      visit(part, [this](const auto& node) { descend(node); });
    } else if (!replace_sequence(part)) {
      collect(part, Role::Plain);
    }
  }

  // Writes the value of an interpolation as part of the template's text, if possible.
  bool replace_sequence(const Expr& part) {
    const auto sequence = sequence_around(part.range);
    if (!sequence || !resolver_.resolves(part, loop_names_)) return false;
    Diagnostics own(0);
    const Value value = document_->expression(part).evaluate(ctx_, own);
    const auto string = convert(value, Type::string());
    if (own.has_errors() || !string || !string->is_plain()) return false;
    const auto text = literal_text(string->as_string(), sequence->begin);
    if (text) edits_.push_back({sequence->begin, sequence->end, *text});
    return text.has_value();
  }

  // Returns the range from "${" to "}" around an expression, if there are only spaces in between.
  std::optional<ByteRange> sequence_around(ByteRange inside) const {
    std::uint32_t begin = inside.begin;
    while (begin > 0 && is_space(text_[begin - 1])) --begin;
    std::uint32_t end = inside.end;
    while (end < text_.size() && is_space(text_[end])) ++end;
    if (begin < 2 || text_.substr(begin - 2, 2) != "${") return std::nullopt;
    if (end >= text_.size() || text_[end] != '}') return std::nullopt;
    return ByteRange{begin - 2, end + 1};
  }

  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
  static bool is_introducer(char c) { return c == '$' || c == '%'; }

  // Returns `value` as template text at offset `begin`, or nothing if it would join its neighbors.
  std::optional<std::string> literal_text(std::string_view value, std::uint32_t begin) const {
    // Markers would strip it, or what is behind it. Without any text the rest may be no string.
    if (template_.has_strip_markers &&
        (value.empty() || is_space(value.front()) || is_space(value.back())))
      return std::nullopt;
    if (value.empty()) return template_.has_text ? std::optional(std::string()) : std::nullopt;
    const bool joins_before = value.front() == '{' && begin > 0 && is_introducer(text_[begin - 1]);
    if (joins_before || is_introducer(value.back())) return std::nullopt;
    std::string out;
    write::append_template_literal(out, value);
    if (!template_.is_quoted && out.find('\\') != std::string::npos) return std::nullopt;
    return out;
  }

  // --- values

  void replace(const Expr& expr, Role role) {
    Value value = document_->expression(expr).evaluate(ctx_, diags_);
    if (!value.is_wholly_known()) return;
    if (role == Role::Key) {
      const auto key = convert(value, Type::string());
      if (!key || !key->if_string()) return;
      value = *key;
    }
    std::string text = write::to_hcl(value, {.indent = indent_of(expr), .typed = true});
    if (role == Role::Operand && (text.front() == '-' || text == "1/0")) text = "(" + text + ")";
    edits_.push_back({expr.range.begin, expr.range.end, std::move(text)});
  }

  // Returns the indentation of the line that the expression starts on. Expressions are asked for in the order of the
  // source, so that each part of it is searched once.
  std::size_t indent_of(const Expr& expr) {
    const std::uint32_t begin = expr.range.begin;
    if (begin < searched_) line_ = searched_ = 0;
    const std::string_view rest = text_.substr(searched_, begin - searched_);
    const std::size_t line_end = rest.find_last_of('\n');
    if (line_end != std::string_view::npos) line_ = searched_ + line_end + 1;
    searched_ = begin;
    return std::min(text_.find_first_not_of(' ', line_), std::size_t{begin}) - line_;
  }

  const DocumentRef& document_;
  std::string_view text_;
  const EvalContext& ctx_;
  Diagnostics& diags_;
  Resolver resolver_;
  Names loop_names_;
  TemplateParts template_;
  std::size_t line_ = 0,
              searched_ = 0;  // the start of the line of the last expression, and where that begins
  std::vector<Edit> edits_;
};

}  // namespace

bool can_evaluate(const DocumentRef& document, const Expr& expr, const EvalContext& ctx) {
  return Resolver(document, ctx).resolves(expr, {});
}

std::string fold(const DocumentRef& document, const Expr& expr, const EvalContext& ctx,
                 Diagnostics& diags) {
  return Folder(document, ctx, diags).fold(expr);
}

std::string fold_shown(const DocumentRef& document, const Expr& expr, const EvalContext& ctx,
                       Diagnostics& diags) {
  return detail::without_secret_calls(fold(document, expr, ctx, diags));
}

}  // namespace hecla::analysis
