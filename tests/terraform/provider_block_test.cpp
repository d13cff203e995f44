// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>
#include <hecla/terraform/provider_block.h>
#include <hecla/wire/msgpack.h>

#include <gtest/gtest.h>

#include "support/usage_error.h"

namespace hecla::terraform {
namespace {

constexpr const char* schema_json = R"({
  "attributes": {"name": {"type": "string", "required": true}, "size": {"type": "number", "optional": true}},
  "block_types": {
    "disk": {"nesting_mode": "list", "min_items": 1, "max_items": 2,
             "block": {"attributes": {"size": {"type": "number", "optional": true}}}},
    "label": {"nesting_mode": "map", "block": {"attributes": {"text": {"type": "string", "optional": true}}}},
    "limits": {"nesting_mode": "group", "block": {"attributes": {"cpu": {"type": "number", "optional": true}}}},
    "network": {"nesting_mode": "single", "block": {"attributes": {"any": {"type": "dynamic", "optional": true}}}},
    "extra": {"nesting_mode": "list", "block": {"attributes": {"any": {"type": "dynamic", "optional": true}}}},
    "role": {"nesting_mode": "set", "block": {"attributes": {"name": {"type": "string", "optional": true}}}}
  }
})";

wire::SchemaBlock schema() { return *wire::read_schema_block(schema_json); }

Value read(const std::string& text, const EvalContext& ctx, Diagnostics& diags) {
  const auto file = syntax::parse_config(Source::make("t.hcl", text), diags);
  return read_block(file->body(), schema(), ctx, diags);
}

Value read(const std::string& text) {
  const EvalContext ctx;
  Diagnostics diags;
  const Value value = read(text, ctx, diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return value;
}

TEST(BlockValue, EveryNestingModeIsRead) {
  const Value value = read(R"(
name = "web"
disk {
  size = "10"
}
label "a" {
  text = "x"
}
network {
  any = [1]
}
extra {
  any = 1
}
extra {
  any = "s"
}
role {
  name = "r"
}
role {
  name = "r"
}
)");
  EXPECT_EQ(value.attribute("disk").elements()[0].attribute("size"), Value::number(10));
  EXPECT_EQ(value.attribute("label").find_key("a")->attribute("text"), Value::string("x"));
  EXPECT_EQ(value.attribute("network").attribute("any"), Value::tuple({Value::number(1)}));
  EXPECT_TRUE(value.attribute("extra").type().is_tuple());
  EXPECT_EQ(value.attribute("role").size(), 1U);
  EXPECT_TRUE(value.attribute("limits").attribute("cpu").is_null())
      << "a group is there without a block";
  EXPECT_TRUE(value.attribute("size").is_null());
}

TEST(BlockValue, SurvivesTheWireAndItsText) {
  const Value value =
      read("name = \"web\"\ndisk {\n  size = 10\n}\nlabel \"a b\" {\n  text = \"$${x}\"\n}\n");
  const Type type = wire::implied_type(schema());
  const auto bytes = wire::encode_msgpack(value, type);
  ASSERT_TRUE(bytes) << bytes.error().to_string();
  const auto back = wire::decode_msgpack(*bytes, type);
  ASSERT_TRUE(back) << back.error().to_string();
  const std::string text = block_to_hcl(*back, schema());
  EXPECT_EQ(text,
            "name = \"web\"\n\ndisk {\n  size = 10\n}\n\nlabel \"a b\" {\n  text = "
            "\"$${x}\"\n}\n\nlimits {}\n");
  EXPECT_EQ(read(text), value);
}

TEST(BlockValue, MissingAndExtraBlocksAreReported) {
  const EvalContext ctx;
  Diagnostics diags;
  read("size = 1\ndisk {}\ndisk {}\ndisk {}\n", ctx, diags);
  std::vector<DiagnosticCode> codes;
  for (const Diagnostic& diagnostic : diags) codes.push_back(diagnostic.code);
  EXPECT_EQ(codes, (std::vector{DiagnosticCode::MissingArgument, DiagnosticCode::TooManyBlocks}))
      << to_text(diags);
}

TEST(BlockValue, OfABlockIsAKnownObject) {
  wire::SchemaBlock schema;
  EXPECT_USAGE_ERROR((void)block_to_hcl(Value::unknown(implied_type(schema)), schema),
                     "the value of a block must be a known object");
}

// Returns the position of the error of reading `text`, and the message of coerce() for the same elements.
std::string limit_error(std::size_t min_items, std::size_t max_items, const std::string& text) {
  wire::SchemaBlock role;
  role.attributes.push_back({.name = "name", .type = Type::string(), .optional = true});
  wire::SchemaBlock block, without_limits;
  block.blocks.push_back({"role", wire::NestingMode::Set, role, min_items, max_items});
  without_limits.blocks.push_back({"role", wire::NestingMode::Set, role});
  EvalContext ctx;
  ctx.set("u", Value::unknown(Type::string()));
  ctx.set("secret", Value::string("r").with_mark(Mark::sensitive()));
  Diagnostics diags, none;
  const auto file = syntax::parse_config(Source::make("t.hcl", text), diags);
  read_block(file->body(), block, ctx, diags);
  const Value elements = read_block(file->body(), without_limits, ctx, none);
  const auto coerced = wire::coerce(elements, block);
  EXPECT_EQ(coerced.has_value(), !diags.has_errors()) << to_text(diags);
  if (diags.empty()) return "";
  EXPECT_EQ(diags.error_count(), 1U);
  return "line " + std::to_string(diags.begin()->subject.start().line) + ": " +
         coerced.error().to_string();
}

TEST(BlockValue, LimitsOfASetAreForItsElements) {
  const std::string r = "role {\n  name = \"r\"\n}\n", s = "role {\n  name = \"s\"\n}\n";
  const std::string unknown = "role {\n  name = u\n}\n";
  EXPECT_EQ(limit_error(2, 0, r + r), "line 1: .role: at least 2 blocks are required");
  EXPECT_EQ(limit_error(1, 0, ""), "line 1: .role: at least 1 block is required");
  EXPECT_EQ(limit_error(2, 2, r + r + s), "");
  EXPECT_EQ(limit_error(0, 1, r + r), "");
  EXPECT_EQ(limit_error(0, 1, r + "role {\n  name = secret\n}\n"), "");
  EXPECT_EQ(limit_error(0, 1, r + r + s), "line 7: .role: at most 1 block is allowed");
  EXPECT_EQ(limit_error(0, 1, r + unknown), "") << "the unknown name may be the same";
  EXPECT_EQ(limit_error(2, 0, unknown), "");
}

TEST(BlockValue, AnUnknownForEachLeavesTheBlocksUnknown) {
  EvalContext ctx;
  ctx.set("sizes", Value::unknown(Type::list(Type::number())));
  Diagnostics diags;
  const Value value = read(
      "name = \"n\"\ndynamic \"disk\" {\n  for_each = sizes\n  content {\n    size = disk.value\n  "
      "}\n}\n",
      ctx, diags);
  ASSERT_FALSE(diags.has_errors()) << to_text(diags);
  EXPECT_FALSE(value.attribute("disk").is_known());
  EXPECT_TRUE(value.attribute("disk").type().is_list());
}

}  // namespace
}  // namespace hecla::terraform
