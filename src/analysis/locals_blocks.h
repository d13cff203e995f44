// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Splits the blocks of local values in a file, and joins them. Pure; safe to call from several threads.
#include <hecla/file/file.h>

#include <string>

namespace hecla::analysis {

// Makes a block of each group of local values, which end at blank lines. Returns the new text.
std::string split_locals(const File& file);
// Makes one block of all, in place of the first one, in which each of them is a group. The opposite of split_locals()
// if nothing is between the blocks.
std::string join_locals(const File& file);

}  // namespace hecla::analysis
