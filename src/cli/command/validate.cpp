// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla validate: checks Terraform modules against the schemas of their providers.
#include <hecla/validate/functions.h>
#include <hecla/validate/validate.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>

#include "analysis/files.h"
#include "cli/arguments/shared_options.h"
#include "cli/io/inputs.h"
#include "cli/io/output.h"
#include "cli/io/parallel.h"
#include "cli/io/schema_file.h"
#include "cli/provider/provider_program.h"
#include "os/file_system.h"
#include "os/paths.h"
#include "source/visible.h"
#include "terraform/provider_name.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

struct ValidateOptions {
  std::vector<std::string> directories;
  bool recursive = false;
  std::vector<std::string> schemas;    // files
  std::vector<std::string> providers;  // executables
  std::string installed;               // a directory with installed providers
  std::string terraform_version;
  bool json = false;
  bool quiet = false;
  bool strict = false;  // what cannot be checked is an error
};

void declare_validate(Arguments& arguments, ValidateOptions& validate) {
  arguments.positional("DIR", validate.directories, "Directories of root modules [.]");
  arguments.flag("-r,--recursive", validate.recursive,
                 "Also check the modules in subdirectories, each as a root module");
  add_schema_files(arguments, validate.schemas);
  arguments.option("--provider", "[ADDRESS=]EXECUTABLE", validate.providers,
                   "Ask a provider for its schemas; its address is "
                   "registry.terraform.io/hashicorp/NAME by default");
  arguments.option("--installed", "DIR", validate.installed,
                   "Ask the providers installed in DIR [.terraform/providers of the module, if "
                   "neither this nor the options above are given]");
  arguments.option("--terraform-version", "VERSION", validate.terraform_version,
                   "Compare required_version with VERSION");
  arguments.flag("--strict", validate.strict,
                 "Report providers without schemas and modules that are not installed as errors");
  arguments.flag("--json", validate.json,
                 "Print the result in the format of terraform validate -json");
  arguments.flag("-q,--quiet", validate.quiet, "Do not print a summary");
  add_jobs(arguments);
  add_parse_limits(arguments);
  add_evaluation_limits(arguments);
}

// Returns where `terraform init` installs the providers of a module.
std::string installed_for(const std::string& directory) {
  return os::joined(directory, ".terraform/providers");
}

// Collects the schemas that the options name.
class SchemaReader {
 public:
  SchemaReader(const ValidateOptions& options, Diagnostics& diags)
      : options_(options), diags_(diags) {}

  validate::ProviderSet read() {
    for (const std::string& path : options_.schemas) read_schema_file(path, providers_, diags_);
    for (const std::string& provider : options_.providers) add_provider(provider);
    if (!options_.installed.empty()) add_installed(options_.installed);
    return std::move(providers_);
  }

  // Adds what `terraform init` installed for a module. Without it, its providers are not checked.
  void add_installed_for(const std::string& directory, validate::ProviderSet& providers) {
    const std::string installed = installed_for(directory);
    if (!os::is_directory(installed)) return;
    providers_ = std::move(providers);
    add_installed(installed);
    providers = std::move(providers_);
  }

  bool has_options() const {
    return !options_.schemas.empty() || !options_.providers.empty() || !options_.installed.empty();
  }

 private:
  // EXECUTABLE, or ADDRESS=EXECUTABLE for a provider whose name does not tell its address.
  void add_provider(const std::string& provider) {
    const std::size_t equals = provider.find('=');
    if (equals == std::string::npos || provider.find('/') == std::string::npos ||
        provider.find('/') > equals) {
      return ask({"schema", provider}, provider);
    }
    const std::string path = provider.substr(equals + 1);
    const auto address = terraform::parse_provider_source(provider.substr(0, equals));
    if (!address)
      return report_unreadable_schemas(path, "the address of the provider is invalid", diags_);
    ask({"schema", path, "--address", *address}, path);
  }

  void add_installed(const std::string& directory) {
    ask({"schema", "--installed", directory}, directory);
  }

  void ask(const std::vector<std::string>& arguments, const std::string& what) {
    const auto output = output_of_provider_program(arguments, max_schema_bytes);
    if (!output) return report_unreadable_schemas(what, output.error().reason, diags_);
    read_schemas(*output, what, providers_, diags_);
  }

  const ValidateOptions& options_;
  Diagnostics& diags_;
  validate::ProviderSet providers_;
};

TerminalText summary(std::size_t modules, const Diagnostics& diags) {
  TerminalText text;
  text << counted(modules, "module") << " checked: ";
  text << (diags.has_errors() ? counted(diags.error_count(), "error") : std::string("no errors"));
  if (diags.warning_count() > 0) text << ", " << counted(diags.warning_count(), "warning");
  return text << "\n";
}

std::string absolute_path(const std::string& directory) {
  return os::normal_path(os::absolute(directory));
}

Diagnostics validate_directory(const std::string& directory, const validate::ProviderSet& providers,
                               const ValidateOptions& options, const CommonOptions& common) {
  const EvalContext functions = validate::module_functions(directory, common.limits);
  validate::DirectorySource source(directory, {common.limits, Syntax::Auto});
  Diagnostics own(common.limits.max_diagnostics);
  validate::validate_module(source, providers,
                            {.functions = &functions,
                             .terraform_version = options.terraform_version,
                             .working_directory = absolute_path(directory),
                             .requires_everything = options.strict,
                             .limits = common.limits},
                            own);
  return own;
}

// What was reported, because a module can be checked by itself and again where it is called.
using Reported = std::set<std::tuple<std::string_view, std::string, std::string>>;

void append_new(const Diagnostics& own, Reported& reported, Diagnostics& all) {
  for (const Diagnostic& item : own) {
    const bool is_new = reported.emplace(item.id(), item.subject.to_string(), item.detail).second;
    if (is_new || !item.subject.has_source()) all.append(item);
  }
}

// Returns whether `terraform init` installed providers for a module.
bool has_installed(const std::string& directory) {
  return os::is_directory(installed_for(directory));
}

void validate_all(const ValidateOptions& options, std::span<const std::string> directories,
                  const CommonOptions& common, Output& output, Diagnostics& all) {
  SchemaReader schemas(options, all);
  validate::ProviderSet providers = schemas.read();
  const bool adds_installed =
      !schemas.has_options() && std::ranges::any_of(directories, has_installed);
  Reported reported;
  // Modules are independent of each other unless the providers of one are used for those after it.
  const std::size_t at_once = adds_installed ? 1 : directories.size();
  for (std::size_t first = 0; first < directories.size(); first += at_once) {
    if (has_unusable_input(all)) break;
    if (adds_installed) schemas.add_installed_for(directories[first], providers);
    for_each_in_order(
        at_once, {common.limits.max_nesting, &output.progress("modules"), common.jobs},
        [&](std::size_t i) {
          return validate_directory(directories[first + i], providers, options, common);
        },
        [&](std::size_t, Diagnostics own) {
          if (!has_unusable_input(all)) append_new(own, reported, all);
        });
  }
}

std::vector<std::string> directories_of(const ValidateOptions& options, Diagnostics& diags) {
  std::vector<std::string> given = options.directories;
  if (given.empty()) given.emplace_back(".");
  std::vector<std::string> found;
  for (const std::string& path : given) {
    if (os::exists(path) && !os::is_directory(path)) {
      const std::string directory(os::directory_of(path));
      report_usage_error(detail::visible_name(path) +
                             " is a file, but whole modules are checked. Name its directory: " +
                             detail::visible_name(directory.empty() ? "." : directory),
                         diags);
    } else if (!options.recursive) {
      found.push_back(path);
    } else {
      const auto modules = analysis::find_modules(path, diags);
      if (modules.empty() && !diags.has_errors()) analysis::report_no_module(path, diags);
      found.insert(found.end(), modules.begin(), modules.end());
    }
  }
  return found;
}

ExitCode run_validate(const ValidateOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics all(1'000'000);
  const std::vector<std::string> directories = directories_of(options, all);
  if (!all.has_errors()) validate_all(options, directories, common, output, all);
  if (options.json) {
    output.write_json(all);
  } else {
    output.report(all);
    if (!options.quiet && !directories.empty()) output.write(summary(directories.size(), all));
  }
  if (has_unusable_input(all)) return ExitCode::Error;
  return all.has_errors() ? ExitCode::Negative : ExitCode::Fine;
}

}  // namespace

const Command validate_command = {
    "validate", "Check Terraform modules against the schemas of their providers",
    R"(Reports what "terraform validate" reports, without running Terraform. The schemas of providers come from
files or from the providers themselves, which the program hecla-provider starts. Resources of a provider
without schema are not checked, which is a warning.

Exit codes: 0 if the modules are valid, 1 if they are not, 2 for usage errors and unreadable files.

Examples:
  terraform providers schema -json > schemas.json
  hecla validate --schemas schemas.json infra
  hecla validate --provider ./terraform-provider-sqlite infra
  hecla validate --json infra | jq .error_count)",
    prepare<ValidateOptions, declare_validate, run_validate>};

}  // namespace hecla::cli
