// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Table: functions by name, in the themes that documentation shows them in.
//
//   const stdlib::Table mine = stdlib::standard().with({{"billing", "Billing", {price_function()}}});
//   for (const Function& function : mine.all()) context.set(function.name(), function);
//
// Immutable, and cheap to copy: copies share. Views into a table live as long as a copy of it does.
#include <hecla/function/function.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::stdlib {

// Functions that belong together, in the order documentation should show them in.
struct Theme {
  std::string name;   // "string"
  std::string title;  // "Strings"
  std::vector<Function> functions;
};

class Table {
 public:
  Table();  // without functions
  // Of several functions of one name the last counts.
  explicit Table(std::vector<Theme> themes);
  // This table with more functions, which count where there are some of these names. Themes of one name
  // become one, with the title that is there.
  Table with(std::span<const Theme> more) const;

  std::span<const Theme> themes() const&;
  // Every function of every theme, sorted by name.
  std::span<const Function> all() const&;
  // Null where there is no such function.
  const Function* find(std::string_view name) const&;
  // Views into a table that is about to go.
  void themes() const&& = delete;
  void all() const&& = delete;
  void find(std::string_view name) const&& = delete;

 private:
  struct Contents;
  std::shared_ptr<const Contents> contents_;
};

}  // namespace hecla::stdlib
