// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Configuration in the native syntax.
#include <hecla/base/result.h>
#include <hecla/unicode/unicode.h>
#include <hecla/write/config_text.h>
#include <hecla/write/value_text.h>

#include <algorithm>
#include <vector>

#include "write/convert/config_names.h"
#include "write/convert/native_text.h"

namespace hecla::write {
namespace {

class BodyWriter {
 public:
  std::string take() { return std::move(out_); }

  void write(const ConfigBody& body, std::size_t indent) {
    const std::string problem = name_problem(body, ConfigSyntax::Native);
    if (!problem.empty()) throw UsageError(problem);
    write_attributes(body, indent);
    for (const ConfigBlock& block : body.blocks) write_block(block, indent);
  }

 private:
  // Writes attributes in the formatter's layout: the equals signs of consecutive attributes with
  // one line each are aligned.
  void write_attributes(const ConfigBody& body, std::size_t indent) {
    std::vector<Line> lines;
    for (const auto& [name, value] : body.attributes)
      lines.push_back({name, to_hcl(value, {.indent = indent})});
    for (std::size_t begin = 0; begin < lines.size();) {
      std::size_t end = begin;
      std::size_t longest = 0;
      while (end < lines.size() && lines[end].is_aligned()) {
        longest = std::max(longest, unicode::count_graphemes(lines[end].name));
        if (!lines[end++].is_single()) break;
      }
      if (end == begin) ++end;
      for (; begin < end; ++begin) write_line(lines[begin], longest, indent);
    }
  }

  struct Line {
    std::string_view name;
    std::string value;
    bool is_single() const { return value.find('\n') == std::string::npos; }
    // The first line of a heredoc is aligned with the lines before it.
    bool is_aligned() const { return is_single() || value.starts_with("<<"); }
  };
  void write_line(const Line& line, std::size_t width, std::size_t indent) {
    const std::size_t columns = unicode::count_graphemes(line.name);
    out_.append(indent, ' ').append(line.name);
    out_.append(width > columns ? width - columns : 0, ' ').append(" = ");
    out_.append(line.value) += '\n';
  }

  void write_block(const ConfigBlock& block, std::size_t indent) {
    if (block.is_unknown) {
      out_.append(indent, ' ').append("# ").append(block.type);
      out_ += " blocks: (known after apply)\n";
      return;
    }
    if (!out_.empty() && !out_.ends_with("{\n")) out_ += '\n';
    out_.append(indent, ' ').append(block.type);
    for (const std::string& label : block.labels) append_quoted(out_ += ' ', label);
    out_ += " {\n";
    write(block.body, indent + indent_step);
    out_.append(indent, ' ').append("}\n");
  }

  std::string out_;
};

}  // namespace

std::string to_hcl(const ConfigBody& body, std::size_t indent) {
  BodyWriter writer;
  writer.write(body, indent);
  return writer.take();
}

}  // namespace hecla::write
