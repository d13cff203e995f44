// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "describe/shape.h"

namespace hecla::describe {

// Returns a body in the native syntax with everything that it may contain: defaults, or
// placeholders of the right types, and as many blocks as are required (up to a hundred in all), but
// at least one of each type. Names that the native syntax cannot express are omitted.
std::string skeleton_of(const BodyShape& body);

}  // namespace hecla::describe
