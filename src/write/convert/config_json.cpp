// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/write/config_json.h>

#include <algorithm>

#include "jsontext/writer.h"
#include "write/convert/config_converter.h"

namespace hecla::write {
namespace {

// Returns the memory to reserve: the JSON of most files is not longer. What is not used costs nothing.
std::size_t expected_size(std::span<const syntax::DocumentRef> files, std::size_t indent) {
  std::size_t bytes = 0;
  for (const syntax::DocumentRef& file : files) bytes += file->source()->text().size();
  return bytes + bytes / 4 * std::min<std::size_t>(indent, 4);
}

// Writes all files, and returns whether the memory sufficed.
template <class Writer>
bool convert(std::span<const syntax::DocumentRef> files, const ConfigJsonOptions& options,
             MemoryAccount& memory, Writer& writer, Diagnostics& diags) {
  conversion::ConfigConverter converter(files, options, memory, writer);
  converter.write_files();
  converter.problems().report(files, options.limits.max_nesting, diags);
  if (!converter.is_too_large()) return true;
  report_memory_limit(memory, "The conversion to JSON", files.front()->source_range({}), diags);
  return false;
}

// Passes on what is written.
class SinkWriter {
 public:
  explicit SinkWriter(JsonSink& sink) : sink_(sink) {}

  void begin_object() { add(), sink_.begin_object(); }
  void end_object() { sink_.end_object(); }
  void begin_array() { add(), sink_.begin_array(); }
  void end_array() { sink_.end_array(); }
  SinkWriter& key(std::string_view name) {
    sink_.key(name);
    return *this;
  }
  void string(std::string_view text) { add(text.size()), sink_.string(text); }
  void literal(std::string_view digits) { add(digits.size()), sink_.number(digits); }
  void boolean(bool value) { add(), sink_.boolean(value); }
  void null() { add(), sink_.null(); }
  void json(std::string_view text) { add(text.size()), sink_.json(text); }

  std::size_t size() const { return size_; }

 private:
  // The data that the sink keeps is counted like a text, with some bytes for each value.
  void add(std::size_t bytes = 0) { size_ += bytes + 16; }

  JsonSink& sink_;
  std::size_t size_ = 0;
};

}  // namespace

std::string config_to_json(std::span<const syntax::DocumentRef> files,
                           const ConfigJsonOptions& options, Diagnostics& diags) {
  MemoryAccount memory(options.limits.max_memory_bytes);
  std::string out;
  out.reserve(std::min(expected_size(files, options.indent), memory.limit()));
  jsontext::Writer writer(
      out,
      {.indent = options.indent, .escape_html = options.escape_html, .max_bytes = memory.limit()});
  return convert(files, options, memory, writer, diags) ? out : std::string();
}

bool config_to_sink(std::span<const syntax::DocumentRef> files, const ConfigJsonOptions& options,
                    JsonSink& sink, Diagnostics& diags) {
  MemoryAccount memory(options.limits.max_memory_bytes);
  SinkWriter writer(sink);
  return convert(files, options, memory, writer, diags);
}

}  // namespace hecla::write
