// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A program that uses the component "value", as an application outside this repository does: see
// scripts/check_consumers. It crosses the boundary of a shared library in every possible way.
#include <hecla/convert/convert.h>
#include <hecla/value/value.h>

#include <cstdio>
#include <memory>
#include <string>

using hecla::Type;
using hecla::Value;

namespace {

bool values_work() {
  const Value tags = Value::list(Type::string(), {Value::string("a"), Value::string("b")});
  const Value service = Value::object({{"name", Value::string("web")}, {"tags", tags}});
  return service.attribute("name").as_string() == "web" && !service.to_debug_string().empty();
}

// Types are interned: there must be one table for the library and the program.
bool types_are_the_same_everywhere() {
  const auto converted = hecla::convert(Value::number(5), Type::string());
  return converted && converted->type() == Type::string() &&
         Type::list(Type::boolean()) == Type::list(Type::boolean());
}

bool exceptions_are_caught() {
  try {
    return Value::number(1).as_string().empty();
  } catch (const hecla::UsageError&) {
    return true;
  }
}

// A class of the application whose functions the library calls.
struct Operations : hecla::CapsuleOperations {
  std::string to_debug_string(const void*) const override { return "mine"; }
};

bool derived_classes_are_called() {
  const Type type = Type::capsule("thing", std::make_shared<Operations>());
  const Value thing = Value::capsule(type, std::make_shared<int>(1));
  return thing.to_debug_string().find("mine") != std::string::npos;
}

}  // namespace

int main() {
  const bool works = values_work() && types_are_the_same_everywhere() && exceptions_are_caught() &&
                     derived_classes_are_called();
  std::puts(works ? "works" : "fails");
  return works ? 0 : 1;
}
