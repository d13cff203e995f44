// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Speed of whole jobs, from a text to what a user asked for, beside the parse alone, which each of them contains. The
// text is a synthetic module, or the file that the environment variable HECLA_BENCH_FILE names.
//
// A job is one function here and one BENCHMARK line.
#include <benchmark/benchmark.h>
#include <hecla/dec/spec.h>
#include <hecla/file/tree_json.h>
#include <hecla/specfile/read.h>
#include <hecla/syntax/parse.h>
#include <hecla/wire/json.h>
#include <hecla/write/config_json.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

#include "analysis/evaluated_body.h"
#include "analysis/functions.h"
#include "support/decoded.h"
#include "support/module_text.h"
#include "support/services_text.h"

namespace hecla {
namespace {

std::string read_text() {
  const char* path = std::getenv("HECLA_BENCH_FILE");
  if (!path) return bench::module_text(1 << 20);
  const auto source = Source::read_file(path);
  if (!source) throw std::runtime_error(source.error());
  return std::string((*source)->text());
}

const std::string& text() {
  static const std::string text = read_text();
  return text;
}

void require_no_errors(const Diagnostics& diags) {
  if (diags.has_errors()) throw std::runtime_error(diags.items()[0].detail);
}

syntax::DocumentRef parse() {
  Diagnostics diags;
  auto document = syntax::parse_config(Source::make("module.tf", text()), diags);
  require_no_errors(diags);
  return document;
}

// --- the jobs

syntax::DocumentRef job_parse() { return parse(); }

// As `hecla json` writes it.
std::string job_to_json() {
  Diagnostics diags;
  const auto document = parse();
  return write::config_to_json({&document, 1}, {}, diags);
}

// As `hcl2json` writes it.
std::string job_to_sorted_json() {
  Diagnostics diags;
  const auto document = parse();
  return write::config_to_json({&document, 1}, {.indent = 4, .sorted = true, .escape_html = true},
                               diags);
}

std::size_t job_tree_json() {
  std::size_t bytes = 0;
  write_tree_json(File(parse()), [&](std::string_view piece) { bytes += piece.size(); });
  return bytes;
}

// As `hecla eval --partial` prints it.
std::string job_partial() {
  static const EvalContext ctx = analysis::function_context();
  Diagnostics diags;
  write::ConfigBody body;
  analysis::add_evaluated(body, File(parse()), ctx, /*partial=*/true, diags);
  return write::to_hcl(body, {.checks_names = false});
}

// --- decoding (support/decoded.h)

const std::string& services() {
  static const std::string text = bench::services_text(1 << 20);
  return text;
}

syntax::DocumentRef job_parse_services() {
  Diagnostics diags;
  auto document = syntax::parse_config(Source::make("services.hcl", services()), diags);
  require_no_errors(diags);
  return document;
}

template <class T>
T decode(const syntax::DocumentRef& document) {
  Diagnostics diags;
  T result = bind::decode<T>(document->body(), diags);
  require_no_errors(diags);
  return result;
}

bench::Module job_module_into_structs() { return decode<bench::Module>(parse()); }
bench::Services job_services_into_structs() {
  return decode<bench::Services>(job_parse_services());
}

specfile::SpecFile services_specification() {
  Diagnostics diags;
  const auto source = Source::make("services.spec", std::string(bench::services_specification));
  auto specification = specfile::read(syntax::parse_config(source, diags)->body(), diags);
  require_no_errors(diags);
  return specification;
}

// As hcldec does it.
std::string job_services_by_specification() {
  static const specfile::SpecFile specification = services_specification();
  Diagnostics diags;
  const Value value = dec::decode(job_parse_services()->body(), specification.root,
                                  EvalContext::literal_only(), diags);
  require_no_errors(diags);
  return wire::encode_json(value, value.type(), {.keep_nulls = false}).value();
}

template <auto job>
void run(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(job());
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text().size()));
}

BENCHMARK_TEMPLATE(run, job_parse)->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(run, job_to_json)->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(run, job_to_sorted_json)->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(run, job_tree_json)->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(run, job_partial)->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(run, job_module_into_structs)->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(run, job_parse_services)->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(run, job_services_into_structs)->Unit(benchmark::kMicrosecond);
BENCHMARK_TEMPLATE(run, job_services_by_specification)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace hecla
