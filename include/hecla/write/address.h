// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Address: the position of a part of a document, by names instead of offsets.
//
//   resource.aws_instance.web.tags["Name"]
//   resource.aws_security_group.*.ingress[0].cidr_blocks[1]
//   provider.aws[1]                                // the second block with this type and label
//   locals.tags.*#2                                // the third of all that locals.tags.* finds
//
// The names of a body's items come first: a block by its type and each of its labels, then an
// argument. After an argument follow keys of objects, and indexes of tuples and of the arguments of
// calls. In the JSON syntax, every step is the name of a property or an index. `*` matches any
// name, label, key or element. `#` and a number at the end select one of several parts with the same
// address, in source order; it leads to items that have no name of their own, such as an attribute
// with a computed key. `.` alone is the whole document.
//
// An Address is a value; it may be read from any number of threads.
#include <hecla/source/diagnostic.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::write {

struct AddressStep {
  enum class Kind : std::uint8_t { Name, Index, Any, Nth };
  Kind kind = Kind::Any;
  std::string name = {};  // Name
  std::size_t index = 0;  // Index, Nth
  bool is_key = false;    // Name: written in brackets, such as the key of an instance
  SourceRange range = {};

  // Returns whether a name matches. Ignores the range.
  bool matches(std::string_view text) const {
    return kind == Kind::Any || (kind == Kind::Name && name == text);
  }
  // Returns whether it leads to the same, however it is written.
  bool is_same(const AddressStep& other) const {
    return kind == other.kind && name == other.name && index == other.index;
  }
};

// Appends a step to the usual form of an address: .name, ["a name"], [0], .* or #0
void append_step(std::string& address, const AddressStep& step);

class Address {
 public:
  // The whole document.
  Address() = default;

  // Parses `source` or a part of it. Reports an error and returns nothing if it is not an address.
  static std::optional<Address> parse(const SourceRef& source, Diagnostics& diags,
                                      std::optional<ByteRange> part = std::nullopt);
  // Parses text that is not in a source of its own, such as a literal in a program.
  static std::optional<Address> parse(std::string_view text, Diagnostics& diags);
  // Returns the end of the address that starts at `begin` of a longer text: the first blank outside
  // of quotes.
  static std::uint32_t end_in(std::string_view text, std::uint32_t begin);

  // Append a step.
  Address& name(std::string name);
  Address& index(std::size_t index);
  Address& any();
  // Selects one of the parts that the address refers to. No step can follow.
  Address& nth(std::size_t index);
  Address& add(AddressStep step);

  const std::vector<AddressStep>& steps() const { return steps_; }
  bool is_document() const { return steps_.empty(); }
  // Returns whether it contains `*`, and so may refer to any number of parts.
  bool is_pattern() const;
  // Returns the address without its last step. Precondition (checked): this is not the document.
  Address parent() const;
  // Returns the address in its usual form.
  std::string to_string() const;
  // Returns the first `count` steps in that form.
  std::string prefix_text(std::size_t count) const;
  // Returns the range that it was parsed from; without a source if it was built.
  const SourceRange& range() const { return range_; }

 private:
  std::vector<AddressStep> steps_;
  SourceRange range_;
};

}  // namespace hecla::write
