// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Programs: files whose blocks and arguments define names for each other, as those of Pulumi.
//
//   config "region" "string" { default = "eu" }
//   bucket = "logs-${region}"                                   # a local value
//   resource "logs" "aws:s3/bucket:Bucket" { bucket = bucket }
//   output "arn" { value = logs.arn }
//
//   pcl::TypeTable types;
//   const pcl::Program program = pcl::bind_program(types, {document}, diags, {.packages = &packages});
//   program.find("bucket")->type.to_string() == "string"
//
// Names may be used before they are defined, and in other files. Each definition is bound once, after
// those that it refers to. A reference cycle is one error that lists the references, and its
// definitions have the type dynamic; only components may refer to each other.
//
// Takes linear time (apart from the sorting of names), and no stack for long chains of references. The
// table must outlive the program, which is immutable and may be read from many threads.
#include <hecla/pcl/bind_body.h>
#include <hecla/pcl/package.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::pcl {

enum class ProgramNodeKind : std::uint8_t {
  Local,      // an argument at the top level
  Config,     // config "name" ["type"] { default = … }
  Resource,   // resource "name" "package:module:Type" { … }
  Read,       // read "name" "package:module:Type" { … }: a resource that exists already
  Component,  // component "name" ["directory"] { … }
  Hook,       // hook "kind" "name" { command = … }
  Output,     // output "name" ["type"] { value = … }
  Other       // a block without a name for others, such as package { … } and pulumi { … }
};

// Returns "local", "config", "resource" and so on; "other" for Other.
std::string_view name_of(ProgramNodeKind kind);

class Program;

struct ProgramNode {
  ProgramNodeKind kind;
  std::string_view name;  // empty for Other
  Type type;              // of what the name refers to
  const syntax::Document* document;
  syntax::AnyNode syntax;                     // an AttributeNode or BlockNode
  const BoundAttribute* attribute = nullptr;  // of a Local
  const BoundBody* body = nullptr;            // of the others
  // The nodes that it refers to, by their position in nodes(), ascending.
  std::vector<std::uint32_t> dependencies = {};
  // The program of a Component, if it was loaded. Components with the same directory share it.
  std::shared_ptr<const Program> component = nullptr;
};

// Finds the programs of components.
class ComponentLoader {
 public:
  struct Loaded {
    std::string directory;  // identifies the program; what its components are relative to
    std::vector<syntax::DocumentRef> files;  // none if there is no such program
    std::string error;                       // why there is none: a sentence
  };
  virtual ~ComponentLoader() = default;
  // Returns the files of the component that a program in `directory` names `source`. Errors of syntax are added
  // to `diags`.
  virtual Loaded load(const std::string& directory, std::string_view source,
                      Diagnostics& diags) = 0;
};

struct ProgramOptions {
  BindOptions binding = {};
  // The resources and functions of packages. Without them, resources and the results of invoke()
  // are dynamic.
  const Packages* packages = nullptr;
  // Names and functions from outside of the program, in addition to the functions of Pulumi.
  const Scope* outside = nullptr;
  // Errors in resources, such as unknown types and unsuitable inputs, are warnings.
  bool skip_resource_typechecking = false;
  // The results of unknown functions of packages are dynamic.
  bool skip_invoke_typechecking = false;
  // Resources of packages without a schema are dynamic. One report (Information) names these packages.
  bool allow_missing_packages = false;
  // Without a loader, components are dynamic.
  ComponentLoader* components = nullptr;
  std::string directory = {};  // of the program, for the loader

  // Returns the options with which unknown names are dynamic and problems of resources, functions and ranges are
  // accepted, as by Pulumi's NonStrictBindOptions.
  static ProgramOptions lenient() {
    ProgramOptions options;
    options.binding = {.allow_missing_variables = true, .skip_range_typechecking = true};
    options.skip_resource_typechecking = true;
    options.skip_invoke_typechecking = true;
    return options;
  }
};

class Program {
 public:
  Program(Program&&) noexcept;
  Program& operator=(Program&&) noexcept;
  ~Program();

  // Returns the nodes, file by file (sorted by name), in the order of the source.
  std::span<const ProgramNode> nodes() const;
  // Returns the node that a reference with this name refers to, or null.
  const ProgramNode* find(std::string_view name) const;
  const Scope& scope() const;

 private:
  friend class ProgramBinder;
  struct State;
  explicit Program(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

Program bind_program(TypeTable& types, std::span<const syntax::DocumentRef> files,
                     Diagnostics& diags, const ProgramOptions& options = {});

}  // namespace hecla::pcl
