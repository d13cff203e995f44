// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "exchange.h"

#include <hecla/source/render.h>
#include <hecla/source/utf16.h>
#include <hecla/wire/json.h>

#include <algorithm>
#include <array>
#include <new>
#include <stdexcept>

#include "jsontext/reader.h"
#include "jsontext/writer.h"

namespace hecla::js {
namespace {

constexpr std::size_t argument_count = 5;  // the last one is that of callbacks

std::array<std::string, argument_count>& arguments() {
  static auto* texts = new std::array<std::string, argument_count>;
  return *texts;
}

// The result of the last call.
struct Result {
  std::string output;
  std::string diagnostics;  // a JSON array; empty if there are none
};
Result& result() {
  static auto* last = new Result;
  return *last;
}

// Returns why a function failed, if that is the reason for a diagnostic.
std::string reason_of(const Diagnostic& diagnostic) {
  const auto call = diagnostic.extra ? diagnostic.extra->function_call() : nullptr;
  return call ? call->reason : std::string();
}

// Terraform's JSON of a diagnostic, with the text for people as "rendered" and, if a function failed, why as "reason".
std::string diagnostics_json(Diagnostics& diags) {
  std::string out;
  if (diags.empty()) return out;
  diags.conceal_secrets();
  Utf16Offsets utf16;
  for (const Diagnostic* item : diags.sorted()) {
    out += out.empty() ? '[' : ',';
    std::string json = to_json(*item, {.indent = 0, .utf16 = &utf16});
    json.resize(json.rfind('}'));
    if (const std::string reason = reason_of(*item); !reason.empty()) {
      json += ",\"reason\":";
      jsontext::append_string(json, reason);
    }
    json += ",\"rendered\":";
    jsontext::append_string(json, to_text(*item));
    out += json + '}';
  }
  return out + ']';
}

[[noreturn]] void report_option(std::string_view name, std::string_view expected) {
  throw UsageError("the option \"" + std::string(name) + "\" must be " + std::string(expected));
}

[[noreturn]] void report_options(std::string_view message) {
  throw UsageError("invalid options: " + std::string(message));
}

// Reads one value. Texts and flags, of which most calls have nothing else, do not need the decoder.
Value read_member(jsontext::Reader& reader, std::string_view json) {
  using jsontext::Event;
  const Event event = reader.next();
  if (event == Event::String) return Value::string(reader.string());
  if (event == Event::True || event == Event::False) return Value::boolean(event == Event::True);
  const std::size_t begin = reader.offset();
  const bool is_nested = event == Event::BeginObject || event == Event::BeginArray;
  if (event == Event::Error || (is_nested && !reader.skip_rest()))
    report_options(reader.error().message);
  auto decoded =
      wire::decode_json(json.substr(begin, reader.end_offset() - begin), wire::DecodeOptions{});
  if (!decoded) report_options(decoded.error().message);
  return *std::move(decoded);
}

}  // namespace

Options::Options(std::string_view json) {
  if (json.empty()) return;
  jsontext::Reader reader(json);
  if (reader.next() != jsontext::Event::BeginObject) throw UsageError("options must be an object");
  auto event = reader.next();
  for (; event == jsontext::Event::Key; event = reader.next()) {
    std::string name(reader.string());
    Value value = read_member(reader, json);
    members_.emplace_back(std::move(name), std::move(value));
  }
  if (event == jsontext::Event::Error) report_options(reader.error().message);
}

Options Options::of(const Value& object) {
  if (!object.type().is_object()) throw UsageError("options must be an object");
  Options result;
  object.for_each([&](const Value& name, const Value& value) {
    result.members_.emplace_back(std::string(name.as_string()), value);
  });
  return result;
}

const Value* Options::find(std::string_view name) const {
  for (const auto& [known, value] : members_) {
    if (known == name) return value.is_null() ? nullptr : &value;
  }
  return nullptr;
}

std::string Options::text(std::string_view name, std::string_view otherwise) const {
  const Value* value = find(name);
  if (!value) return std::string(otherwise);
  const auto text = value->if_string();
  if (!text) report_option(name, "a string");
  return std::string(*text);
}

bool Options::flag(std::string_view name, bool otherwise) const {
  const Value* value = find(name);
  if (!value) return otherwise;
  if (!value->type().is_bool()) report_option(name, "a boolean");
  return value->as_bool();
}

std::uint64_t Options::number(std::string_view name, std::uint64_t otherwise,
                              std::uint64_t most) const {
  const Value* value = find(name);
  if (!value) return otherwise;
  const auto number = value->type().is_number() ? value->as_number().to_uint64() : std::nullopt;
  if (!number) report_option(name, "a number that is an integer and not negative");
  if (*number > most) report_option(name, "at most " + std::to_string(most));
  return *number;
}

Limits Options::limits() const {
  Limits limits;
  const Value* given = find("limits");
  if (!given) return limits;
  const Options options = of(*given);
  const auto read = [&](std::string_view name, auto& limit) {
    using Limit = std::remove_reference_t<decltype(limit)>;
    constexpr std::uint64_t most = std::numeric_limits<Limit>::max();
    limit = static_cast<Limit>(std::min(options.number(name, limit), most));
  };
  read("maxNesting", limits.max_nesting);
  read("maxSourceBytes", limits.max_source_bytes);
  read("maxSteps", limits.max_steps);
  read("maxStringBytes", limits.max_string_bytes);
  read("maxElements", limits.max_elements);
  read("maxMemoryBytes", limits.max_memory_bytes);
  read("maxDiagnostics", limits.max_diagnostics);
  limits.max_diagnostics =
      std::max(limits.max_diagnostics, std::size_t{1});  // whether there is one
  return limits;
}

std::string Call::take(std::size_t argument) { return std::exchange(arguments()[argument], {}); }

std::string& callback_result() { return arguments().back(); }

namespace {

std::int32_t run_checked(void (*f)(Call& call, void* data), void* data) {
  try {
    Call call;
    f(call, data);
    result().diagnostics = diagnostics_json(call.diags);
    result().output = std::move(call.output);
    return call.diags.has_errors() ? Failed : Fine;
  } catch (const UsageError& error) {
    result().output = error.what();
    return WrongUse;
  }
}

}  // namespace

std::int32_t run(void (*f)(Call& call, void* data), void* data) {
  result() = {};
  try {
    return run_checked(f, data);
  } catch (const std::bad_alloc&) {
    result() = {};
    return OutOfMemory;
  } catch (const std::length_error&) {  // a string longer than the address space
    result() = {};
    return OutOfMemory;
  }
}

}  // namespace hecla::js

using hecla::js::arguments;
using hecla::js::result;

#define HECLA_EXPORT_TEXT(name) extern "C" __attribute__((export_name(#name))) char* name

// Makes room for `size` bytes in an argument, keeping those that it has, and returns where they are; null if there is
// not enough memory.
HECLA_EXPORT_TEXT(hecla_argument)(std::uint32_t index, std::uint32_t size) {
  try {
    arguments()[index].resize(size);
    return arguments()[index].data();
  } catch (const std::exception&) {
    return nullptr;
  }
}

HECLA_EXPORT_TEXT(hecla_output)() { return result().output.data(); }
HECLA_EXPORT(hecla_output_size) { return static_cast<std::int32_t>(result().output.size()); }
HECLA_EXPORT_TEXT(hecla_diagnostics)() { return result().diagnostics.data(); }
HECLA_EXPORT(hecla_diagnostics_size) {
  return static_cast<std::int32_t>(result().diagnostics.size());
}
// Frees the memory of the last result.
HECLA_EXPORT(hecla_forget) {
  result() = {};
  return 0;
}
