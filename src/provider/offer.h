// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Offer: everything that was added to a provider, by name.
#include <hecla/provider/provider.h>

#include <set>

#include "provider/shape_schema.h"

namespace hecla::provider::detail {

// A resource, data source or ephemeral resource.
template <class Object>
struct Offered {
  std::unique_ptr<Object> object;
  ShapeSchema schema;
  TypeOptions options;
};
template <class T>
using Named = std::map<std::string, T, std::less<>>;

struct Configuration {
  const bind::detail::StructShape* shape = nullptr;  // null: there is nothing to configure
  std::function<void(const void* settings, Call& call)> configure = {};
  std::function<void(PlanValues& values, Call& call)> validate = {};
  ShapeSchema schema = {.type = Type::object({})};
  TypeOptions options = {};
};

struct Offer {
  wire::ProviderSchema schema;
  Configuration configuration;
  Named<Offered<AnyResource>> resources;
  Named<Offered<AnyDataSource>> data_sources;
  Named<Offered<AnyEphemeralResource>> ephemeral_resources;
  Named<Offered<AnyListResource>> list_resources;
  Named<Offered<AnyAction>> actions;
  Named<Offered<AnyStateStore>> state_stores;
  Named<AnyFunction> functions;
  std::set<std::string, std::less<>> hidden_log_fields;
};

}  // namespace hecla::provider::detail
