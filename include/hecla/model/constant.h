// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Constant: the string, number or bool that an expression is written as, without a Value for its text.
//
//   if (const Constant written = expression.as_constant(); written.is_string())
//     name = written.text();                  // as expression.evaluate(...) would return it
//
// For decoders, most of whose expressions are constants. The text is normalized like that of a Value; it is a view that
// is valid as long as the expression. Anything else, such as a template or a string that would have to be normalized
// first, is no constant and has to be evaluated.
#include <hecla/value/value.h>

#include <string_view>
#include <utility>

namespace hecla {

class Constant {
 public:
  Constant() = default;  // no constant
  // A number or a bool.
  explicit Constant(Value value) : kind_(Kind::Value), value_(std::move(value)) {}
  // Makes the string, or no constant if it is not normalized.
  static Constant string(std::string_view text);

  explicit operator bool() const { return kind_ != Kind::None; }
  bool is_string() const { return kind_ == Kind::String; }
  // Precondition: is_string().
  std::string_view text() const { return text_; }
  // Precondition: it is a constant.
  Value value() const { return is_string() ? Value::string(text_) : value_; }

 private:
  enum class Kind : std::uint8_t { None, String, Value };
  Kind kind_ = Kind::None;
  std::string_view text_;
  Value value_;
};

}  // namespace hecla
