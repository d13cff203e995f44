// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Formats of random configurations with random options: the structure and the comments stay, and
// formatting the result changes nothing.
#include <gtest/gtest.h>
#include <hecla/source/render.h>
#include <hecla/syntax/token_list.h>
#include <hecla/write/format.h>

#include <algorithm>

#include "support/random_config.h"
#include "support/random_rounds.h"
#include "write/compare/outline.h"

namespace hecla::write {
namespace {

using hecla::test::RandomConfig;
using hecla::test::RandomItem;

class RandomFormat {
 public:
  explicit RandomFormat(std::mt19937& random)
      : config_(hecla::test::random_config(random)), text_(print(config_)) {
    options_.align = random() % 4 > 0;
    if (random() % 3 == 0) options_.width = static_cast<std::uint32_t>(1 + random() % 100);
    options_.sort_attributes = random() % 4 == 0;
    options_.sort_blocks = random() % 4 == 0;
    const auto lines = static_cast<std::size_t>(std::count(text_.begin(), text_.end(), '\n')) + 1;
    const unsigned choice = random() % 4;
    if (choice == 0) options_.style = FormatStyle::Terraform;
    if (choice == 1) {
      const std::size_t first = 1 + random() % lines;
      options_.lines = {first, first + random() % (lines + 1 - first)};
    }
  }

  void check() const {
    const auto result = formatted(text_);
    if (!result) return;
    if (structure(*result) != structure(text_)) fail("another structure", *result);
    check_comments(*result);
    if (options_.lines) return check_other_lines(*result);
    const auto again = formatted(*result);
    if (again && *again != *result) fail("formatting again changes it", *result, *again);
  }

 private:
  void fail(std::string_view what, const std::string& result, const std::string& again = "") const {
    const LineRange lines = options_.lines.value_or(LineRange{0, 0});
    ADD_FAILURE() << what << "\nalign " << options_.align << " width " << options_.width << " sort "
                  << options_.sort_attributes << options_.sort_blocks << " terraform "
                  << (options_.style == FormatStyle::Terraform) << " lines " << lines.first << "-"
                  << lines.last << "\n----- text\n"
                  << text_ << "\n----- result\n"
                  << result << "\n----- again\n"
                  << again;
  }

  std::optional<std::string> formatted(const std::string& text) const {
    Diagnostics diags;
    auto result = format(Source::make("t.tf", text), options_, diags);
    if (!result) fail("cannot be formatted: " + to_text(diags), text);
    return result;
  }

  // Returns a text that is equal for equal structures. Sorting changes the order of items.
  std::string structure(const std::string& text) const {
    Diagnostics diags;
    MemoryAccount memory(options_.limits.max_memory_bytes);
    Identities identities(memory);
    const bool is_sorted = options_.sort_attributes || options_.sort_blocks;
    const Outline outline(parse_text("t.tf", text, diags), identities,
                          {is_sorted ? ItemOrder::Ignored : ItemOrder::Significant});
    EXPECT_FALSE(diags.has_errors()) << to_text(diags) << text;
    return shown(outline, outline.root(), is_sorted);
  }
  static std::string shown(const Outline& outline, const Item& item, bool is_sorted) {
    std::vector<std::string> parts;
    for (const Item& child : item.children) parts.push_back(shown(outline, child, is_sorted));
    if (is_sorted && item.has_keys()) std::sort(parts.begin(), parts.end());
    std::string out = "(" + std::string(item.name);
    for (const std::string_view label : item.labels) out.append(" ").append(label);
    if (item.shape == Item::Shape::Leaf) out += " " + leaf(outline.text(item.value));
    for (const std::string& part : parts) out += part;
    return out + ")";
  }
  // Returns the tokens of an expression without what a format changes.
  static std::string leaf(std::string_view text) {
    std::string out;
    for (const syntax::Token& token : syntax::tokenize_expression(text)) {
      const bool is_layout =
          syntax::is_trivia(token.kind) || token.kind == syntax::TokenKind::Comma;
      if (is_layout) continue;
      std::string_view part = text.substr(token.range.begin, token.range.size());
      const bool is_marker =
          token.kind == syntax::TokenKind::OHeredoc || token.kind == syntax::TokenKind::CHeredoc;
      if (is_marker) part = part.substr(part.find_first_not_of(" \t"));
      if (is_marker) part = part.substr(0, part.find_last_not_of("\r\n") + 1);
      out.append(part).append(" ");
    }
    return out;
  }

  static std::vector<std::string> comments(const std::string& text) {
    std::vector<std::string> found;
    for (const syntax::Token& token : syntax::tokenize_config(text)) {
      if (token.kind != syntax::TokenKind::Comment) continue;
      std::string comment = text.substr(token.range.begin, token.range.size());
      comment.erase(comment.find_last_not_of("\r\n \t") + 1);
      found.push_back(std::move(comment));
    }
    std::sort(found.begin(), found.end());
    return found;
  }

  // The style of Terraform drops comments between the labels of a block, and only these.
  void check_comments(const std::string& result) const {
    const auto before = comments(text_), after = comments(result);
    std::vector<std::string> lost, in_headers;
    std::set_difference(before.begin(), before.end(), after.begin(), after.end(),
                        std::back_inserter(lost));
    if (options_.style == FormatStyle::Terraform) add_headers(config_.root, in_headers);
    for (const std::string& comment : lost) {
      const bool is_allowed = std::any_of(
          in_headers.begin(), in_headers.end(),
          [&](const std::string& header) { return header.find(comment) != header.npos; });
      if (!is_allowed) fail("lost: " + comment, result);
    }
    if (after.size() + lost.size() != before.size()) fail("other comments", result);
  }
  static void add_headers(const RandomItem& item, std::vector<std::string>& headers) {
    if (item.is_block()) headers.push_back(item.equals);
    for (const RandomItem& inner : item.items) add_headers(inner, headers);
  }

  // Returns the text before a line, or after it.
  static std::string before_line(const std::string& text, std::size_t line) {
    std::size_t at = 0;
    for (; line > 1; --line) at = std::min(text.find('\n', at), text.size() - 1) + 1;
    return text.substr(0, at);
  }
  void check_other_lines(const std::string& result) const {
    const std::string before = before_line(text_, options_.lines->first);
    const std::string after = text_.substr(before_line(text_, options_.lines->last + 1).size());
    if (!result.starts_with(before) || !result.ends_with(after)) fail("other lines", result);
  }

  RandomConfig config_;
  std::string text_;
  FormatOptions options_;
};

TEST(RandomFormats, KeepStructureAndComments) {
  for (std::size_t i = 0; i < hecla::test::random_rounds(); ++i) {
    const std::uint32_t seed = hecla::test::random_seed() + static_cast<std::uint32_t>(i);
    SCOPED_TRACE("HECLA_RANDOM_ROUNDS=1 HECLA_RANDOM_SEED=" + std::to_string(seed));
    std::mt19937 random(seed);
    RandomFormat(random).check();
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace hecla::write
