// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reference: a number computed by MPFR with 512 bits, to compare Number with.
#include <gmp.h>
#include <mpfr.h>

#include <stdexcept>
#include <string>
#include <utility>

#include "hecla/number/number.h"

namespace hecla {

class Reference {
 public:
  static constexpr int precision = 512;

  Reference() {
    mpfr_set_emax(Number::max_exponent);
    mpfr_set_emin(-Number::max_exponent + 1);
    mpfr_init2(value_, precision);
    mpfr_set_zero(value_, 1);
  }
  explicit Reference(const std::string& text) : Reference() {
    if (mpfr_set_str(value_, text.c_str(), 10, MPFR_RNDN) != 0) {
      throw std::invalid_argument("not a number: " + text);
    }
  }
  Reference(const Reference& other) : Reference() { mpfr_set(value_, other.value_, MPFR_RNDN); }
  Reference& operator=(const Reference& other) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
    return *this;
  }
  ~Reference() { mpfr_clear(value_); }

  mpfr_ptr get() { return value_; }
  mpfr_srcptr get() const { return value_; }

  // Returns the same value as a Number, exactly: through an integer mantissa and a binary exponent.
  Number to_number() const {
    if (mpfr_zero_p(value_)) return {};
    if (mpfr_inf_p(value_))
      return mpfr_signbit(value_) ? Number::negative_infinity() : Number::infinity();
    return Number::parse(exact_text()).value();
  }
  std::string exact_text() const {
    mpz_t mantissa;
    mpz_init(mantissa);
    const mpfr_exp_t exponent = mpfr_get_z_2exp(mantissa, value_);
    char* digits = mpz_get_str(nullptr, 10, mantissa);
    std::string text = std::string(digits) + "p" + std::to_string(exponent);
    free(digits);
    mpz_clear(mantissa);
    return text;
  }
  // Returns the nearest decimal of `count` digits, without trailing zeros, and the position of the
  // decimal point.
  std::pair<std::string, long> digits(std::size_t count) const {
    mpfr_exp_t exponent = 0;
    char* text = mpfr_get_str(nullptr, &exponent, 10, count, value_, MPFR_RNDN);
    std::string out = text;
    mpfr_free_str(text);
    if (!out.empty() && out.front() == '-') out.erase(0, 1);
    return {out, exponent};
  }

 private:
  mpfr_t value_;
};

}  // namespace hecla
