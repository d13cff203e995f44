// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests choices of blocks in values, which must meet the same requirements as blocks in a body.
#include <hecla/bind/encode.h>
#include <hecla/bind/specification.h>

#include <variant>
#include <vector>

#include "bind/decoded.h"
#include "support/usage_error.h"

namespace choices_app {

struct Http {
  int port = 80;
  bool operator==(const Http&) const = default;
};
constexpr auto schema(hecla::bind::For<Http>) {
  using namespace hecla::bind;
  return fields(attribute("port", &Http::port));
}
struct Tcp {
  int port = 0;
  bool operator==(const Tcp&) const = default;
};
constexpr auto schema(hecla::bind::For<Tcp>) {
  using namespace hecla::bind;
  return fields(attribute("port", &Tcp::port));
}
using Check = std::variant<Http, Tcp>;

struct One {
  Check check;
  std::optional<Check> labelled;
};
constexpr auto schema(hecla::bind::For<One>) {
  using namespace hecla::bind;
  return fields(block(&One::check, choice<Http>("http"), choice<Tcp>("tcp"), required),
                block("check", &One::labelled, choice<Http>("h"), choice<Tcp>("t"), required));
}

inline bool is_small(const std::vector<Check>& checks) {
  return checks.size() != 2 || checks[0] != checks[1];
}
struct Several {
  std::vector<Check> checks{Http{}};
};
constexpr auto schema(hecla::bind::For<Several>) {
  using namespace hecla::bind;
  return fields(blocks(&Several::checks, choice<Http>("http"), choice<Tcp>("tcp"), length(1, 2),
                       check("must not be the same", is_small)));
}

struct Any {
  hecla::bind::Located<std::vector<Check>> checks{{Http{}}, {}};
  hecla::bind::Marked<std::optional<Check>> one;
  bool operator==(const Any&) const = default;
};
constexpr auto schema(hecla::bind::For<Any>) {
  using namespace hecla::bind;
  return fields(blocks(&Any::checks, choice<Http>("http"), choice<Tcp>("tcp")),
                block(&Any::one, choice<Http>("one_http"), choice<Tcp>("one_tcp")));
}
struct Needed {
  std::vector<Check> checks;
};
constexpr auto schema(hecla::bind::For<Needed>) {
  using namespace hecla::bind;
  return fields(blocks("check", &Needed::checks, choice<Http>("h"), choice<Tcp>("t"), required));
}

// Only one of the choices has a label.
struct Named {
  std::string name;
};
constexpr auto schema(hecla::bind::For<Named>) {
  return hecla::bind::fields(hecla::bind::label("name", &Named::name));
}
struct Uneven {
  std::variant<Http, Named> check;
};
constexpr auto schema(hecla::bind::For<Uneven>) {
  using namespace hecla::bind;
  return fields(block("check", &Uneven::check, choice<Http>("http"), choice<Named>("named")));
}
struct Forgotten {
  Check check;
};
constexpr auto schema(hecla::bind::For<Forgotten>) {
  using namespace hecla::bind;
  return fields(block(&Forgotten::check, choice<Http>("http")));
}
struct Text {
  std::string text;
};
constexpr auto schema(hecla::bind::For<Text>) {
  return hecla::bind::fields(hecla::bind::attribute("text", &Text::text));
}
struct Valueless {
  std::variant<Http, Text> check;
};
constexpr auto schema(hecla::bind::For<Valueless>) {
  using namespace hecla::bind;
  return fields(block(&Valueless::check, choice<Http>("http"), choice<Text>("text")));
}
struct Thrower {
  operator Text() const { throw 1; }
};

}  // namespace choices_app

namespace hecla::bind {
namespace {

using namespace choices_app;

template <class T>
std::string problem(const Value& value) {
  const auto result = from_value<T>(value);
  return result ? std::string() : result.error().to_string();
}

Value object(std::vector<Value::Field> fields) { return Value::object(std::move(fields)); }
Value port(int number) { return object({{"port", Value::number(number)}}); }
Value list(std::vector<Value> elements) { return Value::tuple(std::move(elements)); }

TEST(Choices, MustFitTheAlternatives) {
  EXPECT_USAGE_ERROR((void)decoded<Uneven>(""),
                     "the choices of \"check\" have different numbers of labels");
  EXPECT_USAGE_ERROR((void)to_hcl(Forgotten{Tcp{}}),
                     "a variant holds an alternative for which there is no choice()");
  Valueless valueless;
  EXPECT_THROW(valueless.check.emplace<Text>(Thrower{}), int);
  EXPECT_USAGE_ERROR((void)to_hcl(valueless), "a variant holds no value");
}

TEST(Choices, ASingleBlockIsOneOfThem) {
  const Value::Field labelled{"check", object({{"h", port(1)}})};
  const auto read =
      from_value<One>(object({{"tcp", port(2)}, {"http", Value::null(Type::dynamic())}, labelled}));
  ASSERT_TRUE(read) << read.error().to_string();
  EXPECT_EQ(read->check, Check(Tcp{2}));
  EXPECT_EQ(problem<One>(object({labelled})), "must have one of the attributes \"http\", \"tcp\"");
  EXPECT_EQ(problem<One>(object({{"http", port(1)}, {"tcp", port(2)}, labelled})),
            "must have only one of the attributes \"http\", \"tcp\"");
  const auto of_label = [](Value check) {
    return problem<One>(object({{"http", port(1)}, {"check", std::move(check)}}));
  };
  EXPECT_EQ(of_label(object({})), ".check: must have one of the attributes \"h\", \"t\"");
  EXPECT_EQ(of_label(object({{"h", port(1)}, {"t", port(1)}})),
            ".check: must have only one of the attributes \"h\", \"t\"");
  EXPECT_EQ(of_label(Value::null(Type::dynamic())), ".check: must be set, not null");
}

TEST(Choices, SeveralBlocksAreCountedTogether) {
  EXPECT_EQ(problem<Several>(object({{"http", list({port(1)})}, {"tcp", list({port(1)})}})), "");
  EXPECT_EQ(problem<Several>(object({})), "must have from 1 to 2 blocks, not 0");
  EXPECT_EQ(problem<Several>(object({{"http", list({})}})), "must have from 1 to 2 blocks, not 0");
  EXPECT_EQ(
      problem<Several>(object({{"http", list({port(1)})}, {"tcp", list({port(1), port(2)})}})),
      "must have from 1 to 2 blocks, not 3");
  EXPECT_EQ(problem<Several>(object({{"tcp", list({port(1), port(1)})}})), "must not be the same");
  EXPECT_EQ(problem<Needed>(object({{"check", object({{"t", list({})}})}})),
            ".check: must have one of the attributes \"h\", \"t\"");
  EXPECT_EQ(problem<Needed>(object({{"check", object({{"t", list({port(1)})}})}})), "");
}

TEST(Choices, MayBeInWrappers) {
  for (const Any& any :
       {Any{}, Any{{{Tcp{1}, Tcp{2}}, {}}, {}}, Any{{{}, {}}, {Check(Tcp{3}), {}}}}) {
    const auto read = from_value<Any>(to_value(any));
    ASSERT_TRUE(read) << read.error().to_string();
    EXPECT_EQ(*read, any);
  }
  EXPECT_EQ(from_value<Any>(object({})).value(), Any{});
  Diagnostics diags;
  const Value value =
      dec::decode(native("http {}\none_tcp {}\n"), specification<Any>(), EvalContext(), diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  EXPECT_EQ(from_value<Any>(value).value(), (Any{{{Http{}}, {}}, {Check(Tcp{}), {}}}));
}

}  // namespace
}  // namespace hecla::bind
