// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla docs: writes the reference of Terraform modules.

#include "analysis/module.h"
#include "cli/arguments/shared_options.h"
#include "cli/io/changed_files.h"
#include "cli/io/inputs.h"
#include "cli/io/output.h"
#include "cli/io/parallel.h"
#include "cli/io/replace_file.h"
#include "os/file_system.h"
#include "os/paths.h"
#include "source/visible.h"
#include "terraform/module_page.h"

namespace hecla::cli {
namespace {

struct DocsOptions {
  std::vector<std::string> directories;
  bool recursive = false;
  bool json = false;
  bool write = false;
  bool check = false;
  bool diff = false;
  std::string file = "README.md";

  bool is_about_files() const { return write || check || diff; }
};

void declare_docs(Arguments& arguments, DocsOptions& docs) {
  arguments.positional("DIR", docs.directories, "Directories of modules [.]");
  arguments.flag("-r,--recursive", docs.recursive, "Also take the modules in subdirectories");
  arguments.flag("-w,--write", docs.write, "Write the reference into the README.md of each module");
  arguments
      .flag("--check", docs.check,
            "Write nothing; exit with status 3 if the reference in a file is not up to date")
      .excludes("--write");
  arguments.flag("--diff", docs.diff, "Print what would change in these files as a unified diff")
      .excludes("--write");
  arguments.option("--file", "NAME", docs.file,
                   "Use the file NAME in the directory of each module [README.md]");
  arguments.flag("--json", docs.json, "Print JSON")
      .excludes("--write")
      .excludes("--check")
      .excludes("--diff");
  add_jobs(arguments);
  add_parse_limits(arguments);
}

// What happened to one module.
struct DocsOutcome {
  Diagnostics diags;
  std::string name = {};  // of the file, if its content is another
  std::string output = {};
};

// Writes the references of modules; several threads may use it.
class Documenter {
 public:
  Documenter(const DocsOptions& options, const CommonOptions& common)
      : options_(options), common_(common) {}

  DocsOutcome document(const std::string& directory) const {
    DocsOutcome outcome{.diags = Diagnostics(common_.limits.max_diagnostics)};
    const auto module = analysis::read_module({directory}, common_.reading(), outcome.diags);
    if (outcome.diags.has_errors()) return outcome;
    const auto config =
        terraform::read_config(analysis::module_files(module), common_.limits, outcome.diags);
    if (outcome.diags.has_errors()) return outcome;
    const auto locked = analysis::read_lock_file(directory, common_.reading());
    if (options_.json) {
      outcome.output = terraform::module_json(config, locked);
    } else if (!options_.is_about_files()) {
      outcome.output = terraform::module_page(config, locked);
    } else {
      update(os::shortest_path(os::joined(directory, options_.file)),
             terraform::module_page(config, locked), outcome);
    }
    return outcome;
  }

 private:
  void update(const std::string& path, const std::string& page, DocsOutcome& outcome) const {
    std::optional<std::string> before;
    if (os::exists(path)) {
      const auto source = Source::read_file(path, common_.limits.max_source_bytes);
      if (!source) {
        outcome.diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
        return;
      }
      before = (*source)->text();
    }
    const auto after = terraform::with_module_page(before.value_or(""), page);
    if (!after) {
      outcome.diags.add(DiagnosticCode::InvalidEdit, {},
                        detail::visible_name(path) +
                            " must contain the comment <!-- BEGIN_TF_DOCS --> and after it "
                            "<!-- END_TF_DOCS -->, or none of them.");
    } else if (after != before && write(path, before, *after, outcome)) {
      outcome.name = path;
    }
  }

  bool write(const std::string& path, const std::optional<std::string>& before,
             const std::string& after, DocsOutcome& outcome) const {
    if (!options_.write) {
      if (options_.diff) outcome.output = patch_of(path, before.value_or(""), after);
      return true;
    }
    const auto error = before ? replace_file(path, after, *before) : create_file(path, after);
    if (error) outcome.diags.add(DiagnosticCode::CannotWriteFile, {}, *error);
    return !error;
  }

  const DocsOptions& options_;
  const CommonOptions& common_;
};

std::vector<std::string> directories_of(const DocsOptions& options, Diagnostics& diags) {
  std::vector<std::string> given = options.directories;
  if (given.empty()) given.emplace_back(".");
  std::vector<std::string> found;
  for (const std::string& directory : given) {
    if (!options.recursive) {
      found.push_back(directory);
      continue;
    }
    const auto modules = analysis::find_modules(directory, diags);
    if (modules.empty() && !diags.has_errors()) analysis::report_no_module(directory, diags);
    found.insert(found.end(), modules.begin(), modules.end());
  }
  if (found.size() > 1 && !options.is_about_files())
    report_usage_error("Several modules need --write, --check or --diff.", diags);
  return found;
}

ExitCode run_docs(const DocsOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics all(1'000'000);
  const auto directories = directories_of(options, all);
  const Documenter documenter(options, common);
  bool differs = false;
  if (!all.has_errors()) {
    for_each_in_order(
        directories.size(), {common.limits.max_nesting, &output.progress("modules"), common.jobs},
        [&](std::size_t i) { return documenter.document(directories[i]); },
        [&](std::size_t, DocsOutcome outcome) {
          differs |= !outcome.name.empty();
          if (!outcome.name.empty() && !options.diff) output.write_changed_name(outcome.name);
          options.diff ? output.write_patch(outcome.output) : output.write_document(outcome.output);
          all.append(std::move(outcome.diags));
        });
  }
  output.report(all);
  if (all.has_errors()) return ExitCode::Error;
  return options.check && differs ? ExitCode::WouldChange : ExitCode::Fine;
}

}  // namespace

const Command docs_command = {
    "docs", "Write the reference of Terraform modules",
    R"(Prints what a module requires, contains, accepts and returns, as tables in Markdown. With --write they
replace what is between the comments <!-- BEGIN_TF_DOCS --> and <!-- END_TF_DOCS --> in the module's
README.md, or are added to it. The form is that of "terraform-docs markdown table". --json also prints
which variables are sensitive or nullable, and their validations. Defaults of sensitive variables are
not shown.

Versions of providers are those of .terraform.lock.hcl, if there is one.

Examples:
  hecla docs                          print the reference of the module in this directory
  hecla docs --write --recursive .    update all files
  hecla docs --check --recursive .    find out whether they are up to date, for pipelines

Exit status: 0 success; 2 an error; 3 with --check, a file is not up to date.)",
    prepare<DocsOptions, declare_docs, run_docs>};

}  // namespace hecla::cli
