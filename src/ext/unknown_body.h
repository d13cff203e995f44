// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The body of a block that represents an unknown number of blocks.
#include <hecla/model/body.h>

namespace hecla::ext {

// Returns a body that reads like `pattern`, but whose values are all unknown and have `marks`.
Body unknown_body(Body pattern, MarkSet marks);

}  // namespace hecla::ext
