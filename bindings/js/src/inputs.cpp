// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "inputs.h"

#include <filesystem>

#include "source/memory_limit.h"
#include "unicode/unicode.h"

namespace hecla::js {

FileOptions file_options(const Options& options) {
  FileOptions result{options.limits()};
  const std::string syntax = options.text("syntax", "auto");
  if (syntax == "native") {
    result.syntax = Syntax::Native;
  } else if (syntax == "json") {
    result.syntax = Syntax::Json;
  } else if (syntax != "auto") {
    throw UsageError("the option \"syntax\" must be \"auto\", \"native\" or \"json\"");
  }
  return result;
}

SourceRef read_source(Call& call, const std::string& name, std::size_t argument,
                      const Options& options, FileOptions& reading) {
  SourceRef source = Source::make(name, call.take(argument));
  std::size_t& most = reading.limits.max_memory_bytes;
  if (options.flag("exceedsMemory") || source->text().size() > most) {
    report_memory_limit(MemoryAccount(most), "Parsing this text", {source, {}}, call.diags);
    return Source::make(name, {});
  }
  most -= source->text().size();
  return source;
}

std::map<std::string, std::string> files_of(const Options& options) {
  std::map<std::string, std::string> files;
  const Value* given = options.find("files");
  if (!given || !given->type().is_object())
    throw UsageError("the option \"files\" must be an object of texts");
  given->for_each([&](const Value& name, const Value& text) {
    if (!text.if_string()) throw UsageError("the option \"files\" must be an object of texts");
    files.emplace(std::filesystem::path(name.as_string()).lexically_normal().generic_string(),
                  text.as_string());
  });
  return files;
}

bool check_utf8(const SourceRef& source, Diagnostics& diags) {
  const std::size_t at = unicode::find_invalid_utf8(source->text());
  if (at == std::string_view::npos) return true;
  const auto begin = static_cast<std::uint32_t>(at);
  diags.add(
      DiagnosticCode::InvalidUtf8, {source, {begin, begin + 1}},
      "The text cannot be changed, because these bytes are not valid UTF-8 and would not stay "
      "as they are.");
  return false;
}

}  // namespace hecla::js
