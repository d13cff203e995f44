// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The references that the expressions of a file contain, as they are written.
//
//   for (const ReferenceUse& use : reference_uses(file, limits))
//     std::cout << use.range.to_string() << ": " << use.text() << "\n";
//
// Unlike Expression::variables(), a reference goes on after a computed index and a splat: module.m[each.key].id.
// Variables of for expressions, iterators of dynamic blocks and plain object keys are not references. resource.TYPE.NAME has
// the steps of TYPE.NAME. In strings of the JSON syntax, ranges are those of the file. Pure; safe to call from several
// threads.
#include <hecla/file/file.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::analysis {

struct ReferenceUse {
  struct Step {
    std::string
        name;  // of the root or an attribute, or a key that is a constant string; empty for other indexes
    bool is_index = false;  // in brackets, or a splat
    ByteRange range = {};   // with the dot or the brackets
  };
  std::vector<Step> steps;  // the root first
  SourceRange range;        // from the root to the last step
  // The outermost block that it is in with its labels, and the argument of that; empty in a block in it. A property of
  // a file without blocks is a block, too.
  std::string block = {};
  std::vector<std::string> labels = {};
  ByteRange block_range = {};  // in JSON, that of its object
  std::string argument = {};
  std::string innermost_argument = {};  // that it is in, also in nested blocks

  // Returns the steps without indexes right after the first `count` steps: those of module.m[0].id after module.m are
  // ".id".
  std::span<const Step> after(std::size_t count) const;
  // Returns the reference with "[...]" in place of computed indexes, which may contain secrets.
  std::string text() const;
};

std::vector<ReferenceUse> reference_uses(const File& file, const Limits& limits);

// Returns the names that mean something else at an offset than in the rest of the file: the variables of the for
// expressions and the iterators of the dynamic blocks around it.
std::vector<std::string_view> bound_names(const syntax::Document& document, std::uint32_t offset);

}  // namespace hecla::analysis
