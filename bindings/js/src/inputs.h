// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Options that several calls have.
#include <hecla/file/file.h>

#include "exchange.h"

namespace hecla::js {

// Returns the options "limits" and "syntax" ("auto", "native" or "json").
FileOptions file_options(const Options& options);

}  // namespace hecla::js
