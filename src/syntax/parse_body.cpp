// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Parses bodies, attributes and blocks.
#include <hecla/model/body.h>

#include <algorithm>

#include "syntax/chars.h"
#include "syntax/parser.h"
#include "unicode/message_text.h"
#include "unicode/normal_text.h"

namespace hecla::syntax {

// Parses the items up to `end`, and reads `end` too. `open` is the opening brace, or the first
// token of a file.
void Parser::parse_items(BodyNode& body, TokenKind end, ByteRange open) {
  const std::size_t first_attribute = attributes_.size();
  const std::size_t first_block = blocks_.size();
  const std::size_t first_duplicate = duplicates_.size();
  const std::size_t first_skipped = skipped_.size();
  NameSet names(memory_);
  while (!next_is(end)) {
    if (next_is(TokenKind::EndOfFile)) {
      report_unclosed_block(open);
      break;
    }
    const std::uint32_t start = token_.range.begin;
    recovered_ = false;
    const std::uint32_t item_end = parse_item(names, first_attribute);
    if (recovered_) add_skipped({std::max(item_end, start), skipped_end_});
    if (previous_.end <= start)
      add_skipped(read().range);  // never happens, but guarantees progress
  }
  read();
  body.range = body.reference_range = from(open);
  body.attributes = take(attributes_, first_attribute);
  body.blocks = take(blocks_, first_block);
  body.rejected = take_rejected(first_duplicate, first_skipped);
}

// Adds a skipped range to the body, without leading and trailing whitespace.
void Parser::add_skipped(ByteRange range) {
  const auto is_space = [this](std::uint32_t offset) {
    return chars::is(at(offset), chars::blank) || at(offset) == '\n' || at(offset) == '\r';
  };
  while (range.begin < range.end && is_space(range.begin)) ++range.begin;
  while (range.begin < range.end && is_space(range.end - 1)) --range.end;
  if (range.begin < range.end) skipped_.push_back({{range}});
}

const RejectedItems* Parser::take_rejected(std::size_t first_duplicate, std::size_t first_skipped) {
  if (duplicates_.size() == first_duplicate && skipped_.size() == first_skipped) return nullptr;
  auto* rejected = document_->arena_.make<RejectedItems>();
  rejected->duplicates = take(duplicates_, first_duplicate);
  rejected->skipped = take(skipped_, first_skipped);
  return rejected;
}

// Reports only the innermost of several nested unclosed blocks, and none if recovery from another
// error has skipped the rest of the text.
void Parser::report_unclosed_block(ByteRange open) {
  if (std::exchange(end_reported_, true)) return;
  report(DiagnosticCode::UnclosedBracket, open,
         "The brace that opens this block is never closed. If the block ends where you expect it "
         "to, look for a missing brace inside it.");
}

// Returns the end of the item, or 0 if nothing was parsed.
std::uint32_t Parser::parse_item(NameSet& names, std::size_t first_attribute) {
  if (next_is(TokenKind::Newline)) {
    read();
    return 0;
  }
  if (!next_is(TokenKind::Ident)) {
    report_invalid_item();
    return 0;
  }
  const Token name = read();
  switch (peek().kind) {
    case TokenKind::Equal: {
      const AttributeNode attribute = parse_attribute(name);
      add_attribute(attribute, names, first_attribute);
      return attribute.range.end;
    }
    case TokenKind::OQuote:
    case TokenKind::OBrace:
    case TokenKind::Ident:
      return add_block(name);
    default:
      report_incomplete_item(name);
      return 0;
  }
}

// Parses a block whose type was read. Returns its end.
std::uint32_t Parser::add_block(const Token& type) {
  const Arena::Mark before = document_->arena_.mark();
  const BlockNode* block = parse_block(type);
  const std::uint32_t end = block->range.end;
  keep_tree_ ? blocks_.push_back(block) : document_->arena_.release_to(before);
  return end;
}

void Parser::add_attribute(const AttributeNode& attribute, NameSet& names,
                           std::size_t first_attribute) {
  const NameSet::Attributes known(attributes_, first_attribute);
  if (const AttributeNode* other = names.find_or_add(known, attribute.name())) {
    report_duplicate_attribute(attribute.name(), in_source(attribute.name_range()),
                               in_source(other->name_range()), diags_);
    duplicates_.push_back(attribute);
    return;
  }
  attributes_.push_back(attribute);
}

void Parser::report_invalid_item() {
  const Token token = read();
  const bool is_brace = token.kind == TokenKind::CBrace;
  const bool is_quote = token.kind == TokenKind::OQuote;
  std::string detail = "Expected an argument or block name, found " + found(token) + ".";
  if (is_quote) detail = "Argument names are written without quotes.";
  if (is_brace) detail = "This \"}\" does not close any block.";
  Diagnostic& diagnostic = error(DiagnosticCode::InvalidItem, token.range, std::move(detail));
  if (is_brace) {
    diagnostic.add_fix(FixCertainty::Suggestion, "Remove \"}\".", in_source(token.range), "");
  }
  if (token.kind == TokenKind::OQuote && scanner_.mode() == Scanner::Mode::Quoted) {
    recover_to(TokenKind::CQuote);
  }
  recover_item();
}

// Reports a name followed by a token that makes it neither an argument nor a block.
void Parser::report_incomplete_item(const Token& name) {
  const Token& next = peek();
  const std::string word(text(name.range));
  const bool is_other_sign = next.kind == TokenKind::Colon || next.kind == TokenKind::EqualOp;
  std::string detail =
      "Expected \"=\" or \"{\" after " + in_quotes(word) + ", found " + found(next) + ".";
  if (is_other_sign) {
    detail += " To set an argument, write " + in_quotes(word + " = ...") + ".";
  } else if (next.kind == TokenKind::Dot) {
    detail = "Argument names cannot contain dots.";
  }
  Diagnostic& diagnostic = error(DiagnosticCode::InvalidItem, name.range, std::move(detail));
  if (is_other_sign) {
    const FixCertainty certainty =
        next.kind == TokenKind::Colon ? FixCertainty::Certain : FixCertainty::Suggestion;
    diagnostic.add_fix(certainty, "Replace " + found(next) + " with \"=\".", in_source(next.range),
                       next.kind == TokenKind::Colon ? " =" : "=");
  }
  recover_item();
}

// --- attributes

// Parses an attribute whose name was read and whose equals sign is next.
AttributeNode Parser::parse_attribute(const Token& name) {
  AttributeNode attribute{};
  attribute.own_name = name_at(name.range);
  attribute.equals = read().range.begin;
  const Arena::Mark before_value = document_->arena_.mark();
  {
    const Level level(*this);
    attribute.value = parse_expression();
  }
  attribute.range = from(name.range);
  if (std::exchange(went_back_, false)) {
    attribute.value = truncate(attribute.value, attribute.range.end);
  }
  end_of_attribute(attribute);
  if (!keep_tree_) drop_value(attribute, before_value);
  return attribute;
}

// Releases the value. The attribute remains until its block is released, for the search for
// duplicates.
void Parser::drop_value(AttributeNode& attribute, const Arena::Mark& before_value) {
  attribute.value = nullptr;
  document_->constants_.clear();
  document_->arena_.release_to(before_value);
}

// Reads the newline after an item. Returns false if there is something else, except the end of the
// file.
bool Parser::read_line_end() {
  if (peek().kind == TokenKind::Newline) {
    read();
    return true;
  }
  return peek().kind == TokenKind::EndOfFile;
}

void Parser::end_of_attribute(const AttributeNode& attribute) {
  if (blocks_open_ == one_line_) return;
  if (panic_) return recover_item();
  if (read_line_end()) return;
  const Token& end = peek();
  std::string detail = "Expected a newline after the value of " + in_quotes(attribute.name()) +
                       ", found " + found(end) + ".";
  if (end.kind == TokenKind::Comma) {
    detail = "Arguments are separated by newlines, not by commas.";
  } else if (end.kind == TokenKind::Equal) {
    detail += " Did you mean \"==\" to compare?";
  }
  Diagnostic& diagnostic = error(DiagnosticCode::MissingNewline, end.range, std::move(detail));
  if (end.kind == TokenKind::Comma) {
    const bool is_last =
        end.range.end == end_ || at(end.range.end) == '\n' || at(end.range.end) == '\r';
    diagnostic.add_fix(FixCertainty::Certain,
                       is_last ? "Remove \",\"." : "Replace \",\" with a newline.",
                       in_source(end.range), is_last ? "" : "\n");
  } else if (end.kind == TokenKind::Equal) {
    diagnostic.add_fix(FixCertainty::Suggestion, "Replace \"=\" with \"==\".", in_source(end.range),
                       "==");
  }
  recover_item();
}

// --- blocks

BlockNode* Parser::parse_block(const Token& type) {
  auto* block = document_->arena_.make<BlockNode>();
  block->own_type = name_at(type.range);
  block->range = type.range;
  block->open_brace = type.range.begin;
  block->close_brace = type.range.begin;
  block->body.reference_range = type.range;
  if (parse_block_header(block)) {
    parse_block_body(block);
  } else {
    block->range.end = block->header_range().end;
    block->body.range = {block->range.end, block->range.end};
  }
  return block;
}

// Parses the labels and the opening brace. Returns false if there is no brace.
bool Parser::parse_block_header(BlockNode* block) {
  const std::size_t first_label = labels_.size();
  const std::size_t errors = diags_.errors_reported();
  while (!panic_ && (next_is(TokenKind::OQuote) || next_is(TokenKind::Ident))) {
    labels_.push_back(parse_label());
  }
  block->labels = take(labels_, first_label);
  block->range = from(block->range);
  if (!panic_ && next_is(TokenKind::OBrace)) {
    block->open_brace = read().range.begin;
    return true;
  }
  if (!panic_ && next_is(TokenKind::Newline) && brace_follows()) {
    report_invalid_block();
    panic_ = false;
    while (next_is(TokenKind::Newline)) read();
    block->open_brace = read().range.begin;
    return true;
  }
  if (diags_.errors_reported() != errors) {
    // A value in the place of a label, with a template.
    diags_.last().add_hint("To set an argument, write \"=\" after its name.");
  } else if (!panic_) {
    report_invalid_block();
  }
  recover_item();
  return false;
}

// Returns whether the next nonempty line begins with a brace. The lookahead is the newline.
bool Parser::brace_follows() const {
  std::uint32_t offset = scanner_.offset();
  while (offset < end_ &&
         (chars::is(at(offset), chars::blank) || at(offset) == '\n' || at(offset) == '\r')) {
    ++offset;
  }
  return offset < end_ && at(offset) == '{';
}

void Parser::report_invalid_block() {
  const Token& token = peek();
  const bool is_quoted = text(previous_).ends_with('"');
  std::string detail = "Expected a label or \"{\" after " +
                       (is_quoted ? "the label" : in_quotes(text(previous_))) + ", found " +
                       found(token) + ".";
  if (token.kind == TokenKind::Equal) {
    detail =
        "Expected \"{\" after the block labels, found \"=\". Remove \"=\" to define a block, or "
        "the "
        "labels to set an argument.";
  } else if (token.kind == TokenKind::Newline) {
    detail = "The \"{\" of a block must be on the same line as its type and labels.";
  }
  error(DiagnosticCode::InvalidBlock, token.range, std::move(detail));
}

void Parser::parse_block_body(BlockNode* block) {
  const std::size_t outer = std::exchange(one_line_, no_line);
  ++blocks_open_;
  {
    const Level level(*this);
    const TokenKind next = peek().kind;
    if (depth_ >= max_depth_) {
      report_too_deep(block->open_brace_range());
      end_one_line_body(block);
    } else if (next == TokenKind::Newline || next == TokenKind::EndOfFile ||
               next == TokenKind::CBrace) {
      parse_items(block->body, TokenKind::CBrace, block->open_brace_range());
    } else {
      parse_one_line_body(block);
    }
  }
  --blocks_open_;
  one_line_ = outer;
  block->close_brace = previous_.begin;
  block->range = from(block->range);
  end_of_block();
}

void Parser::end_of_block() {
  if (panic_) return recover_item();
  if (read_line_end()) return;
  const Token& end = peek();
  error(DiagnosticCode::MissingNewline, end.range,
        "Expected a newline after the block, found " + found(end) + ".");
  recover_item();
}

// Parses `type { name = value }`: one attribute, all on one line.
void Parser::parse_one_line_body(BlockNode* block) {
  one_line_ = blocks_open_;
  if (const auto attribute = parse_one_line_attribute()) {
    block->body.reference_range = attribute->range;
    block->body.attributes = document_->arena_.copy(std::span<const AttributeNode>(&*attribute, 1));
  }
  end_one_line_body(block);
}

std::optional<AttributeNode> Parser::parse_one_line_attribute() {
  const Token name = peek();
  if (name.kind != TokenKind::Ident) {
    error(DiagnosticCode::InvalidItem, name.range,
          "Expected an argument name, found " + found(name) + ".");
    return std::nullopt;
  }
  read();
  const Token next = peek();
  if (next.kind == TokenKind::Equal) return parse_attribute(name);
  if (next.kind == TokenKind::OQuote || next.kind == TokenKind::OBrace ||
      next.kind == TokenKind::Ident) {
    error(DiagnosticCode::InvalidSingleLineBlock, {name.range.begin, next.range.end},
          "A single-line block can contain only one argument, and no blocks. Write its content on "
          "separate lines.");
  } else {
    error(DiagnosticCode::InvalidItem, name.range,
          "Expected \"=\" after " + in_quotes(text(name.range)) + ", found " + found(next) + ".");
  }
  return std::nullopt;
}

// Reads the closing brace. Reports and skips anything before it.
void Parser::end_one_line_body(BlockNode* block) {
  const Token end = peek();
  if (!panic_ && end.kind == TokenKind::CBrace) {
    read();
    block->body.range = from(block->open_brace_range());
    return;
  }
  const std::size_t first_skipped = skipped_.size();
  const NodeList<AttributeNode>& attributes = block->body.attributes;
  const std::uint32_t skipped =
      attributes.empty() ? block->open_brace + 1 : attributes.back()->range.end;
  if (!panic_ && end.kind == TokenKind::EndOfFile) {
    error(DiagnosticCode::UnclosedBracket, block->open_brace_range(),
          "The brace that opens this block is never closed.");
  } else {
    if (!panic_) {
      error(DiagnosticCode::InvalidSingleLineBlock, end.range,
            "Expected \"}\" after the argument of a single-line block, found " + found(end) +
                ". Write each argument on a separate line, or close the block.");
    }
    recover_to(TokenKind::CBrace);
  }
  block->body.range = from(block->open_brace_range());
  add_skipped({skipped, panic_ ? previous_.end : previous_.begin});
  block->body.rejected = take_rejected(duplicates_.size(), first_skipped);
}

// --- labels

Label Parser::parse_label() {
  const Token token = read();
  if (token.kind == TokenKind::Ident) return {name_at(token.range).text(), token.range};
  return parse_quoted_label(token);
}

Label Parser::parse_quoted_label(const Token& open) {
  ByteRange content;
  if (take_plain_string(content)) {
    previous_ = {open.range.begin, content.end + 1};
    return {name_at(content).text(), previous_};
  }
  std::string label;
  while (!panic_) {
    const Token token = peek();
    if (token.kind == TokenKind::EndOfFile) {
      error(DiagnosticCode::UnclosedString, token.range,
            "The label that begins on " + line_of(open.range) + " is never closed.")
          .add_related(in_source(open.range), "The label begins here.");
      break;
    }
    if (token.kind == TokenKind::QuotedNewline && end_string_at_newline(token)) break;
    read();
    if (!label_token(token, label)) break;
  }
  return {document_->arena_.copy(unicode::NormalText(label)), from(open.range)};
}

// Reads one token inside a quoted label. Returns false after the last.
bool Parser::label_token(const Token& token, std::string& label) {
  switch (token.kind) {
    case TokenKind::CQuote:
      return false;
    case TokenKind::QuotedLit:
      label += literal_text(token);
      return true;
    case TokenKind::TemplateInterp:
    case TokenKind::TemplateControl: {
      const std::string sign(1, at(token.range.begin));
      error(DiagnosticCode::InvalidLabel, token.range,
            "Block labels cannot contain template sequences. For a literal " +
                in_quotes(sign + "{") + ", write " + in_quotes(sign + sign + "{") + ".");
      label += sign + "{...}";
      return recover_to(TokenKind::TemplateSeqEnd);
    }
    default:
      return true;
  }
}

}  // namespace hecla::syntax
