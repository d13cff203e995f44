// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests that parsed documents can be read and evaluated from many threads: four threads read one
// native and one JSON file at once, and all must see what a single one sees. Most useful with the
// thread sanitizer.
#include <hecla/source/render.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/syntax/parse.h>

#include <thread>

#include "json/support.h"

namespace hecla::json::test {
namespace {

constexpr const char* kNative = R"(
names    = [for i, u in users : "${i}-${upper(u.name)}" if u.age >= 18]
by_name  = { for u in users : u.name => u.age... }
chosen   = length(users) > 1 ? users[*].name : null
text     = <<-END
    %{ for u in users ~}
    ${u.name} "é"
    %{ endfor ~}
  END
mistake  = users[9].name
another  = upper(users)
)";

constexpr const char* kJson = R"({
  "names": "${[for u in users : upper(u.name)]}",
  "object": {"${users[0].name}": ["${users[1].age + 1}", 2.50, null]},
  "mistake": "\"é\" ${users[9].name}"
})";

EvalContext context() {
  EvalContext ctx;
  const auto user = [](const char* name, int age) {
    return Value::object({{"name", str(name)}, {"age", num(age)}});
  };
  ctx.set("users", Value::tuple({user("ada", 36), user("bob", 7), user("eve", 40)}));
  for (const char* name : {"upper", "length"}) ctx.set(name, *stdlib::find(name));
  return ctx;
}

// Returns every value, every error with its position, and the results of static analysis, as one
// text.
std::string everything(const Body& body, const EvalContext& ctx) {
  Diagnostics diags;
  std::string out;
  for (const Attribute& attribute : body.just_attributes(diags)) {
    out += attribute.name + " = " + attribute.expression.evaluate(ctx, diags).to_debug_string();
    for (const Traversal& traversal : attribute.expression.variables()) {
      out += " from " + std::to_string(traversal.range().start().column);
    }
    out += '\n';
  }
  return out + to_text(diags);
}

TEST(Threads, ReadOneFileAtOnce) {
  const EvalContext ctx = context();
  for (const bool is_json : {false, true}) {
    const auto parsed = [&] {
      Diagnostics diags;
      return is_json ? body(kJson)
                     : syntax::parse_config(Source::make("t.hcl", kNative), diags)->body();
    };
    const std::string alone = everything(parsed(), ctx);
    EXPECT_THAT(alone, testing::HasSubstr("mistake"));
    const Body shared = parsed();
    std::vector<std::string> seen(4);
    std::vector<std::thread> threads;
    for (std::string& text : seen) {
      threads.emplace_back([&text, body = shared, &ctx] { text = everything(body, ctx); });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_THAT(seen, testing::Each(alone));
  }
}

}  // namespace
}  // namespace hecla::json::test
