// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla eval --locals: prints the local values of a module that are known, and what the others depend on.
#include <hecla/value/walk.h>
#include <hecla/write/value_text.h>

#include <algorithm>

#include "analysis/module.h"
#include "analysis/value_text.h"
#include "cli/command/eval.h"
#include "cli/io/variables.h"
#include "jsontext/writer.h"
#include "write/convert/config_text.h"

namespace hecla::cli {
namespace {

using ext::NamedValue;
using ext::NamedValues;

const std::string& name_of(const NamedValue& local) { return local.source.name.back(); }

// The local values, grouped by how they are printed.
struct Locals {
  std::vector<const NamedValue*> known, hidden, waiting, failed;

  explicit Locals(const NamedValues& values) {
    for (const NamedValue& value : values.all()) {
      if (value.source.name.front() == "local") group_of(value).push_back(&value);
    }
  }

 private:
  std::vector<const NamedValue*>& group_of(const NamedValue& local) {
    if (local.state == NamedValue::State::Failed) return failed;
    if (local.state == NamedValue::State::Waiting) return waiting;
    const bool is_hidden = local.value.has_mark_deep(Mark::sensitive()) ||
                           local.value.has_mark_deep(Mark::ephemeral());
    return is_hidden ? hidden : known;
  }
};

// --- as configuration; local values that are not known are in comments

class ConfigurationPrinter {
 public:
  ConfigurationPrinter(const NamedValues& values, std::size_t max_bytes, Diagnostics& diags)
      : values_(values), max_bytes_(max_bytes), diags_(diags) {}

  std::string print(const Locals& locals) {
    if (!locals.known.empty()) print_known(locals.known);
    const bool has_more =
        !locals.hidden.empty() || !locals.waiting.empty() || !locals.failed.empty();
    if (!out_.empty() && has_more) out_ += '\n';
    for (const NamedValue* local : locals.hidden) print_hidden(*local);
    for (const NamedValue* local : locals.waiting) print_waiting(*local);
    for (const NamedValue* local : locals.failed) line(*local, "has an error");
    return std::move(out_);
  }

 private:
  void print_known(const std::vector<const NamedValue*>& known) {
    write::ConfigBlock block{.type = "locals"};
    for (const NamedValue* local : known)
      block.body.attributes.push_back({name_of(*local), local->value});
    write::ConfigBody body;
    body.add(std::move(block));
    out_ = write::to_hcl(body, {.max_bytes = max_bytes_, .checks_names = false});
    if (out_.size() <= max_bytes_) return;
    analysis::report_too_long({}, diags_);
    out_.clear();
  }

  void line(const NamedValue& local, const std::string& text) {
    out_.append("# ").append(name_of(local)).append(" ").append(text).append("\n");
  }

  void print_hidden(const NamedValue& local) {
    const bool is_sensitive = local.value.has_mark_deep(Mark::sensitive());
    line(local, is_sensitive ? "is known, but sensitive" : "is known, but ephemeral");
  }

  void print_waiting(const NamedValue& local) {
    std::string reasons;
    const auto waits_for = values_.waits_for(local);
    if (waits_for.size() == 1 && waits_for.front() == "local." + name_of(local)) {
      return line(local, "is known only after apply");
    }
    for (const std::string_view reason : waits_for) {
      reasons.append(reasons.empty() ? "" : ", ").append(reason);
    }
    const bool may_be_more = waits_for.size() == NamedValues::max_reasons;
    line(local, "waits for " + reasons + (may_be_more ? " and others" : ""));
    if (has_known_part(local.value)) print_part(local.value);
  }

  static bool has_known_part(const Value& value) {
    bool found = false;
    walk(value, [&](const Path&, const Value& part) {
      const Type& type = part.type();
      found = found || (part.is_known() && !type.is_collection() && !type.is_structural());
      return !found;
    });
    return found;
  }

  // Prints the known parts of a value that is not wholly known.
  void print_part(const Value& value) {
    out_ += "#   ";
    const std::size_t bytes_left = max_bytes_ - std::min(max_bytes_, out_.size());
    for (const char c : write::to_hcl(value, {.max_bytes = bytes_left})) {
      out_ += c;
      if (c == '\n') out_ += "#   ";
    }
    out_ += '\n';
  }

  const NamedValues& values_;
  std::size_t max_bytes_;
  Diagnostics& diags_;
  std::string out_;
};

// --- as JSON

class LocalsJsonPrinter {
 public:
  LocalsJsonPrinter(const NamedValues& values, ValueFormat format, std::size_t max_bytes,
                    Diagnostics& diags)
      : values_(values),
        format_(format),
        max_bytes_of_one_(max_bytes),
        diags_(diags),
        json_(out_, {.indent = 2, .max_bytes = max_bytes}) {}

  std::string print(const Locals& locals) {
    json_.begin_object();
    json_.key("known").begin_object();
    for (const NamedValue* local : locals.known) print_known(*local);
    json_.end_object();
    json_.key("sensitive");
    print_names(locals.hidden);
    json_.key("waiting").begin_object();
    for (const NamedValue* local : locals.waiting) {
      json_.key(name_of(*local));
      print_strings(values_.waits_for(*local));
    }
    json_.end_object();
    json_.key("failed");
    print_names(locals.failed);
    json_.end_object();
    if (!json_.is_too_long()) return out_ + "\n";
    analysis::report_too_long({}, diags_);
    return {};
  }

 private:
  void print_known(const NamedValue& local) {
    std::string text = analysis::value_text(local.value, format_, local.source.expression.range(),
                                            diags_, 0, max_bytes_of_one_);
    if (text.empty()) {
      // A value that is too long still takes time to encode, so the values after it get a lower limit.
      if (is_long(local.value)) max_bytes_of_one_ /= 2;
      return;
    }
    text.pop_back();  // the newline
    max_bytes_of_one_ -= std::min(max_bytes_of_one_, text.size());
    json_.key(name_of(local)).json(text);
  }

  static bool is_long(const Value& value) {
    constexpr std::size_t some = 100'000;
    return write::to_hcl(value, {.one_line = true, .max_bytes = some}).size() > some;
  }

  void print_names(const std::vector<const NamedValue*>& locals) {
    std::vector<std::string_view> names;
    for (const NamedValue* local : locals) names.push_back(name_of(*local));
    print_strings(names);
  }

  void print_strings(const std::vector<std::string_view>& strings) {
    json_.begin_array();
    for (const std::string_view string : strings) json_.string(string);
    json_.end_array();
  }

  const NamedValues& values_;
  ValueFormat format_;
  std::size_t max_bytes_of_one_;
  Diagnostics& diags_;
  std::string out_;
  jsontext::Writer json_;
};

}  // namespace

ExitCode run_eval_locals(const EvalOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  const analysis::Module module =
      analysis::read_module(options.inputs.paths, common.reading(), diags);
  if (diags.has_errors()) {
    output.report(diags);
    return ExitCode::Error;
  }
  const analysis::ModuleValues module_values =
      evaluate_module(module, options, common, diags, diags);
  const Locals locals(module_values.values);
  const std::size_t max_bytes = common.limits.max_string_bytes;
  const std::string out =
      options.format == ValueFormat::Hcl
          ? ConfigurationPrinter(module_values.values, max_bytes, diags).print(locals)
          : LocalsJsonPrinter(module_values.values, options.format, max_bytes, diags).print(locals);
  output.report(diags);
  // Values that do not depend on an error are printed even if there are errors.
  output.write_document(out);
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace hecla::cli
