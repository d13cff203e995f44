// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/eval_context.h>
#include <hecla/model/traversal.h>

#include "support/usage_error.h"
#include "support/value_matchers.h"

namespace hecla {
namespace {

using test::num;
using test::str;

const Mark secret("secret");

Value person() { return Value::object({{"name", str("Ada")}, {"age", num(36)}}); }
Value ports() { return Value::list(Type::number(), {num(80), num(443)}); }
Value tags() { return Value::map(Type::string(), {{"env", str("prod")}, {"team", str("core")}}); }

// One step on a value, with the result or the code of the error.
struct Case {
  const char* what;
  Value value;
  Value key;
  Value expected;  // if `code` is not set
  std::optional<DiagnosticCode> code = {};
};

void check(const Case& test, const Value& result, const Diagnostics& diags) {
  SCOPED_TRACE(test.what);
  if (!test.code) {
    EXPECT_TRUE(diags.empty()) << (diags.empty() ? "" : diags.items()[0].detail);
    EXPECT_EQ(result, test.expected);
    return;
  }
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].id(), test.code->id());
  EXPECT_EQ(result, Value::dynamic());
}

TEST(TraverseAttribute, ReturnsThePartsOfEachKindOfValue) {
  const Type object = person().type();
  const Value name = str("name");
  const Case cases[] = {
      {"an attribute", person(), name, str("Ada")},
      {"no such attribute", person(), str("nmae"), {}, DiagnosticCode::UnsupportedAttribute},
      {"of a marked object", person().with_mark(secret), name, str("Ada").with_mark(secret)},
      {"of an unknown object", Value::unknown(object), name, Value::unknown(Type::string())},
      {"of a marked unknown object", Value::unknown(object).with_mark(secret), name,
       Value::unknown(Type::string()).with_mark(secret)},
      {"an attribute an unknown object cannot have",
       Value::unknown(object),
       str("x"),
       {},
       DiagnosticCode::UnsupportedAttribute},
      {"a map's key", tags(), str("env"), str("prod")},
      {"a marked map's key", tags().with_mark(secret), str("env"), str("prod").with_mark(secret)},
      {"a key a map does not have", tags(), str("x"), {}, DiagnosticCode::MissingElement},
      {"of an unknown map", Value::unknown(tags().type()), str("x"),
       Value::unknown(Type::string())},
      {"of null", Value::null(object), name, {}, DiagnosticCode::NullAccess},
      {"of a null without type", Value(), name, {}, DiagnosticCode::NullAccess},
      {"of the dynamic unknown", Value::dynamic(), name, Value::dynamic()},
      {"of a marked dynamic unknown", Value::dynamic().with_mark(secret), name,
       Value::dynamic().with_mark(secret)},
      {"of a string", str("a"), name, {}, DiagnosticCode::UnsupportedAttribute},
      {"of a list of objects",
       Value::list(object, {person()}),
       name,
       {},
       DiagnosticCode::UnsupportedAttribute},
      {"of a set of objects",
       Value::set(object, {person()}),
       str("x"),
       {},
       DiagnosticCode::UnsupportedAttribute},
      {"of a tuple", Value::tuple({num(1)}), name, {}, DiagnosticCode::UnsupportedAttribute},
  };
  for (const Case& test : cases) {
    Diagnostics diags;
    check(test, traverse_attribute(test.value, test.key.as_string(), {}, diags), diags);
  }
}

TEST(TraverseAttribute, NormalisesTheName) {
  const Value object = Value::object({{"\u00e9", num(1)}});
  Diagnostics diags;
  EXPECT_EQ(traverse_attribute(object, "e\u0301", {}, diags), num(1));
  EXPECT_TRUE(diags.empty());
}

TEST(TraverseIndex, ReturnsThePartsOfEachKindOfValue) {
  const Value tuple = Value::tuple({str("a"), num(1)});
  const Value unknown_number = Value::unknown(Type::number());
  const Case cases[] = {
      {"a list's element", ports(), num(1), num(443)},
      {"an index as text", ports(), str("1"), num(443)},
      {"a marked list's element", ports().with_mark(secret), num(0), num(80).with_mark(secret)},
      {"by a marked index", ports(), num(0).with_mark(secret), num(80).with_mark(secret)},
      {"past the end", ports(), num(2), {}, DiagnosticCode::InvalidIndex},
      {"past the end, marked", ports().with_mark(secret), num(2), {}, DiagnosticCode::InvalidIndex},
      {"negative", ports(), num(-1), {}, DiagnosticCode::InvalidIndex},
      {"a fraction", ports(), num("0.5"), {}, DiagnosticCode::InvalidIndex},
      {"not a number", ports(), str("first"), {}, DiagnosticCode::InvalidIndex},
      {"an unknown index", ports(), unknown_number, Value::unknown(Type::number())},
      {"an index of unknown type", ports(), Value::dynamic(), Value::dynamic()},
      {"of an unknown list", Value::unknown(ports().type()), num(7),
       Value::unknown(Type::number())},
      {"a tuple's element", tuple, num(0), str("a")},
      {"of an unknown tuple", Value::unknown(tuple.type()), num(1), Value::unknown(Type::number())},
      {"past the end of an unknown tuple",
       Value::unknown(tuple.type()),
       num(2),
       {},
       DiagnosticCode::InvalidIndex},
      {"a tuple by an unknown index", tuple, unknown_number, Value::dynamic()},
      {"a map's element", tags(), str("env"), str("prod")},
      {"a map by a number", Value::map(Type::string(), {{"1", str("x")}}), num(1), str("x")},
      {"a key a map does not have", tags(), str("x"), {}, DiagnosticCode::MissingElement},
      {"a marked key a map does not have",
       tags(),
       str("x").with_mark(secret),
       {},
       DiagnosticCode::MissingElement},
      {"an object's attribute", person(), str("name"), str("Ada")},
      {"by a marked name", person(), str("name").with_mark(secret), str("Ada").with_mark(secret)},
      {"an object by an unknown name", person(), Value::unknown(Type::string()), Value::dynamic()},
      {"an object by a number", person(), num(0), {}, DiagnosticCode::UnsupportedAttribute},
      {"of a set", Value::set(Type::number(), {num(1)}), num(0), {}, DiagnosticCode::InvalidIndex},
      {"of a number", num(1), num(0), {}, DiagnosticCode::InvalidIndex},
      {"of null", Value::null(ports().type()), num(0), {}, DiagnosticCode::NullAccess},
      {"by null", ports(), Value::null(Type::number()), {}, DiagnosticCode::InvalidIndex},
      {"of the dynamic unknown", Value::dynamic(), str("x"), Value::dynamic()},
  };
  for (const Case& test : cases) {
    Diagnostics diags;
    check(test, traverse_index(test.value, test.key, {}, diags), diags);
  }
}

std::string attribute_message(const Value& value, const char* name) {
  Diagnostics diags;
  traverse_attribute(value, name, {}, diags);
  return diags.items().at(0).detail;
}

TEST(TraverseAttribute, SuggestsTheNearestName) {
  EXPECT_THAT(attribute_message(person(), "nmae"), ::testing::HasSubstr("Did you mean \"name\"?"));
}

TEST(TraverseAttribute, ListsTheNamesIfNoneIsSimilar) {
  EXPECT_THAT(attribute_message(person(), "country"),
              ::testing::HasSubstr("Its attributes are \"age\", \"name\"."));
}

TEST(TraverseAttribute, DescribesValuesWithoutTheName) {
  EXPECT_EQ(attribute_message(Value::map(Type::string(), {}), "a"),
            "This map does not have an element with the key \"a\". It is empty.");
  EXPECT_EQ(attribute_message(Value::set(person().type(), {person()}), "name"),
            "This value is a set of objects. To get \"name\" of every element, use a splat ([*]) "
            "or a for "
            "expression; the elements of a set cannot be selected one at a time.");
}

TEST(TraverseAttribute, ShowsNoKeysOfAMarkedMap) {
  EXPECT_THAT(attribute_message(tags().with_mark(secret), "evn"),
              ::testing::Not(::testing::HasSubstr("team")));
}

TEST(TraverseIndex, ShowsNoMarkedIndex) {
  Diagnostics diags;
  traverse_index(ports(), num(12345).with_mark(secret), {}, diags);
  EXPECT_THAT(diags.items().at(0).detail, ::testing::Not(::testing::HasSubstr("12345")));
}

// --- Traversal -------------------------------------------------------------------------------------------

Traversal path() {
  return Traversal({{TraversalStepKind::Root, "var", {}, {}},
                    {TraversalStepKind::Attribute, "tags", {}, {}},
                    {TraversalStepKind::Index, {}, str("env"), {}}});
}

TEST(Traversal, ResolvesInAContext) {
  EvalContext ctx;
  ctx.set("var", Value::object({{"tags", tags()}}));
  Diagnostics diags;
  EXPECT_EQ(path().resolve(ctx, diags), str("prod"));
  EXPECT_TRUE(diags.empty());
}

TEST(Traversal, StopsAtTheFirstError) {
  EvalContext ctx;
  ctx.set("var", Value::object({{"other", tags()}}));
  Diagnostics diags;
  EXPECT_EQ(path().resolve(ctx, diags), Value::dynamic());
  EXPECT_EQ(diags.error_count(), 1U);
}

TEST(Traversal, ListsTheAvailableVariables) {
  EvalContext ctx;
  ctx.set("vars", num(1));
  Diagnostics diags;
  path().resolve(ctx, diags);
  EXPECT_THAT(diags.items().at(0).detail, ::testing::HasSubstr("Did you mean \"vars\"?"));
  EXPECT_EQ(diags.items().at(0).code, DiagnosticCode::UnknownVariable);
}

TEST(Traversal, DistinguishesAContextWithoutVariables) {
  Diagnostics diags;
  path().resolve(EvalContext::literal_only(), diags);
  EXPECT_EQ(diags.items().at(0).code, DiagnosticCode::VariablesNotAllowed);
}

TEST(Traversal, AppliesARelativePathToAValue) {
  const Traversal relative({{TraversalStepKind::Attribute, "name", {}, {}}});
  Diagnostics diags;
  EXPECT_EQ(relative.apply(person(), diags), str("Ada"));
  EXPECT_TRUE(relative.is_relative());
  EXPECT_USAGE_ERROR(static_cast<void>(relative.root_name()),
                     "a relative traversal has no root name");
  EXPECT_USAGE_ERROR(static_cast<void>(relative.resolve(EvalContext(), diags)),
                     "a relative traversal cannot be resolved in a context");
  EXPECT_USAGE_ERROR(static_cast<void>(path().apply(person(), diags)),
                     "an absolute traversal cannot be applied to a value");
}

TEST(Traversal, IsWrittenAsInSource) {
  EXPECT_EQ(path().to_string(), "var.tags[\"env\"]");
  const std::string long_key(200, 'k');
  EXPECT_EQ(Traversal({{TraversalStepKind::Root, "m", {}, {}},
                       {TraversalStepKind::Index, {}, str(long_key), {}}})
                .to_string(),
            "m[\"" + long_key + "\"]");
  EXPECT_EQ(path().root_name(), "var");
  EXPECT_FALSE(path().is_simple_name());
  EXPECT_EQ(Traversal({{TraversalStepKind::Root, "a", {}, {}},
                       {TraversalStepKind::Index, {}, num(0), {}}})
                .to_string(),
            "a[0]");
}

TEST(Traversal, NamesAreNormalized) {
  const Traversal traversal({{TraversalStepKind::Root, "e\u0301", {}, {}},
                             {TraversalStepKind::Attribute, "o\u0308", {}, {}}});
  EXPECT_EQ(traversal.root_name(), "\u00e9");
  EvalContext ctx;
  ctx.set("\u00e9", Value::object({{"\u00f6", num(1)}}));
  Diagnostics diags;
  EXPECT_EQ(traversal.resolve(ctx, diags), num(1));
}

TEST(Traversal, TextShowsKeysOfEveryLiteralType) {
  const Traversal traversal({{TraversalStepKind::Root, "a", {}, {}},
                             {TraversalStepKind::Index, "", Value(), {}},
                             {TraversalStepKind::Index, "", Value::boolean(true), {}}});
  EXPECT_EQ(traversal.to_string(), "a[null][true]");
}

TEST(Traversal, HasOnlyNamesAndIndexesAfterItsRoot) {
  const Traversal splat({{TraversalStepKind::Splat, "", {}, {}}});
  Diagnostics diags;
  EXPECT_USAGE_ERROR(static_cast<void>(splat.apply(person(), diags)),
                     "only attribute and index steps can be applied to a value");
}

}  // namespace
}  // namespace hecla
