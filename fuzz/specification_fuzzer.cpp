// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A specification in the section "spec" and a configuration in "input", in the native or the JSON syntax: a
// specification without errors can be described, and what it decodes without errors has the type that it implies.
#include <hecla/dec/locate.h>
#include <hecla/describe/describe.h>
#include <hecla/file/file.h>
#include <hecla/specfile/read.h>
#include <hecla/wire/type_json.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "sections.h"
#include "small_limits.h"

namespace {

using namespace hecla;

void check_range(const SourceRange& range) {
  if (range.bytes().end < range.bytes().begin) std::abort();
}

void describe_all(const dec::Spec& spec) {
  if (describe::json_schema(spec, {}).empty() || describe::reference_page(spec, {}).empty())
    std::abort();
  (void)dec::implied_schema(spec);
  (void)dec::child_block_types(spec);
}

// Returns whether the type that a value was predicted to have may not be its type: an empty map of blocks with several
// labels has one level, as in the reference.
bool is_guess(const Type& implied) {
  const auto text = wire::type_to_json(implied, small_limits());
  return !text || text->find(R"(["map",["map",)") != std::string::npos;
}

void decode(std::string_view text, Syntax syntax, const specfile::SpecFile& spec) {
  EvalContext ctx = spec.make_context();
  ctx.set("a", Value::object({{"b", Value::string("c")}}));
  ctx.set("later", Value::dynamic());
  ctx.set_limits(small_limits());
  Diagnostics diags(100);
  const Body body = parse_text("input", std::string(text), diags, {small_limits(), syntax}).body();
  const Value value = dec::decode(body, spec.root, ctx, diags);
  const Type implied = dec::implied_type(spec.root);
  if (!diags.has_errors() && !is_guess(implied) && !value.type().matches(implied)) std::abort();
  for (const Traversal& reference : dec::variables(body, spec.root)) check_range(reference.range());
  check_range(dec::locate(body, spec.root, {}).range);
  Diagnostics partial(100);
  (void)dec::decode_partial(body, spec.root, ctx, partial);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto sections = fuzz::read_sections(text);
  Diagnostics diags(100);
  const File file = parse_text("spec", std::string(fuzz::section(sections, "spec")), diags,
                               {small_limits(), Syntax::Native});
  if (diags.has_errors()) return 0;
  const specfile::SpecFile spec = specfile::read(file.body(), diags, small_limits());
  if (diags.has_errors()) return 0;
  describe_all(spec.root);
  const std::string_view input = fuzz::section(sections, "input");
  decode(input, Syntax::Native, spec);
  decode(input, Syntax::Json, spec);
  return 0;
}
