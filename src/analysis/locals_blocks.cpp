// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/locals_blocks.h"

#include <hecla/write/change.h>

#include <algorithm>
#include <vector>

namespace hecla::analysis {
namespace {

using write::Change;

std::vector<const syntax::BlockNode*> locals_blocks(const File& file) {
  std::vector<const syntax::BlockNode*> found;
  if (file.is_json()) return found;
  for (const syntax::BlockNode* block : file.native()->root_body()->blocks) {
    if (block->type() == "locals" && block->labels.empty()) found.push_back(block);
  }
  return found;
}

std::string newline_of(std::string_view text) {
  const std::size_t end = text.find('\n');
  return end != std::string_view::npos && end > 0 && text[end - 1] == '\r' ? "\r\n" : "\n";
}

// Returns the blank lines that a range begins with or contains, from the start of the first to the end of the last;
// an empty range if there are none.
ByteRange blank_lines(std::string_view text, ByteRange range) {
  for (std::size_t i = text.find('\n', range.begin); i < range.end; i = text.find('\n', i + 1)) {
    std::size_t end = i + 1;
    for (std::size_t at = end;
         at < range.end && std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos;
         ++at) {
      if (text[at] == '\n') end = at + 1;
    }
    if (end > i + 1) return {static_cast<std::uint32_t>(i + 1), static_cast<std::uint32_t>(end)};
  }
  return {range.begin, range.begin};
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

class LocalsJoiner {
 public:
  explicit LocalsJoiner(const File& file)
      : file_(file), text_(file.source()->text()), newline_(newline_of(text_)) {}

  std::string join() {
    const auto blocks = locals_blocks(file_);
    if (blocks.size() < 2) return std::string(text_);
    // What follows the first block immediately is joined with it in place; the others move to its end.
    const std::uint32_t first_brace = blocks[0]->close_brace;
    std::string appended;
    std::vector<Change> removed;
    bool is_after_first = true;  // whether nothing else is between the first block and this one
    for (std::size_t i = 1; i < blocks.size(); ++i) {
      const std::uint32_t before = blocks[i - 1]->range.end;
      const std::string_view between = text_.substr(before, blocks[i]->range.begin - before);
      const bool is_next = is_blank(between);
      // The end of the line of the first block is a newline, too.
      const auto blank_lines = is_next ? std::ranges::count(between, '\n') - 1 : 1;
      for (auto line = std::max<std::ptrdiff_t>(blank_lines, 1); line > 0; --line)
        appended += newline_;
      appended += content(*blocks[i]);
      is_after_first = is_after_first && is_next;
      // The line end of the first block stays, and a block that was removed took its own along.
      const std::uint32_t taken = removed.empty() ? 0 : removed.back().range.end;
      const std::uint32_t start = is_next ? std::max(before, taken) : start_of(*blocks[i]);
      removed.push_back({{start, end_of(*blocks[i], is_after_first)}, {}});
    }
    std::vector<Change> changes;
    // A block in one line gets lines of its own.
    if (text_.substr(blocks[0]->open_brace, first_brace - blocks[0]->open_brace).find('\n') ==
        std::string_view::npos) {
      changes.push_back(
          {{blocks[0]->open_brace + 1, first_brace}, newline_ + content(*blocks[0]) + appended});
    } else {
      changes.push_back({{line_start(first_brace), line_start(first_brace)}, appended});
    }
    changes.insert(changes.end(), removed.begin(), removed.end());
    return write::with_changes(text_, changes);
  }

 private:
  std::uint32_t line_start(std::uint32_t offset) const {
    const std::size_t newline = text_.rfind('\n', offset == 0 ? 0 : offset - 1);
    return newline == std::string_view::npos ? 0 : static_cast<std::uint32_t>(newline + 1);
  }

  // Returns the lines between the braces.
  std::string content(const syntax::BlockNode& block) const {
    std::string_view inner =
        text_.substr(block.open_brace + 1, block.close_brace - block.open_brace - 1);
    const std::size_t newline = inner.find('\n');
    if (newline == std::string_view::npos) {
      const std::size_t begin = std::min(inner.find_first_not_of(" \t"), inner.size());
      const std::size_t end = inner.find_last_not_of(" \t") + 1;
      return "  " + std::string(inner.substr(begin, end - begin)) + newline_;
    }
    // A comment after the brace is kept.
    if (is_blank(inner.substr(0, newline))) inner.remove_prefix(newline + 1);
    inner.remove_suffix(inner.size() - inner.find_last_of('\n') - 1);
    return std::string(inner);
  }

  // A block that is removed takes the blank lines before it along.
  std::uint32_t start_of(const syntax::BlockNode& block) const {
    std::uint32_t start = line_start(block.range.begin);
    while (start > 0 &&
           is_blank(text_.substr(line_start(start - 1), start - line_start(start - 1))) &&
           line_start(start - 1) < start)
      start = line_start(start - 1);
    return start;
  }
  std::uint32_t end_of(const syntax::BlockNode& block, bool is_after_first) const {
    const std::size_t newline = text_.find('\n', block.range.end);
    if (is_after_first || newline == std::string_view::npos) return block.range.end;
    const bool is_line_end = is_blank(text_.substr(block.range.end, newline - block.range.end));
    return is_line_end ? static_cast<std::uint32_t>(newline + 1) : block.range.end;
  }

  const File& file_;
  std::string_view text_;
  std::string newline_;
};

}  // namespace

std::string split_locals(const File& file) {
  const std::string_view text = file.source()->text();
  const std::string newline = newline_of(text);
  std::vector<Change> changes;
  for (const syntax::BlockNode* block : locals_blocks(file)) {
    const auto& attributes = block->body.attributes;
    for (std::size_t i = 1; i < attributes.size(); ++i) {
      // A heredoc ends with its last newline.
      std::uint32_t end = attributes[i - 1]->range.end;
      if (end > 0 && text[end - 1] == '\n') --end;
      const ByteRange blank = blank_lines(text, {end, attributes[i]->range.begin});
      if (blank.empty()) continue;
      // Further blank lines stay between the blocks, so that join_locals() finds them.
      const std::string_view lines = text.substr(blank.begin, blank.size());
      std::string between = "}" + newline;
      for (auto left = std::ranges::count(lines, '\n'); left > 0; --left) between += newline;
      changes.push_back({blank, between + "locals {" + newline});
    }
  }
  return write::with_changes(text, changes);
}

std::string join_locals(const File& file) { return LocalsJoiner(file).join(); }

}  // namespace hecla::analysis
