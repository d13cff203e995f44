// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "framing.h"

#include <iostream>

namespace hecla::conformance {
namespace {

Json respond_to(const Json& request, Respond respond) {
  try {
    return respond(request);
  } catch (const Unsupported&) {
    return {{"unsupported", true}};
  } catch (const BadRequest& error) {
    return {{"bad_request", error.what()}};
  } catch (const Json::exception& error) {
    return {{"bad_request", error.what()}};
  } catch (const std::exception& error) {
    return {{"panic", error.what()}};
  }
}

Json respond_to_line(const std::string& line, Respond respond) {
  try {
    const Json request = Json::parse(line);
    Json response = {{"id", Fields(request).id()}};
    response.update(respond_to(request, respond));
    return response;
  } catch (const std::exception& error) {
    return {{"id", nullptr}, {"bad_request", error.what()}};
  }
}

// Bytes that are not UTF-8 are replaced.
std::string dump(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Recurses as deep as the answer, which parsing and encoding limit.
void write(const Json& value, std::string& out) {
  const char* separator = "";
  switch (value.type()) {
    case Json::value_t::object:
      out += '{';
      for (const auto& [name, member] : value.items()) {
        ((out += separator) += dump(name)) += ':';
        write(member, out);
        separator = ",";
      }
      out += '}';
      return;
    case Json::value_t::array:
      out += '[';
      for (const Json& element : value) {
        out += separator;
        write(element, out);
        separator = ",";
      }
      out += ']';
      return;
    case Json::value_t::binary:  // see verbatim()
      out.append(value.get_binary().begin(), value.get_binary().end());
      return;
    default:
      out += dump(value);
  }
}

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  throw BadRequest("bytes are in hexadecimal");
}

}  // namespace

Fields::Fields(Json json) : json_(std::move(json)) {
  if (!json_.is_object()) throw BadRequest("a request is an object");
  id_ = this->json("id");
}

const Json& Fields::json(const char* field) const { return member(json_, field); }

std::string Fields::text(const char* field) const {
  const Json& value = json(field);
  return value.is_null() ? std::string() : value.get<std::string>();
}

bool Fields::flag(const char* field) const {
  const Json& value = json(field);
  return !value.is_null() && value.get<bool>();
}

std::string Fields::source() const {
  return has("src_b64") ? from_base64(text("src_b64")) : text("src");
}

int answer_all(Respond respond) {
  std::ios::sync_with_stdio(false);
  std::string line, out;
  while (std::getline(std::cin, line)) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    out.clear();
    write(respond_to_line(line, respond), out);
    std::cout << out << std::endl;
  }
  return std::cout ? 0 : 1;
}

Json verbatim(const std::string& json_text) {
  return Json::binary({json_text.begin(), json_text.end()});
}

std::string to_hex(std::string_view bytes) {
  constexpr char digits[] = "0123456789abcdef";
  std::string out;
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    out += digits[value >> 4];
    out += digits[value & 15];
  }
  return out;
}

std::string from_hex(std::string_view text) {
  if (text.size() % 2 != 0) throw BadRequest("bytes are in hexadecimal");
  std::string out;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    out += static_cast<char>(digit_of(text[i]) << 4 | digit_of(text[i + 1]));
  }
  return out;
}

std::string from_base64(std::string_view text) {
  constexpr std::string_view alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  while (text.ends_with('=')) text.remove_suffix(1);
  std::string out;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    const std::size_t value = alphabet.find(c);
    if (value == std::string_view::npos) throw BadRequest("src_b64 is in base64");
    bits = (bits << 6 | static_cast<unsigned>(value)) & 0xFFFF;
    if ((count += 6) < 8) continue;
    out += static_cast<char>(bits >> (count -= 8) & 0xFF);
  }
  return out;
}

}  // namespace hecla::conformance
