// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/stdlib/table.h>

#include <algorithm>
#include <map>

#include "base/sort.h"

namespace hecla::stdlib {

namespace {

// Removes the functions that are replaced by a later one with the same name.
void keep_last_of_each_name(std::vector<Theme>& themes) {
  std::map<std::string, std::size_t> last;  // index of the last function with this name
  std::size_t count = 0;
  for (const Theme& theme : themes) {
    for (const Function& function : theme.functions) last[function.name()] = count++;
  }
  std::size_t next = 0;
  for (Theme& theme : themes) {
    std::erase_if(theme.functions,
                  [&](const Function& function) { return last[function.name()] != next++; });
  }
  std::erase_if(themes, [](const Theme& theme) { return theme.functions.empty(); });
}

}  // namespace

struct Table::Contents {
  std::vector<Theme> themes;
  std::vector<Function> all;
};

Table::Table() : Table(std::vector<Theme>()) {}

Table::Table(std::vector<Theme> themes) {
  auto contents = std::make_shared<Contents>();
  keep_last_of_each_name(themes);
  for (const Theme& theme : themes)
    contents->all.insert(contents->all.end(), theme.functions.begin(), theme.functions.end());
  sort_by(contents->all, &Function::name);
  contents->themes = std::move(themes);
  contents_ = std::move(contents);
}

Table Table::with(std::span<const Theme> more) const {
  const Table newer({more.begin(), more.end()});
  std::vector<Theme> joined = contents_->themes;
  for (Theme& theme : joined) {
    std::erase_if(theme.functions,
                  [&](const Function& function) { return newer.find(function.name()); });
  }
  for (const Theme& theme : newer.themes()) {
    const auto same = std::ranges::find(joined, theme.name, &Theme::name);
    if (same == joined.end()) {
      joined.push_back(theme);
    } else {
      same->functions.insert(same->functions.end(), theme.functions.begin(), theme.functions.end());
    }
  }
  return Table(std::move(joined));
}

std::span<const Theme> Table::themes() const& { return contents_->themes; }

std::span<const Function> Table::all() const& { return contents_->all; }

const Function* Table::find(std::string_view name) const& {
  const auto found = std::ranges::lower_bound(contents_->all, name, {}, &Function::name);
  return found != contents_->all.end() && found->name() == name ? &*found : nullptr;
}

}  // namespace hecla::stdlib
