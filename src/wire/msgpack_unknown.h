// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Unknown values in MessagePack: extension values.
#include "wire/msgpack_bytes.h"

#include <hecla/value/path.h>

namespace hecla::wire {

// The unknown value of `type` that an extension value stands for: `extension` is its type byte and
// its body. Any extension with a body of at most one byte is an unknown value of which nothing more
// is known.
ValueResult<Value> decode_unknown(std::string_view extension, const Type& type);

}  // namespace hecla::wire
