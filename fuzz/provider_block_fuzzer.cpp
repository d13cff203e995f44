// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The schema of a block in the section "schema", configuration by it in "config" and an encoded value in "bytes": what
// is read can be encoded, and is decoded to an equal value again; what is decoded can be written as configuration.
#include <hecla/file/file.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/terraform/provider_block.h>
#include <hecla/wire/json.h>
#include <hecla/wire/msgpack.h>
#include <hecla/wire/schema.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "sections.h"
#include "small_limits.h"

namespace {

using namespace hecla;

Limits shallow_limits() {
  Limits limits = small_limits();
  limits.max_nesting = 50;
  return limits;
}

const EvalContext& context() {
  static const EvalContext ctx = [] {
    EvalContext made;
    for (const Function& function : stdlib::terraform().all()) made.set(function.name(), function);
    made.set("a", Value::object({{"b", Value::string("c")}}));
    made.set("later", Value::dynamic());
    made.set_limits(shallow_limits());
    return made;
  }();
  return ctx;
}

void check_encodings(const Value& value, const Type& type) {
  if (const auto bytes = wire::encode_msgpack(value, type)) {
    const auto back = wire::decode_msgpack(*bytes, type);
    if (!back || !(*back == value)) std::abort();
  }
  if (const auto text = wire::encode_json(value, type)) {
    const auto back = wire::decode_json(*text, type);
    if (!back || !(*back == value)) std::abort();
  }
}

void check_text(const Value& value, const wire::SchemaBlock& schema) {
  if (!value.is_known() || value.is_null()) return;
  const std::string text = terraform::block_to_hcl(value, schema);
  if (!value.is_wholly_known()) return;
  Diagnostics diags(100);
  (void)parse_text("written", text, diags, {.syntax = Syntax::Native});
  if (diags.has_errors()) std::abort();
}

void read_configuration(std::string_view text, Syntax syntax, const wire::SchemaBlock& schema,
                        const Type& type) {
  Diagnostics diags(100);
  const Body body =
      parse_text("config", std::string(text), diags, {shallow_limits(), syntax}).body();
  const Value value = terraform::read_block(body, schema, context(), diags);
  if (diags.has_errors()) return;
  if (!value.type().matches(type)) std::abort();
  if (value.contains_marked()) return;
  check_encodings(value, type);
  check_text(value, schema);
}

void read_bytes(std::string_view bytes, const wire::SchemaBlock& schema, const Type& type) {
  const wire::DecodeOptions options{.limits = shallow_limits()};
  for (const auto& value :
       {wire::decode_msgpack(bytes, type, options), wire::decode_json(bytes, type, options)}) {
    if (!value) continue;
    check_encodings(*value, type);
    check_text(*value, schema);
    if (value->is_known() && !value->is_null()) (void)wire::coerce(*value, schema);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto sections = fuzz::read_sections(text);
  (void)wire::read_provider_schemas(fuzz::section(sections, "schema"));
  const auto schema = wire::read_schema_block(fuzz::section(sections, "schema"));
  if (!schema) return 0;
  const Type type = wire::implied_type(*schema);
  if (!wire::empty_value(*schema).type().matches(type)) std::abort();
  const std::string_view config = fuzz::section(sections, "config");
  read_configuration(config, Syntax::Native, *schema, type);
  read_configuration(config, Syntax::Json, *schema, type);
  std::string_view bytes = fuzz::section(sections, "bytes");
  if (bytes.ends_with('\n')) bytes.remove_suffix(1);
  read_bytes(bytes, *schema, type);
  return 0;
}
