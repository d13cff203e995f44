// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider docs: the reference pages of a provider, as registries have them, and JSON Schema.
#include <hecla/describe/describe.h>
#include <hecla/terraform/provider_block.h>

#include <algorithm>
#include <filesystem>

#include "cli/io/replace_file.h"
#include "os/system_message.h"
#include "provider_cli/actions.h"
#include "provider_cli/installed.h"
#include "provider_cli/schema_page.h"
#include "source/visible.h"
#include "unicode/message_text.h"

namespace hecla::provider_cli {

namespace {

namespace fs = std::filesystem;

// A kind of pages: how they are named in titles, in arguments, and in the folders of pages and examples.
struct PageKind {
  std::string_view title;          // "Data Source"
  std::string_view prefix;         // "data."
  std::string_view folder;         // "data-sources"
  std::string_view example_files;  // "data-source": the beginning of their names
  const wire::ProviderSchema::Named<wire::Schema> wire::ProviderSchema::*types;
};
constexpr PageKind kinds[] = {
    {"Resource", "", "resources", "resource", &wire::ProviderSchema::resources},
    {"Data Source", "data.", "data-sources", "data-source", &wire::ProviderSchema::data_sources},
    {"Ephemeral Resource", "ephemeral.", "ephemeral-resources", "ephemeral-resource",
     &wire::ProviderSchema::ephemeral_resources},
    {"List Resource", "list.", "list-resources", "list-resource",
     &wire::ProviderSchema::list_resources},
    {"Action", "action.", "actions", "action", &wire::ProviderSchema::actions},
    {"State Store", "state_store.", "state-stores", "state-store",
     &wire::ProviderSchema::state_stores},
};
constexpr std::string_view function_prefix = "function.";

// Returns the block without the attributes that configuration cannot set.
wire::SchemaBlock configurable(const wire::SchemaBlock& block) {
  wire::SchemaBlock result = block;
  std::erase_if(result.attributes, [](const wire::SchemaAttribute& attribute) {
    return attribute.computed && !attribute.optional;
  });
  for (wire::NestedBlock& nested : result.blocks) nested.block = configurable(nested.block);
  return result;
}

// The pages of one provider.
class Pages {
 public:
  Pages(Task& task, const wire::ProviderSchema& schema)
      : task_(task), schema_(schema), examples_(task.options.examples) {
    const std::string address = guess_address(task.options.executable);
    name_ = address.substr(address.rfind('/') + 1);
  }

  std::string provider() const {
    static const wire::SchemaBlock none;
    const auto& block = schema_.configuration ? schema_.configuration->block : none;
    return head(name_ + " Provider", false, block.description) + "# " + name_ + " Provider\n\n" +
           paragraph(block.description) + examples("provider", "provider") + schema_section(block);
  }

  // Returns the page of "data.TYPE" and so on. Reports an unknown name and returns nothing then.
  std::optional<std::string> named(const std::string& name) const {
    if (name.starts_with(function_prefix))
      return function_named(name.substr(function_prefix.size()));
    const PageKind& kind = kind_of(name);
    const std::string type = name.substr(kind.prefix.size());
    const auto& types = schema_.*kind.types;
    const auto found = types.find(type);
    if (found != types.end()) return of_type(kind, type, found->second.block);
    task_.session.find_block(schema_, name);
    return std::nullopt;
  }

  // Writes all pages into a folder.
  void write(const fs::path& folder) const {
    write_page(folder / "index.md", provider());
    for (const PageKind& kind : kinds) {
      for (const auto& [type, schema] : schema_.*kind.types)
        write_page(folder / kind.folder / (short_name(type) + ".md"),
                   of_type(kind, type, schema.block));
    }
    for (const auto& [name, signature] : schema_.functions)
      write_page(folder / "functions" / (name + ".md"), of_function(name, signature));
  }

 private:
  static const PageKind& kind_of(const std::string& name) {
    return *std::ranges::find_if(std::rbegin(kinds), std::rend(kinds), [&](const PageKind& kind) {
      return name.starts_with(kind.prefix);
    });
  }

  std::string of_type(const PageKind& kind, const std::string& type,
                      const wire::SchemaBlock& block) const {
    const std::string title(kind.title);
    const bool is_resource = kind.types == &wire::ProviderSchema::resources;
    return head(type + " " + title, true, block.description) + "# " + type + " (" + title +
           ")\n\n" + paragraph(block.description) +
           deprecation(block.deprecated, block.deprecation_message) +
           examples(std::string(kind.folder) + "/" + type, kind.example_files) +
           schema_section(block) + (is_resource ? import_section(type) : "");
  }

  std::optional<std::string> function_named(const std::string& name) const {
    const auto found = schema_.functions.find(name);
    if (found != schema_.functions.end()) return of_function(name, found->second);
    task_.session.fail("The provider has no function named " + in_quotes(name) + ".");
    return std::nullopt;
  }
  std::string of_function(const std::string& name, const wire::FunctionSignature& signature) const {
    const std::string& description =
        signature.description.empty() ? signature.summary : signature.description;
    const bool is_deprecated = !signature.deprecation_message.empty();
    return head(name + " function", true, signature.summary) + "# function: " + name + "\n\n" +
           paragraph(description) + deprecation(is_deprecated, signature.deprecation_message) +
           examples("functions/" + name, "function") + function_sections(name, signature);
  }

  std::string head(const std::string& title, bool is_of_type, std::string_view description) const {
    std::string text = "---\n# generated by hecla provider docs\npage_title: \"" + title +
                       (is_of_type ? " - terraform-provider-" + name_ : "") + "\"\n" +
                       (is_of_type ? "subcategory: \"\"\n" : "") + "description: |-\n  ";
    for (const char c : plain_text(description))
      text += c == '\n' ? std::string("\n  ") : std::string(1, c);
    return text + "\n---\n\n";
  }
  static std::string paragraph(const std::string& text) {
    return text.empty() ? text : text + "\n\n";
  }
  static std::string deprecation(bool is_deprecated, const std::string& message) {
    if (!is_deprecated) return {};
    return "~> **Deprecated**" + (message.empty() ? "." : ": " + message) + "\n\n";
  }

  // Returns the section with the examples in a folder whose files begin with `start`.
  std::string examples(const std::string& folder, std::string_view start) const {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator item(examples_ / folder, error), end; !error && item != end;
         item.increment(error)) {
      const fs::path& path = item->path();
      if (path.filename().string().starts_with(start) && path.extension() == ".tf")
        files.push_back(path);
    }
    std::ranges::sort(files);
    std::string text;
    for (const fs::path& path : files) text += code("terraform", path);
    return text.empty() ? text : "## Example Usage\n\n" + text;
  }

  std::string import_section(const std::string& type) const {
    constexpr std::string_view documentation = "https://developer.hashicorp.com/terraform/";
    const fs::path folder = examples_ / "resources" / type;
    std::string text;
    const auto add = [&](const std::string& introduction, std::string_view language,
                         const std::string& file) {
      const std::string block = code(language, folder / file);
      const char* const before = text.ends_with("\n\n") ? "" : "\n";
      if (!block.empty()) text += before + introduction + ", for example:\n\n" + block;
      return !block.empty();
    };
    const std::string link = "[`import` block](" + std::string(documentation) + "language/import)";
    const auto identity = schema_.identities.find(type);
    if (add("In Terraform v1.12.0 and later, the " + link +
                " can be used with the `identity` attribute",
            "terraform", "import-by-identity.tf") &&
        identity != schema_.identities.end())
      text += identity_section(identity->second);
    add("In Terraform v1.5.0 and later, the " + link + " can be used with the `id` attribute",
        "terraform", "import-by-string-id.tf");
    add("The [`terraform import` command](" + std::string(documentation) +
            "cli/commands/import) can be used",
        "shell", "import.sh");
    while (text.ends_with("\n\n")) text.pop_back();
    return text.empty() ? text
                        : "\n## Import\n\nImport is supported using the following syntax:\n" + text;
  }

  // Returns a block of code with the content of a file; nothing if there is none.
  std::string code(std::string_view language, const fs::path& path) const {
    std::error_code error;
    if (!fs::exists(path, error)) return {};
    const auto source = Source::read_file(path.string(), task_.common.limits.max_source_bytes);
    if (!source) return task_.session.fail(source.error()), std::string();
    std::string_view text = (*source)->text();
    while (text.ends_with('\n')) text.remove_suffix(1);
    return "```" + std::string(language) + "\n" + std::string(text) + "\n```\n\n";
  }

  // Returns the name of a type without that of the provider.
  std::string short_name(const std::string& type) const {
    return type.starts_with(name_ + "_") ? type.substr(name_.size() + 1) : type;
  }

  void write_page(const fs::path& path, const std::string& text) const {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    const auto problem = error ? std::optional("Cannot make the directory of " +
                                               detail::visible_name(path.string()) + ": " +
                                               os::system_message(error.value()) + ".")
                               : cli::write_file(path.string(), text);
    if (problem) task_.diags.add(DiagnosticCode::CannotWriteFile, {}, *problem);
  }

  Task& task_;
  const wire::ProviderSchema& schema_;
  fs::path examples_;
  std::string name_;
};

}  // namespace

void print_docs(Task& task) {
  const cli::ProviderOptions& options = task.options;
  const auto schema = task.session.schema_of(options.executable);
  if (!schema) return;
  if (options.json_schema) {
    const std::string& type = options.type;
    if (const auto* block = task.session.find_block(*schema, type))
      task.output.write_document(describe::json_schema(
          terraform::block_specification(configurable(*block)), {.title = type}));
    return;
  }
  const Pages pages(task, *schema);
  if (!options.output.empty()) return pages.write(options.output);
  const auto page = options.type.empty() ? pages.provider() : pages.named(options.type);
  if (page) task.output.write_document(*page);
}

}  // namespace hecla::provider_cli
