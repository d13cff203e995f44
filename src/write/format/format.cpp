// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/interruption.h>
#include <hecla/base/memory_account.h>
#include <hecla/syntax/parse.h>
#include <hecla/write/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "source/memory_limit.h"
#include "syntax/scanner.h"
#include "write/format/layout.h"
#include "write/format/sort_items.h"
#include "write/format/terraform_style.h"
#include "write/format/wrap.h"

namespace hecla::write {
namespace {

using syntax::DocumentRef;
using syntax::Token;
using syntax::TokenKind;

// Returns whether the text is rewritten before its layout, with the help of the tree.
bool needs_tree(const FormatOptions& options) {
  return options.style == FormatStyle::Terraform || options.width != 0 || options.sort_attributes ||
         options.sort_blocks;
}

DocumentRef parse(const SourceRef& source, const FormatOptions& options, Diagnostics& diags) {
  return syntax::parse_config(
      source, diags,
      {.limits = options.limits, .keep_tokens = true, .keep_tree = needs_tree(options)});
}

bool is_at_limit(const Diagnostics& errors) {
  return std::any_of(errors.begin(), errors.end(), [](const Diagnostic& error) {
    return error.code == DiagnosticCode::SourceTooLarge ||
           error.code == DiagnosticCode::MemoryLimitExceeded;
  });
}

void report_failure(const SourceRef& source, ByteRange where, std::string detail,
                    Diagnostics& diags) {
  diags.add(DiagnosticCode::FormatFailed, SourceRange(source, where), std::move(detail));
}

// --- changes before the layout

// Returns a document with another text, or null after an error. `would_be` is the start of the
// message for a text that is no longer valid, and `advice` its end.
DocumentRef reparsed(const SourceRef& source, std::string text, std::string_view would_be,
                     std::string_view advice, const FormatOptions& options, Diagnostics& diags) {
  Diagnostics errors;
  DocumentRef result = parse(Source::make(source->name(), std::move(text)), options, errors);
  if (!errors.has_errors()) return result;
  if (is_at_limit(errors)) {
    diags.append(std::move(errors));
    return {};
  }
  report_failure(
      source, {0, 0},
      std::string(would_be) + " this file would no longer be valid. " + std::string(advice), diags);
  return {};
}

// Returns the number of tokens without newlines, which items have wherever they are.
std::size_t count_tokens(const DocumentRef& document) {
  const auto tokens = document->kept_tokens();
  return static_cast<std::size_t>(std::count_if(
      tokens.begin(), tokens.end(), [](const Token& t) { return t.kind != TokenKind::Newline; }));
}

// Returns whether two documents have the same tokens, apart from newlines and commas.
bool differ_in_lines_only(const DocumentRef& a, const DocumentRef& b) {
  const auto next = [](const DocumentRef& document, std::size_t& i) {
    const auto tokens = document->kept_tokens();
    while (tokens[i].kind == TokenKind::Newline || tokens[i].kind == TokenKind::Comma) ++i;
    const Token& token = tokens[i];
    return std::pair(token.kind,
                     document->source()->text().substr(token.range.begin, token.range.size()));
  };
  for (std::size_t i = 0, j = 0;; ++i, ++j) {
    const auto token = next(a, i);
    if (token != next(b, j)) return false;
    if (token.first == TokenKind::EndOfFile) return true;
  }
}

// A document, and the part of it that may change.
struct FormattedPart {
  DocumentRef document;  // null after an error
  ByteRange range;       // ends after the text if its end is part of it

  void replace(DocumentRef other) {
    if (other) {
      range.end += static_cast<std::uint32_t>(other->source()->text().size() -
                                              document->source()->text().size());
    }
    document = std::move(other);
  }
};

void restyle(FormattedPart& part, const FormatOptions& options, Diagnostics& diags) {
  auto text = in_terraform_style(*part.document);
  if (!text) return;
  part.replace(reparsed(part.document->source(), std::move(*text), "In the style of Terraform",
                        "Format it in the style of HCL.", options, diags));
}

void sort(SortedItems kind, FormattedPart& part, const FormatOptions& options, Diagnostics& diags) {
  auto text = with_sorted(kind, part.document, part.range);
  if (!text) return;
  const SourceRef& source = part.document->source();
  DocumentRef sorted =
      reparsed(source, std::move(*text), "Sorted,", "Format it without sorting.", options, diags);
  if (sorted && count_tokens(sorted) != count_tokens(part.document)) {
    report_failure(source, {0, 0}, "Sorting would not keep all tokens. Format it without sorting.",
                   diags);
    sorted = {};
  }
  part.replace(std::move(sorted));
}

void replace_wrapped(std::string text, FormattedPart& part, const FormatOptions& options,
                     Diagnostics& diags) {
  const SourceRef& source = part.document->source();
  DocumentRef wrapped = reparsed(source, std::move(text), "With line breaks",
                                 "Format it without a width.", options, diags);
  if (wrapped && !differ_in_lines_only(part.document, wrapped)) {
    report_failure(source, {0, 0},
                   "Line breaks would not keep all tokens. Format it without a width.", diags);
    wrapped = {};
  }
  part.replace(std::move(wrapped));
}

// --- the result

// Returns the offset of a line, or nothing if there are fewer.
std::optional<std::size_t> line_start(std::string_view text, std::size_t line) {
  std::size_t offset = 0;
  for (std::size_t at = 1; at < line; ++at) {
    const std::size_t newline = text.find('\n', offset);
    if (newline == text.npos) return std::nullopt;
    offset = newline + 1;
  }
  return offset;
}

// Returns the range of the lines that may change.
ByteRange range_of(const std::optional<LineRange>& lines, std::string_view text) {
  const auto after = static_cast<std::uint32_t>(text.size() + 1);
  if (!lines) return {0, after};
  const auto begin = line_start(text, lines->first);
  if (!begin) return {after, after};
  const auto size = line_start(text.substr(*begin), lines->last - lines->first + 2);
  return {static_cast<std::uint32_t>(*begin),
          size ? static_cast<std::uint32_t>(*begin + *size) : after};
}

// Keeps the changes before tokens of these lines.
void restrict_to(ByteRange lines, std::vector<GapChange>& changes) {
  std::erase_if(changes, [&](const GapChange& change) { return !lines.contains(change.gap.end); });
}

// Returns the size of the result, which fits: there are fewer than 2^32 changes of less than 2^32
// spaces.
std::uint64_t size_after(std::string_view text, std::span<const GapChange> changes) {
  std::uint64_t size = text.size();
  for (const GapChange& change : changes) size = size + change.spaces - change.gap.size();
  return size;
}

std::string apply(std::string_view text, std::span<const GapChange> changes, std::size_t size) {
  std::string out;
  out.reserve(size);
  std::size_t done = 0;
  for (const GapChange& change : changes) {
    out.append(text, done, change.gap.begin - done).append(change.spaces, ' ');
    done = change.gap.end;
  }
  return out.append(text, done);
}

// Compares the tokens of a result with those of the source.
class TokenCheck {
 public:
  TokenCheck(std::string_view text, std::span<const GapChange> changes, const std::string& result)
      : text_(text), changes_(changes), result_(result) {}

  // Returns the first of `tokens` that the result does not have in the same place, or null.
  const Token* first_difference(std::span<const Token> tokens) {
    syntax::Scanner scanner(result_, syntax::whole(result_), syntax::Scanner::Mode::Main);
    auto change = changes_.begin();
    InterruptibleLoop loop;
    for (const Token& token : tokens) {
      loop.step();
      if (change != changes_.end() && change->gap.end == token.range.begin) {
        if (!has_same_text(change->gap.begin)) return &token;
        offset_ += change->spaces - change->gap.size();
        done_ = token.range.begin;
        ++change;
      }
      const Token other = scanner.next();
      if (other.kind != token.kind || other.range.begin != token.range.begin + offset_ ||
          other.range.size() != token.range.size()) {
        return &token;
      }
    }
    return has_same_text(text_.size()) ? nullptr : &tokens.back();
  }

 private:
  // Returns whether the text since the last change is the same. One comparison for several tokens
  // takes less time than one for each.
  bool has_same_text(std::size_t end) const {
    return text_.substr(done_, end - done_) ==
           std::string_view(result_).substr(done_ + offset_, end - done_);
  }

  std::string_view text_;
  std::span<const GapChange> changes_;
  const std::string& result_;
  std::uint32_t done_ = 0;    // the end of the last gap
  std::uint32_t offset_ = 0;  // by how much the text after it has moved, modulo 2^32
};

// Memory that formatting needs for each token, at most: the token, its spaces, and a change.
constexpr std::size_t bytes_per_token = sizeof(Token) + sizeof(std::uint32_t) + sizeof(GapChange);

std::nullopt_t report_limit(const SourceRef& source, const FormatOptions& options,
                            Diagnostics& diags) {
  const MemoryAccount account(options.limits.max_memory_bytes);
  report_memory_limit(account, "Formatting", SourceRange(source, {0, 0}), diags);
  return std::nullopt;
}

// Returns the layout of a text as changes that lead to a result within the limits.
std::optional<std::vector<GapChange>> changes_of(const SourceRef& source,
                                                 std::span<const Token> tokens, ByteRange part,
                                                 const FormatOptions& options, Diagnostics& diags) {
  const std::size_t most = options.limits.max_memory_bytes;
  const std::size_t needed = bytes_per_token + (options.width == 0 ? 0 : wrap_bytes_per_token);
  if (tokens.size() > most / needed) return report_limit(source, options, diags);
  auto changes = lay_out(source->text(), tokens, {.align = options.align});
  if (options.lines) restrict_to(part, changes);
  if (size_after(source->text(), changes) > std::min(most, Source::max_bytes)) {
    return report_limit(source, options, diags);
  }
  return changes;
}

// Breaks lines until none is too long, so that another call changes nothing. All but a few
// rounds are for brackets of which only the alignment of their line makes it too long, at least one
// level of nesting in each. Returns the layout.
std::optional<std::vector<GapChange>> wrap(FormattedPart& part, const FormatOptions& options,
                                           Diagnostics& diags) {
  for (;;) {
    const syntax::Document& document = *part.document;
    auto changes =
        changes_of(document.source(), document.kept_tokens(), part.range, options, diags);
    if (!changes || options.width == 0) return changes;
    auto text = wrapped(document, *changes, {.width = options.width, .part = part.range});
    if (!text) return changes;
    replace_wrapped(std::move(*text), part, options, diags);
    if (!part.document) return std::nullopt;
  }
}

std::string with_layout(std::string_view text, std::span<const GapChange> changes) {
  return apply(text, changes, static_cast<std::size_t>(size_after(text, changes)));
}

// Returns the result, if it has the same tokens.
std::optional<std::string> checked(const SourceRef& source, std::span<const Token> tokens,
                                   std::span<const GapChange> changes, Diagnostics& diags) {
  const std::string_view text = source->text();
  if (changes.empty()) return std::string(text);
  std::string result = with_layout(text, changes);
  const Token* token = TokenCheck(text, changes, result).first_difference(tokens);
  if (!token) return result;
  report_failure(source, token->range,
                 "Without the whitespace beside it, this token would be read differently. Write "
                 "the expression in another way, for example with parentheses.",
                 diags);
  return std::nullopt;
}

// --- text with errors

// Returns all tokens of a text, or too many of them.
std::vector<Token> scan(std::string_view text, const FormatOptions& options) {
  const std::size_t most = options.limits.max_memory_bytes / bytes_per_token;
  syntax::Scanner scanner(text, syntax::whole(text), syntax::Scanner::Mode::Main);
  std::vector<Token> tokens;
  do {
    tokens.push_back(scanner.next());
  } while (tokens.back().kind != TokenKind::EndOfFile && tokens.size() <= most);
  return tokens;
}

void check_options(const FormatOptions& options) {
  if (!options.lines) return;
  if (options.lines->first == 0 || options.lines->last < options.lines->first) {
    throw UsageError("a range of lines begins with line 1 and ends after its start");
  }
  if (options.style == FormatStyle::Terraform) {
    throw UsageError("a part of a text cannot be formatted in the style of Terraform");
  }
}

}  // namespace

std::optional<std::string> format(const SourceRef& source, const FormatOptions& options,
                                  Diagnostics& diags) {
  check_options(options);
  Diagnostics errors(options.limits.max_diagnostics);
  FormattedPart part{parse(source, options, errors), range_of(options.lines, source->text())};
  if (errors.has_errors() && options.accept_errors && !is_at_limit(errors)) {
    const std::vector<Token> tokens = scan(source->text(), options);
    const auto changes = changes_of(source, tokens, part.range, options, diags);
    if (!changes) return std::nullopt;
    return with_layout(source->text(), *changes);
  }
  if (errors.has_errors()) {
    diags.append(std::move(errors));
    return std::nullopt;
  }
  if (options.style == FormatStyle::Terraform) restyle(part, options, diags);
  if (part.document && options.sort_attributes) sort(SortedItems::Arguments, part, options, diags);
  if (part.document && options.sort_blocks) sort(SortedItems::Blocks, part, options, diags);
  if (!part.document) return std::nullopt;
  const auto changes = wrap(part, options, diags);
  if (!changes) return std::nullopt;
  return checked(part.document->source(), part.document->kept_tokens(), *changes, diags);
}

}  // namespace hecla::write
