// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decoder specifications: what a body must contain, and how to compute a value from it. A specification is
// built from small parts, each of which has one value.
//
//   const dec::Spec service = dec::object({
//       {"name", dec::attribute({"name", Type::string(), /*required=*/true})},
//       {"listeners", dec::block_list("listener", dec::object({
//           {"port", dec::attribute({"port", Type::number()})},
//           {"protocol", dec::block_label(0, "protocol")}}))}});
//   Value value = dec::decode(body, service, ctx, diags);
//
// A Spec is a handle to an immutable description; copies share it, and it may be used from many threads.
// Several parts may read the same attribute, or blocks of the same type: an attribute is required if one part
// requires it, and blocks have as many labels as the part with the most labels.
#include <hecla/base/set_once.h>
#include <hecla/model/body.h>
#include <hecla/model/eval_context.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace hecla::dec {

// The value of an attribute, converted to `type`; null of that type if it is not set. A type with an
// ExpressionDecoder receives the expression instead.
struct AttributeSpec {
  std::string name;
  Type type = Type::dynamic();
  bool required = false;
  bool secret = false;  // see AttributeSchema
};
// A constant.
struct LiteralSpec {
  Value value;
};
// The value of an expression from the application, evaluated in the context of the decoding.
struct ExpressionSpec {
  Expression expression;
};
// A label of the block that the body belongs to; messages refer to it as `name`.
struct BlockLabelSpec {
  std::size_t index;
  std::string name;
};
// All attributes of the only block of a type, as a map.
struct BlockAttributesSpec {
  std::string type;
  Type element_type = Type::dynamic();
  bool required = false;
};

struct SpecNode;  // one of the structs above and below

class Spec {
 public:
  // Makes the literal null.
  Spec();
  explicit Spec(SpecNode node);
  const SpecNode& node() const;

 private:
  struct State;
  friend const BodySchema& implied_schema(const Spec& spec);
  std::shared_ptr<const State> state_;
};

using Field = std::pair<std::string, Spec>;
// An object whose attributes are all read from the same body.
struct ObjectSpec {
  std::vector<Field> fields;
};
struct TupleSpec {
  std::vector<Spec> elements;
};
// The value of the only block of a type; null if there is none.
struct BlockSpec {
  std::string type;
  Spec nested;
  bool required = false;
};
enum class SequenceKind : std::uint8_t { List, Set, Tuple };
// A value for each block of a type. Elements of lists and sets are converted to a common type.
struct BlockSequenceSpec {
  SequenceKind kind;
  std::string type;
  Spec nested;
  std::size_t min_items = 0;
  std::size_t max_items = 0;  // 0: any number
  // For sets: whether these limits are for the elements, of which equal blocks are one, and wait until
  // all of the set is known. Otherwise they are for the blocks.
  bool counts_elements = false;
};
// A value for each block of a type, in nested maps with its first labels as keys (or in nested objects, whose
// values may have different types).
struct BlockMapSpec {
  bool as_object;
  std::string type;
  std::vector<std::string> label_names;  // at least one
  Spec nested;
};
// The first value that is not null; null if all are.
struct DefaultSpec {
  Spec primary;
  std::vector<Spec> fallbacks;
};
// The result of `transform` for the value; if it reports errors, its result is ignored. `result_type` returns
// the type of the unknown value that replaces it.
struct TransformSpec {
  Spec wrapped;
  // `budget` is that of the decoding.
  std::function<Value(const Value& value, const SourceRange& range, Budget& budget,
                      Diagnostics& diags)>
      transform;
  std::function<Type(const Type& wrapped)> result_type;
};
// The value, with a refinement if it is unknown.
struct RefineSpec {
  Spec wrapped;
  Refinement refinement;
};
// The value, after `validate` has checked it; `range` is where it was written.
struct ValidateSpec {
  Spec wrapped;
  std::function<void(const Value& value, const SourceRange& range, Diagnostics& diags)> validate;
};

struct SpecNode {
  std::variant<AttributeSpec, LiteralSpec, ExpressionSpec, BlockLabelSpec, BlockAttributesSpec,
               ObjectSpec, TupleSpec, BlockSpec, BlockSequenceSpec, BlockMapSpec, DefaultSpec,
               TransformSpec, RefineSpec, ValidateSpec>
      kind;
  // For the authors of configuration; decoding ignores it.
  std::string description = {};
};

struct Spec::State {
  explicit State(SpecNode given) : node(std::move(given)) {}
  SpecNode node;
  mutable detail::SetOnce<BodySchema> schema;
};
inline const SpecNode& Spec::node() const { return state_->node; }

// Shorthands; Spec(SpecNode) makes every kind of specification.
Spec attribute(AttributeSpec spec);
Spec literal(Value value);
Spec object(std::vector<Field> fields);
Spec tuple(std::vector<Spec> elements);
Spec block_label(std::size_t index, std::string name);
Spec block_attributes(BlockAttributesSpec spec);
Spec block(std::string type, Spec nested, bool required = false);

struct ItemLimits {
  std::size_t min_items = 0;
  std::size_t max_items = 0;  // 0: any number
};
Spec block_list(std::string type, Spec nested, ItemLimits limits = {});
Spec block_set(std::string type, Spec nested, ItemLimits limits = {});
Spec block_tuple(std::string type, Spec nested, ItemLimits limits = {});
// Precondition (checked): at least one label name; for block_map, no dynamic type in the type of `nested`.
Spec block_map(std::string type, std::vector<std::string> label_names, Spec nested);
Spec block_object(std::string type, std::vector<std::string> label_names, Spec nested);
Spec with_default(Spec primary, Spec fallback);
Spec transform(Spec wrapped, Function function);
// `expression` refers to the value as `variable`; `ctx` must outlive the specification.
Spec transform(Spec wrapped, Expression expression, const EvalContext& ctx, std::string variable);
Spec refine(Spec wrapped, Refinement refinement);
Spec validate(Spec wrapped, decltype(ValidateSpec::validate) check);
// Returns the same specification with a description: plain text, in one or more paragraphs.
Spec documented(Spec spec, std::string description);

// Returns the value of `body`. Errors are reported; the parts concerned are unknown values.
Value decode(const Body& body, const Spec& spec, const EvalContext& ctx, Diagnostics& diags);
struct PartialValue {
  Value value;
  Body remaining;
};
// Reads only what the specification names, and leaves the rest for another reading.
PartialValue decode_partial(const Body& body, const Spec& spec, const EvalContext& ctx,
                            Diagnostics& diags);

// Returns the type of the result of decode(), with the dynamic pseudo-type where it depends on the body.
Type implied_type(const Spec& spec);
// Returns the schema of the bodies that the specification reads. It exists as long as the specification does.
const BodySchema& implied_schema(const Spec& spec);
// Returns the specifications of the blocks that the body may contain, by block type.
std::map<std::string, Spec> child_block_types(const Spec& spec);
// Returns the references in the parts of `body` that decoding would evaluate.
std::vector<Traversal> variables(const Body& body, const Spec& spec);

}  // namespace hecla::dec
