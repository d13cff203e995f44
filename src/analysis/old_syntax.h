// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Recognizes files in HCL 1, the language before Terraform 0.12, which agents of Vault, Consul and Nomad still read.
#include <hecla/source/diagnostic.h>

namespace hecla::analysis {

// Returns the diagnostics. If all errors in a file are forms of HCL 1 (names in quotes, commas between arguments), one
// diagnostic that says so takes their place.
Diagnostics with_old_syntax(const Diagnostics& diags);

}  // namespace hecla::analysis
