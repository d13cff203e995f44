// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Hints to the name that was meant.
//
//   diags.add(code, range, "There is no argument named \"nmae\".");
//   suggest_rename(diags, "nmae", [&] { return names; });      // adds " Did you mean \"name\"?" and a fix
//
// Pure; safe to call from several threads.
#include <hecla/source/diagnostic.h>

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla {

// Adds a fix that replaces `name` with the candidate nearest to it, if there is one. Does nothing
// unless the subject of the diagnostic ends with the name as it is written.
void add_rename_fix(Diagnostic& diagnostic, std::string_view name,
                    std::span<const std::string_view> candidates);

// Adds a hint to a diagnostic: the candidate nearest to `name`, which is returned, or else, if `others` is given,
// `others` and a list of the candidates.
std::optional<std::string_view> add_name_hint(Diagnostic& diagnostic, std::string_view name,
                                              std::span<const std::string_view> candidates,
                                              std::string_view others = {});

// Does that to the diagnostic that was added last, if it will be shown; `candidates()` is called only then.
template <std::invocable Candidates>
void suggest_name(Diagnostics& diags, std::string_view name, const Candidates& candidates,
                  std::string_view others = {}) {
  if (!diags.claim_hint()) return;
  const std::vector<std::string_view> names = candidates();
  diags.charge_hint(names.size());
  add_name_hint(diags.last(), name, names, others);
}

// The same, and adds the fix, too. Returns the name that it suggests, if any.
template <std::invocable Candidates>
std::optional<std::string_view> suggest_rename(Diagnostics& diags, std::string_view name,
                                               const Candidates& candidates,
                                               std::string_view others = {}) {
  if (!diags.claim_hint()) return std::nullopt;
  const std::vector<std::string_view> names = candidates();
  diags.charge_hint(names.size());
  const auto nearest = add_name_hint(diags.last(), name, names, others);
  if (nearest) add_rename_fix(diags.last(), name, {&*nearest, 1});
  return nearest;
}

// Returns " Did you mean \"candidate\"?" for the nearest candidate, or an empty string if all are
// too different.
std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates);

}  // namespace hecla
