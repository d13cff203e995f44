// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decoder specifications: what a body should hold, and how a value is made of it. A specification is built
// of small parts, each of which gives one value.
//
//   const dec::Spec service = dec::object({
//       {"name", dec::attribute({"name", Type::string(), /*required=*/true})},
//       {"listeners", dec::block_list("listener", dec::object({
//           {"port", dec::attribute({"port", Type::number()})},
//           {"protocol", dec::block_label(0, "protocol")}}))}});
//   Value value = dec::decode(body, service, ctx, diags);
//
// A Spec is a handle to an immutable description; copies share it, and it may be used from many threads.
// Specifications nest no deeper than the program that builds them says. Several parts may read the same
// attribute or blocks of the same type: it is required if one of them requires it, and the blocks have as many
// labels as the one that asks for most.
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

// The value of an attribute, converted to `type`; null of that type where it is not set. A type with an
// ExpressionDecoder gets the expression instead.
struct AttributeSpec {
  std::string name;
  Type type = Type::dynamic();
  bool required = false;
};
// Always the same value.
struct LiteralSpec {
  Value value;
};
// The value of an expression of the application, evaluated in the context of the decoding.
struct ExpressionSpec {
  Expression expression;
};
// A label of the block that the body belongs to; `name` is what messages call it.
struct BlockLabelSpec {
  std::size_t index;
  std::string name;
};
// All attributes of the one block of a type, as a map.
struct BlockAttributesSpec {
  std::string type;
  Type element_type = Type::dynamic();
  bool required = false;
};

struct SpecNode;  // any of these, or of those below

class Spec {
 public:
  // The literal null.
  Spec();
  explicit Spec(SpecNode node);
  const SpecNode& node() const { return *node_; }

 private:
  std::shared_ptr<const SpecNode> node_;
};

using Field = std::pair<std::string, Spec>;
// An object, each attribute of which comes from the same body.
struct ObjectSpec {
  std::vector<Field> fields;
};
struct TupleSpec {
  std::vector<Spec> elements;
};
// The value of the one block of a type; null where there is none.
struct BlockSpec {
  std::string type;
  Spec nested;
  bool required = false;
};
enum class SequenceKind : std::uint8_t { List, Set, Tuple };
// A value for each block of a type. Elements of lists and sets get one common type.
struct BlockSequenceSpec {
  SequenceKind kind;
  std::string type;
  Spec nested;
  std::size_t min_items = 0;
  std::size_t max_items = 0;  // 0: any number
};
// A value for each block of a type under its first labels, as maps in each other (or objects, where the
// values may be of different types).
struct BlockMapSpec {
  bool as_object;
  std::string type;
  std::vector<std::string> label_names;  // at least one
  Spec nested;
};
// The first of the values that is not null; null where all are.
struct DefaultSpec {
  Spec primary;
  std::vector<Spec> fallbacks;
};
// What `transform` makes of the value; where it adds errors, its result does not count. `result_type` gives
// the type for an unknown value.
struct TransformSpec {
  Spec wrapped;
  std::function<Value(const Value& value, const SourceRange& range, Diagnostics& diags)> transform;
  std::function<Type(const Type& wrapped)> result_type;
};
// The value, with more known of it where it is unknown.
struct RefineSpec {
  Spec wrapped;
  Refinement refinement;
};
// The value, after `validate` has looked at it; `range` is where it was written.
struct ValidateSpec {
  Spec wrapped;
  std::function<void(const Value& value, const SourceRange& range, Diagnostics& diags)> validate;
};

struct SpecNode {
  std::variant<AttributeSpec, LiteralSpec, ExpressionSpec, BlockLabelSpec, BlockAttributesSpec,
               ObjectSpec, TupleSpec, BlockSpec, BlockSequenceSpec, BlockMapSpec, DefaultSpec,
               TransformSpec, RefineSpec, ValidateSpec>
      kind;
  // For people who write configuration; decoding does not look at it.
  std::string description = {};
};

// These make specifications; any SpecNode does, too.
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
// Precondition (checked): at least one label name; for block_map no dynamic type in what `nested` gives.
Spec block_map(std::string type, std::vector<std::string> label_names, Spec nested);
Spec block_object(std::string type, std::vector<std::string> label_names, Spec nested);
Spec with_default(Spec primary, Spec fallback);
Spec transform(Spec wrapped, Function function);
// `variable` is what `expression` calls the value; `ctx` must outlive the specification.
Spec transform(Spec wrapped, Expression expression, const EvalContext& ctx, std::string variable);
Spec refine(Spec wrapped, Refinement refinement);
Spec validate(Spec wrapped, decltype(ValidateSpec::validate) check);
// The same specification with a description: plain text, of one or more paragraphs.
Spec documented(Spec spec, std::string description);

// The value of `body`. On mistakes diagnostics, and unknown values in the places concerned.
Value decode(const Body& body, const Spec& spec, const EvalContext& ctx, Diagnostics& diags);
struct PartialValue {
  Value value;
  Body remaining;
};
// Leaves what the specification does not name for another reading.
PartialValue decode_partial(const Body& body, const Spec& spec, const EvalContext& ctx,
                            Diagnostics& diags);

// The type of what decode gives (with the dynamic pseudo-type where the body decides).
Type implied_type(const Spec& spec);
BodySchema implied_schema(const Spec& spec);
// The specifications of the blocks that the body may hold, by block type.
std::map<std::string, Spec> child_block_types(const Spec& spec);
// References in the parts of `body` that decoding would evaluate.
std::vector<Traversal> variables(const Body& body, const Spec& spec);
// Where in `body` the value comes from.
SourceRange source_range(const Body& body, const Spec& spec);

}  // namespace hecla::dec
