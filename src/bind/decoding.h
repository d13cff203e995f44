// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What all parts of one decoding share; and what structs expect, for writing, too.
#include <hecla/bind/shape.h>
#include <hecla/model/body.h>
#include <hecla/model/eval_context.h>
#include <hecla/value/path.h>

#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bind/shapes.h"

namespace re2 {
class RE2;
}

namespace hecla::bind::detail {

// What a struct expects, worked out once.
struct PreparedStruct {
  BodySchema schema;
  bool has_remaining = false;
  bool keeps_attributes = false;              // what remains of an object, too
  std::vector<std::string_view> label_names;  // those of flattened structs, too
  // The attributes of an object that stands for the struct's body, sorted.
  std::vector<std::string_view> object_names;
};

// Each struct's, made when it is first asked for. A mistake in a schema is a UsageError.
class PreparedStructs {
 public:
  const PreparedStruct& of(const StructShape& shape);

 private:
  std::unordered_map<const StructShape*, PreparedStruct> prepared_;
};

// What each block of a field is made into, without wrappers around it, and the names of the labels
// that are keys of the maps that it is in.
struct BlockElement {
  const Shape& shape;
  std::vector<std::string> keys;
};
BlockElement element_of_blocks(const Field& field);

class Decoding {
 public:
  Decoding(const EvalContext& context, Diagnostics& diagnostics);
  ~Decoding();
  Decoding(const Decoding&) = delete;
  Decoding& operator=(const Decoding&) = delete;

  const PreparedStruct& prepared(const StructShape& shape) { return prepared_.of(shape); }
  // Whether the whole text matches; a pattern that is none is a UsageError.
  bool matches(std::string_view pattern, std::string_view text);
  // One level deeper; false where that is too deep.
  bool enter() { return ++depth_ <= ctx.limits().max_nesting; }
  void leave() { --depth_; }

  const EvalContext& ctx;
  Diagnostics& diags;
  // The first mistake, for callers whose values have no source.
  std::optional<ValueError> first_problem;

 private:
  PreparedStructs prepared_;
  std::unordered_map<std::string_view, std::unique_ptr<const re2::RE2>> patterns_;
  std::size_t depth_ = 0;
};

// One level of what is decoded, while it lives.
class Descent {
 public:
  explicit Descent(Decoding& decoding) : decoding_(decoding), allowed_(decoding.enter()) {}
  ~Descent() { decoding_.leave(); }
  Descent(const Descent&) = delete;
  Descent& operator=(const Descent&) = delete;
  bool is_allowed() const { return allowed_; }

 private:
  Decoding& decoding_;
  bool allowed_;
};

}  // namespace hecla::bind::detail
