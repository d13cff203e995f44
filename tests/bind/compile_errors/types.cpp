// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Types of members and structs that cannot be decoded.
#include "case.h"

namespace case_1 {
// error: this type has no schema; define, in its namespace, constexpr auto schema(
// field: Config::member
struct Undescribed {};
struct Config {
  Undescribed member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_1

namespace case_2 {
// error: this enumeration has no names; define, in its namespace, constexpr auto schema(
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
// error: a body is decoded into a struct; define, in its namespace, constexpr auto schema(
struct Undescribed {};
using Config = Undescribed;
auto* use = &decode_it<Config>;
}  // namespace case_10

namespace case_11 {
// error: a body is decoded into a struct; define, in its namespace, constexpr auto schema(
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
// error: a block is decoded into a struct; define, in its namespace, constexpr auto schema(
// field: Config::member
struct Config {
  int member;
};
constexpr auto schema(For<Config>) { return fields(block("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_29

namespace case_85 {
// first error: block() is for one block; use blocks() for several
// field: Config::member
struct Described {
  int a = 0;
};
constexpr auto schema(For<Described>) { return fields(attribute("a", &Described::a)); }
struct Config {
  std::vector<Described> member;
};
constexpr auto schema(For<Config>) { return fields(block("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_85

namespace case_30 {
// error: a block is decoded into a struct; define, in its namespace, constexpr auto schema(
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

namespace case_52 {
// error: a block is decoded into a struct; define, in its namespace, constexpr auto schema(
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
// first error: a block is decoded into a struct; define, in its namespace, constexpr auto schema(
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

namespace case_82 {
// first error: a type that is decoded needs a default constructor
struct Config {
  explicit Config(int n) : member(n) {}
  int member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_82

namespace case_83 {
// first error: a value cannot be const, since it is filled in
// field: Config::member
struct Config {
  std::unique_ptr<const int> member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member)); }
auto* use = &decode_it<Config>;
}  // namespace case_83

namespace case_84 {
struct Inner {
  int member = 0;
};
constexpr auto schema(For<Inner>) { return fields(attribute("a", &Inner::member)); }
struct Config {
  std::shared_ptr<const Inner> inner;
  std::vector<std::shared_ptr<const int>> numbers;
};
constexpr auto schema(For<Config>) {
  return fields(block("inner", &Config::inner), attribute("numbers", &Config::numbers));
}
auto* use = &decode_it<Config>;
}  // namespace case_84
