// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// All messages that can be encoded and decoded, for explicit instantiations and tests:
//
//   #define INSTANTIATE(Message) template std::string encode(const Message&, Version);
//   HECLA_PROTOCOL_MESSAGES(INSTANTIATE)

// clang-format off
#define HECLA_PROTOCOL_MESSAGES(X)                                                          \
  X(Empty) X(Diagnosed) X(Diagnostic) X(Typed) X(TypedConfig) X(ClientConfig) X(DynamicValue) X(wire::Schema) \
  X(wire::FunctionSignature) X(wire::IdentitySchema)                                        \
  X(GetMetadata::Response) X(GetProviderSchema::Response)                                   \
  X(GetResourceIdentitySchemas::Response) X(StopProvider::Response)                         \
  X(ValidateProviderConfig::Request) X(ValidateProviderConfig::Response)                    \
  X(ConfigureProvider::Request)                                                             \
  X(UpgradeResourceState::Request) X(UpgradeResourceState::Response)                        \
  X(UpgradeResourceIdentity::Request) X(UpgradeResourceIdentity::Response)                  \
  X(ReadResource::Request) X(ReadResource::Response)                                        \
  X(PlanResourceChange::Request) X(PlanResourceChange::Response)                            \
  X(ApplyResourceChange::Request) X(ApplyResourceChange::Response)                          \
  X(ImportResourceState::Request) X(ImportResourceState::Response)                          \
  X(MoveResourceState::Request) X(MoveResourceState::Response)                              \
  X(GenerateResourceConfig::Request) X(GenerateResourceConfig::Response)                    \
  X(ReadDataSource::Request) X(ReadDataSource::Response) X(GetFunctions::Response)          \
  X(CallFunction::Request) X(CallFunction::Response)                                        \
  X(OpenEphemeralResource::Response)                                                        \
  X(RenewEphemeralResource::Request) X(RenewEphemeralResource::Response)                    \
  X(CloseEphemeralResource::Request) X(ListResource::Request) X(ListResource::Response)     \
  X(PlanAction::Response) X(InvokeAction::Response)                                         \
  X(StateName) X(ConfigureStateStore::Request) X(ConfigureStateStore::Response)             \
  X(ReadStateBytes::Response) X(WriteStateBytes::Request)                                   \
  X(LockState::Request) X(LockState::Response) X(UnlockState::Request) X(GetStates::Response)
// clang-format on
