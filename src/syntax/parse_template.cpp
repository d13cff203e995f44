// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// The first half of template parsing: makes the flat sequence of texts, interpolations and
// directives, and applies all processing of texts. template_tree.cpp is the second half.
#include <algorithm>

#include "syntax/parser.h"
#include "unicode/unicode.h"
#include "unicode/utf8.h"

namespace hecla::syntax {
namespace {

bool has_strip_marker(ByteRange opener) { return opener.size() == 3; }

constexpr std::size_t unlimited = static_cast<std::size_t>(-1);

struct Space {
  std::size_t count;  // of characters
  std::size_t size;   // in bytes
};

// Returns the white space at the start of a text, but no more than `most` characters. Counts code points: a mark
// after a space, which forms a cluster with it, is not space.
Space leading_space(std::string_view text, std::size_t most = unlimited) {
  Space space{0, 0};
  for (; space.count < most && space.size < text.size(); ++space.count) {
    if (text[space.size] == ' ') {
      ++space.size;
      continue;
    }
    const auto point = unicode::decode(text, space.size);
    if (!point.valid || !unicode::is_space(point.value)) break;
    space.size += point.length;
  }
  return space;
}

}  // namespace

Expr* Parser::parse_quoted(const Token& open) {
  ByteRange content;
  if (take_plain_string(content)) {
    previous_ = {content.end, content.end + 1};
    auto* node = make<StringExpr>({open.range.begin, content.end + 1});
    const std::string_view text = name_at(content).text();
    node->data = text.data();
    node->size = static_cast<std::uint32_t>(text.size());
    return node;
  }
  return parse_template(TokenKind::CQuote, TemplateForm::Quoted, open.range);
}

Expr* Parser::parse_heredoc(const Token& open) {
  const bool flush = at(open.range.begin + 2) == '-';
  return parse_template(TokenKind::CHeredoc,
                        flush ? TemplateForm::FlushHeredoc : TemplateForm::Heredoc, open.range);
}

Expr* Parser::parse_template(TokenKind end, TemplateForm form, ByteRange open) {
  const std::size_t first = parts_.size();
  const ByteRange first_token = peek().range;
  const bool too_many = depth_ >= max_depth_;
  if (too_many) report_too_deep(open);
  {
    const Level level(*this);
    parse_parts(end, form, open);
  }
  if (form == TemplateForm::FlushHeredoc) flush_indentation(first);
  join_texts(first);
  if (parts_.size() == first) {
    Part empty{};
    empty.range = {first_token.end, first_token.end};
    parts_.push_back(empty);
  }
  Expr* node = too_many ? missing(from(open)) : make_template(form, from(open), first, previous_);
  parts_.shrink(first);
  return node;
}

// Parses all parts up to `end`, and reads `end` too.
void Parser::parse_parts(TokenKind end, TemplateForm form, ByteRange open) {
  const std::size_t first = parts_.size();
  const ByteRange first_token = peek().range;
  const bool lines = form == TemplateForm::FlushHeredoc;
  bool trim = false;
  for (;;) {
    const Token token = peek();
    if (token.kind == end) {
      read();
      return;
    }
    switch (token.kind) {
      case TokenKind::QuotedLit:
      case TokenKind::StringLit:
        read();
        add_text(token, trim, lines, first);
        trim = false;
        break;
      case TokenKind::TemplateInterp:
      case TokenKind::TemplateControl:
        read();
        trim_before(token, first);
        if (token.kind == TokenKind::TemplateInterp) {
          parse_interpolation(token, end, first_token);
        } else {
          parse_directive(token);
        }
        trim = !panic_ && at(previous_.begin) == '~';
        break;
      default:
        if (handle_stray_token(token, end, open)) return;
    }
    if (std::exchange(template_over_, false)) return;
    if (panic_) {
      recover_to(end);
      return;
    }
  }
}

// Handles a token that cannot appear in a template. Returns true if it ends the template.
bool Parser::handle_stray_token(const Token& token, TokenKind end, ByteRange open) {
  if (token.kind == TokenKind::EndOfFile) {
    const bool is_heredoc = end == TokenKind::CHeredoc;
    const std::string kind = is_heredoc ? "heredoc" : "string";
    error(DiagnosticCode::UnclosedString, token.range,
          "The " + kind + " that begins on " + line_of(open) + " is never closed." +
              (is_heredoc ? " Its marker must be repeated alone on a line." : ""))
        .add_related(in_source(open), "The " + kind + " begins here.");
    return true;
  }
  if (token.kind == TokenKind::QuotedNewline && end_string_at_newline(token)) return true;
  read();
  return false;
}

// --- texts

// Appends a text. Joins it to the text directly before it in the source, unless the lines are
// needed separately.
void Parser::add_text(const Token& token, bool trim, bool lines, std::size_t first) {
  std::string_view added = literal_text(token);
  if (trim) added.remove_prefix(leading_space(added).size);
  Part* last = parts_.size() > first ? &parts_.back() : nullptr;
  if (last && !lines && last->kind == Part::Kind::Text && last->data + last->size == added.data()) {
    last->size += static_cast<std::uint32_t>(added.size());
    last->tail = static_cast<std::uint32_t>(added.size());
    last->range.end = token.range.end;
    return;
  }
  Part part{};
  part.kind = Part::Kind::Text;
  part.range = token.range;
  part.data = added.data();
  part.size = part.tail = static_cast<std::uint32_t>(added.size());
  parts_.push_back(part);
}

// "${~" removes the whitespace at the end of the text directly before it.
void Parser::trim_before(const Token& opener, std::size_t first) {
  if (!has_strip_marker(opener.range) || parts_.size() == first) return;
  Part& last = parts_.back();
  if (last.kind != Part::Kind::Text || last.range.end != opener.range.begin) return;
  const std::string_view tail = last.text().substr(last.size - last.tail);
  const auto space = static_cast<std::uint32_t>(unicode::trailing_space(tail));
  last.size -= space;
  last.tail -= space;
}

// Removes from each line of a flush heredoc the indentation that all its lines share.
void Parser::flush_indentation(std::size_t first) {
  std::size_t fewest = unlimited;
  auto is_text = [](const Part& part) { return part.kind == Part::Kind::Text; };
  auto is_blank_line = [](const Part& part, Space space) {
    return space.size == part.size && part.text().ends_with('\n');
  };
  auto for_line_starts = [&](auto&& function) {
    bool line_start = true;
    for (std::size_t i = first; i < parts_.size(); ++i) {
      Part& part = parts_[i];
      if (std::exchange(line_start, is_text(part) && part.text().ends_with('\n'))) function(part);
    }
  };
  for_line_starts([&](Part& part) {
    const Space space = is_text(part) ? leading_space(part.text()) : Space{0, 0};
    if (is_text(part) && is_blank_line(part, space)) return;
    fewest = std::min(fewest, space.count);
  });
  if (fewest == unlimited || fewest == 0) return;
  for_line_starts([&](Part& part) {
    if (!is_text(part) || is_blank_line(part, leading_space(part.text()))) return;
    const std::size_t size = leading_space(part.text(), fewest).size;
    part.data += size;
    part.size -= static_cast<std::uint32_t>(size);
    part.range.begin += static_cast<std::uint32_t>(size);
  });
}

// Joins all adjacent texts.
void Parser::join_texts(std::size_t first) {
  std::size_t kept = first;
  for (std::size_t i = first; i < parts_.size();) {
    std::size_t end = i + 1;
    if (parts_[i].kind == Part::Kind::Text) {
      while (end < parts_.size() && parts_[end].kind == Part::Kind::Text) ++end;
    }
    parts_[kept++] = end - i == 1 ? parts_[i] : join_run(i, end);
    i = end;
  }
  parts_.shrink(kept);
}

// Returns one text for those from parts_[first] up to parts_[last].
Parser::Part Parser::join_run(std::size_t first, std::size_t last) {
  Part joined = parts_[first];
  joined.range.end = parts_[last - 1].range.end;
  std::size_t size = 0;
  bool adjacent = true;
  for (std::size_t i = first; i < last; ++i) {
    adjacent = adjacent && joined.data + size == parts_[i].data;
    size += parts_[i].size;
  }
  joined.size = static_cast<std::uint32_t>(size);
  if (adjacent || size == 0) return joined;
  char* target = static_cast<char*>(document_->arena_.allocate(size, 1));
  joined.data = target;
  for (std::size_t i = first; i < last; ++i)
    target = std::copy_n(parts_[i].data, parts_[i].size, target);
  return joined;
}

// --- sequences

// Parses an interpolation after "${". `first` is the first token of the template, to which the
// reference attributes some errors.
void Parser::parse_interpolation(const Token& open, TokenKind end, ByteRange first) {
  const Newlines scope(*this, false);
  Part part{};
  part.kind = Part::Kind::Value;
  part.expr = parse_expression();
  const bool good = !panic_ && next_is(TokenKind::TemplateSeqEnd);
  if (good) {
    read();
  } else if (panic_ || !report_unclosed_interpolation(open, end, first)) {
    recover_to(TokenKind::TemplateSeqEnd);
  }
  part.range = from(open.range);
  parts_.push_back(part);
}

// Reports a token found in place of "}". Returns true if it shows that the template has ended.
bool Parser::report_unclosed_interpolation(const Token& open, TokenKind end, ByteRange first) {
  const Token token = peek();
  const bool quote = token.kind == TokenKind::OQuote && end == TokenKind::CQuote;
  if (quote || token.kind == TokenKind::EndOfFile) {
    error(DiagnosticCode::UnclosedTemplateSequence, first,
          "The interpolation that begins on " + line_of(open.range) + " is not closed with \"}\".")
        .add_related(in_source(open.range), "The interpolation begins here.");
    return quote && quote_ends_template(token);
  }
  error(DiagnosticCode::UnclosedTemplateSequence, token.range,
        "Expected \"}\" after the interpolated expression, found " + found(token) +
            ". For a literal \"${\", as in a shell script, write \"$${\".")
      .add_related(in_source(open.range), "The interpolation begins here.")
      .add_fix(FixCertainty::Suggestion, "Replace \"${\" with \"$${\".",
               in_source({open.range.begin, open.range.begin}), "$");
  return false;
}

// Handles a quote inside an interpolation of a quoted template, where no expression can begin. It
// most likely ends the template, so abandons the interpolation and the string that the scanner
// started.
bool Parser::quote_ends_template(const Token& token) {
  scan_restarts_.push_back({token.range.begin, ScanRestart::Kind::QuoteEndsTemplate});
  scanner_.leave_template(token.range.end);
  scanner_.leave_template(token.range.end);
  read();
  template_over_ = true;
  panic_ = false;
  return true;
}

// Parses a directive after "%{".
void Parser::parse_directive(const Token& open) {
  const Newlines scope(*this, false);
  Part part{};
  const Token keyword = peek();
  bool good = keyword.kind == TokenKind::Ident;
  if (good) {
    read();
    good = parse_directive_parts(keyword, part);
  } else {
    error_expected(DiagnosticCode::InvalidDirective, "if, else, endif, for or endfor after \"%{\"");
  }
  if (good && !next_is(TokenKind::TemplateSeqEnd)) {
    error_expected(DiagnosticCode::UnclosedTemplateSequence, "\"}\" to end the directive");
  }
  if (panic_) {
    recover_to(TokenKind::TemplateSeqEnd);
  } else {
    read();
  }
  part.range = from(open.range);
  if (good || part.expr) parts_.push_back(part);
}

// Parses the rest of a directive up to "}". The keyword was read.
bool Parser::parse_directive_parts(const Token& keyword, Part& part) {
  const std::string_view word = text(keyword.range);
  if (word == "if") {
    part.kind = Part::Kind::If;
    part.expr = parse_expression();
    return !panic_;
  }
  if (word == "for") return parse_for_directive(part);
  constexpr std::pair<std::string_view, Part::Kind> others[] = {
      {"else", Part::Kind::Else}, {"endif", Part::Kind::EndIf}, {"endfor", Part::Kind::EndFor}};
  for (const auto& [other, kind] : others) {
    if (word != other) continue;
    part.kind = kind;
    return true;
  }
  report_unknown_directive(keyword);
  return false;
}

void Parser::report_unknown_directive(const Token& keyword) {
  error(DiagnosticCode::InvalidDirective, keyword.range,
        "There is no template directive named " + found(keyword) +
            ". The directives are if, else, endif, for and endfor.");
}

bool Parser::parse_for_directive(Part& part) {
  auto* head = document_->arena_.make<ForHead>();
  if (!parse_for_names(head->key_name, head->value_name)) return false;
  part.kind = Part::Kind::For;
  part.head = head;
  head->collection = parse_expression();
  return !panic_;
}

}  // namespace hecla::syntax
