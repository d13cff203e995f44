// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Compares Number with MPFR on random operands. HECLA_NUMBER_OPERATIONS is the number of
// operations, over all tests together (a million makes a thorough run); HECLA_NUMBER_SEED selects
// other operands.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "number/reference.h"

namespace hecla {
namespace {

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

// The number of tests that take a full share of the operations; the others take the rest.
constexpr std::uint64_t full_tests = 9;

class NumberProperty : public ::testing::Test {
 protected:
  // With --gtest_output=xml, records the seed and the number of operations compared.
  void TearDown() override {
    RecordProperty("seed", std::to_string(seed_));
    RecordProperty("checked", std::to_string(checked_));
  }

  std::uint64_t iterations() const {
    return setting("HECLA_NUMBER_OPERATIONS", 60'000) / full_tests;
  }
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random_);
  }

  // Generates integers of all sizes, short decimals, mantissas with many and with few bits, and
  // neighbors of powers of two; exponents are mostly close together, sometimes far apart.
  Reference operand() {
    switch (between(0, 6)) {
      case 0:
        return Reference(std::to_string(between(-100, 100)));
      case 1:
        return Reference(std::to_string(between(INT64_MIN, INT64_MAX)));
      case 2:
        return Reference(std::to_string(between(-99999, 99999)) + "e" +
                         std::to_string(between(-8, 8)));
      case 3:
        return mantissa(between(1, 512), between(-40, 40));
      case 4:
        return mantissa(512, between(-700, 700));
      case 5:
        return near_power(between(-700, 700));
      default:
        return mantissa(between(1, 512), between(-300'000, 300'000));
    }
  }
  Reference mantissa(std::int64_t bits, std::int64_t exponent) {
    mpz_t integer;
    mpz_init_set_ui(integer, 1);
    for (std::int64_t i = 1; i < bits; i += 32) {
      mpz_mul_2exp(integer, integer, 32);
      mpz_add_ui(integer, integer, static_cast<unsigned long>(between(0, 0xFFFFFFFF)));
    }
    const std::size_t excess = mpz_sizeinbase(integer, 2) - static_cast<std::size_t>(bits);
    mpz_fdiv_q_2exp(integer, integer, excess);
    Reference result;
    mpfr_set_z_2exp(result.get(), integer, exponent, MPFR_RNDN);
    mpz_clear(integer);
    if (between(0, 1)) mpfr_neg(result.get(), result.get(), MPFR_RNDN);
    return result;
  }
  Reference near_power(std::int64_t exponent) {
    Reference result;
    mpfr_set_ui_2exp(result.get(), 1, exponent, MPFR_RNDN);
    for (std::int64_t i = between(0, 2); i > 0; --i) mpfr_nextbelow(result.get());
    for (std::int64_t i = between(0, 2); i > 0; --i) mpfr_nextabove(result.get());
    return result;
  }
  // Operands of similar size, or nearly equal ones, are where rounding is hard.
  Reference partner(const Reference& other) {
    if (between(0, 3) != 0) return operand();
    Reference result = other;
    for (std::int64_t i = between(0, 2); i > 0; --i) mpfr_nextabove(result.get());
    mpfr_mul_2si(result.get(), result.get(), between(-515, 515), MPFR_RNDN);
    if (between(0, 1)) mpfr_neg(result.get(), result.get(), MPFR_RNDN);
    return result;
  }

  using Operation = std::optional<Number> (*)(const Number&, const Number&);
  using Reckoned = void (*)(Reference& out, const Reference& a, const Reference& b);
  void check(Operation operation, Reckoned reckoned) {
    for (std::uint64_t i = 0; i < iterations(); ++i) {
      const Reference a = operand();
      const Reference b = partner(a);
      Reference expected;
      reckoned(expected, a, b);
      if (is_at_the_edge(expected)) continue;
      const std::optional<Number> result = operation(a.to_number(), b.to_number());
      ++checked_;
      if (mpfr_nan_p(expected.get())) {
        ASSERT_FALSE(result) << a.exact_text() << " and " << b.exact_text();
        continue;
      }
      ASSERT_TRUE(result && *result == expected.to_number())
          << a.exact_text() << " and " << b.exact_text() << " gave "
          << (result ? result->to_scientific(-1) : "nothing") << ", not " << expected.exact_text();
    }
  }
  // MPFR rounds to its smallest number where Number rounds to zero.
  static bool is_at_the_edge(const Reference& value) {
    return mpfr_regular_p(value.get()) && mpfr_get_exp(value.get()) < -Number::max_exponent + 3;
  }

  std::uint64_t checked_ = 0;

  std::string random_digits(std::int64_t count) {
    std::string text;
    for (std::int64_t i = 0; i < count; ++i) text.push_back(static_cast<char>('0' + between(0, 9)));
    return text;
  }

 private:
  std::uint64_t seed_ = setting("HECLA_NUMBER_SEED", 20240607);
  std::mt19937_64 random_{seed_};
};

TEST_F(NumberProperty, SumsAreRoundedAsMpfrRoundsThem) {
  check([](const Number& a, const Number& b) { return add(a, b); },
        [](Reference& out, const Reference& a, const Reference& b) {
          mpfr_add(out.get(), a.get(), b.get(), MPFR_RNDN);
        });
}

TEST_F(NumberProperty, DifferencesAreRoundedAsMpfrRoundsThem) {
  check([](const Number& a, const Number& b) { return subtract(a, b); },
        [](Reference& out, const Reference& a, const Reference& b) {
          mpfr_sub(out.get(), a.get(), b.get(), MPFR_RNDN);
        });
}

TEST_F(NumberProperty, ProductsAreRoundedAsMpfrRoundsThem) {
  check([](const Number& a, const Number& b) { return multiply(a, b); },
        [](Reference& out, const Reference& a, const Reference& b) {
          mpfr_mul(out.get(), a.get(), b.get(), MPFR_RNDN);
        });
}

TEST_F(NumberProperty, QuotientsAreRoundedAsMpfrRoundsThem) {
  check([](const Number& a, const Number& b) { return divide(a, b); },
        [](Reference& out, const Reference& a, const Reference& b) {
          mpfr_div(out.get(), a.get(), b.get(), MPFR_RNDN);
        });
}

TEST_F(NumberProperty, RemaindersTakeTheRoundedStepsThatMpfrTakes) {
  check([](const Number& a, const Number& b) { return modulo(a, b); },
        [](Reference& out, const Reference& a, const Reference& b) {
          if (mpfr_zero_p(b.get())) {
            out = a;
            return;
          }
          mpfr_div(out.get(), a.get(), b.get(), MPFR_RNDN);
          mpfr_trunc(out.get(), out.get());
          mpfr_mul(out.get(), out.get(), b.get(), MPFR_RNDN);
          mpfr_sub(out.get(), a.get(), out.get(), MPFR_RNDN);
        });
}

TEST_F(NumberProperty, OrderEqualityAndHashAgreeWithMpfr) {
  for (std::uint64_t i = 0; i < iterations(); ++i) {
    const Reference a = operand();
    const Reference b = partner(a);
    const int expected = mpfr_cmp(a.get(), b.get());
    const Number x = a.to_number();
    const Number y = b.to_number();
    ASSERT_EQ(x < y, expected < 0) << a.exact_text() << " and " << b.exact_text();
    ASSERT_EQ(x > y, expected > 0) << a.exact_text() << " and " << b.exact_text();
    ASSERT_EQ(x == y, expected == 0) << a.exact_text() << " and " << b.exact_text();
    ASSERT_EQ(x.hash(), a.to_number().hash());
    ++checked_;
  }
}

TEST_F(NumberProperty, IntegerPartsAndDoublesAgreeWithMpfr) {
  for (std::uint64_t i = 0; i < iterations(); ++i) {
    Reference a = operand();
    if (between(0, 3) == 0)
      a = mantissa(between(1, 512), between(-1600, -900));  // subnormal doubles
    const Number x = a.to_number();
    Reference whole;
    mpfr_floor(whole.get(), a.get());
    ASSERT_EQ(x.floor(), whole.to_number()) << a.exact_text();
    mpfr_ceil(whole.get(), a.get());
    ASSERT_EQ(x.ceil(), whole.to_number()) << a.exact_text();
    mpfr_trunc(whole.get(), a.get());
    ASSERT_EQ(x.truncate(), whole.to_number()) << a.exact_text();
    ASSERT_EQ(x.is_integer(), mpfr_integer_p(a.get()) != 0) << a.exact_text();
    const double expected = mpfr_get_d(a.get(), MPFR_RNDN);
    ASSERT_EQ(x.to_double(), expected) << a.exact_text();
    ASSERT_EQ(x.is_exact_double(), mpfr_cmp_d(a.get(), expected) == 0) << a.exact_text();
    ++checked_;
  }
}

TEST_F(NumberProperty, TextParsesAsInMpfr) {
  for (std::uint64_t i = 0; i < iterations(); ++i) {
    std::string text = random_digits(between(1, 20));
    if (between(0, 4) == 0) text += random_digits(between(100, 700));
    if (between(0, 1)) text += "." + random_digits(between(1, 30));
    if (between(0, 1))
      text += "e" + std::to_string(between(-40, 40));
    else if (between(0, 3) == 0)
      text += "e" + std::to_string(between(-300'000, 300'000));
    if (between(0, 1)) text.insert(0, "-");
    ASSERT_EQ(Number::parse(text), Reference(text).to_number()) << text;
    ++checked_;
  }
}

// Takes the midpoint of two neighbors and changes its last digit by one: the exact value decides.
TEST_F(NumberProperty, TextNearAMidpointParsesExactly) {
  for (std::uint64_t i = 0; i < iterations() / 8; ++i) {
    const Reference low =
        mantissa(512, between(0, 9) == 0 ? between(-5000, 2000) : between(-800, 400));
    Reference high = low;
    mpfr_nextabove(high.get());
    mpfr_t middle;
    mpfr_init2(middle, Reference::precision + 2);
    mpfr_add(middle, low.get(), high.get(), MPFR_RNDN);
    mpfr_div_2ui(middle, middle, 1, MPFR_RNDN);
    mpfr_exp_t point = 0;
    char* digits = mpfr_get_str(nullptr, &point, 10, 8000, middle, MPFR_RNDN);  // all of them
    std::string text = digits;
    mpfr_free_str(digits);
    mpfr_clear(middle);
    text.resize(text.find_last_not_of('0') + 1);
    const bool negative = text.front() == '-';
    const auto size = static_cast<std::int64_t>(text.size()) - (negative ? 1 : 0);
    text.back() = static_cast<char>(text.back() + between(-1, text.back() == '9' ? 0 : 1));
    text += "e" + std::to_string(point - size);
    ASSERT_EQ(Number::parse(text), Reference(text).to_number()) << text;
    ++checked_;
  }
}

// Checks that one digit less, rounded either way, parses to another number.
bool is_shortest(const std::string& digits, long point, const Reference& value) {
  const std::string fewer = digits.substr(0, digits.size() - 1);
  Reference shorter("0." + (fewer.empty() ? "0" : fewer) + "e" + std::to_string(point));
  mpfr_setsign(shorter.get(), shorter.get(), mpfr_signbit(value.get()), MPFR_RNDN);
  if (mpfr_equal_p(shorter.get(), value.get())) return false;
  mpz_t up;
  mpz_init_set_str(up, ("0" + fewer).c_str(), 10);
  mpz_add_ui(up, up, 1);
  char* text = mpz_get_str(nullptr, 10, up);
  const std::string increased = text;
  free(text);
  mpz_clear(up);
  Reference longer(increased + "e" + std::to_string(point - static_cast<long>(fewer.size())));
  mpfr_setsign(longer.get(), longer.get(), mpfr_signbit(value.get()), MPFR_RNDN);
  return !mpfr_equal_p(longer.get(), value.get());
}

TEST_F(NumberProperty, TextIsTheShortestThatRoundTrips) {
  for (std::uint64_t i = 0; i < iterations() / 2; ++i) {
    const Reference a = operand();
    const Number x = a.to_number();
    if (x.sign() == 0) continue;
    const bool is_far = mpfr_get_exp(a.get()) > 5000 || mpfr_get_exp(a.get()) < -5000;
    if (is_far && between(0, 15) != 0) continue;  // long text takes MPFR a long time
    const std::string text = x.to_scientific(-1);
    ASSERT_TRUE(mpfr_equal_p(Reference(text).get(), a.get())) << text;
    std::string digits = text.substr(0, text.find('e'));
    std::erase_if(digits, [](char c) { return c == '-' || c == '.'; });
    const long point = std::stol(text.substr(text.find('e') + 1)) + 1;
    ASSERT_TRUE(is_shortest(digits, point, a)) << text;
    if (!is_far) {
      ASSERT_EQ(Number::parse(x.to_string()), x) << text;
    }
    ++checked_;
  }
}

TEST_F(NumberProperty, FixedAndScientificTextAreRoundedAsMpfrRoundsThem) {
  for (std::uint64_t i = 0; i < iterations() / 2; ++i) {
    Reference a = operand();
    if (mpfr_get_exp(a.get()) > 5000 || mpfr_get_exp(a.get()) < -5000) continue;
    if (mpfr_zero_p(a.get())) mpfr_set_zero(a.get(), 1);
    const Number x = a.to_number();
    const int places = static_cast<int>(between(0, between(0, 5) == 0 ? 300 : 12));
    char* expected = nullptr;
    mpfr_asprintf(&expected, "%.*RNf", places, a.get());
    ASSERT_EQ(x.to_fixed(places), expected) << a.exact_text() << " " << places;
    mpfr_free_str(expected);
    mpfr_asprintf(&expected, "%.*RNe", places, a.get());
    ASSERT_EQ(x.to_scientific(places), expected) << a.exact_text() << " " << places;
    mpfr_free_str(expected);
    ++checked_;
  }
}

TEST_F(NumberProperty, IntegersInAnyBaseAgreeWithGmp) {
  mpz_t integer;
  mpz_init(integer);
  for (std::uint64_t i = 0; i < iterations() / 2; ++i) {
    const Reference a = mantissa(between(1, 512), between(0, 3) == 0 ? between(0, 900) : 0);
    mpfr_get_z(integer, a.get(), MPFR_RNDZ);
    const int base = static_cast<int>(between(2, 36));
    char* expected = mpz_get_str(nullptr, base, integer);
    ASSERT_EQ(a.to_number().to_base(base), expected) << base;
    ASSERT_EQ(Number::parse_integer(expected, base), a.to_number()) << expected << " " << base;
    free(expected);
    ++checked_;
  }
  mpz_clear(integer);
}

}  // namespace
}  // namespace hecla
