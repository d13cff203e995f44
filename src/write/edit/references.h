// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// References in expressions and templates, for edits that rename them in either syntax.
#include <hecla/syntax/document.h>
#include <hecla/write/edit.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "source/written_text.h"

namespace hecla::write {

// The change that a rename makes in a reference: of the steps between those at both ends that the addresses have in
// common.
class ReferenceChange {
 public:
  // Precondition: check_reference_names().
  ReferenceChange(const Address& from, const Address& to);

  const Address& from() const { return *from_; }
  std::size_t first() const { return first_; }  // the index of the first step that changes
  std::size_t last() const { return last_; }
  // Returns the text that replaces them. A name whose old spelling is a key in brackets stays in brackets, where `from`
  // finds both.
  const std::string& text(bool is_key) const { return is_key ? text_as_key_ : text_; }

 private:
  const Address* from_;
  std::size_t first_ = 0;
  std::size_t last_;
  std::string text_, text_as_key_;
};

struct FoundReference {
  ByteRange range;             // what the address covers
  ByteRange changed;           // of that, what is replaced
  std::string_view text = {};  // the replacement, of the ReferenceChange
  bool is_in_key = false;      // of an object
};

// Calls f(word) for the longest parts of a text that consist of what names do, but "-". Names may have several of them.
template <class F>
void for_each_word(std::string_view text, F f) {
  const auto is_in_word = [](char c) { return detail::is_in_name(c) && c != '-'; };
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && is_in_word(text[end])) ++end;
    if (end > begin) f(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

// The references of a text by their steps: made once, for any number of renames.
class ReferenceIndex {
 public:
  // Adds the references in a document, without object keys and variables of for expressions. `origin` returns the offset
  // in the text for one in the document.
  void add(const syntax::Document& document,
           const std::function<std::uint32_t(std::uint32_t)>& origin);
  // Returns the references that are, or begin with, the address, in source order.
  std::vector<FoundReference> find(const ReferenceChange& change);

 private:
  friend class ReferenceCollector;
  struct Step {
    ByteRange range;
    bool is_key;  // in brackets
  };
  struct Reference {
    std::size_t key, key_size;  // in keys_
    std::size_t first_step;     // in steps_
    bool is_in_key;
  };
  std::string_view key_of(const Reference& reference) const {
    return std::string_view(keys_).substr(reference.key, reference.key_size);
  }

  std::string keys_;
  std::vector<Step> steps_;
  std::vector<Reference> references_;  // sorted by key for find()
  bool is_sorted_ = false;
};

inline constexpr std::string_view comment_in_reference =
    "A reference has a comment inside that would be lost. Move the comment.";

// Reports addresses of the edit that cannot be written as references.
bool check_reference_names(const Edit& edit, Diagnostics& diags);

}  // namespace hecla::write
