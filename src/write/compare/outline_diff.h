// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The differences between two files in the same syntax.
#include <hecla/write/structural_diff.h>

namespace hecla::write {

std::vector<Difference> outline_diff(const File& before, const File& after, Diagnostics& diags,
                                     const StructuralDiffOptions& options);

}  // namespace hecla::write
