// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Document: a configuration that can be edited. Everything that is not edited keeps its bytes, apart
// from blanks before the equals signs of lines that are aligned with it.
//
//   write::Document document(Source::make("main.tf", text), diags);
//   const auto changes = document.apply(edits, diags);
//   if (changes) save(document.text());
//
// Works on both syntaxes. There is no second tree: an edit is computed as replacements of bytes,
// and the result is parsed again and compared with the text before: a token or node that differs and
// is not what the edits are about is an error. A Document with errors can be edited where it is whole.
//
// A small value: copies share their text and tree, so a copy is the state to return to. Not
// synchronized; different Documents can be used from different threads.
#include <hecla/file/file.h>
#include <hecla/write/body_structure.h>
#include <hecla/write/change.h>
#include <hecla/write/edit.h>

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace hecla::write {

// A part of a document that an address refers to.
struct Located {
  enum class Kind : std::uint8_t { Document, Argument, Block, Attribute, Element };
  Kind kind = Kind::Document;
  ByteRange range = {};  // without comments
  // The value of an argument or attribute, and the contents between the braces of a block. In the
  // JSON syntax, the value of a property.
  ByteRange value = {};
  // Comments on the lines above, and at the end of the line.
  std::vector<ByteRange> leading_comments = {};
  std::vector<ByteRange> trailing_comments = {};
};

class Document {
 public:
  // Parses a text. Errors are reported. The structure of the language tells how a program reads the
  // strings of a document in the JSON syntax; without it they are templates.
  Document(const SourceRef& source, Diagnostics& diags, const FileOptions& options = {},
           const BodyStructure* structure = nullptr);

  const File& file() const { return file_; }
  std::string_view text() const { return file_.source()->text(); }

  // Returns all parts that an address refers to, in source order; none if it refers to nothing.
  std::vector<Located> find(const Address& address) const;

  // Performs edits one after the other, each on the result of those before it. Returns how the text
  // was changed: ranges that ascend and do not overlap. If an edit is not possible or finds nothing
  // (unless Edit::is_optional), or if the result would have more errors than the text had or differ
  // elsewhere, reports why, changes nothing, and returns nothing. The same applies to a text with
  // errors if an edit changes everything that has an address with `*`, or all references
  // (Edit::is_partial allows it). Warns about parts that a pattern leads to and that cannot be changed.
  //
  // Edits that do not depend on each other share one parse, so that many edits take linear time.
  //
  // With `missing`, edits with Edit::is_optional that find nothing, and renames of references that
  // find none, are no warnings: their indexes are added there.
  std::optional<std::vector<Change>> apply(std::span<const Edit> edits, Diagnostics& diags,
                                           std::vector<std::size_t>* missing = nullptr);
  // Returns whether it is certain that the parts that an address leads to are these, and where they end. An error of syntax in
  // a part, around it, or before a block that is counted can make recovery find another part, or only some of it.
  bool is_certain(const Address& address) const;
  // Returns whether an edit would be refused because an address with `*` or references may miss parts of a text with errors.
  bool is_incomplete_for(const Edit& edit) const;

 private:
  friend class DocumentFinder;

  FileOptions options_;
  const BodyStructure* structure_ = nullptr;
  std::shared_ptr<const Diagnostics> errors_;  // of the text; set before file_
  File file_;
};

class Editor;  // of a text

// Finds parts of a document by many addresses, with one index of its text. Keeps a copy of the
// document; not synchronized.
class DocumentFinder {
 public:
  explicit DocumentFinder(const Document& document);
  ~DocumentFinder();

  // Returns whether an address refers to something.
  bool has(const Address& address);

 private:
  Document document_;
  std::unique_ptr<Editor> editor_;
};

}  // namespace hecla::write
