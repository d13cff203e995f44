// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Provenance marks, the inner marks of unknown values, and choices between values.
#include <gtest/gtest.h>
#include <hecla/base/result.h>
#include <hecla/value/ops.h>
#include <hecla/value/walk.h>

#include "support/usage_error.h"
#include "support/value_matchers.h"

namespace hecla {
namespace {

using namespace test;

const Mark plain("plain"), other("other"), top("top");
const Mark origin_a("a", MarkKind::Provenance), origin_b("b", MarkKind::Provenance),
    origin_c("c", MarkKind::Provenance);

const Type list_of_strings = Type::list(Type::string());

Value unknown_list(const MarkSet& inner) {
  return Value::unknown(list_of_strings).with_inner_marks(inner);
}
Value text(const char* content, const Mark& mark) { return str(content).with_mark(mark); }
Value choice(const std::vector<Value>& values) {
  return unknown_choice(values, ChoiceOutcome::Certain);
}
Value uncertain_choice(const std::vector<Value>& values) {
  return unknown_choice(values, ChoiceOutcome::MayFail);
}

TEST(MarkKindTest, IsPartOfTheIdentityOfAMark) {
  EXPECT_NE(Mark("a"), origin_a);
  const MarkSet both{Mark("a"), origin_a, origin_b};
  EXPECT_EQ(both.items().size(), 3u);
  EXPECT_EQ(both.of_kind(MarkKind::Provenance), (MarkSet{origin_a, origin_b}));
  EXPECT_EQ(both.of_kind(MarkKind::Plain), MarkSet{Mark("a")});
  EXPECT_TRUE(MarkSet{origin_a}.of_kind(MarkKind::Plain).empty());
}

TEST(InnerMarks, AreOfUnknownValuesThatHaveParts) {
  const MarkSet marks{plain, origin_a};
  EXPECT_EQ(unknown_list(marks).inner_marks(), marks);
  EXPECT_TRUE(unknown_list(marks).marks().empty());
  EXPECT_FALSE(unknown_list(marks).is_known());
  EXPECT_EQ(Value::dynamic().with_inner_marks(marks).inner_marks(), marks);
  EXPECT_EQ(Value::unknown(Type::string()).with_inner_marks(marks), Value::unknown(Type::string()));
  EXPECT_EQ(str("x").with_inner_marks(marks), str("x"));
  EXPECT_EQ(Value::null(list_of_strings).with_inner_marks(marks), Value::null(list_of_strings));
  EXPECT_EQ(unknown_list(marks).with_inner_marks({}), Value::unknown(list_of_strings));
}

TEST(InnerMarks, OfASetAreItsOwn) {
  const Type set = Type::set(Type::string());
  EXPECT_EQ(Value::unknown(set).with_inner_marks({plain}), Value::unknown(set).with_mark(plain));
}

TEST(InnerMarks, AreKeptByMarksAndRefinements) {
  const Value refined = unknown_list({origin_a}).with_mark(top).refined_not_null();
  EXPECT_EQ(refined.marks(), MarkSet{top});
  EXPECT_EQ(refined.inner_marks(), MarkSet{origin_a});
  EXPECT_EQ(refined.refinement().null, Nullness::NotNull);
  const Value element = Value::unknown(Type::string()).with_mark(origin_a);
  EXPECT_EQ(unknown_list({origin_a}).refined(with_length(2, 2)),
            Value::list(Type::string(), {element, element}));
}

TEST(InnerMarks, DistinguishValues) {
  EXPECT_EQ(unknown_list({plain}), unknown_list({plain}));
  EXPECT_EQ(unknown_list({plain}).hash(), unknown_list({plain}).hash());
  EXPECT_NE(unknown_list({plain}), unknown_list({other}));
  EXPECT_NE(unknown_list({plain}), Value::unknown(list_of_strings));
}

TEST(InnerMarks, AreFoundAndRemovedAtAllDepths) {
  const Value object = Value::object({{"list", unknown_list({origin_a}).with_mark(top)}});
  EXPECT_TRUE(object.contains_marked());
  EXPECT_TRUE(object.has_mark_deep(origin_a));
  EXPECT_FALSE(object.has_mark_deep(origin_b));
  MarkSet marks;
  EXPECT_EQ(object.unmarked_deep(marks),
            Value::object({{"list", Value::unknown(list_of_strings)}}));
  EXPECT_EQ(marks, (MarkSet{origin_a, top}));
}

TEST(InnerMarks, OfAnElementOfASetMoveToTheSet) {
  const Value set = Value::set(list_of_strings, {unknown_list({origin_a})});
  EXPECT_EQ(set.marks(), MarkSet{origin_a});
  EXPECT_FALSE(set.unmarked().contains_marked());
}

TEST(InnerMarks, AreKeptWhenAnElementTakesTheTypeOfItsList) {
  const Value element = Value::dynamic().with_inner_marks({origin_a});
  EXPECT_EQ(Value::list(list_of_strings, {element}).elements()[0], unknown_list({origin_a}));
}

TEST(InnerMarks, AreInTheDebugText) {
  EXPECT_EQ(unknown_list({origin_a}).refined_not_null().to_debug_string(),
            "Value::unknown(list(string), {not null}).with_inner_marks({\"a\"})");
}

TEST(InnerMarks, BecomeMarksOfThePartsThatAreTakenOut) {
  const Type object = Type::object({{"name", Type::string()}});
  const Value unknown = Value::unknown(object).with_inner_marks({origin_a}).with_mark(top);
  const Value name = Value::unknown(Type::string()).with_marks({origin_a, top});
  EXPECT_EQ(get_attribute(unknown, "name"), name);
  EXPECT_EQ(index(unknown_list({plain}), num(0)), Value::unknown(Type::string()).with_mark(plain));
  EXPECT_EQ(index(unknown_list({plain}), Value::dynamic().with_mark(top)),
            Value::unknown(Type::string()).with_marks({plain, top}));
  const Value dynamic = Value::dynamic().with_inner_marks({plain});
  EXPECT_EQ(get_attribute(dynamic, "x"), Value::dynamic().with_mark(plain));
  EXPECT_EQ(index(dynamic, num(0)), Value::dynamic().with_mark(plain));
  const Value tuple = Value::unknown(Type::tuple({Type::string()})).with_inner_marks({plain});
  EXPECT_EQ(index(tuple, num(0)), Value::unknown(Type::string()).with_mark(plain));
}

TEST(InnerMarks, DoNotMarkTheLength) {
  EXPECT_TRUE(length(unknown_list({origin_a})).marks().empty());
}

// --- paths ---

TEST(UnknownTail, IsThePathOfInnerMarks) {
  const Value object = Value::object({{"list", unknown_list({plain, origin_a})}});
  std::vector<std::string> visited;
  walk(object, [&](const Path& path, const Value& part) {
    visited.push_back(path.to_string() + (path.has_unknown_tail() ? " tail" : ""));
    if (path.has_unknown_tail()) {
      EXPECT_EQ(part, Value::dynamic().with_marks({plain, origin_a}));
    }
    return true;
  });
  EXPECT_EQ(visited, (std::vector<std::string>{"", ".list", ".list[?] tail"}));
}

TEST(UnknownTail, BringsInnerMarksBack) {
  const Value object =
      Value::object({{"list", unknown_list({plain, origin_a}).with_mark(top)}, {"n", num(1)}});
  std::vector<MarkedPath> marks;
  const Value bare = unmark_with_paths(object, marks);
  ASSERT_EQ(marks.size(), 2u);
  EXPECT_EQ(marks[0].marks, MarkSet{top});
  EXPECT_EQ(marks[1].marks, (MarkSet{plain, origin_a}));
  EXPECT_TRUE(marks[1].path.has_unknown_tail());
  EXPECT_FALSE(bare.contains_marked());
  EXPECT_EQ(mark_with_paths(bare, marks), object);
}

TEST(UnknownTail, MarksAllPartsOfAValueThatIsKnownNow) {
  const std::vector<MarkedPath> marks{{Path().attribute("in").unknown_tail(), {plain}}};
  const Value now = Value::object({{"in", Value::tuple({str("x"), Value::tuple({num(1)})})}});
  EXPECT_EQ(
      mark_with_paths(now, marks),
      Value::object(
          {{"in", Value::tuple({text("x", plain),
                                Value::tuple({num(1).with_mark(plain)}).with_mark(plain)})}}));
}

TEST(UnknownTail, TakesTheProvenanceMarksOfPartsThatAreNotKnownNow) {
  const Path element = Path().index(num(0)), deeper = Path().index(num(0)).attribute("x");
  const std::vector<MarkedPath> marks{
      {Path(), {top}}, {element, {plain, origin_a}}, {deeper, {origin_b, other}}};
  EXPECT_EQ(mark_with_paths(Value::dynamic(), marks),
            Value::dynamic().with_inner_marks({origin_a, origin_b}).with_mark(top));
}

TEST(UnknownTail, AppliesToEverythingInside) {
  const Path tail = Path().unknown_tail();
  EXPECT_EQ(tail.apply(Value::tuple({text("x", plain), text("y", origin_a)})),
            Value::dynamic().with_marks({plain, origin_a}));
  EXPECT_EQ(tail.apply(str("x")), std::nullopt);
  EXPECT_EQ(tail.apply(Value::null(list_of_strings)), std::nullopt);
}

TEST(PathTest, StepsThroughSetsByTheElement) {
  const Value set = Value::set(Type::string(), {text("a", plain), str("b")});
  const auto at = [&](const Value& key) { return Path().index(key).apply(set); };
  EXPECT_EQ(at(str("a")), text("a", plain));
  EXPECT_EQ(at(str("c")), std::nullopt);
  EXPECT_EQ(at(num(1)), std::nullopt);
  EXPECT_EQ(at(Value::unknown(Type::string())), Value::unknown(Type::string()).with_mark(plain));
  EXPECT_EQ(Path().index(str("a")).apply(Value::unknown(Type::set(Type::string()))),
            Value::unknown(Type::string()));
  EXPECT_EQ(Path().index(str("a")).apply(Value::null(Type::set(Type::string()))), std::nullopt);
}

// --- choices ---

TEST(UnknownChoice, OfNoneIsDynamicAndOfEqualOnesIsThatOne) {
  EXPECT_EQ(choice({}), Value::dynamic());
  EXPECT_EQ(choice({text("x", plain)}), text("x", plain));
  EXPECT_EQ(choice({str("x"), str("x")}), str("x"));
}

TEST(UnknownChoice, KnowsWhatTheValuesHaveInCommon) {
  const Value http = unknown_string(prefixed("http"));
  EXPECT_EQ(choice({str("http:"), str("https:")}), http);
  EXPECT_EQ(choice({str("é"), str("è")}), unknown_string(not_null()));  // no part of a character
  EXPECT_EQ(choice({num(3), num(1), num(2)}), Value::unknown(Type::number(), between(1, 3)));
  EXPECT_EQ(choice({Value::list(Type::string(), {}), Value::list(Type::string(), {str("a")})}),
            Value::unknown(list_of_strings, with_length(0, 1)));
  EXPECT_EQ(choice({str("x"), Value::unknown(Type::string())}), Value::unknown(Type::string()));
  EXPECT_EQ(choice({str("x"), Value::null(Type::string())}), Value::unknown(Type::string()));
  EXPECT_EQ(choice({str("x"), num(1)}), Value::dynamic());
}

TEST(UnknownChoice, IsNullIfAllAre) {
  EXPECT_EQ(choice({Value::null(Type::string()).with_mark(plain), Value::null(Type::string())}),
            Value::null(Type::string()).with_mark(plain));
  EXPECT_EQ(choice({Value::null(Type::string()), Value::null(Type::number())}), Value());
}

TEST(UnknownChoice, HasTheMarksOfAllAndTheProvenanceMarksInsideThem) {
  EXPECT_EQ(choice({text("x", plain), text("y", other)}),
            unknown_string(not_null()).with_marks({plain, other}));
  // Equal values with different marks: which marks there will be is not known, so neither is the value.
  EXPECT_EQ(choice({text("x", plain), text("x", other)}),
            unknown_string(prefixed("x")).with_marks({plain, other}));
  const Value one = Value::list(Type::string(), {text("x", plain)});
  const Value two = Value::list(Type::string(), {text("x", origin_a), text("y", origin_b)});
  EXPECT_EQ(
      choice({one, two}),
      Value::unknown(list_of_strings, with_length(1, 2)).with_inner_marks({origin_a, origin_b}));
  EXPECT_EQ(choice({one, num(1)}), Value::dynamic());
  EXPECT_EQ(choice({two, num(1)}), Value::dynamic().with_inner_marks({origin_a, origin_b}));
}

TEST(UnknownChoice, ThatMayFailPromisesNoContents) {
  const Value list = Value::list(Type::string(), {text("x", origin_a)});
  EXPECT_EQ(choice({list}), list);
  EXPECT_EQ(uncertain_choice({list}),
            Value::list(Type::string(), {Value::unknown(Type::string()).with_mark(origin_a)}));
}

// --- keys and names that are not known ---

Value persons() {
  return Value::object({{"greeting", text("hello", origin_a)}, {"name", text("eve", origin_b)}})
      .with_mark(top);
}

TEST(UnknownName, CanBeEachAttribute) {
  const Value name = Value::unknown(Type::string()).with_mark(plain);
  EXPECT_EQ(get_attribute(persons(), name),
            unknown_string(not_null()).with_marks({plain, top, origin_a, origin_b}));
  EXPECT_EQ(get_attribute(persons(), Value::dynamic()),
            unknown_string(not_null()).with_marks({top, origin_a, origin_b}));
  EXPECT_EQ(get_attribute(Value::object({}), name), Value::dynamic().with_mark(plain));
}

TEST(UnknownName, IsNarrowedByItsPrefix) {
  const Value name = Value::unknown(Type::string(), {.prefix = "gre"});
  EXPECT_EQ(get_attribute(persons(), name),
            unknown_string(prefixed("hello")).with_marks({top, origin_a}));
}

TEST(UnknownName, OfAnUnknownObjectGivesItsInnerMarks) {
  const Type type = Type::object({{"age", Type::number()}, {"name", Type::string()}});
  const Value object = Value::unknown(type).with_inner_marks({origin_a});
  EXPECT_EQ(get_attribute(object, Value::unknown(Type::string()).with_mark(plain)),
            Value::dynamic().with_marks({origin_a, plain}));
}

TEST(UnknownName, KeepsProvenanceMarksFromDeepInside) {
  const Value list =
      Value::list(Type::boolean(), {Value::boolean(true).with_marks({origin_c, plain})})
          .with_mark(origin_b);
  const Value object = Value::object({{"greeting", text("hello", origin_a)}, {"list", list}});
  EXPECT_EQ(get_attribute(object, Value::unknown(Type::string())),
            Value::dynamic().with_inner_marks({origin_c}).with_marks({origin_a, origin_b}));
}

TEST(UnknownName, MustBeAStringAndNotNull) {
  EXPECT_USAGE_ERROR((void)get_attribute(persons(), num(1)), "an attribute name must be a string");
  EXPECT_USAGE_ERROR((void)get_attribute(persons(), Value::null(Type::string())),
                     "null has no attributes or elements");
  EXPECT_EQ(get_attribute(persons(), text("name", plain)),
            str("eve").with_marks({plain, top, origin_b}));
}

TEST(UnknownKey, CanDenoteEachElementOfItsRange) {
  const Value tuple = Value::tuple({str("hello"), str("bye"), Value::unknown(Type::number())});
  EXPECT_EQ(index(tuple, Value::unknown(Type::number())), Value::dynamic());
  const Value first_two = Value::unknown(Type::number(), between(0, 1));
  EXPECT_EQ(index(tuple, first_two), unknown_string(not_null()));
  const Value map = Value::map(Type::string(), {{"ax", text("1", origin_a)}, {"b", str("2")}});
  EXPECT_EQ(index(map, Value::unknown(Type::string(), {.prefix = "a"})),
            unknown_string(prefixed("1")).with_mark(origin_a));
  EXPECT_EQ(index(map, Value::unknown(Type::string(), {.prefix = "none"})),
            Value::unknown(Type::string()));
}

TEST(UnknownKey, KeepsOnlyProvenanceMarksOfTheElements) {
  const Value list = Value::list(
      Type::string(), {str("x").with_marks({plain, origin_a}), str("y").with_mark(origin_b)});
  EXPECT_EQ(index(list, Value::unknown(Type::number()).with_mark(top)),
            unknown_string(not_null()).with_marks({origin_a, origin_b, top}));
}

TEST(EqualsTest, WithNullHasOnlyTheOuterMarks) {
  const Value object = Value::object({{"a", text("x", plain)}}).with_mark(top);
  const Value null = Value::null(object.type()).with_mark(other);
  EXPECT_EQ(equals(object, null), Value::boolean(false).with_marks({top, other}));
  EXPECT_EQ(equals(null, object), Value::boolean(false).with_marks({top, other}));
  EXPECT_EQ(equals(object, object), Value::boolean(true).with_marks({top, plain}));
  EXPECT_EQ(equals(null, null), Value::boolean(true).with_mark(other));
}

}  // namespace
}  // namespace hecla
