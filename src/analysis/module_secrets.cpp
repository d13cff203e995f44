// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/analysis/module_secrets.h>
#include <hecla/terraform/file_structure.h>
#include <hecla/terraform/module.h>

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <set>

#include "base/file_system.h"

namespace hecla::analysis {

namespace {

bool mentions_secrets(std::string_view text) {
  return text.find("sensitive") != std::string_view::npos ||
         text.find("ephemeral") != std::string_view::npos;
}

// Returns whether a module is in the file system beside the one that calls it.
bool is_local(std::string_view source) {
  return source.starts_with("./") || source.starts_with("../");
}
bool mentions_calls(std::string_view text) {
  return text.find("\"./") != std::string_view::npos ||
         text.find("\"../") != std::string_view::npos;
}

// Returns the source of a module call, if it is a constant.
std::optional<std::string> source_of(const Block& call) {
  static const BodySchema schema{{{"source"}}, {}};
  Diagnostics ignored(1);
  const BodyContent content = call.body.partial_content(schema, ignored).content;
  const Attribute* source = content.find_attribute("source");
  if (!source) return std::nullopt;
  const Value value = source->expression.evaluate_literal(ignored);
  const auto text = value.is_known() ? value.if_string() : std::nullopt;
  return text ? std::optional<std::string>(*text) : std::nullopt;
}

}  // namespace

terraform::DeclaredSecrets ModuleSecrets::mark(const File& file, bool has_errors) {
  const Body body = file.body();
  const std::string& name = file.source()->name();
  terraform::DeclaredSecrets secrets = *of_module(name);
  if (terraform::is_variable_file(name)) {
    secrets.mark_values(body, has_errors);
  } else if (terraform::is_test_file(name)) {
    secrets.mark_test(body, has_errors);
  } else {
    secrets.add(body, has_errors);
    secrets.mark(body, has_errors);
    mark_calls(file, has_errors);
  }
  return secrets;
}

void ModuleSecrets::mark_calls(const File& file, bool has_errors) {
  static const BodySchema schema{{}, {{"module", {"name"}}}};
  const std::filesystem::path path(file.source()->name());
  if (!terraform::is_module_file(path.filename().string())) return;
  Diagnostics ignored(1);
  for (const Block& call : file.body().partial_content(schema, ignored).content.blocks) {
    const auto source = source_of(call);
    if (!source || !is_local(*source)) continue;
    const auto directory = (path.parent_path() / *source).lexically_normal();
    of_directory(directory.string(), Wanted::All)->mark_call(call.body, has_errors);
  }
}

void ModuleSecrets::mark(const Diagnostics& diags) {
  std::set<const Source*> seen;
  const auto mark_once = [&](const SourceRange& range) {
    if (range.has_source() && seen.insert(range.source().get()).second) mark(range.source());
  };
  for (const Diagnostic& item : diags) {
    mark_once(item.subject);
    for (const RelatedLocation& location : item.related) mark_once(location.range);
  }
}

void ModuleSecrets::mark(const SourceRef& source) {
  const bool may_have_secrets = mentions_secrets(source->text()) || mentions_calls(source->text());
  if (!may_have_secrets && of_module(source->name())->empty()) return;
  Diagnostics ignored(1);
  const File file = parse_source(source, ignored, options_);
  mark(file, ignored.has_errors());
}

ModuleSecrets::Shared ModuleSecrets::of_module(const std::string& path) {
  const std::filesystem::path file(path);
  const std::string name = file.filename().string();
  const bool gives_values = terraform::is_variable_file(name) || terraform::is_test_file(name);
  if (!gives_values && !terraform::is_module_file(name))
    return std::make_shared<const terraform::DeclaredSecrets>();
  const auto parent = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  const Wanted wanted = gives_values ? Wanted::All : Wanted::Overrides;
  Shared declared = of_directory(parent.string(), wanted);
  // The directory with the tests of a module is in that of the module.
  if (gives_values && declared->empty() && parent.filename() == "tests")
    declared = of_directory((parent / "..").lexically_normal().string(), wanted);
  return declared;
}

ModuleSecrets::Shared ModuleSecrets::of_directory(const std::string& directory, Wanted wanted) {
  const std::lock_guard lock(mutex_);
  Shared& module = modules_[{directory, wanted}];
  if (!module) module = read_module(directory, wanted);
  return module;
}

ModuleSecrets::Shared ModuleSecrets::read_module(const std::string& directory,
                                                 Wanted wanted) const {
  std::vector<std::string> paths;
  bool is_read = wanted == Wanted::All;
  files::list(directory, [&](const files::Entry& entry) {
    if (entry.is_directory || !entry.is_regular_or_missing) return;
    if (!terraform::is_module_file(entry.name)) return;
    is_read |= terraform::is_override_file(entry.name);
    paths.push_back(entry.path);
  });
  auto secrets = std::make_shared<terraform::DeclaredSecrets>();
  if (!is_read) return secrets;
  for (const std::string& path : paths) {
    const auto source = Source::read_file(path, options_.limits.max_source_bytes);
    if (!source || !mentions_secrets((*source)->text())) continue;
    Diagnostics ignored(1);
    FileOptions reading = options_;
    reading.syntax = Syntax::Auto;
    const Body body = parse_source(*source, ignored, reading).body();
    secrets->add(body, ignored.has_errors());
  }
  return secrets;
}

}  // namespace hecla::analysis
