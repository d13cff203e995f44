// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// The form of python-hcl2: a configuration as Python objects, directly from the syntax tree.
//
// An expression that is not a literal, list or object is a string "${...}" of its text, which is rewritten with single
// spaces and without comments. Quoted strings keep their quotes and escapes, heredocs all their text.
#include "areas.h"
#include "convert.h"
#include "errors.h"
#include "hcl2_forms.h"
#include "hcl2_text.h"
#include "run.h"
#include "tree.h"
#include "types.h"

#include <hecla/syntax/parse.h>
#include <hecla/syntax/walk.h>

#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;
using syntax::Expr;
using syntax::ExprKind;

namespace {

class ObjectBuilder {
 public:
  ObjectBuilder(const syntax::Document& document, const Hcl2Options& options)
      : document_(document),
        options_(options),
        groups_(document),
        writer_(document, groups_, options) {}

  nb::object file() { return body(*document_.root_body(), document_.part()); }

 private:
  nb::handle name(std::string_view text) { return names_.of(text); }

  static nb::object string(std::string_view text) { return to_str(text); }

  nb::object wrapped(std::string text) {
    wrap(text);
    return string(text);
  }

  nb::object number(std::string_view digits) {
    if (TextWriter::is_integer(digits)) {
      const std::string text(digits);
      if (text.size() < 18) return checked(PyLong_FromLongLong(std::stoll(text)));
      return checked(PyLong_FromString(text.c_str(), nullptr, 10));
    }
    if (writer_.keeps(digits)) return wrapped(std::string(digits));
    return TextWriter::float_value(digits);
  }

  nb::object object(const Expr& expr, bool in_parentheses) {
    switch (expr.kind) {
      case ExprKind::Number:
        return number(writer_.source(expr.range));
      case ExprKind::Bool:
        return nb::bool_(static_cast<const syntax::BoolExpr&>(expr).value);
      case ExprKind::Null:
        return nb::none();
      case ExprKind::String:
      case ExprKind::Template:
      case ExprKind::Wrap:
        return quoted(expr);
      case ExprKind::Tuple:
        if (!options_.wrap_tuples)
          return list(static_cast<const syntax::TupleExpr&>(expr), in_parentheses);
        break;
      case ExprKind::Object:
        if (!options_.wrap_objects)
          return dict(static_cast<const syntax::ObjectExpr&>(expr), in_parentheses);
        break;
      case ExprKind::Reference: {
        const auto& reference = static_cast<const syntax::ReferenceExpr&>(expr);
        if (reference.is_name()) return nb::borrow(name(reference.root()));
        break;
      }
      case ExprKind::Parentheses:
        return parentheses(static_cast<const syntax::ParenthesesExpr&>(expr));
      case ExprKind::Unary:
        if (const std::string digits = writer_.negative_literal(expr); !digits.empty())
          return number(digits);
        break;
      default:
        break;
    }
    return wrapped(writer_.text(expr, in_parentheses));
  }

  nb::object quoted(const Expr& expr) {
    if (expr.kind == ExprKind::String && !options_.strip_string_quotes)
      return string(writer_.source(expr.range));
    std::string out;
    writer_.write_value(expr, out);
    return string(out);
  }

  // The text is that of the Python object inside: (null) is "${(None)}".
  nb::object parentheses(const syntax::ParenthesesExpr& expr) {
    std::string text = nb::cast<std::string>(nb::str(object(*expr.inner, true)));
    parenthesize(text);
    return wrapped(std::move(text));
  }

  nb::object list(const syntax::TupleExpr& expr, bool in_parentheses) {
    nb::object result = checked(PyList_New(static_cast<Py_ssize_t>(expr.items.size())));
    for (std::size_t i = 0; i < expr.items.size(); ++i) {
      signals_.step();
      PyList_SetItem(result.ptr(), static_cast<Py_ssize_t>(i),
                     object(*expr.items[i], in_parentheses).release().ptr());
    }
    return result;
  }

  nb::object dict(const syntax::ObjectExpr& expr, bool in_parentheses) {
    nb::dict result;
    for (const syntax::ObjectItem& item : expr.items)
      set(result, key(*item.key), object(*item.value, in_parentheses));
    return result;
  }

  nb::object key(const Expr& expr) {
    switch (expr.kind) {
      case ExprKind::Number: {
        const std::string_view digits = writer_.source(expr.range);
        std::string text = writer_.number_text(digits);
        if (writer_.keeps(digits)) wrap(text);
        return string(text);
      }
      case ExprKind::String:
        if (!options_.strip_string_quotes) return nb::borrow(name(writer_.source(expr.range)));
        return quoted(expr);
      case ExprKind::Template:
      case ExprKind::Wrap:
        if (writer_.source(expr.range).starts_with('"')) return quoted(expr);
        break;
      case ExprKind::Bool:
      case ExprKind::Null:
        return nb::borrow(name(writer_.source(expr.range)));
      case ExprKind::Reference: {
        const auto& reference = static_cast<const syntax::ReferenceExpr&>(expr);
        if (reference.is_name()) return nb::borrow(name(reference.root()));
        break;
      }
      default:
        break;
    }
    return wrapped(writer_.text(expr, false));
  }

  static void set(const nb::dict& dict, nb::handle key, nb::handle value) {
    if (PyDict_SetItem(dict.ptr(), key.ptr(), value.ptr()) < 0) throw nb::python_error();
  }

  // --- bodies

  struct BodyComments {
    std::vector<std::string> own, inline_ones;
  };

  nb::dict body(const syntax::BodyNode& node, ByteRange inside) {
    nb::dict result;
    BodyComments comments;
    std::uint32_t end = inside.begin;
    for (const syntax::BodyItem& item : syntax::items(node)) {
      signals_.step();
      groups_.add_body_comments({end, item.node.range().begin}, comments.own);
      if (const auto* attribute = item.node.as<syntax::AttributeNode>()) {
        set(result, name(attribute->name()), object(*attribute->value, false));
        end = groups_.add_inline_comments(*attribute->value, comments.inline_ones, comments.own);
      } else if (const auto* block = item.node.as<syntax::BlockNode>()) {
        add_block(result, node, *block);
        end = block->range.end;
      }
    }
    groups_.add_body_comments({end, inside.end}, comments.own);
    if (options_.with_comments) {
      add_comments(result, "__comments__", comments.own);
      add_comments(result, "__inline_comments__", comments.inline_ones);
    }
    return result;
  }

  void add_comments(const nb::dict& body, std::string_view key,
                    const std::vector<std::string>& comments) {
    if (comments.empty()) return;
    nb::list items;
    for (const std::string& comment : comments) {
      nb::dict item;
      set(item, name("value"), string(comment).attr("strip")());
      items.append(item);
    }
    set(body, name(key), items);
  }

  void add_block(const nb::dict& body, const syntax::BodyNode& parent,
                 const syntax::BlockNode& block) {
    const nb::handle type = name(block.type());
    PyObject* found = PyDict_GetItemWithError(body.ptr(), type.ptr());
    if (!found) {
      const nb::list items;
      set(body, type, items);
      found = items.ptr();
    } else if (const auto* same = parent.find_attribute(block.type());
               same && same->range.begin < block.range.begin) {
      throw nb::builtin_exception(
          nb::exception_type::runtime_error,
          ("\"" + std::string(block.type()) + "\" is an argument and a block type of one body")
              .c_str());
    }
    if (PyList_Append(found, labeled(block).ptr()) < 0) throw nb::python_error();
  }

  nb::dict labeled(const syntax::BlockNode& block) {
    nb::dict result = body(block.body, {block.open_brace + 1, block.close_brace});
    if (options_.explicit_blocks) set(result, name("__is_block__"), nb::bool_(true));
    for (std::size_t i = block.labels.size(); i-- > 0;) {
      nb::dict outer;
      set(outer, label(block.labels[i].range), result);
      result = std::move(outer);
    }
    return result;
  }

  nb::object label(ByteRange range) {
    const std::string_view text = writer_.source(range);
    if (!options_.strip_string_quotes || !text.starts_with('"')) return nb::borrow(name(text));
    std::string decoded;
    append_decoded(text.substr(1, text.size() - 2), decoded);
    return string(decoded);
  }

  const syntax::Document& document_;
  const Hcl2Options& options_;
  const CommentGroups groups_;
  SignalChecks signals_;
  TextWriter writer_;
  Names names_;
};

constexpr std::pair<const char*, Hcl2Form> forms[] = {
    {"python-hcl2-8", Hcl2Form::Current},      {"python-hcl2-7", Hcl2Form::PythonHcl2V7},
    {"python-hcl2-6", Hcl2Form::PythonHcl2V6}, {"python-hcl2-5", Hcl2Form::PythonHcl2V5},
    {"python-hcl2-4", Hcl2Form::PythonHcl2V4}, {"bc", Hcl2Form::Bc}};

syntax::DocumentRef parsed(nb::handle text, std::string filename) {
  Diagnostics diags;
  std::string bytes = text_argument(text);
  const syntax::DocumentRef document = run(default_limits, [&] {
    return syntax::parse_config(Source::make(std::move(filename), std::move(bytes)), diags,
                                {.keep_tokens = true});
  });
  if (diags.has_errors()) raise_diagnostics("ParseError", diags);
  return document;
}

nb::object loads(nb::handle text, std::string filename, const Hcl2Options& options) {
  const syntax::DocumentRef document = parsed(text, std::move(filename));
  return run_with_gil(default_limits, [&] {
    const GarbageCollectionPause pause;
    return ObjectBuilder(*document, options).file();
  });
}

nb::object loads_form(nb::handle text, std::string filename, std::string_view form,
                      bool with_meta) {
  const Hcl2Form wanted = choice("form", form, forms);
  if (wanted == Hcl2Form::Current) return loads(text, std::move(filename), {});
  const syntax::DocumentRef document = parsed(text, std::move(filename));
  return run_with_gil(default_limits, [&] {
    const GarbageCollectionPause pause;
    return load_in_form(*document, wanted, with_meta);
  });
}

}  // namespace

void bind_hcl2(nb::module_& module) {
  module.def(
      "hcl2_loads_form",
      [](nb::handle text, std::string_view filename, std::string_view form, bool with_meta) {
        return loads_form(text, std::string(filename), form, with_meta);
      },
      "text"_a, "filename"_a, "form"_a, "with_meta"_a,
      nb::sig("def hcl2_loads_form(text: str | bytes, filename: str, form: str, with_meta: "
              "bool) -> dict[str, typing.Any]"),
      "Returns a configuration in the form of a release of python-hcl2, or of checkov's fork "
      "(\"bc\").");
  module.def(
      "hcl2_loads",
      [](nb::handle text, std::string_view filename, bool with_comments, bool wrap_objects,
         bool wrap_tuples, bool explicit_blocks, bool preserve_heredocs,
         bool force_operation_parentheses, bool preserve_scientific_notation,
         bool strip_string_quotes) {
        return loads(
            text, std::string(filename),
            {with_comments, wrap_objects, wrap_tuples, explicit_blocks, preserve_heredocs,
             force_operation_parentheses, preserve_scientific_notation, strip_string_quotes});
      },
      "text"_a, "filename"_a = "<text>", nb::kw_only(), "with_comments"_a = true,
      "wrap_objects"_a = false, "wrap_tuples"_a = false, "explicit_blocks"_a = true,
      "preserve_heredocs"_a = true, "force_operation_parentheses"_a = false,
      "preserve_scientific_notation"_a = true, "strip_string_quotes"_a = false,
      nb::sig(
          "def hcl2_loads(text: str | bytes, filename: str = '<text>', *, with_comments: bool = "
          "True, wrap_objects: bool = False, wrap_tuples: bool = False, explicit_blocks: bool = "
          "True, preserve_heredocs: bool = True, force_operation_parentheses: bool = False, "
          "preserve_scientific_notation: bool = True, strip_string_quotes: bool = False) -> "
          "dict[str, typing.Any]"),
      "Returns a configuration in the form of python-hcl2. hecla.hcl2.loads() calls this.");
}

}  // namespace hecla::python
