// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Texts that stand for values, such as JSON: their type is that of the value, so that the type rule of a function
// has to read all of the text, and the implementation that runs right after it need not do so again.
#include "stdlib/support.h"

namespace hecla::stdlib {

using TextParser = CallResult (*)(std::string_view text);

// For the type rule: the type of the value that `parse` reads from a known text.
CallTypeResult decoded_type(const Value& text, TextParser parse);
// For the implementation: the value.
CallResult decoded_value(const Value& text, TextParser parse);

}  // namespace hecla::stdlib
