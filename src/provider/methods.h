// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The calls of Terraform's plugin protocol and their names in its versions.
//
//   path_of(Method::ValidateResourceConfig, Version::V5)
//       == "/tfplugin5.Provider/ValidateResourceTypeConfig"
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hecla::provider::protocol {

enum class Version : std::uint8_t { V5 = 5, V6 = 6 };

enum class Method : std::uint8_t {
  GetMetadata,
  GetProviderSchema,
  GetResourceIdentitySchemas,
  ValidateProviderConfig,
  ValidateResourceConfig,
  ValidateDataSourceConfig,
  UpgradeResourceState,
  UpgradeResourceIdentity,
  ConfigureProvider,
  ReadResource,
  PlanResourceChange,
  ApplyResourceChange,
  ImportResourceState,
  MoveResourceState,
  ReadDataSource,
  GenerateResourceConfig,
  ValidateEphemeralResourceConfig,
  OpenEphemeralResource,
  RenewEphemeralResource,
  CloseEphemeralResource,
  ListResource,
  ValidateListResourceConfig,
  GetFunctions,
  CallFunction,
  ValidateActionConfig,
  PlanAction,
  InvokeAction,
  ValidateStateStoreConfig,
  ConfigureStateStore,
  ReadStateBytes,
  WriteStateBytes,
  LockState,
  UnlockState,
  GetStates,
  DeleteState,
  StopProvider,
};

// Returns the name of a method in the given version, such as "PrepareProviderConfig"; empty if the
// version does not have it.
std::string_view name_of(Method method, Version version);
// Returns the path by which gRPC knows a method.
std::string path_of(Method method, Version version);
// Returns the method that gRPC knows by `path`.
std::optional<Method> find_method(std::string_view path, Version version);

}  // namespace hecla::provider::protocol
