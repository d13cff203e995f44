// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The strings of the older forms in hcl2_forms.h.
#include "hcl2_forms.h"

#include <string>
#include <string_view>
#include <vector>

namespace hecla::python::form_strings {

// Returns a string without its quotes, or an expression in "${...}".
std::string dollar(std::string text, Hcl2Form form);
// Returns the inside of "${...}", and other text as it is.
std::string without_dollar(std::string text);
std::string strip_quotes(std::string text, Hcl2Form form);
bool has_interpolation(std::string_view text);
// Returns the text of a heredoc in quotes, without its markers. `source` has both.
std::string heredoc(std::string_view source, bool is_flush, Hcl2Form form);
// Returns the line ends and comments in the text between two tokens, as the grammar of checkov's fork divides them.
std::vector<std::string> line_end_tokens(std::string_view text);

}  // namespace hecla::python::form_strings
