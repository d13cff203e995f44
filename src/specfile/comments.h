// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Comments as descriptions: what an author writes above a part of a specification is about that part.
#include <hecla/source/source.h>

#include <string>

namespace hecla::specfile {

// The text of the lines directly above the line that `range` starts on, as far as they are comments that
// begin with "#" or "//". Empty where there are none, and where something else stands before `range`.
std::string comment_above(const SourceRange& range);

}  // namespace hecla::specfile
