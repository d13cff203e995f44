// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/provider/provider.h>

#include "bind/shapes.h"
#include "provider/given_parts.h"
#include "provider/offer.h"
#include "unicode/message_text.h"

namespace hecla::provider {

using detail::Offer;
using detail::Offered;

namespace {

// Terraform reads these itself, in each block of a resource, data source or ephemeral resource, and of a provider, or
// rejects them.
constexpr std::string_view names_in_resources[] = {"connection", "count",      "depends_on",
                                                   "for_each",   "lifecycle",  "locals",
                                                   "provider",   "provisioner"};
constexpr std::string_view names_in_providers[] = {"alias",     "count",  "depends_on", "for_each",
                                                   "lifecycle", "locals", "source",     "version"};

// Adds an object of one kind, and its schema to the table of that kind.
template <class Object>
void add(detail::Named<Offered<Object>>& to, wire::ProviderSchema::Named<wire::Schema>& schemas,
         std::string type, std::unique_ptr<Object> object, TypeOptions options) {
  if (to.contains(type)) throw UsageError("the provider has " + in_quotes(type) + " twice");
  Offered<Object> offered{std::move(object), {}, std::move(options)};
  offered.schema = detail::schema_of(offered.object->shape(), in_quotes(type));
  detail::check_reserved_names(offered.schema, names_in_resources, in_quotes(type));
  wire::Schema schema{offered.options.version, offered.schema.block};
  schema.block.description = offered.options.description;
  schema.block.description_kind = detail::kind_of_description(schema.block.description);
  schema.block.deprecation_message = offered.options.deprecation_message;
  schema.block.deprecated =
      offered.options.deprecated || !offered.options.deprecation_message.empty();
  schemas.emplace(type, std::move(schema));
  to.emplace(std::move(type), std::move(offered));
}

// Checks the structs for what is converted to a version, before there is such a state or identity. `option` sets it.
void check_upgrades(const std::vector<detail::StateConversion>& upgrades, const std::string& of,
                    std::uint64_t newest, std::string_view option) {
  for (const detail::StateConversion& upgrade : upgrades) {
    const std::string version = std::to_string(upgrade.version);
    if (upgrade.version >= newest)
      throw UsageError("the schema of " + of + " has version " + std::to_string(newest) +
                       ", so that there is no upgrade from " + version +
                       "; set TypeOptions::" + std::string(option));
    detail::schema_of(*upgrade.shape, of + " in version " + version);
  }
}

void check_conversions(const std::string& type, const detail::AnyResource& resource,
                       const TypeOptions& options) {
  const std::string name = in_quotes(type);
  check_upgrades(resource.upgrades(), name, options.version, "version");
  check_upgrades(resource.identity_upgrades(), "the identity of " + name, options.identity_version,
                 "identity_version");
  for (const detail::StateConversion& move : resource.moves())
    detail::schema_of(*move.shape, in_quotes(move.type) + ", which moves to " + name);
}

// Makes the block one of settings, which Terraform does not plan: defaults are not computed there.
void make_settings(wire::SchemaBlock& block, const detail::Members& members,
                   const std::string& of) {
  for (const auto& [name, member] : members) {
    if (member.computed && !member.default_value)
      throw UsageError("the configuration of " + of + " cannot have computed attributes: " + name);
  }
  for (wire::SchemaAttribute& attribute : block.attributes) attribute.computed = false;
}

wire::FunctionParameter parameter_of(const bind::detail::Shape& shape, FunctionParameter given) {
  const auto* wrapper = bind::detail::as_kind<bind::detail::WrapperShape>(shape);
  return {.name = std::move(given.name),
          .type = detail::type_of_shape(shape),
          .allow_null = bind::detail::can_be_empty(shape),
          .allow_unknown = wrapper && wrapper->can_be_unknown,
          .description_kind = detail::kind_of_description(given.description),
          .description = std::move(given.description)};
}

}  // namespace

Provider::Provider(std::string address) : offer_(std::make_unique<Offer>()) {
  offer_->schema.name = std::move(address);
  offer_->schema.configuration.emplace();
}

Provider::~Provider() = default;

const wire::ProviderSchema& Provider::schema() const { return offer_->schema; }

void Provider::set_configuration(const bind::detail::StructShape& shape, Configure configure,
                                 const TypeOptions& options) {
  detail::Configuration& configuration = offer_->configuration;
  if (configuration.shape) throw UsageError("the provider has two configurations");
  const std::string of = "the provider";
  configuration = {&shape, std::move(configure), {}, detail::schema_of(shape, of), options};
  detail::check_reserved_names(configuration.schema, names_in_providers, of);
  wire::SchemaBlock block = configuration.schema.block;
  make_settings(block, configuration.schema.members, of);
  block.description = options.description;
  block.description_kind = detail::kind_of_description(block.description);
  offer_->schema.configuration = wire::Schema{0, std::move(block)};
}

void Provider::set_validation(const bind::detail::StructShape& shape, Validate validate) {
  if (offer_->configuration.shape != &shape)
    throw UsageError("a configuration must be declared before it can be validated");
  offer_->configuration.validate = std::move(validate);
}

Provider& Provider::resource(std::string type, std::unique_ptr<detail::AnyResource> resource,
                             TypeOptions options) {
  check_conversions(type, *resource, options);
  add(offer_->resources, offer_->schema.resources, type, std::move(resource), std::move(options));
  const Offered<detail::AnyResource>& added = offer_->resources.find(type)->second;
  auto found = detail::identity_of(added.schema);
  if (!found) return *this;
  found->version = added.options.identity_version;
  offer_->schema.identities.emplace(type, *std::move(found));
  return *this;
}

Provider& Provider::data_source(std::string type, std::unique_ptr<detail::AnyDataSource> source,
                                TypeOptions options) {
  add(offer_->data_sources, offer_->schema.data_sources, std::move(type), std::move(source),
      std::move(options));
  return *this;
}

Provider& Provider::ephemeral_resource(std::string type,
                                       std::unique_ptr<detail::AnyEphemeralResource> resource,
                                       TypeOptions options) {
  add(offer_->ephemeral_resources, offer_->schema.ephemeral_resources, std::move(type),
      std::move(resource), std::move(options));
  return *this;
}

Provider& Provider::hide_log_fields(std::initializer_list<std::string_view> names) {
  offer_->hidden_log_fields.insert(names.begin(), names.end());
  return *this;
}

Provider& Provider::list_resource(std::string type, std::unique_ptr<detail::AnyListResource> list,
                                  TypeOptions options) {
  const auto resource = offer_->resources.find(type);
  if (resource == offer_->resources.end() || !offer_->schema.identities.contains(type))
    throw UsageError("the objects of " + in_quotes(type) +
                     " have no identity by which to list them");
  if (&resource->second.object->shape() != &list->object_shape())
    throw UsageError("the list of " + in_quotes(type) + " is one of other objects");
  add(offer_->list_resources, offer_->schema.list_resources, std::move(type), std::move(list),
      std::move(options));
  return *this;
}

Provider& Provider::action(std::string type, std::unique_ptr<detail::AnyAction> action,
                           TypeOptions options) {
  add(offer_->actions, offer_->schema.actions, std::move(type), std::move(action),
      std::move(options));
  return *this;
}

Provider& Provider::state_store(std::string type, std::unique_ptr<detail::AnyStateStore> store,
                                TypeOptions options) {
  auto& schemas = offer_->schema.state_stores;
  add(offer_->state_stores, schemas, type, std::move(store), std::move(options));
  make_settings(schemas.at(type).block, offer_->state_stores.at(type).schema.members,
                in_quotes(type));
  return *this;
}

void Provider::add_function(std::string name, FunctionOptions options,
                            detail::AnyFunction function) {
  if (function.parameters.size() != options.parameters.size())
    throw UsageError("the function " + in_quotes(name) +
                     " needs a name for each of its parameters");
  wire::FunctionSignature signature{
      .return_type = detail::type_of_shape(*function.result),
      .description_kind = detail::kind_of_description(options.description),
      .summary = std::move(options.summary),
      .description = std::move(options.description),
      .deprecation_message = std::move(options.deprecation_message)};
  std::vector<const bind::detail::Shape*> shapes = function.parameters;
  if (options.is_variadic) {
    const auto* list = shapes.empty() ? nullptr
                                      : bind::detail::as_kind<bind::detail::SequenceShape>(
                                            bind::detail::unwrapped(*shapes.back()));
    if (!list || list->is_set)
      throw UsageError("the last parameter of " + in_quotes(name) + " must be a std::vector");
    shapes.back() = &list->element();
  }
  for (std::size_t i = 0; i < shapes.size(); ++i)
    signature.parameters.push_back(parameter_of(*shapes[i], std::move(options.parameters[i])));
  if (options.is_variadic) {
    signature.variadic_parameter = std::move(signature.parameters.back());
    signature.parameters.pop_back();
  }
  if (!offer_->functions.emplace(name, std::move(function)).second)
    throw UsageError("the provider has the function " + in_quotes(name) + " twice");
  offer_->schema.functions.emplace(std::move(name), std::move(signature));
}

namespace detail {

FunctionResult<Value> argument_error(const ValueError& error, std::size_t index) {
  return FunctionError{"The argument " + error.to_string(), index};
}

std::string_view PlanValues::name_of(const void* object, const void* member) const {
  for (const bind::detail::Field& field : shape_.fields) {
    if (field.kind != bind::detail::FieldKind::Flatten && field.member(object) == member)
      return field.name;
  }
  throw UsageError("a plan was asked about a member that the schema does not have");
}

bool PlanValues::changes(std::string_view name) const {
  const Value planned = Value::object({{std::string(name), planned_.attribute(name)}});
  return with_given_parts(shape_, prior_, planned).attribute(name) != prior_.attribute(name);
}

void PlanValues::set(std::string_view name, Value value) {
  std::vector<Value::Field> fields;
  planned_.for_each([&](const Value& key, const Value& old) {
    const bool is_set = key.as_string() == name;
    fields.emplace_back(std::string(key.as_string()), is_set ? std::move(value) : old);
  });
  planned_ = Value::object(std::move(fields));
}

}  // namespace detail

}  // namespace hecla::provider
