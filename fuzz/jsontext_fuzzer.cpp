// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The reader terminates for every input, its position stays inside the text, and it closes what it opened.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "jsontext/reader.h"

using hecla::jsontext::Event;
using hecla::jsontext::Reader;

namespace {

void check_event(Reader& reader, Event event, std::string_view text) {
  if (reader.end_offset() > text.size() || reader.offset() > reader.end_offset()) std::abort();
  if (event == Event::Key || event == Event::String) (void)reader.string();
  if (event == Event::Number && reader.number().empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Reader reader(text, 100);
  std::size_t events = 0;
  for (Event event = reader.next(); event != Event::End; event = reader.next()) {
    if (event == Event::Error) {
      if (reader.error().offset > text.size() || reader.error().message.empty()) std::abort();
      return 0;
    }
    check_event(reader, event, text);
    if (reader.depth() > 100 || ++events > 2 * text.size() + 1) std::abort();
  }
  if (reader.depth() != 0) std::abort();
  return 0;
}
