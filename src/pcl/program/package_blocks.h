// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads the `package` blocks of a program, which say where its packages come from:
//
//   package {
//     baseProviderName    = "terraform-provider"
//     baseProviderVersion = "1.2.3"
//     parameterization {
//       name    = "random"
//       version = "3.6.0"
//       value   = "eyJ…"                         # base64
//     }
//   }
#include <hecla/syntax/document.h>

#include <map>
#include <optional>

#include "pcl/program/wanted_packages.h"

namespace hecla::pcl {

class PackageBlocks {
 public:
  PackageBlocks(WantedPackages& packages, Severity of_missing_versions, Diagnostics& diags)
      : packages_(packages), of_missing_versions_(of_missing_versions), diags_(diags) {}

  void read(const syntax::Document& document, const syntax::BlockNode& block);
  // Reports versions without a schema, of the packages that are used.
  void report_missing_versions();

 private:
  using Contents = std::map<std::string, std::string>;
  void report(const DiagnosticCode& code, ByteRange where, std::string detail);
  void read_base(const syntax::BlockNode& block, Contents& contents);
  bool read_parameterization(const syntax::BlockNode& block, Contents& contents);
  std::optional<std::string> checked_text(const syntax::AttributeNode& attribute);
  void want_version(const std::string& name, const syntax::AttributeNode* version);

  struct Known {
    Contents contents;
    const syntax::Document* document;
    ByteRange where;
  };
  WantedPackages& packages_;
  Severity of_missing_versions_;
  Diagnostics& diags_;
  const syntax::Document* document_ = nullptr;
  struct Wanted {
    std::string package;
    std::string version;
    SourceRange where;
  };
  std::map<std::string, Known> known_;
  std::vector<Wanted> wanted_;
};

// Reports that there is no schema of the wanted version of a package, although there are others.
void report_missing_version(const WantedPackages& packages, std::string_view package,
                            std::string_view version, Severity severity, SourceRange where,
                            Diagnostics& diags);

}  // namespace hecla::pcl
