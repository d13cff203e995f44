// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Addresses. The first line is an address, the rest a document: an address survives printing and reading; the parts of
// a document that an address finds have addresses that find them again; and the same holds for every part of the
// document.
#include <hecla/syntax/node.h>
#include <hecla/write/addresses.h>
#include <hecla/write/document.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "require.h"
#include "small_limits.h"
#include "unicode/unicode.h"

namespace {

using namespace hecla;
using namespace hecla::write;
using fuzz::require;

bool are_equal(const Address& a, const Address& b) {
  return std::ranges::equal(a.steps(), b.steps(), [](const AddressStep& x, const AddressStep& y) {
    return x.kind == y.kind && x.name == y.name && x.index == y.index;
  });
}

std::optional<Address> parse(std::string_view text) {
  Diagnostics diags;
  auto address = Address::parse(text, diags);
  require(address.has_value() != diags.has_errors(), "an address without errors is missing");
  return address;
}

void check_text(std::string_view text, const Address& address) {
  const std::string printed = address.to_string();
  const auto back = parse(printed);
  require(back && are_equal(*back, address), "a printed address is another one", printed);
  require(back->to_string() == printed, "printing again gives another text", printed);
  require(address.prefix_text(address.steps().size()) == printed, "the prefix of all steps");
  require(Address::end_in(printed, 0) == printed.size(), "an address ends early", printed);
  require(Address::end_in(text, 0) <= text.size(), "an address ends outside");
  if (!address.is_document()) {
    const auto& last = address.steps().back();
    require(are_equal(address.parent().add(last), address), "the parent and the last step");
  }
}

// The address of a part finds it, and what else it finds is not inside.
void check_part(const Document& document, Addresses& addresses, ByteRange range) {
  const Address address = addresses.of(range);
  const auto found = document.find(address);
  require(std::ranges::any_of(found,
                              [&](const Located& part) {
                                return part.range.begin <= range.begin &&
                                       range.end <= part.range.end;
                              }) ||
              address.is_document(),
          "an address does not find its part", address.to_string());
}

void check_document(const std::string& text, Syntax syntax, const Address& address) {
  Diagnostics diags(100);
  const Document document(Source::make("fuzz", text), diags, {small_limits(), syntax});
  const bool is_valid = !diags.has_errors();
  Addresses addresses(document.file());
  for (const Located& part : document.find(address)) {
    require(part.range.end <= text.size() && part.value.end <= text.size(), "a part is outside");
    (void)addresses.expression(part.value);
    if (is_valid) check_part(document, addresses, part.range);
  }
  const auto size = static_cast<std::uint32_t>(text.size());
  for (std::uint32_t i = 0; i < size; i += 1 + size / 64) {
    if (is_valid)
      check_part(document, addresses, {i, i});
    else
      (void)addresses.of({i, i});
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(input.find('\n'), input.size());
  const std::string_view first = input.substr(0, end);
  const auto address = parse(first);
  // Invalid bytes of a name are printed as U+FFFD.
  if (address && unicode::is_valid_utf8(first)) check_text(first, *address);
  const std::string text(input.substr(std::min(end + 1, input.size())));
  for (const Syntax syntax : {Syntax::Native, Syntax::Json})
    check_document(text, syntax, address.value_or(Address().any()));
  return 0;
}
