// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Errors in values of which some parts are marked.
#include <hecla/value/path.h>

namespace hecla::detail {

// Returns the error as it may be shown: without details if its path leads into a marked part of `value`. Errors are
// about the part at their path, and what its type says about that part alone.
ValueError without_marked(ValueError error, const Value& value);

}  // namespace hecla::detail
