// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/convert/json_problems.h"

#include <hecla/model/body.h>
#include <hecla/syntax/walk.h>

#include <string>
#include <tuple>

#include "base/sort.h"
#include "unicode/message_text.h"

namespace hecla::write {
namespace {

using namespace syntax;

void report_hidden(const syntax::Document& document, const BlockNode& block, Diagnostics& diags) {
  diags.add(DiagnosticCode::HiddenBlock, document.source_range(block.header_range()),
            "There is also an argument named " + in_quotes(block.type()) +
                ". A JSON object can contain only one of the two, so the block is omitted.");
}

void report_too_deep(const syntax::Document& document, const BlockNode& block,
                     std::size_t max_nesting, Diagnostics& diags) {
  diags.add(DiagnosticCode::NestingTooDeep, document.source_range(block.header_range()),
            "In JSON a block and each of its labels is a level of nesting. The limit of " +
                std::to_string(max_nesting) + " nesting levels is exceeded here.");
}

void report_conflict(const syntax::Document& document, const BlockNode& block, Diagnostics& diags) {
  diags.add(DiagnosticCode::NotRepresentableInJson, document.source_range(block.header_range()),
            "In JSON, all " + in_quotes(block.type()) +
                " blocks of a body must have the same number of labels.");
}

}  // namespace

void JsonProblems::add(Kind kind, std::uint32_t file, const syntax::Node& node) {
  account_.take(sizeof(Problem));
  problems_.push_back({kind, file, &node, 0, 0});
}

void JsonProblems::add_duplicate(std::uint32_t file, const AttributeNode& argument,
                                 const Member& first) {
  account_.take(sizeof(Problem));
  problems_.push_back({Kind::DuplicateArgument, file, &argument, first.file, first.key.begin});
}

void JsonProblems::report(std::span<const DocumentRef> files, std::size_t max_nesting,
                          Diagnostics& diags) {
  sort_compactly(problems_, [](const Problem& a, const Problem& b) {
    return std::tuple(a.file, a.kind != Kind::DuplicateArgument, a.node->range.begin) <
           std::tuple(b.file, b.kind != Kind::DuplicateArgument, b.node->range.begin);
  });
  for (const Problem& problem : problems_) report(problem, files, max_nesting, diags);
}

void JsonProblems::report(const Problem& problem, std::span<const DocumentRef> files,
                          std::size_t max_nesting, Diagnostics& diags) {
  const DocumentRef& document = files[problem.file];
  const syntax::Node* const node = problem.node;
  switch (problem.kind) {
    case Kind::DuplicateArgument: {
      const auto& argument = *static_cast<const AttributeNode*>(node);
      const DocumentRef& first_file = files[problem.first_file];
      const auto* first =
          syntax::child_at(*first_file->root_body(), problem.first_offset).as<AttributeNode>();
      return report_duplicate_attribute(argument.name(),
                                        document->source_range(argument.name_range()),
                                        first_file->source_range(first->name_range()), diags);
    }
    case Kind::HiddenBlock:
      return report_hidden(*document, *static_cast<const BlockNode*>(node), diags);
    case Kind::TooDeep:
      return report_too_deep(*document, *static_cast<const BlockNode*>(node), max_nesting, diags);
    case Kind::Conflict:
      return report_conflict(*document, *static_cast<const BlockNode*>(node), diags);
    case Kind::Operand:
      (void)document->expression(*static_cast<const UnaryExpr*>(node)).evaluate_literal(diags);
  }
}

}  // namespace hecla::write
