// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The secrets of configuration variables in PCL.
#include <hecla/syntax/document.h>

namespace hecla::syntax {

// Marks the default values of blocks `config` and `variable` with `secret = true` (Source::mark_secret), with syntax errors
// all that may be part of them. A flag that is not literally false may be meant to be true.
void mark_config_secrets(const Document& document);

}  // namespace hecla::syntax
