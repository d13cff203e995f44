// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Files that declare names, functions and values from outside of a program.
#include <hecla/pcl/declarations.h>
#include <hecla/pcl/evaluate.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>

namespace hecla::pcl {
namespace {

class PclDeclarations : public ::testing::Test {
 protected:
  void declare(std::string_view text) {
    const auto document =
        syntax::parse_config(Source::make("names.hcl", std::string(text)), diags_);
    declarations_.read(document, diags_);
  }
  syntax::DocumentRef parsed(std::string_view text) {
    return syntax::parse_expression(Source::make("e", std::string(text)), diags_);
  }
  std::string type_of(std::string_view text) {
    return bind_expression(types_, parsed(text), declarations_.scope(), diags_).type().to_string();
  }
  // Returns the type that a declaration describes.
  std::string described(std::string_view text) {
    const auto document = parsed(text);
    return read_type(types_, *document, *document->root_expression(), diags_).to_string();
  }
  std::vector<std::string> reported() const {
    std::vector<std::string> ids;
    for (const Diagnostic* item : diags_.sorted()) ids.emplace_back(item->id());
    return ids;
  }

  TypeTable types_;
  Declarations declarations_{types_};
  Diagnostics diags_;
};

TEST_F(PclDeclarations, DescribeTypes) {
  EXPECT_EQ(described("output(list(optional(int)))"), "output(list(union(int, none)))");
  EXPECT_EQ(described("promise(object({ a = any, b = dynamic }))"),
            "promise(object({a = dynamic, b = dynamic}))");
  EXPECT_EQ(described("union(string, none, id)"), "union(id, none, string)");
  EXPECT_EQ(described("tuple([set(bool), map(number)])"), "tuple(set(bool), map(number))");
  EXPECT_EQ(described(R"(const("a"))"), R"(cty.StringVal("a"))");
  EXPECT_EQ(described("const(7)"), "cty.NumberIntVal(7)");
  EXPECT_EQ(described(R"(enum("pkg:index:Size", "s", "l"))"),
            R"(enum(pkg:index:Size(string): cty.StringVal("s"),cty.StringVal("l")))");
  EXPECT_EQ(described(R"(opaque("a b"))"), "type(a b)");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
}

TEST_F(PclDeclarations, MistakesInTypesAreReported) {
  for (const char* text : {"promise()", "union(strin)", "const(string)", R"(enum("t", "a", 1))",
                           R"(enum("t"))", "opaque(string)", "list(string, string)"}) {
    const std::size_t errors = diags_.error_count();
    EXPECT_EQ(described(text), "dynamic") << text;
    EXPECT_GT(diags_.error_count(), errors) << text;
  }
}

TEST_F(PclDeclarations, DefineNames) {
  declare(R"(
    variable "bucket" { type = output(object({ name = string })) }
    constant "retries" { value = 3 }
    keyword "range" {}
    namespace "pkg" {
      variable "version" { type = string }
      namespace "inner" {
        constant "x" { value = true }
      }
    }
    function "join" {
      parameter "separator" { type = string }
      variadic "parts" { type = string }
      returns = string
    }
  )");
  EXPECT_EQ(type_of("bucket.name"), "output(string)");
  EXPECT_EQ(type_of("retries"), "number");
  EXPECT_EQ(type_of("pkg.version"), "string");
  EXPECT_EQ(type_of("pkg.inner.x"), "bool");
  EXPECT_EQ(type_of(R"(join("-", bucket.name, "x"))"), "output(string)");
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  EXPECT_EQ(type_of("join()"), "string");
  EXPECT_THAT(reported(), ::testing::ElementsAre("too-few-arguments"));
}

TEST_F(PclDeclarations, HaveValues) {
  declare(R"(
    variable "bucket" {
      type  = output(object({ name = string, size = optional(int) }))
      value = { name = "b" }
    }
    variable "later" { type = output(string) }
    variable "plain" { type = string }
    namespace "pkg" {
      constant "x" { value = 2 }
    }
  )");
  EvalContext ctx;
  declarations_.add_values(ctx);
  const auto shared = std::make_shared<EvalContext>(ctx);
  const auto settled = [&](std::string_view text) {
    return settle(evaluate(parsed(text)->expression(), shared, {}, diags_));
  };
  const EventualValue known = settled(R"("${bucket.name}${pkg.x}")");
  ASSERT_TRUE(known.has_arrived());
  EXPECT_EQ(**known.arrival(), Value::string("b2"));
  EXPECT_EQ(known.kind(), EventualKind::Output);
  EXPECT_TRUE((**settled("bucket.size").arrival()).is_null());
  EXPECT_FALSE(settled(R"("${later}!")").has_arrived());
  EXPECT_FALSE((**settled("plain").arrival()).is_known());
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
}

TEST_F(PclDeclarations, ResultsHaveTheDeclaredTypes) {
  declare(R"(
    variable "later" {
      type  = output(string)
      value = "x"
    }
    function "same" {
      parameter "value" { type = any }
      returns = output(int)
    }
  )");
  const auto ctx = std::make_shared<EvalContext>();
  ctx->set("same", Function({.name = "same",
                             .parameters = {{.name = "value"}},
                             .result_type = Function::always(hecla::Type::dynamic()),
                             .implementation = [](CallContext&, std::span<const Value> arguments,
                                                  const hecla::Type&) -> CallResult {
                               return arguments.front();
                             }}));
  declarations_.add_values(*ctx);
  declarations_.add_result_types(*ctx);
  const auto value = [&](std::string_view text) {
    return evaluate(parsed(text)->expression(), ctx, {}, diags_);
  };
  EXPECT_EQ(value("same(3)"), Value::number(3));
  EXPECT_EQ(value(R"(same("3"))"), Value::number(3));
  EXPECT_TRUE(diags_.empty()) << to_text(diags_);
  EXPECT_FALSE(*settle(value("same(later)")).arrival());
  value("same(1.5)");
  ASSERT_EQ(diags_.error_count(), 1u);
  EXPECT_NE(to_text(diags_).find("does not have the declared type int"), std::string::npos)
      << to_text(diags_);
}

TEST_F(PclDeclarations, MistakesAreReported) {
  declare(R"(
    variable "a" {
      type  = int
      value = "x"
    }
    variable "a" { type = int }
    variable "b" {}
    function "f" {
      variadic "x" { type = int }
      variadic "y" { type = int }
      returns = nothing
    }
    other "c" {}
  )");
  EXPECT_THAT(reported(),
              ::testing::ElementsAre("invalid-value", "duplicate-definition", "missing-argument",
                                     "duplicate-block", "unknown-variable", "unsupported-block"));
}

}  // namespace
}  // namespace hecla::pcl
