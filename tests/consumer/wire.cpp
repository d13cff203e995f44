// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A program that uses the component "wire": see scripts/check_consumers.
#include <hecla/wire/msgpack.h>
#include <hecla/wire/type_json.h>

#include <cstdio>

int main() {
  const auto type = hecla::wire::parse_type(R"(["list","string"])");
  const auto value = hecla::Value::list(hecla::Type::string(), {hecla::Value::string("a")});
  const auto bytes = hecla::wire::encode_msgpack(value, *type);
  const bool works = bytes &&
                     *bytes ==
                         "\x91\xa1"
                         "a" &&
                     hecla::wire::decode_msgpack(*bytes, *type)->elements().size() == 1;
  std::puts(works ? "works" : "fails");
  return works ? 0 : 1;
}
