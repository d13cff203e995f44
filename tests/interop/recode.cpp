// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Hecla's side of the comparison with go-cty: reads lines with a type constraint, a tab and MessagePack in
// hexadecimal; writes for each the value as Hecla encodes it (MessagePack in hexadecimal, a tab, and JSON, which is
// empty if the value has no JSON form), or "!" and the error.
#include <hecla/wire/msgpack.h>
#include <hecla/wire/type_json.h>

#include <iostream>
#include <string>

#include "base/byte_text.h"

namespace {

std::string recode(std::string_view line) {
  using namespace hecla;
  const std::size_t tab = line.find('\t');
  const auto type = wire::parse_type(line.substr(0, tab));
  if (!type) return "!" + type.error().to_string();
  const auto given = from_hex(line.substr(tab + 1));
  if (!given) return "!not hexadecimal";
  const auto value = wire::decode_msgpack(*given, *type);
  if (!value) return "!" + value.error().to_string();
  const auto bytes = wire::encode_msgpack(*value, *type);
  if (!bytes) return "!" + bytes.error().to_string();
  const auto json = wire::encode_json(*value, *type);
  return to_hex(*bytes) + "\t" + (json ? *json : "");
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) std::cout << recode(line) << '\n';
}
