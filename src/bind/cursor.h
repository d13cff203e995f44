// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The part of a value that is being decoded: its name, its path, its expression, and error
// reporting for it.
//
// Making a cursor and entering a part cost little: steps, places and titles are worked out for errors only. The
// expression of a part is looked up when it is first needed, once for all parts of a value, so that many errors in a
// long list stay cheap.
#include <hecla/bind/located.h>
#include <hecla/model/body.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bind/decoding.h"
#include "model/expression_parts.h"

namespace hecla::bind::detail {

Place place_of(const Attribute& attribute);

// A part that the cursor is in: the whole value, or a step into the part around it. What it refers to must outlive it.
class Part {
 public:
  Part() = default;
  // The attribute with this name.
  explicit Part(std::string_view attribute) : attribute_(attribute) {}
  // The element of `container` at an index, or the element with a key.
  Part(const Value& container, std::size_t index) : value_(&container), index_(index) {}
  explicit Part(const Value& key) : value_(&key), is_key_(true) {}

 private:
  friend class Cursor;
  // Precondition: not the whole value.
  PathStep step() const;

  Part* outer_ = nullptr;
  std::string_view attribute_;
  const Value* value_ = nullptr;
  std::size_t index_ = 0;
  bool is_key_ = false;
  std::optional<Expression> expression_;  // empty inside if the part has no expression
  Expression name_;                       // set together with `expression_`
  std::unique_ptr<const ExpressionParts> parts_;
};

// A label of a block of some type.
struct BlockLabel {
  std::string_view text;
  std::string_view type;
};

class Cursor {
 public:
  // Starts at a value named `name` that comes from `expression` or, without an expression, from `place`; at a label; or
  // at the value of an attribute. The texts and the attribute must outlive the cursor.
  Cursor(Decoding& decoding, std::string_view name, Expression expression, Place place);
  Cursor(Decoding& decoding, BlockLabel label, Place place);
  Cursor(Decoding& decoding, std::string_view name, const Attribute& attribute);
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;

  void enter(Part& part) {
    part.outer_ = last_;
    last_ = &part;
    ++depth_;
  }
  void leave() {
    last_ = last_->outer_;
    --depth_;
  }
  // From here on, parts are not named, because their names can be as secret as a marked value.
  void hide_names();
  bool is_hidden() const { return hidden_from_.has_value(); }
  // Returns the level from which names are hidden, to be restored later.
  std::optional<std::size_t> hidden_from() const { return hidden_from_; }
  void hide_from(std::optional<std::size_t> level) { hidden_from_ = level; }
  // Sets whether errors are about the name of the part, which is a key.
  void point_at_name(bool at_name) { is_at_name_ = at_name; }
  bool is_at_start() const { return depth_ == 1; }

  // Sets the name of the whole value in messages, which replaces its name in quotes.
  void set_title(std::string title) { title_ = std::move(title); }
  // Returns the range of the part, or of the closest part around it that has an expression.
  SourceRange range();
  // Returns null if the part has no expression of its own.
  const Expression* expression();
  Place place();

  // Reports that the part does not meet a condition (see messages.h). `advice` is another sentence,
  // with a space before it. Returns false.
  bool report(DiagnosticCode code, const std::string& demand, const std::string& advice = {});
  // Reports that the part must be `expected`, not `value`.
  bool report_mismatch(const std::string& expected, const Value& value,
                       const std::string& advice = {});
  // Reports that the part must be known, unless it is unknown because of an error that was reported. Returns false.
  bool report_unknown();
  // Reports that the part does not have an attribute with this name, or should not have it.
  void report_missing(std::string_view name);
  void report_unsupported(std::string_view name, std::span<const std::string_view> expected);

  // Describes a value for messages: "a hidden value" if it is marked or secret.
  std::string describe(const Value& value) const;

  Decoding& decoding;

 private:
  // Returns the name of the part at the start of a sentence: "ports[1]", in quotes.
  std::string name() const;
  std::string title() const;
  // Returns the expression of the part, or of the closest part around it that has one; null if none has.
  const Expression* closest_expression();
  // Returns the place of the whole value.
  Place whole() const { return source_ ? place_of(*source_) : place_; }
  // Returns the path to the part, or to the one at an outer level.
  Path path(std::size_t levels) const;
  void keep_value_error(const std::string& demand);
  const Expression& expression_of(Part& part);
  const Expression* name_expression();

  std::string_view name_;
  std::string title_;
  BlockLabel label_ = {};
  const Attribute* source_ = nullptr;
  Place place_;
  Part whole_;
  Part* last_ = &whole_;
  std::size_t depth_ = 1;
  std::optional<std::size_t> hidden_from_;
  bool is_at_name_ = false;
};

// While it exists, the cursor is in a part of the value, which is made from the arguments.
class Inside {
 public:
  template <class... Arguments>
  explicit Inside(Cursor& cursor, const Arguments&... arguments)
      : cursor_(cursor), part_(arguments...) {
    cursor_.enter(part_);
  }
  ~Inside() { cursor_.leave(); }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

 private:
  Cursor& cursor_;
  Part part_;
};

// While it exists, errors are about the name of the part.
class AtName {
 public:
  explicit AtName(Cursor& cursor) : cursor_(cursor) { cursor_.point_at_name(true); }
  ~AtName() { cursor_.point_at_name(false); }
  AtName(const AtName&) = delete;
  AtName& operator=(const AtName&) = delete;

 private:
  Cursor& cursor_;
};

// While it exists, messages show neither names of parts nor values, if the value is marked or secret.
class HiddenParts {
 public:
  HiddenParts(Cursor& cursor, bool is_hidden) : cursor_(cursor), before_(cursor.hidden_from()) {
    if (is_hidden) cursor_.hide_names();
  }
  HiddenParts(Cursor& cursor, const Value& value) : HiddenParts(cursor, value.is_marked()) {}
  ~HiddenParts() { cursor_.hide_from(before_); }
  HiddenParts(const HiddenParts&) = delete;
  HiddenParts& operator=(const HiddenParts&) = delete;

 private:
  Cursor& cursor_;
  std::optional<std::size_t> before_;
};

}  // namespace hecla::bind::detail
