// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Evaluation time: a for expression over 10,000 objects, with templates, arithmetic, conditions and calls.
// bench/peers/jobs evaluates the same expressions with the reference implementation.
#include <benchmark/benchmark.h>
#include <hecla/model/eval_context.h>
#include <hecla/syntax/parse.h>

#include <stdexcept>

namespace hecla {
namespace {

constexpr std::int64_t object_count = 10'000;

Value service(std::int64_t i) {
  return Value::object({{"name", Value::string("service-" + std::to_string(i))},
                        {"port", Value::number(Number(8000 + i % 1000))},
                        {"weight", Value::number(Number(i % 7))},
                        {"enabled", Value::boolean(i % 3 != 0)},
                        {"tags", Value::tuple({Value::string("a"), Value::string("b")})}});
}

const EvalContext& context() {
  static const EvalContext ctx = [] {
    std::vector<Value> services;
    for (std::int64_t i = 0; i < object_count; ++i) services.push_back(service(i));
    const Type type = services.front().type();
    EvalContext result;
    result.set("services", Value::list(type, std::move(services)));
    result.set("region", Value::string("eu-west-1"));
    result.set("base", Value::number(Number(100)));
    return result;
  }();
  return ctx;
}

void evaluate(benchmark::State& state, const char* source) {
  Diagnostics diags;
  const auto document = syntax::parse_expression(Source::make("bench", source), diags);
  const Expression expression = document->expression();
  for (auto _ : state) {
    benchmark::DoNotOptimize(expression.evaluate(context(), diags));
    if (diags.has_errors()) throw std::runtime_error(diags.items()[0].detail);
  }
  state.SetItemsProcessed(state.iterations() * object_count);
}

void BM_objects(benchmark::State& state) {
  evaluate(state,
           "[for i, s in services : {\n"
           "  name  = \"${region}-${s.name}-${i}\"\n"
           "  port  = s.port + base * 2\n"
           "  score = (s.weight + 1) * 10 - i % 5\n"
           "  state = s.enabled ? \"on\" : \"off\"\n"
           "} if s.port >= 8000 && s.name != \"\"]");
}
BENCHMARK(BM_objects)->Unit(benchmark::kMicrosecond);

void BM_templates(benchmark::State& state) {
  evaluate(state, "[for s in services : \"${s.name}.${region}.example.org:${s.port}/path\"]");
}
BENCHMARK(BM_templates)->Unit(benchmark::kMicrosecond);

void BM_arithmetic(benchmark::State& state) {
  evaluate(state, "[for s in services : (s.port + s.weight * 3 - 1) % 64 + base / 4]");
}
BENCHMARK(BM_arithmetic)->Unit(benchmark::kMicrosecond);

void BM_keyed(benchmark::State& state) {
  evaluate(state, "{for i, s in services : s.name => s.port + i}");
}
BENCHMARK(BM_keyed)->Unit(benchmark::kMicrosecond);

void BM_grouped(benchmark::State& state) {
  evaluate(state, "{for s in services : \"w${s.weight}\" => s.name... if s.enabled}");
}
BENCHMARK(BM_grouped)->Unit(benchmark::kMicrosecond);

void BM_splat(benchmark::State& state) { evaluate(state, "services[*].name"); }
BENCHMARK(BM_splat)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace hecla
