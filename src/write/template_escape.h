// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace hecla::write {

// `text` as a template that gives it: what would open a sequence gets a second sign ("$${").
std::string escape_template(std::string_view text);

}  // namespace hecla::write
