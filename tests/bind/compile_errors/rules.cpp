// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Rules that do not fit their field.
#include "case.h"

namespace case_5 {
// error: a rule does not fit the type of its field
// field: Config::member
struct Config {
  std::string member;
};
constexpr auto schema(For<Config>) { return fields(attribute("a", &Config::member, range(1, 2))); }
auto* use = &decode_it<Config>;
}  // namespace case_5

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
