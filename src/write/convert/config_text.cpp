// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Configuration in the native syntax.
#include "write/convert/config_text.h"

#include <hecla/base/result.h>
#include <hecla/write/value_text.h>

#include <algorithm>
#include <vector>

#include "unicode/unicode.h"
#include "write/convert/config_names.h"
#include "write/convert/native_text.h"

namespace hecla::write {
namespace {

// Deeper levels are not indented more, so that the text does not grow with the square of the depth.
constexpr std::size_t max_indent = 1000;

// Functions that do not recurse are not inlined, so that a level of blocks takes little stack.
class BodyWriter {
 public:
  explicit BodyWriter(const ConfigTextOptions& options)
      : indent_(options.indent),
        bytes_left_(options.max_bytes),
        checks_names_(options.checks_names) {}

  std::string take() { return std::move(out_); }

  void write(const ConfigBody& body) {
    if (checks_names_) check_names(body);
    for_each_item(body, [this](const auto& item) { write_item(item); });
    flush_group();
  }

 private:
  // An attribute, and the offsets of its value in texts_.
  struct Line {
    std::string_view name;
    std::size_t begin, end;
    std::size_t width() const { return unicode::count_graphemes(name); }
  };

  [[gnu::noinline]] static void check_names(const ConfigBody& body) {
    const std::string problem = name_problem(body, ConfigSyntax::Native);
    if (!problem.empty()) throw UsageError(problem);
  }

  // As the formatter, aligns the equals signs of consecutive attributes with one line each, and of a
  // heredoc after them.
  [[gnu::noinline]] void write_item(const ConfigAttribute& attribute) {
    if (is_after_block_) out_ += '\n';
    is_after_block_ = false;
    const std::size_t begin = texts_.size();
    append_value(attribute);
    const std::string_view text = std::string_view(texts_).substr(begin);
    const bool is_single = text.find('\n') == text.npos;
    if (!is_single && !text.starts_with("<<")) write_group();
    group_.push_back({attribute.name, begin, texts_.size()});
    if (!is_single) flush_group();
  }

  void append_value(const ConfigAttribute& attribute) {
    const std::size_t begin = texts_.size();
    if (attribute.expression.empty()) {
      append_hcl(texts_, attribute.value, {.indent = indent_, .max_bytes = bytes_left_});
    } else {
      texts_ += attribute.expression;
    }
    bytes_left_ -= std::min(bytes_left_, texts_.size() - begin);
  }

  std::string& begin_line() { return out_.append(std::min(indent_, max_indent), ' '); }

  void flush_group() {
    write_group();
    texts_.clear();
  }

  [[gnu::noinline]] void write_group() {
    std::size_t width = 0;
    for (const Line& line : group_) width = std::max(width, line.width());
    for (const Line& line : group_) {
      begin_line().append(line.name).append(width - line.width(), ' ').append(" = ");
      out_.append(texts_, line.begin, line.end - line.begin) += '\n';
    }
    group_.clear();
  }

  void write_item(const ConfigBlock& block) {
    flush_group();
    write_header(block);
    if (block.is_unknown) return;
    const std::size_t begin = out_.size();
    indent_ += indent_step;
    write(block.body);
    indent_ -= indent_step;
    end_block(begin);
  }

  [[gnu::noinline]] void write_header(const ConfigBlock& block) {
    if (block.is_unknown) {
      begin_line().append("# ").append(block.type) += " blocks: (known after apply)\n";
      return;
    }
    if (!out_.empty() && !out_.ends_with("{\n")) out_ += '\n';
    begin_line().append(block.type);
    for (const std::string& label : block.labels) append_quoted(out_ += ' ', label);
    out_ += " {\n";
    is_after_block_ = false;
  }

  // `begin` is where the body begins.
  [[gnu::noinline]] void end_block(std::size_t begin) {
    if (out_.size() == begin) {
      out_.pop_back();  // `type {}`
    } else {
      begin_line();
    }
    out_ += "}\n";
    is_after_block_ = true;
  }

  std::string out_;
  // Attributes that are not written yet, and the texts of their values.
  std::vector<Line> group_;
  std::string texts_;
  std::size_t indent_;
  std::size_t bytes_left_;
  bool checks_names_;
  bool is_after_block_ = false;
};

}  // namespace

void ConfigBody::add(ConfigBlock block) {
  block.attributes_before = attributes.size();
  blocks.push_back(std::move(block));
}

std::string to_hcl(const ConfigBody& body, const ConfigTextOptions& options) {
  BodyWriter writer(options);
  writer.write(body);
  return writer.take();
}

}  // namespace hecla::write
