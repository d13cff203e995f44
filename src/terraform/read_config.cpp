// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reads the files of a module into one ModuleConfig.
#include <hecla/terraform/module.h>

#include <algorithm>

#include "terraform/config_parts.h"
#include "terraform/layered_body.h"
#include "terraform/secrets.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"

namespace hecla::terraform {
namespace {

class ConfigReader {
 public:
  ConfigReader(bool is_complete, const Limits& limits, Diagnostics& diags)
      : is_complete_(is_complete), limits_(limits), diags_(diags) {}

  // Local names of providers decide which provider a resource has, so they are read first.
  ModuleConfig read(std::span<const ModuleFile> files, const BodyRule& rule) {
    mark_secrets(files);
    std::vector<RuledBody> bodies;
    for (const ModuleFile& file : files) {
      bodies.push_back(read_body(file.body, rule, is_override_file(file.name), diags_));
      module_.files.push_back(file.body);
    }
    in_order(files, [&](std::size_t i) { read_settings(bodies[i]); });
    in_order(files, [&](std::size_t i) { read_blocks(bodies[i]); });
    return std::move(module_);
  }

 private:
  static void mark_secrets(std::span<const ModuleFile> files) {
    DeclaredSecrets secrets;
    for (const ModuleFile& file : files) secrets.add(file.body);
    for (const ModuleFile& file : files) secrets.mark(file.body);
  }

  // Calls f with the positions of the files, and of override files after those that they override.
  template <class F>
  void in_order(std::span<const ModuleFile> files, F f) {
    for (const bool overrides : {false, true}) {
      is_override_ = overrides;
      for (std::size_t i = 0; i < files.size(); ++i) {
        if (is_override_file(files[i].name) == overrides) f(i);
      }
    }
  }

  // --- terraform blocks

  void read_settings(const RuledBody& file) {
    std::vector<Setting> backends, clouds;
    std::vector<VersionRequirement> versions;
    for (const Block* block : file.blocks("terraform")) {
      const RuledBody body = read_body(block->body, rules::settings, is_override_, diags_);
      if (const Attribute* version = body.find("required_version")) {
        if (auto requirement = read_version(*version, diags_))
          versions.push_back(*std::move(requirement));
      }
      check_language(body);
      for (const Block& nested : body.content.blocks) {
        if (nested.type == "backend") backends.push_back({nested.labels[0], nested.range});
        if (nested.type == "cloud") clouds.push_back({"cloud", nested.range});
        if (nested.type == "required_providers") add_required_providers(nested);
        if (nested.type == "provider_meta") add_provider_meta(nested);
      }
    }
    if (is_override_ && !versions.empty()) module_.required_versions.clear();
    std::move(versions.begin(), versions.end(), std::back_inserter(module_.required_versions));
    set_state_storage(backends, module_.backend, module_.cloud);
    set_state_storage(clouds, module_.cloud, module_.backend);
    if (!is_override_ && module_.backend && module_.cloud) {
      diags_.add(DiagnosticCode::ConflictingArguments, module_.backend->range,
                 "A module cannot have a \"cloud\" block and a \"backend\" block.");
    }
  }

  void check_language(const RuledBody& body) {
    if (const Attribute* language = body.find("language")) {
      if (language->expression.keyword() != "TF2021") {
        diags_.add(DiagnosticCode::InvalidKeyword, language->expression.range(),
                   "The only edition of the language is TF2021, which is the default.");
      }
    }
    if (const Attribute* experiments = body.find("experiments")) {
      diags_.add(DiagnosticCode::ReservedName, experiments->name_range,
                 "Experimental features are only available in alpha versions of Terraform.");
    }
  }

  // In an override file, a backend replaces the backend or cloud block of other files.
  void set_state_storage(const std::vector<Setting>& given, std::optional<Setting>& own,
                         std::optional<Setting>& other) {
    if (given.empty()) return;
    if (is_override_) {
      if (given.size() > 1) return report_second(given[1], given[0]);
      other.reset();
      own = given.front();
      return;
    }
    for (const Setting& setting : given) {
      if (own) {
        report_second(setting, *own);
      } else {
        own = setting;
      }
    }
  }

  void report_second(const Setting& setting, const Setting& first) {
    diags_
        .add(DiagnosticCode::DuplicateDefinition, setting.range,
             "A module can have only one such block.")
        .add_related(first.range, "The first one is here.");
  }

  void add_required_providers(const Block& block) {
    auto providers = read_required_providers(block, diags_);
    if (is_override_) {
      for (auto& [name, provider] : providers)
        module_.required_providers.insert_or_assign(name, std::move(provider));
    } else if (module_.required_providers_range.has_source()) {
      diags_
          .add(DiagnosticCode::DuplicateDefinition, block.range,
               "A module can have only one required_providers block.")
          .add_related(module_.required_providers_range, "The first one is here.");
    } else {
      module_.required_providers = std::move(providers);
      module_.required_providers_range = block.range;
    }
  }

  void add_provider_meta(const Block& block) {
    for (const Attribute& attribute : block.body.just_attributes(diags_))
      attribute.expression.evaluate_literal(diags_);
    check_provider_name(block.labels[0], block.range, diags_);
    if (metas_.add(block.labels[0], block.range)) return;
    report_duplicate("A provider_meta block for " + in_quotes(block.labels[0]), block.range,
                     *metas_.find(block.labels[0]));
  }

  // --- other blocks

  void read_blocks(const RuledBody& file) {
    for (const Block& block : file.content.blocks) {
      if (block.type == "provider") add_provider(block);
      if (block.type == "variable") add_variable(block);
      if (block.type == "locals") add_locals(block);
      if (block.type == "output") add_output(block);
      if (block.type == "module") add_call(block);
      if (const auto mode = resource_mode(block.type)) add_resource(block, *mode);
      if (block.type == "check") add_check(block);
      if (block.type == "language") read_body(block.body, rules::language, is_override_, diags_);
      if (block.type == "moved") read_moved(block);
      if (block.type == "removed") check_removed(block, is_override_, diags_);
      if (block.type == "import") add_import(block);
    }
  }

  void report_duplicate(const std::string& what, const SourceRange& range,
                        const SourceRange& first) {
    terraform::report_duplicate(what, range, first, diags_);
  }

  void report_missing_base(std::string_view what, const SourceRange& range) {
    diags_.add(
        DiagnosticCode::InvalidOverride, range,
        "There is no " + std::string(what) + " in the other files that this block could override.");
  }

  // Adds a declaration, or lets it override one.
  template <class T>
  void add(Declared<T>& declared, const std::string& name, T item, std::string what) {
    const SourceRange range = item.range;
    T* existing = declared.find(name);
    if (is_override_ && existing) return replace(*existing, std::move(item));
    if (is_override_ && is_complete_)
      return report_missing_base(what + " " + in_quotes(name), range);
    if (existing)
      return report_duplicate("The " + what + " " + in_quotes(name), range, existing->range);
    declared.add(name, std::move(item));
  }

  void replace(Variable& base, Variable over) { override_with(base, std::move(over), diags_); }
  void replace(Output& base, Output over) { override_with(base, std::move(over), diags_); }
  void replace(ModuleCall& base, ModuleCall over) { override_with(base, std::move(over), diags_); }
  void replace(Resource& base, Resource over) {
    override_with(base, std::move(over), module_, diags_);
  }
  void replace(Local& base, Local over) { base = std::move(over); }

  void add_provider(const Block& block) {
    auto provider = read_provider(block, is_override_, diags_);
    if (!provider) return;
    const std::string name = provider->reference.text();
    ProviderConfig* existing = module_.providers.find(name);
    if (!is_override_ && existing)
      return report_duplicate("The provider configuration " + in_quotes(name), block.range,
                              existing->range);
    if (is_override_ && existing) {
      existing->has_version |= provider->has_version;
      existing->body = layered(existing->body, provider->body);
      if (provider->for_each) existing->for_each = provider->for_each;
    } else if (is_override_ && !provider->reference.alias.empty()) {
      report_missing_base("provider configuration " + in_quotes(name), block.range);
    } else {
      module_.providers.add(name, *std::move(provider));
    }
  }

  void add_variable(const Block& block) {
    const std::string& name = block.labels[0];
    const bool is_override = is_override_ && (is_complete_ || module_.variables.find(name));
    add(module_.variables, name, read_variable(block, is_override, limits_, diags_), "variable");
  }

  void add_locals(const Block& block) {
    for (Attribute& attribute : block.body.just_attributes(diags_)) {
      if (!unicode::is_identifier(attribute.name)) {
        diags_.add(DiagnosticCode::InvalidName, attribute.name_range,
                   in_quotes(attribute.name) + " is not a valid name of a local value.");
      }
      add(module_.locals, attribute.name,
          Local{attribute.name, std::move(attribute.expression), attribute.range,
                attribute.name_range},
          "local value");
    }
  }

  void add_output(const Block& block) {
    add(module_.outputs, block.labels[0], read_output(block, is_override_, diags_), "output");
  }

  void add_call(const Block& block) {
    add(module_.calls, block.labels[0], read_module_call(block, is_override_, diags_),
        "module call");
  }

  void add_resource(const Block& block, ResourceMode mode) {
    add_resource(terraform::read_resource(block, mode, is_override_, false, diags_));
  }

  void add_resource(Resource resource) {
    resource.provider = module_.provider_address(resource.local_provider());
    const std::string address = resource.address.text();
    const std::string what(noun_of(resource.address.mode));
    add(module_.resources, address, std::move(resource), what);
  }

  void add_check(const Block& block) {
    Check check{.name = block.labels[0], .range = block.range};
    if (is_override_) {
      diags_.add(DiagnosticCode::InvalidOverride, block.range,
                 "An override file cannot contain \"check\" blocks.");
      return;
    }
    const RuledBody body = read_body(block.body, rules::check, false, diags_);
    for (const Block* nested : body.blocks("assert")) {
      const Diagnostics::Checkpoint before = diags_.checkpoint();
      CheckRule rule = read_check_rule(*nested, false, diags_);
      if (!diags_.has_errors_since(before)) check.asserts.push_back(std::move(rule));
    }
    if (check.asserts.empty()) report_too_few_blocks("assert", 1, block.range, diags_);
    if (const Block* data = body.block("data")) {
      Resource resource = terraform::read_resource(*data, ResourceMode::Data, false, true, diags_);
      resource.check = check.name;
      check.data = resource.address.text();
      add_resource(std::move(resource));
    }
    if (const Check* existing = module_.checks.find(check.name))
      return report_duplicate("The check " + in_quotes(check.name), block.range, existing->range);
    module_.checks.add(block.labels[0], std::move(check));
  }

  void read_moved(const Block& block) {
    check_moved(block, is_override_, diags_);
    if (is_override_) report_no_override(block);
  }

  void add_import(const Block& block) {
    Import import = terraform::read_import(block, is_override_, diags_);
    if (is_override_) return report_no_override(block);
    if (import.target && !import.for_each) {
      if (!imported_.add(import.target->text, import.to.range())) {
        report_duplicate("An import of " + in_quotes(import.target->text), import.to.range(),
                         *imported_.find(import.target->text));
      }
    }
    module_.imports.push_back(std::move(import));
  }

  void report_no_override(const Block& block) {
    diags_.add(DiagnosticCode::InvalidOverride, block.range,
               "An override file cannot contain " + in_quotes(block.type) + " blocks.");
  }

  bool is_complete_;
  const Limits& limits_;
  Diagnostics& diags_;
  ModuleConfig module_;
  Declared<SourceRange> metas_, imported_;
  bool is_override_ = false;
};

}  // namespace

ModuleConfig read_config(std::span<const ModuleFile> files, const Limits& limits,
                         Diagnostics& diags) {
  return ConfigReader(/*is_complete=*/true, limits, diags).read(files, rules::file);
}

ModuleConfig read_values(std::span<const ModuleFile> files, bool is_complete, const Limits& limits,
                         Diagnostics& diags) {
  return ConfigReader(is_complete, limits, diags).read(files, rules::values_of_file);
}

}  // namespace hecla::terraform
