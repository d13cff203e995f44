// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests both encodings with the same values, and invalid input for each.
#include <hecla/wire/msgpack.h>
#include <hecla/wire/type_json.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>

#include "wire/msgpack_writer.h"

namespace hecla::wire {
namespace {

std::string hex(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) {
    char digits[3];
    std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned char>(c));
    out += digits;
  }
  return out;
}

std::string unhex(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    out += static_cast<char>(std::stoi(std::string(text.substr(i, 2)), nullptr, 16));
  }
  return out;
}

Value text(std::string_view value) { return Value::string(value); }
Value num(std::string_view value) { return Value::number(*Number::parse(value)); }
const Type dyn = Type::dynamic();

struct Case {
  Value value;
  Type type;
  const char* json;     // empty: cannot be encoded
  const char* msgpack;  // in hexadecimal
};

std::vector<Case> cases() {
  const Type service =
      Type::object({{"name", Type::string()}, {"ports", Type::list(Type::number())}});
  const Value ports = Value::list(Type::number(), {num("80"), num("443")});
  const Value web = Value::object({{"name", text("web")}, {"ports", ports}});
  return {
      {text("h\u00e9"), Type::string(), "\"h\u00e9\"", "a368c3a9"},
      {num("0"), Type::number(), "0", "00"},
      {num("-33"), Type::number(), "-33", "d0df"},
      {num("9223372036854775807"), Type::number(), "9223372036854775807", "cf7fffffffffffffff"},
      {num("18446744073709551615"), Type::number(), "18446744073709551615", "cfffffffffffffffff"},
      {num("18446744073709551616"), Type::number(), "18446744073709551616",
       "b43138343436373434303733373039353531363136"},
      {num("0.5"), Type::number(), "0.5", "cb3fe0000000000000"},
      {num("0.1"), Type::number(), "0.1", "a3302e31"},
      {num("0.1000000000000000055511151231257827021181583404541015625"), Type::number(),
       "0.1000000000000000055511151231257827021181583404541015625", "cb3fb999999999999a"},
      {num("1208925819614629174706176"), Type::number(), "1208925819614629174706176",
       "b931323038393235383139363134363239313734373036313736"},
      {Value::number(Number::infinity()), Type::number(), "", "cb7ff0000000000000"},
      {Value::boolean(true), Type::boolean(), "true", "c3"},
      {Value::null(service), service, "null", "c0"},
      {web, service, R"({"name":"web","ports":[80,443]})",
       "82a46e616d65a3776562a5706f7274739250cd01bb"},
      {Value::map(Type::boolean(), {{"b", Value::boolean(false)}, {"a", Value::boolean(true)}}),
       Type::map(Type::boolean()), R"({"a":true,"b":false})", "82a161c3a162c2"},
      {Value::set(Type::string(), {text("b"), text("a"), text("b")}), Type::set(Type::string()),
       R"(["a","b"])", "92a161a162"},
      {Value::tuple({num("1"), text("x")}), Type::tuple({Type::number(), Type::string()}),
       R"([1,"x"])", "9201a178"},
      {text("x"), dyn, R"({"value":"x","type":"string"})", "92c40822737472696e6722a178"},
      {Value::null(dyn), dyn, "null", "c0"},
      {Value::unknown(Type::string()), Type::string(), "", "d40000"},
      {Value::dynamic(), dyn, "", "d40000"},
      {Value::unknown(Type::string(), {.null = Nullness::NotNull, .prefix = "vpc-"}),
       Type::string(), "", "c7090c8201c202a47670632d"},
      {Value::unknown(Type::number(),
                      {.null = Nullness::NotNull, .min = NumberBound{Number(1), true}}),
       Type::number(), "", "c7070c8201c2039201c3"},
      {Value::unknown(Type::list(Type::string()),
                      {.null = Nullness::NotNull, .min_length = 1, .max_length = 3}),
       Type::list(Type::string()), "", "c7070c8301c205010603"},
  };
}

TEST(Codecs, ValuesRoundTrip) {
  for (const Case& test : cases()) {
    SCOPED_TRACE(test.value.to_debug_string());
    const auto bytes = encode_msgpack(test.value, test.type);
    ASSERT_TRUE(bytes) << bytes.error().to_string();
    EXPECT_EQ(hex(*bytes), test.msgpack);
    const auto from_bytes = decode_msgpack(*bytes, test.type);
    ASSERT_TRUE(from_bytes) << from_bytes.error().to_string();
    EXPECT_EQ(*from_bytes, test.value);

    const auto json = encode_json(test.value, test.type);
    ASSERT_EQ(json.has_value(), *test.json != '\0');
    if (!json) continue;
    EXPECT_EQ(*json, test.json);
    const auto from_json = decode_json(*json, test.type);
    ASSERT_TRUE(from_json) << from_json.error().to_string();
    EXPECT_EQ(*from_json, test.value);
  }
}

TEST(Codecs, EncodingErrorsHaveThePath) {
  const Type type = Type::object({{"a", Type::list(Type::string())}});
  const auto object = [](Value element) {
    return Value::object(
        {{"a", Value::list(Type::string(), {Value::string("x"), std::move(element)})}});
  };
  const auto unknown = encode_json(object(Value::unknown(Type::string())), type);
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().path.to_string(), ".a[1]");
  const auto marked = encode_msgpack(object(Value::string("s").with_mark(Mark::sensitive())), type);
  ASSERT_FALSE(marked);
  EXPECT_EQ(marked.error().path.to_string(), ".a[1]");
  EXPECT_FALSE(encode_json(Value::capsule(Type::capsule("c"), std::make_shared<int>(1))));
}

TEST(Codecs, ValuesAreConvertedToTheTypeFirst) {
  EXPECT_EQ(hex(*encode_msgpack(text("12"), Type::number())), "0c");
  EXPECT_EQ(*encode_json(Value::tuple({num("1")}), Type::list(Type::string())), R"(["1"])");
  EXPECT_FALSE(encode_json(text("x"), Type::number()));
}

TEST(Json, LeavesOutNullMembers) {
  const Value value = Value::object(
      {{"a", Value::null(Type::string())},
       {"b", Value::tuple({Value::null(Type::number()), num("1")})},
       {"m", Value::map(Type::string(), {{"k", Value::null(Type::string())}, {"l", text("x")}})}});
  EXPECT_EQ(*encode_json(value, {.keep_nulls = false}), R"({"b":[null,1],"m":{"l":"x"}})");
  EXPECT_EQ(*encode_json(Value::null(Type::string()), {.keep_nulls = false}), "null");
  EXPECT_EQ(*encode_json(Value::null(Type::string()), Type::dynamic(), {.keep_nulls = false}),
            R"({"type":"string"})");
}

struct Rejected {
  Type type;
  const char* input;
  const char* error;
};

TEST(MessagePack, MalformedDataIsReportedWithItsPath) {
  const Type object = Type::object({{"a", Type::string()}, {"b", Type::list(Type::number())}});
  const Rejected rejected[] = {
      {Type::string(), "", "the input is empty"},
      {Type::string(), "a3", "inside a value"},
      {Type::string(), "c1", "invalid MessagePack at byte 0"},
      {Type::string(), "05", "a string is required"},
      {Type::string(), "a17800", "unexpected data after the value at byte 2"},
      {Type::number(), "a178", "a number is required"},
      {Type::number(), "cb7ff8000000000000", "the float is NaN"},
      {Type::boolean(), "01", "a bool is required"},
      {Type::list(Type::number()), "80", "a list is required"},
      {Type::list(Type::number()), "9201a178", "[1]: a number is required"},
      {Type::list(Type::number()), "dd7fffffff01", "inside a value"},
      {Type::map(Type::number()), "8101c3", "keys must be strings"},
      {Type::map(Type::number()), "8190c3", "keys must be strings"},
      {Type::map(Type::number()), "81a161c3", "[\"a\"]: a number is required"},
      {Type::tuple({Type::number()}), "920102", "a tuple of 1 element is required"},
      {object, "81a161a178", "an object with 2 attributes is required, but found 1"},
      {object, "82a161a178a16301", "unsupported attribute \"c\""},
      {object, "82a161a178a161a178", "duplicate attribute \"a\""},
      {object, "82a161a178a1629101c0", "unexpected data"},
      {object, "82a161a178a16291a178", ".b[0]: a number is required"},
      {object, "82a16290a16105", ".a: a string is required"},
      {object, "82a16290a161", "inside a value"},
      {object, "82a16290a16290", "duplicate attribute \"b\""},
      {object, "82a1ff", "unsupported attribute \"\\ufffd\""},
      {object, "82a16101", ".a: a string is required"},
      {Type::string(), "a2c328", "the string is not valid UTF-8"},
      {Type::list(Type::string()), "92a178a1ff", "[1]: the string is not valid UTF-8"},
      {Type::map(Type::string()), "81a1ffa178", "the string is not valid UTF-8"},
      {dyn, "a178", "an array of its type and its value"},
      {dyn, "91c40822737472696e6722", "an array of its type and its value"},
      {dyn, "9205a178", "must be JSON"},
      {dyn, "92c403226122a178", "unsupported primitive type \"a\""},
      {Type::list(dyn), "9292c40822737472696e6722a17892c408226e756d6265722201",
       "all elements must have the same type"},
      {Type::string(), "c7020d8001", "unsupported extension type 13"},
      {Type::string(), "c7050c81c2ff", "inside a value"},
      {Type::string(), "c7040c8105010000", "only collections have a length"},
      {Type::number(), "c7080c8203920ac304", "inside a value"},
      {Type::string(), "c7090c82dfffffffffffff7f", "keys must be integers"},
      {Type::string(), "c7060cddfffffffffe", "expected a map"},
      {Type::string(), "c7040c8163ddff", "malformed MessagePack"},
      {Type::number(), "c70b0c8303920ac3049201c301c2", "invalid refinement"},
      {Type::boolean(), "c7040c8101c2c0", "unexpected data after the refinements"},
      {Type::number(), "ac316532313437343833363437", "a number is required"},
      {Type::number(), "ac317032313437343833363437", "a number is required"},
  };
  for (const Rejected& test : rejected) {
    const auto value = decode_msgpack(unhex(test.input), test.type);
    ASSERT_FALSE(value) << test.input << " gave " << value->to_debug_string();
    EXPECT_NE(value.error().to_string().find(test.error), std::string::npos)
        << test.input << ": " << value.error().to_string();
  }
}

TEST(MessagePack, EveryEncodingOfTheSameDataIsAccepted) {
  for (const char* five :
       {"05", "cc05", "cd0005", "ce00000005", "cf0000000000000005", "d005", "d10005", "d200000005",
        "d30000000000000005", "ca40a00000", "cb4014000000000000", "a135", "d90135", "c40135"}) {
    const auto value = decode_msgpack(unhex(five), Type::number());
    ASSERT_TRUE(value) << five << " " << value.error().to_string();
    EXPECT_EQ(*value, Value::number(5));
  }
  for (const char* list : {"91a178", "dc0001d90178", "dd00000001da000178", "91c40178"}) {
    EXPECT_EQ(*decode_msgpack(unhex(list), Type::list(Type::string())),
              Value::list(Type::string(), {text("x")}));
  }
  for (const char* unknown : {"d40000", "d40c00", "c70000", "c7010500", "d40700"}) {
    EXPECT_EQ(*decode_msgpack(unhex(unknown), Type::string()), Value::unknown(Type::string()))
        << unknown;
  }
}

TEST(MessagePack, RefinementsMayBeLeftOut) {
  const Value name = Value::unknown(Type::string(), {.null = Nullness::NotNull, .prefix = "vpc-"});
  const Value size = Value::unknown(Type::number(), {.min = NumberBound{Number(1), true}});
  const Value object = Value::object({{"any", name}, {"size", size}});
  const Type type = Type::object({{"any", dyn}, {"size", Type::number()}});
  const auto bytes = encode_msgpack(object, type, {.keep_refinements = false});
  ASSERT_TRUE(bytes) << bytes.error().to_string();
  EXPECT_EQ(hex(*bytes), "82a3616e7992c40822737472696e6722d40000a473697a65d40000");
  EXPECT_EQ(*decode_msgpack(*bytes, type),
            Value::object({{"any", Value::unknown(Type::string())},
                           {"size", Value::unknown(Type::number())}}));
}

TEST(MessagePack, ExtensionZeroIsUnknownWhateverItsPayload) {
  const std::string long_payload = "c8080000" + std::string(2 * 2048, 'f');
  for (const std::string unknown : {"d50000ff", "d600c1c1c1c1", "c70300810101"}) {
    for (const Type& type : {Type::string(), Type::list(Type::number()), dyn}) {
      const auto value = decode_msgpack(unhex(unknown), type);
      ASSERT_TRUE(value) << unknown << " " << value.error().to_string();
      EXPECT_EQ(*value, Value::unknown(type)) << unknown;
    }
  }
  EXPECT_EQ(*decode_msgpack(unhex(long_payload), Type::string()), Value::unknown(Type::string()));
}

// Returns the bytes of a float of 8 bytes.
std::string packed(double value) {
  std::string bytes;
  MsgpackWriter(bytes).real(value);
  return bytes;
}

// A fraction is encoded as the same bytes; a whole number as an integer or a string, which decodes to the same number.
void expect_exact(double value) {
  const auto number = decode_msgpack(packed(value), Type::number());
  ASSERT_TRUE(number) << number.error().to_string();
  EXPECT_EQ(*number, Value::number(Number::from_double(value)));
  const auto bytes = encode_msgpack(*number, Type::number());
  ASSERT_TRUE(bytes) << bytes.error().to_string();
  if (value == std::trunc(value))
    EXPECT_EQ(*decode_msgpack(*bytes, Type::number()), *number) << hex(*bytes);
  else
    EXPECT_EQ(hex(*bytes), hex(packed(value)));
}

TEST(MessagePack, AFloatIsItsExactValue) {
  EXPECT_EQ(*decode_msgpack(unhex("cb44f0000000000000"), Type::number()),
            num("1208925819614629174706176"));
  EXPECT_EQ(*decode_msgpack(unhex("cb3fb999999999999a"), Type::number()),
            num("0.1000000000000000055511151231257827021181583404541015625"));
  EXPECT_EQ(*decode_msgpack(unhex("ca3dcccccd"), Type::number()),
            num("0.100000001490116119384765625"));
  EXPECT_EQ(*decode_msgpack(unhex("cb8000000000000000"), Type::number()), num("0"));
  EXPECT_EQ(
      *decode_msgpack(unhex("c70d0c810392cb44f0000000000000c3"), Type::number()),
      Value::unknown(Type::number(),
                     {.min = NumberBound{*Number::parse("1208925819614629174706176"), true}}));
}

TEST(MessagePack, PowersOfTwoAndRandomFloatsKeepTheirBytes) {
  for (int exponent = -1074; exponent <= 1023; ++exponent) {
    expect_exact(std::ldexp(1.0, exponent));
    expect_exact(-std::ldexp(1.0, exponent));
  }
  std::mt19937_64 random(28);
  for (int i = 0; i < 20'000; ++i) {
    const double value = std::bit_cast<double>(random());
    if (std::isfinite(value)) expect_exact(value);
  }
  for (int i = 0; i < 2'000; ++i) {
    const float value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    if (std::isfinite(value)) expect_exact(static_cast<double>(value));
  }
}

TEST(Codecs, AttributesMayBeInAnyOrder) {
  const Type type = Type::object(
      {{"a", Type::number()}, {"b", Type::number()}, {"c", Type::number()}, {"d", Type::number()}});
  std::string order = "abcd";
  do {
    std::string bytes = "\x84";
    std::string json;
    for (const char name : order) {
      const char value = static_cast<char>(name - 'a');
      bytes += {'\xa1', name, value};
      json += std::string(json.empty() ? "{" : ",") + '"' + name +
              "\":" + static_cast<char>('0' + value);
    }
    const Value expected =
        Value::object({{"a", num("0")}, {"b", num("1")}, {"c", num("2")}, {"d", num("3")}});
    EXPECT_EQ(*decode_msgpack(bytes, type), expected) << order;
    EXPECT_EQ(*decode_json(json + "}", type), expected) << order;
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(Json, AttributesMayBeMissingOrRepeated) {
  const Type type = Type::object({{"a", Type::number()},
                                  {"b", Type::list(Type::object({{"a", Type::number()}}))},
                                  {"c", Type::number()}});
  const Value none = Value::null(Type::number());
  const auto inner = [](Value a) { return Value::object({{"a", std::move(a)}}); };
  const auto outer = [&](Value a, std::vector<Value> b, Value c) {
    return Value::object({{"a", std::move(a)},
                          {"b", Value::list(inner(none).type(), std::move(b))},
                          {"c", std::move(c)}});
  };
  EXPECT_EQ(*decode_json(R"({"a":1,"b":[{}]})", type), outer(num("1"), {inner(none)}, none));
  EXPECT_EQ(*decode_json(R"({"c":1,"b":[{"a":2},{"a":3,"a":4}],"c":5})", type),
            outer(none, {inner(num("2")), inner(num("4"))}, num("5")));
  EXPECT_EQ(*decode_json(R"({"b":[],"a":1,"a":2,"a":3,"a":4,"c":5})", type),
            outer(num("4"), {}, num("5")));
}

TEST(MessagePack, TruncationAnywhereIsAnError) {
  for (const Case& test : cases()) {
    const std::string bytes = *encode_msgpack(test.value, test.type);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      EXPECT_FALSE(decode_msgpack(std::string_view(bytes).substr(0, size), test.type));
    }
  }
}

TEST(MessagePack, NestingIsBounded) {
  const std::string deep_type = "\"dynamic\"";
  std::string bytes;
  for (int i = 0; i < 100'000; ++i) bytes += "\x92\xc4\x09" + deep_type;
  EXPECT_FALSE(decode_msgpack(bytes, dyn));
  EXPECT_FALSE(implied_type_of_msgpack(std::string(1'000'000, '\x91')));
}

TEST(Json, RepresentationsOfOtherTypesAreAccepted) {
  EXPECT_EQ(*decode_json(R"("12.5")", Type::number()), num("12.5"));
  EXPECT_EQ(*decode_json("12.50", Type::string()), text("12.50"));
  EXPECT_EQ(*decode_json("true", Type::string()), text("true"));
  EXPECT_EQ(*decode_json(R"("false")", Type::boolean()), Value::boolean(false));
  EXPECT_EQ(*decode_json("{}", Type::object({{"a", Type::string()}})),
            Value::object({{"a", Value::null(Type::string())}}));
  EXPECT_EQ(*decode_json(R"({"value":[1],"type":["list","string"]})", dyn),
            Value::list(Type::string(), {text("1")}));
}

TEST(Json, MalformedDataIsReportedWithItsPath) {
  const Rejected rejected[] = {
      {Type::number(), "", "expected a value"},
      {Type::number(), "1 2", "expected the end of the text after the value"},
      {Type::number(), "\"x\"", "a number is required"},
      {Type::boolean(), "1", "a bool is required"},
      {Type::list(Type::number()), "[1,\"x\"]", "[1]: a number is required"},
      {Type::list(Type::number()), "[1,]", "expected a value"},
      {Type::tuple({Type::number()}), "[1,2]", "a tuple of 1 element is required"},
      {Type::tuple({Type::number()}), "[]", "a tuple of 1 element is required"},
      {Type::map(Type::number()), R"({"k":true})", "[\"k\"]: a number is required"},
      {Type::object({{"a", Type::number()}}), R"({"b":1})", "unsupported attribute \"b\""},
      {Type::object({{"a", Type::number()}}), R"({"a":[]})", ".a: a number is required"},
      {Type::string(), "\"\xff\"", "the string is not valid UTF-8"},
      {Type::list(Type::string()), "[\"x\",\"\\n\xff\"]", "[1]: the string is not valid UTF-8"},
      {Type::map(Type::string()), "{\"\xff\":1}", "the string is not valid UTF-8"},
      {dyn, "1", "an object with \"type\" and \"value\""},
      {dyn, R"({"type":"string"})", "missing \"value\" of a dynamic value"},
      {dyn, R"({"value":1})", "missing \"type\" of a dynamic value"},
      {dyn, R"({"type":"string","value":"x","more":1})", "unsupported property \"more\""},
      {dyn, R"({"type":"nope","value":"x"})", "unsupported primitive type"},
  };
  for (const Rejected& test : rejected) {
    const auto value = decode_json(test.input, test.type);
    ASSERT_FALSE(value) << test.input << " gave " << value->to_debug_string();
    EXPECT_NE(value.error().to_string().find(test.error), std::string::npos)
        << test.input << ": " << value.error().to_string();
  }
}

TEST(Json, TextsImplyTypes) {
  EXPECT_EQ(*implied_type_of_json(R"({"a":[1,"x",null],"b":true})"),
            Type::object({{"a", Type::tuple({Type::number(), Type::string(), dyn})},
                          {"b", Type::boolean()}}));
  EXPECT_EQ(*implied_type_of_json(R"({"a":1,"a":2})"), Type::object({{"a", Type::number()}}));
  EXPECT_FALSE(implied_type_of_json(R"({"a":1,"a":"x"})"));
  EXPECT_FALSE(implied_type_of_json("[1"));
  EXPECT_EQ(
      *implied_type_of_msgpack(unhex("82a161920100a162c3")),
      Type::object({{"a", Type::tuple({Type::number(), Type::number()})}, {"b", Type::boolean()}}));
  EXPECT_FALSE(implied_type_of_msgpack(unhex("8101c3")));
}

TEST(Encoding, SizeIsLimitedForValuesWithSharedParts) {
  Value value = Value::string("a");
  for (int i = 0; i < 40; ++i) value = Value::tuple({value, value});
  for (const Type& type : {value.type(), Type::dynamic()}) {
    EXPECT_EQ(encode_json(value, type, {.limits = {.max_string_bytes = 1000}}).error().to_string(),
              "the encoding exceeds the size limit");
    EXPECT_EQ(
        encode_msgpack(value, type, {.limits = {.max_string_bytes = 1000}}).error().to_string(),
        "the encoding exceeds the size limit");
  }
  EXPECT_EQ(type_to_json(value.type(), {.max_string_bytes = 1000}).error().to_string(),
            "the encoding exceeds the size limit");
  EXPECT_EQ(*encode_json(Value::string("abc"), {.limits = {.max_string_bytes = 5}}), "\"abc\"");
  EXPECT_FALSE(encode_json(Value::string("abc"), {.limits = {.max_string_bytes = 4}}));
}

TEST(Decoding, RespectsTheLimitsOfTheCaller) {
  const Value value =
      Value::tuple({Value::tuple({Value::tuple({Value::string("abc")})}), Value::string("d")});
  const std::string json = *encode_json(value);
  const std::string bytes = *encode_msgpack(value, value.type());
  const auto decodes = [&](const Limits& limits) {
    const bool one = decode_json(json, value.type(), {.limits = limits}).has_value();
    EXPECT_EQ(decode_msgpack(bytes, value.type(), {.limits = limits}).has_value(), one);
    return one;
  };
  EXPECT_TRUE(decodes({.max_nesting = 3, .max_elements = 4}));
  EXPECT_FALSE(decodes({.max_nesting = 2}));
  EXPECT_FALSE(decodes({.max_elements = 3}));
  EXPECT_FALSE(decodes({.max_source_bytes = 5}));
  EXPECT_FALSE(implied_type_of_json(json, {.limits = {.max_nesting = 2}}));
  EXPECT_FALSE(implied_type_of_msgpack(bytes, {.limits = {.max_source_bytes = 5}}));
  EXPECT_FALSE(parse_type(R"(["list",["list","string"]])", {.max_nesting = 1}));
  EXPECT_FALSE(encode_json(value, {.limits = {.max_nesting = 2}}));
}

// A peer may send refinements that contradict each other or the type.
TEST(MessagePack, BoundsThatReadersRejectAreLeftOut) {
  const NumberBound far{*Number::parse("1e2000"), true}, near{Number(1), true};
  for (const bool is_near : {true, false}) {
    const Value value =
        Value::unknown(Type::number(), {.null = Nullness::NotNull,
                                        .min = near,
                                        .max = is_near ? NumberBound{Number(2), true} : far});
    const Value expected = is_near ? value : Value::unknown(Type::number()).refined_not_null();
    const auto bytes = encode_msgpack(value, Type::number());
    ASSERT_TRUE(bytes);
    EXPECT_EQ(decode_msgpack(*bytes, Type::number()).value(), expected);
  }
}

TEST(Decoding, RejectsContradictoryRefinements) {
  // {1: false, 3: [5, true], 4: [1, true]} says: not null, at least 5, at most 1.
  EXPECT_EQ(decode_msgpack(unhex("c70b0c8301c2039205c3049201c3"), Type::number()).error().message,
            "invalid refinement of an unknown value: the refinement contradicts the value's range");
}

// Keys that are equal only after normalization would be one key in the map.
TEST(Codec, KeysThatAreEqualAfterNormalizationAreErrors) {
  const Type map = Type::map(Type::number());
  const std::string error = "two names are equal after Unicode normalization: \"\u00e9\"";
  const char* const texts[] = {"{\"\u00e9\":1,\"e\u0301\":2}",
                               "{\"e\u0301\":1,\"a\":2,\"\u00e9\":3}"};
  for (const char* text : texts) {
    EXPECT_EQ(decode_json(text, map).error().message, error);
    EXPECT_EQ(implied_type_of_json(text).error().message, error);
  }
  for (const char* bytes : {"82a2c3a901a365cc8102", "82a365cc8101a2c3a902"}) {
    EXPECT_EQ(decode_msgpack(unhex(bytes), map).error().message, error);
    EXPECT_EQ(implied_type_of_msgpack(unhex(bytes)).error().message, error);
  }
  const std::string nested = "{\"e\u0301\":{\"e\u0301\":1},\"o\u0308\":{\"e\u0301\":2}}";
  const auto value = decode_json(nested, Type::map(map));
  ASSERT_TRUE(value) << value.error().to_string();
  EXPECT_EQ(value->size(), 2U);
  EXPECT_FALSE(decode_json("{\"e\u0301\":{\"e\u0301\":1},\"\u00e9\":{}}", Type::map(map)));
}

TEST(Codec, OfEqualKeysTheLastCounts) {
  const Type map = Type::map(Type::number());
  for (const std::string key : {"a", "\u00e9", "e\u0301"}) {
    const auto value = decode_json("{\"" + key + "\":1,\"" + key + "\":2}", map);
    ASSERT_TRUE(value) << value.error().to_string();
    EXPECT_EQ(*value, Value::map(Type::number(), {{key, num("2")}}));
  }
}

}  // namespace
}  // namespace hecla::wire
