// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/text/parts.h"

namespace hecla::pcl {
namespace {

class Printer {
 public:
  Printer(const TokenMap& map, std::string& out, std::size_t first)
      : map_(map), out_(out), at_(first) {}

  // Recurses as deep as the tree, which the parser limits.
  void print(syntax::AnyNode node) {
    for_each_part(
        map_, node, at_, [this](const NodeToken& token) { print(*token.first); },
        [this](syntax::AnyNode child) { print(child); });
  }

  // Prints the tokens up to an offset: those around the root of an expression or template.
  void print_until(std::uint32_t offset) {
    while (at_ < map_.tokens().size() && map_.tokens()[at_].range.begin < offset) {
      print(map_.tokens()[at_++]);
    }
  }
  void print_rest() {
    while (at_ < map_.tokens().size()) print(map_.tokens()[at_++]);
  }

 private:
  void print(const Token& token) {
    for (const Trivia& trivia : map_.leading(token)) out_ += map_.text(trivia.range);
    out_ += map_.text(token.range);
    for (const Trivia& trivia : map_.trailing(token)) out_ += map_.text(trivia.range);
  }

  const TokenMap& map_;
  std::string& out_;
  std::size_t at_;
};

}  // namespace

std::string print(const TokenMap& map) {
  std::string out;
  const syntax::AnyNode root = syntax::root(*map.document());
  Printer printer(map, out, 0);
  printer.print_until(root.range().begin);
  printer.print(root);
  printer.print_rest();
  return out;
}

std::string print(const TokenMap& map, syntax::AnyNode node) {
  std::string out;
  Printer(map, out, map.index_from(node.range().begin)).print(node);
  return out;
}

}  // namespace hecla::pcl
