// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/methods.h"

#include <algorithm>
#include <iterator>

namespace hecla::provider::protocol {

namespace {

struct Names {
  std::string_view v6;
  std::string_view v5;
};

// In the order of the enumeration.
constexpr Names names[] = {
    {"GetMetadata", "GetMetadata"},
    {"GetProviderSchema", "GetSchema"},
    {"GetResourceIdentitySchemas", "GetResourceIdentitySchemas"},
    {"ValidateProviderConfig", "PrepareProviderConfig"},
    {"ValidateResourceConfig", "ValidateResourceTypeConfig"},
    {"ValidateDataResourceConfig", "ValidateDataSourceConfig"},
    {"UpgradeResourceState", "UpgradeResourceState"},
    {"UpgradeResourceIdentity", "UpgradeResourceIdentity"},
    {"ConfigureProvider", "Configure"},
    {"ReadResource", "ReadResource"},
    {"PlanResourceChange", "PlanResourceChange"},
    {"ApplyResourceChange", "ApplyResourceChange"},
    {"ImportResourceState", "ImportResourceState"},
    {"MoveResourceState", "MoveResourceState"},
    {"ReadDataSource", "ReadDataSource"},
    {"GenerateResourceConfig", "GenerateResourceConfig"},
    {"ValidateEphemeralResourceConfig", "ValidateEphemeralResourceConfig"},
    {"OpenEphemeralResource", "OpenEphemeralResource"},
    {"RenewEphemeralResource", "RenewEphemeralResource"},
    {"CloseEphemeralResource", "CloseEphemeralResource"},
    {"ListResource", "ListResource"},
    {"ValidateListResourceConfig", "ValidateListResourceConfig"},
    {"GetFunctions", "GetFunctions"},
    {"CallFunction", "CallFunction"},
    {"ValidateActionConfig", "ValidateActionConfig"},
    {"PlanAction", "PlanAction"},
    {"InvokeAction", "InvokeAction"},
    {"ValidateStateStoreConfig", ""},
    {"ConfigureStateStore", ""},
    {"ReadStateBytes", ""},
    {"WriteStateBytes", ""},
    {"LockState", ""},
    {"UnlockState", ""},
    {"GetStates", ""},
    {"DeleteState", ""},
    {"StopProvider", "Stop"},
};
static_assert(std::size(names) == static_cast<std::size_t>(Method::StopProvider) + 1);

std::string_view service(Version version) {
  return version == Version::V5 ? "/tfplugin5.Provider/" : "/tfplugin6.Provider/";
}

}  // namespace

std::string_view name_of(Method method, Version version) {
  const Names& both = names[static_cast<std::size_t>(method)];
  return version == Version::V5 ? both.v5 : both.v6;
}

std::string path_of(Method method, Version version) {
  return std::string(service(version)) += name_of(method, version);
}

std::optional<Method> find_method(std::string_view path, Version version) {
  const std::string_view prefix = service(version);
  if (!path.starts_with(prefix) || path.size() == prefix.size()) return std::nullopt;
  const auto found = std::ranges::find(
      names, path.substr(prefix.size()),
      [version](const Names& both) { return version == Version::V5 ? both.v5 : both.v6; });
  if (found == std::end(names)) return std::nullopt;
  return static_cast<Method>(found - std::begin(names));
}

}  // namespace hecla::provider::protocol
