// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Entry points, reading of tokens, and functions that every node passes through.
#include "syntax/parser.h"

#include <algorithm>

#include "base/expected_bytes.h"
#include "source/memory_limit.h"
#include "source/uncertain_secrets.h"
#include "syntax/chars.h"
#include "syntax/document_rules.h"
#include "unicode/message_text.h"
#include "unicode/normal_text.h"

namespace hecla::syntax {
namespace {

constexpr std::size_t deepest = 60'000;  // Expr::height has 16 bits
constexpr std::uint32_t most_reserved_tokens = 1 << 18;

ByteRange part_of(const Source& source, const std::optional<ByteRange>& part) {
  const auto size = static_cast<std::uint32_t>(source.text().size());
  if (!part) return whole(source.text());
  const std::uint32_t end = std::min(part->end, size);
  return {std::min(part->begin, end), end};
}

// Returns the part to parse, which is empty if the source is larger than allowed.
ByteRange checked_part(const SourceRef& source, const ParseOptions& options, Diagnostics& diags) {
  const ByteRange part = part_of(*source, options.part);
  if (part.size() <= options.limits.max_source_bytes) return part;
  diags.add(DiagnosticCode::SourceTooLarge, SourceRange(source, {part.begin, part.begin}),
            "The text has " + counted(part.size(), "byte") + ", but the limit is " +
                std::to_string(options.limits.max_source_bytes) + ".");
  return {part.begin, part.begin};
}

}  // namespace

Parser::Parser(SourceRef source, ByteRange part, Scanner::Mode mode, Diagnostics& diags,
               const ParseOptions& options)
    : memory_(options.limits.max_memory_bytes, [this] { stop_at_memory_limit(); }),
      document_(new Document(std::move(source))),
      diags_(diags),
      base_(document_->source_->text().data()),
      is_ascii_(unicode::is_ascii({base_ + part.begin, part.size()})),
      end_(part.end),
      scanner_(document_->source_->text(), part, mode),
      previous_{part.begin, part.begin},
      keep_tokens_(options.keep_tokens),
      keep_tree_(options.keep_tree),
      rules_(options.rules),
      is_valid_utf8_(is_ascii_ || unicode::is_valid_utf8(text(part))),
      watches_tokens_(keep_tokens_ || !is_valid_utf8_),
      errors_before_(diags.error_count()),
      reported_before_(diags.items().size()),
      max_depth_(std::min(options.limits.max_nesting, deepest)) {
  const bool is_whole = part == whole(document_->source_->text());
  document_->part_ = {is_whole ? 0 : part.begin, part.end};
  document_->arena_.charge(&memory_);
  document_->arena_.use(options.pool);
  document_->arena_.expect([this, part](std::size_t used) {
    return expected_bytes(used, scanner_.offset() - part.begin, part.size());
  });
  // Most tokens are longer than four bytes. Memory that is reserved but not used costs nothing.
  if (keep_tokens_) reserve_tokens(std::min(part.size() / 4, most_reserved_tokens) + 16);
}

// Fills the lookahead. Not inline. It calls nothing but its continuation, so that the most frequent
// tokens need no stack.
void Parser::fetch() {
  if (watches_tokens_ || !scanner_.take_frequent(token_)) [[unlikely]]
    return fetch_any();
  if (token_.kind == TokenKind::Newline && !newlines_) [[unlikely]]
    return fetch_any();
  have_token_ = true;
}

void Parser::fetch_any() {
  do {
    token_ = scanner_.next();
    if (keep_tokens_) [[unlikely]]
      add_kept(token_);
    if (!is_valid_utf8_) [[unlikely]]
      check_encoding(token_);
  } while (token_.kind >= TokenKind::Comment && !keep_token());
  have_token_ = true;
}

// Does for a string what fetch_any() does for a token.
void Parser::watch_string(ByteRange content) {
  const Token literal{content, TokenKind::QuotedLit};
  if (!is_valid_utf8_) check_encoding(literal);
  if (!keep_tokens_) return;
  if (!content.empty()) add_kept(literal);
  add_kept({{content.end, content.end + 1}, TokenKind::CQuote});
}

// Reports bytes that are not UTF-8 where they are accepted. Anywhere else they are invalid tokens.
void Parser::check_encoding(const Token& token) {
  if (token.kind == TokenKind::QuotedLit || token.kind == TokenKind::StringLit ||
      token.kind == TokenKind::Comment) {
    report_repaired_bytes(document_->source_, token.range, rules_, diags_);
  }
}

// While the tokens move, they exist twice.
void Parser::reserve_tokens(std::size_t count) {
  const std::size_t before = kept_tokens_.capacity() * sizeof(Token);
  memory_.take(count * sizeof(Token));
  kept_tokens_.reserve(count);
  memory_.give_back(before);
}

// Ends the text after the lookahead. Nothing is reported about the tree that remains, because the
// text is not at fault.
void Parser::stop_at_memory_limit() {
  end_ = scanner_.offset();
  scanner_.stop();
  report_memory_limit(memory_, "Parsing", in_source({end_, end_}), diags_);
  stopped_ = true;
}

// Returns whether the parser should see a token of one of the rare kinds.
bool Parser::keep_token() {
  switch (token_.kind) {
    case TokenKind::Comment:
      // A comment includes its newline, which is still significant.
      if (!newlines_ || at(token_.range.end - 1) != '\n') return false;
      token_.kind = TokenKind::Newline;
      return true;
    case TokenKind::Newline:
      return newlines_;
    case TokenKind::EndOfFile:
      return true;
    default:
      report_token(token_);
      return true;
  }
}

Name Parser::normal_name(std::string_view name) {
  if (unicode::is_normal(name)) return {name, false};
  const std::string text = unicode::nfc(name);
  if (text == name) return {name, false};
  const auto size = static_cast<std::uint32_t>(name.size());
  char* place = static_cast<char*>(document_->arena_.allocate(sizeof size + text.size(), 1));
  std::memcpy(place, &size, sizeof size);
  std::memcpy(place + sizeof size, text.data(), text.size());
  return {{place + sizeof size, text.size()}, true};
}

// Returns whether the keyword `for` is next, after any newlines and comments. The lookahead must be
// empty.
bool Parser::for_follows() const {
  std::uint32_t offset = scanner_.offset();
  for (;;) {
    while (offset < end_ &&
           (chars::is(at(offset), chars::blank) || at(offset) == '\n' || at(offset) == '\r')) {
      ++offset;
    }
    const std::string_view rest = text({offset, end_});
    if (rest.starts_with('#') || rest.starts_with("//")) {
      offset = next_line(offset);
    } else if (rest.starts_with("/*") && rest.find("*/", 2) != rest.npos) {
      offset += static_cast<std::uint32_t>(rest.find("*/", 2)) + 2;
    } else {
      const bool longer = rest.size() > 3 && (chars::is(rest[3], chars::identifier) ||
                                              static_cast<unsigned char>(rest[3]) >= 0x80);
      return rest.starts_with("for") && !longer;
    }
  }
}

Expr* Parser::finish(Expr* node, unsigned children) {
  node->height = static_cast<std::uint16_t>(std::min<unsigned>(children + 1, 0xFFFF));
  if (depth_ + node->height <= max_depth_) return node;
  report_too_deep(node->range);
  return missing(node->range);
}

unsigned Parser::tallest(std::initializer_list<const Expr*> nodes) {
  unsigned height = 0;
  for (const Expr* node : nodes) {
    if (node) height = std::max<unsigned>(height, node->height);
  }
  return height;
}

Expr* Parser::missing(ByteRange range, Expr* part) {
  auto* node = make<MissingExpr>(range);
  node->incomplete = true;
  node->part = part;
  return part ? finish(node, part->height) : node;
}

DocumentRef Parser::parse_config() {
  auto* body = document_->arena_.make<BodyNode>();
  const Token first = peek();
  parse_items(*body, TokenKind::EndOfFile, first.range);
  if (!keep_tree_) *body = BodyNode();
  body->range = document_->part_;
  document_->body_ = body;
  return finish_document();
}

DocumentRef Parser::parse_lone_expression() {
  newlines_ = false;
  const Expr* expression = parse_expression();
  if (went_back_) expression = truncate(expression, previous_.end);
  document_->expression_ = expression;
  if (!panic_ && !next_is(TokenKind::EndOfFile)) {
    error(DiagnosticCode::ExtraneousText, peek().range,
          "Expected the end of the text after the expression, found " + found(peek()) + ".");
  }
  return finish_document();
}

DocumentRef Parser::parse_lone_template() {
  const ByteRange start = peek().range;
  document_->is_template_ = true;
  const Expr* expression = parse_template(TokenKind::EndOfFile, TemplateForm::Bare, start);
  if (went_back_) expression = truncate(expression, previous_.end);
  document_->expression_ = expression;
  return finish_document();
}

// The end of the file may have been read several times.
void Parser::take_kept_tokens() {
  std::size_t count = kept_tokens_.size();
  while (count > 1 && kept_tokens_[count - 2].kind == TokenKind::EndOfFile) --count;
  kept_tokens_.resize(count);
  document_->kept_tokens_ = std::move(kept_tokens_);
}

DocumentRef Parser::finish_document() {
  document_->scan_restarts_ = take(scan_restarts_, 0);
  if (diags_.error_count() == errors_before_) take_kept_tokens();
  hecla::detail::mark_uncertain_secrets(document_->source_, document_->part_,
                                        std::span(diags_.items()).subspan(reported_before_));
  document_->arena_.charge(nullptr);
  document_->arena_.expect(nullptr);
  return document_;
}

DocumentRef parse_config(SourceRef source, Diagnostics& diags, const ParseOptions& options) {
  const ByteRange part = checked_part(source, options, diags);
  return Parser(std::move(source), part, Scanner::Mode::Main, diags, options).parse_config();
}

DocumentRef parse_file(const std::string& path, Diagnostics& diags, const ParseOptions& options) {
  auto source = Source::read_file(path, options.limits.max_source_bytes);
  if (source) return parse_config(*source, diags, options);
  diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
  return parse_config(Source::make(path, {}), diags, options);
}

DocumentRef parse_expression(SourceRef source, Diagnostics& diags, const ParseOptions& options) {
  const ByteRange part = checked_part(source, options, diags);
  return Parser(std::move(source), part, Scanner::Mode::Main, diags, options)
      .parse_lone_expression();
}

DocumentRef parse_template(SourceRef source, Diagnostics& diags, const ParseOptions& options) {
  const ByteRange part = checked_part(source, options, diags);
  return Parser(std::move(source), part, Scanner::Mode::Bare, diags, options).parse_lone_template();
}

Traversal parse_traversal_abs(SourceRef source, Diagnostics& diags, const ParseOptions& options) {
  const ByteRange part = checked_part(source, options, diags);
  return Parser(std::move(source), part, Scanner::Mode::Main, diags, options)
      .parse_traversal(false);
}

Traversal parse_traversal_partial(SourceRef source, Diagnostics& diags,
                                  const ParseOptions& options) {
  const ByteRange part = checked_part(source, options, diags);
  return Parser(std::move(source), part, Scanner::Mode::Main, diags, options).parse_traversal(true);
}

bool is_valid_identifier(std::string_view text) { return unicode::is_identifier(text); }

}  // namespace hecla::syntax
