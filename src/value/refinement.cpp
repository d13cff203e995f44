// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Refinements of unknown values: queries, additions and consequences.
#include <hecla/value/ops.h>

#include <algorithm>

#include "unicode/normal_text.h"
#include "value/access.h"

namespace hecla {

using detail::ValueAccess;

namespace {

// Returns whether `cluster` is a common delimiter, which later characters cannot join.
bool ends_cluster(std::string_view cluster) {
  constexpr std::string_view delimiters = "-_:;/\\,.(){}[]|?!~ \t@#$%^&*+\"'";
  return cluster.size() == 1 && delimiters.find(cluster[0]) != std::string_view::npos;
}

std::size_t last_grapheme(std::string_view text) {
  std::size_t start = 0;
  for (std::size_t end = 0; end < text.size(); end = unicode::next_grapheme(text, end)) start = end;
  return start;
}

// Returns the position of the first line break that is not a carriage return and a line feed. Text from
// there on is not safe in the reference implementation, unless it is built with Go 1.27 or newer.
std::size_t lone_line_break(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\n' && text[at] != '\r') continue;
    if (text[at] == '\n' || at + 1 == text.size() || text[at + 1] != '\n') return at;
    ++at;
  }
  return text.size();
}

bool is_infinite(const NumberBound& bound, int sign) {
  return bound.value.is_infinite() && bound.value.sign() == sign;
}

}  // namespace

std::string Refinement::safe_prefix(std::string_view start) {
  std::string text = unicode::nfc(start);
  const std::size_t boundary = unicode::last_nfc_boundary(text);
  if (boundary != std::string_view::npos && boundary != text.size()) {
    text.resize(boundary);
    return text;
  }
  if (const std::size_t line_end = lone_line_break(text); line_end < text.size()) {
    text.resize(line_end);
    return text;
  }
  const std::size_t last = last_grapheme(text);
  if (!ends_cluster(std::string_view(text).substr(last))) text.resize(last);
  return text;
}

namespace {

// Adds refinements to a value without marks.
class Refiner {
 public:
  explicit Refiner(const Value& value) : value_(value), type_(value.type()) {
    if (ValueAccess::tag(value) == detail::word::refined_tag) {
      known_ = ValueAccess::refined(value)->refinement;
    }
    is_concrete_ = value.is_known() && !value.is_null();
  }

  // Returns the reason why the refinements contradict the value, or an empty string.
  const std::string& problem() const { return problem_; }

  void add(const Refinement& more) {
    add_nullness(more.null);
    if (!more.prefix.empty()) add_prefix(more.prefix);
    if (more.min) add_min(*more.min);
    if (more.max) add_max(*more.max);
    if (more.min_length > 0) add_min_length(more.min_length);
    if (more.max_length < unbounded) add_max_length(more.max_length);
  }
  Value result() const;

 private:
  // Arithmetic on lengths uses signed 64-bit numbers.
  static constexpr std::uint64_t unbounded = std::numeric_limits<std::int64_t>::max();

  void contradiction(const char* what) {
    if (problem_.empty()) problem_ = std::string("the refinement contradicts the value's ") + what;
  }
  bool has(bool fits, const char* what) {
    if (!fits && problem_.empty())
      problem_ = "values of type " + type_.friendly_name() + " have no " + what;
    return fits;
  }

  void add_nullness(Nullness nullness) {
    if (nullness == Nullness::Unknown) return;
    const bool is_null = value_.is_known() ? value_.is_null() : known_.null == Nullness::Null;
    const bool is_not_null = value_.is_known() ? !is_null : known_.null == Nullness::NotNull;
    if (nullness == Nullness::Null ? is_not_null : is_null) contradiction("nullness");
    known_.null = nullness;
  }
  void add_prefix(std::string_view given) {
    if (!has(type_.is_string(), "prefix")) return;
    std::string prefix(given);
    unicode::normalize(prefix);
    const auto agree = [&](std::string_view other) {
      const std::size_t length = std::min(prefix.size(), other.size());
      return std::string_view(prefix).substr(0, length) == other.substr(0, length);
    };
    if (is_concrete_ && !agree(value_.as_string())) contradiction("text");
    if (!agree(known_.prefix)) contradiction("prefix");
    if (prefix.size() > known_.prefix.size()) known_.prefix = std::move(prefix);
  }
  void add_min(const NumberBound& bound) {
    if (!has(type_.is_number(), "minimum")) return;
    if (value_.is_null()) contradiction("nullness");
    if (is_concrete_ && !allows_min(bound, value_.as_number())) contradiction("value");
    if (known_.min) {
      const auto order = bound.value <=> known_.min->value;
      const bool must_be_greater = bound.inclusive && !known_.min->inclusive;
      if (must_be_greater ? order <= 0 : order < 0) return;  // already implied
    }
    if (!is_infinite(bound, -1)) known_.min = bound;
    check_bounds();
  }
  void add_max(const NumberBound& bound) {
    if (!has(type_.is_number(), "maximum")) return;
    if (value_.is_null()) contradiction("nullness");
    if (is_concrete_ && !allows_max(bound, value_.as_number())) contradiction("value");
    if (known_.max) {
      const auto order = bound.value <=> known_.max->value;
      const bool must_be_less = bound.inclusive && !known_.max->inclusive;
      if (must_be_less ? order >= 0 : order > 0) return;  // already implied
    }
    if (!is_infinite(bound, 1)) known_.max = bound;
    check_bounds();
  }
  static bool allows_min(const NumberBound& bound, const Number& n) {
    return bound.inclusive ? n >= bound.value : n > bound.value;
  }
  static bool allows_max(const NumberBound& bound, const Number& n) {
    return bound.inclusive ? n <= bound.value : n < bound.value;
  }
  void check_bounds() {
    if (!known_.min || !known_.max) return;
    const auto order = known_.min->value <=> known_.max->value;
    const bool may_touch = known_.min->inclusive && known_.max->inclusive;
    if (may_touch ? order > 0 : order >= 0) contradiction("range");
  }

  void add_min_length(std::uint64_t length) {
    if (!has(type_.is_collection(), "length")) return;
    if (value_.is_null()) contradiction("nullness");
    if (is_concrete_ && length > value_.size()) contradiction("length");
    known_.min_length = std::max(known_.min_length, length);
    if (known_.min_length > known_.max_length) contradiction("length");
  }
  void add_max_length(std::uint64_t length) {
    if (!has(type_.is_collection(), "length")) return;
    if (value_.is_null()) contradiction("nullness");
    if (is_concrete_ && length < least_size()) contradiction("length");
    known_.max_length = std::min(known_.max_length, length);
    if (known_.min_length > known_.max_length) contradiction("length");
  }
  // Unknown elements of a set may turn out to be equal.
  std::size_t least_size() const {
    const bool may_shrink = type_.is_set() && !value_.is_wholly_known();
    return may_shrink ? std::min<std::size_t>(value_.size(), 1) : value_.size();
  }

  std::optional<Value> only_value() const;
  std::optional<Value> of_only_length(std::uint64_t length) const;

  const Value& value_;
  const Type& type_;
  bool is_concrete_;
  Refinement known_;
  std::string problem_;
};

// Returns the only possible value, if there is exactly one.
std::optional<Value> Refiner::only_value() const {
  if (known_.null == Nullness::Null) return Value::null(type_);
  if (known_.null != Nullness::NotNull) return std::nullopt;
  if (known_.min && known_.min == known_.max && known_.min->inclusive) {
    return Value::number(known_.min->value);
  }
  if (type_.is_collection() && known_.min_length == known_.max_length) {
    return of_only_length(known_.min_length);
  }
  return std::nullopt;
}

std::optional<Value> Refiner::of_only_length(std::uint64_t length) const {
  constexpr std::uint64_t longest_list = 1'000'000;  // longer ones would take too much memory
  const Type& element = type_.element_type();
  if (length > longest_list) return std::nullopt;
  if (type_.is_map()) {
    if (length > 0) return std::nullopt;
    return Value::map(element, {});
  }
  const Value one = Value::unknown(element).with_marks(value_.inner_marks());
  std::vector<Value> elements(static_cast<std::size_t>(length), one);
  if (type_.is_list()) return Value::list(element, std::move(elements));
  if (length > 1) return std::nullopt;
  return Value::set(element, std::move(elements));
}

Value Refiner::result() const {
  if (value_.is_known()) return value_;
  if (auto only = only_value()) return *std::move(only);
  return known_.empty() ? value_ : detail::make_unknown(type_, known_, value_.inner_marks());
}

Refinement of_known(const Value& value) {
  Refinement known{.null = Nullness::NotNull};
  if (value.type().is_string()) {
    known.prefix = value.as_string();
  } else if (value.type().is_number()) {
    known.min = known.max = NumberBound{value.as_number(), true};
  } else if (value.type().is_collection()) {
    const bool may_shrink = value.type().is_set() && value.size() > 1 && !value.is_wholly_known();
    if (!may_shrink) known.min_length = known.max_length = value.size();
  }
  return known;
}

}  // namespace

Value detail::make_unknown(const Type& type, const Refinement& refinement,
                           const MarkSet& inner_marks) {
  const Value plain = Value::unknown(type);
  if (refinement.empty() && inner_marks.empty()) return plain;
  auto* payload = new RefinedPayload(type, refinement, inner_marks);
  payload->contents =
      static_cast<std::uint8_t>(ValueAccess::contents(plain) | contents_of(inner_marks));
  return ValueAccess::adopt(payload, word::refined_tag);
}

Value Value::unknown(const Type& type, const Refinement& refinement) {
  return unknown(type).refined(refinement);
}

Refinement Value::refinement() const {
  const Value& bare = ValueAccess::bare(*this);
  if (ValueAccess::tag(bare) == detail::word::refined_tag) {
    return ValueAccess::refined(bare)->refinement;
  }
  if (!bare.is_known()) return {};
  if (bare.is_null()) return {.null = Nullness::Null};
  return of_known(bare);
}

ValueResult<Value> refine(const Value& value, const Refinement& more) {
  const Value& bare = ValueAccess::bare(value);
  if (bare.type().is_dynamic() && !bare.is_known()) return value;
  Refiner refiner(bare);
  refiner.add(more);
  if (!refiner.problem().empty()) return ValueError{refiner.problem(), {}};
  const Value result = refiner.result();
  return value.is_marked() ? result.with_marks(value.marks()) : result;
}

Value Value::refined(const Refinement& more) const {
  ValueResult<Value> result = refine(*this, more);
  if (!result) throw UsageError(result.error().message);
  return *std::move(result);
}

Value Value::refined_not_null() const {
  if (is_known() && !is_null()) return *this;
  return refined(Refinement{.null = Nullness::NotNull});
}

}  // namespace hecla
