// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Addresses: the addresses of the parts of a file, and what they contain. The inverse of
// Document::find().
//
//   write::Addresses addresses(document.file());
//   for (const write::Located& part : document.find(pattern))
//     std::cout << addresses.of(part).to_string() << "\n";  // resource.aws_instance.web.ami
//
// Each call takes logarithmic time, after the first for a body. Not synchronized.
#include <hecla/model/expression.h>
#include <hecla/write/address.h>
#include <hecla/write/document.h>

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
  // element. Document::find() finds exactly this item with it. Blocks have an index only if others
  // have the same type and labels. An attribute whose key is not a constant string is `*`, and `#`
  // with a number distinguishes what still has the same address, such as repeated names.
  Address of(ByteRange range);
  // Returns the address of a part that was found; that of the document, even if an item is all of its text.
  Address of(const Located& part);
  // Returns the expression with exactly this range, such as Located::value; nothing if there is
  // none.
  std::optional<Expression> expression(ByteRange range) const;

 private:
  class Finder;
  class Json;
  class Native;
  File file_;
  std::unique_ptr<Finder> finder_;
};

}  // namespace hecla::write
