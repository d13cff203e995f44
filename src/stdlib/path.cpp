// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "os/paths.h"
#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

CallResult base_name(CallContext& call, Args args, const Type&) {
  std::string_view path = args[0].as_string();
  if (path.empty()) return Value::string(".");
  while (path.ends_with('/')) path.remove_suffix(1);
  if (path.empty()) return Value::string("/");
  return string_result(call, path.substr(path.rfind('/') + 1));
}

CallResult directory_name(CallContext& call, Args args, const Type&) {
  const std::string_view path = args[0].as_string();
  const std::string_view directory = path.substr(0, path.rfind('/') + 1);
  // The parts of a path take more memory than their text does.
  if (!call.budget().spend_string_bytes(directory.size()) ||
      !call.budget().spend_elements(static_cast<std::size_t>(std::ranges::count(directory, '/'))))
    return limit_exceeded(call);
  return Value::string(os::normal_path(directory, os::PathRules::Posix));
}

Parameter path_parameter() { return parameter("path", Type::string(), "The path."); }

}  // namespace

std::vector<Function> path_functions() {
  return {
      define({"basename", "Returns the last part of a path.", "basename(\"foo/bar/baz.txt\")"},
             {path_parameter()}, Type::string(), base_name),
      define({"dirname", "Returns a path without its last part.", "dirname(\"foo/bar/baz.txt\")"},
             {path_parameter()}, Type::string(), directory_name),
  };
}

}  // namespace hecla::stdlib
