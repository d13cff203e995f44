// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What is not certain about a text with syntax errors: recovery guesses where blocks, values and strings end.
#include <hecla/write/document.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "write/edit/editor.h"
#include "write/edit/lost_brackets.h"

namespace hecla::write {

class UncertainParts {
 public:
  // The file, its errors and the editor must outlive this.
  UncertainParts(const File& file, const Diagnostics& errors, Editor& editor);

  // Returns whether brackets, quotes or the like are missing, or there are too many.
  bool loses_rest() const { return open_from_ != nowhere; }
  // Returns whether it is open where an item with the address begins or ends, or to what it belongs; of a document, where
  // its last item ends.
  bool is_open(const Address& address) const;
  // Returns whether an error may hide parts with the address, or blocks or elements that an index of it counts.
  bool may_miss_parts(const Address& address) const {
    return counts_unread(address) || may_be_repeated(address);
  }
  // Returns whether an item that was not found may be there: its block or object may have ended too early or too late, or a
  // part of the text that was skipped has its name.
  bool may_be_hidden(const Address& item) const;

 private:
  static constexpr std::uint32_t nowhere = no_bracket;

  bool is_open(const Located& item) const;
  bool counts_unread(const Address& address) const;
  bool may_be_repeated(const Address& address) const;
  std::string header_of(const Located& item, const AddressStep& step) const;
  bool has_text_after_root() const;
  bool begins_with(std::uint32_t offset, std::string_view characters) const;
  bool mentions_opener(const Diagnostic& error) const;
  bool has_error_before(const Located& element, const Address& list) const;
  bool ends_clearly(const Located& item) const;
  bool may_be_broken(const AddressStep& item, const Located& block) const;
  bool may_be_skipped(const AddressStep& item) const;
  ByteRange with_gap(ByteRange item) const;

  const File& file_;
  Editor& editor_;
  std::string_view text_;
  // From here on, what belongs to what is open: from the first error on if a bracket or string is not closed, and from the
  // start if a bracket closes nothing, because one before it may be too many.
  std::uint32_t open_from_ = nowhere;
  // Offsets of errors, sorted: of all, and of those about where an item ends.
  std::vector<std::uint32_t> errors_, offsets_;
};

}  // namespace hecla::write
