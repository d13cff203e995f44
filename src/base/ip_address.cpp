// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "base/ip_address.h"

#include <array>

#include "base/ascii.h"
#include "base/byte_text.h"

namespace hecla {

namespace {

constexpr int groups_in_address = 8;
constexpr int group_bits = 16;

// Reads numbers and separators from the start of a text.
class AddressReader {
 public:
  AddressReader(std::string_view text, AddressPadding padding) : rest_(text), padding_(padding) {}
  bool at_end() const { return rest_.empty(); }
  bool take(std::string_view part) {
    if (!rest_.starts_with(part)) return false;
    rest_.remove_prefix(part.size());
    return true;
  }
  // Reads a number of at least one digit. Returns nothing if it is greater than `largest`, or has padding that is not
  // allowed.
  std::optional<std::uint32_t> number(std::uint32_t base, std::uint32_t largest) {
    std::uint32_t value = 0;
    std::size_t length = 0;
    for (; length < rest_.size(); ++length) {
      const int digit = hex_value(rest_[length]);
      if (digit < 0 || static_cast<std::uint32_t>(digit) >= base) break;
      value = value * base + static_cast<std::uint32_t>(digit);
      if (value > largest) return std::nullopt;
    }
    if (length == 0 || (padding_ == AddressPadding::Rejected && is_padded(base, length)))
      return std::nullopt;
    rest_.remove_prefix(length);
    return value;
  }
  std::optional<std::uint32_t> ipv4() {
    std::uint32_t address = 0;
    for (int i = 0; i < 4; ++i) {
      if (i > 0 && !take(".")) return std::nullopt;
      const auto octet = number(10, 255);
      if (!octet) return std::nullopt;
      address = (address << 8) | *octet;
    }
    return address;
  }
  // Returns whether a dot is before the next colon, which means an IPv4 address at the end of an IPv6 address.
  bool has_dot_next() const {
    const std::size_t at = rest_.find_first_of(".:");
    return at != rest_.npos && rest_[at] == '.';
  }

 private:
  bool is_padded(std::uint32_t base, std::size_t length) const {
    return base == 10 ? length > 1 && rest_[0] == '0' : length > 4;
  }

  std::string_view rest_;
  AddressPadding padding_;
};

// The groups of an IPv6 address, before and after "::".
class GroupList {
 public:
  bool add(std::uint32_t group) {
    if (count_ == groups_in_address) return false;
    groups_[static_cast<std::size_t>(count_++)] = static_cast<std::uint16_t>(group);
    return true;
  }
  bool open_gap() {
    if (gap_ >= 0) return false;
    gap_ = count_;
    return true;
  }
  // Returns nothing if there are too few groups, or a "::" that represents none.
  std::optional<AddressBits> address() const {
    if (gap_ < 0 ? count_ != groups_in_address : count_ == groups_in_address) return std::nullopt;
    AddressBits result = 0;
    for (int i = 0; i < count_; ++i) {
      const int place = gap_ < 0 || i < gap_ ? i : groups_in_address - count_ + i;
      result |= AddressBits{groups_[static_cast<std::size_t>(i)]}
                << (group_bits * (groups_in_address - 1 - place));
    }
    return result;
  }

 private:
  std::array<std::uint16_t, groups_in_address> groups_{};
  int count_ = 0;
  int gap_ = -1;
};

bool read_group(AddressReader& reader, GroupList& groups) {
  if (reader.has_dot_next()) {
    const auto ipv4 = reader.ipv4();
    return ipv4 && reader.at_end() && groups.add(*ipv4 >> 16) && groups.add(*ipv4 & 0xFFFF);
  }
  const auto group = reader.number(16, 0xFFFF);
  return group && groups.add(*group);
}

using AddressGroups = std::array<unsigned, groups_in_address>;

struct Run {
  std::size_t begin = 0;
  std::size_t length = 0;
};

// Returns the longest run of at least two zero groups; the first one if there are several.
Run longest_zeros(const AddressGroups& groups) {
  Run best, run;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i] != 0) {
      run = {i + 1, 0};
      continue;
    }
    ++run.length;
    if (run.length > best.length) best = run;
  }
  return best.length > 1 ? best : Run{groups.size(), 0};
}

}  // namespace

std::optional<AddressBits> parse_ipv4(std::string_view text, AddressPadding padding) {
  AddressReader reader(text, padding);
  const auto address = reader.ipv4();
  if (!address || !reader.at_end()) return std::nullopt;
  return *address;
}

std::optional<AddressBits> parse_ipv6(std::string_view text, AddressPadding padding) {
  AddressReader reader(text, padding);
  GroupList groups;
  if (reader.take("::")) groups.open_gap();
  while (!reader.at_end()) {
    if (!read_group(reader, groups)) return std::nullopt;
    if (reader.at_end()) break;
    if (reader.take("::")) {
      if (!groups.open_gap()) return std::nullopt;
    } else if (!reader.take(":") || reader.at_end()) {
      return std::nullopt;
    }
  }
  return groups.address();
}

std::string ipv4_text(AddressBits address) {
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) {
    out += std::to_string(static_cast<unsigned>((address >> shift) & 0xFF));
    if (shift > 0) out += '.';
  }
  return out;
}

std::string ipv6_text(AddressBits address) {
  AddressGroups groups{};
  for (std::size_t i = groups.size(); i-- > 0; address >>= group_bits)
    groups[i] = static_cast<unsigned>(address & 0xFFFF);
  const Run zeros = longest_zeros(groups);
  std::string out;
  for (std::size_t i = 0; i < groups.size();) {
    if (i == zeros.begin) {
      out += "::";
      i += zeros.length;
      continue;
    }
    if (!out.empty() && !out.ends_with(':')) out += ':';
    append_hex(out, groups[i++]);
  }
  return out;
}

}  // namespace hecla
