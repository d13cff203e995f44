// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The arguments of one block of a specification, as plain data.
#include <hecla/model/body.h>

#include <optional>
#include <string>
#include <vector>

namespace hecla::specfile {

// What is wrong is reported, and ok() is then false. null stands for an argument that is not set.
class Arguments {
 public:
  Arguments(const BodyContent& content, Diagnostics& diags) : content_(content), diags_(diags) {}

  std::optional<std::string> text(std::string_view name);
  bool flag(std::string_view name);
  // A number of blocks; negative ones count as 0.
  std::size_t count(std::string_view name);
  std::vector<std::string> names(std::string_view name);
  // The expression itself; null where it is not set.
  Expression expression(std::string_view name) const;

  bool ok() const { return ok_; }

 private:
  // A known value of `type` that is not null; nothing where there is none.
  std::optional<Value> value(std::string_view name, const Type& type);
  void report(std::string_view name, const std::string& problem);

  const BodyContent& content_;
  Diagnostics& diags_;
  bool ok_ = true;
};

}  // namespace hecla::specfile
