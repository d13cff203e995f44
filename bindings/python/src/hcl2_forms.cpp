// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "hcl2_forms.h"

#include "errors.h"
#include "hcl2_comments.h"
#include "hcl2_form_strings.h"

#include <hecla/syntax/walk.h>

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::python {

namespace nb = nanobind;
using syntax::Expr;
using syntax::ExprKind;
using syntax::TokenKind;

namespace {

nb::object checked_object(PyObject* object) {
  if (!object) throw nb::python_error();
  return nb::steal(object);
}

std::string str_of(nb::handle object) { return nb::cast<std::string>(nb::str(object)); }

void set_item(const nb::dict& dict, nb::handle key, nb::handle value) {
  if (PyDict_SetItem(dict.ptr(), key.ptr(), value.ptr()) < 0) throw nb::python_error();
}

const Expr& without_parentheses(const Expr& expr) {
  const auto* parentheses = syntax::as<syntax::ParenthesesExpr>(&expr);
  return parentheses ? without_parentheses(*parentheses->inner) : expr;
}

bool is_heredoc(const Expr& expr) {
  const auto* node = syntax::as<syntax::TemplateExpr>(&expr);
  return node && (node->form == syntax::TemplateForm::Heredoc ||
                  node->form == syntax::TemplateForm::FlushHeredoc);
}

// Makes what the transformer of a release makes of each node. A string that is written with quotes has them until
// dollar() or strip_quotes() takes them off; other text is that of an expression.
class FormBuilder {
 public:
  FormBuilder(const syntax::Document& document, Hcl2Form form, bool with_lines)
      : document_(document),
        source_(document.source()->text()),
        tokens_(document),
        form_(form),
        with_lines_(with_lines) {}

  nb::object file() { return body(*document_.root_body()); }

 private:
  bool is_bc() const { return form_ == Hcl2Form::Bc; }
  // From release 6 on, templates are parsed, negative numbers are numbers, and escapes are decoded.
  bool is_6_or_7() const { return form_ == Hcl2Form::PythonHcl2V6 || is_7(); }
  bool is_7() const { return form_ == Hcl2Form::PythonHcl2V7; }

  std::string_view source(ByteRange range) const {
    return source_.substr(range.begin, range.size());
  }

  // --- values

  nb::object value(const Expr& expr) {
    switch (expr.kind) {
      case ExprKind::Number:
        return number(std::string(source(expr.range)));
      case ExprKind::Bool:
        return nb::bool_(static_cast<const syntax::BoolExpr&>(expr).value);
      case ExprKind::Null:
        return nb::none();
      case ExprKind::Tuple:
        return list(static_cast<const syntax::TupleExpr&>(expr));
      case ExprKind::Object:
        return dict(static_cast<const syntax::ObjectExpr&>(expr));
      case ExprKind::Parentheses: {
        const auto& inner = *static_cast<const syntax::ParenthesesExpr&>(expr).inner;
        if (!is_7()) return value(inner);
        return to_str("(" + str_of(value(inner)) + ")");
      }
      case ExprKind::Unary:
        if (const std::string digits = negative_digits(expr); !digits.empty())
          return number(digits);
        break;
      default:
        break;
    }
    return to_str(text(expr));
  }

  std::string text(const Expr& expr) {
    switch (expr.kind) {
      case ExprKind::String:
        return std::string(source(expr.range));
      case ExprKind::Template:
      case ExprKind::Wrap:
        return template_text(expr);
      case ExprKind::Reference:
        return reference(static_cast<const syntax::ReferenceExpr&>(expr));
      case ExprKind::Access:
        return access(static_cast<const syntax::AccessExpr&>(expr));
      case ExprKind::Splat:
        return splat(static_cast<const syntax::SplatExpr&>(expr));
      case ExprKind::SplatItem:
        return {};
      case ExprKind::Call:
        return call(static_cast<const syntax::CallExpr&>(expr));
      case ExprKind::For:
        return loop(static_cast<const syntax::ForExpr&>(expr));
      case ExprKind::Conditional:
        return conditional(static_cast<const syntax::ConditionalExpr&>(expr));
      case ExprKind::Unary: {
        const auto& unary = static_cast<const syntax::UnaryExpr&>(expr);
        return (unary.op == syntax::UnaryOp::Not ? "!" : "-") + inlined(value(*unary.operand));
      }
      case ExprKind::Binary: {
        std::vector<Operand> operands;
        flatten(expr, operands);
        return left_operands(operands) + inlined(nulls_as_text(value(*operands.back().expr)));
      }
      default:
        return std::string(source(expr.range));
    }
  }

  // The text of a part inside of an expression: what Python prints; from release 6 on, JSON for dicts.
  std::string inlined(nb::handle object) {
    if (!is_6_or_7()) return str_of(object);
    if (PyBool_Check(object.ptr())) return object.ptr() == Py_True ? "true" : "false";
    if (nb::isinstance<nb::dict>(object)) {
      if (!inline_dict_.is_valid())
        inline_dict_ = nb::module_::import_("hecla.hcl2.forms").attr("inline_dict");
      return nb::cast<std::string>(inline_dict_(object));
    }
    if (!nb::isinstance<nb::list>(object)) return str_of(object);
    std::string out = "[";
    for (const nb::handle item : object) {
      if (out.size() > 1) out += ", ";
      out += inlined(item);
    }
    return out + "]";
  }

  // Release 7 writes "null" in some places, and the others Python's "None".
  nb::object nulls_as_text(nb::object object) const {
    return is_7() && object.is_none() ? nb::object(nb::str("null")) : object;
  }

  nb::object number(const std::string& digits) const {
    if (digits.find_first_of(".eE") == std::string::npos)
      return checked_object(PyLong_FromString(significant(digits).c_str(), nullptr, 10));
    if (is_7() && digits.find('e') != std::string::npos) return to_str("${" + digits + "}");
    return checked_object(PyFloat_FromString(nb::str(digits.c_str()).ptr()));
  }

  // Python takes no leading zeros.
  static std::string significant(const std::string& digits) {
    const std::size_t first = digits.find_first_not_of("-0");
    if (first == std::string::npos) return "0";
    return (digits.starts_with('-') ? "-" : "") + digits.substr(first);
  }

  // Returns the digits of a negative number that is one literal, or nothing.
  std::string negative_digits(const Expr& expr) const {
    const auto& unary = static_cast<const syntax::UnaryExpr&>(expr);
    const ByteRange digits = unary.operand->range;
    const bool is_literal = is_6_or_7() && unary.op == syntax::UnaryOp::Negate &&
                            unary.operand->kind == ExprKind::Number &&
                            digits.begin == expr.range.begin + 1;
    return is_literal ? std::string(source(expr.range)) : std::string();
  }

  // --- collections

  // The value of an argument or element: a string without quotes, or "${...}" for an expression.
  nb::object dollar(const Expr& expr) {
    nb::object object = value(expr);
    if (!nb::isinstance<nb::str>(object)) return object;
    std::string text = nb::cast<std::string>(object);
    if (is_bc() && is_heredoc(without_parentheses(expr)))
      return to_str(std::string_view(text).substr(1, text.size() - 2));
    return to_str(form_strings::dollar(std::move(text), form_));
  }

  nb::object list(const syntax::TupleExpr& expr) {
    nb::list result;
    for (const Expr* item : expr.items) result.append(dollar(*item));
    return result;
  }

  nb::object dict(const syntax::ObjectExpr& expr) {
    nb::dict result;
    for (const syntax::ObjectItem& item : expr.items) {
      const nb::object name = key(*item.key);
      set_item(result, name, dollar(*item.value));
    }
    return result;
  }

  nb::object key(const Expr& expr) {
    const auto* name = syntax::as<syntax::ReferenceExpr>(&expr);
    const bool is_word = expr.kind == ExprKind::Bool || expr.kind == ExprKind::Null;
    if (is_word || (name && name->is_name() && !expr.computed_key))
      return to_str(source(expr.range));
    if (expr.kind == ExprKind::Parentheses && is_7())
      return to_str("${" + str_of(value(expr)) + "}");
    nb::object object = value(expr);
    if (is_7()) object = nb::str(object);
    if (!nb::isinstance<nb::str>(object)) return object;
    std::string text = nb::cast<std::string>(object);
    const bool keeps_quotes = is_7() && form_strings::has_interpolation(text);
    return keeps_quotes ? object : to_str(form_strings::strip_quotes(std::move(text), form_));
  }

  // --- templates

  std::string template_text(const Expr& expr) {
    if (is_heredoc(expr)) {
      const auto& node = static_cast<const syntax::TemplateExpr&>(expr);
      return form_strings::heredoc(source(expr.range),
                                   node.form == syntax::TemplateForm::FlushHeredoc, form_);
    }
    if (!is_6_or_7()) return std::string(source(expr.range));
    std::vector<const Expr*> interpolations;
    if (expr.kind == ExprKind::Wrap) {
      interpolations.push_back(static_cast<const syntax::WrapExpr&>(expr).wrapped);
    } else {
      for (const Expr* part : static_cast<const syntax::TemplateExpr&>(expr).parts)
        add_interpolations(*part, interpolations);
    }
    std::string out;
    std::uint32_t done = expr.range.begin;
    for (const Expr* inner : interpolations) {
      const std::size_t open = source_.rfind("${", inner->range.begin);
      const syntax::Token* close = tokens_.token_at(inner->range.end);
      while (close->kind != TokenKind::TemplateSeqEnd) ++close;
      out += source_.substr(done, open - done);
      out += "${" + str_of(value(*inner)) + "}";
      done = close->range.end;
    }
    return out + std::string(source({done, expr.range.end}));
  }

  static void add_interpolations(const Expr& part, std::vector<const Expr*>& out) {
    const auto add_branch = [&](const Expr& branch) {
      if (const auto* node = syntax::as<syntax::TemplateExpr>(&branch))
        for (const Expr* inner : node->parts) add_interpolations(*inner, out);
    };
    const auto* conditional = syntax::as<syntax::ConditionalExpr>(&part);
    const auto* loop = syntax::as<syntax::ForExpr>(&part);
    if (conditional && conditional->directive) {
      add_branch(*conditional->if_true);
      add_branch(*conditional->if_false);
    } else if (loop && loop->form == syntax::ForForm::Directive) {
      add_branch(*loop->value);
    } else if (part.kind != ExprKind::Text) {
      out.push_back(&part);
    }
  }

  // --- references and calls

  std::string steps(const auto& steps) {
    std::string out;
    for (const syntax::Step& step : steps) {
      if (step.kind == syntax::StepKind::Attribute) {
        out.append(".").append(step.name());
      } else if (step.kind == syntax::StepKind::LegacyIndex) {
        // They take the first digit only.
        out.append("[").append(source(step.key->range).substr(0, 1)).append("]");
      } else {
        out.append("[").append(str_of(value(*step.key))).append("]");
      }
    }
    return out;
  }

  std::string reference(const syntax::ReferenceExpr& expr) {
    return std::string(expr.root()) + steps(expr.steps);
  }
  std::string access(const syntax::AccessExpr& expr) {
    return str_of(value(*expr.source)) + steps(expr.steps);
  }
  std::string splat(const syntax::SplatExpr& expr) {
    return str_of(value(*expr.source)) + (expr.attribute_only ? ".*" : "[*]") +
           str_of(value(*expr.each));
  }

  std::string call(const syntax::CallExpr& expr) {
    const std::string name(expr.name());
    const bool is_close = is_bc() && name.find(':') == std::string::npos;
    std::string out = name + "(";
    for (const Expr* const& argument : expr.arguments) {
      if (&argument != expr.arguments.begin()) out += is_close ? "," : ", ";
      out += inlined(nulls_as_text(value(*argument)));
    }
    return out + ")";
  }

  // --- operations

  struct Operand {
    const Expr* expr;
    std::string_view next_operator;  // empty after the last one
  };

  // Their grammars know no precedence.
  static void flatten(const Expr& expr, std::vector<Operand>& out) {
    const auto* binary = syntax::as<syntax::BinaryExpr>(&expr);
    if (!binary) return out.push_back({&expr, {}});
    flatten(*binary->first, out);
    for (const syntax::Operand& operand : binary->rest) {
      out.back().next_operator = symbol(operand.op);
      flatten(*operand.expr, out);
    }
  }

  // The text up to the last operand.
  std::string left_operands(const std::vector<Operand>& operands) {
    std::string out;
    for (const Operand& operand : operands) {
      if (operand.next_operator.empty()) break;
      std::string text = inlined(value(*operand.expr));
      if (is_7()) text = form_strings::without_dollar(std::move(text));
      out.append(text).append(" ").append(operand.next_operator).append(" ");
    }
    return out;
  }

  // Their grammars take `a == b ? c : d` for `a == (b ? c : d)`, unless the question mark begins a line.
  std::string conditional(const syntax::ConditionalExpr& expr) {
    std::vector<Operand> operands;
    flatten(*expr.condition, operands);
    std::string out = left_operands(operands);
    const std::string_view gap = source({expr.condition->range.end, expr.if_true->range.begin});
    const bool begins_line = gap.substr(0, gap.find('?')).find('\n') != gap.npos;
    const nb::object last = nulls_as_text(value(*operands.back().expr));
    out += begins_line && operands.size() > 1 ? inlined(last) : str_of(last);
    out += " ? ";
    out += str_of(nulls_as_text(value(*expr.if_true))) + " : ";
    return out + str_of(nulls_as_text(value(*expr.if_false)));
  }

  // --- for expressions: words with a space between them

  struct Words {
    std::string text;

    void add(std::string_view word) {
      if (!text.empty()) text += ' ';
      text += word;
    }
  };

  std::string loop(const syntax::ForExpr& expr) {
    Words words;
    words.add("for");
    if (!expr.key_name.empty()) {
      words.add(expr.key_name);
      words.add(",");
    }
    words.add(expr.value_name);
    words.add("in");
    add_line_ends(gap(expr.open_range.end, "in", *expr.collection), words);
    words.add(inlined(value(*expr.collection)));
    words.add(":");
    add_line_ends(gap(expr.collection->range.end, ":", expr.key ? *expr.key : *expr.value), words);
    if (expr.key) {
      words.add(inlined(value(*expr.key)));
      words.add("=>");
    }
    words.add(inlined(value(*expr.value)));
    if (expr.group) words.add("...");
    if (expr.condition) {
      words.add("if");
      add_line_ends(gap(expr.value->range.end, "if", *expr.condition), words);
      words.add(inlined(value(*expr.condition)));
    }
    return (expr.key ? "{" : "[") + words.text + (expr.key ? "}" : "]");
  }

  ByteRange token_after(std::uint32_t offset, std::string_view text) const {
    const syntax::Token* token = tokens_.token_at(offset);
    while (tokens_.text(*token) != text && token->kind != TokenKind::EndOfFile) ++token;
    return token->range;
  }
  ByteRange gap(std::uint32_t offset, std::string_view separator, const Expr& next) const {
    return {token_after(offset, separator).end, next.range.begin};
  }

  // The fork of checkov keeps line ends and comments in some gaps of a for expression, except for single "\n".
  void add_line_ends(ByteRange range, Words& words) const {
    if (!is_bc() || range.end <= range.begin) return;
    for (const std::string& token : form_strings::line_end_tokens(source(range)))
      if (token != "\n") words.add(token);
  }

  // --- bodies

  nb::dict body(const syntax::BodyNode& node) {
    nb::dict result;
    for (const syntax::BodyItem& item : syntax::items(node)) {
      if (const auto* attribute = item.node.as<syntax::AttributeNode>()) {
        const nb::str name = to_str(attribute->name());
        nb::object value = dollar(*attribute->value);
        if (is_bc()) {
          append(result, name, value, true);
        } else {
          if (result.contains(name)) raise_defined_twice(attribute->name());
          set_item(result, name, value);
        }
      } else if (const auto* block = item.node.as<syntax::BlockNode>()) {
        if (!is_bc() && is_attribute_before(node, *block)) raise_defined_twice(block->type());
        append(result, to_str(block->type()), labeled(*block), is_bc());
      }
    }
    return result;
  }

  static bool is_attribute_before(const syntax::BodyNode& node, const syntax::BlockNode& block) {
    const auto* same = node.find_attribute(block.type());
    return same && same->range.begin < block.range.begin;
  }

  [[noreturn]] static void raise_defined_twice(std::string_view name) {
    throw nb::builtin_exception(nb::exception_type::runtime_error,
                                (std::string(name) + " already defined").c_str());
  }

  // Appends to the list under a name. `joins`: a list is joined to the one that is there.
  static void append(const nb::dict& body, const nb::str& name, nb::handle value, bool joins) {
    PyObject* found = PyDict_GetItemWithError(body.ptr(), name.ptr());
    if (!found) {
      nb::list items;
      items.append(value);
      set_item(body, name, items);
    } else if (joins && PyList_Check(value.ptr())) {
      nb::borrow(found).attr("extend")(value);
    } else if (PyList_Append(found, value.ptr()) < 0) {
      throw nb::python_error();
    }
  }

  nb::dict labeled(const syntax::BlockNode& block) {
    nb::dict inside = body(block.body);
    std::vector<nb::object> labels;
    for (const syntax::Label& label : block.labels)
      labels.push_back(to_str(form_strings::strip_quotes(std::string(source(label.range)), form_)));
    if (!is_bc() && with_lines_) add_lines(inside, block);
    nb::dict result = inside;
    const std::size_t depth = is_bc() ? labels_before_lines(block) : 0;
    for (std::size_t i = labels.size() + 1; i-- > 0;) {
      if (is_bc() && i == depth) add_lines(result, block);
      if (i == 0) break;
      nb::dict outer;
      set_item(outer, labels[i - 1], result);
      result = std::move(outer);
    }
    return result;
  }

  // The fork of checkov gives lines to the blocks of a module, inside of these labels; npos for other blocks.
  static std::size_t labels_before_lines(const syntax::BlockNode& block) {
    constexpr std::pair<std::string_view, std::size_t> types[] = {
        {"locals", 0},   {"terraform", 0}, {"module", 1},  {"provider", 1},
        {"variable", 1}, {"data", 2},      {"resource", 2}};
    for (const auto& [type, labels] : types)
      if (type == block.type() && labels <= block.labels.size()) return labels;
    return std::string_view::npos;
  }

  void add_lines(const nb::dict& body, const syntax::BlockNode& block) const {
    const Source& source = *document_.source();
    set_item(body, nb::str("__start_line__"), nb::int_(source.position(block.range.begin).line));
    set_item(body, nb::str("__end_line__"), nb::int_(source.position(block.range.end).line));
  }

  const syntax::Document& document_;
  std::string_view source_;
  const CommentGroups tokens_;
  Hcl2Form form_;
  bool with_lines_;
  nb::object inline_dict_;
};

}  // namespace

nb::object load_in_form(const syntax::Document& document, Hcl2Form form, bool with_lines) {
  return FormBuilder(document, form, with_lines).file();
}

}  // namespace hecla::python
