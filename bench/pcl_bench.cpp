// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Binding time of PCL: 10,000 blocks with seven arguments each. bench/peers/pcl binds the same text with the reference
// implementation; --write-program prints it.
#include <benchmark/benchmark.h>
#include <hecla/pcl/bind_body.h>
#include <hecla/syntax/parse.h>

#include <cstring>
#include <iostream>
#include <stdexcept>

namespace hecla::pcl {
namespace {

std::string program(int blocks) {
  std::string text;
  for (int i = 0; i < blocks; ++i) {
    const std::string n = std::to_string(i);
    text += "item \"i" + n + "\" {\n";
    text += "  name  = \"${region}-${bucket.name}-" + n + "\"\n";
    text += "  size  = bucket.size + count * " + n + "\n";
    text += "  tags  = { Name = names[0], Size = \"large\", Index = " + n + " }\n";
    text += "  all   = [for i, name in names : \"${name}-${i}\" if name != region]\n";
    text += "  state = count > " + n + " ? \"on\" : names[count]\n";
    text += "  first = servers[*].address\n";
    text += "  text  = join(\"-\", [region, bucket.name, \"" + n + "\"])\n";
    text += "}\n";
  }
  return text;
}

void define(Scope& scope, TypeTable& types) {
  scope.define_variable("region", Type::string());
  scope.define_variable("count", Type::number());
  scope.define_variable("names", types.list(Type::string()));
  scope.define_variable(
      "bucket", types.output(types.object({{"name", Type::string()}, {"size", Type::integer()}})));
  scope.define_variable("servers", types.list(types.object({{"address", Type::string()}})));
  scope.define_function(
      "join",
      FunctionDefinition(FunctionSignature{
          .parameters = {{"separator", Type::string()}, {"parts", types.list(Type::string())}},
          .returns = Type::string()}));
}

void bind(benchmark::State& state, int blocks) {
  Diagnostics diags;
  const auto document = syntax::parse_config(Source::make("main.pp", program(blocks)), diags);
  for (auto _ : state) {
    TypeTable types;
    Scope scope;
    define(scope, types);
    BoundStorage storage;
    benchmark::DoNotOptimize(
        bind_body(types, *document, *document->root_body(), SingleScope(scope), storage, diags));
    if (diags.has_errors()) throw std::runtime_error(diags.items()[0].detail);
  }
  state.SetItemsProcessed(state.iterations() * blocks);
}

void BM_bind(benchmark::State& state) { bind(state, 10'000); }
BENCHMARK(BM_bind)->Unit(benchmark::kMicrosecond);

// The time for each block must stay the same.
void BM_blocks(benchmark::State& state) { bind(state, static_cast<int>(state.range(0))); }
BENCHMARK(BM_blocks)->RangeMultiplier(10)->Range(100, 100'000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace hecla::pcl

int main(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], "--write-program") == 0) {
    std::cout << hecla::pcl::program(10'000);
    return 0;
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
