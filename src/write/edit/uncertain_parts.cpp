// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/edit/uncertain_parts.h"

#include <algorithm>
#include <span>

#include "source/written_text.h"

namespace hecla::write {
namespace {

using Code = DiagnosticCode;

bool is_one_of(Code code, std::span<const Code> codes) {
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

// The text after these may belong to what is before.
bool may_lose_rest(Code code) {
  const Code codes[] = {Code::UnclosedString,    Code::UnclosedTemplateSequence,
                        Code::NewlineInString,   Code::UnclosedBracket,
                        Code::MismatchedBracket, Code::UnbalancedDirective,
                        Code::InvalidJsonString, Code::UnclosedJsonBracket};
  return is_one_of(code, codes);
}

bool is_about_ends(Code code) {
  const Code codes[] = {Code::InvalidItem,         Code::InvalidSingleLineBlock,
                        Code::MissingNewline,      Code::ExtraneousText,
                        Code::MissingSeparator,    Code::MissingColon,
                        Code::MissingPropertyName, Code::MissingComma};
  return is_one_of(code, codes);
}

// Returns whether one of the sorted offsets is in a range, or at its end.
bool any_of(std::span<const std::uint32_t> offsets, ByteRange range) {
  const auto first = std::lower_bound(offsets.begin(), offsets.end(), range.begin);
  return first != offsets.end() && *first <= range.end;
}

bool contains_word(std::string_view text, std::string_view word) {
  const auto is_inside_name = [&](std::size_t at) {
    return at < text.size() && detail::is_in_name(text[at]);
  };
  for (std::size_t at = 0; (at = text.find(word, at)) != text.npos; ++at) {
    if (!is_inside_name(at - 1) && !is_inside_name(at + word.size())) return true;
  }
  return false;
}

// Returns whether a text seems to set an argument with the name of an item, also without a sign.
bool may_set(std::string_view text, const AddressStep& item) {
  return item.kind == AddressStep::Kind::Name && !item.name.empty() &&
         detail::argument_after(text, item.name, 0) != std::string_view::npos;
}

}  // namespace

UncertainParts::UncertainParts(const File& file, const Diagnostics& errors, Editor& editor)
    : file_(file), editor_(editor), text_(file.source()->text()) {
  std::uint32_t first = nowhere;
  bool loses_rest = false;
  for (const Diagnostic& error : errors.items()) {
    if (error.severity != Severity::Error) continue;
    const std::uint32_t begin = error.subject.bytes().begin;
    const bool is_lost_bracket = (is_about_ends(error.code) && begins_with(begin, "{[(\"'</")) ||
                                 (error.code == Code::InvalidItem && !begins_with(begin, ","));
    loses_rest =
        loses_rest || may_lose_rest(error.code) || is_lost_bracket || mentions_opener(error);
    if (is_about_ends(error.code)) offsets_.push_back(begin);
    errors_.push_back(begin);
    first = std::min(first, begin);
  }
  if (first == nowhere) return;
  loses_rest = loses_rest || has_text_after_root();
  std::sort(offsets_.begin(), offsets_.end());
  std::sort(errors_.begin(), errors_.end());
  open_from_ = std::min({open_from_, first_lost_bracket(file), loses_rest ? first : nowhere});
}

// Returns whether something follows the value of a JSON text: recovery has closed it too early.
bool UncertainParts::has_text_after_root() const {
  if (!file_.is_json()) return false;
  const std::vector<Located> root = editor_.find(Address());
  const std::size_t end = root.empty() ? 0 : root[0].range.end;
  return text_.find_first_not_of(" \t\r\n", end) != text_.npos;
}

bool UncertainParts::begins_with(std::uint32_t offset, std::string_view characters) const {
  return offset < text_.size() && characters.find(text_[offset]) != characters.npos;
}

// Returns whether an error tells where a bracket or template sequence was opened.
bool UncertainParts::mentions_opener(const Diagnostic& error) const {
  return std::any_of(error.related.begin(), error.related.end(), [&](const RelatedLocation& place) {
    return begins_with(place.range.bytes().begin, "{[($%");
  });
}

bool UncertainParts::is_open(const Address& address) const {
  if (address.is_document()) return loses_rest() || (file_.is_json() && !errors_.empty());
  const std::vector<Located> items = editor_.find(address);
  return std::any_of(items.begin(), items.end(),
                     [&](const Located& item) { return is_open(item); });
}

bool UncertainParts::is_open(const Located& item) const {
  const ByteRange range = with_gap(item.range);
  return range.end >= open_from_ || any_of(offsets_, range) || !ends_clearly(item);
}

// Returns whether a value is followed by what can follow one. Recovery may have read only the beginning of it, or nothing.
bool UncertainParts::ends_clearly(const Located& item) const {
  if (item.kind == Located::Kind::Document || item.kind == Located::Kind::Block) return true;
  const std::string_view value = text_.substr(item.value.begin, item.value.size());
  if (value.starts_with('"') && (value.size() == 1 || !value.ends_with('"'))) return false;
  if (value.ends_with('\n')) return true;  // a heredoc
  const std::size_t next = text_.find_first_not_of(" \t", item.value.end);
  return next == text_.npos || std::string_view("\r\n,}])#/").find(text_[next]) != text_.npos;
}

bool UncertainParts::counts_unread(const Address& address) const {
  Address prefix;
  for (const AddressStep& step : address.steps()) {
    prefix.add(step);
    if (step.kind == AddressStep::Kind::Nth) return true;
    if (step.kind != AddressStep::Kind::Index) continue;
    for (const Located& found : editor_.find(prefix)) {
      if (found.kind == Located::Kind::Block || has_error_before(found, prefix.parent()))
        return true;
    }
  }
  return false;
}

// Returns whether a block or property of an address is there again after a lost bracket, which may have swallowed it.
bool UncertainParts::may_be_repeated(const Address& address) const {
  if (!loses_rest()) return false;
  const std::string_view rest = text_.substr(open_from_);
  bool is_around_rest = true;
  Address prefix;
  for (const AddressStep& step : address.steps()) {
    prefix.add(step);
    const std::vector<Located> found = editor_.find(prefix);
    for (const Located& item : found) {
      const bool is_named = file_.is_json() || item.kind == Located::Kind::Block;
      const bool may_be_again = is_around_rest && is_named && item.range.end < open_from_;
      if (may_be_again && contains_word(rest, header_of(item, step))) return true;
    }
    if (found.empty()) continue;  // after the first of several labels
    is_around_rest = std::any_of(found.begin(), found.end(),
                                 [&](const Located& item) { return item.range.end >= open_from_; });
  }
  return false;
}

// Returns how a block or property begins: `provider "aws"`.
std::string UncertainParts::header_of(const Located& item, const AddressStep& step) const {
  if (file_.is_json()) return '"' + step.name + '"';
  const std::string_view header =
      text_.substr(item.range.begin, item.value.begin - item.range.begin);
  return std::string(header.substr(0, header.find_last_not_of(" \t\r\n{") + 1));
}

// Returns whether an error is in the list of an element, before it.
bool UncertainParts::has_error_before(const Located& element, const Address& list) const {
  const std::vector<Located> lists = editor_.find(list);
  return std::any_of(lists.begin(), lists.end(), [&](const Located& each) {
    return each.range.begin <= element.range.begin && element.range.end <= each.range.end &&
           any_of(errors_, {each.range.begin, element.range.begin});
  });
}

bool UncertainParts::may_be_hidden(const Address& item) const {
  const Address parent = item.parent();
  const std::vector<Located> parents = editor_.find(parent);
  return std::any_of(parents.begin(), parents.end(), [&](const Located& located) {
    if (!parent.is_document())
      return is_open(located) || may_be_broken(item.steps().back(), located);
    return loses_rest() || may_be_skipped(item.steps().back());
  });
}

// Returns whether a block with errors has the name of an argument, which may have lost its sign.
bool UncertainParts::may_be_broken(const AddressStep& item, const Located& block) const {
  return block.kind == Located::Kind::Block && any_of(errors_, block.range) &&
         may_set(text_.substr(block.range.begin, block.range.size()), item);
}

bool UncertainParts::may_be_skipped(const AddressStep& item) const {
  return file_.is_json() ? !offsets_.empty() : may_set(text_, item);
}

// Returns the range from the start of the line of an item to what follows it.
ByteRange UncertainParts::with_gap(ByteRange item) const {
  const std::size_t newline = text_.substr(0, item.begin).rfind('\n');
  std::size_t next = item.end;
  while ((next = text_.find_first_not_of(" \t\r\n,", next)) != text_.npos) {
    const std::string_view rest = text_.substr(next);
    const bool is_block = rest.starts_with("/*");
    if (!is_block && !rest.starts_with("//") && !rest.starts_with('#')) break;
    const std::size_t size = rest.find(is_block ? "*/" : "\n");
    next = size == rest.npos ? text_.size() : next + size + (is_block ? 2 : 1);
  }
  return {newline == text_.npos ? 0 : static_cast<std::uint32_t>(newline + 1),
          static_cast<std::uint32_t>(std::min(next, text_.size()))};
}

}  // namespace hecla::write
