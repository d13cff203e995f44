// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/wire/dynamic_value.h>
#include <hecla/wire/schema.h>

#include <gtest/gtest.h>

namespace hecla::wire {
namespace {

constexpr const char* instance = R"({
  "attributes": {
    "name": {"type": "string", "required": true, "description": "A name."},
    "id": {"type": "string", "computed": true},
    "tags": {"type": ["map", "string"], "optional": true, "sensitive": true},
    "limits": {"nested_type": {"nesting_mode": "list", "attributes": {"cpu": {"type": "number", "optional": true}}},
               "optional": true}
  },
  "block_types": {
    "disk": {"nesting_mode": "list", "min_items": 1, "max_items": 2,
             "block": {"attributes": {"size": {"type": "number", "required": true}}}},
    "timeouts": {"nesting_mode": "group", "block": {"attributes": {"create": {"type": "string", "optional": true}}}},
    "label": {"nesting_mode": "map", "block": {"attributes": {"text": {"type": "string", "optional": true}}}},
    "role": {"nesting_mode": "set", "block": {"attributes": {"name": {"type": "string", "optional": true}}}},
    "network": {"nesting_mode": "single", "block": {"attributes": {"any": {"type": "dynamic", "optional": true}}}}
  }
})";

Type disk_type() { return Type::object({{"size", Type::number()}}); }

Value disk(int size) { return Value::object({{"size", Value::number(size)}}); }

TEST(ProviderSchema, AllPropertiesAreRead) {
  const auto schema = read_schema_block(instance);
  ASSERT_TRUE(schema) << schema.error().to_string();
  ASSERT_EQ(schema->attributes.size(), 4U);
  EXPECT_EQ(schema->attributes[2].name, "name");
  EXPECT_TRUE(schema->attributes[2].required);
  EXPECT_EQ(schema->attributes[2].description, "A name.");
  EXPECT_TRUE(schema->attributes[0].computed);
  EXPECT_TRUE(schema->attributes[3].sensitive);
  ASSERT_EQ(schema->blocks.size(), 5U);
  EXPECT_EQ(schema->blocks[0].type, "disk");
  EXPECT_EQ(schema->blocks[0].nesting, NestingMode::List);
  EXPECT_EQ(schema->blocks[0].min_items, 1U);
  EXPECT_EQ(schema->blocks[0].max_items, 2U);
  EXPECT_EQ(name(schema->blocks[1].nesting), "map");
}

TEST(ProviderSchema, MayBeInsideAVersionObject) {
  const std::string versioned = R"({"version": 2, "block": )" + std::string(instance) + "}";
  EXPECT_EQ(implied_type(*read_schema_block(versioned)),
            implied_type(*read_schema_block(instance)));
}

TEST(ProviderSchema, ImpliesTheTypeOfNestedBlocks) {
  const Type type = implied_type(*read_schema_block(instance));
  EXPECT_EQ(type.find_attribute("disk")->type, Type::list(disk_type()));
  EXPECT_EQ(type.find_attribute("timeouts")->type, Type::object({{"create", Type::string()}}));
  EXPECT_EQ(type.find_attribute("label")->type,
            Type::map(Type::object({{"text", Type::string()}})));
  EXPECT_EQ(type.find_attribute("role")->type, Type::set(Type::object({{"name", Type::string()}})));
  EXPECT_EQ(type.find_attribute("network")->type, Type::object({{"any", Type::dynamic()}}));
  EXPECT_EQ(type.find_attribute("limits")->type,
            Type::list(Type::object({{"cpu", Type::number()}})));
}

TEST(ProviderSchema, AnEmptyBlockHasAValue) {
  const auto schema = *read_schema_block(instance);
  const Value empty = empty_value(schema);
  EXPECT_TRUE(empty.type().matches(implied_type(schema)));
  EXPECT_EQ(empty.attribute("disk"), Value::list(disk_type(), {}));
  EXPECT_EQ(empty.attribute("timeouts"), Value::object({{"create", Value::null(Type::string())}}));
  EXPECT_TRUE(empty.attribute("network").is_null());
}

TEST(ProviderSchema, ValuesAreCoercedToIt) {
  const auto schema = *read_schema_block(instance);
  const Value given =
      Value::object({{"name", Value::number(5)},
                     {"disk", Value::tuple({Value::object({{"size", Value::string("10")}})})},
                     {"label", Value::object({{"a", Value::object({})}})}});
  const auto value = coerce(given, schema);
  ASSERT_TRUE(value) << value.error().to_string();
  EXPECT_EQ(value->attribute("name"), Value::string("5"));
  EXPECT_EQ(value->attribute("disk"), Value::list(disk_type(), {disk(10)}));
  EXPECT_EQ(value->attribute("id"), Value::null(Type::string()));
  EXPECT_EQ(value->attribute("label").find_key("a")->attribute("text"),
            Value::null(Type::string()));
  EXPECT_TRUE(value->type().matches(implied_type(schema)));
}

TEST(ProviderSchema, MismatchesAreReportedWithTheirPath) {
  const auto schema = *read_schema_block(instance);
  const auto error = [&](std::vector<Value::Field> fields) {
    const auto value = coerce(Value::object(std::move(fields)), schema);
    return value ? std::string("none") : value.error().to_string();
  };
  const Value name = Value::string("n");
  EXPECT_EQ(error({{"disk", Value::tuple({disk(1)})}}), ".name: this attribute is required");
  EXPECT_EQ(error({{"name", name}}), ".disk: at least 1 block is required");
  EXPECT_EQ(error({{"name", name}, {"disk", Value::tuple({disk(1), disk(2), disk(3)})}}),
            ".disk: at most 2 blocks are allowed");
  EXPECT_EQ(error({{"name", name}, {"disk", Value::tuple({disk(1)})}, {"more", name}}),
            "unsupported attribute or block \"more\"");
  EXPECT_NE(error({{"name", name}, {"disk", Value::tuple({Value::object({{"size", name}})})}})
                .find(".disk[0].size"),
            std::string::npos);
  EXPECT_EQ(error({{"name", name}, {"disk", name}}), ".disk: a list or set is required");
}

TEST(ProviderSchema, CountsAreNotCheckedWhileSomethingIsUnknown) {
  const auto schema = *read_schema_block(instance);
  const Value unknown_disk = Value::object({{"size", Value::unknown(Type::number())}});
  const Value three = Value::tuple({unknown_disk, unknown_disk, unknown_disk});
  EXPECT_TRUE(coerce(Value::object({{"name", Value::string("n")}, {"disk", three}}), schema));
  const auto value = coerce(Value::object({{"name", Value::string("n")},
                                           {"disk", Value::dynamic().with_mark(Mark("m"))}}),
                            schema);
  ASSERT_TRUE(value);
  EXPECT_EQ(value->attribute("disk"), Value::unknown(Type::list(disk_type())).with_mark(Mark("m")));
}

TEST(ProviderSchema, AllSchemasOfProvidersAreRead) {
  const std::string text =
      std::string(R"({"format_version":"1.0","provider_schemas":{"example.com/acme/cloud":{
      "provider":{"version":0,"block":{"attributes":{"region":{"type":"string","optional":true}}}},
      "resource_schemas":{"cloud_instance":{"version":1,"block":)") +
      instance + R"(}},
      "data_source_schemas":{"cloud_image":{"version":0,"block":{}}}}}})";
  const auto schemas = read_provider_schemas(text);
  ASSERT_TRUE(schemas) << schemas.error().to_string();
  ASSERT_EQ(schemas->providers.size(), 1U);
  EXPECT_EQ(schemas->providers[0].name, "example.com/acme/cloud");
  EXPECT_EQ(schemas->providers[0].configuration->block.attributes[0].name, "region");
  ASSERT_NE(schemas->find("cloud_instance"), nullptr);
  EXPECT_EQ(schemas->find("cloud_instance")->blocks.size(), 5U);
  EXPECT_NE(schemas->find("data.cloud_image"), nullptr);
  EXPECT_EQ(schemas->find("cloud_image"), nullptr);
}

// Has every property of all versions of Terraform up to 1.15, in the order of its output.
constexpr const char* complete =
    R"({"format_version":"1.0","provider_schemas":{"example.com/acme/cloud":{)"
    R"("provider":{"version":3,"block":{"description":"\u003cb\u003e","description_kind":"markdown"}},)"
    R"("resource_schemas":{"cloud_disk":{"version":2,"block":{)"
    R"("attributes":{"key":{"type":["set",["object",{"a":"string"}]],"description":"A key.",)"
    R"("description_kind":"markdown","deprecated":true,"deprecation_message":"Use lock.",)"
    R"("required":true,"optional":true,"computed":true,"sensitive":true,"write_only":true},)"
    R"("size":{"nested_type":{"attributes":{"gib":{"type":"number","description_kind":"plain"}},)"
    R"("nesting_mode":"list"},"description_kind":"plain","optional":true}},)"
    R"("block_types":{"part":{"nesting_mode":"set","block":{"description_kind":"plain"},)"
    R"("min_items":1,"max_items":4}},)"
    R"("description_kind":"plain","deprecated":true,"deprecation_message":"Use cloud_volume."}}},)"
    R"("data_source_schemas":{"cloud_image":{"version":0,"block":{"description_kind":"plain"}}},)"
    R"("ephemeral_resource_schemas":{"cloud_key":{"version":0,"block":{"description_kind":"plain"}}},)"
    R"("list_resource_schemas":{"cloud_disk":{"version":0,"block":{"description_kind":"plain"}}},)"
    R"("functions":{"join":{"description":"Joins.","summary":"Join","deprecation_message":"Use it.",)"
    R"("return_type":"string","parameters":[{"name":"sep","description":"Between.",)"
    R"("is_nullable":true,"type":"string"}],"variadic_parameter":{"name":"parts","type":"dynamic"}}},)"
    R"("resource_identity_schemas":{"cloud_disk":{"version":1,"attributes":{)"
    R"("id":{"type":"string","description":"An id.","required_for_import":true},)"
    R"("zone":{"type":["list","string"],"optional_for_import":true}}}},)"
    R"("action_schemas":{"cloud_reboot":{"block":{"description_kind":"plain"}}},)"
    R"("state_store_schemas":{"cloud_store":{"version":0,"block":{"description_kind":"plain"}}}},)"
    R"("terraform.io/builtin/terraform":{"provider":{"version":0}}}})";

TEST(ProviderSchema, AllSchemasAreWrittenAsTheyWereRead) {
  const auto schemas = read_provider_schemas(complete);
  ASSERT_TRUE(schemas) << schemas.error().to_string();
  const auto text = write_provider_schemas(*schemas);
  ASSERT_TRUE(text) << text.error().to_string();
  EXPECT_EQ(*text, complete);
}

TEST(ProviderSchema, DeclarationsBeyondBlocksAreRead) {
  const auto schemas = read_provider_schemas(complete);
  ASSERT_TRUE(schemas) << schemas.error().to_string();
  const ProviderSchemas::Provider& provider = schemas->providers[0];
  const Schema& disk = provider.resources.at("cloud_disk");
  EXPECT_EQ(disk.version, 2U);
  EXPECT_TRUE(disk.block.attributes[0].write_only);
  EXPECT_EQ(disk.block.attributes[0].deprecation_message, "Use lock.");
  EXPECT_EQ(provider.configuration->block.description_kind, DescriptionKind::Markdown);
  const FunctionSignature& join = provider.functions.at("join");
  EXPECT_EQ(join.parameters.at(0).name, "sep");
  EXPECT_TRUE(join.parameters[0].allow_null);
  EXPECT_EQ(join.return_type, Type::string());
  EXPECT_EQ(join.variadic_parameter->type, Type::dynamic());
  EXPECT_TRUE(provider.identities.at("cloud_disk").attributes[0].required_for_import);
  EXPECT_FALSE(schemas->providers[1].configuration);
}

TEST(ProviderSchema, FormatsOfOtherMajorVersionsAreErrors) {
  const auto read = [](const std::string& version) {
    const auto schemas =
        read_provider_schemas("{\"format_version\":" + version + ",\"provider_schemas\":{}}");
    return schemas ? std::string() : schemas.error().to_string();
  };
  for (const char* version : {"\"0.1\"", "\"0.2\"", "\"1.0\"", "\"1.12\""})
    EXPECT_EQ(read(version), "");
  EXPECT_EQ(read("\"2.0\""),
            "invalid schema at byte 18: unsupported format_version \"2.0\", expected \"1.0\"");
  for (const char* version : {"\"10.0\"", "\"1.\"", "\"1\"", "\"\"", "\"1.0.0\"", "\"1.x\"",
                              "\"a\"", "1.0", "null", "{}"}) {
    EXPECT_NE(read(version), "") << version;
  }
}

TEST(ProviderSchema, OlderVersionsOfTerraformKnowLess) {
  const auto schemas = read_provider_schemas(complete);
  ASSERT_TRUE(schemas) << schemas.error().to_string();
  const std::pair<unsigned, const char*> since[] = {{8, "functions"},
                                                    {10, "ephemeral_resource_schemas"},
                                                    {11, "write_only"},
                                                    {12, "resource_identity_schemas"},
                                                    {13, "list_resource_schemas"},
                                                    {14, "action_schemas"},
                                                    {15, "state_store_schemas"},
                                                    {15, "Use cloud_volume."}};
  for (const auto& [minor, property] : since) {
    EXPECT_NE(write_provider_schemas(*schemas, {minor})->find(property), std::string::npos);
    EXPECT_EQ(write_provider_schemas(*schemas, {minor - 1})->find(property), std::string::npos);
  }
}

TEST(ProviderSchema, FunctionsAreWrittenAsTerraformDoes) {
  const ProviderSchema::Named<FunctionSignature> functions = {
      {"now", {.return_type = Type::string()}}};
  EXPECT_EQ(*write_function_signatures(functions),
            R"({"format_version":"1.0","function_signatures":{"now":{"return_type":"string"}}})");
}

TEST(ProviderSchema, TypesThatJsonCannotRepresentAreNotWritten) {
  ProviderSchemas schemas;
  schemas.providers.push_back({.name = "p"});
  schemas.providers[0].functions["f"].return_type = Type::capsule("handle");
  EXPECT_FALSE(write_provider_schemas(schemas));
}

TEST(ProviderSchema, MalformedSchemasAreReportedWithTheirOffset) {
  const std::pair<const char*, const char*> cases[] = {
      {"[]", "at byte 0: expected an object"},
      {R"({"attributes": {"a": {"type": "strin"}}})", "unsupported primitive type"},
      {R"({"attributes": {"a": {"required": 1}}})", "expected true or false"},
      {R"({"block_types": {"b": {"nesting_mode": "heap"}}})", "unsupported nesting mode \"heap\""},
      {R"({"block_types": {"b": {"min_items": -1}}})", "expected a non-negative integer"},
      {R"({"attributes": {"a b": {}}})", "\"a b\" is not an identifier"},
      {R"({"block_types": {"a\nb": {}}})", R"("a\nb" is not an identifier)"},
      {R"({"block": {"attributes": {"a": {}, "a": {}}}})", "duplicate name \"a\""},
      {R"({"attributes": {"a": {}}, "block_types": {"a": {}}})", "duplicate name \"a\""},
      {R"({"block_types": {"t": {"block": {"attributes": {"a": {"type": "dynamic"}}}, "nesting_mode": "set"}}})",
       "a set of \"t\" blocks cannot have dynamic attributes"},
      {R"({"attributes": {)", "found the end of the text"},
      {R"({} {})", "expected the end of the text after the value"},
  };
  for (const auto& [text, message] : cases) {
    const auto schema = read_schema_block(text);
    ASSERT_FALSE(schema) << text;
    EXPECT_NE(schema.error().message.find(message), std::string::npos) << schema.error().message;
  }
  std::string deep = R"({"block_types":{"b":{"block":)";
  std::string text;
  for (int i = 0; i < 10'000; ++i) text += deep;
  EXPECT_FALSE(read_schema_block(text));
}

TEST(DynamicValue, MessagePackTakesPrecedenceOverJson) {
  const auto message = make_dynamic_value(Value::string("x"), Type::string());
  ASSERT_TRUE(message);
  EXPECT_EQ(*decode(*message, Type::string()), Value::string("x"));
  EXPECT_EQ(*decode(DynamicValue{message->msgpack, "\"y\""}, Type::string()), Value::string("x"));
  EXPECT_EQ(*decode(DynamicValue{{}, "\"y\""}, Type::string()), Value::string("y"));
  EXPECT_FALSE(decode(DynamicValue{}, Type::string()));
  EXPECT_EQ(*decode(RawValue{R"({"a":1})"}, Type::map(Type::number())),
            Value::map(Type::number(), {{"a", Value::number(1)}}));
}

std::string described(const std::vector<Difference>& differences) {
  std::string out;
  for (const Difference& d : differences) {
    out += d.path.to_string() + ": " + (d.before ? d.before->to_debug_string() : "-") + " -> " +
           (d.after ? d.after->to_debug_string() : "-") + "\n";
  }
  return out;
}

TEST(Differences, AreTheInnermostPaths) {
  const Value before =
      Value::object({{"a", Value::tuple({Value::number(1), Value::number(2)})},
                     {"m", Value::map(Type::string(), {{"k", Value::string("x")}})},
                     {"same", Value::string("s")}});
  const Value after =
      Value::object({{"a", Value::tuple({Value::number(1), Value::number(3), Value::number(4)})},
                     {"m", Value::map(Type::string(), {{"n", Value::string("x")}})},
                     {"same", Value::string("s")}});
  const auto found = differences(before, after);
  std::vector<std::string> paths;
  for (const Difference& d : found) paths.push_back(d.path.to_string());
  EXPECT_EQ(paths, (std::vector<std::string>{".a[1]", ".a[2]", ".m[\"k\"]", ".m[\"n\"]"}))
      << described(found);
  EXPECT_FALSE(found[1].before.has_value());
  EXPECT_FALSE(found[2].after.has_value());
  EXPECT_TRUE(differences(before, before).empty());
}

TEST(Differences, OfTheContentsOfMarkedValuesHaveTheirMarks) {
  const auto marked = [](std::string text) {
    const Value list = Value::tuple({Value::object({{"b", Value::string(std::move(text))}})});
    return Value::object({{"a", list.with_mark(Mark("m"))}});
  };
  const auto found = differences(marked("x"), marked("y"));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].path.to_string(), ".a[0].b");
  EXPECT_TRUE(found[0].before->is_marked());
  EXPECT_TRUE(found[0].after->is_marked());
}

TEST(Differences, IncludeMarksAndUnknownValues) {
  const Value plain = Value::object({{"a", Value::string("x")}});
  EXPECT_EQ(
      differences(plain, Value::object({{"a", Value::string("x").with_mark(Mark("m"))}})).size(),
      1U);
  EXPECT_EQ(differences(plain, Value::object({{"a", Value::unknown(Type::string())}})).size(), 1U);
  EXPECT_EQ(differences(plain, plain.with_mark(Mark("m")))[0].path.to_string(), "");
}

TEST(Paths, OfUnknownAndMarkedPartsAreListed) {
  const Value value =
      Value::object({{"a", Value::tuple({Value::unknown(Type::string()), Value::number(1)})},
                     {"b", Value::string("s").with_mark(Mark("m"))}});
  ASSERT_EQ(unknown_paths(value).size(), 1U);
  EXPECT_EQ(unknown_paths(value)[0].to_string(), ".a[0]");
  ASSERT_EQ(marked_paths(value).size(), 1U);
  EXPECT_EQ(marked_paths(value)[0].path.to_string(), ".b");
}

constexpr const char* with_secrets = R"({
  "attributes": {
    "password": {"type": "string", "sensitive": true},
    "user": {"type": "string"},
    "keys": {"nested_type": {"nesting_mode": "map", "attributes": {
      "id": {"type": "string"}, "secret": {"type": ["list", "string"], "sensitive": true}}}}
  },
  "block_types": {
    "login": {"nesting_mode": "list", "block": {"attributes": {
      "name": {"type": "string"}, "token": {"type": "string", "sensitive": true}}}},
    "role": {"nesting_mode": "set", "block": {"attributes": {
      "name": {"type": "string"}, "pin": {"type": "string", "sensitive": true}}}}
  }
})";

std::vector<std::string> marked(const Value& value) {
  std::vector<std::string> paths;
  for (const MarkedPath& marks : marked_paths(value)) {
    EXPECT_TRUE(marks.marks.contains(Mark::sensitive()));
    paths.push_back(marks.path.to_string());
  }
  return paths;
}

TEST(ProviderSchema, SensitiveAttributesAreMarked) {
  const auto schema = read_schema_block(with_secrets);
  ASSERT_TRUE(schema) << schema.error().to_string();
  const Value text = Value::string("a");
  const Value key = Value::object({{"id", text}, {"secret", Value::tuple({text})}});
  const auto value = coerce(
      Value::object({{"password", text},
                     {"user", text},
                     {"keys", Value::object({{"k", key}})},
                     {"login", Value::tuple({Value::object({{"name", text}, {"token", text}})})},
                     {"role", Value::tuple({Value::object({{"name", text}, {"pin", text}})})}}),
      *schema);
  ASSERT_TRUE(value) << value.error().to_string();
  // A set has no marked elements: it has their marks.
  EXPECT_EQ(
      marked(mark_sensitive(*value, *schema)),
      (std::vector<std::string>{".keys[\"k\"].secret", ".login[0].token", ".password", ".role"}));
}

TEST(ProviderSchema, WriteOnlyAttributesAreMarkedUnlessTheyAreNull) {
  const auto schema = read_schema_block(
      R"({"attributes": {"a": {"type": "string", "write_only": true}, "b": {"type": "string", "write_only": true}}})");
  ASSERT_TRUE(schema) << schema.error().to_string();
  const Value value =
      Value::object({{"a", Value::string("x")}, {"b", Value::null(Type::string())}});
  EXPECT_EQ(marked(mark_sensitive(value, *schema)), std::vector<std::string>{".a"});
}

TEST(ProviderSchema, MarksNothingWhereTheValueIsNotAsInTheSchema) {
  const auto schema = read_schema_block(with_secrets);
  ASSERT_TRUE(schema) << schema.error().to_string();
  const Value other = Value::object({{"other", Value::object({{"password", Value::string("a")}})}});
  for (const Value& value : {Value::string("a"), Value::null(Type::string()), other})
    EXPECT_EQ(mark_sensitive(value, *schema), value);
}

}  // namespace
}  // namespace hecla::wire
