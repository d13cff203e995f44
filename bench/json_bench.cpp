// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Speed of parsing configuration in the JSON syntax, and whether time grows linearly with the size. bench/peers/jobs
// parses the text that `json_bench --write-json=BYTES` writes with the reference implementation.
#include <benchmark/benchmark.h>
#include <hecla/json/parse.h>
#include <hecla/syntax/parse.h>
#include <hecla/write/config_json.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include "support/module_text.h"

namespace hecla {
namespace {

// Returns a module converted to JSON, with expressions as templates.
std::string module_json(std::size_t bytes) {
  Diagnostics diags;
  const auto file =
      syntax::parse_config(Source::make("module.tf", bench::module_text(bytes)), diags);
  return write::config_to_json({&file, 1}, {}, diags);
}

void parse(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    Diagnostics diags;
    auto body = json::parse(Source::make("module.tf.json", text), diags);
    benchmark::DoNotOptimize(body);
    if (diags.has_errors()) throw std::runtime_error(diags.items()[0].detail);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void BM_parse_json(benchmark::State& state) { parse(state, module_json(1 << 20)); }
BENCHMARK(BM_parse_json)->Unit(benchmark::kMicrosecond);

void BM_parse_json_sizes(benchmark::State& state) {
  parse(state, module_json(static_cast<std::size_t>(state.range(0))));
}
BENCHMARK(BM_parse_json_sizes)->Arg(64 << 10)->Arg(32 << 20)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hecla

int main(int argc, char** argv) {
  constexpr std::string_view option = "--write-json=";
  if (argc == 2 && std::string_view(argv[1]).starts_with(option)) {
    const std::string text = hecla::module_json(std::strtoul(argv[1] + option.size(), nullptr, 10));
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 1;
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
