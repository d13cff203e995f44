// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/module_secrets.h"

#include <hecla/terraform/file_structure.h>
#include <hecla/terraform/module.h>

#include <algorithm>
#include <mutex>
#include <set>

#include "os/file_system.h"
#include "os/paths.h"
#include "syntax/config_secrets.h"

namespace hecla::analysis {

namespace {

bool mentions_secrets(std::string_view text) {
  return text.find("sensitive") != text.npos || text.find("ephemeral") != text.npos;
}

// The same for what modules that are called declare, and programs in PCL.
bool may_have_secrets(std::string_view text) {
  return mentions_secrets(text) || text.find("module") != text.npos ||
         text.find("secret") != text.npos;
}

// Returns whether a file with this name gives values to the variables of a module.
bool gives_values(std::string_view name) {
  return terraform::is_variable_file(name) || terraform::is_test_file(name);
}

}  // namespace

terraform::DeclaredSecrets ModuleSecrets::mark(std::span<const File> files, bool has_errors) {
  std::vector<Placed> placed;
  placed.reserve(files.size());
  for (const File& file : files) placed.push_back({&file, file.source()->name()});
  return mark(placed, has_errors);
}

terraform::DeclaredSecrets ModuleSecrets::mark(std::span<const Placed> files, bool has_errors) {
  terraform::DeclaredSecrets secrets;
  for (const auto& [file, path] : files) {
    secrets.add(*of_module(path));
    if (!gives_values(path)) secrets.add(file->body(), has_errors);
  }
  for (const Placed& placed : files) {
    const auto& [file, path] = placed;
    if (terraform::is_variable_file(path)) {
      secrets.mark_values(file->body(), has_errors);
    } else if (terraform::is_test_file(path)) {
      secrets.mark_test(file->body(), has_errors);
      terraform::mark_runs(file->body(), has_errors, declared_by_calls_of(path));
    } else {
      secrets.mark(file->body(), has_errors);
      mark_calls(placed, has_errors);
    }
  }
  return secrets;
}

void ModuleSecrets::mark_calls(const Placed& placed, bool has_errors) {
  const auto& [file, path] = placed;
  if (!terraform::is_module_file(os::file_name(path))) {
    if (file->native() && file->native()->root_body()) syntax::mark_config_secrets(*file->native());
    return;
  }
  terraform::mark_calls(file->body(), has_errors, declared_by_calls_of(path));
}

std::string ModuleSecrets::short_path(std::string_view path) const {
  return texts_ ? os::normal_path(path) : os::shortest_path(path);
}

std::string ModuleSecrets::directory_of(std::string_view file) const {
  return short_path(os::directory_of(file));
}

std::optional<std::string> ModuleSecrets::above(const std::string& directory) const {
  if (!texts_) {  // a link to a directory is in another one
    const std::string real = os::canonical(directory);
    std::string above = directory_of(real);
    return above == real ? std::nullopt : std::optional(std::move(above));
  }
  if (directory == ".") return std::nullopt;
  return directory_of(directory);
}

bool ModuleSecrets::is_of_tests(const std::string& directory) const {
  return os::file_name(texts_ ? directory : os::canonical(directory)) == "tests";
}

terraform::FindDeclaredSecrets ModuleSecrets::declared_by_calls_of(const std::string& path) {
  std::string from = directory_of(path);
  // Tests run in the directory of their module.
  if (terraform::is_test_file(path) && is_of_tests(from)) from = above(from).value_or(from);
  return [this, from, sources = overridden_sources(from)](
             const std::string& name,
             const std::string& written) -> const terraform::DeclaredSecrets* {
    const auto overridden = sources->find(name);
    const std::string& source = overridden == sources->end() ? written : overridden->second;
    if (!terraform::is_local_source(source)) return nullptr;
    const std::string directory = short_path(os::joined(from, source));
    return of_directory(directory).get();  // which modules_ keeps
  };
}

std::shared_ptr<const ModuleSecrets::Sources> ModuleSecrets::overridden_sources(
    const std::string& directory) {
  static const BodySchema calls{{}, {{"module", {"name"}}}};
  static const BodySchema call{{{"source"}}, {}};
  const std::lock_guard lock(mutex_);
  std::shared_ptr<const Sources>& known = sources_[directory];
  if (known) return known;
  auto sources = std::make_shared<Sources>();
  FileOptions reading = options_;
  reading.syntax = Syntax::Auto;
  for (const std::string& path : list(directory)) {
    const bool is_override = terraform::is_override_file(os::file_name(path));
    const SourceRef source = is_override ? read(path) : nullptr;
    if (!source) continue;
    Diagnostics ignored(1);
    const Body body = parse_source(source, ignored, reading).body();
    for (const Block& block : body.partial_content(calls, ignored).content.blocks) {
      const BodyContent content = block.body.partial_content(call, ignored).content;
      const Attribute* given = content.find_attribute("source");
      const Value value = given ? given->expression.evaluate_literal(ignored) : Value::dynamic();
      if (value.is_known() && value.if_string())
        sources->insert_or_assign(block.labels[0], std::string(*value.if_string()));
    }
  }
  return known = std::move(sources);
}

void ModuleSecrets::mark(const Diagnostics& diags) {
  std::set<const Source*> seen;
  const auto mark_once = [&](const SourceRange& range) {
    const SourceRef& source = range.source();
    if (range.has_source() && seen.insert(source.get()).second)
      mark_version(source, source->name());
  };
  for (const Diagnostic& item : diags) {
    mark_once(item.subject);
    for (const RelatedLocation& location : item.related) mark_once(location.range);
  }
}

void ModuleSecrets::mark_version(const SourceRef& source, const std::string& path) {
  if (!may_have_secrets(source->text()) && of_module(path)->empty()) return;
  Diagnostics errors;
  const File file = parse_source(source, errors, options_);
  const Placed placed{&file, path};
  mark(std::span(&placed, 1), errors.has_errors()).mark_near(source, errors.items());
}

ModuleSecrets::Shared ModuleSecrets::of_module(const std::string& path) {
  const std::string_view name = os::file_name(path);
  if (!gives_values(name) && !terraform::is_module_file(name))
    return std::make_shared<const terraform::DeclaredSecrets>();
  const std::string directory = directory_of(path);
  if (!gives_values(name)) return of_directory(directory);
  constexpr int most_above = 3;
  std::optional<std::string> module = directory;
  for (int i = 0; i < most_above && module; ++i) {
    Shared declared = of_directory(*module);
    if (!declared->empty() || (!is_of_tests(*module) && !list(*module).empty())) return declared;
    module = above(*module);
  }
  return of_directory(directory);
}

ModuleSecrets::Shared ModuleSecrets::of_directory(const std::string& directory) {
  const std::lock_guard lock(mutex_);
  Shared& module = modules_[directory];
  if (!module) module = read_module(directory);
  return module;
}

std::vector<std::string> ModuleSecrets::list(const std::string& directory) const {
  std::vector<std::string> paths;
  if (!texts_) {
    os::list(directory, [&](const os::Entry& entry) {
      const bool is_file = !entry.is_directory && entry.is_regular_or_missing;
      if (is_file && terraform::is_module_file(os::file_name(entry.path)))
        paths.push_back(entry.path);
    });
    return paths;
  }
  for (const auto& [name, text] : *texts_) {
    const std::string path = os::normal_path(name);
    if (directory_of(path) == directory && terraform::is_module_file(os::file_name(path)))
      paths.push_back(name);
  }
  return paths;
}

SourceRef ModuleSecrets::read(const std::string& path) const {
  if (texts_) return Source::make(path, texts_->at(path));
  auto source = Source::read_file(path, options_.limits.max_source_bytes);
  return source ? *std::move(source) : nullptr;
}

ModuleSecrets::Shared ModuleSecrets::read_module(const std::string& directory) const {
  auto secrets = std::make_shared<terraform::DeclaredSecrets>();
  for (const std::string& path : list(directory)) {
    const SourceRef source = read(path);
    if (!source || !mentions_secrets(source->text())) continue;
    Diagnostics ignored(1);
    FileOptions reading = options_;
    reading.syntax = Syntax::Auto;
    const Body body = parse_source(source, ignored, reading).body();
    secrets->add(body, ignored.has_errors());
  }
  return secrets;
}

}  // namespace hecla::analysis
