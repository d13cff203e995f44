// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// One block of a specification: its arguments, as plain data, and the blocks inside.
#include <hecla/model/body.h>

#include <optional>
#include <string>
#include <vector>

namespace hecla::specfile {

// What is wrong is reported, and ok() is then false. null stands for an argument that is not set.
class Arguments {
 public:
  // Reads a body that may hold what `schema` says and nothing else.
  Arguments(const Body& body, const BodySchema& schema, Diagnostics& diags);

  std::optional<std::string> text(std::string_view name);
  bool flag(std::string_view name);
  // A number of blocks; negative ones count as 0.
  std::size_t count(std::string_view name);
  std::vector<std::string> names(std::string_view name);
  // The expression itself; null where it is not set.
  Expression expression(std::string_view name) const;

  const std::vector<Block>& blocks() const { return content_.blocks; }
  const SourceRange& missing_item_range() const { return content_.missing_item_range; }

  // Why the value of an argument is not taken. Precondition: it is set.
  void report(std::string_view name, const std::string& problem);
  bool ok() const { return ok_; }

 private:
  // A known value of `type` that is not null; nothing where there is none.
  std::optional<Value> value(std::string_view name, const Type& type);

  Diagnostics& diags_;
  BodyContent content_;
  bool ok_ = true;
};

}  // namespace hecla::specfile
