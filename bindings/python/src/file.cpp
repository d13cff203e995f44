// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Files: parsing, and conversion to JSON and Python objects.
#include "analysis/evaluated_body.h"
#include "analysis/functions.h"
#include "analysis/module_secrets.h"
#include "analysis/simplify.h"
#include "areas.h"
#include "convert.h"
#include "dict.h"
#include "path.h"
#include "tree.h"
#include "types.h"

#include <hecla/file/tree_json.h>
#include <hecla/syntax/walk.h>
#include <hecla/write/config_json.h>
#include <hecla/write/native_from_json.h>

#include <algorithm>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

// --- parsing

FileHandle handle_of(const File& file, std::shared_ptr<Diagnostics> diags,
                     const FileOptions& options, bool recover) {
  if (diags->has_errors() && !recover) raise_diagnostics("ParseError", *diags);
  return {std::make_shared<const Tree>(file, options.limits, diags->has_errors()),
          std::move(diags)};
}

FileHandle parse(nb::handle text, std::string filename, const FileOptions& options, bool recover) {
  auto diags = std::make_shared<Diagnostics>(options.limits.max_diagnostics);
  std::string bytes = text_argument(text);
  const File file = run(options.limits, [&] {
    return parse_text(std::move(filename), std::move(bytes), *diags, options);
  });
  return handle_of(file, std::move(diags), options, recover);
}

bool cannot_read(const Diagnostics& diags) {
  return std::any_of(diags.begin(), diags.end(), [](const Diagnostic& diagnostic) {
    return diagnostic.code == DiagnosticCode::CannotReadFile;
  });
}

FileHandle parse_path(const std::string& path, const FileOptions& options, bool recover) {
  auto diags = std::make_shared<Diagnostics>(options.limits.max_diagnostics);
  const File file = run(options.limits, [&] { return parse_file(path, *diags, options); });
  if (!recover && cannot_read(*diags)) raise_file_error(path, *diags);
  return handle_of(file, std::move(diags), options, recover);
}

// --- conversion

void check_positions(const FileHandle& self, bool positions) {
  if (positions && self.file().is_json())
    throw nb::value_error("only files in the native syntax have positions of blocks");
}

write::ConfigJsonOptions json_options(const FileHandle& self, bool simplify, bool positions) {
  write::ConfigJsonOptions options{.limits = self.tree->limits(), .block_lines = positions};
  if (simplify) options.simplify = analysis::simplifier(analysis::function_context());
  return options;
}

std::string to_json(const FileHandle& self, std::size_t indent, bool sorted, bool simplify,
                    bool positions) {
  check_positions(self, positions);
  if (self.file().is_json()) return std::string(self.file().source()->text());
  Diagnostics diags(self.tree->limits().max_diagnostics);
  write::ConfigJsonOptions options = json_options(self, simplify, positions);
  options.indent = indent;
  options.sorted = sorted;
  std::string text = run(options.limits, [&] {
    return write::config_to_json({&self.file().native(), 1}, options, diags);
  });
  if (diags.has_errors()) raise_diagnostics("ParseError", diags);
  return text;
}

nb::object to_dict(const FileHandle& self, bool simplify, bool positions) {
  check_positions(self, positions);
  if (self.file().is_json()) return json_to_python(self.file().source()->text());
  Diagnostics diags(self.tree->limits().max_diagnostics);
  const write::ConfigJsonOptions options = json_options(self, simplify, positions);
  nb::object result = run_with_gil(
      options.limits, [&] { return config_to_python(self.file().native(), options, diags); });
  if (diags.has_errors()) raise_diagnostics("ParseError", diags);
  return result;
}

nb::object evaluate(const FileHandle& self, nb::handle given, bool partial) {
  if (self.file().is_json())
    throw nb::value_error("a file in the JSON syntax needs a schema to be evaluated");
  std::unique_ptr<Context> made;
  const Context& context = context_argument(given, made);
  const Value value = evaluate_in(context, [&](const EvalContext& names, Diagnostics& diags) {
    self.tree->mark_secrets();
    write::ConfigBody body;
    analysis::add_evaluated(body, self.file(), names, partial, diags);
    return analysis::to_value(body, partial, context.limits().max_nesting, diags);
  });
  return to_python(value);
}

std::vector<Comment> comments(const FileHandle& self) {
  std::vector<Comment> result;
  if (self.file().is_json()) return result;
  for (const syntax::Token& token : self.tree->tokens().all())
    if (token.kind == syntax::TokenKind::Comment) result.push_back({self.tree->range(token.range)});
  return result;
}

std::string native_from_json(std::string_view json, const std::optional<Limits>& given) {
  const Limits limits = given.value_or(default_limits);
  Diagnostics diags(limits.max_diagnostics);
  std::string text = run(limits, [&] {
    const SourceRef source = Source::make("<data>", std::string(json));
    return write::native_from_json(source, {.limits = limits}, diags);
  });
  if (diags.has_errors()) raise_diagnostics("ConversionError", diags);
  return text;
}

void bind_parsing(nb::module_& module) {
  module.def("native_from_json", &native_from_json, "json"_a, nb::kw_only(),
             "limits"_a = nb::none(),
             nb::sig("def native_from_json(json: str, *, limits: Limits | None = None) -> str"),
             "Returns a configuration in JSON as text in the native syntax. hecla.dumps() calls "
             "this.");
  module.def(
      "parse",
      [](nb::handle text, std::string filename, std::string_view syntax,
         const std::optional<Limits>& limits, bool recover) {
        return parse(text, std::move(filename), file_options(syntax, limits), recover);
      },
      "text"_a, "filename"_a = "<text>", nb::kw_only(), "syntax"_a = "auto",
      "limits"_a = nb::none(), "recover"_a = false,
      nb::sig("def parse(text: str | bytes, filename: str = '<text>', *, syntax: "
              "typing.Literal['auto', 'native', 'json'] = 'auto', "
              "limits: Limits | None = None, recover: bool = False) -> File"),
      "Parses configuration: arguments and blocks.\n\n"
      "filename appears in diagnostics. syntax is \"native\", \"json\" or \"auto\": JSON if the "
      "name ends in\n"
      "\".json\". Raises ParseError, unless recover is set: then the file has what could be "
      "parsed, and\n"
      "File.diagnostics has the errors.");
  module.def(
      "parse_file",
      [](const Path& path, std::string_view syntax, const std::optional<Limits>& limits,
         bool recover) { return parse_path(path.text, file_options(syntax, limits), recover); },
      "path"_a, nb::kw_only(), "syntax"_a = "auto", "limits"_a = nb::none(), "recover"_a = false,
      nb::sig("def parse_file(path: str | os.PathLike[str], *, syntax: typing.Literal['auto', "
              "'native', 'json'] = 'auto', "
              "limits: Limits | None = None, recover: bool = False) -> File"),
      "Reads and parses a file, as parse() does. For a file that cannot be read, the ParseError is "
      "an OSError\n"
      "with errno and filename: a FileNotFoundError if there is none.");
}

void bind_comment(nb::module_& module) {
  nb::class_<Comment>(module, "Comment", "A comment: `# ...`, `// ...` or `/* ... */`.")
      .def_prop_ro(
          "text",
          [](const Comment& self) {
            std::string_view text = self.range.text();
            while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
            return to_str(text);
          },
          "The text with its comment signs.")
      .def_ro("range", &Comment::range, "The range, with the newline that ends it.")
      .def("__repr__",
           [](const Comment& self) { return to_str("<Comment " + self.range.to_string() + ">"); });
}

}  // namespace

const syntax::TokenList& Tree::tokens() const {
  std::call_once(has_tokens_,
                 [&] { tokens_ = std::make_unique<const syntax::TokenList>(file_.native()); });
  return *tokens_;
}

void Tree::mark_secrets() const {
  if (file_.native() && !file_.native()->root_body()) return;  // an expression declares nothing
  std::call_once(has_marked_secrets_, [&] {
    analysis::ModuleSecrets({.limits = limits_}, {}).mark(file_, has_errors_);
  });
}

FileOptions file_options(std::string_view syntax, const std::optional<Limits>& limits) {
  static constexpr std::pair<const char*, Syntax> choices[] = {
      {"auto", Syntax::Auto}, {"native", Syntax::Native}, {"json", Syntax::Json}};
  return {.limits = limits.value_or(default_limits), .syntax = choice("syntax", syntax, choices)};
}

std::string text_argument(nb::handle text) {
  if (PyUnicode_Check(text.ptr())) return std::string(utf8(text));
  char* bytes = nullptr;
  Py_ssize_t size = 0;
  if (!PyBytes_Check(text.ptr()))
    raise_wrong_type("a text must be a str, or bytes in UTF-8, not ", text);
  if (PyBytes_AsStringAndSize(text.ptr(), &bytes, &size) < 0) throw nb::python_error();
  return std::string(bytes, static_cast<std::size_t>(size));
}

BodyHandle body_argument(nb::handle source, std::string_view syntax, const Limits& limits) {
  if (nb::isinstance<BodyHandle>(source)) return nb::cast<BodyHandle>(source);
  if (nb::isinstance<FileHandle>(source)) return nb::cast<const FileHandle&>(source).body();
  return parse(source, "<text>", file_options(syntax, limits), false).body();
}

void bind_file(nb::module_& module) {
  bind_comment(module);
  nb::class_<FileHandle>(module, "File",
                         "A parsed file. It is immutable, and lives as long as one of its parts.")
      .def_prop_ro(
          "filename", [](const FileHandle& self) { return to_str(self.file().source()->name()); },
          "The name.")
      .def_prop_ro(
          "text", [](const FileHandle& self) { return to_str(self.file().source()->text()); },
          "The source text.")
      .def_prop_ro(
          "syntax",
          [](const FileHandle& self) { return self.file().is_json() ? "json" : "native"; },
          nb::sig("def syntax(self) -> typing.Literal['native', 'json']"),
          "\"native\" or \"json\".")
      .def_prop_ro(
          "diagnostics", [](const FileHandle& self) { return to_tuple(*self.diags); },
          nb::sig("def diagnostics(self) -> tuple[Diagnostic, ...]"),
          "What was reported: errors only if the file was parsed with recover.")
      .def_prop_ro("body", &FileHandle::body, "The arguments and blocks.")
      .def_prop_ro("comments", &comments, nb::sig("def comments(self) -> list[Comment]"),
                   "All comments.")
      .def("to_json", &to_json, nb::kw_only(), "indent"_a = 2, "sorted"_a = false,
           "simplify"_a = false, "positions"_a = false,
           "Returns the configuration as JSON in the form of hcl2json, without evaluating it.\n\n"
           "Blocks are arrays under their type and labels; an expression is \"${...}\" with its "
           "source text. simplify\n"
           "writes the value of each expression that is constant. positions adds to each block the "
           "numbers of its first\n"
           "and last line, as \"__start_line__\" and \"__end_line__\".")
      .def("to_dict", &to_dict, nb::kw_only(), "simplify"_a = false, "positions"_a = false,
           nb::sig("def to_dict(self, *, simplify: bool = False, positions: bool = False) -> "
                   "dict[str, typing.Any]"),
           "Returns the same as Python objects.")
      .def("evaluate", &evaluate, "context"_a = nb::none(), nb::kw_only(), "partial"_a = false,
           nb::sig("def evaluate(self, context: Context | collections.abc.Mapping[str, object] | "
                   "None = None, *, "
                   "partial: bool = False) -> dict[str, typing.Any]"),
           "Returns the form of to_dict() with the values of all expressions.\n\n"
           "With partial, an expression that refers to an undefined name is \"${...}\" with its "
           "constant parts computed, and text that looks like one is \"$${...}\".")
      .def(
          "tree_json",
          [](const FileHandle& self, int indent) {
            return to_str(run(self.tree->limits(), [&] { return tree_json(self.file(), indent); }));
          },
          nb::kw_only(), "indent"_a = 0,
          "Returns the whole syntax tree as JSON: kinds, ranges, positions and contents of all "
          "nodes.")
      .def(
          "tokens_json",
          [](const FileHandle& self, int indent) {
            return to_str(
                run(self.tree->limits(), [&] { return tokens_json(self.file(), indent); }));
          },
          nb::kw_only(), "indent"_a = 0,
          "Returns all tokens as JSON, with whitespace and comments.")
      .def("__repr__", [](const FileHandle& self) {
        return to_str("<File " + self.file().source()->name() + ">");
      });
  bind_parsing(module);
}

}  // namespace hecla::python
