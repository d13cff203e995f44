// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Access to the internals of values, for the sources of this layer.
#include <hecla/base/result.h>
#include <hecla/value/value.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>

#include "value/payload_blocks.h"
#include "value/type_node.h"

namespace hecla::detail {

// Returns whether more than one value refers to the payload.
inline bool is_shared(const Payload& payload) noexcept {
  return payload.references.load(std::memory_order_relaxed) > 1;
}

struct CapsulePayload : TypedPayload {
  std::shared_ptr<const void> object;
  CapsulePayload(const Type& value_type, std::shared_ptr<const void> held) noexcept
      : TypedPayload(PayloadKind::Capsule, value_type), object(std::move(held)) {}
};

struct MarkedPayload : TypedPayload {
  MarkSet marks;  // not empty
  Value inner;    // not marked itself
  MarkedPayload(MarkSet mark_set, Value value)
      : TypedPayload(PayloadKind::Marked, value.type()),
        marks(std::move(mark_set)),
        inner(std::move(value)) {}
};

// At least one of the refinement and the inner marks is not empty.
struct RefinedPayload : TypedPayload {
  Refinement refinement;
  MarkSet inner_marks;
  RefinedPayload(const Type& value_type, Refinement known, MarkSet marks)
      : TypedPayload(PayloadKind::Refined, value_type),
        refinement(std::move(known)),
        inner_marks(std::move(marks)) {}
};

struct ValueAccess {
  static std::uintptr_t word(const Value& value) { return value.word_; }
  static std::uintptr_t tag(const Value& value) { return word::tag(value.word_); }
  static Payload* payload(const Value& value) { return value.payload(); }
  static std::uint8_t contents(const Value& value) { return value.contents(); }
  static const SequencePayload* sequence(const Value& value) {
    return static_cast<const SequencePayload*>(value.payload());
  }
  static const MarkedPayload* marked(const Value& value) {
    return static_cast<const MarkedPayload*>(value.payload());
  }
  static const RefinedPayload* refined(const Value& value) {
    return static_cast<const RefinedPayload*>(value.payload());
  }
  static const CapsulePayload* capsule(const Value& value) {
    return static_cast<const CapsulePayload*>(value.payload());
  }
  static std::string_view text(const Value& value) { return value.string_payload()->text(); }
  static bool is_small_integer(const Value& value) { return value.is_small_integer(); }
  static std::int64_t small_integer(const Value& value) {
    return static_cast<std::intptr_t>(value.word_) >> 3;
  }
  // Returns whether the value is a known list, tuple, set, map or object.
  static bool is_sequence(const Value& value) {
    if (tag(value) != word::payload_tag) return false;
    const PayloadKind kind = value.payload()->kind;
    return kind == PayloadKind::Sequence || kind == PayloadKind::Map;
  }
  // Returns the value without its marks.
  static const Value& bare(const Value& value) {
    return value.is_marked() ? marked(value)->inner : value;
  }

  // Takes over a reference to `payload`.
  static Value adopt(TypedPayload* payload, std::uintptr_t tag = word::payload_tag) {
    return Value(TypeAccess::node(payload->type), reinterpret_cast<std::uintptr_t>(payload) | tag);
  }
  static Value adopt(StringPayload* payload) {
    return Value(&permanent_types[static_cast<std::size_t>(TypeKind::String)],
                 reinterpret_cast<std::uintptr_t>(payload));
  }
  static Value special(const Type& type, std::uintptr_t word) {
    retain(TypeAccess::node(type));
    return Value(TypeAccess::node(type), word);
  }
};

// Returns the contents of a value that has the marks, as far as they are due to these.
inline std::uint8_t contents_of(const MarkSet& marks) {
  if (marks.empty()) return 0;
  const bool has_provenance = std::ranges::any_of(
      marks.items(), [](const Mark& mark) { return mark.kind == MarkKind::Provenance; });
  return has_provenance ? contains_marked | contains_provenance : contains_marked;
}

// Makes an unknown value of a type that can have them: of a collection, tuple or object if there are inner marks.
Value make_unknown(const Type& type, const Refinement& refinement, const MarkSet& inner_marks);

// Returns `value` as an element of a collection of `element`: null and unknown values of the
// dynamic pseudo-type take that type; any other type is a UsageError.
Value as_element(Value value, const Type& element);

// Allocates a payload of `size` bytes in all, from `blocks` if given.
template <class T, class... Args>
T* make_payload(PayloadBlocks* blocks, std::size_t size, Args&&... args) {
  const PayloadPlace place = blocks ? blocks->allocate(size) : allocate_payload(size);
  T* payload = ::new (place.address) T(std::forward<Args>(args)...);
  payload->offset = place.offset;
  return payload;
}

// Builds a list, tuple, set, map or object: allocates once, and is filled in order.
class SequenceMaker {
 public:
  SequenceMaker(PayloadKind kind, const Type& type, std::size_t count,
                PayloadBlocks* blocks = nullptr)
      : payload_(make_payload<SequencePayload>(blocks, bytes(kind, count), kind, type, count)) {}
  SequenceMaker(const SequenceMaker&) = delete;
  SequenceMaker& operator=(const SequenceMaker&) = delete;
  ~SequenceMaker();

  void add(Value&& value) {
    payload_->contents |= ValueAccess::contents(value);
    ::new (static_cast<void*>(payload_->slots() + filled_++)) Value(std::move(value));
  }
  void add(const Value& value) { add(Value(value)); }
  // Moves the values in; the sources own nothing afterwards.
  void add_all(std::span<Value> values) noexcept {
    Value* slot = payload_->slots() + filled_;
    std::uint8_t contents = 0;
    for (Value& value : values) {
      contents |= ValueAccess::contents(value);
      ::new (static_cast<void*>(slot++)) Value(std::move(value));
    }
    payload_->contents |= contents;
    filled_ += static_cast<std::uint32_t>(values.size());
  }
  // Adds the value as an element of a collection of `element`.
  void add_as(const Type& element, Value&& value) {
    if (value.type() == element)
      add(std::move(value));
    else
      add(as_element(std::move(value), element));
  }
  Value finish() { return ValueAccess::adopt(std::exchange(payload_, nullptr)); }

 private:
  static constexpr std::size_t bytes(PayloadKind kind, std::size_t count) {
    if (count > SequencePayload::max_count) throw std::bad_array_new_length();
    const std::size_t slots = kind == PayloadKind::Map ? 2 * count : count;
    return sizeof(SequencePayload) + slots * sizeof(Value);
  }

  SequencePayload* payload_;
  std::uint32_t filled_ = 0;
};

// Makes a string from text that is known to be in normalization form C.
inline Value normalized_string(std::string_view text, PayloadBlocks* blocks = nullptr) {
  const std::size_t size = sizeof(StringPayload) + text.size();
  auto* payload = make_payload<StringPayload>(blocks, size, text.size());
  if (!text.empty()) std::memcpy(payload->data(), text.data(), text.size());
  return ValueAccess::adopt(payload);
}

}  // namespace hecla::detail
