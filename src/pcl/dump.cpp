// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/pcl/dump.h>

namespace hecla::pcl {

namespace {

constexpr std::size_t longest_text = 60;

// The recursion is as deep as the syntax tree.
class Dump {
 public:
  explicit Dump(const syntax::Document& document) : document_(document) {}

  void expression(const Bound& bound, std::size_t depth) {
    line(depth, syntax::name(bound.syntax->kind));
    const bool has_text = bound.children.empty() || as<BoundReference>(&bound);
    if (has_text) out_ += ' ' + shortened(document_.source_range(bound.syntax->range).text());
    out_ += " : " + bound.type.to_string(longest_dumped_type) + '\n';
    for (const Bound* child : bound.children) expression(*child, depth + 1);
  }

  void body(const BoundBody& bound, std::size_t depth) {
    for (const BoundItem& item : bound.items) {
      if (item.attribute) {
        line(depth, "attribute ");
        out_ += item.attribute->syntax->name();
        out_ += '\n';
        expression(*item.attribute->value, depth + 1);
      } else {
        block(*item.block, depth);
      }
    }
  }

  std::string take() { return std::move(out_); }

 private:
  void line(std::size_t depth, std::string_view text) {
    out_.append(2 * depth, ' ');
    out_ += text;
  }

  void block(const BoundBlock& bound, std::size_t depth) {
    line(depth, "block ");
    out_ += shortened(document_.source_range(bound.syntax->header_range()).text());
    out_ += '\n';
    body(bound.body, depth + 1);
  }

  // Returns the text on one line.
  static std::string shortened(std::string_view text) {
    std::string line(text.substr(0, text.find('\n')));
    if (line.size() > longest_text) {
      std::size_t size = longest_text;
      while (size > 0 && (static_cast<unsigned char>(line[size]) & 0xC0) == 0x80) --size;
      line.resize(size);
    }
    if (line.size() < text.size()) line += "...";
    return line;
  }

  const syntax::Document& document_;
  std::string out_;
};

}  // namespace

std::string dump(const syntax::Document& document, const Bound& expression, std::size_t depth) {
  Dump dump(document);
  dump.expression(expression, depth);
  return dump.take();
}

std::string dump(const syntax::Document& document, const BoundBody& body, std::size_t depth) {
  Dump dump(document);
  dump.body(body, depth);
  return dump.take();
}

}  // namespace hecla::pcl
