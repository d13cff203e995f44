// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/pcl/package.h>

#include "pcl/package/package_types.h"
#include "pcl/types/find_in.h"

namespace hecla::pcl {
namespace {

struct TokenParts {
  std::string_view package, module, name;
};

TokenParts parts_of(std::string_view token) {
  const std::size_t first = token.find(':');
  if (first == std::string_view::npos) return {token, {}, {}};
  const std::size_t last = token.rfind(':');
  const std::string_view module =
      last > first ? token.substr(first + 1, last - first - 1) : std::string_view();
  return {token.substr(0, first), module, token.substr(last + 1)};
}

// Returns the token as programs may write it: without the last part of the module, "s3" for
// "s3/bucket", and without the main module, "index".
std::string short_token(std::string_view token) {
  const TokenParts parts = parts_of(token);
  std::string_view module = parts.module.substr(0, parts.module.rfind('/'));
  if (module == "index") module = {};
  return std::string(parts.package) + ":" + std::string(module) + ":" + std::string(parts.name);
}

template <class Map>
std::vector<std::string_view> tokens_of(const Map& map) {
  std::vector<std::string_view> result;
  for (const auto& [token, value] : map) result.push_back(token);
  return result;
}

constexpr std::string_view providers = "pulumi:providers:";

}  // namespace

std::string_view package_of(std::string_view token) {
  if (token.starts_with(providers)) return token.substr(providers.size());
  return parts_of(token).package;
}

// Makes the types of one package.
class PackageReader {
 public:
  PackageReader(Packages& packages, const PackageSpec& spec, const SourceRef& source,
                Diagnostics& diags)
      : packages_(packages), spec_(spec), types_(packages.types_, spec, source, diags) {}

  void add() {
    packages_.packages_.emplace(spec_.name);
    for (const ResourceSpec& resource : spec_.resources) add(resource);
    for (const FunctionSpec& function : spec_.functions) add(function);
  }

 private:
  using Shape = PackageTypes::Shape;

  void add(const ResourceSpec& spec) {
    TypeTable& types = packages_.types_;
    std::vector<Property> outputs = {{"id", types.output(Type::id())},
                                     {"urn", types.output(Type::string())}};
    for (const Property& property : types_.properties(spec.outputs, Shape::Plain)) {
      outputs.push_back({property.name, types.output(property.type)});
    }
    const ResourceType type = {.inputs = types_.of(spec.inputs, Shape::Input),
                               .outputs = types.object(outputs),
                               .is_component = spec.is_component};
    const std::string token = spec.token.empty() ? std::string(providers) + std::string(spec_.name)
                                                 : std::string(spec.token);
    add_to(packages_.resources_, packages_.short_resources_, token, type);
  }

  void add(const FunctionSpec& spec) {
    FunctionType type = {.inputs = types_.of(spec.inputs, Shape::Plain),
                         .input_shape = types_.of(spec.inputs, Shape::Input),
                         .result = spec.result ? types_.of(*spec.result, Shape::Plain)
                                               : types_.of(spec.outputs, Shape::Plain),
                         .has_inputs = !spec.inputs.properties.empty(),
                         .multi_argument_inputs = !spec.positional.empty()};
    for (const std::string_view name : spec.positional) {
      if (type.inputs.find_property(name)) type.input_names.emplace_back(name);
    }
    add_to(packages_.functions_, packages_.short_functions_, std::string(spec.token), type);
  }

  template <class Map>
  static void add_to(Map& map, Packages::ShortTokens& short_tokens, const std::string& token,
                     const typename Map::mapped_type& type) {
    short_tokens.try_emplace(short_token(token), token);
    map.insert_or_assign(token, type);
  }

  Packages& packages_;
  const PackageSpec& spec_;
  PackageTypes types_;
};

bool Packages::add(const SourceRef& schema, Diagnostics& diags, const Limits& limits) {
  const Diagnostics::Checkpoint before = diags.checkpoint();
  PackageSpec spec;
  if (!read_package(schema, spec, diags, limits)) return false;
  if (spec.name.empty()) {
    diags.add(DiagnosticCode::InvalidPackageSchema, SourceRange(schema, {0, 0}),
              "The schema does not have the \"name\" of the package.");
    return false;
  }
  PackageReader(*this, spec, schema, diags).add();
  if (types_.claim_exhaustion()) {
    diags.add(DiagnosticCode::EvaluationTooLong, SourceRange(schema, {0, 0}),
              "The types of the schema exceed the limits on memory or steps.");
  }
  return !diags.has_errors_since(before);
}

const ResourceType* Packages::find_resource(std::string_view token) const {
  if (const ResourceType* found = find_in(resources_, token)) return found;
  const std::string* const whole = find_in(short_resources_, short_token(token));
  return whole ? find_in(resources_, *whole) : nullptr;
}

const FunctionType* Packages::find_function(std::string_view token) const {
  if (const FunctionType* found = find_in(functions_, token)) return found;
  const std::string* const whole = find_in(short_functions_, short_token(token));
  return whole ? find_in(functions_, *whole) : nullptr;
}

std::vector<std::string_view> Packages::resource_tokens() const { return tokens_of(resources_); }
std::vector<std::string_view> Packages::function_tokens() const { return tokens_of(functions_); }

}  // namespace hecla::pcl
