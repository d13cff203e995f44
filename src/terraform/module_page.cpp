// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/module_page.h"

#include <hecla/wire/json.h>

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "jsontext/writer.h"
#include "source/excerpt.h"
#include "source/secret_ranges.h"
#include "terraform/markdown_cell.h"
#include "terraform/provider_name.h"

namespace hecla::terraform {
namespace {

constexpr std::string_view hidden_default = "(sensitive value)";

struct Requirement {
  std::string name, version;
};

std::vector<Requirement> requirements_of(const ModuleConfig& module) {
  std::vector<Requirement> found;
  for (const VersionRequirement& version : module.required_versions)
    found.push_back({"terraform", version.text});
  for (const auto& [name, provider] : module.required_providers) {
    if (!provider.version.empty()) found.push_back({name, provider.version});
  }
  return found;
}

std::string version_of(const ModuleConfig& module, const LockedVersions& locked,
                       const std::string& provider) {
  if (const auto found = locked.find(provider); found != locked.end()) return found->second;
  const auto required = module.required_providers.find(provider);
  return required == module.required_providers.end() ? "" : required->second.version;
}

// Returns the providers that the resources use, sorted by name and alias.
std::vector<ProviderReference> providers_of(const ModuleConfig& module) {
  std::vector<ProviderReference> found;
  for (const Resource& resource : module.resources) {
    ProviderReference reference{.name = resource.local_provider()};
    if (resource.provider_reference) reference.alias = resource.provider_reference->alias;
    found.push_back(std::move(reference));
  }
  const auto key = [](const ProviderReference& reference) {
    return std::tie(reference.name, reference.alias);
  };
  std::ranges::sort(found, {}, key);
  const auto is_same = [&](const auto& a, const auto& b) { return key(a) == key(b); };
  found.erase(std::unique(found.begin(), found.end(), is_same), found.end());
  return found;
}

// Returns the items in the order of a key.
template <class T, class Key>
std::vector<const T*> sorted(const Declared<T>& items, Key key) {
  std::vector<const T*> found;
  for (const T& item : items) found.push_back(&item);
  std::ranges::sort(found, {}, [&](const T* item) -> decltype(auto) { return key(*item); });
  return found;
}

template <class T>
std::vector<const T*> by_name(const Declared<T>& items) {
  return sorted(items, [](const T& item) -> const std::string& { return item.name; });
}

std::vector<const Resource*> by_kind(const ModuleConfig& module) {
  return sorted(module.resources, [](const Resource& resource) {
    return std::tuple(resource.address.mode, resource.address.type + "." + resource.address.name);
  });
}

// The source of a module without its revision, and the version or revision.
std::pair<std::string, std::string> source_and_version(const ModuleCall& call) {
  constexpr std::string_view revision = "?ref=";
  const std::size_t at = call.source.rfind(revision);
  const bool has_revision = call.version.text.empty() && at != std::string::npos &&
                            at + revision.size() < call.source.size();
  if (!has_revision) return {call.source, call.version.text};
  return {call.source.substr(0, at), call.source.substr(at + revision.size())};
}

// Returns an expression as it is written, without secrets.
std::string shown_source(const SourceRange& range) {
  const Source& source = *range.source();
  if (!source.has_secret_in(range.bytes())) return std::string(range.text());
  return detail::RedactedText(source, range.bytes(), detail::SecretRanges(source)).text();
}

// Returns the type as it is written; without one, what the default value implies.
std::string type_text(const Variable& variable) {
  const Expression& type = variable.input.type;
  Diagnostics ignored;
  if (type) {
    const SourceRange range = type.range();
    const Value literal = type.evaluate_literal(ignored);  // in JSON, and in old configurations
    const bool is_literal = !ignored.has_errors() && literal.if_string() &&
                            !range.source()->has_secret_in(range.bytes());
    return is_literal ? std::string(literal.as_string()) : shown_source(range);
  }
  if (!variable.input.default_value) return "any";
  const Type implied = variable.input.default_value.evaluate_literal(ignored).type();
  if (implied.is_object() || implied.is_map()) return "map";
  if (implied.is_tuple() || implied.is_list()) return "list";
  return implied.is_primitive() ? implied.to_string() : "any";
}

// Returns the default value as JSON; nothing without one, or if it cannot be written.
std::optional<std::string> default_json(const Variable& variable) {
  if (!variable.input.default_value) return std::nullopt;
  Diagnostics errors;
  const Value value = variable.input.default_value.evaluate_literal(errors);
  if (errors.has_errors() || (variable.input.is_secret() && !value.is_null())) return std::nullopt;
  const auto json = wire::encode_json(value, {.escape_html = false});
  if (!json) return std::nullopt;
  std::string text;
  jsontext::Writer(text, {.indent = 2}).json(*json);
  return text;
}

std::string_view kind_of(const Resource& resource) {
  switch (resource.address.mode) {
    case ResourceMode::Managed:
      return "resource";
    case ResourceMode::Data:
      return "data source";
    case ResourceMode::Ephemeral:
      return "ephemeral resource";
    case ResourceMode::Action:
      break;
  }
  return "action";
}

std::string_view folder_of(const Resource& resource) {
  switch (resource.address.mode) {
    case ResourceMode::Managed:
      return "resources";
    case ResourceMode::Data:
      return "data-sources";
    case ResourceMode::Ephemeral:
      return "ephemeral-resources";
    case ResourceMode::Action:
      break;
  }
  return "actions";
}

// Returns the version that the constraints select, if they name one; otherwise "latest".
std::string documented_version(const ModuleConfig& module, const std::string& provider) {
  const auto required = module.required_providers.find(provider);
  if (required == module.required_providers.end()) return "latest";
  const auto constraints = parse_constraints(required->second.version);
  if (!constraints || constraints->size() != 1) return "latest";
  const std::string& operation = constraints->front().operation;
  if (!operation.empty() && operation != "=") return "latest";
  const std::string& text = required->second.version;
  return text.substr(std::min(text.find_first_not_of("= "), text.size()));
}

// Returns the address of the documentation of a resource's type; empty if the provider is not in the public registry.
std::string documentation_of(const ModuleConfig& module, const Resource& resource) {
  // The provider that is built in is documented like those of HashiCorp.
  std::string_view provider = resource.provider == "terraform.io/builtin/terraform"
                                  ? "hashicorp/terraform"
                                  : short_address(resource.provider);
  if (std::ranges::count(provider, '/') != 1) return {};
  const std::string local = resource.local_provider();
  // Addresses are in lower case, but a link has the case of the source.
  const auto required = module.required_providers.find(local);
  if (required != module.required_providers.end() &&
      required->second.source.size() >= provider.size()) {
    const std::string_view source = required->second.source;
    provider = source.substr(source.size() - provider.size());
  }
  std::string_view type = resource.address.type;
  if (type.starts_with(local + "_")) type.remove_prefix(local.size() + 1);
  return "https://registry.terraform.io/providers/" + std::string(provider) + "/" +
         documented_version(module, local) + "/docs/" + std::string(folder_of(resource)) + "/" +
         std::string(type);
}

std::string resource_name(const Resource& resource) {
  return resource.address.type + "." + resource.address.name;
}

// --- Markdown

std::string link_target(std::string_view kind, const std::string& name) {
  const std::string anchor = std::string(kind) + "_" + name;
  return "<a name=\"" + anchor + "\"></a> [" + escaped_name(name) + "](#" + escaped_name(anchor) +
         ")";
}

std::string or_none(std::string text) { return text.empty() ? "n/a" : std::move(text); }

class PageWriter {
 public:
  PageWriter(const ModuleConfig& module, const LockedVersions& locked)
      : module_(module), locked_(locked) {}

  std::string write() {
    write_requirements();
    write_providers();
    write_calls();
    write_resources();
    write_variables();
    write_outputs();
    return std::move(out_);
  }

 private:
  using Row = std::vector<std::string>;

  // `header` has the titles of the columns and the line below them.
  void section(const std::string& title, const std::string& none, std::string_view header,
               const std::vector<Row>& rows) {
    if (!out_.empty()) out_ += "\n";
    out_ += "## " + title + "\n\n";
    if (rows.empty()) {
      out_ += "No " + none + ".\n";
      return;
    }
    out_ += header;
    for (const Row& row : rows) {
      out_ += "|";
      for (const std::string& cell : row) out_.append(" ").append(cell).append(" |");
      out_ += "\n";
    }
  }

  void write_requirements() {
    std::vector<Row> rows;
    for (Requirement& requirement : requirements_of(module_))
      rows.push_back(
          {link_target("requirement", requirement.name), or_none(std::move(requirement.version))});
    section("Requirements", "requirements", "| Name | Version |\n| ---- | ------- |\n", rows);
  }

  void write_providers() {
    std::vector<Row> rows;
    for (const ProviderReference& provider : providers_of(module_))
      rows.push_back({link_target("provider", provider.text()),
                      or_none(version_of(module_, locked_, provider.name))});
    section("Providers", "providers", "| Name | Version |\n| ---- | ------- |\n", rows);
  }

  void write_calls() {
    std::vector<Row> rows;
    for (const ModuleCall* call : by_name(module_.calls)) {
      auto [source, version] = source_and_version(*call);
      rows.push_back(
          {link_target("module", call->name), std::move(source), or_none(std::move(version))});
    }
    section("Modules", "modules", "| Name | Source | Version |\n| ---- | ------ | ------- |\n",
            rows);
  }

  void write_resources() {
    std::vector<Row> rows;
    for (const Resource* resource : by_kind(module_)) {
      std::string name = resource_name(*resource);
      const std::string target = documentation_of(module_, *resource);
      if (!target.empty()) name = "[" + name + "](" + target + ")";
      rows.push_back({std::move(name), std::string(kind_of(*resource))});
    }
    section("Resources", "resources", "| Name | Type |\n| ---- | ---- |\n", rows);
  }

  void write_variables() {
    std::vector<Row> rows;
    for (const Variable* variable : by_name(module_.variables)) {
      const bool is_required = !variable->input.default_value;
      rows.push_back(
          {link_target("input", variable->name), markdown_cell(variable->description.value_or("")),
           code_cell(type_text(*variable)), default_cell(*variable), is_required ? "yes" : "no"});
    }
    section("Inputs", "inputs",
            "| Name | Description | Type | Default | Required |\n"
            "| ---- | ----------- | ---- | ------- | :------: |\n",
            rows);
  }

  static std::string default_cell(const Variable& variable) {
    if (const auto json = default_json(variable)) return code_cell(*json);
    return variable.input.default_value ? std::string(hidden_default) : "n/a";
  }

  void write_outputs() {
    std::vector<Row> rows;
    for (const Output* output : by_name(module_.outputs))
      rows.push_back(
          {link_target("output", output->name), markdown_cell(output->description.value_or(""))});
    section("Outputs", "outputs", "| Name | Description |\n| ---- | ----------- |\n", rows);
  }

  const ModuleConfig& module_;
  const LockedVersions& locked_;
  std::string out_;
};

// --- JSON

class JsonWriter {
 public:
  JsonWriter(const ModuleConfig& module, const LockedVersions& locked)
      : module_(module), locked_(locked) {}

  std::string write() {
    json_.begin_object();
    list("inputs", by_name(module_.variables), [this](const Variable* item) { write(*item); });
    list("outputs", by_name(module_.outputs), [this](const Output* item) { write(*item); });
    list("requirements", requirements_of(module_), [this](const Requirement& item) {
      text("name", item.name);
      text("version", item.version);
    });
    list("providers", providers_of(module_), [this](const ProviderReference& item) {
      text("name", item.name);
      text("alias", item.alias);
      text("version", version_of(module_, locked_, item.name));
      text("source", short_address(module_.provider_address(item.name)));
    });
    list("modules", by_name(module_.calls), [this](const ModuleCall* item) { write(*item); });
    list("resources", by_kind(module_), [this](const Resource* item) { write(*item); });
    json_.end_object();
    return out_ + "\n";
  }

 private:
  template <class Items, class Write>
  void list(std::string_view name, const Items& items, Write write_item) {
    json_.key(name).begin_array();
    for (const auto& item : items) {
      json_.begin_object();
      write_item(item);
      json_.end_object();
    }
    json_.end_array();
  }

  void text(std::string_view name, std::string_view value) {
    json_.key(name);
    if (value.empty()) {
      json_.null();
    } else {
      json_.string(value);
    }
  }

  void place(const SourceRange& range) {
    text("file", range.name());
    json_.key("line").number(range.start().line);
  }

  void write(const Variable& variable) {
    text("name", variable.name);
    text("type", type_text(variable));
    text("description", variable.description.value_or(""));
    const auto value = default_json(variable);
    json_.key("default").json(value.value_or("null"));
    json_.key("required").boolean(!variable.input.default_value);
    json_.key("nullable").boolean(variable.input.nullable);
    json_.key("sensitive").boolean(variable.input.sensitive);
    json_.key("ephemeral").boolean(variable.input.ephemeral);
    list("validations", variable.validations, [this](const CheckRule& rule) {
      const bool is_shown = !rule.range.is_secret();
      text("condition", is_shown ? rule.condition.range().text() : std::string_view());
      text("error_message", is_shown ? rule.error_message.range().text() : std::string_view());
    });
    place(variable.range);
  }

  void write(const Output& output) {
    text("name", output.name);
    text("description", output.description.value_or(""));
    json_.key("sensitive").boolean(output.is_sensitive);
    json_.key("ephemeral").boolean(output.is_ephemeral);
    place(output.range);
  }

  void write(const ModuleCall& call) {
    const auto [source, version] = source_and_version(call);
    text("name", call.name);
    text("source", source);
    text("version", version);
    place(call.range);
  }

  void write(const Resource& resource) {
    text("address", resource.address.text());
    text("type", resource.address.type);
    text("name", resource.address.name);
    text("mode", kind_of(resource));
    text("provider", short_address(resource.provider));
    text("documentation", documentation_of(module_, resource));
    place(resource.range);
  }

  const ModuleConfig& module_;
  const LockedVersions& locked_;
  std::string out_;
  jsontext::Writer json_{out_, {.indent = 2}};
};

}  // namespace

LockedVersions locked_versions(const Body& lock_file) {
  static const BodySchema file{{}, {{"provider", {"source"}}}};
  static const BodySchema provider{{{"version"}}, {}};
  Diagnostics ignored;
  LockedVersions versions;
  for (const Block& block : lock_file.partial_content(file, ignored).content.blocks) {
    const auto content = block.body.partial_content(provider, ignored).content;
    const Attribute* version = content.find_attribute("version");
    const Value value = version ? version->expression.evaluate_literal(ignored) : Value::dynamic();
    const std::string& source = block.labels[0];
    if (value.if_string())
      versions[source.substr(source.rfind('/') + 1)] = std::string(value.as_string());
  }
  return versions;
}

std::string module_page(const ModuleConfig& module, const LockedVersions& locked) {
  return PageWriter(module, locked).write();
}

std::string module_json(const ModuleConfig& module, const LockedVersions& locked) {
  return JsonWriter(module, locked).write();
}

std::optional<std::string> with_module_page(std::string_view text, std::string_view page) {
  constexpr std::string_view first = "<!-- BEGIN_TF_DOCS -->", last = "<!-- END_TF_DOCS -->";
  const std::size_t begin = text.find(first), end = text.find(last);
  const std::string section = std::string(first) + "\n" + std::string(page) + std::string(last);
  if (begin == std::string_view::npos && end == std::string_view::npos) {
    const char* const separator = text.empty() ? "" : text.ends_with('\n') ? "\n" : "\n\n";
    return std::string(text) + separator + section + "\n";
  }
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin)
    return std::nullopt;
  return std::string(text.substr(0, begin)) + section + std::string(text.substr(end + last.size()));
}

}  // namespace hecla::terraform
