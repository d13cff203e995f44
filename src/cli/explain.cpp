// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla explain: explains which expressions and variables a value comes from.
#include <hecla/analysis/explain.h>
#include <hecla/jsontext/writer.h>
#include <hecla/syntax/parse.h>
#include <hecla/unicode/unicode.h>
#include <hecla/wire/json.h>
#include <hecla/write/value_text.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/short_text.h"
#include "cli/variables.h"
#include "source/range_json.h"

namespace hecla::cli {
namespace {

using ext::Origin;

std::string path_text(const PartPath& path) {
  std::string text;
  for (const Value& key : path) {
    const auto name = key.if_string();
    if (name && unicode::is_identifier(*name)) {
      text.append(".").append(*name);
    } else {
      text.append("[").append(write::to_hcl(key)).append("]");
    }
  }
  return text;
}

constexpr std::string_view hidden = "(sensitive value)";

bool may_show_text(const Origin& origin) { return !origin.is_secret; }

// Returns an origin as configuration: `local.tags`, `merge(a, b)`.
std::string_view source_text(const Origin& origin) {
  if (!may_show_text(origin)) return hidden;
  return origin.expression ? origin.expression.range().text() : origin.name;
}

// Returns whether the value, or a part of it, must not be shown.
bool is_hidden(const Origin& origin) { return origin.value && origin.value->contains_marked(); }

// --- as text

class TextPrinter {
 public:
  std::string print(const Origin& origin) {
    print(origin, 0);
    return std::move(out_);
  }

 private:
  void print(const Origin& origin, std::size_t depth) {
    out_.append(2 * depth, ' ');
    if (!origin.role.empty()) out_.append(short_text(origin.role)).append(": ");
    const std::string expression = expression_text(origin);
    out_ += expression;
    const std::string value = origin.value ? shown(origin) : expression;
    if (value != expression) out_.append(" = ").append(value);
    if (origin.range.has_source()) out_.append("  (").append(origin.range.to_string()).append(")");
    if (origin.end == Origin::End::Repeated) out_ += "  as above";
    if (origin.end == Origin::End::Cut) out_ += "  and so on";
    out_ += '\n';
    for (const Origin& inner : origin.origins) print(inner, depth + 1);
  }

  // Returns the expression with the path of its part: `{ a = 1 }.a`.
  static std::string expression_text(const Origin& origin) {
    const std::string text = short_text(source_text(origin));
    return text + (text.ends_with("...") && !origin.path.empty() ? " " : "") +
           path_text(origin.path);
  }

  static std::string shown(const Origin& origin) {
    const Value& value = *origin.value;
    if (value.is_marked()) return std::string(hidden);
    if (!value.is_known()) return "(unknown value)";
    return short_text(
        write::to_hcl(value, {.one_line = true, .max_bytes = 10 * longest_short_text}));
  }

  std::string out_;
};

// --- as JSON

class JsonPrinter {
 public:
  // The same large value can occur in the output many times, so its total size is limited.
  static constexpr std::size_t most_bytes = 4'000'000;

  std::string print(const Origin& origin) {
    add(origin);
    return out_ + "\n";
  }

 private:
  void add(const Origin& origin) {
    json_.begin_object();
    if (!origin.role.empty()) json_.key("role").string(origin.role);
    if (may_show_text(origin)) json_.key("expression").string(source_text(origin));
    if (!origin.path.empty()) json_.key("path").string(path_text(origin.path));
    if (!origin.name.empty()) json_.key("name").string(origin.name);
    if (origin.range.has_source()) detail::write_range(json_.key("range"), origin.range);
    if (is_hidden(origin)) {
      json_.key("sensitive").boolean(true);
    } else if (origin.value) {
      add_value(*origin.value);
    }
    if (origin.end != Origin::End::None) json_.key("end").string(end_name(origin.end));
    json_.key("from").begin_array();
    for (const Origin& inner : origin.origins) add(inner);
    json_.end_array();
    json_.end_object();
  }

  static std::string_view end_name(Origin::End end) {
    switch (end) {
      case Origin::End::Outside:
        return "outside";
      case Origin::End::Repeated:
        return "repeated";
      default:
        return "cut";
    }
  }

  // Omits a value that cannot be written as JSON or would exceed the limit on the output.
  void add_value(const Value& value) {
    if (!value.is_wholly_known()) {
      json_.key("known").boolean(false);
    } else {
      const std::size_t room = most_bytes - std::min(most_bytes, out_.size());
      const auto text =
          wire::encode_json(value, {.limits = {.max_string_bytes = room}, .escape_html = false});
      if (text) json_.key("value").json(*text);
    }
  }

  std::string out_;
  jsontext::Writer json_{out_, {.indent = 2}};
};

}  // namespace

ExitCode run_explain(const ExplainOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  const Traversal path =
      syntax::parse_traversal_abs(Source::make("PATH", options.path), diags, {common.limits});
  analysis::Module module;
  if (!diags.has_errors()) module = analysis::read_module_of(options.file, common.reading(), diags);
  std::optional<Origin> origin;
  if (!diags.has_errors()) {
    Diagnostics of_values(common.limits.max_diagnostics);
    const analysis::ModuleValues values =
        evaluate_module(module, options, common, diags, of_values);
    for (const Diagnostic& item : of_values) {
      if (item.severity == Severity::Warning) diags.append(item);
    }
    origin = analysis::explain(path, module, values.values, diags);
    if (origin) diags.append(analysis::diagnostics_of(*origin, of_values));
  }
  output.report(diags);
  if (!origin) return ExitCode::Error;
  if (options.json) {
    output.write_document(JsonPrinter().print(*origin));
  } else {
    output.write(TerminalText().add_lines(TextPrinter().print(*origin)));
  }
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace hecla::cli
