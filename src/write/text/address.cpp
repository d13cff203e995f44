// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/result.h>
#include <hecla/syntax/parse.h>
#include <hecla/write/address.h>
#include <hecla/write/value_text.h>

#include <algorithm>
#include <charconv>

#include "base/ascii.h"
#include "unicode/message_text.h"
#include "unicode/normal_text.h"

namespace hecla::write {
namespace {

constexpr std::string_view blank_characters = " \t\r\n";

// Returns the offset after a quoted string that begins at `begin`, or the end of the text.
std::uint32_t end_of_quoted(std::string_view text, std::uint32_t begin) {
  std::uint32_t at = begin + 1;
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2U : 1U;
  return static_cast<std::uint32_t>(std::min<std::size_t>(at + 1, text.size()));
}

class AddressParser {
 public:
  AddressParser(SourceRef source, ByteRange part, Diagnostics& diags)
      : source_(std::move(source)),
        text_(source_->text().substr(0, part.end)),
        at_(part.begin),
        diags_(diags) {}

  bool parse(std::vector<AddressStep>& steps) {
    if (text_.substr(at_) == ".") return true;
    if (!text_.substr(at_).starts_with('[') && !add_name(steps)) return false;
    while (at_ < text_.size()) {
      if (text_[at_] == '#') return add_nth(steps);
      const bool is_good = text_[at_] == '.' ? (++at_, add_name(steps)) : add_bracket(steps);
      if (!is_good) return false;
    }
    return true;
  }

 private:
  SourceRange at(std::uint32_t begin, std::size_t end) const {
    return {source_, {begin, static_cast<std::uint32_t>(end)}};
  }

  bool fail(std::uint32_t begin, std::size_t end, std::string detail) {
    diags_.add(DiagnosticCode::InvalidAddress, at(begin, end), std::move(detail));
    return false;
  }

  bool add_name(std::vector<AddressStep>& steps) {
    const std::size_t end = std::min(text_.find_first_of(".[]#\" \t\r\n", at_), text_.size());
    const std::string_view name = text_.substr(at_, end - at_);
    if (name.empty()) return fail_without_name();
    AddressStep step{.range = at(at_, end)};
    if (name != "*") {
      step.kind = AddressStep::Kind::Name;
      step.name = unicode::NormalText(name).view();
    }
    steps.push_back(std::move(step));
    at_ = static_cast<std::uint32_t>(end);
    return true;
  }

  bool fail_without_name() {
    if (at_ == text_.size()) {
      return fail(at_, at_, "Expected a name or \"*\", found the end of the address.");
    }
    return fail(at_, at_ + 1,
                "Expected a name or \"*\", found " + in_quotes(std::string(1, text_[at_])) +
                    ". Write a name that contains dots, brackets, \"#\" or blanks as [\"...\"].");
  }

  // Adds #0, which ends the address.
  bool add_nth(std::vector<AddressStep>& steps) {
    const std::uint32_t begin = at_++;
    AddressStep step;
    const bool has_number = at_ < text_.size() && is_digit(text_[at_]);
    if (has_number && !read_index(step)) return false;
    if (!has_number || at_ < text_.size()) {
      return fail(begin, text_.size(), "Expected a number, and nothing else, after \"#\".");
    }
    step.kind = AddressStep::Kind::Nth;
    step.range = at(begin, at_);
    steps.push_back(std::move(step));
    return true;
  }

  // Adds ["key"], [0] or [*].
  bool add_bracket(std::vector<AddressStep>& steps) {
    const std::uint32_t begin = at_;
    if (text_[at_] != '[') {
      return fail(at_, at_ + 1,
                  "Expected \".\" or \"[\" after the name. Write an address without blanks, and a "
                  "name that contains them as [\"...\"].");
    }
    ++at_;
    AddressStep step;
    if (!read_key(step)) return false;
    if (at_ == text_.size() || text_[at_] != ']') {
      return fail(begin, std::max<std::size_t>(at_, begin + 1),
                  "Expected \"]\" after the key or index.");
    }
    ++at_;
    step.range = at(begin, at_);
    steps.push_back(std::move(step));
    return true;
  }

  bool read_key(AddressStep& step) {
    const char first = at_ < text_.size() ? text_[at_] : ']';
    if (first == '"') return read_quoted(step);
    if (first == '*') return ++at_, true;
    if (is_digit(first)) return read_index(step);
    return fail(at_, at_ + (at_ < text_.size() ? 1U : 0U),
                "Expected a quoted key, an index or \"*\" after \"[\".");
  }

  bool read_index(AddressStep& step) {
    const char* const begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), step.index);
    const auto size = static_cast<std::uint32_t>(end - begin);
    if (error != std::errc()) return fail(at_, at_ + size, "This index is too large.");
    step.kind = AddressStep::Kind::Index;
    at_ += size;
    return true;
  }

  bool read_quoted(AddressStep& step) {
    const ByteRange quoted{at_, end_of_quoted(text_, at_)};
    const auto document = syntax::parse_expression(source_, diags_, {.part = quoted});
    const auto* string = syntax::as<syntax::StringExpr>(document->root_expression());
    if (!string || string->incomplete) {
      return fail(quoted.begin, quoted.end,
                  "A key must be a quoted string without template sequences. Write \"$${\" for "
                  "\"${\".");
    }
    step.kind = AddressStep::Kind::Name;
    step.name = string->text();
    step.is_key = true;
    at_ = quoted.end;
    return true;
  }

  SourceRef source_;
  std::string_view text_;
  std::uint32_t at_;
  Diagnostics& diags_;
};

}  // namespace

void append_step(std::string& out, const AddressStep& step) {
  switch (step.kind) {
    case AddressStep::Kind::Index:
      out.append("[").append(std::to_string(step.index)).append("]");
      return;
    case AddressStep::Kind::Any:
      out.append(out.empty() ? "*" : ".*");
      return;
    case AddressStep::Kind::Nth:
      out.append(out.empty() ? ".#" : "#").append(std::to_string(step.index));
      return;
    case AddressStep::Kind::Name:
      break;
  }
  const bool is_bare =
      !step.name.empty() && step.name.find_first_of(".[]#\" \t\r\n*\\") == std::string::npos;
  if (is_bare) {
    out.append(out.empty() ? "" : ".").append(step.name);
  } else {
    append_quoted(out += '[', step.name);
    out += ']';
  }
}

std::optional<Address> Address::parse(const SourceRef& source, Diagnostics& diags,
                                      std::optional<ByteRange> part) {
  const auto size = static_cast<std::uint32_t>(source->text().size());
  const ByteRange whole = part.value_or(ByteRange{0, size});
  const auto checkpoint = diags.checkpoint();
  Address address;
  if (!AddressParser(source, whole, diags).parse(address.steps_)) return std::nullopt;
  if (diags.has_errors_since(checkpoint)) return std::nullopt;
  address.range_ = {source, whole};
  return address;
}

std::optional<Address> Address::parse(std::string_view text, Diagnostics& diags) {
  return parse(Source::make("<address>", std::string(text)), diags);
}

std::uint32_t Address::end_in(std::string_view text, std::uint32_t begin) {
  std::uint32_t at = begin;
  while (at < text.size() && blank_characters.find(text[at]) == blank_characters.npos) {
    at = text[at] == '"' ? end_of_quoted(text, at) : at + 1;
  }
  return at;
}

Address& Address::name(std::string name) { return add({AddressStep::Kind::Name, std::move(name)}); }
Address& Address::index(std::size_t index) {
  steps_.push_back({AddressStep::Kind::Index, {}, index});
  return *this;
}
Address& Address::any() {
  steps_.emplace_back();
  return *this;
}

Address& Address::nth(std::size_t index) {
  return add({.kind = AddressStep::Kind::Nth, .index = index});
}

Address& Address::add(AddressStep step) {
  unicode::normalize(step.name);
  steps_.push_back(std::move(step));
  return *this;
}

bool Address::is_pattern() const {
  return std::ranges::any_of(
      steps_, [](const AddressStep& step) { return step.kind == AddressStep::Kind::Any; });
}

Address Address::parent() const {
  if (steps_.empty()) throw UsageError("the address of a whole document has no parent");
  Address parent = *this;
  parent.steps_.pop_back();
  return parent;
}

std::string Address::prefix_text(std::size_t count) const {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) append_step(out, steps_[i]);
  return out.empty() ? "." : out;
}

std::string Address::to_string() const { return prefix_text(steps_.size()); }

}  // namespace hecla::write
