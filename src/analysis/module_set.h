// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Modules in several directories, which of them call each other, and the objects that they declare.
//
//   const ModuleSet modules = ModuleSet::read(find_modules("infra", diags), {});
//   const ModuleSet::Member* network = modules.find("infra/network");
//   for (const ModuleSet::Call& call : modules.calls_of(*network)) ...
//
// Reading accesses the file system. Immutable after that; safe to use from several threads.
#include <hecla/file/file.h>
#include <hecla/terraform/config.h>
#include <hecla/write/address.h>

#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/reference_uses.h"

namespace hecla::analysis {

// An object that a module declares, by the names with which expressions of the module refer to it: var.a, local.b,
// module.c, data.aws_ami.d, aws_instance.e. output.f is known to callers and tests only.
struct ObjectName {
  enum class Kind : std::uint8_t { Variable, Local, Module, Output, Resource, Other };
  Kind kind = Kind::Other;
  std::vector<std::string> names = {};

  // Returns nothing for an address that is not one of an object. Accepts the types of blocks, too: variable.a,
  // locals.b, resource.aws_instance.e.
  static std::optional<ObjectName> parse(const write::Address& address);
  // Returns the object in whose declaration a reference is: a provider or terraform block, too.
  static ObjectName around(const ReferenceUse& use);
  // Returns the object that a reference is about, without attributes and indexes; nothing for each.key and the like.
  // The reference begins at the step `first`.
  static std::optional<ObjectName> of(const ReferenceUse& use, std::size_t first = 0);
  static std::optional<ObjectName> of(const Traversal& reference);

  const std::string& name() const { return names.back(); }
  std::string text() const;  // "var.a"
  // Returns the names of its declaration as an address has them: {"variable", "a"}.
  std::vector<std::string> declaration() const;
  friend auto operator<=>(const ObjectName&, const ObjectName&) = default;
};

class ModuleSet {
 public:
  struct Member {
    std::string directory;
    std::vector<File> files = {};  // of the module
    // In its directory, and in the folder "tests" of it; files of mocks also in directories below without a module. With
    // the files of queries in its directory, which refer to its values, too.
    std::vector<File> tests = {};
    std::vector<std::string> value_files = {};  // *.tfvars, also in these directories
    terraform::ModuleConfig config = {};        // of what can be read
    Diagnostics errors = Diagnostics();         // of syntax, and of files that cannot be read
    std::size_t declaration_errors = 0;         // that reading the declarations reported
    std::vector<ReferenceUse> uses = {};        // in the files
    // The members that it calls, by the names of the calls.
    std::map<std::string, const Member*, std::less<>> calls = {};
  };
  struct Call {
    const Member* caller;
    std::string name;
  };

  static ModuleSet read(std::span<const std::string> directories, const FileOptions& options);

  const std::deque<Member>& members() const { return members_; }
  // Returns all files of the modules and of their tests.
  std::vector<SourceRef> sources() const;
  // Returns the module in a directory, or null.
  const Member* find(const std::string& directory) const;
  std::vector<Call> calls_of(const Member& module) const;
  // Returns the member that a local source names, as seen from a module; null for others.
  const Member* called(const Member& caller, const std::string& source) const;

 private:
  // Returns the member that a file belongs to: in its directory, or in the nearest one around it.
  const Member* around(const std::string& path) const;

  std::deque<Member> members_;
  std::map<std::string, const Member*> by_identity_;
};

struct ModuleObject {
  const ModuleSet::Member* module;
  ObjectName name;
  friend auto operator<=>(const ModuleObject&, const ModuleObject&) = default;
};

// Returns the names of all objects that a module declares, sorted.
std::vector<std::string> declared_objects(const terraform::ModuleConfig& module);
// Returns the place of an object's declaration, or nothing if the module does not declare it.
std::optional<SourceRange> declaration_of(const ObjectName& object,
                                          const terraform::ModuleConfig& module);
// Reports a file with values that has one for a new variable, which would get it. Reads these files.
void report_existing_value(const ObjectName& variable, const ModuleSet::Member& module,
                           const FileOptions& options, Diagnostics& diags);
// Reports that a module does not declare an object, with a suggestion.
void report_undeclared_object(const std::string& object, const SourceRange& range,
                              const terraform::ModuleConfig& module, Diagnostics& diags);
// Reports the resources, module calls and other names in an expression that a module does not declare, except variables
// and local values, and the names that the context defines.
void report_undeclared_objects(const Expression& expression, const EvalContext& defined,
                               const terraform::ModuleConfig& module, Diagnostics& diags);

}  // namespace hecla::analysis
