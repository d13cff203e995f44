// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/interruption.h>
#include <hecla/write/unified_diff.h>

#include <algorithm>
#include <vector>

#include "write/compare/line_diff.h"

namespace hecla::write {
namespace {

bool needs_quotes(std::string_view name) {
  return name.empty() || std::any_of(name.begin(), name.end(), [](char c) {
           return static_cast<unsigned char>(c) < 0x20 || c == 0x7F || c == '"' || c == '\\';
         });
}

void append_octal(std::string& out, char c) {
  const auto byte = static_cast<unsigned char>(c);
  for (const int shift : {6, 3, 0}) out += static_cast<char>('0' + ((byte >> shift) & 7));
}

std::string shown_name(std::string_view name) {
  if (!needs_quotes(name)) return std::string(name);
  std::string out = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') {
      out.append(1, '\\').append(1, c);
    } else if (needs_quotes({&c, 1})) {
      append_octal(out += '\\', c);
    } else {
      out += c;
    }
  }
  return out += '"';
}

// The lines from one position in both texts to another.
struct Hunk {
  std::size_t before_first, before_last, after_first, after_last;
};

class DiffText {
 public:
  DiffText(std::string_view before, std::string_view after, const DiffOptions& options)
      : before_(split_lines(before)),
        after_(split_lines(after)),
        diff_(compare_lines(before_, after_)),
        context_(options.context) {
    out_.append("--- ").append(shown_name(options.before_name));
    out_.append("\n+++ ").append(shown_name(options.after_name)).append("\n");
  }

  std::string run() {
    for (const Hunk& hunk : hunks()) append(hunk);
    return std::move(out_);
  }

 private:
  bool is_change(std::size_t before, std::size_t after) const {
    return (before < before_.size() && diff_.removed[before]) ||
           (after < after_.size() && diff_.added[after]);
  }

  // Returns the changes with the lines around them. Changes whose surroundings touch are one hunk.
  std::vector<Hunk> hunks() const {
    std::vector<Hunk> result;
    std::size_t before = 0, after = 0;
    InterruptibleLoop loop;
    while (before < before_.size() || after < after_.size()) {
      loop.step();
      if (!is_change(before, after)) {
        ++before, ++after;
        continue;
      }
      const std::size_t lead = std::min({context_, before, after});
      const Hunk* last = result.empty() ? nullptr : &result.back();
      if (!last || last->before_last + context_ < before - lead) {
        result.push_back({before - lead, 0, after - lead, 0});
      }
      while (before < before_.size() && diff_.removed[before]) ++before;
      while (after < after_.size() && diff_.added[after]) ++after;
      result.back().before_last = before;
      result.back().after_last = after;
    }
    for (Hunk& hunk : result) {
      const std::size_t trail = std::min(context_, before_.size() - hunk.before_last);
      hunk.before_last += trail;
      hunk.after_last += trail;
    }
    return result;
  }

  static void append_range(std::string& out, char sign, std::size_t first, std::size_t last) {
    const std::size_t count = last - first;
    out.append(1, sign).append(std::to_string(count == 0 ? first : first + 1));
    if (count != 1) out.append(",").append(std::to_string(count));
  }

  void append_line(char sign, std::string_view line) {
    loop_.step();
    out_.append(1, sign).append(line);
    if (!line.ends_with('\n')) out_ += "\n\\ No newline at end of file\n";
  }

  void append(const Hunk& hunk) {
    append_range(out_ += "@@ ", '-', hunk.before_first, hunk.before_last);
    append_range(out_ += ' ', '+', hunk.after_first, hunk.after_last);
    out_ += " @@\n";
    std::size_t before = hunk.before_first, after = hunk.after_first;
    while (before < hunk.before_last || after < hunk.after_last) {
      if (before < hunk.before_last && diff_.removed[before]) {
        append_line('-', before_[before++]);
      } else if (after < hunk.after_last && diff_.added[after]) {
        append_line('+', after_[after++]);
      } else {
        append_line(' ', before_[before++]);
        ++after;
      }
    }
  }

  std::vector<std::string_view> before_, after_;
  SequenceDiff diff_;
  std::size_t context_;
  std::string out_;
  InterruptibleLoop loop_;
};

}  // namespace

std::string unified_diff(std::string_view before, std::string_view after,
                         const DiffOptions& options) {
  if (before == after) return {};
  return DiffText(before, after, options).run();
}

}  // namespace hecla::write
