// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "model/suggestion.h"

#include "source/nearest_name.h"
#include "unicode/message_text.h"

namespace hecla {

std::optional<std::string_view> add_name_hint(Diagnostic& diagnostic, std::string_view name,
                                              std::span<const std::string_view> candidates,
                                              std::string_view others) {
  const auto nearest = nearest_name(name, candidates);
  if (nearest) {
    diagnostic.add_hint("Did you mean " + in_quotes(*nearest) + "?");
  } else if (!others.empty()) {
    diagnostic.add_hint(std::string(others) + " " + quoted_list(candidates) + ".");
  }
  return nearest;
}

std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates) {
  const auto nearest = nearest_name(name, candidates);
  return nearest ? " Did you mean " + in_quotes(*nearest) + "?" : std::string();
}

void add_rename_fix(Diagnostic& diagnostic, std::string_view name,
                    std::span<const std::string_view> candidates) {
  const SourceRange& subject = diagnostic.subject;
  if (!subject.has_source()) return;
  const std::string_view text = subject.text();
  const bool is_quoted = text.ends_with('"') && text.size() > name.size();
  if (!text.substr(0, text.size() - std::size_t{is_quoted}).ends_with(name)) return;
  const auto nearest = nearest_name(name, candidates);
  if (!nearest) return;
  const std::uint32_t end = subject.bytes().end - std::uint32_t{is_quoted};
  const SourceRange written(subject.source(), {end - static_cast<std::uint32_t>(name.size()), end});
  diagnostic.add_fix(FixCertainty::Suggestion,
                     "Replace " + in_quotes(name) + " with " + in_quotes(*nearest) + ".", written,
                     std::string(*nearest));
}

}  // namespace hecla
