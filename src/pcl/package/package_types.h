// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Makes types of a package schema.
//
// A type has two shapes. The plain one is that of outputs and of the inputs of functions. The input
// shape accepts an output at each level, except where the schema says `plain`: the type of inputs of
// resources, and of functions whose inputs are outputs.
#include <hecla/pcl/package.h>

#include <set>
#include <string>
#include <unordered_map>

#include "pcl/package/package_spec.h"

namespace hecla::pcl {

class PackageTypes {
 public:
  // `others` has the packages whose types the schema may refer to.
  PackageTypes(TypeTable& types, const PackageSpec& spec, SourceRef source, const Packages& others,
               PackageOptions options, Diagnostics& diags);

  enum class Shape : std::uint8_t { Plain, Input };
  Type of(const TypeSpec& spec, Shape shape);
  Type of(const ObjectSpec& spec, Shape shape);
  // Returns the properties with their types; those that are not required are optional.
  std::vector<Property> properties(const ObjectSpec& spec, Shape shape);
  const std::unordered_map<std::string_view, PackageType>& named() const { return named_; }
  // Returns the packages that the schema refers to and `others` does not have.
  const std::set<std::string, std::less<>>& missing_packages() const { return missing_; }

 private:
  using Named = PackageType;
  void declare_named();
  std::vector<const ResourceSpec*> resources_as_types() const;
  void define_enum(const NamedTypeSpec& spec);
  Type enumeration(const NamedTypeSpec& spec, Type base);
  ObjectOptions object_options() const {
    return {.strict = !options_.allow_missing_properties, .annotations = {}};
  }
  Type without_input(const TypeSpec& spec, Shape shape);
  Type primitive(const TypeSpec& spec);
  Type referenced(const TypeSpec& spec, Shape shape);
  Type of_other_package(std::string_view reference, Shape shape);
  Type constant(const TypeSpec& spec);
  void report(ByteRange where, std::string detail);

  TypeTable& types_;
  const PackageSpec& spec_;
  SourceRef source_;
  const Packages& others_;
  PackageOptions options_;
  Diagnostics& diags_;
  std::unordered_map<std::string_view, Named> named_;
  std::unordered_map<std::string_view, Named> resources_;  // those that are types of properties
  std::set<std::string, std::less<>> missing_;
};

}  // namespace hecla::pcl
