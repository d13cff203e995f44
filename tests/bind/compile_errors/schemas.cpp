// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Schemas that must not compile. Each namespace is a case. Its errors have to begin with the sentence after
// "error:", and there must be no other error in the case, unless it says "first error:". With "field:" the
// compiler has to name that member. run.py compiles all cases in one run of the compiler.
#include <hecla/bind/decode.h>

#include <chrono>
#include <map>
#include <string_view>
#include <variant>

using namespace hecla::bind;
using namespace std::chrono_literals;

template <class T>
T decode_it(const hecla::Body& body, hecla::Diagnostics& diags) {
  return decode<T>(body, diags);
}

namespace case_1 {
// error: this type has no schema; write, beside it, constexpr auto schema(
// field: Config::member
struct Undescribed {};
struct Config {
  Undescribed member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_1

namespace case_2 {
// error: this enumeration has no names; write, beside it, constexpr auto schema(
// field: Config::member
enum class Unnamed { A };
struct Config {
  Unnamed member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_2

namespace case_3 {
// error: a field must own its value: use std::string for strings
// field: Config::member
struct Config {
  std::string_view member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_3

namespace case_4 {
// error: this type has no schema
// field: Config::member
struct Config {
  __int128 member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_4

namespace case_5 {
// error: a rule does not fit the type of its field
// field: Config::member
struct Config {
  std::string member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member, range(1, 2))); }
auto* use = &decode_it<Config>;
}  // namespace case_5

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

namespace case_8 {
// error: the predicate of check() must take the type of its field
// field: Config::member
struct Config {
  int member;
};
constexpr auto schema(For<Config>) {
  return fields(attribute("a", &Config::member,
                          check("must be something", [](const std::string&) { return true; })));
}
auto* use = &decode_it<Config>;
}  // namespace case_8

namespace case_9 {
// first error: a type that is decoded needs a default constructor
struct Inner {
  explicit Inner(int n) : member(n) {}
  int member;
};
constexpr auto schema(For<Inner>) { return fields(attribute("a", &Inner::member)); }
struct Config {
  std::optional<Inner> inner;
};
constexpr auto schema(For<Config>) { return fields(block("a", &Config::inner)); }
auto* use = &decode_it<Config>;
}  // namespace case_9

namespace case_10 {
// error: a body is decoded into a struct; write, beside it, constexpr auto schema(
struct Undescribed {};
using Config = Undescribed;
auto* use = &decode_it<Config>;
}  // namespace case_10

namespace case_11 {
// error: a body is decoded into a struct; write, beside it, constexpr auto schema(
enum class Config { A };
constexpr auto schema(For<Config>) { return names<Config>({{"a", Config::A}}); }
auto* use = &decode_it<Config>;
}  // namespace case_11

namespace case_12 {
// error: schema() must return fields(), names() or via()
// field: Config::member
struct Undescribed {};
constexpr int schema(For<Undescribed>) { return 5; }
struct Config {
  Undescribed member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_12

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

namespace case_15 {
// error: the predicate of a check() among the fields must take the struct
struct Config {
  int member;
};
constexpr auto schema(For<Config>) {
  return fields(attribute("a", &Config::member), check("must be odd", [](int n) { return n % 2; }));
}
auto* use = &decode_it<Config>;
}  // namespace case_15

namespace case_16 {
// error: a Body or a Block is for block(), blocks() and remaining()
// field: Config::member
struct Config {
  std::vector<hecla::Body> member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_16

namespace case_17 {
// error: a label or map key must be a string, or a type that a string converts to
// field: Config::member
struct Config {
  std::vector<std::string> member;
};
constexpr auto schema(For<Config>) { return fields(label("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_17

namespace case_18 {
// error: a label or map key must be a string, or a type that a string converts to
// field: Config::member
struct Described {
  int a = 0;
};
constexpr auto schema(For<Described>) { return fields(attribute("a", &Described::a)); }
struct Config {
  Described member;
};
constexpr auto schema(For<Config>) { return fields(label("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_18

namespace case_19 {
// error: a label or map key must be a string, or a type that a string converts to
// field: Config::member
using Key = std::vector<int>;
struct Config {
  std::map<Key, int> member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_19

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

namespace case_28 {
// error: this type has no schema
// field: Config::member
struct Config {
  Places member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_28

namespace case_29 {
// error: a block is decoded into a struct; write, beside it, constexpr auto schema(
// field: Config::member
struct Config {
  int member;
};
constexpr auto schema(For<Config>) { return fields(block("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_29

namespace case_30 {
// error: a block is decoded into a struct; write, beside it, constexpr auto schema(
// field: Config::member
struct Described {
  int a = 0;
};
constexpr auto schema(For<Described>) { return fields(attribute("a", &Described::a)); }
struct Config {
  std::map<std::string, std::vector<Described>> member;
};
constexpr auto schema(For<Config>) { return fields(blocks("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_30

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

namespace case_37 {
// error: each() and each_key() reach one level into a value
// field: Config::member
struct Config {
  std::vector<std::vector<int>> member;
};
constexpr auto schema(For<Config>) {
  return fields(attribute("a", &Config::member, each(each(length(1, 2)))));
}
auto* use = &decode_it<Config>;
}  // namespace case_37

namespace case_38 {
// error: a rule does not fit the type of its field
// field: Config::member
struct Config {
  std::vector<std::string> member;
};
constexpr auto schema(For<Config>) {
  return fields(attribute("a", &Config::member, each_key(length(1, 2))));
}
auto* use = &decode_it<Config>;
}  // namespace case_38

namespace case_39 {
// error: a rule does not fit the type of its field
// field: Config::member
struct Config {
  std::vector<hecla::Expression> member;
};
constexpr auto schema(For<Config>) {
  return fields(attribute("a", &Config::member, min_length(1)));
}
auto* use = &decode_it<Config>;
}  // namespace case_39

namespace case_40 {
// error: a rule does not fit the type of its field
// field: Config::member
struct Described {
  int a = 0;
};
constexpr auto schema(For<Described>) { return fields(attribute("a", &Described::a)); }
struct Config {
  Described member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member, range(1, 2))); }
auto* use = &decode_it<Config>;
}  // namespace case_40

namespace case_41 {
// error: a rule does not fit the type of its field
// field: Config::member
struct Config {
  int member;
};
constexpr auto schema(For<Config>) {
  return fields(attribute("a", &Config::member, one_of("a", "b")));
}
auto* use = &decode_it<Config>;
}  // namespace case_41

namespace case_42 {
// error: a rule does not fit the type of its field
// field: Config::member
struct Config {
  std::string member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member, one_of(1, 2))); }
auto* use = &decode_it<Config>;
}  // namespace case_42

namespace case_43 {
// error: a rule does not fit the type of its field
// field: Config::member
struct Config {
  std::chrono::seconds member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member, range(1, 2))); }
auto* use = &decode_it<Config>;
}  // namespace case_43

namespace case_44 {
// error: a rule does not fit the type of its field
// field: Config::member
struct Config {
  std::chrono::seconds member;
};
constexpr auto schema(For<Config>) {
  return fields(attribute("a", &Config::member, range(0, 10min)));
}
auto* use = &decode_it<Config>;
}  // namespace case_44

namespace case_45 {
// error: a rule does not fit the type of its field
// field: Config::member
struct Config {
  int member;
};
constexpr auto schema(For<Config>) {
  return fields(attribute("a", &Config::member, at_least("1")));
}
auto* use = &decode_it<Config>;
}  // namespace case_45

namespace case_46 {
// error: a rule does not fit the type of its field
// field: Config::member
struct Config {
  hecla::Value member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member, one_of(1s))); }
auto* use = &decode_it<Config>;
}  // namespace case_46

namespace case_47 {
// error: the lower bound of a range() or length() is above its upper bound
// field: Config::member
struct Config {
  int member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member, range(10, 1))); }
auto* use = &decode_it<Config>;
}  // namespace case_47

namespace case_48 {
// error: the lower bound of a range() or length() is above its upper bound
// field: Config::member
struct Config {
  double member;
};
constexpr auto schema(For<Config>) {
  return fields(attribute("a", &Config::member, range(1.5, -1)));
}
auto* use = &decode_it<Config>;
}  // namespace case_48

namespace case_49 {
// error: the lower bound of a range() or length() is above its upper bound
// field: Config::member
struct Config {
  std::string member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member, length(2, 1))); }
auto* use = &decode_it<Config>;
}  // namespace case_49

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

namespace case_52 {
// error: a block is decoded into a struct; write, beside it, constexpr auto schema(
// field: Config::member
struct Described {
  int a = 0;
};
constexpr auto schema(For<Described>) { return fields(attribute("a", &Described::a)); }
struct Config {
  std::vector<std::map<std::string, Described>> member;
};
constexpr auto schema(For<Config>) { return fields(blocks("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_52

namespace case_53 {
// first error: a block is decoded into a struct; write, beside it, constexpr auto schema(
// field: Config::member
struct Undescribed {};
struct Config {
  std::vector<Undescribed> member;
};
constexpr auto schema(For<Config>) { return fields(blocks("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_53

namespace case_54 {
// error: the unit of a duration must be a whole number of nanoseconds
// field: Config::member
struct Config {
  std::chrono::duration<double, std::ratio<1, 3>> member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_54

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

namespace case_59 {
// error: the third argument of check() must be the name of a field
struct Config {
  int port;
};
constexpr auto schema(For<Config>) {
  return fields(attribute("port", &Config::port),
                check(
                    "must be even", [](const Config& c) { return c.port % 2 == 0; }, "prot"));
}
auto* use = &decode_it<Config>;
}  // namespace case_59

namespace case_60 {
// error: a field must not be const
// field: Config::member
struct Config {
  const int member = 1;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_60

namespace case_61 {
// error: a field must be a data member, not a function
// field: Config::member
struct Config {
  int member() const { return 1; }
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_61

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
