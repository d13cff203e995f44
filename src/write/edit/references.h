// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// References in expressions and templates, for edits that rename them in either syntax.
#include <hecla/syntax/document.h>
#include <hecla/write/edit.h>

#include <string>
#include <string_view>
#include <vector>

namespace hecla::write {

// What a rename changes in a reference: the steps between those at both ends that the addresses have in common.
class ReferenceChange {
 public:
  // Precondition: check_reference_names().
  ReferenceChange(const Address& from, const Address& to);

  const Address& from() const { return *from_; }
  std::size_t first() const { return first_; }  // the index of the first step that changes
  std::size_t last() const { return last_; }
  // What replaces them. A name whose old spelling is a key in brackets stays in brackets, where `from` finds both.
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
  bool has_comment = false;    // in what is replaced
};

// Returns the references in a document that are, or begin with, the address. Leaves out object keys and variables of
// for expressions.
std::vector<FoundReference> references_to(const syntax::Document& document,
                                          const ReferenceChange& change);

inline constexpr std::string_view comment_in_reference =
    "A reference has a comment inside that would be lost. Move the comment.";

// Reports addresses of the edit that cannot be written as references.
bool check_reference_names(const Edit& edit, Diagnostics& diags);

}  // namespace hecla::write
