// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Value: one value of the HCL information model: known, null or unknown, of any type, with marks.
//
//   Value tags = Value::list(Type::string(), {Value::string("a"), Value::string("b")});
//   Value service = Value::object({{"name", Value::string("web")}, {"tags", tags}});
//   service.attribute("name").as_string() == "web"
//
// A value is two words, immutable, cheap to copy and safe to share between threads. Views that
// accessors return live as long as some copy of the value they came from.
//
// Accessors that need a particular type and a known, unmarked, non-null value say so and check it:
// breaking the rule throws UsageError. The is_ and if_ forms never throw. Operations that carry
// unknown values and marks along are in ops.h.
#include <hecla/base/result.h>
#include <hecla/number/number.h>
#include <hecla/value/marks.h>
#include <hecla/value/payload.h>
#include <hecla/value/refinement.h>
#include <hecla/value/type.h>

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hecla {

namespace detail {
struct ValueAccess;
}  // namespace detail

class Value {
 public:
  using Field = std::pair<std::string, Value>;

  // The null value of the dynamic pseudo-type; so is a value that was moved from.
  Value() noexcept : type_(), word_(detail::word::null) {}
  Value(const Value& other) noexcept : type_(other.type_.node_), word_(other.word_) {
    retain_word();
  }
  Value(Value&& other) noexcept
      : type_(other.type_.node_), word_(std::exchange(other.word_, detail::word::null)) {
    other.type_.node_ = Type::permanent(TypeKind::Dynamic);
  }
  Value& operator=(const Value& other) noexcept {
    Value copy(other);
    return swap(copy);
  }
  Value& operator=(Value&& other) noexcept {
    Value taken(std::move(other));
    return swap(taken);
  }
  ~Value() { release_word(); }

  // --- making values ---
  static Value string(std::string_view text);  // normalised to NFC; invalid UTF-8 becomes U+FFFD
  static Value number(Number value) noexcept {
    const std::uintptr_t word = std::move(value).detach();
    const bool is_big = detail::word::tag(word) == detail::word::payload_tag;
    return Value(Type::permanent(TypeKind::Number),
                 is_big ? word | detail::word::big_number_tag : word);
  }
  static Value boolean(bool value) noexcept {
    return Value(Type::permanent(TypeKind::Bool),
                 value ? detail::word::true_ : detail::word::false_);
  }
  static Value null(const Type& type);
  static Value unknown(const Type& type);
  // An unknown value about which something is known. Refinements that leave one possible value give
  // that value; those that do not fit `type` are a UsageError. Ignored for the dynamic pseudo-type.
  static Value unknown(const Type& type, const Refinement& refinement);
  // The unknown value of unknown type.
  static Value dynamic() { return unknown(Type::dynamic()); }

  // Elements must be of type `element`, or null or unknown of the dynamic pseudo-type, which then
  // become null or unknown of type `element` (checked).
  static Value list(const Type& element, std::vector<Value> elements);
  // Equal elements are kept once; marks of elements move to the set as a whole.
  static Value set(const Type& element, std::vector<Value> elements);
  // Keys are normalised; of two equal keys the last counts.
  static Value map(const Type& element, std::vector<Field> entries);
  static Value object(std::vector<Field> attributes);
  // An object of a known type: `attributes` in the order of type.attributes() and of those types.
  static Value object(const Type& type, std::vector<Value> attributes);
  static Value tuple(std::vector<Value> elements);
  // `object` must be what the application gave `type` its meaning for; null is not allowed
  // (checked).
  static Value capsule(const Type& type, std::shared_ptr<const void> object);
  // List, set or map of what the elements' types have in common: all equal but for dynamic ones.
  // Nothing where they differ.
  static std::optional<Type> common_element_type(std::span<const Value> elements);

  // --- asking ---
  const Type& type() const noexcept { return type_; }
  // All four look through marks.
  bool is_null() const noexcept { return bare_word() == detail::word::null; }
  bool is_known() const noexcept {  // null is known
    const std::uintptr_t bare = bare_word();
    return bare != detail::word::unknown && detail::word::tag(bare) != detail::word::refined_tag;
  }
  // It and everything inside. O(1)
  bool is_wholly_known() const noexcept { return !(contents() & detail::contains_unknown); }
  // The value itself, not what is inside.
  bool is_marked() const noexcept { return detail::word::tag(word_) == detail::word::marked_tag; }
  // It or something inside. O(1)
  bool contains_marked() const noexcept { return contents() & detail::contains_marked; }
  // Whether other values refer to the same contents: copies of this one, or a value that it is a part of.
  // False for what has just been made, and for what has no memory of its own (such as small integers and
  // null). Only a snapshot where other threads copy it or let it go. O(1)
  bool is_shared() const noexcept;
  // Known, not null, not marked.
  bool is_plain() const noexcept {
    return !((0b11000u >> detail::word::tag(word_)) & 1u) && !detail::word::owns_type(word_);
  }

  // --- reading (precondition: is_plain() and the type named) ---
  std::string_view as_string() const {
    if (!is_plain_string()) not_readable_as("a string");
    return string_payload()->text();
  }
  Number as_number() const {
    if (is_small_integer()) return Number::adopt(word_);
    if (!is_big_number()) not_readable_as("a number");
    Number::retain(number_word());
    return Number::adopt(number_word());
  }
  bool as_bool() const {
    if (!is_plain_bool()) not_readable_as("a bool");
    return word_ == detail::word::true_;
  }
  bool is_true() const { return as_bool(); }
  bool is_false() const { return !as_bool(); }
  const std::shared_ptr<const void>& as_capsule() const;
  std::optional<std::string_view> if_string() const {
    if (!is_plain_string()) return std::nullopt;
    return string_payload()->text();
  }
  std::optional<Number> if_number() const {
    if (!is_plain() || !type_.is_number()) return std::nullopt;
    return as_number();
  }
  std::optional<bool> if_bool() const {
    if (!is_plain_bool()) return std::nullopt;
    return word_ == detail::word::true_;
  }

  // Number of elements or attributes of a collection, tuple or object.
  std::size_t size() const { return sequence_payload()->count; }
  bool empty() const { return size() == 0; }
  // Elements of a list, tuple or set (in set order), values of a map (in key order), attribute
  // values of an object (in the order of its type's attributes).
  std::span<const Value> elements() const;
  // Keys of a map as string values, sorted by bytes.
  std::span<const Value> keys() const;
  // Calls f(key, element) for each element in iteration order: the key is a number for lists and
  // tuples, a string for maps and objects, the element itself for sets.
  template <class F>
  void for_each(F&& f) const {
    const std::size_t count = size();
    for (std::size_t i = 0; i < count; ++i) f(key_at(i), elements()[i]);
  }
  Value key_at(std::size_t position) const;
  // Value of an attribute of an object (checked: it exists).
  const Value& attribute(std::string_view name) const;
  const Value* find_attribute(std::string_view name) const;
  const Value* find_key(std::string_view key) const;  // of a map

  // --- marks ---
  const MarkSet& marks() const noexcept;
  Value with_marks(const MarkSet& marks) const;  // added to those it has
  Value with_mark(const Mark& mark) const;
  Value unmarked() const;              // without its own marks
  Value unmarked(MarkSet& out) const;  // which are added to `out`
  Value unmarked_deep() const;
  Value unmarked_deep(MarkSet& out) const;
  // Whether `mark` is on the value or on anything inside.
  bool has_mark_deep(const Mark& mark) const;

  // --- refinements ---
  // What is known of an unknown value; of a known one, what follows from it.
  Refinement refinement() const;
  // The value with more known of it; no change for known values. A contradiction is a UsageError.
  Value refined(const Refinement& more) const;
  Value refined_not_null() const;

  // Identical in type and content: unknowns with the same refinements, nulls and marks too.
  // Linear in size; depth is bounded by an explicit stack.
  friend bool operator==(const Value& a, const Value& b);
  // Consistent with ==. Cached nowhere.
  std::size_t hash() const;

  // The notation of the value system's own tests: `Value::object({{"a", Value::number(1)}})`-like,
  // with types of nulls and unknowns. Cut short ("...") after `max_bytes`.
  std::string to_debug_string(std::size_t max_bytes = 10'000) const;

 private:
  friend struct detail::ValueAccess;
  // Takes over what `word` refers to (and a reference to the type where owns_type(word)).
  Value(const detail::TypeNode* type, std::uintptr_t word) noexcept : type_(type), word_(word) {}

  detail::Payload* payload() const noexcept {
    return reinterpret_cast<detail::Payload*>(word_ & ~detail::word::tag_mask);
  }
  const detail::StringPayload* string_payload() const noexcept {
    return static_cast<const detail::StringPayload*>(payload());
  }
  const detail::SequencePayload* sequence_payload() const {
    const bool fits = detail::word::tag(word_) == detail::word::payload_tag &&
                      (payload()->kind == detail::PayloadKind::Sequence ||
                       payload()->kind == detail::PayloadKind::Map);
    if (!fits) not_readable_as("a collection, tuple or object");
    return static_cast<const detail::SequencePayload*>(payload());
  }
  bool is_small_integer() const noexcept {
    return detail::word::tag(word_) == detail::word::integer_tag;
  }
  bool is_big_number() const noexcept {
    return detail::word::tag(word_) == detail::word::big_number_tag;
  }
  // The word as Number has it.
  std::uintptr_t number_word() const noexcept { return word_ & ~detail::word::tag_mask; }
  bool is_plain_string() const noexcept {
    return type_.is_string() && detail::word::tag(word_) == detail::word::payload_tag;
  }
  bool is_plain_bool() const noexcept {
    return word_ == detail::word::true_ || word_ == detail::word::false_;
  }
  // The word of the value without its marks.
  std::uintptr_t bare_word() const noexcept { return is_marked() ? inner_word() : word_; }
  std::uintptr_t inner_word() const noexcept;
  std::uint8_t contents() const noexcept {
    if (detail::word::is_counted(word_)) return payload()->contents;
    return word_ == detail::word::unknown ? unknown_contents(type_) : std::uint8_t{0};
  }
  static std::uint8_t unknown_contents(const Type& type) noexcept {
    constexpr std::uint8_t plain = detail::contains_unknown,
                           dynamic = detail::contains_unknown | detail::contains_dynamic_unknown;
    return type.has_dynamic() ? dynamic : plain;
  }
  [[noreturn]] void not_readable_as(const char* wanted) const;

  void retain_word() const noexcept {
    if (is_small_integer()) return;
    if (detail::word::is_counted(word_))
      detail::retain(payload());
    else if (detail::word::owns_type(word_))
      detail::retain(type_.node_);
    else if (is_big_number())
      Number::retain(number_word());
  }
  void release_word() noexcept {
    if (is_small_integer()) return;
    if (detail::word::is_counted(word_))
      detail::release(payload());
    else if (detail::word::owns_type(word_))
      detail::release(type_.node_);
    else if (is_big_number())
      Number::release(number_word());
  }
  Value& swap(Value& other) noexcept {
    std::swap(type_.node_, other.type_.node_);
    std::swap(word_, other.word_);
    return *this;
  }

  // Not released by itself: see payload.h for who holds the reference.
  union {
    Type type_;
  };
  std::uintptr_t word_;
};
static_assert(sizeof(Value) == 16);

inline std::span<const Value> Value::elements() const {
  const detail::SequencePayload* sequence = sequence_payload();
  return {sequence->slots() + sequence->element_offset(), sequence->count};
}

void PrintTo(const Value& value, std::ostream* out);  // for test output

}  // namespace hecla

template <>
struct std::hash<hecla::Value> {
  std::size_t operator()(const hecla::Value& value) const { return value.hash(); }
};
