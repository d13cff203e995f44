// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// `meta.moduleFormat` of a schema: a regular expression whose first group is the module as programs write it.
#include <hecla/source/diagnostic.h>

#include <functional>
#include <string>
#include <string_view>

namespace hecla::pcl {

// Returns the function that shortens a module; the result is empty if the format does not match. If the
// format cannot be used, that is a warning, and there is no function.
std::function<std::string(std::string_view module)> module_format(std::string_view format,
                                                                  SourceRange where,
                                                                  Diagnostics& diags);

}  // namespace hecla::pcl
