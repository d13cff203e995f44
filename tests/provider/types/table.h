// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The types that members may have, each with two values in a configuration. The texts are not those that the values
// have when they are written, if there is another. docs/guide/structs.md lists the same types: types_test.cpp compares
// them, so that a new type cannot be left out.
#include <hecla/bind/byte_size.h>
#include <hecla/bind/ip_address.h>
#include <hecla/bind/located.h>
#include <hecla/bind/path.h>
#include <hecla/bind/schema.h>
#include <hecla/bind/time.h>
#include <hecla/value/value.h>

#include <array>
#include <chrono>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace hecla::provider::testing {

enum class Speed { Slow, Fast };
constexpr auto schema(bind::For<Speed>) {
  return bind::names<Speed>({{"slow", Speed::Slow}, {"fast", Speed::Fast}});
}

// A number of bytes that can be written in KiB.
struct Size {
  std::uint64_t bytes = 0;
  static std::optional<Size> parse(const std::string& text) {
    const std::uint64_t unit = text.ends_with("KiB") ? 1024 : 1;
    const std::string digits = text.substr(0, text.find_first_not_of("0123456789"));
    if (digits.empty()) return std::nullopt;
    return Size{std::stoull(digits) * unit};
  }
  std::string text() const { return std::to_string(bytes); }
};
constexpr auto schema(bind::For<Size>) {
  return bind::via<std::string>("a size, such as \"1KiB\"", &Size::parse, &Size::text);
}

struct Window {
  std::chrono::seconds period{5};
  std::optional<Speed> speed;
};
constexpr auto schema(bind::For<Window>) {
  using namespace bind;
  return fields(attribute("period", &Window::period, required), attribute("speed", &Window::speed));
}

// TYPE(name, in the documentation, a value, another value, C++ type)
#define HECLA_STATIC_TYPES(TYPE)                                                                   \
  TYPE(boolean, "`bool`", "\"true\"", "false", bool)                                               \
  TYPE(integer, "integers", "\"007\"", "8.0", std::int64_t)                                        \
  TYPE(small, "integers", "255", "0", std::uint8_t)                                                \
  TYPE(single, "`float`, `double`", "0.123456789", "1e10", float)                                  \
  TYPE(real, "`float`, `double`", "0.33333333333333333333", "1208925819614629174706176.5", double) \
  TYPE(text, "`std::string`", "12", "\"e\\u0301\"", std::string)                                   \
  TYPE(number, "`hecla::Number`", "0.1234567890123456789012345", "\"2\"", Number)                  \
  TYPE(optional, "`std::optional`, `std::unique_ptr`, `std::shared_ptr`", "[\"60s\", null]",       \
       "[null]", std::vector<std::optional<std::chrono::seconds>>)                                 \
  TYPE(unique, "`std::optional`, `std::unique_ptr`, `std::shared_ptr`", "\"60s\"", "\"2s\"",       \
       std::unique_ptr<std::chrono::seconds>)                                                      \
  TYPE(shared, "`std::optional`, `std::unique_ptr`, `std::shared_ptr`", "\"60s\"", "\"2s\"",       \
       std::shared_ptr<std::chrono::seconds>)                                                      \
  TYPE(vector, "sequences", "[\"60s\", \"1m\"]", "[]", std::vector<std::chrono::seconds>)          \
  TYPE(list, "sequences", "[0.1, 0.33333333333333333333]", "[1]", std::list<double>)               \
  TYPE(set, "sets", "[\"60s\", \"1m\", \"2s\"]", "[\"3s\"]", std::set<std::chrono::seconds>)       \
  TYPE(map, "maps", "{ a = \"60s\", \"b c\" = \"1m\" }", "{}",                                     \
       std::map<std::string, std::chrono::seconds>)                                                \
  TYPE(array, "`std::array`", "[\"60s\", \"1m\"]", "[\"1s\", \"2s\"]",                             \
       std::array<std::chrono::seconds, 2>)                                                        \
  TYPE(pair, "`std::pair`, `std::tuple`", "[\"a\", \"60s\"]", "[\"b\", \"1s\"]",                   \
       std::pair<std::string, std::chrono::seconds>)                                               \
  TYPE(tuple, "`std::pair`, `std::tuple`", "[true, \"60s\", 1]", "[false, \"1s\", 2]",             \
       std::tuple<bool, std::chrono::seconds, int>)                                                \
  TYPE(structure, "structs with a schema", "{ period = \"60s\", speed = \"fast\" }",               \
       "{ period = \"2s\", speed = null }", Window)                                                \
  TYPE(structures, "structs with a schema", "[[{ period = \"60s\", speed = null }]]", "[[]]",      \
       std::vector<std::vector<Window>>)                                                           \
  TYPE(duration, "`std::chrono` durations", "\"60s\"", "\"90m\"", std::chrono::seconds)            \
  TYPE(fraction, "`std::chrono` durations", "\"1.50h\"", "\"1d\"",                                 \
       std::chrono::duration<double, std::ratio<3600>>)                                            \
  TYPE(enumeration, "enumerations", "\"fast\"", "\"slow\"", Speed)                                 \
  TYPE(size, "types with `via`", "\"1KiB\"", "\"0005\"", Size)                                     \
  TYPE(bytes, "`ByteSize` (`byte_size.h`)", "\"1024KiB\"", "\"1.5MB\"", bind::ByteSize)            \
  TYPE(address, "`IpAddress` (`ip_address.h`)", "\"2001:DB8:0::1\"", "\"10.0.0.1\"",               \
       bind::IpAddress)                                                                            \
  TYPE(path, "`std::filesystem::path` (`path.h`)", "\"/a//b/\"", "\"..\"", std::filesystem::path)  \
  TYPE(date, "`std::chrono::year_month_day` (`time.h`)", "\"2026-01-31\"", "\"1969-12-31\"",       \
       std::chrono::year_month_day)                                                                \
  TYPE(time, "time points of the system clock (`time.h`)", "\"2026-01-31T12:00:00.50+01:00\"",     \
       "\"1969-12-31T23:59:59Z\"", std::chrono::sys_time<std::chrono::milliseconds>)               \
  TYPE(located, "`Located`, `Marked`, `Unknowable`", "\"60s\"", "\"1s\"",                          \
       bind::Located<std::chrono::seconds>)

// Types whose values have several types.
#define HECLA_DYNAMIC_TYPES(TYPE)                                                                  \
  TYPE(any, "`hecla::Value`", "5", "{ type = \"number\", value = [1, \"a\"] }", Value)             \
  TYPE(variant, "`std::variant`", "\"5\"", "5", std::variant<int, std::string>)                    \
  TYPE(choice, "`std::variant`", "\"60s\"", "[\"a\", \"b\"]",                                      \
       std::variant<std::chrono::seconds, std::vector<std::string>>)                               \
  TYPE(anything, "sequences", "[1, 2]", "[\"a\", 1, \"1\"]",                                       \
       std::vector<std::variant<int, std::string>>)                                                \
  TYPE(named, "maps", "{ a = 1, b = 2 }", "{ a = \"x\", b = true }", std::map<std::string, Value>) \
  TYPE(mixed, "`std::pair`, `std::tuple`", "[\"60s\", 1]", "[\"1s\", \"a\"]",                      \
       std::pair<std::chrono::seconds, std::variant<int, std::string>>)

// These have no counterpart in the schema of a provider.
inline constexpr std::string_view types_without_counterpart[] = {"`Expression`, `Traversal`"};

}  // namespace hecla::provider::testing
