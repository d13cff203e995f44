// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What WASI lacks and bindings/js/command provides.
#include <cstddef>
#include <cstdint>

namespace hecla::os::host {

#define HECLA_HOST_FUNCTION(name) \
  extern "C" __attribute__((import_module("hecla"), import_name(#name)))

// Creates a file in an open directory that does not exist yet. Returns its descriptor, or a negative errno.
HECLA_HOST_FUNCTION(create_file)
std::int32_t create_file(std::int32_t directory, const char* name, std::size_t size,
                         std::uint32_t mode);

// Gives an open file the owner and the mode of another one. Returns an errno, or 0.
HECLA_HOST_FUNCTION(copy_attributes)
std::int32_t copy_attributes(std::int32_t from, std::int32_t to);

// Returns the number of columns of a terminal; 0 if the file is none.
HECLA_HOST_FUNCTION(terminal_width) std::uint32_t terminal_width(std::int32_t file);

#undef HECLA_HOST_FUNCTION

}  // namespace hecla::os::host
