// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Fields that do not fit their member, their options or each other.
#include "case.h"

namespace case_6 {
// error: the options of a field are required, secret, documented(), labels(), choice() and rules
// field: Config::member
struct Config {
  int member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member, 5)); }
auto* use = &decode_it<Config>;
}  // namespace case_6

namespace case_7 {
// error: choice<T>() names a type that is not an alternative of the variant
// field: Config::member
struct Described {
  int a = 0;
};
constexpr auto schema(For<Described>) { return fields(attribute("a", &Described::a)); }
struct Config {
  std::variant<int> member;
};
constexpr auto schema(For<Config>) {
  return fields(block(&Config::member, choice<Described>("a")));
}
auto* use = &decode_it<Config>;
}  // namespace case_7

namespace case_13 {
// error: fields() takes attribute(), label(), block() and the other kinds of fields, and check()
struct Config {
  int member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member), 5); }
auto* use = &decode_it<Config>;
}  // namespace case_13

namespace case_14 {
// error: fields() takes attribute(), label(), block() and the other kinds of fields, and check()
struct Config {
  int member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member), range(1, 2)); }
auto* use = &decode_it<Config>;
}  // namespace case_14

namespace case_20 {
// error: block_attributes() takes a member that is a map of values
// field: Config::member
struct Described {
  int a = 0;
};
constexpr auto schema(For<Described>) { return fields(attribute("a", &Described::a)); }
struct Config {
  Described member;
};
constexpr auto schema(For<Config>) { return fields(block_attributes("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_20

namespace case_21 {
// error: block_attributes() takes a member that is a map of values
// field: Config::member
struct Config {
  std::vector<std::string> member;
};
constexpr auto schema(For<Config>) { return fields(block_attributes("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_21

namespace case_22 {
// error: remaining() takes a member that is a Body, a map of values, or a sequence of Attribute
// field: Config::member
struct Config {
  std::vector<std::string> member;
};
constexpr auto schema(For<Config>) { return fields(remaining(&Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_22

namespace case_23 {
// error: remaining() takes a member that is a Body, a map of values, or a sequence of Attribute
// field: Config::member
struct Config {
  int member;
};
constexpr auto schema(For<Config>) { return fields(remaining(&Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_23

namespace case_24 {
// error: remaining() takes a member that is a Body, a map of values, or a sequence of Attribute
// field: Config::member
struct Config {
  std::optional<hecla::Body> member;
};
constexpr auto schema(For<Config>) { return fields(remaining(&Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_24

namespace case_25 {
// error: flatten() takes a member that is a struct with fields(), without a wrapper
// field: Config::member
struct Described {
  int a = 0;
};
constexpr auto schema(For<Described>) { return fields(attribute("a", &Described::a)); }
struct Config {
  std::optional<Described> member;
};
constexpr auto schema(For<Config>) { return fields(flatten(&Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_25

namespace case_26 {
// error: flatten() takes a member that is a struct with fields(), without a wrapper
// field: Config::member
struct Described {
  int a = 0;
};
constexpr auto schema(For<Described>) { return fields(attribute("a", &Described::a)); }
struct Config {
  Located<Described> member;
};
constexpr auto schema(For<Config>) { return fields(flatten(&Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_26

namespace case_27 {
// error: places() takes a member of type hecla::bind::Places
// field: Config::member
struct Config {
  int member;
};
constexpr auto schema(For<Config>) { return fields(places(&Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_27

namespace case_31 {
// error: blocks() takes a sequence or a map of a type that a block is decoded into
// field: Config::member
struct Described {
  int a = 0;
};
constexpr auto schema(For<Described>) { return fields(attribute("a", &Described::a)); }
struct Config {
  Described member;
};
constexpr auto schema(For<Config>) { return fields(blocks("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_31

namespace case_32 {
// error: choice<T>() is for a struct with fields(), a Body or a Block
// field: Config::member
struct Config {
  std::variant<std::vector<int>> member;
};
constexpr auto schema(For<Config>) {
  return fields(block("a", &Config::member, choice<std::vector<int>>("b")));
}
auto* use = &decode_it<Config>;
}  // namespace case_32

namespace case_33 {
// error: choice() is for a std::variant, or a sequence of them
// field: Config::member
struct Described {
  int a = 0;
};
constexpr auto schema(For<Described>) { return fields(attribute("a", &Described::a)); }
using Choices = std::map<std::string, std::variant<Described>>;
struct Config {
  Choices member;
};
constexpr auto schema(For<Config>) {
  return fields(blocks("a", &Config::member, choice<Described>("b")));
}
auto* use = &decode_it<Config>;
}  // namespace case_33

namespace case_34 {
// error: choice() and labels() are for block() and blocks(); secret is for attribute(); label() does
// field: Config::member
struct Config {
  std::variant<int> member;
};
constexpr auto schema(For<Config>) {
  return fields(attribute("a", &Config::member, choice<int>("b")));
}
auto* use = &decode_it<Config>;
}  // namespace case_34

namespace case_35 {
// error: choice() and labels() are for block() and blocks(); secret is for attribute(); label() does
// field: Config::member
struct Config {
  std::string member;
};
constexpr auto schema(For<Config>) { return fields(label("a", &Config::member, required)); }
auto* use = &decode_it<Config>;
}  // namespace case_35

namespace case_36 {
// error: labels() names the keys of a map, or the labels of a Block
// field: Config::member
struct Described {
  int a = 0;
};
constexpr auto schema(For<Described>) { return fields(attribute("a", &Described::a)); }
struct Config {
  Described member;
};
constexpr auto schema(For<Config>) { return fields(block("a", &Config::member, labels("b"))); }
auto* use = &decode_it<Config>;
}  // namespace case_36

namespace case_50 {
// error: remaining() takes a member that is a Body, a map of values, or a sequence of Attribute
// field: Config::member
struct Config {
  std::vector<std::optional<hecla::Attribute>> member;
};
constexpr auto schema(For<Config>) { return fields(remaining(&Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_50

namespace case_51 {
// error: remaining() takes a member that is a Body, a map of values, or a sequence of Attribute
// field: Config::member
struct Config {
  std::map<std::string, hecla::Body> member;
};
constexpr auto schema(For<Config>) { return fields(remaining(&Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_51

namespace case_55 {
// error: two fields of a schema have the same name
// field: Config::second
struct Config {
  int first;
  int second;
};
constexpr auto schema(For<Config>) {
  return fields(attribute("port", &Config::first), attribute("port", &Config::second));
}
auto* use = &decode_it<Config>;
}  // namespace case_55

namespace case_56 {
// error: two fields of a schema have the same name
// field: Config::common
struct Common {
  int port;
};
constexpr auto schema(For<Common>) { return fields(attribute("port", &Common::port)); }
struct Config {
  Common common;
  std::string name;
};
constexpr auto schema(For<Config>) {
  return fields(label("port", &Config::name), flatten(&Config::common));
}
auto* use = &decode_it<Config>;
}  // namespace case_56

namespace case_57 {
// error: two fields of a schema have the same name
// field: Config::either
struct Http {
  int port;
};
constexpr auto schema(For<Http>) { return fields(attribute("port", &Http::port)); }
struct Config {
  std::vector<std::variant<Http>> either;
  std::map<std::string, int> http;
};
constexpr auto schema(For<Config>) {
  return fields(blocks(&Config::either, choice<Http>("http")),
                block_attributes("http", &Config::http));
}
auto* use = &decode_it<Config>;
}  // namespace case_57

namespace case_58 {
// error: a schema can have only one remaining()
struct Config {
  std::map<std::string, int> first;
  hecla::Body second;
};
constexpr auto schema(For<Config>) {
  return fields(remaining(&Config::first), remaining(&Config::second));
}
auto* use = &decode_it<Config>;
}  // namespace case_58

namespace case_62 {
// error: secret is for attribute()
// field: Config::member
struct Config {
  std::string member;
};
constexpr auto schema(For<Config>) { return fields(label("a", &Config::member, secret)); }
auto* use = &decode_it<Config>;
}  // namespace case_62

// A schema without errors.
namespace case_0 {
struct Config {
  int member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member, range(1, 2))); }
auto* use = &decode_it<Config>;
}  // namespace case_0
