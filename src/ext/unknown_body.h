// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The body of a block that stands for any number of blocks.
#include <hecla/model/body.h>

namespace hecla::ext {

// Reads as `pattern` does, but all values in it are unknown and carry `marks`.
Body unknown_body(Body pattern, MarkSet marks);

}  // namespace hecla::ext
