// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The values that expressions have, as the command prints them.
#include <hecla/source/diagnostic.h>
#include <hecla/value/value.h>

#include <string>

#include "cli/options.h"

namespace hecla::cli {

// With a line end. In JSON, `indent` spaces for each level; 0 is one line. A value without a JSON form is a
// mistake, and there is no text.
std::string value_text(const Value& value, ValueFormat format, Diagnostics& diags,
                       std::size_t indent = 2);

}  // namespace hecla::cli
