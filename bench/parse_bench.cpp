// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Speed and memory of parsing text to the full tree, and whether time grows linearly with the size. bench/peers/jobs
// parses the text that `parse_bench --write-module=BYTES` writes with the reference implementation.
#include <benchmark/benchmark.h>
#include <hecla/syntax/parse.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string_view>

#include "support/module_text.h"

namespace {

// Counts bytes on the heap, to find the peak during one parse. Each block stores its size before its start.
std::atomic<std::size_t> heap_now = 0;
std::atomic<std::size_t> heap_peak = 0;
constexpr std::size_t header = alignof(std::max_align_t);

void count(std::size_t size) {
  const std::size_t now = heap_now += size;
  if (now > heap_peak) heap_peak = now;
}

void* counted_allocate(std::size_t size) {
  auto* block = static_cast<std::size_t*>(std::malloc(size + header));
  if (!block) throw std::bad_alloc();
  *block = size;
  count(size);
  return reinterpret_cast<char*>(block) + header;
}

void counted_free(void* memory) {
  if (!memory) return;
  auto* block = reinterpret_cast<std::size_t*>(static_cast<char*>(memory) - header);
  heap_now -= *block;
  std::free(block);
}

}  // namespace

void* operator new(std::size_t size) { return counted_allocate(size); }
// Blocks of large pages, with their size before their start too.
void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto step = static_cast<std::size_t>(alignment);
  auto* block =
      static_cast<char*>(std::aligned_alloc(step, step + (size + step - 1) / step * step));
  if (!block) throw std::bad_alloc();
  reinterpret_cast<std::size_t*>(block + step)[-1] = size;
  count(size);
  return block + step;
}
void operator delete(void* memory, std::align_val_t alignment) noexcept {
  heap_now -= static_cast<std::size_t*>(memory)[-1];
  std::free(static_cast<char*>(memory) - static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { counted_free(memory); }
void operator delete(void* memory, std::size_t) noexcept { counted_free(memory); }

namespace hecla {
namespace {

constexpr std::size_t module_bytes = 1 << 20;

void parse(benchmark::State& state, const std::string& text,
           const syntax::ParseOptions& options = {}) {
  std::size_t peak = 0;
  for (auto _ : state) {
    const std::size_t before = heap_now;
    heap_peak = before;
    Diagnostics diags;
    auto file = syntax::parse_config(Source::make("module.tf", text), diags, options);
    benchmark::DoNotOptimize(file);
    if (diags.has_errors()) throw std::runtime_error(diags.items()[0].detail);
    peak = heap_peak - before;
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
  state.counters["heap_per_byte"] = static_cast<double>(peak) / static_cast<double>(text.size());
}

void BM_parse_module(benchmark::State& state) { parse(state, bench::module_text(module_bytes)); }
BENCHMARK(BM_parse_module)->Unit(benchmark::kMicrosecond);

// As for many files: the memory of a document that was destroyed is used again.
void BM_parse_with_pool(benchmark::State& state) {
  parse(state, bench::module_text(static_cast<std::size_t>(state.range(0))),
        {.pool = make_ref<BlockPool>()});
}
BENCHMARK(BM_parse_with_pool)->Arg(4 << 10)->Arg(module_bytes)->Unit(benchmark::kMicrosecond);

void BM_parse_sizes(benchmark::State& state) {
  parse(state, bench::module_text(static_cast<std::size_t>(state.range(0))));
}
BENCHMARK(BM_parse_sizes)
    ->Arg(64 << 10)
    ->Arg(4 << 20)
    ->Arg(64 << 20)
    ->Unit(benchmark::kMillisecond);

void BM_parse_attributes(benchmark::State& state) {
  std::string text;
  for (std::int64_t i = 0; i < state.range(0); ++i)
    text += "name_" + std::to_string(i) + " = " + std::to_string(i) + "\n";
  parse(state, text);
}
BENCHMARK(BM_parse_attributes)->Arg(10'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

void BM_parse_long_line(benchmark::State& state) {
  std::string text = "list = [";
  for (std::int64_t i = 0; i < state.range(0); ++i) text += "1, ";
  parse(state, text + "]\n");
}
BENCHMARK(BM_parse_long_line)->Arg(5'000)->Arg(500'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hecla

int main(int argc, char** argv) {
  constexpr std::string_view option = "--write-module=";
  if (argc == 2 && std::string_view(argv[1]).starts_with(option)) {
    const std::string text =
        hecla::bench::module_text(std::strtoul(argv[1] + option.size(), nullptr, 10));
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 1;
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
