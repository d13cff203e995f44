// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/pcl/package.h>

#include <algorithm>
#include <set>
#include <utility>

#include "pcl/package/module_format.h"
#include "pcl/package/package_types.h"
#include "pcl/package/version.h"
#include "pcl/types/find_in.h"
#include "unicode/message_text.h"

namespace hecla::pcl {
namespace {

constexpr std::string_view providers = "pulumi:providers:";

// The resources that exist without a plugin.
constexpr std::string_view pulumi_schema = R"({
  "name": "pulumi",
  "resources": {
    "pulumi:index:Stash": {
      "inputProperties": {"input": {"$ref": "pulumi.json#/Any"}},
      "requiredInputs": ["input"],
      "properties": {"input": {"$ref": "pulumi.json#/Any"}, "output": {"$ref": "pulumi.json#/Any"}},
      "required": ["input", "output"]
    },
    "pulumi:pulumi:StackReference": {
      "inputProperties": {"name": {"type": "string"}},
      "properties": {
        "name": {"type": "string"},
        "outputs": {"type": "object", "additionalProperties": {"$ref": "pulumi.json#/Any"}},
        "secretOutputNames": {"type": "object", "additionalProperties": {"type": "string"}}
      },
      "required": ["outputs"]
    }
  }
})";

template <class Map>
std::vector<std::string_view> tokens_of(
    const Map& map, const std::map<std::string, std::string, std::less<>>& shorts) {
  std::set<std::string_view> result;
  for (const auto& [token, whole] : shorts) result.insert(token);
  for (const auto& [token, value] : map) result.insert(token);
  return {result.begin(), result.end()};
}

// Returns whether the values of a property of a provider are strings; others are not outputs of it.
bool is_text(Type type) {
  if (type.is_union()) {
    return std::ranges::any_of(type.elements(), &Type::is_string) &&
           std::ranges::all_of(type.elements(), [](Type element) {
             return element.is_string() || element.is_opaque() || element.is_none();
           });
  }
  return type.is_enum() ? type.base().is_string() : type.is_string();
}

}  // namespace

TokenParts parts_of(std::string_view token) {
  const std::size_t first = token.find(':');
  if (first == std::string_view::npos) return {};
  const std::size_t last = token.rfind(':');
  const std::string_view module =
      last > first ? token.substr(first + 1, last - first - 1) : std::string_view();
  if (module.find(':') != std::string_view::npos) return {};
  const TokenParts parts = {token.substr(0, first), module.empty() ? "index" : module,
                            token.substr(last + 1)};
  return parts.package.empty() || parts.name.empty() ? TokenParts() : parts;
}

std::string_view package_of(std::string_view token) {
  if (token.starts_with(providers)) return token.substr(providers.size());
  return parts_of(token).package;
}

// Makes the types of one package.
class PackageReader {
 public:
  PackageReader(Package& package, const PackageSpec& spec, const SourceRef& source,
                TypeTable& types, const Packages& others, PackageOptions options,
                Diagnostics& diags)
      : package_(package),
        spec_(spec),
        table_(types),
        types_(types, spec, source, others, options, diags) {
    package_.name_ = spec.name;
    package_.version_ = spec.version;
    if (!spec.module_format.empty()) {
      package_.module_format_ =
          module_format(spec.module_format, SourceRange(source, spec.module_format_range), diags);
    }
  }

  void add() {
    add(spec_.provider, std::string(providers) + std::string(spec_.name));
    for (const ResourceSpec& resource : spec_.resources) add(resource, std::string(resource.token));
    for (const FunctionSpec& function : spec_.functions) add(function);
    for (const auto& [token, type] : types_.named()) package_.types_.emplace(token, type);
  }
  const std::set<std::string, std::less<>>& missing_packages() const {
    return types_.missing_packages();
  }

 private:
  using Shape = PackageTypes::Shape;

  void add(const ResourceSpec& spec, const std::string& token) {
    ResourceType& type = package_.resources_[token];
    type.inputs = types_.of(spec.inputs, Shape::Input);
    type.lookup = types_.of(spec.lookup, Shape::Input);
    type.is_component = spec.is_component;
    for (const MethodSpec& method : spec.methods) {
      type.methods.push_back({std::string(method.name), std::string(method.token)});
    }
    std::vector<Property> outputs = {{"id", table_.output(Type::id())},
                                     {"urn", table_.output(Type::string())}};
    for (const Property& property : types_.properties(spec.outputs, Shape::Plain)) {
      const bool is_provider = spec.token.empty();
      if (is_provider && !is_text(property.type)) continue;
      outputs.push_back({property.name, table_.output(property.type)});
    }
    type.outputs = table_.object(
        outputs, {.annotations = {std::make_shared<ResourceAnnotation>(package_, type)}});
    package_.short_resources_.try_emplace(package_.short_token(token), token);
  }

  void add(const FunctionSpec& spec) {
    FunctionType type = {.inputs = types_.of(spec.inputs, Shape::Plain),
                         .input_shape = types_.of(spec.inputs, Shape::Input),
                         .result = spec.result ? types_.of(*spec.result, Shape::Plain)
                                               : types_.of(spec.outputs, Shape::Plain),
                         .has_inputs = !spec.inputs.properties.empty(),
                         .is_plain = spec.is_plain,
                         .multi_argument_inputs = !spec.positional.empty()};
    for (const std::string_view name : spec.positional) {
      if (type.inputs.find_property(name)) type.input_names.emplace_back(name);
    }
    const std::string token(spec.token);
    package_.short_functions_.try_emplace(package_.short_token(token), token);
    package_.functions_.insert_or_assign(token, std::move(type));
  }

  Package& package_;
  const PackageSpec& spec_;
  TypeTable& table_;
  PackageTypes types_;
};

// --- Package

std::string Package::short_token(std::string_view token) const {
  const TokenParts parts = parts_of(token);
  std::string module(parts.module);
  if (module_format_ && parts.package == name_) module = module_format_(module);
  if (module.empty()) module = "index";
  return std::string(parts.package) + ":" + module + ":" + std::string(parts.name);
}

template <class Map>
const typename Map::mapped_type* Package::find(const Map& map, const ShortTokens& short_tokens,
                                               std::string_view token) const {
  if (const auto* found = find_in(map, token)) return found;
  const TokenParts parts = parts_of(token);
  const std::string written =
      std::string(parts.package) + ":" + std::string(parts.module) + ":" + std::string(parts.name);
  const std::string* const whole = find_in(short_tokens, written);
  return whole ? find_in(map, *whole) : nullptr;
}

const ResourceType* Package::find_resource(std::string_view token) const {
  return find(resources_, short_resources_, token);
}
const FunctionType* Package::find_function(std::string_view token) const {
  return find(functions_, short_functions_, token);
}

const PackageType* Package::find_type(std::string_view token) const {
  return find_in(types_, token);
}

const FunctionType* Package::find_method(const ResourceType& resource,
                                         std::string_view name) const {
  const auto found = std::ranges::find(resource.methods, name, &MethodName::name);
  return found == resource.methods.end() ? nullptr : find_function(found->token);
}

std::vector<std::string_view> Package::resource_tokens() const {
  return tokens_of(resources_, short_resources_);
}
std::vector<std::string_view> Package::function_tokens() const {
  return tokens_of(functions_, short_functions_);
}

// --- Packages

Packages::Packages(TypeTable& types, PackageOptions options) : types_(types), options_(options) {
  Diagnostics none;
  read(Source::make("pulumi.json", std::string(pulumi_schema)), none, default_limits);
}

bool Packages::add(const SourceRef& schema, Diagnostics& diags, const Limits& limits) {
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const bool is_read = read(schema, diags, limits);
  if (types_.claim_exhaustion()) {
    diags.add(DiagnosticCode::EvaluationTooLong, SourceRange(schema, {0, 0}),
              "The types of the schema exceed the limits on memory or steps.");
  }
  return is_read && !diags.has_errors_since(before);
}

// Returns false if the schema is not used.
bool Packages::read(const SourceRef& schema, Diagnostics& diags, const Limits& limits) {
  PackageSpec spec;
  if (!read_package(schema, spec, diags, limits)) return false;
  if (spec.name.empty()) {
    diags.add(DiagnosticCode::InvalidPackageSchema, SourceRange(schema, {0, 0}),
              "The schema does not have the \"name\" of the package.");
    return false;
  }
  auto package = std::make_unique<Package>();
  PackageReader reader(*package, spec, schema, types_, *this, options_, diags);
  reader.add();
  const auto known = versions(spec.name);
  if (std::ranges::find(known, spec.version) != known.end()) {
    warn_of_schema(diags, SourceRange(schema, {0, 0}),
                   "The schema of the package " + in_quotes(spec.name) +
                       (spec.version.empty() ? "" : " " + std::string(spec.version)) +
                       " was already read. This one is not used.");
    return true;
  }
  if (!reader.missing_packages().empty())
    incomplete_.push_back({schema, limits, package.get(), reader.missing_packages()});
  auto& all = packages_[std::string(package->name())];
  const auto at = std::ranges::upper_bound(all, package->version(), is_lower_version,
                                           [](const auto& other) { return other->version(); });
  all.insert(at, std::move(package));
  complete_with(spec.name);
  return true;
}

// Reads the schemas once more that refer to types of a package that was added now.
void Packages::complete_with(std::string_view added) {
  for (Incomplete& incomplete : incomplete_) {
    if (incomplete.missing.erase(std::string(added)) == 0) continue;
    PackageSpec spec;
    Diagnostics reported_before;
    if (!read_package(incomplete.schema, spec, reported_before, incomplete.limits)) continue;
    auto package = std::make_unique<Package>();
    PackageReader(*package, spec, incomplete.schema, types_, *this, options_, reported_before)
        .add();
    auto& all = packages_.find(spec.name)->second;
    const auto before =
        std::ranges::find(all, incomplete.package, [](const auto& other) { return other.get(); });
    incomplete.package = package.get();
    replaced_.push_back(std::exchange(*before, std::move(package)));
  }
}

const Package* Packages::find(std::string_view name, std::string_view version) const {
  const auto found = packages_.find(name);
  if (found == packages_.end()) return nullptr;
  if (version.empty()) return found->second.back().get();
  for (const auto& package : found->second) {
    if (package->version() == version) return package.get();
  }
  return nullptr;
}

std::vector<std::string_view> Packages::versions(std::string_view name) const {
  std::vector<std::string_view> result;
  if (const auto* packages = find_in(packages_, name)) {
    for (const auto& package : *packages) result.push_back(package->version());
  }
  return result;
}

const ResourceType* Packages::find_resource(std::string_view token) const {
  const Package* const package = find(package_of(token));
  return package ? package->find_resource(token) : nullptr;
}

const FunctionType* Packages::find_function(std::string_view token) const {
  const Package* const package = find(package_of(token));
  return package ? package->find_function(token) : nullptr;
}

}  // namespace hecla::pcl
