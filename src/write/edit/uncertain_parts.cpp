// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/edit/uncertain_parts.h"

#include <hecla/syntax/token.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
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

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

// The brackets of a text, without those in strings and comments. Recovery reports some of those that are missing or too
// many, and not always where they are.
class Brackets {
 public:
  explicit Brackets(const File& file) : text_(file.source()->text()) {
    file.is_json() ? read_json() : read_native();
  }

  // Returns the first bracket that is never closed; 0 if one closes nothing, because one before it may be too many.
  std::uint32_t first_lost() const {
    return closes_nothing_ ? 0 : open_.empty() ? lost_ : std::min(lost_, open_[0]);
  }

 private:
  void read(std::uint32_t offset) {
    constexpr std::string_view openers = "{[(", closers = "}])";
    const std::size_t opened = openers.find(text_[offset]);
    if (opened != openers.npos) {
      ++counts_[opened];
      return open_.push_back(offset);
    }
    const std::size_t kind = closers.find(text_[offset]);
    if (counts_[kind] == 0) closes_nothing_ = true;
    while (!closes_nothing_) {
      const std::uint32_t last = open_.back();
      const std::size_t last_kind = openers.find(text_[last]);
      open_.pop_back();
      --counts_[last_kind];
      if (last_kind == kind) return;
      lost_ = std::min(lost_, last);
    }
  }

  void read_native() {
    using Kind = syntax::TokenKind;
    const Kind brackets[] = {Kind::OBrace, Kind::CBrace, Kind::OBrack,
                             Kind::CBrack, Kind::OParen, Kind::CParen};
    for (const syntax::Token& token : syntax::tokenize_config(text_)) {
      if (std::find(std::begin(brackets), std::end(brackets), token.kind) != std::end(brackets))
        read(token.range.begin);
    }
  }

  void read_json() {
    bool is_in_string = false;
    for (std::size_t i = 0; i < text_.size(); ++i) {
      const char c = text_[i];
      if (is_in_string) {
        if (c == '\\') ++i;
        is_in_string = c != '"' && c != '\n';
      } else if (c == '"') {
        is_in_string = true;
      } else if (c == '#' || text_.substr(i).starts_with("//")) {
        i = std::min(text_.find('\n', i), text_.size());
      } else if (text_.substr(i).starts_with("/*")) {
        i = std::min(text_.find("*/", i + 2), text_.size() - 2) + 1;
      } else if (std::string_view("{}[]").find(c) != std::string_view::npos) {
        read(static_cast<std::uint32_t>(i));
      }
    }
  }

  std::string_view text_;
  std::vector<std::uint32_t> open_ = {};
  std::array<std::size_t, 3> counts_{};  // of the open ones of each kind
  std::uint32_t lost_ = none;            // the first that another kind of bracket closed
  bool closes_nothing_ = false;
};

}  // namespace

UncertainParts::UncertainParts(const File& file, const Diagnostics& errors, Editor& editor)
    : file_(file), editor_(editor), text_(file.source()->text()) {
  std::uint32_t first = none;
  bool loses_rest = false;
  for (const Diagnostic& error : errors.items()) {
    if (error.severity != Severity::Error) continue;
    const std::uint32_t begin = error.subject.bytes().begin;
    const bool is_lost_bracket = (is_about_ends(error.code) && begins_with(begin, "{[(\"'</")) ||
                                 (error.code == Code::InvalidItem && !begins_with(begin, ","));
    loses_rest =
        loses_rest || may_lose_rest(error.code) || is_lost_bracket || mentions_opener(error);
    if (is_about_ends(error.code)) offsets_.push_back(begin);
    first = std::min(first, begin);
  }
  if (first == none) return;
  std::sort(offsets_.begin(), offsets_.end());
  open_from_ = std::min({open_from_, Brackets(file).first_lost(), loses_rest ? first : none});
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

bool UncertainParts::any_in(ByteRange range) const {
  const auto first = std::lower_bound(offsets_.begin(), offsets_.end(), range.begin);
  return first != offsets_.end() && *first <= range.end;
}

bool UncertainParts::is_open(const Address& address) const {
  const std::vector<Located> items = editor_.find(address);
  return std::any_of(items.begin(), items.end(),
                     [&](const Located& item) { return is_open(item); });
}

bool UncertainParts::is_open(const Located& item) const {
  const ByteRange range = with_gap(item.range);
  return range.end >= open_from_ || any_in(range);
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

// Returns whether an error is in the list of an element, before it.
bool UncertainParts::has_error_before(const Located& element, const Address& list) const {
  const std::vector<Located> lists = editor_.find(list);
  return std::any_of(lists.begin(), lists.end(), [&](const Located& each) {
    return each.range.begin <= element.range.begin && element.range.end <= each.range.end &&
           any_in({each.range.begin, element.range.begin});
  });
}

bool UncertainParts::may_be_hidden(const Address& item) const {
  const Address parent = item.parent();
  const std::vector<Located> parents = editor_.find(parent);
  return std::any_of(parents.begin(), parents.end(), [&](const Located& located) {
    if (!parent.is_document()) return is_open(located);
    return loses_rest() || may_be_skipped(item.steps().back(), located);
  });
}

bool UncertainParts::may_be_skipped(const AddressStep& item, const Located& document) const {
  if (file_.is_json()) {
    const std::string_view rest = text_.substr(document.range.end);
    return !offsets_.empty() || rest.find_first_not_of(" \t\r\n") != rest.npos;
  }
  return item.kind == AddressStep::Kind::Name && !item.name.empty() &&
         detail::argument_after(text_, item.name, 0) != std::string_view::npos;
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
