// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/dec/locate.h>

#include "support/parsed.h"
#include "support/usage_error.h"

namespace hecla::dec {
namespace {

using test::json_body;
using test::native;

Value decoded(const Body& body, const Spec& spec) {
  const EvalContext ctx;
  Diagnostics diags;
  Value value = decode(body, spec, ctx, diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return value;
}

std::vector<DiagnosticCode> codes_of(const Body& body, const Spec& spec) {
  const EvalContext ctx;
  Diagnostics diags;
  (void)decode(body, spec, ctx, diags);
  std::vector<DiagnosticCode> codes;
  for (const Diagnostic& diagnostic : diags) codes.push_back(diagnostic.code);
  return codes;
}

Spec number(const std::string& name, bool required = false) {
  return attribute({name, Type::number(), required});
}

Value decoded_with_errors(std::string_view text, const Spec& spec) {
  const EvalContext ctx;
  Diagnostics diags;
  Value value = decode(native(text), spec, ctx, diags);
  EXPECT_TRUE(diags.has_errors()) << text;
  return value;
}

Spec service() {
  return object(
      {{"name", attribute({"name", Type::string(), true})},
       {"listeners", block_list("listener", object({{"protocol", block_label(0, "protocol")},
                                                    {"port", number("port")}}))}});
}

TEST(Decoding, ReturnsTheSameValueForBothSyntaxes) {
  const Value from_native = decoded(native("name = \"web\"\nlistener \"http\" {\n  port = "
                                           "\"80\"\n}\nlistener \"https\" {\n  port = 443\n}\n"),
                                    service());
  const Value from_json = decoded(
      json_body(R"({"name": "web", "listener": {"http": {"port": 80}, "https": {"port": 443}}})"),
      service());
  EXPECT_EQ(from_native, from_json);
  EXPECT_EQ(from_native.attribute("listeners").elements()[1].attribute("port"), Value::number(443));
  EXPECT_EQ(from_native.type(), implied_type(service()));
}

// Expressions in parentheses are no constants, so that they are evaluated and converted.
TEST(Decoding, ReturnsForConstantsWhatEvaluationReturns) {
  const Type types[] = {Type::dynamic(),
                        Type::string(),
                        Type::number(),
                        Type::list(Type::string()),
                        Type::set(Type::number()),
                        Type::map(Type::string()),
                        Type::map(Type::dynamic()),
                        Type::list(Type::dynamic()),
                        Type::object({{"a", Type::number()}})};
  const char* const expressions[] = {"1",
                                     "true",
                                     "null",
                                     "\"12\"",
                                     "\"e\\u0301\"",
                                     "[]",
                                     "[1, 1]",
                                     "[\"a\", 1]",
                                     "[\"b\", \"a\"]",
                                     "[null]",
                                     "[1 + 1]",
                                     "[[1]]",
                                     "{}",
                                     "{ b = \"x\", a = \"y\" }",
                                     "{ a = 1 }",
                                     "{ a = 1, a = 2 }",
                                     "{ a = \"x\", a = \"y\" }",
                                     "{ (\"k\") = \"v\" }"};
  for (const Type& type : types) {
    for (const std::string expression : expressions) {
      const Spec spec = attribute({"a", type});
      Diagnostics constant_errors, errors;
      const EvalContext ctx;
      const Value constant = decode(native("a = " + expression), spec, ctx, constant_errors);
      EXPECT_EQ(constant, decode(native("a = (" + expression + ")"), spec, ctx, errors))
          << expression;
      ASSERT_EQ(constant_errors.items().size(), errors.items().size()) << expression;
      if (errors.has_errors()) {
        EXPECT_EQ(constant_errors.items()[0].detail, errors.items()[0].detail);
      }
    }
  }
}

// Objects are made with the type of an earlier one if they have the same.
TEST(Decoding, ReturnsBlocksOfDifferentTypes) {
  const Spec any = attribute({"a", Type::dynamic()});
  const Spec spec = block_tuple("b", object({{"y", any}, {"x", number("n")}}));
  const Value value =
      decoded(native("b {\n a = 1\n n = 1\n}\nb {\n a = \"s\"\n}\nb {\n a = 2\n}\n"), spec);
  EXPECT_EQ(value.elements()[0].attribute("y"), Value::number(1));
  EXPECT_EQ(value.elements()[1].attribute("y"), Value::string("s"));
  EXPECT_EQ(value.elements()[2].attribute("y"), Value::number(2));
  EXPECT_EQ(value.elements()[2].type(), value.elements()[0].type());
}

TEST(Decoding, MissingItemsAreNullOrEmpty) {
  const Spec spec = object({{"a", number("a")},
                            {"one", block("one", number("n"))},
                            {"list", block_list("list", number("n"))},
                            {"set", block_set("set", number("n"))},
                            {"tuple", block_tuple("tuple", number("n"))},
                            {"map", block_map("map", {"key"}, number("n"))},
                            {"object", block_object("object", {"key"}, number("n"))},
                            {"attributes", block_attributes({"attributes", Type::string()})}});
  const Value value = decoded(native(""), spec);
  EXPECT_EQ(value.attribute("a"), Value::null(Type::number()));
  EXPECT_EQ(value.attribute("one"), Value::null(Type::number()));
  EXPECT_EQ(value.attribute("list"), Value::list(Type::number(), {}));
  EXPECT_EQ(value.attribute("set"), Value::set(Type::number(), {}));
  EXPECT_EQ(value.attribute("tuple"), Value::tuple({}));
  EXPECT_EQ(value.attribute("map"), Value::map(Type::number(), {}));
  EXPECT_EQ(value.attribute("object"), Value::object({}));
  EXPECT_EQ(value.attribute("attributes"), Value::null(Type::map(Type::string())));
}

TEST(Decoding, BlocksBecomeMapsByTheirLabels) {
  const Spec spec = block_map("b", {"x", "y"}, number("n"));
  const Value value =
      decoded(native("b \"p\" \"q\" {\n  n = 1\n}\nb \"p\" \"r\" {\n  n = 2\n}\n"), spec);
  EXPECT_EQ(value, Value::map(Type::map(Type::number()),
                              {{"p", Value::map(Type::number(), {{"q", Value::number(1)},
                                                                 {"r", Value::number(2)}})}}));
  EXPECT_EQ(codes_of(native("b \"p\" \"q\" {}\nb \"p\" \"q\" {}\n"), spec),
            std::vector{DiagnosticCode::DuplicateBlock});
}

TEST(Decoding, ConvertsElementsOfAListToOneType) {
  const Spec any = block_list("b", attribute({"v"}));
  EXPECT_EQ(decoded(native("b {\n  v = 1\n}\nb {\n  v = \"x\"\n}\n"), any),
            Value::list(Type::string(), {Value::string("1"), Value::string("x")}));
  EXPECT_EQ(codes_of(native("b {\n  v = []\n}\nb {\n  v = \"x\"\n}\n"), any),
            std::vector{DiagnosticCode::InconsistentBlocks});
}

TEST(Decoding, ErrorsAreReportedAndTheRestIsDecoded) {
  const EvalContext ctx;
  Diagnostics diags;
  const Spec spec = object({{"a", number("a")}, {"b", number("b", true)}, {"c", number("c")}});
  const Value value = decode(native("a = \"x\"\nc = 3\nd = 4\n"), spec, ctx, diags);
  ASSERT_EQ(diags.error_count(), 3U) << to_text(diags);
  EXPECT_EQ(value.attribute("c"), Value::number(3));
  EXPECT_FALSE(value.attribute("a").is_known());
}

TEST(Decoding, CountsAreChecked) {
  const Spec spec = block_list("b", number("n"), {.min_items = 1, .max_items = 2});
  EXPECT_EQ(codes_of(native(""), spec), std::vector{DiagnosticCode::TooFewBlocks});
  EXPECT_EQ(codes_of(native("b {}\nb {}\nb {}\n"), spec),
            std::vector{DiagnosticCode::TooManyBlocks});
  EXPECT_EQ(codes_of(native(""), block("b", number("n"), true)),
            std::vector{DiagnosticCode::MissingBlock});
  EXPECT_EQ(codes_of(native("b {}\nb {}\n"), block("b", number("n"))),
            std::vector{DiagnosticCode::DuplicateBlock});
}

TEST(Decoding, ValuesAreDefaultedRefinedTransformedAndValidated) {
  EXPECT_EQ(decoded(native(""), with_default(number("a"), literal(Value::number(5)))),
            Value::number(5));
  EXPECT_EQ(decoded(native("a = 1"), with_default(number("a"), literal(Value::number(5)))),
            Value::number(1));
  const Spec first_of_three({DefaultSpec{number("a"), {number("b"), number("c")}}});
  EXPECT_EQ(decoded(native("b = 2\nc = 3"), first_of_three), Value::number(2));
  const Function twice(
      {.name = "twice",
       .parameters = {{.name = "n", .type = Type::number()}},
       .result_type = Function::always(Type::number()),
       .implementation = [](CallContext&, std::span<const Value> a, const Type&) -> CallResult {
         return Value::number(*add(a[0].as_number(), a[0].as_number()));
       }});
  EXPECT_EQ(decoded(native("a = 4"), transform(number("a"), twice)), Value::number(8));
  const Spec positive =
      validate(number("a"), [](const Value& value, const SourceRange& range, Diagnostics& diags) {
        if (value.as_number().sign() <= 0)
          diags.add(DiagnosticCode::TransformFailed, range, "It must be positive.");
      });
  EXPECT_EQ(decoded(native("a = 4"), positive), Value::number(4));
  EXPECT_EQ(codes_of(native("a = -4"), positive), std::vector{DiagnosticCode::TransformFailed});
}

TEST(Decoding, BlocksThatTwoPartsReadHaveAllLabels) {
  const Spec list = block_list("b", number("n"));
  const Spec map = block_map("b", {"key"}, number("n"));
  for (const Spec& spec : {tuple({list, map}), tuple({map, list})}) {
    EXPECT_EQ(codes_of(native("b {}\n"), spec), std::vector{DiagnosticCode::MissingLabel});
    EXPECT_EQ(codes_of(json_body(R"({"b": {"n": 1}})"), spec),
              std::vector{DiagnosticCode::IncorrectJsonType});
    EXPECT_EQ(decoded(native("b \"k\" {}\n"), spec).size(), 2U);
  }
}

TEST(Decoding, AFailedTransformIsAnUnknownValueOfItsType) {
  const Function fails(
      {.name = "fails",
       .parameters = {{.name = "n", .type = Type::number()}},
       .result_type = Function::always(Type::string()),
       .implementation = [](CallContext&, std::span<const Value>, const Type&) -> CallResult {
         return CallError{"it is not", 0};
       }});
  const EvalContext ctx;
  Diagnostics diags;
  EXPECT_EQ(decode(native("a = 4"), transform(number("a"), fails), ctx, diags),
            Value::unknown(Type::string()));
  EXPECT_EQ(diags.error_count(), 1U);
  EXPECT_EQ(diags.items().at(0).detail, "This value cannot be transformed: it is not.");
}

TEST(Decoding, LeavesTheRestOfTheBody) {
  const EvalContext ctx;
  Diagnostics diags;
  const PartialValue partial =
      decode_partial(native("a = 1\nb = 2\nc {\n}\n"), number("a"), ctx, diags);
  EXPECT_EQ(partial.value, Value::number(1));
  const Value rest = decode(
      partial.remaining, object({{"b", number("b")}, {"c", block("c", object({}))}}), ctx, diags);
  EXPECT_EQ(rest.attribute("b"), Value::number(2));
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
}

// Two readings, each with a part of the specification, return the same as one reading with all of
// it.
TEST(Decoding, TwoPartialReadingsReturnTheSameAsOne) {
  const Spec first = object({{"a", number("a")}, {"x", block_list("x", number("n"))}});
  const Spec second = object({{"b", number("b")},
                              {"y", block_map("y", {"key"}, object({{"n", number("n")}}))},
                              {"z", block_attributes({"z", Type::string()})}});
  const Spec whole = object({{"first", first}, {"second", second}});
  const std::string hcl = "a = 1\nx { n = 1 }\ny \"k\" { n = 2 }\nx {}\n";
  const std::string more =
      R"([{"b": "${1 + 1}", "y": {"l": {"n": 3}}}, {"x": [{"n": 4}], "//": 0}])";
  const Body bodies[] = {
      native(hcl + "b = 2\nz { c = 1 }\n"),
      json_body(R"({"a": 1, "x": {"n": 1}, "y": {"k": [{"n": 2}]}, "z": {"c": "d"}})"),
      json_body(more), merge({native(hcl), json_body(more), native("z { c = 2 }\n")})};
  for (const Body& body : bodies) {
    const EvalContext ctx;
    Diagnostics diags;
    const PartialValue partial = decode_partial(body, first, ctx, diags);
    const Value rest = decode(partial.remaining, second, ctx, diags);
    EXPECT_FALSE(diags.has_errors()) << to_text(diags);
    EXPECT_EQ(Value::object({{"first", partial.value}, {"second", rest}}), decoded(body, whole));
  }
}

TEST(Decoding, ItemsThatNoPartialReadingTakesAreReportedOnce) {
  const Body body = merge({native("a = 1\nlost = 2\n"), json_body(R"({"b": 1, "gone": {}})")});
  const EvalContext ctx;
  Diagnostics diags;
  const PartialValue partial = decode_partial(body, number("a"), ctx, diags);
  EXPECT_TRUE(diags.empty()) << to_text(diags);
  EXPECT_EQ(
      codes_of(partial.remaining, number("b")),
      (std::vector{DiagnosticCode::UnsupportedArgument, DiagnosticCode::UnsupportedArgument}));
}

TEST(Specifications, HaveSchemasVariablesAndRanges) {
  const Body body =
      native("name = local.name\nlistener \"http\" {\n  port = var.ports[0]\n}\nother = var.x\n");
  std::vector<std::string> references;
  for (const Traversal& traversal : variables(body, service()))
    references.push_back(traversal.to_string());
  EXPECT_EQ(references, (std::vector<std::string>{"local.name", "var.ports[0]"}));
  EXPECT_EQ(locate(body, attribute({"name"}), {}).range.start().line, 1U);
  const Spec nested = object({{"p", block_label(0, "p")}, {"n", number("port")}});
  EXPECT_EQ(locate(body, block("listener", nested), {}).range.start().line, 2U)
      << "an object is where something missing could be put";
  const BodySchema schema = implied_schema(service());
  ASSERT_EQ(schema.blocks.size(), 1U);
  EXPECT_EQ(schema.blocks[0].label_names, std::vector<std::string>{"protocol"});
  EXPECT_EQ(child_block_types(service()).count("listener"), 1U);
}

TEST(Decoding, FindsEachOfManyItems) {
  std::string text;
  std::vector<std::pair<std::string, Spec>> fields;
  for (int i = 0; i < 200; ++i) {
    const std::string n = std::to_string(i);
    text += "a" + n + " = " + n + "\nb" + n + " {\n  x = " + n + "\n}\n";
    fields.emplace_back("a" + n, number("a" + n));
    fields.emplace_back("b" + n, block("b" + n, number("x")));
    fields.emplace_back("again" + n, block_list("b" + n, number("x")));
  }
  const Value value = decoded(native(text), object(std::move(fields)));
  for (const int i : {0, 7, 199}) {
    const std::string n = std::to_string(i);
    EXPECT_EQ(value.attribute("a" + n), Value::number(i));
    EXPECT_EQ(value.attribute("b" + n), Value::number(i));
    EXPECT_EQ(value.attribute("again" + n), Value::list(Type::number(), {Value::number(i)}));
  }
}

TEST(Decode, NamesAndLabelsAreComparedAfterNormalization) {
  EXPECT_EQ(decoded(native("e\u0301 = 4"), number("\u00e9")), Value::number(4));
  EXPECT_EQ(decoded(native("\u00e9 = 4"), number("e\u0301")), Value::number(4));
  const Spec both = tuple({number("\u00e9"), number("e\u0301", /*required=*/true)});
  EXPECT_EQ(decoded(native("e\u0301 = 4"), both),
            Value::tuple({Value::number(4), Value::number(4)}));
  const std::vector<DiagnosticCode> duplicate{DiagnosticCode::DuplicateBlock};
  const std::vector<DiagnosticCode> redefined{DiagnosticCode::DuplicateArgument};
  const Spec map = block_map("b", {"key"}, number("x"));
  const Spec as_object = block_object("b", {"key"}, number("x"));
  const Spec attributes = block_attributes({"b", Type::number()});
  for (const Spec& spec : {map, as_object}) {
    EXPECT_EQ(codes_of(native("b \"\u00e9\" {}\nb \"e\u0301\" {}"), spec), duplicate);
    EXPECT_EQ(codes_of(json_body("{\"b\": {\"\u00e9\": {}, \"e\u0301\": {}}}"), spec), duplicate);
  }
  EXPECT_EQ(codes_of(json_body("{\"b\": {\"\u00e9\": 1, \"e\u0301\": 2}}"), attributes), redefined);
}

TEST(Decode, AnAttributeAndABlockOfOneNameAreReadAsInTheReference) {
  const Spec spec = tuple({number("x"), block_list("x", number("y"))});
  const Value none = Value::list(Type::number(), {});
  const Value one = Value::list(Type::number(), {Value::number(2)});
  EXPECT_EQ(decoded(native("x = 1"), spec), Value::tuple({Value::number(1), none}));
  EXPECT_EQ(decoded(native("x {\n y = 2\n}"), spec),
            Value::tuple({Value::null(Type::number()), one}));
  EXPECT_EQ(decoded(json_body("{\"x\": 1}"), spec), Value::tuple({Value::number(1), none}));
}

// What depends on an error is unknown.
TEST(Decoding, ReturnsUnknownValuesForPartsWithErrors) {
  const Type block_type = Type::object({{"n", Type::number()}});
  const Spec nested = object({{"n", number("n")}});
  const Spec list = block_list("b", nested, {.min_items = 1, .max_items = 2});
  const Value unknown_list = Value::unknown(Type::list(block_type));
  EXPECT_EQ(decoded_with_errors("", object({{"n", number("n", true)}})),
            Value::object({{"n", Value::unknown(Type::number())}}));
  EXPECT_EQ(decoded_with_errors("", block("b", nested, /*required=*/true)),
            Value::unknown(block_type));
  EXPECT_EQ(decoded_with_errors("b {\n}\nb {\n}\n", block("b", nested)),
            Value::unknown(block_type));
  EXPECT_EQ(decoded_with_errors("", list), unknown_list);
  EXPECT_EQ(decoded_with_errors("b {\n}\nb {\n}\nb {\n}\n", list), unknown_list);
}

TEST(Specifications, ThatAreImpossibleThrow) {
  EXPECT_USAGE_ERROR((void)block_map("b", {}, number("n")),
                     "blocks that are keyed by labels need a label name");
  EXPECT_USAGE_ERROR((void)block_map("b", {"key"}, attribute({"n", Type::dynamic(), false})),
                     "a map of blocks cannot hold values of dynamic type: use block_object");
  const EvalContext ctx;
  Diagnostics diags;
  EXPECT_USAGE_ERROR((void)decode(native("a = 1"), block_label(0, "name"), ctx, diags),
                     "a block label was requested outside of a block");
}

}  // namespace
}  // namespace hecla::dec
