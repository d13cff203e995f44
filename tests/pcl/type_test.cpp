// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/base/result.h>
#include <hecla/pcl/eventual.h>

#include "pcl/notation.h"
#include "support/usage_error.h"

namespace hecla::test {
namespace {

using pcl::TypeTable;

std::string plain(const char* notation) {
  TypeTable table;
  return type_of(table, notation).to_string();
}
std::string pretty(const char* notation) {
  TypeTable table;
  return type_of(table, notation).pretty();
}

TEST(PclType, HasAPlainForm) {
  EXPECT_EQ(plain("c(10)|c(2)|c(\"q\")"),
            "union(cty.NumberIntVal(10), cty.NumberIntVal(2), cty.StringVal(\"q\"))");
  EXPECT_EQ(plain("c(1.5)|c(true)|c(null)"),
            "union(cty.NullVal(cty.DynamicPseudoType), cty.NumberFloatVal(1.5), cty.True)");
  EXPECT_EQ(plain("{b: list(set(map(int))), a: [bool, number]}"),
            "object({a = tuple(bool, number), b = list(set(map(int)))})");
  EXPECT_EQ(plain("E"), "enum(E(string): cty.StringVal(\"a\"),cty.StringVal(\"b\"))");
  TypeTable table;
  EXPECT_EQ(table.opaque("a b").to_string(), "type(a b)");
  EXPECT_EQ(table.union_of({}).to_string(), "union()");
}

TEST(PclType, HasAFormForMessages) {
  EXPECT_EQ(pretty("int|string|none"), "int | string?");
  EXPECT_EQ(pretty("{a: [int, c(\"x\")], b: {}}"), "{ a: (int, \"x\"), b: {} }");
  EXPECT_EQ(pretty("E"), "enum(\"a\" | \"b\")");
  EXPECT_EQ(pretty("promise(set(c(1)))|c(null)"), "null | promise(set(1))");
}

TEST(PclType, IsOnSeveralLinesInMessagesIfItIsLong) {
  TypeTable table;
  const pcl::Type type = type_of(table, "list({first: string, second: [int, {third: bool}]})");
  EXPECT_EQ(type.pretty(24),
            "list({\n"
            "  first: string,\n"
            "  second: (\n"
            "    int,\n"
            "    { third: bool },\n"
            "  ),\n"
            "})");
}

TEST(PclType, IsInternedWithItsParts) {
  TypeTable table;
  for (const char* text :
       {"list(int)", "{a: int, b: [X]}", "int|string", "output({a: c(1)})", "E"}) {
    EXPECT_TRUE(type_of(table, text).is_same(type_of(table, text))) << text;
  }
  EXPECT_EQ(type_of(table, "string|string"), pcl::Type::string());
  EXPECT_EQ(type_of(table, "int|string"), type_of(table, "string|(int|string)"));
  EXPECT_NE(type_of(table, "c(1)"), type_of(table, "c(number 1)"));
  EXPECT_NE(type_of(table, "c(1)"), pcl::Type::integer());
  EXPECT_EQ(type_of(table, "c(1)|c(number 1)"), type_of(table, "c(number 1)|c(1)"));
  EXPECT_EQ(table.opaque("int"), pcl::Type::integer());
}

TEST(PclType, OfAnEnumIsItsToken) {
  TypeTable table;
  const Value other[] = {Value::string("z")};
  EXPECT_EQ(table.enumeration("E", pcl::Type::string(), other), type_of(table, "E"));
  EXPECT_NE(table.enumeration("F", pcl::Type::string(), other), type_of(table, "E"));
}

TEST(PclType, OrdersUnionsByText) {
  EXPECT_EQ(plain("tuple|string|X|set(int)|promise(int)|output(int)|{a: int}|number|none|map(int)|"
                  "list(int)|int|dynamic|c(1)|bool"),
            "union(X, bool, cty.NumberIntVal(1), dynamic, int, list(int), map(int), none, number, "
            "object({a = int}), output(int), promise(int), set(int), string, tuple)");
  EXPECT_EQ(plain("list([int])|list([bool, string])|list([bool])"),
            "union(list(tuple(bool)), list(tuple(bool, string)), list(tuple(int)))");
}

TEST(PclType, ReplacesEventualTypesInsideOthers) {
  EXPECT_EQ(plain("output(promise(int))"), "output(int)");
  EXPECT_EQ(plain("output(output(int))"), "output(int)");
  EXPECT_EQ(plain("promise(promise(int))"), "promise(int)");
  EXPECT_EQ(plain("promise(output(int))"), "promise(output(int))");
  EXPECT_EQ(plain("output({a: promise(int)})"), "output(object({a = int}))");
}

TEST(PclType, ResolvesEventualTypes) {
  TypeTable table;
  const auto resolved = [&](const char* text) {
    return resolve_outputs(table, type_of(table, text));
  };
  EXPECT_EQ(resolved("string|output(string)"), pcl::Type::string());
  EXPECT_EQ(resolved("{a: list(promise(output(int)))}"), type_of(table, "{a: list(int)}"));
  EXPECT_EQ(resolve_promises(table, type_of(table, "[promise(int), output(int)]")),
            type_of(table, "[int, output(int)]"));
  EXPECT_EQ(input_type(table, type_of(table, "list(int)")),
            type_of(table, "list(int|output(int))|output(list(int))"));
  EXPECT_EQ(input_type(table, type_of(table, "int?")),
            type_of(table, "int|none|output(int)|output(int?)"));
  EXPECT_EQ(input_type(table, pcl::Type::dynamic()), pcl::Type::dynamic());
}

TEST(PclType, LiftsOverEventualTypes) {
  TypeTable table;
  const auto lifted = [&](std::vector<const char*> texts) {
    std::vector<pcl::Type> types;
    for (const char* text : texts) types.push_back(type_of(table, text));
    return lift(table, pcl::Type::string(), types).to_string();
  };
  EXPECT_EQ(lifted({"int", "list(output(int))", "promise(int)"}), "output(string)");
  EXPECT_EQ(lifted({"int", "{a: promise(int)}"}), "promise(string)");
  EXPECT_EQ(lifted({"int"}), "string");
}

TEST(PclType, IsOptionalIfNoneCanBeAssigned) {
  TypeTable table;
  for (const char* text : {"none", "int?", "output(int?)", "promise(int?)", "dynamic|int"}) {
    EXPECT_TRUE(type_of(table, text).is_optional()) << text;
  }
  for (const char* text : {"int", "dynamic", "int|c(null)", "list(int?)"}) {
    EXPECT_FALSE(type_of(table, text).is_optional()) << text;
  }
}

TEST(PclType, IsConstantIfAllElementsAre) {
  TypeTable table;
  EXPECT_TRUE(type_of(table, "c(1)|c(\"a\")").is_const());
  EXPECT_TRUE(table.union_of({}).is_const());
  EXPECT_FALSE(type_of(table, "c(1)|int").is_const());
  EXPECT_FALSE(type_of(table, "[c(1)]").is_const());
}

struct Schema : pcl::Annotation {
  explicit Schema(std::string given) : name(std::move(given)) {}
  std::string name;
};
struct Documented {
  virtual ~Documented() = default;
  virtual std::string documentation() const = 0;
};
struct Manual : pcl::Annotation, Documented {
  explicit Manual(std::string given) : text(std::move(given)) {}
  std::string documentation() const override { return text; }
  std::string text;
};

TEST(PclType, FindsAnnotationsByTheirType) {
  TypeTable table;
  const pcl::Type bare = type_of(table, "{a: int}");
  const pcl::Type annotated = table.annotate(
      table.object({{"a", pcl::Type::integer()}},
                   {true, {std::make_shared<Schema>("first"), std::make_shared<Manual>("text")}}),
      {std::make_shared<Schema>("second")});
  EXPECT_EQ(annotated.find_annotation<Schema>()->name, "first");
  EXPECT_EQ(annotated.find_annotation<Documented>()->documentation(), "text");
  EXPECT_EQ(bare.find_annotation<Schema>(), nullptr);
  EXPECT_EQ(annotated.annotations().size(), 3u);
  EXPECT_EQ(annotated, bare);
  EXPECT_EQ(table.list(annotated), table.list(bare));
  EXPECT_FALSE(annotated.is_same(bare));
  EXPECT_TRUE(annotated.undecorated().is_same(bare));
}

TEST(PclType, KeepsAnnotationsWhenItIsResolved) {
  TypeTable table;
  const pcl::Type object = table.object({{"a", type_of(table, "output(int)")}},
                                        {false, {std::make_shared<Schema>("s")}});
  for (const pcl::Type type :
       {resolve_outputs(table, object), input_type(table, object).elements()[0]}) {
    EXPECT_TRUE(type.find_annotation<Schema>());
    EXPECT_TRUE(type.is_strict());
  }
  EXPECT_FALSE(table.output(object).element().contains_outputs());
}

TEST(PclType, ChecksItsKind) {
  TypeTable table;
  EXPECT_THROW(pcl::Type::string().element(), UsageError);
  EXPECT_THROW(pcl::Type::string().elements(), UsageError);
  EXPECT_THROW(pcl::Type::string().properties(), UsageError);
  EXPECT_THROW(pcl::Type::string().value(), UsageError);
  EXPECT_THROW(table.enumeration("T", pcl::Type::string(), {}), UsageError);
  EXPECT_THROW(table.annotate(pcl::Type::string(), {}), UsageError);
  EXPECT_THROW(table.constant(table.list(pcl::Type::string()), Value::number(1)), UsageError);
}

TEST(PclType, ThatIsImpossibleThrows) {
  TypeTable table;
  EXPECT_USAGE_ERROR((void)pcl::Type::string().element(), "a PCL type has no element: string");
  EXPECT_USAGE_ERROR((void)table.enumeration("e", pcl::Type::string(), {}),
                     "an enum type needs values");
  EXPECT_USAGE_ERROR((void)table.annotate(pcl::Type::string(), {}),
                     "only object, union and enum types have annotations");
  EXPECT_USAGE_ERROR((void)table.constant(table.list(pcl::Type::string()), hecla::Value::number(1)),
                     "the base of a constant or enum type must be primitive or opaque");
}

}  // namespace
}  // namespace hecla::test
