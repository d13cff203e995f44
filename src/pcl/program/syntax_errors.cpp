// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/program/syntax_errors.h"

#include <hecla/syntax/node.h>

#include <algorithm>
#include <limits>

namespace hecla::pcl {
namespace {

using Lines = SyntaxErrors::Lines;

// A brace that closes nothing: an item before it may have ended too early.
bool is_stray_brace(const Diagnostic& error) {
  return error.code == DiagnosticCode::InvalidItem && error.subject.text() == "}";
}

std::vector<Lines> without_overlap(std::vector<Lines> lines) {
  std::ranges::sort(lines);
  std::vector<Lines> result;
  for (const Lines& part : lines) {
    if (!result.empty() && part.first <= result.back().last)
      result.back().last = std::max(result.back().last, part.last);
    else
      result.push_back(part);
  }
  return result;
}

// Returns the lines of the items with errors. The errors are in the order of their lines.
std::vector<Lines> damaged_lines(const syntax::Document& file,
                                 const std::vector<const Diagnostic*>& errors) {
  std::vector<Lines> damaged;
  std::size_t block = 1;  // the first line of the last block
  auto error = errors.begin();
  const auto add_until = [&](std::size_t line) {
    for (; error != errors.end() && (*error)->subject.start().line < line; ++error) {
      if (is_stray_brace(**error)) damaged.push_back({block, (*error)->subject.start().line});
    }
  };
  for (const syntax::BodyItem& item : syntax::items(*file.root_body())) {
    const SourceRange range = file.source_range(item.node.range());
    const Lines lines = {range.start().line, range.end().line};
    add_until(lines.first);
    if (item.node.as<syntax::BlockNode>()) block = lines.first;
    if (error != errors.end() && (*error)->subject.start().line <= lines.last)
      damaged.push_back(lines);
    add_until(lines.last + 1);
  }
  add_until(std::numeric_limits<std::size_t>::max());
  return without_overlap(std::move(damaged));
}

}  // namespace

SyntaxErrors::SyntaxErrors(std::span<const syntax::DocumentRef> files, const Diagnostics& diags) {
  if (!diags.has_errors()) return;
  std::map<const Source*, std::vector<const Diagnostic*>> errors;
  for (const syntax::DocumentRef& file : files) errors[file->source().get()];
  for (const Diagnostic& error : diags) {
    if (error.severity != Severity::Error || !error.subject.has_source()) continue;
    const auto found = errors.find(error.subject.source().get());
    if (found != errors.end()) found->second.push_back(&error);
  }
  for (const syntax::DocumentRef& file : files) {
    std::vector<const Diagnostic*>& own = errors[file->source().get()];
    std::ranges::stable_sort(own, {},
                             [](const Diagnostic* error) { return error->subject.bytes().begin; });
    exist_ |= !own.empty();
    damaged_[file->source().get()] = damaged_lines(*file, own);
  }
}

bool SyntaxErrors::may_explain(const Diagnostic& report) const {
  if (!exist_ || !report.subject.has_source()) return false;
  const auto found = damaged_.find(report.subject.source().get());
  if (found == damaged_.end()) return false;
  if (report.code == DiagnosticCode::UnknownVariable) return true;
  const std::size_t line = report.subject.start().line;
  const auto after = std::ranges::upper_bound(found->second, line, {}, &Lines::first);
  return after != found->second.begin() && std::prev(after)->last >= line;
}

}  // namespace hecla::pcl
