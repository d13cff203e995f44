// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Shapes: what the compiled part of this layer knows of a C++ type. Each type that stands for a
// configuration value has one, made at compile time by shape_of.h; reading, writing and checking
// work on shapes, so that no code is generated for them in the programs that use them.
//
// A shape refers to others by functions, not pointers: types may contain themselves.
// For the library's own use.
#include <hecla/bind/rules.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace hecla::bind {

struct Place;

namespace detail {

enum class ShapeKind : std::uint8_t {
  // without more
  Bool,
  String,
  ExactNumber,
  Value,
  Expression,
  Traversal,
  Attribute,
  Body,
  Block,
  // with a struct of their own, below
  Number,
  Duration,
  Enumeration,
  Optional,
  Located,
  Marked,
  Sequence,
  Array,
  Tuple,
  Map,
  Variant,
  Via,
  Struct,
};

struct Shape {
  ShapeKind kind;
};
using ShapeRef = const Shape& (*)();

// A function with what it works on.
template <class Signature>
struct Callback;
template <class Result, class... Arguments>
struct Callback<Result(Arguments...)> {
  Result (*function)(void* state, Arguments...);
  void* state;
  Result operator()(Arguments... arguments) const { return function(state, arguments...); }
};
// Fills in an object; false where it is not to be kept, if it is a new one.
using Fill = Callback<bool(void* object)>;
using Visit = Callback<void(const void* object)>;
using VisitPair = Callback<void(const void* key, const void* value)>;

// An integer or floating-point type.
struct NumberShape : Shape {
  std::uint8_t size;
  bool is_signed;
  bool is_floating;
};

struct DurationShape : Shape {
  void (*set)(void* object, std::int64_t nanoseconds);         // which fit
  bool (*get)(const void* object, std::int64_t& nanoseconds);  // false: too long
  std::int64_t least, most;                                    // what fits, in nanoseconds
  std::int64_t step;                                           // and is a multiple of this
};

struct EnumerationShape : Shape {
  struct Name {
    std::string_view text;
    std::uint64_t bits;
  };
  std::uint8_t size;
  std::span<const Name> names;
};

// An object that may be empty: std::optional, std::unique_ptr, std::shared_ptr.
struct OptionalShape : Shape {
  ShapeRef inner;
  // Fills in what there is, or a new object where it is empty or may be shared with others.
  bool (*fill)(void* object, Fill fill);
  const void* (*get)(const void* object);  // null where it is empty
  void (*reset)(void* object);
  bool is_shared;
};

// A value with something beside it.
struct WrapperShape : Shape {
  ShapeRef inner;
  void* (*value)(void* object);
  void* (*extra)(void* object);  // Place or MarkSet
};

struct SequenceShape : Shape {
  ShapeRef element;
  bool is_set;
  // Fills in a new one, which takes the place of what there is.
  bool (*replace)(void* object, Fill fill);
  bool (*add)(void* object, Fill fill);
  void (*each)(const void* object, Visit visit);
};

struct ArrayShape : Shape {
  ShapeRef element;
  std::size_t count;
  void* (*at)(void* object, std::size_t index);
};

struct TupleShape : Shape {
  struct Element {
    ShapeRef shape;
    void* (*at)(void* object);
  };
  std::span<const Element> elements;
};

enum class Added : std::uint8_t { Yes, Exists, Rejected };
struct MapShape : Shape {
  ShapeRef key, value;
  bool (*replace)(void* object, Fill fill);  // as for sequences
  Added (*add)(void* object, Fill key, Fill value);
  void (*each)(const void* object, VisitPair visit);
};

struct Alternative {
  ShapeRef shape;
  // Fills in what the variant holds, or a new object where that is another alternative.
  bool (*fill)(void* object, Fill fill);
  const void* (*get)(const void* object);  // null where it is another one
};
struct VariantShape : Shape {
  std::span<const Alternative> alternatives;
};

// A type of the application that is read from, and written as, an object of another type.
struct ViaShape : Shape {
  enum class Outcome : std::uint8_t { Made, NotFilled, Refused };
  ShapeRef inner;
  std::string_view meaning;  // "an IPv4 address"
  Outcome (*make)(void* object, Fill inner, std::string& reason);
  void (*take)(const void* object, Visit inner);
};

enum class FieldKind : std::uint8_t {
  Attribute,
  Label,
  Block,
  Blocks,
  BlockAttributes,
  Remaining,
  Flatten,
  Places,
  Check,
};

constexpr bool is_of_blocks(FieldKind kind) {
  return kind == FieldKind::Block || kind == FieldKind::Blocks;
}

// One of several types of blocks, or of first labels, that make alternatives of a variant.
struct ChoiceOfBlock {
  std::string_view name;
  std::size_t alternative;
};

struct Field {
  FieldKind kind = FieldKind::Attribute;
  std::string_view name = {};
  bool required = false;
  ShapeRef shape = nullptr;  // none for Places and Check
  void* (*member)(void* object) = nullptr;
  std::span<const Rule> rules = {};
  std::span<const ChoiceOfBlock> choices = {};
  std::span<const std::string_view> labels = {};  // of blocks that are kept as they are
  std::string_view description = {};
};

struct StructShape : Shape {
  std::span<const Field> fields;
  // Calls `visit` with an object as the program makes it: what is not set keeps its values. The object
  // may be changed.
  void (*with_default)(Visit visit);
};

}  // namespace detail
}  // namespace hecla::bind
