// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Marks the source text that configuration declares secret (Source::mark_secret), so that nothing that is printed
// about it shows it: defaults of variables and literals in values of outputs with `sensitive` or `ephemeral`, and
// literals in arguments that a provider's schema declares sensitive or write-only. References can be shown.
//
//   terraform::DeclaredSecrets secrets;
//   for (const Body& file : module) secrets.add(file);      // one file may declare what another one sets
//   for (const Body& file : module) secrets.mark(file);
//
// `sensitive("...")` needs no marking: renderers find it in the text.
#include <hecla/model/body.h>
#include <hecla/wire/schema.h>

#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace hecla::terraform {

// What a variable or an output declares about its value.
struct Secrecy {
  bool sensitive = false;
  bool ephemeral = false;
  bool is_secret() const { return sensitive || ephemeral; }
};

// The variables and outputs of one module that are secret. Bodies with errors are read as far as possible; flags that
// are not literally false count as true. Const functions are safe to call from several threads.
class DeclaredSecrets {
 public:
  // Adds what a file declares. In a file with syntax errors, a flag counts wherever it is in a block, and a declaration
  // wherever its text is, because recovery may have skipped them.
  void add(const Body& file, bool has_errors = false);
  void add(const DeclaredSecrets& others);
  // Marks what a file says about the values of the variables and outputs. In a file with syntax errors, more than that:
  // all that may be part of these values.
  void mark(const Body& file, bool has_errors = false) const;
  // Marks the values of the variables in a file of values (*.tfvars), with syntax errors more than that. If a variable is
  // secret, values of names that no variable has are marked, too: they may be misspelled.
  void mark_values(const Body& file, bool has_errors = false) const;
  // The same for a file of tests of the module (*.tftest.hcl), in its blocks `variables`.
  void mark_test(const Body& file, bool has_errors = false) const;
  // Marks the literals near the syntax errors of a file, unless they are in a block that declares and sets none of these
  // values.
  void mark_near(const SourceRef& source, std::span<const Diagnostic> errors) const;
  // `type` is "variable" or "output".
  Secrecy find(std::string_view type, std::string_view name) const;
  bool empty() const { return declared_.empty(); }

 private:
  void add(const std::string& key, Secrecy secrecy);
  void mark_written(const SourceRef& source) const;

  bool may_be_misspelled(std::string_view name) const;

  std::map<std::string, Secrecy, std::less<>> declared_;  // "variable.NAME"
  std::set<std::string, std::less<>> variables_;          // the names of all
};

// Returns what the module declares that a call of this name has as its source, or null if it cannot be read.
using FindDeclaredSecrets =
    std::function<const DeclaredSecrets*(const std::string& name, const std::string& source)>;

// Marks the literals that the calls of modules in a file give to secret variables, with syntax errors more than that. If a
// call has no constant source, any of its arguments may be for a secret variable.
void mark_calls(const Body& file, bool has_errors, const FindDeclaredSecrets& find);

// Marks in a file of tests the values of variables that are secret in modules which its runs are about.
void mark_runs(const Body& test, bool has_errors, const FindDeclaredSecrets& find);

// Marks the literals in what a body sets for attributes that the schema declares sensitive or write-only, also in nested blocks,
// dynamic blocks and nested attributes. In a file with syntax errors, all that may be part of these values.
void mark_secrets(const Body& body, const wire::SchemaBlock& schema, bool has_errors = false);

// Marks in the text of a block that syntax errors before it swallowed what may be such values.
void mark_written_secrets(const SourceRange& block, const wire::SchemaBlock& schema);

}  // namespace hecla::terraform
