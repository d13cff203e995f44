// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "whole/jobs.h"

#include <hecla/bind/decode.h>
#include <hecla/bind/encode.h>
#include <hecla/dec/spec.h>
#include <hecla/describe/describe.h>
#include <hecla/file/file.h>
#include <hecla/file/tree_json.h>
#include <hecla/pcl/syntax.h>
#include <hecla/source/render.h>
#include <hecla/specfile/read.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/syntax/parse.h>
#include <hecla/validate/functions.h>
#include <hecla/validate/validate.h>
#include <hecla/wire/msgpack.h>
#include <hecla/wire/type_json.h>
#include <hecla/write/config_json.h>
#include <hecla/write/document.h>
#include <hecla/write/format.h>
#include <hecla/write/merge.h>
#include <hecla/write/native_from_json.h>
#include <hecla/write/structural_diff.h>
#include <hecla/write/value_text.h>
#include <hecla_wire.h>

#include <map>

#include "analysis/partial.h"
#include "analysis/value_text.h"
#include "pcl/text/dump.h"
#include "validate/memory_source.h"

namespace whole_app {

struct Listener {
  std::string name;
  int port = 0;
  std::vector<std::string> tags;
};
constexpr auto schema(hecla::bind::For<Listener>) {
  using namespace hecla::bind;
  return fields(label("name", &Listener::name), attribute("port", &Listener::port, required),
                attribute("tags", &Listener::tags));
}
struct Service {
  std::string name;
  std::map<std::string, double> weights;
  std::vector<Listener> listeners;
  std::map<std::string, hecla::Value> rest;
};
constexpr auto schema(hecla::bind::For<Service>) {
  using namespace hecla::bind;
  return fields(attribute("name", &Service::name), attribute("weights", &Service::weights),
                blocks("listener", &Service::listeners), remaining(&Service::rest));
}

}  // namespace whole_app

namespace hecla::test {

namespace {

File read(const std::string& text, Syntax syntax, Diagnostics& diags) {
  return parse_text("main.tf", text, diags, {.syntax = syntax});
}

const EvalContext& context() {
  static const EvalContext ctx = [] {
    EvalContext made;
    for (const Function& function : stdlib::terraform().all()) made.set(function.name(), function);
    made.set("var",
             Value::object({{"names", Value::tuple({Value::string("a"), Value::string("b")})},
                            {"secret", Value::string("s").with_mark(Mark::sensitive())},
                            {"later", Value::unknown(Type::string())}}));
    return made;
  }();
  return ctx;
}

std::string parse(const Texts& texts) {
  Diagnostics diags;
  const auto document = syntax::parse_config(Source::make("main.tf", texts.native), diags);
  return syntax::dump(*document) + to_text(diags);
}

std::string parse_json(const Texts& texts) {
  Diagnostics diags;
  const File file = read(texts.json, Syntax::Json, diags);
  return std::to_string(file.body().just_attributes(diags).size()) + to_text(diags);
}

std::string tree(const Texts& texts) {
  Diagnostics diags;
  return tree_json(read(texts.native, Syntax::Native, diags)) +
         tree_json(read(texts.json, Syntax::Json, diags));
}

std::string format(const Texts& texts) {
  Diagnostics diags;
  const write::FormatOptions options{.accept_errors = true};
  const auto text = write::format(Source::make("main.tf", texts.native), options, diags);
  return text.value_or("") + to_text(diags);
}

std::string edit(const Texts& texts) {
  Diagnostics diags;
  write::Document document(Source::make("main.tf", texts.native), diags,
                           {.syntax = Syntax::Native});
  const auto argument = write::Address::parse("listener.x.port", diags);
  const auto fresh = write::Address::parse("fresh", diags);
  const write::Edit edits[] = {
      write::Edit::set(*argument, write::NewExpression::source("max(1, 2)")),
      write::Edit::set(*fresh, write::NewExpression::source("[]")),
      write::Edit::set_comment(*fresh, "new")};
  document.apply(edits, diags);
  return std::string(document.text()) + to_text(diags);
}

std::string evaluate_body(const Body& body, Diagnostics& diags) {
  std::string out;
  for (const Attribute& attribute : body.just_attributes(diags)) {
    const Value value = attribute.expression.evaluate(context(), diags);
    out += write::to_hcl(value, {.max_bytes = 100'000}) + "\n";
  }
  return out;
}

std::string evaluate(const Texts& texts) {
  Diagnostics diags;
  const std::string native = evaluate_body(read(texts.native, Syntax::Native, diags).body(), diags);
  const std::string json = evaluate_body(read(texts.json, Syntax::Json, diags).body(), diags);
  return native + json + to_text(diags);
}

std::string partial(const Texts& texts) {
  Diagnostics diags;
  const auto document = syntax::parse_config(Source::make("main.tf", texts.native), diags);
  std::string out;
  for (const auto* attribute : document->root_body()->attributes)
    out += analysis::fold(document, *attribute->value, context(), diags);
  return out + to_text(diags);
}

std::string to_json(const Texts& texts) {
  Diagnostics diags;
  const auto document = syntax::parse_config(Source::make("main.tf", texts.native), diags);
  return write::config_to_json({&document, 1}, {}, diags) + to_text(diags);
}

std::string from_json(const Texts& texts) {
  Diagnostics diags;
  return write::native_from_json(Source::make("main.tf.json", texts.json), {}, diags) +
         to_text(diags);
}

std::string decode(const Texts& texts) {
  Diagnostics diags;
  const auto specification =
      syntax::parse_config(Source::make("spec.hcldec", texts.specification), diags);
  const specfile::SpecFile spec = specfile::read(specification->body(), diags);
  std::string out;
  for (const auto& [text, syntax] :
       {std::pair(texts.native, Syntax::Native), std::pair(texts.json, Syntax::Json)}) {
    const Value value = dec::decode(read(text, syntax, diags).body(), spec.root, context(), diags);
    out += write::to_hcl(value, {.max_bytes = 100'000});
  }
  return out + describe::reference_page(spec.root, {}) + to_text(diags);
}

std::string bind(const Texts& texts) {
  Diagnostics diags;
  const auto service = bind::decode<whole_app::Service>(
      read(texts.native, Syntax::Native, diags).body(), context(), diags);
  const auto json = bind::to_json(service);
  return bind::to_hcl(service) + (json ? *json : "") + to_text(diags);
}

// Everything that the texts evaluate to, in all encodings.
std::string wire(const Texts& texts) {
  Diagnostics diags;
  std::string out;
  const Body body = read(texts.native, Syntax::Native, diags).body();
  for (const Attribute& attribute : body.just_attributes(diags)) {
    const Value value = attribute.expression.evaluate(context(), diags).unmarked_deep();
    const auto type = wire::type_to_json(value.type());
    if (!type) continue;
    if (const auto bytes = wire::encode_msgpack(value, value.type()))
      out += *type + (*wire::decode_msgpack(*bytes, value.type()) == value ? "" : "!");
    if (const auto text = wire::encode_json(value, value.type()))
      out += *text + (*wire::decode_json(*text, value.type()) == value ? "" : "!");
  }
  return out;
}

std::string compare(const Texts& texts) {
  Diagnostics diags;
  const auto source = [](const std::string& text) { return Source::make("main.tf", text); };
  const std::string ours = texts.native + "\nours = 1\n", theirs = "theirs = 2\n" + texts.native;
  const auto merged = write::merge(source(texts.native), source(ours), source(theirs), diags);
  const auto changes = write::structural_diff(read(texts.native, Syntax::Native, diags),
                                              read(ours, Syntax::Native, diags), diags);
  return (merged ? write::with_changes(ours, merged->changes) : "") +
         std::to_string(changes.size()) + to_text(diags);
}

std::string pcl(const Texts& texts) {
  Diagnostics diags;
  const std::vector files = {syntax::parse_config(Source::make("main.pp", texts.native), diags)};
  pcl::TypeTable types;
  const pcl::Program program = pcl::bind_program(types, files, diags, {});
  return dump(program) + pcl::print(pcl::TokenMap(files.front())) + to_text(diags);
}

std::string validate(const Texts& texts) {
  test_support::MemorySource source;
  source.add("main.tf", texts.native);
  Diagnostics diags;
  validate::validate_module(source, validate::ProviderSet(), {.functions = &context()}, diags);
  return to_text(diags);
}

struct Free {
  void operator()(hecla_type* handle) const { hecla_type_free(handle); }
  void operator()(hecla_value* handle) const { hecla_value_free(handle); }
  void operator()(hecla_buffer* handle) const { hecla_buffer_free(handle); }
  void operator()(hecla_error* handle) const { hecla_error_free(handle); }
};
template <class T>
using Handle = std::unique_ptr<T, Free>;

// Errors are results here: no exception may leave the interface.
std::string c_interface(const Texts& texts) noexcept {
  hecla_error* error = nullptr;
  const hecla_text text{texts.json.data(), texts.json.size()};
  const Handle<hecla_type> type(hecla_wire_type_of_json(text, nullptr, &error));
  const Handle<hecla_error> type_error(std::exchange(error, nullptr));
  if (!type) return "no type";
  const Handle<hecla_value> value(hecla_wire_decode_json(text, type.get(), nullptr, &error));
  const Handle<hecla_error> value_error(std::exchange(error, nullptr));
  if (!value) return "no value";
  const Handle<hecla_buffer> bytes(hecla_wire_encode_msgpack(value.get(), type.get(), &error));
  const Handle<hecla_error> bytes_error(std::exchange(error, nullptr));
  const Handle<hecla_value> element(hecla_value_copy(hecla_value_element(value.get(), 0)));
  const Handle<hecla_value> found(
      hecla_value_copy(hecla_value_find(value.get(), hecla_str("name"))));
  const Handle<hecla_type> same(hecla_type_copy(hecla_value_type(value.get())));
  return bytes && element && same ? "fine" : "missing";
}

}  // namespace

const std::vector<Job>& jobs() {
  static const std::vector<Job> all = {{"parse", parse},
                                       {"parse JSON", parse_json},
                                       {"tree", tree},
                                       {"format", format},
                                       {"edit", edit},
                                       {"evaluate", evaluate},
                                       {"partial evaluation", partial},
                                       {"to JSON", to_json},
                                       {"from JSON", from_json},
                                       {"decode", decode},
                                       {"bind", bind},
                                       {"wire", wire},
                                       {"compare and merge", compare},
                                       {"pcl", pcl},
                                       {"validate", validate},
                                       {"C interface", c_interface}};
  return all;
}

}  // namespace hecla::test
