// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "jsontext/writer.h"
#include "stdlib/format_verb.h"
#include "stdlib/json.h"
#include "stdlib/support.h"
#include "stdlib/themes.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"

namespace hecla::stdlib {

namespace {

// The limit on widths and precisions of numbers.
constexpr std::size_t widest_number = 1'000'000;

// Formats the arguments as one string, and pays for it. Each step returns false after setting problem_.
class Formatter {
 public:
  Formatter(CallContext& call, std::string_view format, std::span<const Value> arguments)
      : call_(call), scanner_(format), arguments_(arguments) {}

  // Errors count arguments from `first_argument`.
  Result<std::string, CallError> run(std::size_t first_argument) {
    using Found = FormatScanner::Found;
    for (Found found; (found = scanner_.next()) != Found::End;) {
      if (found == Found::Error) {
        return error("invalid format at byte " + std::to_string(scanner_.offset()));
      }
      const bool fine = found == Found::Literal ? put(scanner_.literal()) : put_verb();
      if (!fine) return std::move(problem_);
    }
    if (used_ < arguments_.size()) {
      return argument_error(first_argument + used_,
                            std::string("the format does not use this argument"));
    }
    return std::move(out_);
  }

 private:
  const FormatVerb& verb() const { return scanner_.verb(); }
  bool fail(const std::string& message) {
    problem_ = error(in_quotes(verb().text, 40) + ": " + message);
    return false;
  }

  // Append text. Return false if the budget is exhausted.
  bool put(std::string_view text) {
    if (!pay(text.size())) return false;
    out_ += text;
    return true;
  }
  bool put(std::size_t count, char c) {
    if (!pay(count)) return false;
    out_.append(count, c);
    return true;
  }
  bool pay(std::size_t bytes) {
    if (call_.budget().spend_string_bytes(bytes)) return true;
    problem_ = limit_exceeded(call_);
    return false;
  }

  bool put_verb() {
    if (verb().argument >= arguments_.size()) {
      return fail("there is no argument " + std::to_string(verb().argument + 1));
    }
    used_ = std::max(used_, verb().argument + 1);
    const Value& value = arguments_[verb().argument];
    if (verb().mode == 'v') return put_default(value);
    if (value.is_null()) return fail("a null value cannot be formatted");
    switch (verb().mode) {
      case 't':
        return put_bool(value);
      case 's':
      case 'q':
        return put_string(value);
      case 'b':
      case 'd':
      case 'o':
      case 'x':
      case 'X':
        return put_integer(value);
      case 'e':
      case 'E':
      case 'f':
      case 'g':
      case 'G':
        return put_number(value);
      default:
        return fail("unsupported verb");
    }
  }

  // Converts a value to the type that the verb requires.
  std::optional<Value> to(const Type& type, const Value& value) {
    auto converted = convert_value(call_, value, type);
    if (converted) return *std::move(converted);
    fail(converted.error().to_string());
    return std::nullopt;
  }

  bool put_default(const Value& value) {
    if (!verb().sharp && !value.is_null()) {
      if (value.type().is_string()) return put_padded(value.as_string());
      if (value.type().is_number()) return put_padded(general(value.as_number(), -1));
    }
    return put_json(value);
  }
  bool put_json(const Value& value) {
    std::string text;
    if (auto failed = append_json(call_, text, value)) return fail(failed->message);
    return put_padded(text);
  }
  bool put_bool(const Value& value) {
    const auto converted = to(Type::boolean(), value);
    if (!converted) return false;
    return put(converted->is_true() ? "true" : "false");
  }
  bool put_string(const Value& value) {
    const auto converted = to(Type::string(), value);
    if (!converted) return false;
    std::string_view text = converted->as_string();
    if (verb().precision.value_or(0) > 0) text = first_characters(text, *verb().precision);
    if (verb().mode == 's') return put_padded(text);
    std::string quoted;
    jsontext::append_string(quoted, text, {.escape_html = true});
    return put_padded(quoted);
  }
  static std::string_view first_characters(std::string_view text, std::size_t count) {
    std::size_t at = 0;
    while (count-- > 0 && at < text.size()) at = unicode::next_grapheme(text, at);
    return text.substr(0, at);
  }
  // Pads to the width, which is counted in characters. Pads with zeros even for left-aligned text.
  bool put_padded(std::string_view text) {
    const std::size_t width = verb().width.value_or(0);
    const std::size_t length = width > 0 ? unicode::count_graphemes(text) : 0;
    const std::size_t missing = width > length ? width - length : 0;
    const char fill = verb().zero ? '0' : ' ';
    if (verb().minus) return put(text) && put(missing, fill);
    return put(missing, fill) && put(text);
  }

  bool has_fitting_sizes() {
    if (verb().width.value_or(0) <= widest_number && verb().precision.value_or(0) <= widest_number)
      return true;
    return fail("the width or precision is too large");
  }
  std::string sign(bool negative) const {
    if (negative) return "-";
    return verb().plus ? "+" : verb().space ? " " : "";
  }

  bool put_integer(const Value& value) {
    const auto converted = to(Type::number(), value);
    if (!converted || !has_fitting_sizes()) return false;
    const Number number = converted->as_number();
    if (!number.is_integer()) return fail("a whole number is required");
    std::string digits = number.abs().to_base(base());
    if (verb().mode == 'X') std::transform(digits.begin(), digits.end(), digits.begin(), upper);
    if (digits == "0" && verb().precision == std::size_t{0}) return true;
    return put_digits(sign(number.sign() < 0) + prefix(), digits);
  }
  static char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
  int base() const {
    switch (verb().mode) {
      case 'b':
        return 2;
      case 'o':
        return 8;
      case 'd':
        return 10;
      default:
        return 16;
    }
  }
  std::string prefix() const {
    if (!verb().sharp || verb().mode == 'd') return "";
    return verb().mode == 'o' ? "0" : std::string("0") + verb().mode;
  }
  // Pads with zeros to the precision, and then with spaces (or, without a precision, zeros) to the width.
  bool put_digits(const std::string& before, const std::string& digits) {
    std::size_t zeros = std::max(verb().precision.value_or(0), digits.size()) - digits.size();
    const std::size_t length = before.size() + zeros + digits.size();
    const std::size_t missing = std::max(verb().width.value_or(0), length) - length;
    const bool fill = verb().zero && !verb().minus && !verb().precision;
    if (fill) zeros = missing;
    const std::size_t spaces = fill ? 0 : missing;
    return put(verb().minus ? 0 : spaces, ' ') && put(before) && put(zeros, '0') && put(digits) &&
           put(verb().minus ? spaces : 0, ' ');
  }

  bool put_number(const Value& value) {
    const auto converted = to(Type::number(), value);
    if (!converted || !has_fitting_sizes()) return false;
    const Number number = converted->as_number();
    std::string digits = number.is_infinite() ? "Inf" : digits_of(number.abs());
    if (verb().mode == 'E' || verb().mode == 'G')
      std::replace(digits.begin(), digits.end(), 'e', 'E');
    std::string before = sign(number.sign() < 0);
    // A positive infinity has a sign unless the space flag is set.
    if (number.is_infinite() && number.sign() > 0) before = verb().space ? " " : "+";
    return put_number_text(before, digits, verb().zero && !number.is_infinite());
  }
  std::string digits_of(const Number& number) const {
    const int precision = verb().precision ? static_cast<int>(*verb().precision) : -1;
    switch (verb().mode) {
      case 'f':
        return number.to_fixed(precision < 0 ? 6 : precision);
      case 'e':
      case 'E':
        return number.to_scientific(precision < 0 ? 6 : precision);
      default:
        return number.to_general(precision);
    }
  }
  bool put_number_text(const std::string& before, const std::string& digits, bool fill) {
    const std::size_t length = before.size() + digits.size();
    const std::size_t missing = std::max(verb().width.value_or(0), length) - length;
    if (fill) return put(before) && put(missing, '0') && put(digits);
    return put(verb().minus ? 0 : missing, ' ') && put(before) && put(digits) &&
           put(verb().minus ? missing : 0, ' ');
  }
  static std::string general(const Number& number, int precision) {
    if (number.is_infinite()) return number.sign() < 0 ? "-Inf" : "+Inf";
    return number.to_general(precision);
  }

  CallContext& call_;
  FormatScanner scanner_;
  std::span<const Value> arguments_;
  std::string out_;
  std::size_t used_ = 0;
  CallError problem_;
};

// --- format -----------------------------------------------------------------------------------------

CallResult format(CallContext& call, Args args, const Type&) {
  const std::string_view text = args[0].as_string();
  const Args values = args.subspan(1);
  if (!std::all_of(values.begin(), values.end(),
                   [](const Value& value) { return value.is_wholly_known(); })) {
    const std::size_t first_verb = text.find('%');
    return unknown_string_with_prefix(
        first_verb == text.npos ? "" : Refinement::safe_prefix(text.substr(0, first_verb)));
  }
  auto result = Formatter(call, text, values).run(1);
  if (!result) return std::move(result).error();
  return Value::string(*result);
}

// --- formatlist -------------------------------------------------------------------------------------

// The arguments of formatlist: sequences of one length, whose elements are used one by one, and single values, which
// are used for each element.
struct ListArguments {
  std::optional<std::size_t> length;  // the length of the sequences
  std::size_t length_from = 0;
  bool open = false;  // an argument, or the length of one, is unknown
};

bool is_iterated(const Value& value) { return is_sequence(value.type()) && !value.is_null(); }

std::optional<CallError> add_sequence(const Value& value, std::size_t index, ListArguments& out) {
  const bool tuple = value.type().is_tuple();
  if (!tuple && (!value.is_known() || !has_known_length(value))) {
    out.open = true;
    return std::nullopt;
  }
  const std::size_t count = tuple ? value.type().tuple_elements().size() : value.size();
  out.open |= !value.is_known();
  if (!out.length) {
    out.length = count;
    out.length_from = index;
  } else if (*out.length != count) {
    return argument_error(index, "the list has length " + std::to_string(count) +
                                     ", but argument " + std::to_string(out.length_from) +
                                     " has length " + std::to_string(*out.length));
  }
  return std::nullopt;
}

CallResult format_one(CallContext& call, std::string_view text, std::span<const Value> values) {
  for (const Value& value : values) {
    if (!value.is_wholly_known()) return Value::unknown(Type::string()).refined_not_null();
  }
  auto result = Formatter(call, text, values).run(1);
  if (!result && !values.empty()) return error(result.error().message);
  if (!result) return std::move(result).error();
  return Value::string(*result);
}

CallResult format_rows(CallContext& call, std::string_view text, Args values, std::size_t count) {
  if (!call.budget().spend_elements(count)) return limit_exceeded(call);
  std::vector<Value> rows;
  std::vector<Value> row(values.size());
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t v = 0; v < values.size(); ++v) {
      row[v] = is_iterated(values[v]) ? values[v].elements()[i] : values[v];
    }
    CallResult formatted = format_one(call, text, row);
    if (!formatted) return formatted;
    rows.push_back(*std::move(formatted));
  }
  return Value::list(Type::string(), std::move(rows));
}

CallResult format_list(CallContext& call, Args args, const Type& type) {
  const Args values = args.subspan(1);
  ListArguments found;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (is_iterated(values[i])) {
      if (auto failed = add_sequence(values[i], i + 1, found)) return *std::move(failed);
    } else {
      found.open |= values[i].type().is_dynamic() && !values[i].is_known();
    }
  }
  if (found.open) return Value::unknown(type);
  return format_rows(call, args[0].as_string(), values, found.length.value_or(1));
}

Function define_format(const About& about, Type type, Function::Implementation run) {
  return define_variadic(about,
                         {parameter("format", Type::string(), "The format."),
                          parameter("args", Type::dynamic(), "The values to format.", AllowAll)},
                         std::move(type), std::move(run));
}

}  // namespace

std::vector<Function> format_functions() {
  return {
      define_format(
          {"format",
           "Returns a string made from a format and values, as in printf: %s is a string, "
           "%d a whole number, %f a number with a fraction, %e one with an exponent, %g "
           "the shorter of the two, %b, %o, %x and %X a whole number in base 2, 8 or 16, "
           "%t a bool, %q a quoted string, %v any value, %#v its JSON, and %% a percent "
           "sign. Between the % and the letter may be flags (space, +, -, 0, #), a "
           "width, a precision after a point, and the number of an argument in brackets.",
           "format(\"Hello, %s! %05.1f\", \"Ander\", 3.14159)"},
          Type::string(), format),
      define_format({"formatlist",
                     "Returns a list of strings made by `format`, one for each element of the "
                     "lists among the arguments, which must have the same length. Other arguments "
                     "are used for every element.",
                     "formatlist(\"%s has %d\", [\"a\", \"b\"], [1, 2])"},
                    Type::list(Type::string()), format_list),
  };
}

}  // namespace hecla::stdlib
