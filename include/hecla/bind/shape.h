// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Shapes: the information about C++ types that the compiled part of this layer needs. Each type
// that a field may have has one shape, made at compile time by shape_of.h. Decoding, encoding and
// checking work on shapes, so programs that use them contain no generated code for it.
//
// A shape refers to others by functions, not pointers, because types may contain themselves.
// For the library's own use.
#include <hecla/bind/rules.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace hecla {
class MarkSet;
}

namespace hecla::bind {

struct Place;

namespace detail {

// A reference to a callable. It is valid during the call that it is passed to.
template <class Signature>
class FunctionRef;
template <class Result, class... Arguments>
class FunctionRef<Result(Arguments...)> {
 public:
  template <class Function>
  requires(!std::is_same_v<Function, FunctionRef>) FunctionRef(const Function& function)
      : callable_(&function), call_([](const void* callable, Arguments... arguments) -> Result {
          return (*static_cast<const Function*>(callable))(arguments...);
        }) {}
  Result operator()(Arguments... arguments) const { return call_(callable_, arguments...); }

 private:
  const void* callable_;
  Result (*call_)(const void* callable, Arguments... arguments);
};

// Fills in an object. Returns false if it was not filled in; a new object is then dropped.
using Fill = FunctionRef<bool(void* object)>;
using Inspect = FunctionRef<void(const void* object)>;

enum class ShapeKind : std::uint8_t {
  Scalar,
  AnyValue,
  Expression,
  Traversal,
  Attribute,
  Body,
  Block,
  Wrapper,
  Sequence,
  Array,
  Tuple,
  Map,
  Variant,
  Via,
  Struct,
};

// The base of all shapes; visit() in src/bind/shapes.h leads to the struct of its kind.
struct Shape {
  ShapeKind kind;
  // Calls `use` with a new object of the type.
  void (*with_new)(FunctionRef<void(void* object)> use);
};
using ShapeRef = const Shape& (*)();

// Leads from an object to a part of it.
struct Access {
  void* (*writable)(void* object);
  const void* (*readable)(const void* object);
  void* operator()(void* object) const { return writable(object); }
  const void* operator()(const void* object) const { return readable(object); }
};

// Types that require a value that is known and not null.
struct PlainShape : Shape {};

// --- types without parts

// The operations of each are in src/bind/scalars.cpp.
enum class ScalarKind : std::uint8_t {
  Bool,
  String,
  Number,
  ExactNumber,
  Duration,
  Enumeration,
  Nothing,  // inside the wrapper of std::monostate, which is always empty
};
struct ScalarShape : PlainShape {
  ScalarKind scalar;
};

// An integer or floating-point type.
struct NumberShape : ScalarShape {
  std::uint8_t size;
  bool is_signed;
  bool is_floating;
};

struct DurationShape : ScalarShape {
  void (*set)(void* object, std::int64_t nanoseconds);         // which fit
  bool (*get)(const void* object, std::int64_t& nanoseconds);  // false: too long
  std::int64_t least, most;                                    // what fits, in nanoseconds
  std::int64_t step;                                           // and is a multiple of this
};

struct EnumerationShape : ScalarShape {
  struct Name {
    std::string_view text;
    std::uint64_t bits;
  };
  std::uint8_t size;
  std::span<const Name> names;
};

struct AnyValueShape : Shape {};

// Expressions that are stored without being evaluated.
struct UnevaluatedShape : Shape {};
struct ExpressionShape : UnevaluatedShape {};
struct TraversalShape : UnevaluatedShape {};
struct AttributeShape : UnevaluatedShape {};

// Bodies and blocks that are stored to be decoded later.
struct UndecodedShape : Shape {};
struct BodyShape : UndecodedShape {};
struct BlockShape : UndecodedShape {};

// --- wrappers and containers

// The origin from which an object is decoded.
class Origin {
 public:
  virtual bool is_null() const = 0;
  virtual bool is_known() const = 0;
  virtual Place place() const = 0;
  virtual MarkSet marks() const = 0;

 protected:
  ~Origin() = default;
};

// A type around one object: std::optional, std::unique_ptr, std::shared_ptr, Located, Marked, Unknowable.
struct WrapperShape : Shape {
  ShapeRef inner;
  // Fills in the object inside, or a new one if there is none or if it may be shared. Null empties
  // the wrapper, if it can be empty; an unknown value does, if it can be unknown.
  bool (*fill)(void* object, const Origin& origin, Fill fill);
  const void* (*get)(const void* object);       // null if it is empty or unknown
  const MarkSet& (*marks)(const void* object);  // of Marked, otherwise null
  bool can_be_empty;
  bool is_shared;
  bool can_be_unknown = false;
};

struct SequenceShape : PlainShape {
  ShapeRef element;
  bool is_set;
  // Replaces the contents with `count` elements, except those that were not filled in. If some were
  // not and `allow_fewer` is false, keeps the contents and returns false.
  bool (*assign)(void* object, std::size_t count, bool allow_fewer,
                 FunctionRef<bool(std::size_t index, void* element)> fill);
  void (*each)(const void* object, Inspect inspect);
};

struct ArrayShape : PlainShape {
  ShapeRef element;
  std::size_t count;
  void* (*at)(void* object, std::size_t index);
  void (*each)(const void* object, Inspect inspect);
};

struct TupleShape : PlainShape {
  struct Element {
    ShapeRef shape;
    Access at;
  };
  std::span<const Element> elements;
};

struct MapShape : PlainShape {
  ShapeRef key, value;
  // Does the same as for sequences. Calls `report_duplicate` for an entry whose key is already
  // present.
  bool (*assign)(void* object, std::size_t count, bool allow_fewer,
                 FunctionRef<bool(std::size_t index, void* key, void* value)> fill,
                 FunctionRef<void(std::size_t index)> report_duplicate);
  void (*each)(const void* object, FunctionRef<void(const void* key, const void* value)> inspect);
};

struct Alternative {
  ShapeRef shape;
  // Fills in the object that the variant holds, or a new one if it holds another alternative.
  bool (*fill)(void* object, Fill fill);
  const void* (*get)(const void* object);  // null if it holds another alternative
};
struct VariantShape : Shape {
  std::span<const Alternative> alternatives;
};

// A type of the application that is made from, and written as, an object of another type.
struct ViaShape : Shape {
  ShapeRef inner;
  std::string_view meaning;  // "an IPv4 address"
  // Returns false if the inner object was not filled in or was rejected.
  bool (*make)(void* object, Fill fill_inner, FunctionRef<void(const std::string& reason)> reject);
  void (*take)(const void* object, Inspect inspect_inner);
};

// --- structs

enum class FieldKind : std::uint8_t {
  Attribute,
  Label,
  Block,
  Blocks,
  BlockAttributes,
  Remaining,
  Flatten,
};

constexpr bool is_of_blocks(FieldKind kind) {
  return kind == FieldKind::Block || kind == FieldKind::Blocks;
}

// One of several block types, or of first labels, each of which makes an alternative of a variant.
struct BlockChoice {
  std::string_view name;
  std::size_t alternative;
};

struct Field {
  FieldKind kind = FieldKind::Attribute;
  std::string_view name = {};
  ShapeRef shape = nullptr;
  Access member = {};
  bool required = false;
  bool secret = false;
  std::uint32_t tags = 0;
  std::string_view tag_text = {};
  std::span<const Rule> rules = {};
  std::span<const BlockChoice> choices = {};
  std::span<const std::string_view> labels = {};  // of Block members
  std::string_view description = {};
  std::span<const Field> flattened = {};  // the fields of a Flatten member
};

// A check() of the struct as a whole.
struct StructCheck {
  std::string_view text;
  std::string_view field;  // where to report it
  bool (*holds)(const void* object);
};

struct PreparedStruct;
struct StructShape : PlainShape {
  std::span<const Field> fields;
  std::span<const StructCheck> checks;
  void* (*places)(void* object);  // its Places; null without places()
  // Returns what the struct expects, which is computed by the first call and kept until the program
  // ends. Thread-safe.
  const PreparedStruct& (*prepared)();
};
// Returns a new object, which the caller keeps.
const PreparedStruct& prepare(const StructShape& shape);

}  // namespace detail
}  // namespace hecla::bind
