// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/ext/named_values.h>
#include <hecla/file/file.h>
#include <hecla/stdlib/stdlib.h>
#include <unistd.h>

#include <algorithm>

#include "config.h"

namespace relayd {

namespace {

namespace fs = std::filesystem;
using hecla::Body;
using hecla::Diagnostics;
using hecla::Value;

constexpr hecla::DiagnosticCode missing_folder("relayd-missing-folder", hecla::Severity::Error,
                                               "Missing folder");

// [include]
struct Includes {
  std::vector<hecla::bind::Located<std::string>> folders;
  Body rest;
};
constexpr auto schema(hecla::bind::For<Includes>) {
  using namespace hecla::bind;
  return fields(attribute("include", &Includes::folders), remaining(&Includes::rest));
}

// Returns the *.hcl files of a folder, sorted by name.
std::vector<std::string> files_in(const fs::path& folder) {
  std::vector<std::string> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".hcl") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// Returns the file and those of the folders that it includes as one body.
Body read_all(const std::string& file, Diagnostics& diags) {
  std::vector<Body> bodies = {hecla::parse_file(file, diags).body()};
  const auto includes = hecla::bind::decode<Includes>(bodies.front(), diags);
  for (const auto& folder : includes.folders) {
    const fs::path path = fs::path(file).parent_path() / *folder;
    if (!fs::is_directory(path)) {
      diags.add(missing_folder, folder.place.value,
                "The folder \"" + path.string() +
                    "\" does not exist. Create it, or remove it from "
                    "\"include\".");
      continue;
    }
    for (const std::string& each : files_in(path))
      bodies.push_back(hecla::parse_file(each, diags).body());
  }
  return hecla::merge(std::move(bodies));
}
// [include]

// [environment]
Value environment() {
  std::vector<Value::Field> variables;
  for (char** each = environ; *each; ++each) {
    const std::string_view text = *each;
    const std::size_t equals = text.find('=');
    variables.emplace_back(text.substr(0, equals), Value::string(text.substr(equals + 1)));
  }
  return Value::object(std::move(variables));
}
// [environment]

// [names]
// Makes each block of a type known by its label: `listener "web" {}` as listener.web, whose value is "web".
void add_labels(const Body& body, const std::string& type,
                std::vector<hecla::ext::NamedExpression>& names) {
  Diagnostics ignored;  // decoding reports them
  const auto blocks = body.partial_content({.blocks = {{type, {"name"}}}}, ignored).content.blocks;
  for (const hecla::Block& block : blocks) {
    const std::vector<std::string> name = {type, block.labels[0]};
    const bool is_new =
        std::ranges::none_of(names, [&](const auto& each) { return each.name == name; });
    if (is_new) names.push_back({name, {}, block.range, Value::string(block.labels[0])});
  }
}

hecla::ext::NamedValues names_of(const Body& body, const hecla::EvalContext& ctx,
                                 Diagnostics& diags) {
  std::vector<hecla::ext::NamedExpression> names;
  hecla::ext::add_attributes(body, "locals", "local", names, diags);
  add_labels(body, "listener", names);
  add_labels(body, "upstream", names);
  const std::vector<std::string> roots = {"local", "listener", "upstream"};
  return hecla::ext::NamedValues(std::move(names), ctx, {.closed_roots = roots}, diags);
}
// [names]

// [load]
Config decode(const Body& body, Diagnostics& diags) {
  hecla::EvalContext ctx;
  ctx.set("env", environment());
  for (const hecla::Function& function : hecla::stdlib::all()) ctx.set(function.name(), function);
  const hecla::ext::NamedValues names = names_of(body, ctx, diags);
  return hecla::bind::decode<Config>(body, names.context(), diags,
                                     {.unknown_keys = hecla::Severity::Warning});
}

}  // namespace

std::optional<Config> load(const std::string& file, Diagnostics& diags) {
  const Body body = read_all(file, diags);
  if (diags.has_errors()) {
    // Missing arguments after a syntax error are not reported. But the lines that are shown must not contain secrets,
    // and decoding finds these.
    Diagnostics ignored;
    (void)decode(body, ignored);
    return std::nullopt;
  }
  Config config = decode(body, diags);
  if (diags.has_errors()) return std::nullopt;
  return config;
}
// [load]

}  // namespace relayd
