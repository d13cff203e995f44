// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// UUIDs that are derived from a name (RFC 9562, version 5).
#include <algorithm>

#include "base/byte_text.h"
#include "stdlib/hash.h"
#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

struct NamedSpace {
  std::string_view name;
  std::string_view uuid;
};
constexpr NamedSpace named_spaces[] = {
    {"dns", "6ba7b8109dad11d180b400c04fd430c8"},
    {"url", "6ba7b8119dad11d180b400c04fd430c8"},
    {"oid", "6ba7b8129dad11d180b400c04fd430c8"},
    {"x500", "6ba7b8149dad11d180b400c04fd430c8"},
};

// The positions of the hyphens in the usual form.
constexpr std::size_t hyphens[] = {8, 13, 18, 23};

bool has_prefix_ignoring_case(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() &&
         std::equal(prefix.begin(), prefix.end(), text.begin(),
                    [](char p, char t) { return p == (t >= 'A' && t <= 'Z' ? t | 0x20 : t); });
}

// Parses "6ba7b810-9dad-11d1-80b4-00c04fd430c8", also with "urn:uuid:" before it, in braces, or without hyphens.
std::optional<std::string> parse_uuid(std::string_view text) {
  constexpr std::string_view urn = "urn:uuid:";
  if (text.size() == 32) return from_hex(text);
  if (text.size() == 36 + urn.size() && has_prefix_ignoring_case(text, urn)) {
    text.remove_prefix(urn.size());
  } else if (text.size() == 38 && text.front() == '{' && text.back() == '}') {
    text = text.substr(1, 36);
  }
  if (text.size() != 36) return std::nullopt;
  std::string digits(text);
  for (const std::size_t at : hyphens) {
    if (text[at] != '-') return std::nullopt;
  }
  for (std::size_t i = std::size(hyphens); i-- > 0;) digits.erase(hyphens[i], 1);
  return from_hex(digits);
}

std::optional<std::string> namespace_bytes(std::string_view name) {
  const auto* named = std::ranges::find(named_spaces, name, &NamedSpace::name);
  return named == std::end(named_spaces) ? parse_uuid(name) : from_hex(named->uuid);
}

CallResult uuid_v5(CallContext&, Args args, const Type&) {
  const auto space = namespace_bytes(args[0].as_string());
  if (!space) {
    return argument_error(
        0, std::string("the namespace is neither a UUID nor one of dns, url, oid and x500"));
  }
  const auto digest = sha1();
  if (!digest) return missing_digests();
  digest->update(*space);
  digest->update(args[1].as_string());
  std::string bytes = digest->finish().substr(0, 16);
  bytes[6] = static_cast<char>((bytes[6] & 0x0F) | 0x50);  // version 5
  bytes[8] = static_cast<char>((bytes[8] & 0x3F) | 0x80);  // the variant of RFC 9562
  std::string text = to_hex(bytes);
  for (const std::size_t at : hyphens) text.insert(at, 1, '-');
  return Value::string(text);
}

}  // namespace

std::vector<Function> uuid_functions() {
  return {
      define({"uuidv5",
              "Returns the UUID of a name in a namespace, which is a UUID or one of `dns`, `url`, "
              "`oid` and `x500`. The same arguments always give the same result.",
              "uuidv5(\"dns\", \"www.example.com\")"},
             {parameter("namespace", Type::string(), "The namespace."),
              parameter("name", Type::string(), "The name.")},
             Type::string(), uuid_v5),
  };
}

}  // namespace hecla::stdlib
