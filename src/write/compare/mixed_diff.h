// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The differences between a file in the native syntax and one in the JSON syntax.
#include <hecla/write/structural_diff.h>

namespace hecla::write {

// Compares the native syntax to which both can be converted. The ranges are those of the files.
std::vector<Difference> mixed_diff(const File& before, const File& after, Diagnostics& diags,
                                   const StructuralDiffOptions& options);

}  // namespace hecla::write
