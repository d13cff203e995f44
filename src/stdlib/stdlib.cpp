// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/stdlib/stdlib.h>

#include <algorithm>
#include <numeric>

#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

struct ThemeSource {
  std::string_view name;
  std::string_view title;
  std::vector<std::vector<Function> (*)()> parts;
};

// Built at the first use and never destroyed, so that it outlives whatever calls it.
class Library {
 public:
  Library() {
    const ThemeSource sources[] = {
        {"number", "Numbers", {number_functions, arithmetic_functions}},
        {"comparison", "Comparison and logic", {comparison_functions}},
        {"string", "Strings", {string_functions, trim_functions}},
        {"format", "Formatting", {format_functions}},
        {"regex", "Regular expressions", {regex_functions}},
        {"collection",
         "Lists, maps and objects",
         {list_functions, sequence_functions, mapping_functions}},
        {"set", "Sets", {set_functions}},
        {"datetime", "Dates and times", {datetime_functions}},
        {"encoding", "Encoding", {csv_functions, json_functions}},
        {"conversion", "Conversion", {conversion_functions}},
    };
    for (const ThemeSource& source : sources) add(source);
    for (std::size_t i = 0; i < lists_.size(); ++i) themes_[i].functions = lists_[i];
    std::sort(all_.begin(), all_.end(), by_name);
  }
  std::span<const Theme> themes() const { return themes_; }
  std::span<const Function> all() const { return all_; }

 private:
  static bool by_name(const Function& a, const Function& b) { return a.name() < b.name(); }
  void add(const ThemeSource& source) {
    std::vector<Function> functions;
    for (const auto part : source.parts) {
      for (Function& function : part()) functions.push_back(std::move(function));
    }
    all_.insert(all_.end(), functions.begin(), functions.end());
    lists_.push_back(std::move(functions));
    themes_.push_back({source.name, source.title, {}});
  }
  std::vector<std::vector<Function>> lists_;
  std::vector<Theme> themes_;
  std::vector<Function> all_;
};

const Library& library() {
  static const Library* const instance = new Library();
  return *instance;
}

// Edits (insert, delete, replace, swap neighbours) that turn `a` into `b`.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] =
          std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

}  // namespace

std::span<const Theme> themes() { return library().themes(); }

std::span<const Function> all() { return library().all(); }

const Function* find(std::string_view name) {
  const auto functions = all();
  const auto found =
      std::lower_bound(functions.begin(), functions.end(), name,
                       [](const Function& a, std::string_view b) { return a.name() < b; });
  return found != functions.end() && found->name() == name ? &*found : nullptr;
}

std::vector<std::string_view> similar_names(std::string_view name) {
  constexpr std::size_t longest_name = 64;
  if (name.size() > longest_name) return {};
  std::vector<std::pair<std::size_t, std::string_view>> near;
  for (const Function& function : all()) {
    const std::size_t edits = distance(name, function.name());
    if (edits <= std::max<std::size_t>(1, function.name().size() / 3))
      near.emplace_back(edits, function.name());
  }
  std::sort(near.begin(), near.end());
  std::vector<std::string_view> names;
  for (const auto& [edits, similar] : near) names.push_back(similar);
  return names;
}

}  // namespace hecla::stdlib
