// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Speed of formatting: of a text that is formatted already, and of one in which every line changes.
// bench/peers/jobs formats the same texts with hclwrite.
#include <benchmark/benchmark.h>
#include <hecla/syntax/parse.h>
#include <hecla/write/format.h>

#include <stdexcept>
#include <string>

#include "support/module_text.h"
#include "write/format/layout.h"

namespace hecla {
namespace {

constexpr std::size_t module_bytes = 1 << 20;

std::string format(const std::string& text, const write::FormatOptions& options = {}) {
  Diagnostics diags;
  auto result = write::format(Source::make("module.tf", text), options, diags);
  if (!result) throw std::runtime_error(diags.items()[0].detail);
  return std::move(*result);
}

void measure(benchmark::State& state, const std::string& text,
             const write::FormatOptions& options = {}) {
  for (auto _ : state) benchmark::DoNotOptimize(format(text, options));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

// Indents every line by one space more, except in heredocs, where the spaces are text.
std::string disordered(const std::string& text) {
  std::string out = " ";
  for (const char c : text) {
    out += c;
    if (c == '\n') out += ' ';
  }
  return out;
}

void BM_format_module(benchmark::State& state) {
  measure(state, format(bench::module_text(module_bytes)));
}
BENCHMARK(BM_format_module)->Unit(benchmark::kMicrosecond);

void BM_format_disordered(benchmark::State& state) {
  measure(state, disordered(bench::module_text(module_bytes)));
}
BENCHMARK(BM_format_disordered)->Unit(benchmark::kMicrosecond);

void BM_format_terraform_style(benchmark::State& state) {
  measure(state, format(bench::module_text(module_bytes)),
          {.style = write::FormatStyle::Terraform});
}
BENCHMARK(BM_format_terraform_style)->Unit(benchmark::kMicrosecond);

// The layout alone, without parsing and without the check of the result.
void BM_lay_out(benchmark::State& state) {
  Diagnostics diags;
  const auto source = Source::make("module.tf", disordered(bench::module_text(module_bytes)));
  const auto file = syntax::parse_config(source, diags, {.keep_tokens = true});
  for (auto _ : state) {
    benchmark::DoNotOptimize(write::lay_out(source->text(), file->kept_tokens()));
  }
}
BENCHMARK(BM_lay_out)->Unit(benchmark::kMicrosecond);

// Parsing with tokens, for comparison.
void BM_parse_with_tokens(benchmark::State& state) {
  const std::string text = disordered(bench::module_text(module_bytes));
  for (auto _ : state) {
    Diagnostics diags;
    benchmark::DoNotOptimize(
        syntax::parse_config(Source::make("module.tf", text), diags, {.keep_tokens = true}));
  }
}
BENCHMARK(BM_parse_with_tokens)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace hecla
