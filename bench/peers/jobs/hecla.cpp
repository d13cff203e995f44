// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The jobs of bench/peers/jobs with Hecla:
//
//   peer_jobs JOB FILE          prints the result of the job on the file, as JSON
//   peer_jobs JOB FILE COUNT    prints the processor time of one of COUNT runs, in microseconds, after a first one
#include <hecla/bind/decode.h>
#include <hecla/bind/encode.h>
#include <hecla/dec/spec.h>
#include <hecla/hecla.h>
#include <hecla/syntax/node.h>
#include <hecla/wire/json.h>
#include <hecla/write/config_json.h>
#include <hecla/write/format.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "jsontext/writer.h"

namespace hecla {
namespace {

// Does a job on a text. The result is JSON; it may be empty if it is not wanted.
using Job = std::string (*)(const SourceRef& source, bool wants_result);

void require_no_errors(const Diagnostics& diags) {
  if (diags.has_errors()) throw std::runtime_error(to_text(diags));
}

syntax::DocumentRef parse(const SourceRef& source) {
  Diagnostics diags;
  auto document = syntax::parse_config(source, diags);
  require_no_errors(diags);
  return document;
}

struct Count {
  std::size_t blocks = 0;
  std::size_t attributes = 0;
};

void count_items(const syntax::BodyNode& body, Count& count) {
  count.attributes += body.attributes.size();
  count.blocks += body.blocks.size();
  for (const syntax::BlockNode* block : body.blocks) count_items(block->body, count);
}

Body syntax_body(const SourceRef& source) { return File(parse(source)).body(); }

std::string parse_job(const SourceRef& source, bool wants_result) {
  const auto document = parse(source);
  if (!wants_result) return {};
  Count count;
  count_items(*document->root_body(), count);
  return "{\"blocks\": " + std::to_string(count.blocks) +
         ", \"attributes\": " + std::to_string(count.attributes) + "}";
}

std::string parse_json_job(const SourceRef& source, bool wants_result) {
  Diagnostics diags;
  const auto file = json::parse(source, diags);
  require_no_errors(diags);
  return wants_result ? "{\"errors\": 0}" : std::string();
}

std::string to_json_job(const SourceRef& source, bool) {
  Diagnostics diags;
  const auto document = parse(source);
  std::string out = write::config_to_json(
      {&document, 1}, {.indent = 4, .sorted = true, .escape_html = true}, diags);
  require_no_errors(diags);
  return out;
}

std::string format_job(const SourceRef& source, bool wants_result) {
  Diagnostics diags;
  const auto text = write::format(source, {}, diags);
  require_no_errors(diags);
  std::string out;
  if (wants_result) jsontext::append_string(out, *text);
  return out;
}

// --- structs

struct Listener {
  std::string protocol;
  std::string address;
  int port = 0;
};
constexpr auto schema(bind::For<Listener>) {
  using namespace bind;
  return fields(label("protocol", &Listener::protocol),
                attribute("address", &Listener::address, required),
                attribute("port", &Listener::port, required));
}

struct Service {
  std::string name;
  int port = 0;
  double weight = 0;
  bool enabled = false;
  std::string image;
  std::vector<std::string> hosts;
  std::map<std::string, std::string> tags;
  std::vector<Listener> listeners;
};
constexpr auto schema(bind::For<Service>) {
  using namespace bind;
  return fields(label("name", &Service::name), attribute("port", &Service::port, required),
                attribute("weight", &Service::weight), attribute("enabled", &Service::enabled),
                attribute("image", &Service::image, required), attribute("hosts", &Service::hosts),
                attribute("tags", &Service::tags), blocks("listener", &Service::listeners));
}

struct Services {
  std::vector<Service> services;
};
constexpr auto schema(bind::For<Services>) {
  using namespace bind;
  return fields(blocks("service", &Services::services));
}

std::string structs_job(const SourceRef& source, bool wants_result) {
  Diagnostics diags;
  const auto services = bind::decode<Services>(syntax_body(source), diags);
  require_no_errors(diags);
  return wants_result ? wire::encode_json(bind::to_value(services)).value() : std::string();
}

// --- decoding by a specification

dec::Spec specification() {
  const auto attribute = [](const char* name, Type type) {
    return dec::Field(name, dec::attribute({name, std::move(type)}));
  };
  const dec::Spec listener = dec::object({{"protocol", dec::block_label(0, "protocol")},
                                          attribute("address", Type::string()),
                                          attribute("port", Type::number())});
  const dec::Spec service = dec::object({{"name", dec::block_label(0, "name")},
                                         attribute("port", Type::number()),
                                         attribute("weight", Type::number()),
                                         attribute("enabled", Type::boolean()),
                                         attribute("image", Type::string()),
                                         attribute("hosts", Type::list(Type::string())),
                                         attribute("tags", Type::map(Type::string())),
                                         {"listener", dec::block_list("listener", listener)}});
  return dec::object({{"service", dec::block_list("service", service)}});
}

std::string decode_job(const SourceRef& source, bool) {
  static const dec::Spec spec = specification();
  Diagnostics diags;
  const Value value = dec::decode(syntax_body(source), spec, EvalContext(), diags);
  require_no_errors(diags);
  return wire::encode_json(value).value();
}

// --- evaluation

EvalContext make_context() {
  std::vector<Value> services;
  for (std::int64_t i = 0; i < 10'000; ++i) {
    services.push_back(Value::object({{"name", Value::string("service-" + std::to_string(i))},
                                      {"port", Value::number(Number(8000 + i % 1000))},
                                      {"weight", Value::number(Number(i % 7))},
                                      {"enabled", Value::boolean(i % 3 != 0)}}));
  }
  EvalContext ctx;
  ctx.set("services", Value::tuple(std::move(services)));
  ctx.set("region", Value::string("eu-west-1"));
  ctx.set("base", Value::number(Number(100)));
  return ctx;
}

std::string evaluate_job(const SourceRef& source, bool wants_result) {
  static const EvalContext ctx = make_context();
  Diagnostics diags;
  const auto document = syntax::parse_expression(source, diags);
  const Value value = document->expression().evaluate(ctx, diags);
  require_no_errors(diags);
  return wants_result ? wire::encode_json(value).value() : std::string();
}

struct NamedJob {
  std::string_view name;
  Job work;
};
constexpr NamedJob jobs[] = {{"parse", parse_job},      {"parse_json", parse_json_job},
                             {"to_json", to_json_job},  {"format", format_job},
                             {"structs", structs_job},  {"decode", decode_job},
                             {"evaluate", evaluate_job}};

double processor_microseconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

int run(std::string_view name, const std::string& text, long count) {
  for (const NamedJob& job : jobs) {
    if (job.name != name) continue;
    if (count == 0) {
      std::puts(job.work(Source::make("input", text), true).c_str());
      return 0;
    }
    job.work(Source::make("input", text), false);
    const double start = processor_microseconds();
    for (long i = 0; i < count; ++i) job.work(Source::make("input", text), false);
    std::printf("%.3f\n", (processor_microseconds() - start) / static_cast<double>(count));
    return 0;
  }
  std::fprintf(stderr, "no job named %s\n", std::string(name).c_str());
  return 2;
}

}  // namespace
}  // namespace hecla

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: peer_jobs JOB FILE [COUNT]\n", stderr);
    return 2;
  }
  const auto source = hecla::Source::read_file(argv[2]);
  if (!source) {
    std::fprintf(stderr, "%s\n", source.error().c_str());
    return 1;
  }
  return hecla::run(argv[1], std::string((*source)->text()), argc > 3 ? std::atol(argv[3]) : 0);
}
