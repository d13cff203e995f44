// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "context.h"

#include <hecla/file/file.h>

#include <filesystem>

#include "analysis/functions.h"
#include "callbacks.h"
#include "unicode/unicode.h"
#include "values.h"

namespace hecla::js {
namespace {

namespace fs = std::filesystem;

analysis::FunctionOptions::Set set_of(const std::string& name) {
  using Set = analysis::FunctionOptions::Set;
  if (name == "all") return Set::All;
  if (name == "terraform") return Set::Terraform;
  if (name == "standard") return Set::Standard;
  throw UsageError(
      "the option \"functions\" must be \"all\", \"terraform\", \"standard\" or \"none\"");
}

bool is_identifier_path(std::string_view name) {
  for (std::size_t at; (at = name.find("::")) != name.npos; name.remove_prefix(at + 2)) {
    if (!unicode::is_identifier(name.substr(0, at))) return false;
  }
  return unicode::is_identifier(name);
}

void check_name(const char* option, std::string_view name, bool is_valid) {
  if (is_valid) return;
  throw UsageError(std::string(option) + ": \"" + std::string(name) + "\" is not an identifier");
}

// Returns a directory relative to the root module; empty for itself.
std::string normal(const fs::path& directory) {
  std::string text = directory.lexically_normal().generic_string();
  while (text.ends_with('/')) text.pop_back();
  return text == "." ? std::string() : text;
}

}  // namespace

EvalContext functions_of(const Options& options) {
  const std::string name = options.text("functions", "all");
  EvalContext context =
      name == "none" ? EvalContext() : analysis::function_context({set_of(name), {}});
  context.set_limits(options.limits());
  if (const Value* names = options.find("callbacks")) {
    std::int32_t index = 0;
    for (const Value& callback_name : names->elements()) {
      const std::string own(callback_name.as_string());
      check_name("functions", own, is_identifier_path(own));
      context.set(own, callback(own, index++));
    }
  }
  return context;
}

std::vector<Value::Field> variables_of(const Options& options) {
  std::vector<Value::Field> variables;
  const Value* given = options.find("variables");
  if (!given) return variables;
  if (!given->type().is_object()) throw UsageError("the option \"variables\" must be an object");
  given->for_each([&](const Value& name, const Value& value) {
    check_name("variables", name.as_string(), unicode::is_identifier(name.as_string()));
    variables.emplace_back(std::string(name.as_string()), with_special_values(value));
  });
  return variables;
}

TextSource::TextSource(std::map<std::string, std::string> files, const Limits& limits)
    : files_(std::move(files)), limits_(limits) {}

std::shared_ptr<const validate::ModuleFiles> TextSource::read(const std::string& directory,
                                                              Diagnostics& diags) {
  auto& cached = read_[directory];
  if (cached) return cached;
  auto module = std::make_shared<validate::ModuleFiles>();
  module->directory = directory.empty() ? "." : directory;
  module->identity = module->directory;
  std::vector<std::string> paths;
  for (const auto& [path, text] : files_)
    if (normal(fs::path(path).parent_path()) == directory) paths.push_back(path);
  terraform::keep_module_files(paths);
  for (const std::string& path : paths) {
    Diagnostics own(limits_.max_diagnostics);
    module->files.push_back({fs::path(path).filename().string(),
                             parse_text(path, files_.at(path), own, {limits_}).body()});
    diags.append(std::move(own));
  }
  if (module->files.empty()) return nullptr;
  return cached = std::move(module);
}

std::shared_ptr<const validate::ModuleFiles> TextSource::root(Diagnostics& diags) {
  auto files = read("", diags);
  if (!files && !diags.has_errors())
    diags.add(DiagnosticCode::NothingFound, {}, "There are no *.tf or *.tf.json files.");
  return files;
}

validate::ModuleSource::Found TextSource::find(const validate::ModuleRequest& request,
                                               Diagnostics& diags) {
  if (!terraform::is_local_source(request.source))
    return {.files = nullptr, .missing = Missing::NotInstalled};
  const fs::path caller = request.caller_directory;
  return {.files = read(normal(caller / request.source), diags), .missing = Missing::NotFound};
}

}  // namespace hecla::js
