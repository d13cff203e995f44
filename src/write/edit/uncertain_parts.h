// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What is not certain about a text with syntax errors: recovery guesses where blocks, values and strings end.
#include <hecla/write/document.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "write/edit/editor.h"

namespace hecla::write {

class UncertainParts {
 public:
  // The file, its errors and the editor must outlive this.
  UncertainParts(const File& file, const Diagnostics& errors, Editor& editor);

  // Returns whether it is open where an item with the address begins or ends: an error is in it, between it and what follows,
  // or around it.
  bool is_open(const Address& address) const;
  // Returns whether an index of an address counts blocks or elements of which an error may have hidden some.
  bool counts_unread(const Address& address) const;
  // Returns whether an item that was not found may be there: its block or object may have ended too early or too late, or a
  // part of the text that was skipped has its name.
  bool may_be_hidden(const Address& item) const;

 private:
  void add(const Diagnostic& error);
  bool is_open(const Located& item) const;
  bool any_in(ByteRange range) const;
  bool any_from(std::uint32_t offset) const {
    return !offsets_.empty() && offsets_.back() >= offset;
  }
  bool has_error_before(const Located& element, const Address& list) const;
  bool may_be_hidden_in_document(const AddressStep& item, const Located& document) const;
  ByteRange with_gap(ByteRange item) const;

  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

  const File& file_;
  Editor& editor_;
  std::string_view text_;
  std::vector<std::uint32_t> offsets_;  // of errors about where something ends, sorted
  std::uint32_t first_ = none;          // of all errors
  std::uint32_t last_closer_ = 0;       // a bracket that closes nothing
  std::uint32_t first_opener_ = none;   // a bracket that is never closed
  bool has_lost_rest_ = false;  // a string, or in JSON a bracket, may have taken what follows
};

}  // namespace hecla::write
