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
// Read are: `name`; `resources` with `inputProperties`, `requiredInputs`, `properties`, `required`
// and `isComponent`; `provider`; `functions` with `inputs`, `outputs`, `returnType` and
// `multiArgumentInputs`; and `types`, objects and enums. A property has a `type`, `items`,
// `additionalProperties`, `oneOf`, a `$ref` to one of `types` or to a type of Pulumi, `const`,
// `plain`, `default` and `secret`. Everything else is skipped: see decision 0084.
//
// An error is reported at its position in the JSON, and the type becomes dynamic; the rest is read.
// Time and memory are linear in the size of the schema. The table must outlive the packages. Adding is
// not synchronized; afterwards the packages may be read from many threads.
#include <hecla/base/limits.h>
#include <hecla/pcl/type_table.h>
#include <hecla/source/diagnostic.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::pcl {

struct ResourceType {
  Type inputs;   // an object; a property that need not be set is optional
  Type outputs;  // an object; every property is an output
  bool is_component = false;
};

struct FunctionType {
  Type inputs;              // an object, with plain values
  Type input_shape;         // the same, with values that may be outputs
  Type result;              // without promise or output
  bool has_inputs = false;  // whether there is at least one
  bool multi_argument_inputs = false;
  std::vector<std::string> input_names = {};  // in the order in which arguments are passed
};

class Packages {
 public:
  explicit Packages(TypeTable& types) : types_(types) {}

  // Adds the package that a schema describes. Returns false if there were errors.
  bool add(const SourceRef& schema, Diagnostics& diags, const Limits& limits = default_limits);

  bool has_package(std::string_view name) const { return packages_.contains(name); }
  // Find a resource or function by its token, "package:module:Name". The module may be left out,
  // "package::Name" or "package:index:Name" for the main one, and may be written without its last
  // part, "aws:s3:Bucket" for "aws:s3/bucket:Bucket".
  const ResourceType* find_resource(std::string_view token) const;
  const FunctionType* find_function(std::string_view token) const;
  // Return the tokens of all, for suggestions.
  std::vector<std::string_view> resource_tokens() const;
  std::vector<std::string_view> function_tokens() const;

 private:
  friend class PackageReader;
  using ShortTokens = std::map<std::string, std::string, std::less<>>;  // to whole ones

  TypeTable& types_;
  std::set<std::string, std::less<>> packages_;
  std::map<std::string, ResourceType, std::less<>> resources_;
  std::map<std::string, FunctionType, std::less<>> functions_;
  ShortTokens short_resources_;
  ShortTokens short_functions_;
};

// Returns the package of a token, "aws" for "aws:s3/bucket:Bucket".
std::string_view package_of(std::string_view token);

}  // namespace hecla::pcl
