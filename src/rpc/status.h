// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Status: how a call ended, as gRPC defines it.
//
//   if (answer.status.code != rpc::Code::Ok) return answer.status;
//   return rpc::Status{rpc::Code::InvalidArgument, "the name is empty"};
//
// It is also the error type of everything else in this layer: rpc::Result<T> holds a T or a Status.
#include <hecla/base/result.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace hecla::rpc {

// The numbers are those of the protocol.
enum class Code : std::uint32_t {
  Ok = 0,
  Cancelled = 1,
  Unknown = 2,
  InvalidArgument = 3,
  DeadlineExceeded = 4,
  NotFound = 5,
  AlreadyExists = 6,
  PermissionDenied = 7,
  ResourceExhausted = 8,
  FailedPrecondition = 9,
  Aborted = 10,
  OutOfRange = 11,
  Unimplemented = 12,
  Internal = 13,
  Unavailable = 14,
  DataLoss = 15,
  Unauthenticated = 16
};

// Returns the name of a code, as other implementations write it: "DeadlineExceeded".
std::string_view name_of(Code code);

struct Status {
  Code code = Code::Ok;
  std::string message = {};

  bool is_ok() const { return code == Code::Ok; }
  // Returns "Unavailable: the connection was lost", or only the name of the code.
  std::string to_string() const;
  friend bool operator==(const Status&, const Status&) = default;
};

template <class T>
using Result = hecla::Result<T, Status>;

}  // namespace hecla::rpc
