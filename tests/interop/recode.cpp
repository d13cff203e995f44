// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The Hecla side of the cross check with go-cty: reads lines of a type constraint, a tab and MessagePack in
// hexadecimal; writes for each the value as Hecla encodes it, MessagePack in hexadecimal, a tab and JSON (empty where
// it has no JSON form), or "!" and what is wrong.
#include <hecla/wire/msgpack.h>
#include <hecla/wire/type_json.h>

#include <iostream>
#include <string>

namespace {

std::string to_hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out += {digits[byte >> 4], digits[byte & 15]};
  }
  return out;
}

std::string from_hex(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    out += static_cast<char>(std::stoi(std::string(text.substr(i, 2)), nullptr, 16));
  }
  return out;
}

std::string recode(std::string_view line) {
  using namespace hecla;
  const std::size_t tab = line.find('\t');
  const auto type = wire::parse_type(line.substr(0, tab));
  if (!type) return "!" + type.error().to_string();
  const auto value = wire::decode_msgpack(from_hex(line.substr(tab + 1)), *type);
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
