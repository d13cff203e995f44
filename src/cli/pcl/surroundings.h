// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the commands of `hecla pcl` have in common: the names, functions and packages outside of what they read.
#include <hecla/pcl/bind.h>
#include <hecla/pcl/declarations.h>
#include <hecla/pcl/package.h>
#include <hecla/pcl/program.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/arguments/arguments.h"
#include "cli/io/output.h"
#include "cli/pcl/component_directories.h"

namespace hecla::cli {

class Progress;

struct PclOptions {
  std::vector<std::string> scopes;   // files of declarations
  std::vector<std::string> schemas;  // files of package schemas, and directories of them
  bool dump = false;                 // print the typed tree
  bool allow_missing = false;
  bool skip_range_checks = false;
  bool is_lenient = false;

  pcl::ProgramOptions program() const {
    pcl::ProgramOptions options =
        is_lenient ? pcl::ProgramOptions::lenient() : pcl::ProgramOptions();
    options.binding.allow_missing_variables |= allow_missing;
    options.binding.skip_range_typechecking |= skip_range_checks;
    return options;
  }
};

void add_pcl(Arguments& arguments, PclOptions& pcl);
void add_pcl_dump(Arguments& arguments, PclOptions& pcl);

// Options of the commands that read programs.
void add_pcl_programs(Arguments& arguments, PclOptions& pcl);

// The declarations and packages that the options name.
class Surroundings {
 public:
  Surroundings(const PclOptions& options, const CommonOptions& common)
      : types(common.rules, common.limits),
        declarations(types),
        packages(types, {.allow_missing_properties = options.is_lenient}),
        options_(options),
        common_(common),
        components_(common) {}

  // Returns false after reporting errors.
  bool read(Diagnostics& diags);
  // Reads the files that `inputs` names.
  std::vector<syntax::DocumentRef> read_files(const InputOptions& inputs, Progress* progress,
                                              Diagnostics& diags);
  // Binds the program that consists of these files. The directory of the first one is that of the program.
  pcl::Program bind_program(std::span<const syntax::DocumentRef> files, Diagnostics& diags);

  pcl::TypeTable types;
  pcl::Declarations declarations;
  pcl::Packages packages;

 private:
  void read_schemas(const std::string& path, Diagnostics& diags);

  const PclOptions& options_;
  const CommonOptions& common_;
  ComponentDirectories components_;
};

// An expression that was read and bound in a scope.
struct BoundText {
  syntax::DocumentRef document;
  pcl::BoundExpression bound;
};

// Reads and binds an expression. Returns nothing after an error that is not one of types.
std::optional<BoundText> bind_text(const std::string& text, const pcl::Scope& scope,
                                   const PclOptions& options, Surroundings& surroundings,
                                   const CommonOptions& common, Diagnostics& diags);

}  // namespace hecla::cli
