// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The way from an attribute's value to the part of it that is being read, for messages: what the
// part is called, and where it was written.
//
// Entering a part costs little. What it was written as is found out when it is asked for, once for
// all parts of a value, so that many mistakes in a long list stay cheap.
#include <hecla/bind/located.h>
#include <hecla/model/eval_context.h>
#include <hecla/model/expression.h>
#include <hecla/value/path.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace hecla::bind::detail {

class Trail {
 public:
  // A value that `name` is given by `expression`; without expression it was written at `place`.
  Trail(std::string_view name, Expression expression, Place place, const EvalContext& ctx);

  void enter(PathStep step);
  void leave();
  // From here on, parts are not named: their names may be as secret as a marked value.
  void hide_names() {
    hidden_from_ = std::min(hidden_from_.value_or(levels_.size()), levels_.size());
  }
  bool is_hidden() const { return hidden_from_.has_value(); }
  // The level from which on names are hidden, to be restored later.
  std::optional<std::size_t> hidden_from() const { return hidden_from_; }
  void hide_from(std::optional<std::size_t> level) { hidden_from_ = level; }
  // Whether the name of the part is meant, not the part.
  void point_at_name(bool at_name) { is_at_name_ = at_name; }
  bool is_at_start() const { return levels_.size() == 1; }

  // What the whole is called instead of its name in quotes.
  void set_title(std::string title) { title_ = std::move(title); }
  // "ports[1]", in quotes.
  std::string name() const;
  Path path() const;
  // Of the part, or of what it is part of where the part has no expression of its own.
  SourceRange range();
  // Null where the part has no expression of its own.
  const Expression* expression();
  Place place();
  // What to show around a mistake: the whole attribute.
  const SourceRange& context() const { return place_.range; }

 private:
  struct Parts {
    std::vector<Expression> list;
    std::unordered_map<std::string, std::pair<Expression, Expression>> map;  // names and parts
  };
  struct Level {
    PathStep step = {};                         // not of the first
    std::optional<Expression> expression = {};  // empty inside: it has none
    Expression name = {};                       // known once `expression` is
    std::unique_ptr<const Parts> parts = {};
  };
  const Expression& expression_at(std::size_t level);
  const Expression* name_expression();
  const Parts& parts_at(std::size_t level);

  std::string name_;
  std::string title_;
  Place place_;
  const EvalContext& ctx_;
  std::vector<Level> levels_;
  std::optional<std::size_t> hidden_from_;
  bool is_at_name_ = false;
};

}  // namespace hecla::bind::detail
