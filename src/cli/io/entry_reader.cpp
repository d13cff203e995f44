// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/entry_reader.h"

#include <hecla/source/source.h>

#include <algorithm>

#include "os/descriptor.h"
#include "os/system_message.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

constexpr std::size_t chunk_bytes = 64 * 1024;
// The buffer can hold twice the longest entry, and must fit into a source.
constexpr std::size_t most_entry_bytes = Source::max_bytes / 4;

}  // namespace

EntryReader::EntryReader(int file, std::size_t max_bytes)
    : file_(file), max_bytes_(std::min(max_bytes, most_entry_bytes)) {}

Result<std::optional<EntryReader::Entry>, std::string> EntryReader::next() {
  for (;;) {
    const syntax::Entry entry = scanner_.scan(buffer_, begin_, at_end_);
    if (!entry.complete && !at_end_) {
      if (auto problem = fill()) return *problem;
      continue;
    }
    scanner_ = {};
    if (begin_ == buffer_.size()) return std::optional<Entry>();
    Entry taken{buffer_.substr(begin_, entry.end - begin_), line_};
    begin_ = entry.end;
    line_ += static_cast<std::size_t>(std::count(taken.text.begin(), taken.text.end(), '\n'));
    if (!entry.empty) return std::optional(std::move(taken));
  }
}

std::optional<std::string> EntryReader::fill() {
  buffer_.erase(0, begin_);
  begin_ = 0;
  if (buffer_.size() > max_bytes_)
    return "an entry is longer than the limit of " + counted(max_bytes_, "byte");
  return read_some();
}

std::optional<std::string> EntryReader::read_some() {
  const std::size_t size = buffer_.size();
  buffer_.resize(size + chunk_bytes);
  std::size_t count = 0;
  const int error = os::read_some(file_, buffer_.data() + size, chunk_bytes, count);
  buffer_.resize(size + count);
  if (error != 0) return os::system_message(error);
  at_end_ = count == 0;
  return std::nullopt;
}

}  // namespace hecla::cli
