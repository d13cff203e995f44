// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/messages.h"

#include <gtest/gtest.h>

#include "base/byte_text.h"
#include "provider/message_filler.h"
#include "provider/message_list.h"
#include "support/usage_error.h"

namespace hecla::provider::protocol {
namespace {

constexpr Version versions[] = {Version::V5, Version::V6};

// Returns the bytes of hexadecimal digits.
std::string hex(std::string_view digits) {
  std::string out;
  for (const char c : digits) {
    if (c != ' ') out += c;
  }
  return *from_hex(out);
}

template <class Message>
void expect_error(std::string_view bytes, std::string_view message) {
  const auto result = decode<Message>(bytes, Version::V6);
  ASSERT_FALSE(result) << message;
  EXPECT_NE(result.error().message.find(message), std::string::npos) << result.error().message;
}

// Returns the message as field `tag` of another one.
std::string inside(int tag, const std::string& message) {
  std::string out(1, static_cast<char>(tag << 3 | 2));
  for (std::size_t rest = message.size(); true; rest >>= 7) {
    out += static_cast<char>((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    if (rest <= 0x7f) break;
  }
  return out + message;
}

template <class Message>
void check_round_trip(const char* name) {
  for (const Version version : versions) {
    const std::string bytes = encode(filled<Message>(version), version);
    const auto decoded = decode<Message>(bytes, version);
    ASSERT_TRUE(decoded) << name << ": " << decoded.error().message;
    EXPECT_EQ(encode(*decoded, version), bytes) << name;
    // Nothing was lost on both ways: a message without one of the fields is shorter.
    const auto empty = decode<Message>("", version);
    ASSERT_TRUE(empty) << name;
    EXPECT_LT(encode(*empty, version).size(), std::max(bytes.size(), std::size_t{1})) << name;
  }
}

TEST(Messages, SurviveARoundTrip) {
#define CHECK(Message) check_round_trip<Message>(#Message);
  HECLA_PROTOCOL_MESSAGES(CHECK)
#undef CHECK
}

template <class Message>
void check_prefixes() {
  const std::string bytes = encode(filled<Message>(Version::V6), Version::V6);
  for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 200) {
    const auto decoded = decode<Message>(std::string_view(bytes).substr(0, size), Version::V6);
    if (decoded) encode(*decoded, Version::V6);
  }
}

TEST(Messages, MayBeTruncatedAnywhere) {
#define CHECK(Message) check_prefixes<Message>();
  HECLA_PROTOCOL_MESSAGES(CHECK)
#undef CHECK
}

TEST(Messages, HaveTheEncodingOfTheProtocol) {
  const Diagnostic diagnostic{.severity = Severity::Error,
                              .summary = "a",
                              .detail = "b",
                              .attribute = Path().attribute("x").index(Value::number(2))};
  const std::string bytes = hex("08 01  12 01 61  1a 01 62  22 09  0a 03 0a 01 78  0a 02 18 02");
  EXPECT_EQ(encode(diagnostic, Version::V6), bytes);
  const auto decoded = decode<Diagnostic>(bytes, Version::V6);
  ASSERT_TRUE(decoded);
  EXPECT_EQ(decoded->attribute, diagnostic.attribute);
}

TEST(Messages, FieldsMayBeInAnyOrderRepeatedOrUnknown) {
  const std::string bytes =
      hex("12 01 61"              // summary "a"
          "a0 06 07"              // field 100: 7
          "22 05 0a 03 0a 01 78"  // attribute: x
          "12 01 62"              // summary "b"
          "22 04 0a 02 18 02"     // attribute: another step
          "08 02");               // severity: warning
  const auto decoded = decode<Diagnostic>(bytes, Version::V6);
  ASSERT_TRUE(decoded) << decoded.error().message;
  EXPECT_EQ(decoded->summary, "b");
  EXPECT_EQ(decoded->severity, Severity::Warning);
  EXPECT_EQ(decoded->attribute.to_string(), ".x[2]");
}

TEST(Messages, AnUnknownSeverityIsAnError) {
  for (const char* bytes : {"12 01 61", "08 00 12 01 61", "08 08 12 01 61"}) {
    const auto decoded = decode<Diagnostic>(hex(bytes), Version::V6);
    ASSERT_TRUE(decoded);
    EXPECT_EQ(decoded->severity, Severity::Error);
    EXPECT_EQ(encode(*decoded, Version::V6), hex("08 01 12 01 61"));
  }
}

TEST(Messages, TheLastEntryOfAMapCounts) {
  const std::string first = inside(2, hex("0a 01 6b 12 01 61"));
  const std::string last = inside(2, hex("12 01 62 0a 01 6b"));
  const auto decoded = decode<UpgradeResourceState::Request>(inside(3, first + last), Version::V6);
  ASSERT_TRUE(decoded);
  EXPECT_EQ(decoded->raw_state.flatmap.at("k"), "b");
}

TEST(Messages, AreMalformedWithTheWrongTypes) {
  expect_error<Diagnostic>(hex("0a 01 61"), "field 1 has the wrong wire type");
  expect_error<Diagnostic>(hex("10 01"), "field 2 has the wrong wire type");
  expect_error<Diagnostic>(hex("12 01 ff"), "field 2 is not valid UTF-8");
  expect_error<Diagnostic>(hex("12 05 61"), "it is truncated");
  expect_error<Diagnostic>(hex("00"), "it is not in the encoding of Protocol Buffers");
  expect_error<Diagnostic>(hex("0b 0c"), "it is not in the encoding of Protocol Buffers");
  expect_error<Diagnostic>(hex("08 ff ff ff ff ff ff ff ff ff ff ff 01"),
                           "it is not in the encoding of Protocol Buffers");
  expect_error<wire::Schema>(inside(2, inside(2, hex("0a 01 61"))),
                             "the attribute \"a\" has no type");
  expect_error<wire::Schema>(inside(2, inside(2, hex("0a 01 20"))), "\" \" is not an identifier");
  expect_error<wire::Schema>(inside(2, inside(2, hex("0a 01 61 12 01 78"))), "is not a type: ");
  expect_error<wire::Schema>(inside(2, inside(3, hex("0a 01 61"))),
                             "the block type \"a\" has no nesting mode");
  expect_error<wire::Schema>(inside(2, inside(3, hex("0a 01 61 18 07"))), "is not a nesting mode");
  expect_error<wire::Schema>(inside(2, inside(2, hex("0a 01 61") + inside(10, ""))),
                             "a nested attribute has no nesting mode");
  expect_error<wire::FunctionSignature>(inside(1, hex("0a 01 61")),
                                        "the parameter \"a\" of a function has no type");
  expect_error<wire::IdentitySchema>(inside(2, hex("0a 01 61")),
                                     "the attribute \"a\" of an identity has no type");
  expect_error<wire::Schema>(
      inside(2, inside(3, hex("0a 01 61 18 02 20 ff ff ff ff ff ff ff ff ff 01"))),
      "field 4 is negative");
  const std::string twice = inside(2, hex("0a 01 61 12 06") + "\"bool\"");
  expect_error<wire::Schema>(inside(2, twice + twice), "duplicate name \"a\"");
}

TEST(Messages, HaveFlagsInAnyEncodingOfANumber) {
  using Plan = PlanResourceChange::Response;
  expect_error<Plan>(hex("28"), "it is truncated");
  expect_error<Plan>(hex("28 80"), "it is truncated");
  EXPECT_FALSE(decode<Plan>(hex("28 80 00"), Version::V6)->legacy_type_system);
  EXPECT_TRUE(decode<Plan>(hex("28 80 01"), Version::V6)->legacy_type_system);
}

TEST(Messages, UseMemoryForASmallMultipleOfTheirSize) {
  std::string bytes;
  for (int i = 0; i < 1'000'000; ++i) bytes += hex("0a 00");
  expect_error<Diagnosed>(bytes, "the message has too many elements for its size");
  std::string path;
  for (int i = 0; i < 1'000'000; ++i) path += hex("0a 02 0a 00");
  const auto diagnostic = decode<Diagnostic>(inside(4, path), Version::V6);
  EXPECT_TRUE(diagnostic || !diagnostic.error().message.empty());
}

// Each part would be checked together with all that came before.
TEST(Messages, WhosePartsAreScatteredTakeNoQuadraticTime) {
  std::string attributes;
  for (int i = 0; i < 5'000; ++i)
    attributes += inside(2, inside(1, "a" + std::to_string(i)) + inside(2, "\"bool\""));
  std::string bytes = inside(2, attributes);
  for (int i = 0; i < 200'000; ++i) bytes += hex("12 00");
  expect_error<wire::Schema>(bytes, "the message has too many elements for its size");
}

TEST(Messages, HaveLimitedNesting) {
  std::string block;
  for (int i = 0; i < 2'000; ++i) block = inside(3, hex("0a 01 61 18 01") + inside(2, block));
  expect_error<wire::Schema>(inside(2, block), "the message is nested more than 200 levels deep");
}

TEST(Messages, OfVersionFiveNumberSomeFieldsDifferently) {
  wire::Schema schema;
  schema.block.attributes.push_back({.name = "a", .type = Type::string(), .write_only = true});
  const auto v6 = encode(schema, Version::V6);
  const auto v5 = encode(schema, Version::V5);
  EXPECT_NE(v5, v6);
  EXPECT_TRUE(decode<wire::Schema>(v5, Version::V5)->block.attributes[0].write_only);
  EXPECT_TRUE(decode<wire::Schema>(v6, Version::V6)->block.attributes[0].write_only);
  EXPECT_FALSE(decode<wire::Schema>(v6, Version::V5));
  schema.block.attributes[0].nested = std::make_shared<wire::NestedAttributes>();
  EXPECT_USAGE_ERROR(encode(schema, Version::V5), "protocol version 5 has no nested attributes");
}

TEST(Messages, AreEncodedAsPeersAcceptThem) {
  EXPECT_EQ(decode<StopProvider::Response>(
                encode(StopProvider::Response{.error = "a\xff"}, Version::V6), Version::V6)
                ->error,
            "a\xef\xbf\xbd");
  const Diagnostic in_set{.attribute = Path().attribute("s").index(Value::boolean(true))};
  EXPECT_EQ(decode<Diagnostic>(encode(in_set, Version::V6), Version::V6)->attribute.to_string(),
            ".s");
  wire::Schema schema;
  schema.block.attributes.push_back({.name = "a", .type = Type::capsule("handle")});
  EXPECT_USAGE_ERROR(encode(schema, Version::V6),
                     "a schema has a type without JSON form: JSON cannot represent a capsule type");
}

TEST(Messages, OfSchemasKeepTheirContent) {
  const auto decoded = decode<GetProviderSchema::Response>(
      encode(filled<GetProviderSchema::Response>(Version::V6), Version::V6), Version::V6);
  ASSERT_TRUE(decoded);
  const wire::SchemaBlock& block = decoded->schema.resources.at("one").block;
  EXPECT_EQ(block.attributes.size(), 2U);
  EXPECT_TRUE(block.attributes[0].nested);
  EXPECT_EQ(block.blocks.at(1).nesting, wire::NestingMode::Map);
  EXPECT_EQ(decoded->schema.functions.at("two").return_type, Type::list(Type::number()));
  EXPECT_TRUE(decoded->schema.configuration);
}

TEST(Methods, HaveTheNamesOfTheirVersion) {
  EXPECT_EQ(path_of(Method::StopProvider, Version::V5), "/tfplugin5.Provider/Stop");
  EXPECT_EQ(path_of(Method::StopProvider, Version::V6), "/tfplugin6.Provider/StopProvider");
  EXPECT_EQ(find_method("/tfplugin5.Provider/GetSchema", Version::V5), Method::GetProviderSchema);
  EXPECT_EQ(find_method("/tfplugin5.Provider/GetSchema", Version::V6), std::nullopt);
  EXPECT_EQ(find_method("/tfplugin6.Provider/GetSchema", Version::V6), std::nullopt);
  EXPECT_EQ(find_method("/tfplugin5.Provider/", Version::V5), std::nullopt);
  for (int i = 0; i <= static_cast<int>(Method::StopProvider); ++i) {
    const auto method = static_cast<Method>(i);
    EXPECT_EQ(find_method(path_of(method, Version::V6), Version::V6), method);
    if (name_of(method, Version::V5).empty()) continue;
    EXPECT_EQ(find_method(path_of(method, Version::V5), Version::V5), method);
  }
}

}  // namespace
}  // namespace hecla::provider::protocol
