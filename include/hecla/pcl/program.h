// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Program: the files of a PCL program.
//
//   const pcl::Program program = pcl::parse_program(sources, diags);
//   for (const pcl::ProgramFile& file : program.files())
//     std::cout << file.name() << ": " << file.body().blocks.size() << " blocks\n";
//
// A file with errors has a body and tokens like any other: what could be parsed. Small values that
// keep the documents alive; safe to use from several threads.
#include <hecla/pcl/syntax.h>
#include <hecla/source/diagnostic.h>
#include <hecla/syntax/parse.h>

#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace hecla::pcl {

class ProgramFile {
 public:
  explicit ProgramFile(syntax::DocumentRef document) : document_(std::move(document)) {}

  std::string_view name() const { return document_->source()->name(); }
  std::string_view text() const { return document_->source()->text(); }
  const syntax::DocumentRef& document() const { return document_; }
  const syntax::BodyNode& body() const { return *document_->root_body(); }
  // Computes the tokens from the text, in linear time.
  TokenMap tokens() const { return TokenMap(document_); }

 private:
  syntax::DocumentRef document_;
};

class Program {
 public:
  explicit Program(std::vector<ProgramFile> files) : files_(std::move(files)) {}

  // The files in the order in which they were given.
  std::span<const ProgramFile> files() const { return files_; }
  // Returns the first file with a name, or null.
  const ProgramFile* find(std::string_view name) const;

 private:
  std::vector<ProgramFile> files_;
};

Program parse_program(std::span<const SourceRef> sources, Diagnostics& diags,
                      const syntax::ParseOptions& options = {});

}  // namespace hecla::pcl
