// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The texts in the headers of calls, as "gRPC over HTTP2" defines them.
//
//   parse_timeout("250m") == 250ms
//   encode_message("50% off\n") == "50%25 off%0A"
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "rpc/status.h"

namespace hecla::rpc {

// Parses a number of at most 8 digits and a unit: H, M, S, m, u or n. Timeouts of more than about ten years
// are shortened.
std::optional<std::chrono::nanoseconds> parse_timeout(std::string_view text);
// Returns a timeout that is not longer than `timeout`, and shorter by less than a thousandth.
std::string write_timeout(std::chrono::nanoseconds timeout);

// Encodes and decodes the text of grpc-message. An invalid escape sequence is kept as it is.
std::string encode_message(std::string_view text);
std::string decode_message(std::string_view text);

// Returns whether `type` is "application/grpc", which can be followed by a subtype or parameters.
bool is_grpc_content_type(std::string_view type);

// Returns the status that the text of grpc-status gives: Unknown if it is not a number.
Code parse_code(std::string_view text);
// Returns the status of a response without grpc-status, which did not come from a gRPC server.
Code code_of_http_status(int status);

}  // namespace hecla::rpc
