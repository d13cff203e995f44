// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Comments above a specification, which are its description.
#include <hecla/source/source.h>

#include <string>

namespace hecla::specfile {

// Returns the text of the comments that begin with "#" or "//" on the lines directly above the line
// that `range` starts on. Empty if there are none, or if anything but blanks precedes `range` on
// its line.
std::string comment_above(const SourceRange& range);

}  // namespace hecla::specfile
