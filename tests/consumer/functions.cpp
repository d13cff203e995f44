// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A program that uses the component "functions": see scripts/check_consumers. It lists the
// functions that are not available in a build without their libraries.
#include <hecla/function/function.h>
#include <hecla/stdlib/stdlib.h>

#include <cstdio>
#include <string>
#include <vector>

using hecla::Value;

namespace {

bool is_available(const char* name, const std::vector<Value>& arguments) {
  const auto result = hecla::stdlib::terraform().find(name)->call(arguments);
  if (result) return true;
  return result.error().message.find("Hecla was built without ") == std::string::npos;
}

}  // namespace

int main() {
  const std::vector<Value> name{Value::string("web")};
  const auto upper = hecla::stdlib::find("upper")->call(name);
  const bool works = upper && upper->as_string() == "WEB";
  std::puts(works ? "works" : "fails");
  const Value text = Value::string("a");
  if (!is_available("regex", {text, text})) std::puts("without regex");
  if (!is_available("yamldecode", {text})) std::puts("without yamldecode");
  if (!is_available("sha256", {text})) std::puts("without sha256");
  if (!is_available("base64gzip", {text})) std::puts("without base64gzip");
  return works ? 0 : 1;
}
