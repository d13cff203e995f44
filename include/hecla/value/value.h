// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Value: a value of the HCL information model: known, null or unknown, of any type, with marks.
//
//   Value tags = Value::list(Type::string(), {Value::string("a"), Value::string("b")});
//   Value service = Value::object({{"name", Value::string("web")}, {"tags", tags}});
//   service.attribute("name").as_string() == "web"
//
// A value is two words, immutable, cheap to copy and safe to share between threads. Views returned
// by accessors stay valid as long as any copy of the value exists.
//
// Accessors that need a particular type and a known, unmarked, non-null value document and check
// it: violations throw UsageError. The is_ and if_ functions never throw. Operations that propagate
// unknown values and marks are in ops.h.
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

  // Makes a null value of the dynamic pseudo-type, which is also the state of a moved-from value.
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

  // --- construction ---
  static Value string(std::string_view text);  // normalized to NFC; invalid UTF-8 becomes U+FFFD
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
  // Makes an unknown value with a refinement. If the refinement leaves a single possible value, the
  // result is that value; if it does not fit `type`, a UsageError is thrown. Refinements of the
  // dynamic pseudo-type are ignored.
  static Value unknown(const Type& type, const Refinement& refinement);
  // Returns the unknown value of the dynamic pseudo-type.
  static Value dynamic() { return unknown(Type::dynamic()); }

  // Elements must be of type `element` (checked); null and unknown values of the dynamic
  // pseudo-type are also accepted and take the type `element`.
  static Value list(const Type& element, std::vector<Value> elements);
  // Equal elements are kept once; marks of elements are moved to the whole set.
  static Value set(const Type& element, std::vector<Value> elements);
  // Keys are normalized; the last of equal keys wins.
  static Value map(const Type& element, std::vector<Field> entries);
  static Value object(std::vector<Field> attributes);
  // Makes an object of a known type: `attributes` must be in the order of type.attributes() and of
  // those types.
  static Value object(const Type& type, std::vector<Value> attributes);
  static Value tuple(std::vector<Value> elements);
  // `object` must be of the C++ type that the application associates with `type`, and not null
  // (checked).
  static Value capsule(const Type& type, std::shared_ptr<const void> object);
  // Returns the type that the elements of a list, set or map share, ignoring dynamic ones; nothing
  // if they differ.
  static std::optional<Type> common_element_type(std::span<const Value> elements);

  // --- queries ---
  const Type& type() const noexcept { return type_; }
  // These four functions look through marks.
  bool is_null() const noexcept { return bare_word() == detail::word::null; }
  bool is_known() const noexcept {  // null is known
    const std::uintptr_t bare = bare_word();
    return bare != detail::word::unknown && detail::word::tag(bare) != detail::word::refined_tag;
  }
  // Returns whether the value and everything inside it is known. O(1)
  bool is_wholly_known() const noexcept { return !(contents() & detail::contains_unknown); }
  // Returns whether the value itself, not something inside it, is marked.
  bool is_marked() const noexcept { return detail::word::tag(word_) == detail::word::marked_tag; }
  // Returns whether the value or something inside it is marked. O(1)
  bool contains_marked() const noexcept { return contents() & detail::contains_marked; }
  // Returns whether the value or something inside it has a provenance mark. O(1)
  bool contains_provenance() const noexcept { return contents() & detail::contains_provenance; }
  // Returns whether other values share the contents: copies of this value, or a value that contains
  // it. False for values without memory of their own, such as small integers and null. If other
  // threads copy or release the value, the result is only a snapshot. O(1)
  bool is_shared() const noexcept;
  // Returns whether the value is known, not null and not marked.
  bool is_plain() const noexcept {
    return !((0b11000u >> detail::word::tag(word_)) & 1u) && !detail::word::owns_type(word_);
  }

  // --- reading (precondition: is_plain() and the right type) ---
  std::string_view as_string() const {
    if (!is_plain_string()) throw_not_readable_as("a string");
    return string_payload()->text();
  }
  Number as_number() const {
    if (is_small_integer()) return Number::adopt(word_);
    if (!is_big_number()) throw_not_readable_as("a number");
    Number::retain(number_word());
    return Number::adopt(number_word());
  }
  bool as_bool() const {
    if (!is_plain_bool()) throw_not_readable_as("a bool");
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

  // Returns the number of elements or attributes of a collection, tuple or object.
  std::size_t size() const { return sequence_payload()->count; }
  bool empty() const { return size() == 0; }
  // Returns the elements of a list, tuple or set (in set order), the values of a map (in key
  // order), or the attribute values of an object (in the order of its type's attributes).
  std::span<const Value> elements() const;
  // Returns the keys of a map as string values, sorted by bytes.
  std::span<const Value> keys() const;
  // Calls f(key, element) for each element in iteration order. The key is a number for lists and
  // tuples, a string for maps and objects, and the element itself for sets.
  template <class F>
  void for_each(F&& f) const {
    const std::size_t count = size();
    for (std::size_t i = 0; i < count; ++i) f(key_at(i), elements()[i]);
  }
  Value key_at(std::size_t position) const;
  // Returns the value of an attribute of an object (checked: it exists).
  const Value& attribute(std::string_view name) const;
  const Value* find_attribute(std::string_view name) const;
  const Value* find_key(std::string_view key) const;  // of a map

  // Returns about how many nanoseconds it takes to read the value and everything inside it: sixteen
  // for each value and one for each byte of text. A part that occurs many times counts each time; a
  // value whose cost does not fit 32 bits has the maximum of 64 bits. Works out the costs of the parts
  // once; O(1) afterwards.
  std::uint64_t reading_cost() const;

  // --- marks ---
  const MarkSet& marks() const noexcept;
  Value with_marks(const MarkSet& marks) const;  // in addition to its own
  Value with_mark(const Mark& mark) const;
  Value unmarked() const;              // without its own marks
  Value unmarked(MarkSet& out) const;  // adds the removed marks to `out`
  Value unmarked_deep() const;
  Value unmarked_deep(MarkSet& out) const;
  // Return the marks, or the provenance marks, of the value and of everything inside it.
  MarkSet marks_deep() const;
  MarkSet provenance_marks() const;
  // Returns whether the value or anything inside it has `mark`.
  bool has_mark_deep(const Mark& mark) const;
  // The marks that may be inside an unknown value once it is known; it is not known where. A part that is taken out of
  // the value has them. unmarked_deep() and contains_marked() count them. Known values have none.
  const MarkSet& inner_marks() const noexcept;
  // Returns an unknown value with these as its only inner marks. A set gets them as its own marks, as a known set does;
  // values of primitive types, which have no inside, and known values are returned as they are.
  Value with_inner_marks(const MarkSet& marks) const;

  // --- refinements ---
  // Returns the refinement of an unknown value, or the one implied by a known value.
  Refinement refinement() const;
  // Returns the value with `more` added to its refinement; known values are unchanged. A
  // contradiction throws UsageError.
  Value refined(const Refinement& more) const;
  Value refined_not_null() const;

  // Compares types and contents, including refinements, nulls and marks. Linear in size; not
  // recursive.
  friend bool operator==(const Value& a, const Value& b);
  // Returns a hash that is consistent with ==. It is not cached.
  std::size_t hash() const;

  // Returns a notation like `Value::object({{"a", Value::number(1)}})`, with the types of nulls and
  // unknown values, truncated ("...") after `max_bytes`.
  std::string to_debug_string(std::size_t max_bytes = 10'000) const;

 private:
  friend struct detail::ValueAccess;
  // Takes over the reference in `word`, and one to the type if owns_type(word).
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
    if (!fits) throw_not_readable_as("a collection, tuple or object");
    return static_cast<const detail::SequencePayload*>(payload());
  }
  bool is_small_integer() const noexcept {
    return detail::word::tag(word_) == detail::word::integer_tag;
  }
  bool is_big_number() const noexcept {
    return detail::word::tag(word_) == detail::word::big_number_tag;
  }
  // Returns the word in the representation of Number.
  std::uintptr_t number_word() const noexcept { return word_ & ~detail::word::tag_mask; }
  bool is_plain_string() const noexcept {
    return type_.is_string() && detail::word::tag(word_) == detail::word::payload_tag;
  }
  bool is_plain_bool() const noexcept {
    return word_ == detail::word::true_ || word_ == detail::word::false_;
  }
  // Returns the word of the value without its marks.
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
  [[noreturn]] void throw_not_readable_as(const char* wanted) const;

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

  // Not released automatically: payload.h explains who holds the reference.
  union {
    Type type_;
  };
  std::uintptr_t word_;
};
static_assert(sizeof(Value) == 2 * sizeof(void*));

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
