// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the commands of `hecla pcl` have in common: the names, functions and packages outside of what they read.
#include <hecla/pcl/bind.h>
#include <hecla/pcl/declarations.h>
#include <hecla/pcl/package.h>

#include <optional>
#include <string>
#include <vector>

#include "cli/arguments/arguments.h"
#include "cli/io/output.h"

namespace hecla::cli {

struct PclOptions {
  std::vector<std::string> scopes;   // files of declarations
  std::vector<std::string> schemas;  // files of package schemas
  bool dump = false;                 // print the typed tree
  bool allow_missing = false;
  bool skip_range_checks = false;

  pcl::BindOptions binding() const {
    return {.allow_missing_variables = allow_missing, .skip_range_typechecking = skip_range_checks};
  }
};

void add_pcl(Arguments& arguments, PclOptions& pcl);
void add_pcl_dump(Arguments& arguments, PclOptions& pcl);

// The declarations and packages that the options name.
class Surroundings {
 public:
  explicit Surroundings(const CommonOptions& common)
      : types(common.rules, common.limits), declarations(types), packages(types) {}

  // Returns false after reporting errors.
  bool read(const PclOptions& options, const CommonOptions& common, Diagnostics& diags);

  pcl::TypeTable types;
  pcl::Declarations declarations;
  pcl::Packages packages;
};

// An expression that was read and bound in its surroundings.
struct BoundText {
  syntax::DocumentRef document;
  pcl::BoundExpression bound;
};

// Reads the surroundings and binds an expression in them. Returns nothing after an error that is not one of types.
std::optional<BoundText> bind_text(const std::string& text, const PclOptions& options,
                                   Surroundings& surroundings, const CommonOptions& common,
                                   Diagnostics& diags);

}  // namespace hecla::cli
