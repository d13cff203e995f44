// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/package/package_types.h"

#include <hecla/pcl/eventual.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "unicode/message_text.h"

namespace hecla::pcl {
namespace {

constexpr std::string_view types_prefix = "#/types/", resources_prefix = "#/resources/";

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// References are URLs: "aws:s3%2Frule:Rule" is "aws:s3/rule:Rule".
std::string decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_escape = text[i] == '%' && i + 2 < text.size();
    const int high = is_escape ? hex_digit(text[i + 1]) : -1;
    const int low = is_escape ? hex_digit(text[i + 2]) : -1;
    if (high < 0 || low < 0) {
      result += text[i];
      continue;
    }
    result += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return result;
}

}  // namespace

PackageTypes::PackageTypes(TypeTable& types, const PackageSpec& spec, SourceRef source,
                           const Packages& others, PackageOptions options, Diagnostics& diags)
    : types_(types),
      spec_(spec),
      source_(std::move(source)),
      others_(others),
      options_(options),
      diags_(diags) {
  declare_named();
}

void PackageTypes::report(ByteRange where, std::string detail) {
  warn_of_schema(diags_, SourceRange(source_, where), std::move(detail));
}

// Returns the resources that references mean.
std::vector<const ResourceSpec*> PackageTypes::resources_as_types() const {
  std::unordered_set<std::string> wanted;
  for (const std::string_view reference : spec_.references) {
    if (reference.starts_with(resources_prefix))
      wanted.insert(decoded(reference.substr(resources_prefix.size())));
  }
  std::vector<const ResourceSpec*> result;
  for (const ResourceSpec& resource : spec_.resources) {
    if (wanted.erase(std::string(resource.token)) > 0) result.push_back(&resource);
  }
  return result;
}

// The named types may refer to each other in cycles, so all are declared before any is defined, and
// completed together. As a type, a resource is an object with its properties.
void PackageTypes::declare_named() {
  RecursiveTypes group(types_);
  std::vector<std::pair<Named*, const ObjectSpec*>> objects;
  for (const NamedTypeSpec& type : spec_.types) {
    if (type.is_enum) {
      define_enum(type);
      continue;
    }
    const auto [named, is_new] =
        named_.try_emplace(type.token, Named{group.declare(), group.declare()});
    if (is_new) objects.emplace_back(&named->second, &type.object);
  }
  for (const ResourceSpec* resource : resources_as_types()) {
    const auto [named, is_new] =
        resources_.try_emplace(resource->token, Named{group.declare(), group.declare()});
    if (is_new) objects.emplace_back(&named->second, &resource->outputs);
  }
  std::vector<Type> shapes;
  for (const auto& [named, object] : objects) {
    group.define(named->plain, properties(*object, Shape::Plain), object_options());
    group.define(named->input, properties(*object, Shape::Input), object_options());
    shapes.push_back(named->plain);
    shapes.push_back(named->input);
  }
  if (shapes.empty()) return;
  const Type complete = group.complete(types_.tuple(shapes));
  for (std::size_t i = 0; i < objects.size(); ++i) {
    Named& named = *objects[i].first;
    named = {};  // dynamic, if the table is exhausted
    if (complete.is_tuple()) named = {complete.elements()[2 * i], complete.elements()[2 * i + 1]};
  }
}

void PackageTypes::define_enum(const NamedTypeSpec& spec) {
  const TypeSpec base_spec = {.range = spec.range, .type = spec.type, .ref = {}};
  const Type base = primitive(base_spec);
  Type type = base;
  if (spec.values.empty()) {
    report(spec.range, "The enum " + in_quotes(spec.token) + " has no values.");
  } else if (!base.is_dynamic()) {
    const bool same = std::ranges::all_of(spec.values, [&](const Value& value) {
      return value.type() == spec.values.front().type();
    });
    if (same) {
      type = enumeration(spec, base);
    } else {
      report(spec.range,
             "The values of the enum " + in_quotes(spec.token) + " are of several types.");
    }
  }
  named_.try_emplace(spec.token, Named{type, type});
}

// Several versions of a package can have different values in an enum, which its token identifies.
Type PackageTypes::enumeration(const NamedTypeSpec& spec, Type base) {
  const Type type = types_.enumeration(spec.token, base, spec.values);
  if (!type.is_enum() || std::ranges::equal(type.values(), spec.values)) return type;
  return types_.enumeration(std::string(spec.token) + "@" + std::string(spec_.version), base,
                            spec.values);
}

std::vector<Property> PackageTypes::properties(const ObjectSpec& spec, Shape shape) {
  std::vector<std::string_view> required;
  for (const RequiredName& name : spec.required) required.push_back(name.name);
  std::ranges::sort(required);
  std::vector<Property> result;
  result.reserve(spec.properties.size());
  for (const PropertySpec& property : spec.properties) {
    Type type = property.type->constant ? constant(*property.type) : of(*property.type, shape);
    const bool is_required = std::ranges::binary_search(required, property.name);
    if (!is_required || options_.allow_missing_properties) type = types_.optional(type);
    result.push_back({property.name, type});
  }
  std::vector<std::string_view> known;
  for (const PropertySpec& property : spec.properties) known.push_back(property.name);
  std::ranges::sort(known);
  for (const RequiredName& name : spec.required) {
    if (std::ranges::binary_search(known, name.name)) continue;
    report(name.range, "There is no property named " + in_quotes(name.name) + ".");
  }
  return result;
}

Type PackageTypes::of(const ObjectSpec& spec, Shape shape) {
  return types_.object(properties(spec, shape), object_options());
}

// In the input shape, an output of the plain shape will do as well.
Type PackageTypes::of(const TypeSpec& spec, Shape shape) {
  const Type type = without_input(spec, shape);
  if (shape == Shape::Plain || spec.is_plain) return type;
  return types_.union_of({type, types_.output(without_input(spec, Shape::Plain))});
}

Type PackageTypes::without_input(const TypeSpec& spec, Shape shape) {
  if (spec.is_invalid) return Type::dynamic();
  if (!spec.ref.empty()) return referenced(spec, shape);
  if (!spec.one_of.empty()) {
    std::vector<Type> alternatives;
    for (const TypeSpec* each : spec.one_of) alternatives.push_back(of(*each, shape));
    return types_.union_of(alternatives);
  }
  if (spec.type == "array") {
    if (spec.items) return types_.list(of(*spec.items, shape));
    report(spec.range, "An array needs the type of its \"items\".");
    return types_.list(Type::dynamic());
  }
  if (spec.type == "object") {
    return types_.map(spec.additional ? of(*spec.additional, shape) : Type::string());
  }
  return primitive(spec);
}

Type PackageTypes::primitive(const TypeSpec& spec) {
  if (spec.type == "string") return Type::string();
  if (spec.type == "boolean") return Type::boolean();
  if (spec.type == "integer") return Type::integer();
  if (spec.type == "number") return Type::number();
  report(spec.range, spec.type.empty()
                         ? "A type needs a \"type\", a \"$ref\" or \"oneOf\"."
                         : "There is no type named " + in_quotes(spec.type) +
                               ". Types are \"boolean\", \"integer\", \"number\", \"string\", "
                               "\"array\" and \"object\".");
  return Type::dynamic();
}

// The reference has the form "/NAME/vVERSION/schema.json#/types/TOKEN".
Type PackageTypes::of_other_package(std::string_view reference, Shape shape) {
  const std::size_t version = reference.find("/v", 1), part = reference.find("/schema.json#/");
  if (!reference.starts_with('/') || version == reference.npos || part == reference.npos ||
      part < version + 2) {
    return Type::dynamic();
  }
  const std::string_view name = reference.substr(1, version - 1);
  const Package* package = others_.find(name, reference.substr(version + 2, part - version - 2));
  if (!package) package = others_.find(name);
  if (!package) {
    missing_.emplace(name);
    return Type::dynamic();
  }
  std::string_view path = reference.substr(part + std::string_view("/schema.json").size());
  if (path.starts_with(types_prefix)) {
    const auto* type = package->find_type(decoded(path.substr(types_prefix.size())));
    return !type ? Type::dynamic() : shape == Shape::Plain ? type->plain : type->input;
  }
  if (!path.starts_with(resources_prefix)) return Type::dynamic();
  const auto* resource = package->find_resource(decoded(path.substr(resources_prefix.size())));
  if (!resource || !resource->outputs.is_object()) return Type::dynamic();
  std::vector<Property> properties;
  for (const Property& output : resource->outputs.properties()) {
    if (output.name == "id" || output.name == "urn") continue;
    const Type plain = resolve_outputs(types_, output.type);
    properties.push_back(
        {output.name, shape == Shape::Plain ? plain : types_.union_of({plain, output.type})});
  }
  return types_.object(properties, object_options());
}

// Providers are known by their name only, so anything will do for them.
Type PackageTypes::referenced(const TypeSpec& spec, Shape shape) {
  if (spec.ref == "pulumi.json#/Archive") return types_.opaque("Archive");
  if (spec.ref == "pulumi.json#/Asset") {
    return types_.union_of({types_.opaque("Archive"), types_.opaque("Asset")});
  }
  const auto in_shape = [&](const Named& named) {
    return shape == Shape::Plain ? named.plain : named.input;
  };
  if (spec.ref.starts_with(resources_prefix)) {
    const auto resource = resources_.find(decoded(spec.ref.substr(resources_prefix.size())));
    return resource == resources_.end() ? Type::dynamic() : in_shape(resource->second);
  }
  if (!spec.ref.starts_with(types_prefix)) return of_other_package(spec.ref, shape);
  const std::string token = decoded(spec.ref.substr(types_prefix.size()));
  const auto found = named_.find(token);
  if (found != named_.end()) return in_shape(found->second);
  // Without a definition, the "type" next to the reference is the type of the values.
  if (!spec.type.empty()) return types_.union_of({types_.opaque(token), primitive(spec)});
  report(spec.range, "The schema does not define the type " + in_quotes(token) + ".");
  return Type::dynamic();
}

Type PackageTypes::constant(const TypeSpec& spec) {
  const Value& value = *spec.constant;
  if (value.if_bool()) return types_.constant(Type::boolean(), value);
  if (value.if_string()) return types_.constant(Type::string(), value);
  return types_.constant(spec.type == "integer" ? Type::integer() : Type::number(), value);
}

}  // namespace hecla::pcl
