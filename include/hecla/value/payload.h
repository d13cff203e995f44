// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The memory layout of values. Private: only value.h and the value layer use this header.
//
// A Value is a pointer to its type's node and a word. The low three bits of the word are a tag:
//
//   0  pointer to a payload: StringPayload, SequencePayload, MapPayload or CapsulePayload
//   1  an integer of 61 bits in the upper bits, exactly as in Number
//   2  null, unknown, false or true
//   3  pointer to a MarkedPayload
//   4  pointer to a RefinedPayload: an unknown value with a refinement
//   5  pointer to a detail::BigNumber: the word of a Number, with this tag
//
// A payload is one piece of memory that ends with its characters or elements: either its own
// allocation, or part of a block shared with others. The payload holds the reference to the type,
// so copying such a value increments one counter, not two. Only nulls and plain unknown values,
// which have no payload, hold a reference to the type themselves. Payloads never change once a
// value refers to them.
#include <hecla/value/type.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace hecla::detail {

namespace word {
constexpr std::uintptr_t tag_mask = 7;
constexpr std::uintptr_t payload_tag = 0, integer_tag = 1, special_tag = 2, marked_tag = 3,
                         refined_tag = 4, big_number_tag = 5;
constexpr std::uintptr_t null = 0 | special_tag, unknown = 8 | special_tag,
                         false_ = 16 | special_tag, true_ = 24 | special_tag;

constexpr std::uintptr_t tag(std::uintptr_t word) { return word & tag_mask; }
// Returns whether the word points to a Payload.
constexpr bool is_counted(std::uintptr_t word) { return (0b11001u >> tag(word)) & 1u; }
// Returns whether the value itself holds a reference to its type.
constexpr bool owns_type(std::uintptr_t word) { return word == null || word == unknown; }
}  // namespace word

enum class PayloadKind : std::uint8_t { String, Sequence, Map, Capsule, Marked, Refined };

// Properties of a value or of anything inside it.
enum Contents : std::uint8_t {
  contains_unknown = 1,
  contains_marked = 2,
  contains_dynamic_unknown = 4,  // an unknown value whose type contains the dynamic pseudo-type
  contains_provenance = 8,       // a provenance mark
};

struct Payload {
  mutable std::atomic<std::uint32_t> references{1};
  PayloadKind kind;
  std::uint8_t contents = 0;
  std::uint16_t offset = 0;  // from the start of its block, in payload_units; 0 without a block

  explicit Payload(PayloadKind payload_kind) noexcept : kind(payload_kind) {}
};

struct StringPayload : Payload {
  std::size_t size;

  explicit StringPayload(std::size_t length) noexcept
      : Payload(PayloadKind::String), size(length) {}
  const char* data() const { return reinterpret_cast<const char*>(this + 1); }
  char* data() { return reinterpret_cast<char*>(this + 1); }
  std::string_view text() const { return {data(), size}; }
};

struct TypedPayload : Payload {
  union {
    Type type;
    TypedPayload* next_dead;  // replaces the released type while the payload waits to be freed
  };

  TypedPayload(PayloadKind payload_kind, const Type& value_type) noexcept
      : Payload(payload_kind), type(value_type) {}
  ~TypedPayload() {}  // NOLINT: the type is released earlier, see destroy.cpp
};

// The elements of a list, tuple or set, or the attribute values of an object. A map has its keys
// first, in ascending order, followed by the elements in the same order.
struct SequencePayload : TypedPayload {
  static constexpr std::size_t max_count = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t count;
  mutable std::atomic<std::uint32_t> reading_cost{0};  // 0: not worked out yet

  SequencePayload(PayloadKind payload_kind, const Type& value_type, std::size_t size) noexcept
      : TypedPayload(payload_kind, value_type), count(static_cast<std::uint32_t>(size)) {}
  const Value* slots() const { return reinterpret_cast<const Value*>(this + 1); }
  Value* slots() { return reinterpret_cast<Value*>(this + 1); }
  std::size_t slot_count() const {
    return kind == PayloadKind::Map ? std::size_t{2} * count : count;
  }
  // Returns the position of the first element.
  std::size_t element_offset() const { return kind == PayloadKind::Map ? count : 0; }
};
static_assert(sizeof(StringPayload) == 8 + sizeof(std::size_t) &&
              sizeof(SequencePayload) == 16 + sizeof(void*));

// The header of a block of payloads: counts the payloads that use it. While a block is being
// filled, its count includes `filler`, which exceeds the number of payloads that fit.
struct PayloadBlock {
  static constexpr std::uint32_t filler = std::uint32_t{1} << 31;
  std::atomic<std::uint32_t> users{filler};
};
constexpr std::size_t payload_unit = 8;  // bytes per unit of offsets within a block

// The memory for a payload.
struct PayloadPlace {
  void* address;
  std::uint16_t offset;  // for Payload::offset
};
// Allocates memory for a single payload.
inline PayloadPlace allocate_payload(std::size_t size) { return {::operator new(size), 0}; }

// Destroys a payload whose last reference was released, and everything that only it refers to,
// without recursion.
void destroy_payload(Payload* payload) noexcept;

inline void retain(const Payload* payload) noexcept { count_up(payload->references); }
inline void release(Payload* payload) noexcept {
  if (count_down(payload->references)) destroy_payload(payload);
}

}  // namespace hecla::detail
