// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/value/ops.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

CallResult absolute_value(CallContext&, Args args, const Type&) { return absolute(args[0]); }

CallResult round_up(CallContext&, Args args, const Type&) {
  const Number number = args[0].as_number();
  return Value::number(number.is_infinite() ? number : number.ceil());
}

CallResult round_down(CallContext&, Args args, const Type&) {
  const Number number = args[0].as_number();
  return Value::number(number.is_infinite() ? number : number.floor());
}

CallResult whole_part(CallContext&, Args args, const Type&) {
  const Number number = args[0].as_number();
  if (number.is_infinite()) return error("infinity has no whole part");
  return Value::number(number.truncate());
}

CallResult smallest(CallContext&, Args args, const Type&) {
  if (args.empty()) return error("at least one number is required");
  std::size_t best = 0;
  for (std::size_t i = 1; i < args.size(); ++i) {
    if (args[i].as_number() < args[best].as_number()) best = i;
  }
  return args[best];
}

CallResult greatest(CallContext&, Args args, const Type&) {
  if (args.empty()) return error("at least one number is required");
  std::size_t best = 0;
  for (std::size_t i = 1; i < args.size(); ++i) {
    if (args[i].as_number() > args[best].as_number()) best = i;
  }
  return args[best];
}

// Returns an argument as a double. A finite number that is too large for a double is an error.
Result<double, CallError> floating(Args args, std::size_t index) {
  const Number number = args[index].as_number();
  const double value = number.to_double();
  if (std::isinf(value) && !number.is_infinite()) {
    return error("argument " + std::to_string(index + 1) + " is too large");
  }
  return value;
}

// Returns the shortest decimal number within half a unit in the last place of a double. As in the reference, a power of
// two, whose lower neighbor is nearer, need not read back as the same double.
Number decimal_form(double value) {
  char text[32];
  int exponent = 0;
  if (std::abs(std::frexp(value, &exponent)) == 0.5) {
    const Number exact = Number::from_double(value);
    const Number half_unit = Number::from_double(std::ldexp(1.0, exponent - 54));
    for (int digits = 0; digits < 17; ++digits) {
      const auto end =
          std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, digits).ptr;
      const Number rounded =
          *Number::parse(std::string_view(text, static_cast<std::size_t>(end - text)));
      const auto error = subtract(rounded, exact);
      if (error && error->abs() <= half_unit) return rounded;
    }
  }
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  return *Number::parse(std::string_view(text, static_cast<std::size_t>(end - text)));
}

// These functions compute with the precision of a double, and their result is the decimal form of a double. It may be infinite for some arguments, such as the logarithm of 0, but not because it is too large.
CallResult from_double(double value, bool may_be_infinite) {
  if (std::isnan(value)) return error("the result is undefined");
  if (std::isinf(value) && !may_be_infinite) return error("the result is too large");
  if (std::isinf(value))
    return Value::number(value < 0 ? Number::negative_infinity() : Number::infinity());
  return Value::number(decimal_form(value));
}

// Returns the natural logarithm of a positive finite number by the method of fdlibm (argument reduction and a
// polynomial), which the reference also uses. C libraries differ from it in the last digit.
double reduced_log(double x) {
  constexpr double ln2_high = 6.93147180369123816490e-01;
  constexpr double ln2_low = 1.90821492927058770002e-10;
  constexpr double l1 = 6.666666666666735130e-01, l2 = 3.999999999940941908e-01,
                   l3 = 2.857142874366239149e-01, l4 = 2.222219843214978396e-01,
                   l5 = 1.818357216161805012e-01, l6 = 1.531383769920937332e-01,
                   l7 = 1.479819860511658591e-01;
  constexpr double half_sqrt2 = 0.70710678118654752440;
  int exponent = 0;
  double fraction = std::frexp(x, &exponent);
  if (fraction < half_sqrt2) {
    fraction *= 2;
    --exponent;
  }
  const double f = fraction - 1;
  const double k = exponent;
  const double s = f / (2 + f);
  const double s2 = s * s;
  const double s4 = s2 * s2;
  const double t1 = s2 * (l1 + s4 * (l3 + s4 * (l5 + s4 * l7)));
  const double t2 = s4 * (l2 + s4 * (l4 + s4 * l6));
  const double half_square = 0.5 * f * f;
  return k * ln2_high - ((half_square - (s * (half_square + (t1 + t2)) + k * ln2_low)) - f);
}

double natural_log(double x) {
  const bool special = std::isnan(x) || std::isinf(x) || x <= 0;
  return special ? std::log(x) : reduced_log(x);
}

CallResult logarithm(CallContext&, Args args, const Type&) {
  const auto number = floating(args, 0);
  if (!number) return number.error();
  const auto base = floating(args, 1);
  if (!base) return base.error();
  return from_double(natural_log(*number) / natural_log(*base), true);
}

// Returns x raised to a whole number of at most 2^63 by repeated squaring of the mantissa, as in the reference. C
// libraries differ from it in the last digit.
void multiply_by_power(double x, std::uint64_t exponent, double& mantissa, std::int64_t& scale) {
  constexpr int huge = 1 << 12;  // beyond any double
  int x_scale = 0;
  double factor = std::frexp(x, &x_scale);
  for (; exponent != 0; exponent >>= 1) {
    if (x_scale < -huge || x_scale > huge) {
      scale += x_scale;
      break;
    }
    if (exponent & 1) {
      mantissa *= factor;
      scale += x_scale;
    }
    factor *= factor;
    x_scale *= 2;
    if (factor < 0.5) {
      factor *= 2;
      --x_scale;
    }
  }
}

double raise(double x, double y) {
  const bool ordinary =
      std::isfinite(x) && std::isfinite(y) && x != 0 && y != 0 && std::abs(y) < 0x1p63;
  if (!ordinary || y == 0.5 || y == -0.5) return std::pow(x, y);
  double whole = 0;
  double fraction = std::modf(std::abs(y), &whole);
  if (fraction != 0 && x < 0) return std::pow(x, y);  // the result is NaN
  double mantissa = 1;
  std::int64_t scale = 0;
  if (fraction != 0) {
    if (fraction > 0.5) {
      fraction -= 1;
      whole += 1;
    }
    mantissa = std::exp(fraction * natural_log(x));
  }
  multiply_by_power(x, static_cast<std::uint64_t>(whole), mantissa, scale);
  if (y < 0) {
    mantissa = 1 / mantissa;
    scale = -scale;
  }
  return std::ldexp(mantissa, static_cast<int>(std::clamp<std::int64_t>(scale, -100'000, 100'000)));
}

CallResult power(CallContext&, Args args, const Type&) {
  const auto number = floating(args, 0);
  if (!number) return number.error();
  const auto exponent = floating(args, 1);
  if (!exponent) return exponent.error();
  const bool is_finite = std::isfinite(*number) && std::isfinite(*exponent);
  return from_double(raise(*number, *exponent), !is_finite || *number == 0);
}

CallResult sign(CallContext&, Args args, const Type&) {
  return Value::number(args[0].as_number().sign());
}

CallTypeResult parse_integer_type(CallContext&, Args args) {
  if (args[0].type().is_string()) return Type::number();
  return argument_error(0, "string required, got " + args[0].type().friendly_name());
}

CallResult parse_integer(CallContext& call, Args args, const Type&) {
  const auto base = args[1].as_number().to_int64();
  if (!base || *base < 2 || *base > 62) {
    return argument_error(1, std::string("the base must be a whole number from 2 to 62"));
  }
  std::string_view digits = args[0].as_string();
  constexpr std::size_t bytes_per_digit = 4;  // while the digits are multiplied
  if (!call.budget().spend_memory(saturated_product(digits.size(), bytes_per_digit)))
    return limit_exceeded(call);
  const bool negative = digits.starts_with('-');
  if (negative || digits.starts_with('+')) digits.remove_prefix(1);
  const bool has_sign = digits.starts_with('-') || digits.starts_with('+');
  const auto number = digits.empty() || has_sign
                          ? std::nullopt
                          : Number::parse_integer(digits, static_cast<int>(*base));
  if (!number) {
    return argument_error(0, "the string is not an integer in base " + std::to_string(*base));
  }
  return Value::number(negative ? -*number : *number);
}

// --- sum ---------------------------------------------------------------------------------------------

CallError numbers_required() {
  return argument_error(0, std::string("a list, set or tuple of numbers is required"));
}

CallResult sum(CallContext& call, Args args, const Type& type) {
  if (!is_sequence(args[0].type())) return numbers_required();
  if (args[0].elements().empty())
    return argument_error(0, std::string("an empty collection has no sum"));
  if (!args[0].is_wholly_known()) return Value::unknown(type);
  Value total;
  for (const Value& element : args[0].elements()) {
    if (element.is_null()) return numbers_required();
    auto number = convert_value(call, element, Type::number());
    if (!number) return numbers_required();
    ValueResult<Value> next =
        total.is_null() ? ValueResult<Value>(*std::move(number)) : add(total, *number);
    if (!next) return to_result(std::move(next));
    total = *std::move(next);
  }
  return total;
}

}  // namespace

std::vector<Function> number_functions() {
  const Type type = Type::number();
  return {
      define({"abs", "Returns the absolute value of a number.", "abs(-12.5)"},
             {number_parameter("num", "The number.", AllowDynamic | AllowMarked)}, type,
             absolute_value),
      define({"ceil", "Returns the smallest whole number that is not less than a number.",
              "ceil(1.2)"},
             {number_parameter("num", "The number.")}, type, round_up),
      define({"floor", "Returns the largest whole number that is not greater than a number.",
              "floor(-1.2)"},
             {number_parameter("num", "The number.")}, type, round_down),
      define({"int", "Returns a number without its fraction.", "int(-1.7)"},
             {number_parameter("num", "The number.", AllowDynamic)}, type, whole_part),
      define({"log", "Returns the logarithm of a number to a base.", "log(8, 2)"},
             {number_parameter("num", "The number."), number_parameter("base", "The base.")}, type,
             logarithm),
      define_variadic({"max", "Returns the greatest of the numbers.", "max(3, 12, 7)"},
                      {number_parameter("numbers", "One or more numbers.", AllowDynamic)}, type,
                      greatest),
      define_variadic({"min", "Returns the smallest of the numbers.", "min(3, 12, 7)"},
                      {number_parameter("numbers", "One or more numbers.", AllowDynamic)}, type,
                      smallest),
      define(
          {"parseint", "Returns the whole number that a string represents in a base from 2 to 62.",
           "parseint(\"ff\", 16)"},
          {parameter("number", Type::dynamic(), "The string."),
           number_parameter("base", "The base.")},
          parse_integer_type, parse_integer),
      define({"pow", "Returns a number raised to a power.", "pow(3, 2)"},
             {number_parameter("num", "The number."), number_parameter("power", "The power.")},
             type, power),
      define({"signum", "Returns the sign of a number: -1, 0 or 1.", "signum(-13)"},
             {number_parameter("num", "The number.")}, type, sign),
  };
}

std::vector<Function> terraform_number_functions() {
  return {
      define({"sum", "Returns the sum of the numbers in a list, set or tuple that is not empty.",
              "sum([10, 13, 6, 4.5])"},
             {parameter("list", Type::dynamic(), "The numbers.")}, Type::number(), sum),
  };
}

}  // namespace hecla::stdlib
