// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The body of a block that represents an unknown number of blocks.
#include <hecla/model/body.h>

#include <optional>

namespace hecla::ext {

// Returns a body that reads like `pattern`, but whose values are all unknown and have `marks`.
Body unknown_body(Body pattern, MarkSet marks, bool has_failed = false);

struct UnknownContent {
  Body pattern;
  MarkSet marks;
};
// Returns what unknown_body() was called with, or nothing for another body.
std::optional<UnknownContent> unknown_content_of(const Body& body);
// Makes what was read from a pattern what its unknown body has.
void make_unknown(BodyContent& content, const MarkSet& marks);

}  // namespace hecla::ext
