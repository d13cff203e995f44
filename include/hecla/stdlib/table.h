// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Table: functions by name, grouped into themes for documentation.
//
//   const stdlib::Table mine = stdlib::standard().with({{"billing", "Billing", {price_function()}}});
//   for (const Function& function : mine.all()) context.set(function.name(), function);
//
// Immutable and cheap to copy. Views into a table are valid as long as a copy of it exists.
#include <hecla/function/function.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::stdlib {

// Functions on one topic, in the order in which documentation shows them.
struct Theme {
  std::string name;   // "string"
  std::string title;  // "Strings"
  std::vector<Function> functions;
};

class Table {
 public:
  Table();  // without functions
  // If several functions have the same name, the last one is used.
  explicit Table(std::vector<Theme> themes);
  // Returns this table with more functions, which replace those with the same names. Themes with the same name
  // are merged and keep their title.
  Table with(std::span<const Theme> more) const;

  std::span<const Theme> themes() const&;
  // Returns all functions of all themes, sorted by name.
  std::span<const Function> all() const&;
  // Returns null if there is no such function.
  const Function* find(std::string_view name) const&;
  // Deleted, because the views would be invalid.
  void themes() const&& = delete;
  void all() const&& = delete;
  void find(std::string_view name) const&& = delete;

 private:
  struct Contents;
  std::shared_ptr<const Contents> contents_;
};

}  // namespace hecla::stdlib
