// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The formatter leaves alone what the writers generate.
#include <hecla/write/edit.h>
#include <hecla/write/native_from_json.h>
#include <hecla/write/value_text.h>

#include <random>

#include "unicode/unicode.h"
#include "write/convert/config_text.h"
#include "write/format_support.h"

namespace hecla::write {
namespace {

using test::formatted;

// Random values, names and bodies.
class Random {
 public:
  explicit Random(std::uint32_t seed) : engine_(seed) {}

  std::size_t below(std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(engine_);
  }
  template <std::size_t count>
  std::string one_of(const char* const (&texts)[count]) {
    return texts[below(count)];
  }

  std::string name() {
    return one_of({"a", "name", "a-b", "long_name_of_it", "größe", "in", "null"});
  }
  std::string text() {
    return one_of({"", "x", "two words", "${a}", "%{if b}", "\"q\" \\", "größe", "日本", "a\tb",
                   "one\ntwo\n", "one\n", "no end\nof line", "a\r\nb\r\n", "# no comment",
                   "e\u0301",
                   "a long text, which takes most of a line that has a width of eighty columns"});
  }
  std::string label() {
    return one_of({"", "x", "two words", "${a}", "\"q\" \\", "größe", "a\tb", "one\n"});
  }
  std::string key() { return below(2) ? name() : text() + "k"; }

  Value leaf() {
    switch (below(5)) {
      case 0:
        return Value::boolean(below(2) == 0);
      case 1:
        return Value::null(Type::string());
      case 2:
        return Value::number(static_cast<int>(below(2000)) - 1000);
      case 3:
        return Value::number(
            *Number::parse(one_of({"-0.125", "1e100", "-1e-7", "123456789012345678901"})));
      default:
        return Value::string(text());
    }
  }

  Value value(int depth = 0) {
    if (depth == 4) return leaf();
    switch (below(7)) {
      case 0:
        return Value::object(fields<Value>([&] { return value(depth + 1); }));
      case 1: {
        std::vector<Value> elements(below(5));
        for (Value& element : elements) element = value(depth + 1);
        return Value::tuple(std::move(elements));
      }
      case 2:
        return Value::map(Type::string(), fields<Value>([&] { return Value::string(text()); }));
      case 3: {
        std::vector<Value> elements(below(9));
        for (Value& element : elements) element = Value::string(text());
        return below(2) ? Value::list(Type::string(), elements)
                        : Value::set(Type::string(), elements);
      }
      default:
        return leaf();
    }
  }

  // Blocks of one type have the same number of labels.
  ConfigBody body(int depth = 0) {
    ConfigBody body;
    for (auto& [name, content] : fields<Value>([&] { return value(); })) {
      if (unicode::is_identifier(name)) body.attributes.push_back({name, content});
    }
    for (std::size_t i = depth < 3 ? below(4) : 0; i > 0; --i) {
      const std::string type = "block_" + name();
      std::vector<std::string> labels(type.size() % 3);
      for (std::string& label : labels) label = this->label();
      body.blocks.push_back({type, std::move(labels), this->body(depth + 1)});
    }
    return body;
  }

 private:
  template <class T, class F>
  std::vector<Value::Field> fields(F content) {
    std::map<std::string, T> fields;
    for (std::size_t i = below(6); i > 0; --i) fields.insert_or_assign(key(), content());
    std::vector<Value::Field> out;
    for (auto& [name, field] : fields) out.push_back({name, std::move(field)});
    return out;
  }

  std::mt19937 engine_;
};

constexpr std::uint32_t rounds = 1000;

TEST(GeneratedText, OfValuesIsFormatted) {
  for (std::uint32_t seed = 0; seed < rounds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    const Value value = random.value();
    for (const std::size_t width : {0U, 20U, 80U}) {
      const ValueTextOptions options{.width = width, .typed = random.below(2) == 0};
      const std::string text = "a = " + to_hcl(value, options) + "\n";
      ASSERT_EQ(formatted(text), text);
    }
    const std::string text = "a = " + to_hcl(value, {.one_line = true}) + "\n";
    ASSERT_EQ(formatted(text), text);
  }
}

TEST(GeneratedText, OfBodiesIsFormatted) {
  for (std::uint32_t seed = 0; seed < rounds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const std::string text = to_hcl(Random(seed).body());
    ASSERT_EQ(formatted(text), text);
  }
}

TEST(GeneratedText, OfJsonIsFormatted) {
  for (std::uint32_t seed = 0; seed < rounds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto json = to_json(Random(seed).body());
    ASSERT_TRUE(json) << json.error().to_string();
    Diagnostics diags;
    const std::string text = native_from_json(Source::make("a.json", *json), {}, diags);
    // Without a structure, the result may have errors: blocks with labels become arguments that
    // are set several times.
    ASSERT_EQ(formatted(text, {.accept_errors = true}), text);
  }
}

TEST(GeneratedText, OfHeredocsIsFormatted) {
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    const std::string text = "a = " + NewExpression::heredoc(Random(seed).text()).text + "\n";
    EXPECT_EQ(formatted(text), text);
  }
}

}  // namespace
}  // namespace hecla::write
