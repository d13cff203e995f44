// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/package/module_format.h"

#ifndef HECLA_WITHOUT_RE2
#include <re2/re2.h>
#endif

#include <memory>

#include "base/missing_library.h"
#include "pcl/package/package_spec.h"
#include "unicode/message_text.h"

namespace hecla::pcl {

#ifdef HECLA_WITHOUT_RE2

std::function<std::string(std::string_view)> module_format(std::string_view, SourceRange where,
                                                           Diagnostics& diags) {
  warn_of_schema(diags, std::move(where),
                 "Modules cannot be shortened: " + missing_in_this_build(regular_expressions));
  return nullptr;
}

#else

std::function<std::string(std::string_view)> module_format(std::string_view format,
                                                           SourceRange where, Diagnostics& diags) {
  RE2::Options options;
  options.set_log_errors(false);
  auto regex = std::make_shared<const RE2>(re2::StringPiece(format.data(), format.size()), options);
  if (!regex->ok() || regex->NumberOfCapturingGroups() < 1) {
    warn_of_schema(diags, std::move(where),
                   "The format of modules must be a regular expression with a group" +
                       (regex->ok() ? std::string(".") : ": " + regex->error() + "."));
    return nullptr;
  }
  return [regex = std::move(regex)](std::string_view module) {
    std::string result;
    RE2::PartialMatch(re2::StringPiece(module.data(), module.size()), *regex, &result);
    return result;
  };
}

#endif

}  // namespace hecla::pcl
