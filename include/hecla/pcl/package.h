// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Packages: the types of resources and functions, read from package schemas (JSON).
//
//   pcl::TypeTable types;
//   pcl::Packages packages(types);
//   packages.add(Source::make("aws.json", text), diags);
//   const pcl::ResourceType* bucket = packages.find_resource("aws:s3/bucket:Bucket");
//   bucket->inputs.find_property("bucket")->type.to_string()
//
// Read are: `name` and `version`; `meta.moduleFormat`; `resources` with `inputProperties`,
// `requiredInputs`, `properties`, `required`, `stateInputs`, `methods` and `isComponent`; `provider`;
// `functions` with `inputs`, `outputs`, `returnType` and `multiArgumentInputs`; and `types`, objects
// and enums. A property has a `type`, `items`, `additionalProperties`, `oneOf`, a `$ref` to one of
// `types` or `resources` or to a type of Pulumi, `const`, `plain`, `default` and `secret`. Everything else
// is skipped: see decision 0084.
//
// What cannot be used in a schema is a warning at its position in the JSON, and the type becomes
// dynamic; the rest is read. Text that is not JSON is an error.
// Time and memory are linear in the size of the schema. The table must outlive the packages, and they
// must outlive the programs that use them. Adding is not synchronized; afterwards the packages may be
// read from many threads.
#include <hecla/base/limits.h>
#include <hecla/pcl/type_table.h>
#include <hecla/source/diagnostic.h>

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::pcl {

// A function of a package that call() calls on a resource.
struct MethodName {
  std::string name;
  std::string token;  // of the function
};

struct ResourceType {
  Type inputs;   // an object; a property that need not be set is optional
  Type outputs;  // an object; every property is an output
  Type lookup;   // an object: what a `read` block can set in addition to `id`
  bool is_component = false;
  std::vector<MethodName> methods = {};
};

struct FunctionType {
  Type inputs;              // an object, with plain values
  Type input_shape;         // the same, with values that may be outputs
  Type result;              // without promise or output
  bool has_inputs = false;  // whether there is at least one
  bool is_plain = false;    // whether a method has its result at once, and not as an output
  bool multi_argument_inputs = false;
  std::vector<std::string> input_names = {};  // in the order in which arguments are passed
};

// A type of a schema. Inputs accept outputs at each level, except where the schema says `plain`.
struct PackageType {
  Type plain;
  Type input;
};

// Attached to the outputs of a resource type: says which one it is, for methods.
struct ResourceAnnotation : Annotation {
  ResourceAnnotation(const class Package& in, const ResourceType& resource)
      : package(in), type(resource) {}
  const Package& package;
  const ResourceType& type;
};

// One version of a package.
class Package {
 public:
  std::string_view name() const { return name_; }
  std::string_view version() const { return version_; }  // empty if the schema has none

  // Find a resource or function by its token, "package:module:Name", as the schema has it or shortened:
  // the module "index" may be left out, "package::Name" or "package:Name", and others may be written
  // as `meta.moduleFormat` shortens them, often "aws:s3:Bucket" for "aws:s3/bucket:Bucket".
  const ResourceType* find_resource(std::string_view token) const;
  const FunctionType* find_function(std::string_view token) const;
  // Returns the type with this token, as the schema has it, or null.
  const PackageType* find_type(std::string_view token) const;
  // Returns the function that a method of the resource is, or null.
  const FunctionType* find_method(const ResourceType& resource, std::string_view name) const;
  // Return the shortest token of each, for suggestions.
  std::vector<std::string_view> resource_tokens() const;
  std::vector<std::string_view> function_tokens() const;

 private:
  friend class PackageReader;
  using ShortTokens = std::map<std::string, std::string, std::less<>>;  // to whole ones
  using ModuleFormat = std::function<std::string(std::string_view module)>;

  std::string short_token(std::string_view token) const;
  template <class Map>
  const typename Map::mapped_type* find(const Map& map, const ShortTokens& short_tokens,
                                        std::string_view token) const;

  std::string name_;
  std::string version_;
  ModuleFormat module_format_;  // null if modules are written as they are
  std::map<std::string, ResourceType, std::less<>> resources_;
  std::map<std::string, FunctionType, std::less<>> functions_;
  std::map<std::string, PackageType, std::less<>> types_;
  ShortTokens short_resources_;
  ShortTokens short_functions_;
};

struct PackageOptions {
  // No property has to be set, and unknown ones are only worth a warning.
  bool allow_missing_properties = false;
};

class Packages {
 public:
  // Has the package "pulumi", with stack references and stashes.
  explicit Packages(TypeTable& types, PackageOptions options = {});

  // Adds the package that a schema describes. There may be several versions of one package. Types of
  // another package are dynamic until that is added, in any order. Returns false if there were errors.
  bool add(const SourceRef& schema, Diagnostics& diags, const Limits& limits = default_limits);

  // Returns whether nothing was added.
  bool is_empty() const { return packages_.size() == 1; }
  bool has_package(std::string_view name) const { return packages_.contains(name); }
  // Returns the package of this version, or the one with the highest version if none is wanted; null if
  // there is none.
  const Package* find(std::string_view name, std::string_view version = {}) const;
  // Returns the versions of a package, lowest first.
  std::vector<std::string_view> versions(std::string_view name) const;
  // Find a resource or function in the highest version of its package.
  const ResourceType* find_resource(std::string_view token) const;
  const FunctionType* find_function(std::string_view token) const;

 private:
  // A schema with types of packages that are missing.
  struct Incomplete {
    SourceRef schema;
    Limits limits;
    const Package* package;
    std::set<std::string, std::less<>> missing;
  };
  bool read(const SourceRef& schema, Diagnostics& diags, const Limits& limits);
  void complete_with(std::string_view added);

  TypeTable& types_;
  PackageOptions options_;
  // Sorted by version.
  std::map<std::string, std::vector<std::unique_ptr<Package>>, std::less<>> packages_;
  std::vector<Incomplete> incomplete_;
  std::vector<std::unique_ptr<Package>> replaced_;  // which types still refer to
};

struct TokenParts {
  std::string_view package, module, name;
};
// Returns the parts of a token, "index" for a module that is not written; all are empty if the text is not
// a token.
TokenParts parts_of(std::string_view token);
// Returns the package of a token, "aws" for "aws:s3/bucket:Bucket" and for "pulumi:providers:aws".
std::string_view package_of(std::string_view token);

}  // namespace hecla::pcl
