// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "describe/shape.h"

namespace hecla::describe {

// A body in the native syntax with everything it may hold, to be filled in: placeholders of the right
// types, or the default where there is one, and as many blocks as are needed (up to a hundred in all), but
// at least one of each type. Names that the native syntax cannot write are left out.
std::string skeleton_of(const BodyShape& body);

}  // namespace hecla::describe
