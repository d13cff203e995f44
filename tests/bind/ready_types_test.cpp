// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/bind/byte_size.h>
#include <hecla/bind/encode.h>
#include <hecla/bind/ip_address.h>
#include <hecla/bind/path.h>
#include <hecla/bind/time.h>

#include "bind/decoded.h"

namespace hecla::bind {
namespace {

using namespace std::chrono_literals;

struct Settings {
  ByteSize cache;
  IpAddress address;
  std::filesystem::path data;
  std::chrono::sys_seconds since;
  std::chrono::sys_time<std::chrono::milliseconds> until;
  std::chrono::year_month_day day;
  std::map<IpAddress, ByteSize> limits;
};
constexpr auto schema(For<Settings>) {
  return fields(attribute("cache", &Settings::cache,
                          check("must be at most \"1GiB\"",
                                [](ByteSize size) { return size <= ByteSize::gibibytes(1); })),
                attribute("address", &Settings::address), attribute("data", &Settings::data),
                attribute("since", &Settings::since), attribute("until", &Settings::until),
                attribute("day", &Settings::day), attribute("limits", &Settings::limits));
}

TEST(BindReadyTypes, AreDecodedAndWritten) {
  const auto settings = decoded<Settings>(R"(
cache   = "1.5MiB"
address = "2001:DB8:0:0:0:0:0:1"
data    = "/var/lib/größe"
since   = "2026-01-31T13:00:00+01:00"
until   = "1969-12-31T23:59:59.25Z"
day     = "2024-02-29"
limits  = { "192.0.2.1" = 4096 }
)");
  EXPECT_EQ(settings.cache.bytes, 1536U * 1024);
  EXPECT_EQ(settings.address.text(), "2001:db8::1");
  EXPECT_EQ(settings.data, std::filesystem::path(u8"/var/lib/größe"));
  EXPECT_EQ(settings.since, std::chrono::sys_days(2026y / 1 / 31) + 12h);
  EXPECT_EQ(settings.until.time_since_epoch(), -750ms);
  EXPECT_EQ(settings.day, 2024y / 2 / 29);
  EXPECT_EQ(settings.limits.at(*IpAddress::parse("192.0.2.1")), ByteSize::kibibytes(4));
  EXPECT_EQ(to_hcl(settings), R"(cache   = "1536KiB"
address = "2001:db8::1"
data    = "/var/lib/größe"
since   = "2026-01-31T12:00:00Z"
until   = "1969-12-31T23:59:59.25Z"
day     = "2024-02-29"
limits = {
  "192.0.2.1" = "4KiB"
}
)");
}

TEST(BindReadyTypes, ErrorsGiveTheReason) {
  EXPECT_EQ(diagnostics_of<Settings>(R"(cache = "2GiB"
address = "192.0.2"
since = "2026-01-31 12:00:00Z"
until = "2026-01-31T12:00:00.1234Z"
day = "2025-02-29"
)"),
            R"(t.hcl:1,9-15: "cache" must be at most "1GiB".
t.hcl:2,11-20: "address" must be an IP address, not "192.0.2" (an IPv4 address has four numbers from 0 to 255).
t.hcl:3,9-31: "since" must be a time, such as "2026-01-31T12:00:00Z", not "2026-01-31 12:00:00Z" ("T" must follow the date).
t.hcl:4,9-36: "until" must be a time, such as "2026-01-31T12:00:00Z", not "2026-01-31T12:00:00.1234Z" (the fraction has too many digits).
t.hcl:5,7-19: "day" must be a date, such as "2026-01-31", not "2025-02-29" (the day is out of range).
)");
}

TEST(BindReadyTypes, DescribeWhatIsRequired) {
  EXPECT_EQ(
      diagnostics_of<Settings>(R"(cache = "2GX"
address = "1:2"
since = "1500-01-31T12:00:00Z"
day = "2025-02-28-1"
)"),
      R"(t.hcl:1,9-14: "cache" must be a size, such as "64KiB", not "2GX" (the units are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB and PiB).
t.hcl:2,11-16: "address" must be an IP address, not "1:2" (an IPv6 address has eight groups of up to four hexadecimal digits).
t.hcl:3,9-31: "since" must be a time, such as "2026-01-31T12:00:00Z", not "1500-01-31T12:00:00Z" (the year must be from 1678 to 2261).
t.hcl:4,7-21: "day" must be a date, such as "2026-01-31", not "2025-02-28-1" (it must have the form 2026-01-31).
)");
}

TEST(BindReadyTypes, SizesHaveTheUnitsOfBothSystems) {
  const auto bytes = [](const char* text) {
    const auto size = ByteSize::parse(text);
    return size ? std::to_string(size->bytes) : size.error();
  };
  EXPECT_EQ(bytes("0"), "0");
  EXPECT_EQ(bytes("10kB"), "10000");
  EXPECT_EQ(bytes("10 KB"), "10000");
  EXPECT_EQ(bytes("1.1GB"), "1100000000");
  EXPECT_EQ(bytes("1.PiB"), "1125899906842624");
  EXPECT_EQ(bytes("18446744073709551615B"), "18446744073709551615");
  EXPECT_EQ(bytes("18446744073709551616B"), "it is too large");
  EXPECT_EQ(bytes("99999999999999999999999999999999999999999999TiB"), "it is too large");
  EXPECT_EQ(bytes("1.2345kB"), "it is not a whole number of bytes");
  for (const char* text : {"KiB", ".", "", "1..5kB", "1.5.2kB"})
    EXPECT_EQ(bytes(text), "it must begin with a number") << text;
  for (const char* text : {"10K", "10 kb", "-1kB", "1e3", "10kB "})
    EXPECT_EQ(bytes(text), "the units are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB and PiB");
  for (const std::uint64_t size : {0ULL, 1ULL, 1000ULL, 1024ULL, 1536ULL, 1'000'001ULL, ~0ULL})
    EXPECT_EQ(ByteSize::parse(ByteSize{size}.text())->bytes, size);
}

TEST(BindReadyTypes, AddressesHaveTheTextOfTheStandard) {
  const auto text = [](const char* given) {
    const auto address = IpAddress::parse(given);
    return address ? address->text() : "error";
  };
  EXPECT_EQ(text("::"), "::");
  EXPECT_EQ(text("::1"), "::1");
  EXPECT_EQ(text("1::"), "1::");
  EXPECT_EQ(text("2001:0db8:0:0:1:0:0:1"), "2001:db8::1:0:0:1");
  EXPECT_EQ(text("2001:db8:0:1:1:1:1:1"), "2001:db8:0:1:1:1:1:1");
  EXPECT_EQ(text("::ffff:192.0.2.1"), "::ffff:192.0.2.1");
  EXPECT_EQ(text("1:2:3:4:5:6:192.0.2.1"), "1:2:3:4:5:6:c000:201");
  EXPECT_EQ(text("255.255.255.255"), "255.255.255.255");
  for (const char* given :
       {"", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.4 ", ":", ":::", "1::2::3",
        "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4::5:6:7:8", "12345::", "g::", "::1%eth0",
        "1.2.3.4::", "192.0.2.1:80"})
    EXPECT_EQ(text(given), "error") << given;
}

}  // namespace
}  // namespace hecla::bind
