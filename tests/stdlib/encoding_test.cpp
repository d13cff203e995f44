// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests that decoders read the output of encoders.
#include <hecla/stdlib/stdlib.h>
#include <zlib.h>

#include "base/byte_text.h"
#include "support/value_matchers.h"
#include "unicode/unicode.h"

namespace hecla::test {
namespace {

Value call(std::string_view name, const Value& argument) {
  const CallResult result = stdlib::terraform().find(name)->call({&argument, 1});
  EXPECT_TRUE(result) << result.error().message;
  return result ? *result : Value();
}

// Returns texts of up to five of these parts, in all orders.
std::vector<std::string> combined_texts(const std::vector<std::string>& parts) {
  std::vector<std::string> texts = {""};
  for (std::size_t begin = 0, round = 0; round < 5; ++round) {
    const std::size_t end = texts.size();
    for (; begin < end; ++begin) {
      for (const std::string& part : parts) texts.push_back(texts[begin] + part);
    }
  }
  return texts;
}

TEST(Encoding, YamlKeepsEveryText) {
  for (const std::string& text : combined_texts({"a", " ", "\n", "-", "\"", ": ", "é"})) {
    const Value wrapped = Value::object({{"k" + text, Value::tuple({str(text), num(1)})}});
    for (const Value& value : {str(text), wrapped}) {
      ASSERT_EQ(call("yamldecode", call("yamlencode", value)), value);
    }
  }
}

TEST(Encoding, YamlKeepsUnusualCharacters) {
  for (char32_t c = 1; c < 0x3000; ++c) {
    std::string text = "a";
    unicode::append_utf8(text, c);
    const Value value = str(text + "\nb");
    ASSERT_EQ(call("yamldecode", call("yamlencode", value)), value) << static_cast<unsigned>(c);
  }
}

TEST(Encoding, Base64KeepsAllBytes) {
  std::string bytes;
  for (int i = 0; i < 256; ++i) {
    bytes += static_cast<char>(i);
    EXPECT_EQ(from_base64(to_base64(bytes)), bytes);
  }
}

std::string gunzip(std::string_view bytes) {
  std::string out(1'000'000, '\0');
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

TEST(Encoding, GzipKeepsTexts) {
  std::string text;
  for (int i = 0; text.size() < 500'000; ++i) text += std::to_string(i * i) + " é\n";
  const auto bytes = from_base64(call("base64gzip", str(text)).as_string());
  ASSERT_TRUE(bytes);
  EXPECT_LT(bytes->size(), text.size() / 2);
  EXPECT_EQ(gunzip(*bytes), text);
}

}  // namespace
}  // namespace hecla::test
