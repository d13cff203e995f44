// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// The layout in which python-hcl2 writes expressions: lists, objects and for expressions over several lines, if they are
// the whole expression, an item of one that is, or an argument of a function.
#include "areas.h"
#include "errors.h"
#include "hcl2_text.h"
#include "run.h"

#include <hecla/syntax/parse.h>

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;
using syntax::Expr;
using syntax::ExprKind;

namespace {

struct LayoutOptions {
  std::size_t indent_length = 2;
  bool vertically_align_object_elements = true;
  bool open_empty_objects = false;
  bool open_empty_tuples = false;
};

// `level` is the indentation inside of the brackets of the current expression.
class LayoutWriter {
 public:
  LayoutWriter(const TextWriter& text, const LayoutOptions& options)
      : text_(text), options_(options) {}

  void write(const Expr& expr, std::size_t level, std::string& out) const {
    switch (expr.kind) {
      case ExprKind::Tuple:
        return write_tuple(static_cast<const syntax::TupleExpr&>(expr), level, out);
      case ExprKind::Object:
        return write_object(static_cast<const syntax::ObjectExpr&>(expr), level, out);
      case ExprKind::For:
        return write_for(static_cast<const syntax::ForExpr&>(expr), level, out);
      case ExprKind::Call:
        return write_call(static_cast<const syntax::CallExpr&>(expr), level, out);
      case ExprKind::Parentheses:
        out += '(';
        write(*static_cast<const syntax::ParenthesesExpr&>(expr).inner, level, out);
        out += ')';
        return;
      default:
        text_.write(expr, false, false, out);
    }
  }

 private:
  void new_line(std::size_t level, std::string& out, std::size_t count = 1) const {
    out.append(count, '\n');
    out.append(level * options_.indent_length, ' ');
  }

  void write_tuple(const syntax::TupleExpr& expr, std::size_t level, std::string& out) const {
    out += '[';
    for (const Expr* const& item : expr.items) {
      if (&item != expr.items.begin()) out += ',';
      new_line(level, out);
      write(*item, level + 1, out);
    }
    if (!expr.items.empty()) new_line(level - 1, out);
    if (expr.items.empty() && options_.open_empty_tuples) new_line(level - 1, out, 2);
    out += ']';
  }

  void write_object(const syntax::ObjectExpr& expr, std::size_t level, std::string& out) const {
    std::vector<std::string> keys;
    std::size_t width = 0;
    for (const syntax::ObjectItem& item : expr.items) {
      text_.write(*item.key, false, false, keys.emplace_back());
      width = std::max(width, characters(keys.back()));
    }
    out += '{';
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (i > 0) out += ',';
      new_line(level, out);
      out += keys[i];
      const bool aligns = options_.vertically_align_object_elements;
      out.append(aligns ? width - characters(keys[i]) + 1 : 1, ' ');
      out += "= ";
      write(*expr.items[i].value, level + 1, out);
    }
    if (!keys.empty()) new_line(level - 1, out);
    if (keys.empty() && options_.open_empty_objects) new_line(level - 1, out, 2);
    out += '}';
  }

  static std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
      return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    }));
  }

  void write_for(const syntax::ForExpr& expr, std::size_t level, std::string& out) const {
    out += expr.key ? '{' : '[';
    new_line(level, out);
    TextWriter::write_for_names(expr, out);
    write(*expr.collection, level + 1, out);
    out += " :";
    new_line(level, out);
    if (expr.key) {
      write(*expr.key, level + 1, out);
      out += " => ";
    }
    write(*expr.value, level + 1, out);
    if (expr.group) out += " ...";
    if (expr.condition) {
      new_line(level, out);
      out += "if ";
      write(*expr.condition, level + 1, out);
    }
    new_line(level - 1, out);
    out += expr.key ? '}' : ']';
  }

  void write_call(const syntax::CallExpr& expr, std::size_t level, std::string& out) const {
    out += expr.name();
    out += '(';
    for (const Expr* const& argument : expr.arguments) {
      if (&argument != expr.arguments.begin()) out += ", ";
      write(*argument, level, out);
    }
    out += expr.expand_last ? " ... )" : ")";
  }

  const TextWriter& text_;
  const LayoutOptions& options_;
};

std::string layout(std::string_view text, std::size_t level, const LayoutOptions& options) {
  Diagnostics diags;
  // As the value of an argument, because that is what it becomes.
  std::string source = "value = " + std::string(text);
  const syntax::DocumentRef document = run(default_limits, [&] {
    return syntax::parse_config(Source::make("<expression>", std::move(source)), diags,
                                {.keep_tokens = true});
  });
  if (diags.has_errors()) raise_diagnostics("ParseError", diags);
  if (document->root_body()->attributes.size() != 1 || !document->root_body()->blocks.empty())
    throw nb::value_error("the text between \"${\" and \"}\" is not one expression");
  return run_with_gil(default_limits, [&] {
    const Hcl2Options text_options;
    const CommentGroups tokens(*document);
    const TextWriter writer(*document, tokens, text_options);
    std::string out;
    LayoutWriter(writer, options).write(*document->root_body()->attributes[0]->value, level, out);
    return out;
  });
}

}  // namespace

void bind_hcl2_layout(nb::module_& module) {
  module.def(
      "hcl2_layout",
      [](std::string_view text, std::size_t level, std::size_t indent_length, bool align,
         bool open_objects, bool open_tuples) {
        return to_str(layout(text, std::max<std::size_t>(level, 1),
                             {indent_length, align, open_objects, open_tuples}));
      },
      "text"_a, "level"_a, "indent_length"_a = 2, "vertically_align_object_elements"_a = true,
      "open_empty_objects"_a = false, "open_empty_tuples"_a = false,
      "Returns an expression in the layout of python-hcl2. hecla.hcl2.dumps() calls this.");
}

}  // namespace hecla::python
