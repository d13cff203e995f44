// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The contents of a block of a specification: its arguments, as plain data, and the blocks in it.
#include <hecla/model/body.h>

#include <optional>
#include <string>
#include <vector>

namespace hecla::specfile {

// Errors are reported, and ok() is then false. Null means that an argument is not set.
class Arguments {
 public:
  // Reads a body that can contain only the items of `schema`.
  Arguments(const Body& body, const BodySchema& schema, Diagnostics& diags);

  std::optional<std::string> text(std::string_view name);
  bool flag(std::string_view name);
  // Returns a number of blocks; a negative number counts as 0.
  std::size_t count(std::string_view name);
  std::vector<std::string> names(std::string_view name);
  // Returns the expression of an argument, or a null expression if it is not set.
  Expression expression(std::string_view name) const;

  const std::vector<Block>& blocks() const { return content_.blocks; }
  const SourceRange& missing_item_range() const { return content_.missing_item_range; }

  // Reports why the value of an argument is invalid. Precondition: it is set.
  void report(std::string_view name, const std::string& problem);
  bool ok() const { return ok_; }

 private:
  // Returns the value if it is known, not null and convertible to `type`; otherwise nothing.
  std::optional<Value> value(std::string_view name, const Type& type);

  Diagnostics& diags_;
  BodyContent content_;
  bool ok_ = true;
};

}  // namespace hecla::specfile
