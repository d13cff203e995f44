// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/format/wrap.h"

#include <hecla/syntax/walk.h>

#include <algorithm>
#include <vector>

#include "unicode/unicode.h"
#include "write/text/document_layout.h"

namespace hecla::write {
namespace {

using syntax::AnyNode;
using syntax::Expr;
using syntax::Token;
using syntax::TokenKind;
using syntax::Walk;

// A line as it will be laid out.
struct MeasuredLine {
  std::size_t first;            // token
  std::uint32_t end_column;     // without comments at its end
  std::uint32_t alignment = 0;  // spaces before the equals sign that only align it
};

// A tuple, object or call with elements.
struct Container {
  const Expr* expr;
  std::size_t open, close;  // the tokens of its brackets
};

// A line, or a part of one that will be a line of its own.
struct Segment {
  std::int64_t indent;
  std::int64_t shift;  // from the columns in the line as it is
  std::int64_t end_column;
};

class Wrapper {
 public:
  Wrapper(const syntax::Document& document, std::span<const GapChange> changes,
          const WrapOptions& options)
      : document_(document),
        text_(document.source()->text()),
        tokens_(document.kept_tokens()),
        newline_(newline_of(text_)),
        options_(options) {
    measure(changes);
  }

  std::optional<std::string> run() {
    const bool is_any_too_long =
        std::any_of(lines_.begin(), lines_.end(),
                    [&](const MeasuredLine& line) { return line.end_column > options_.width; });
    if (!is_any_too_long) return std::nullopt;
    const std::vector<Container> all = containers_in(root(document_));
    // Where a line is too long by itself, breaking it may shorten its neighbors.
    fit_lines(all, /*with_alignment=*/false);
    if (done_ == 0) fit_lines(all, /*with_alignment=*/true);
    if (done_ == 0) return std::nullopt;
    return std::move(out_.append(text_.substr(done_)));
  }

 private:
  std::string_view text(const Token& token) const {
    return text_.substr(token.range.begin, token.range.size());
  }

  // --- columns

  void measure(std::span<const GapChange> changes) {
    columns_.reserve(tokens_.size());
    MeasuredLine line{0, 0};
    std::uint32_t column = 0, done = 0;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      const bool is_changed = !changes.empty() && changes.front().gap.end == token.range.begin &&
                              changes.front().gap.begin == done;
      const std::uint32_t spaces = is_changed ? changes.front().spaces : token.range.begin - done;
      if (is_changed) changes = changes.subspan(1);
      column += spaces;
      if (token.kind == TokenKind::Equal && spaces > 1) line.alignment += spaces - 1;
      done = token.range.end;
      columns_.push_back(column);
      const std::string_view own = text(token);
      const bool counts = token.kind != TokenKind::Comment && token.kind != TokenKind::Newline;
      const std::size_t newline = own.find('\n');
      column += width(own.substr(0, newline));
      if (counts) line.end_column = column;
      if (newline == own.npos) continue;
      lines_.push_back(line);
      column = width(own.substr(own.rfind('\n') + 1));
      line = {i + 1, counts ? column : 0};
    }
    lines_.push_back(line);
  }

  static std::uint32_t width(std::string_view text) {
    if (text.ends_with('\r')) text.remove_suffix(1);
    const bool is_simple =
        std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
    return static_cast<std::uint32_t>(is_simple ? text.size() : unicode::count_graphemes(text));
  }

  const MeasuredLine& line_of(std::size_t token) const {
    return *std::prev(std::upper_bound(
        lines_.begin(), lines_.end(), token,
        [](std::size_t value, const MeasuredLine& line) { return value < line.first; }));
  }

  std::size_t index_at(std::uint32_t offset) const {
    const auto found = std::lower_bound(
        tokens_.begin(), tokens_.end(), offset,
        [](const Token& token, std::uint32_t value) { return token.range.begin < value; });
    return static_cast<std::size_t>(found - tokens_.begin());
  }

  // --- containers

  static std::vector<AnyNode> elements(const Expr& expr) {
    std::vector<AnyNode> found;
    if (const auto* tuple = syntax::as<syntax::TupleExpr>(&expr)) {
      for (const Expr* item : tuple->items) found.emplace_back(*item);
    } else if (const auto* object = syntax::as<syntax::ObjectExpr>(&expr)) {
      for (const syntax::ObjectItem& item : object->items) found.emplace_back(item);
    } else if (const auto* call = syntax::as<syntax::CallExpr>(&expr)) {
      for (const Expr* argument : call->arguments) found.emplace_back(*argument);
    }
    return found;
  }

  // Returns the expression as a container that is on one line; nothing if it is none.
  std::optional<Container> container(const Expr& expr) const {
    ByteRange range = expr.range;
    if (const auto* tuple = syntax::as<syntax::TupleExpr>(&expr)) {
      if (tuple->items.empty()) return std::nullopt;
    } else if (const auto* object = syntax::as<syntax::ObjectExpr>(&expr)) {
      if (object->items.empty()) return std::nullopt;
    } else if (const auto* call = syntax::as<syntax::CallExpr>(&expr)) {
      if (call->arguments.empty()) return std::nullopt;
      range = call->arguments_range();
    } else {
      return std::nullopt;
    }
    if (range.begin < options_.part.begin || range.end > options_.part.end) return std::nullopt;
    const Container found{&expr, index_at(range.begin), index_at(range.end - 1)};
    const bool is_on_one_line = &line_of(found.open) == &line_of(found.close);
    return is_on_one_line ? std::optional(found) : std::nullopt;
  }

  // Returns the outermost ones in a node, which may be one itself, in source order.
  std::vector<Container> containers_in(AnyNode node) const {
    std::vector<Container> found;
    syntax::walk(node, [&](AnyNode inner) {
      const Expr* expr = inner.as<Expr>();
      if (!expr) return Walk::Into;
      if (expr->kind == syntax::ExprKind::Template || expr->kind == syntax::ExprKind::Wrap) {
        return Walk::Over;
      }
      const auto own = container(*expr);
      if (own) found.push_back(*own);
      return own ? Walk::Over : Walk::Into;
    });
    return found;
  }

  // --- line breaks

  void fit_lines(std::span<const Container> all, bool with_alignment) {
    for (std::size_t first = 0, end = 0; first < all.size(); first = end) {
      const MeasuredLine& line = line_of(all[first].open);
      while (end < all.size() && &line_of(all[end].open) == &line) ++end;
      const std::uint32_t indent = line.first == 0 ? 0 : columns_[line.first];
      const std::int64_t shift = with_alignment ? 0 : -std::int64_t{line.alignment};
      fit(all.subspan(first, end - first), {indent, shift, line.end_column});
    }
  }

  // Breaks the containers of a segment from left to right: each one that does not fit together with
  // what follows it, up to the bracket of the next one.
  void fit(std::span<const Container> containers, Segment segment) {
    for (std::size_t i = 0; i < containers.size(); ++i) {
      const std::int64_t end =
          i + 1 < containers.size() ? columns_[containers[i + 1].open] + 1 : segment.end_column;
      if (end + segment.shift <= options_.width) continue;
      const Container broken = innermost_alone(containers[i], segment.shift);
      break_up(broken, segment);
      segment.shift = segment.indent - columns_[broken.close];
    }
  }

  // Returns the container that is broken instead if it is the only element: `f([` needs no line
  // break between the brackets.
  Container innermost_alone(Container container, std::int64_t shift) const {
    while (container.expr->kind != syntax::ExprKind::Object) {
      const std::vector<AnyNode> alone = elements(*container.expr);
      const auto inner = alone.size() == 1 ? this->container(*alone[0].as<Expr>()) : std::nullopt;
      if (!inner || columns_[inner->open] + 1 + shift > options_.width) break;
      container = *inner;
    }
    return container;
  }

  // The depth is that of the parse, which is limited.
  void break_up(const Container& container, const Segment& segment) {
    const bool is_object = container.expr->kind == syntax::ExprKind::Object;
    const bool is_tuple = container.expr->kind == syntax::ExprKind::Tuple;
    insert(tokens_[container.open].range.end, newline_);
    std::size_t first = container.open + 1;
    const std::vector<AnyNode> elements = this->elements(*container.expr);
    for (const AnyNode& element : elements) {
      const std::uint32_t end = element.range().end;
      std::size_t comma = index_at(end);
      while (comma < container.close && tokens_[comma].kind != TokenKind::Comma) ++comma;
      const bool has_comma = comma < container.close;
      const bool is_last = element == elements.back();
      const Token& last = tokens_[comma - 1];
      const std::int64_t indent = segment.indent + 2;
      const bool keeps_comma = !is_object && (has_comma || is_tuple);
      fit(containers_in(element), {indent, indent - columns_[first],
                                   columns_[comma - 1] + width(text(last)) + keeps_comma});
      if (is_object && has_comma) {
        replace(tokens_[comma].range, is_last ? "" : newline_);
      } else if (is_last && is_tuple && !has_comma) {
        insert(end, ",");
      } else if (!is_last) {
        insert(tokens_[comma].range.end, newline_);
      }
      first = comma + 1;
    }
    insert(tokens_[container.close].range.begin, newline_);
  }

  // Replacements are made in the order of the text.
  void replace(ByteRange range, std::string_view text) {
    out_.append(text_.substr(done_, range.begin - done_)).append(text);
    done_ = range.end;
  }
  void insert(std::uint32_t offset, std::string_view text) { replace({offset, offset}, text); }

  const syntax::Document& document_;
  std::string_view text_;
  std::span<const Token> tokens_;
  std::string_view newline_;
  const WrapOptions& options_;
  std::vector<std::uint32_t> columns_;  // where each token begins, as it will be laid out
  std::vector<MeasuredLine> lines_;
  std::string out_;
  std::uint32_t done_ = 0;  // the text up to here is in `out_`
};

}  // namespace

std::optional<std::string> wrapped(const syntax::Document& document,
                                   std::span<const GapChange> changes, const WrapOptions& options) {
  return Wrapper(document, changes, options).run();
}

}  // namespace hecla::write
