// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Configuration in the native syntax.
#include <hecla/base/result.h>
#include <hecla/unicode/unicode.h>
#include <hecla/write/config_text.h>
#include <hecla/write/value_text.h>

#include <algorithm>

#include "write/config_names.h"

namespace hecla::write {
namespace {

constexpr std::size_t indent_step = 2;

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
  void write_attributes(const ConfigBody& body, std::size_t indent) {
    std::size_t longest = 0;
    for (const auto& [name, value] : body.attributes)
      longest = std::max(longest, unicode::count_graphemes(name));
    for (const auto& [name, value] : body.attributes) {
      out_.append(indent, ' ')
          .append(name)
          .append(longest - unicode::count_graphemes(name), ' ')
          .append(" = ");
      append_hcl(out_, value, {.indent = indent});
      out_ += '\n';
    }
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
