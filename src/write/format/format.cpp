// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
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
#include "write/format/terraform_style.h"

namespace hecla::write {
namespace {

using syntax::DocumentRef;
using syntax::Token;
using syntax::TokenKind;

DocumentRef parse(const SourceRef& source, const FormatOptions& options, Diagnostics& diags) {
  return syntax::parse_config(source, diags, {.limits = options.limits, .keep_tokens = true});
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

// --- the style of Terraform

// Returns the document with the changes of the style, which is the same one if there are none, or
// null after an error.
DocumentRef restyled(const DocumentRef& document, const FormatOptions& options,
                     Diagnostics& diags) {
  const SourceRef& source = document->source();
  auto text = in_terraform_style(*document);
  if (!text) return document;
  Diagnostics errors;
  DocumentRef result = parse(Source::make(source->name(), std::move(*text)), options, errors);
  if (!errors.has_errors()) return result;
  if (is_at_limit(errors)) {
    diags.append(std::move(errors));
    return {};
  }
  report_failure(source, {0, 0},
                 "In the style of Terraform this file would no longer be valid. Format it in the "
                 "style of HCL.",
                 diags);
  return {};
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

// Keeps the changes before tokens of these lines.
void restrict_to(LineRange lines, std::string_view text, std::vector<GapChange>& changes) {
  const auto begin = line_start(text, lines.first);
  const auto end = line_start(text.substr(begin.value_or(0)), lines.last - lines.first + 2);
  std::erase_if(changes, [&](const GapChange& change) {
    const bool is_before = !begin || change.gap.end < *begin;
    return is_before || (end && change.gap.end >= *begin + *end);
  });
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

// Returns the first of `tokens` that `result` does not have in the same place of the sequence, or
// null.
const Token* first_difference(std::string_view text, std::span<const Token> tokens,
                              const std::string& result) {
  syntax::Scanner scanner(result, syntax::whole(result), syntax::Scanner::Mode::Main);
  for (const Token& token : tokens) {
    const Token other = scanner.next();
    const std::size_t size = token.range.size();
    if (other.kind != token.kind || other.range.size() != size ||
        std::char_traits<char>::compare(text.data() + token.range.begin,
                                        result.data() + other.range.begin, size) != 0) {
      return &token;
    }
  }
  return nullptr;
}

// Memory that formatting needs for each token, at most: the token, its spaces, and a change.
constexpr std::size_t bytes_per_token = sizeof(Token) + sizeof(std::uint32_t) + sizeof(GapChange);

std::nullopt_t report_limit(const SourceRef& source, const FormatOptions& options,
                            Diagnostics& diags) {
  const MemoryAccount account(options.limits.max_memory_bytes);
  report_memory_limit(account, "Formatting", SourceRange(source, {0, 0}), diags);
  return std::nullopt;
}

// `is_valid`: check that the result has the same tokens.
std::optional<std::string> lay_out_source(const SourceRef& source, std::span<const Token> tokens,
                                          bool is_valid, const FormatOptions& options,
                                          Diagnostics& diags) {
  const std::size_t most = options.limits.max_memory_bytes;
  if (tokens.size() > most / bytes_per_token) return report_limit(source, options, diags);
  const std::string_view text = source->text();
  auto changes = lay_out(text, tokens, {.align = options.align});
  if (options.lines) restrict_to(*options.lines, text, changes);
  const std::uint64_t size = size_after(text, changes);
  if (size > std::min(most, Source::max_bytes)) return report_limit(source, options, diags);
  if (changes.empty()) return std::string(text);
  std::string result = apply(text, changes, static_cast<std::size_t>(size));
  const Token* token = is_valid ? first_difference(text, tokens, result) : nullptr;
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
  const bool is_terraform = options.style == FormatStyle::Terraform;
  Diagnostics errors(options.limits.max_diagnostics);
  DocumentRef document = parse(source, options, errors);
  if (errors.has_errors() && options.accept_errors && !is_at_limit(errors)) {
    return lay_out_source(source, scan(source->text(), options), false, options, diags);
  }
  const bool is_valid = !errors.has_errors();
  diags.append(std::move(errors));
  if (is_valid && is_terraform) document = restyled(document, options, diags);
  if (!is_valid || !document) return std::nullopt;
  return lay_out_source(document->source(), document->kept_tokens(), true, options, diags);
}

}  // namespace hecla::write
