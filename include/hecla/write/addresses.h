// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Addresses: the addresses of the parts of a file, and what they contain. The inverse of
// Document::find().
//
//   write::Addresses addresses(document.file());
//   for (const write::Located& part : document.find(pattern))
//     std::cout << addresses.of(part.range).to_string() << "\n";  // resource.aws_instance.web.ami
//
// Each call takes logarithmic time, after the first for a body. Not synchronized.
#include <hecla/file/file.h>
#include <hecla/model/expression.h>
#include <hecla/write/address.h>

#include <memory>
#include <optional>

namespace hecla::write {

class Addresses {
 public:
  explicit Addresses(File file);
  ~Addresses();
  Addresses(const Addresses&) = delete;
  Addresses& operator=(const Addresses&) = delete;

  // Returns the address of the innermost item around a range: a block, argument, attribute or
  // element. Blocks have an index only if others have the same type and labels. An attribute with a
  // computed key has no address: the result is that of its object.
  Address of(ByteRange range);
  // Returns the expression with exactly this range, such as Located::value; nothing if there is
  // none.
  std::optional<Expression> expression(ByteRange range) const;

 private:
  class Native;
  File file_;
  std::unique_ptr<Native> native_;  // null for the JSON syntax
};

}  // namespace hecla::write
