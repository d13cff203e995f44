// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decodes one value into a C++ object, by the object's shape. Functions that return bool return false if
// no object could be created from the value; the target then does not change, except that the valid parts of
// structs, arrays and tuples are filled in.
#include <hecla/bind/shape.h>
#include <hecla/model/body.h>

#include "bind/cursor.h"

namespace hecla::bind::detail {

class ValueDecoder {
 public:
  using Rules = std::span<const Rule>;

  // Errors name the value `name`. It comes from `expression` or, without an expression, from `place`.
  ValueDecoder(Decoding& decoding, std::string_view name, Expression expression, Place place)
      : decoding_(decoding), cursor_(decoding, name, std::move(expression), std::move(place)) {}
  ValueDecoder(Decoding& decoding, BlockLabel label, Place place)
      : decoding_(decoding), cursor_(decoding, label, std::move(place)) {}
  // The value is that of an argument.
  ValueDecoder(Decoding& decoding, std::string_view name, const Attribute& attribute)
      : decoding_(decoding), cursor_(decoding, name, attribute), attribute_(&attribute) {}

  Cursor& cursor() { return cursor_; }
  // From here on, unknown values are not errors, and checks that depend on them are skipped.
  void allow_unknown() { allows_unknown_ = true; }

  // Decodes the argument of a field. `marks` are those of the body around it.
  void decode_attribute(const Field& field, void* member, const MarkSet& marks);
  // Decodes an argument that is an element of a map, with the rules of the map.
  bool decode_element(Rules rules, const Shape& shape, void* target, const MarkSet& marks);
  // Decodes the value of a field, with the field's rules.
  void decode_field(const Field& field, void* member, const Value& value);
  // Decodes a value with the rules of a scope.
  bool decode_checked(Rules rules, RuleScope scope, const Shape& shape, void* target,
                      const Value& value);
  // Decodes a value without its own rules; `element_rules` are those of a container for its elements and keys.
  bool decode(const Shape& shape, void* target, const Value& value, Rules element_rules = {});
  // Checks the number and the keys of blocks that are decoded into a map, but not their contents.
  void check_block_keys(const Field& field, const Value& value);

 private:
  Value evaluate(const MarkSet& marks);
  bool report_unknown();
  // Returns whether everything that was decoded since there were `errors` is valid and known.
  bool is_complete(std::size_t errors) const {
    return decoding_.errors() == errors && !met_unknown_;
  }
  bool check_after(Rules rules, RuleScope scope, void* target, FunctionRef<bool()> fill);

  // Decodes a value that is known, not null and not marked.
  bool decode_plain(const ScalarShape& shape, void* target, const Value& value, Rules);
  bool decode_variant(const VariantShape& shape, void* target, const Value& value);
  bool decode_via(const ViaShape& shape, void* target, const Value& value);
  bool decode_plain(const SequenceShape& shape, void* target, const Value& value, Rules rules);
  bool decode_plain(const ArrayShape& shape, void* target, const Value& value, Rules rules);
  bool decode_plain(const TupleShape& shape, void* target, const Value& value, Rules);
  bool decode_plain(const MapShape& shape, void* target, const Value& value, Rules rules);
  bool has_elements(const Value& value, std::size_t count);
  bool decode_key(const MapShape& shape, void* key, const Value& value, Rules rules);
  void report_duplicate_key();
  std::size_t count_blocks(Rules rules, const Shape& shape, const Value& value);

  bool decode_plain(const StructShape& shape, void* target, const Value& value, Rules);
  void decode_fields(const StructShape& shape, void* target, const PreparedStruct& prepared,
                     const Value& value);
  void decode_named_field(const Field& field, void* member, const Value& value, Places* places);
  // Returns the blocks of one choice: an object, or a list of objects.
  struct ChosenBlocks {
    const BlockChoice* choice;
    const Value* value;
  };
  void decode_choices(const Field& field, void* member, const Value& value);
  void decode_single_choice(const Field& field, void* member, std::span<const ChosenBlocks> chosen);
  void decode_choice_lists(const Field& field, void* member, std::span<const ChosenBlocks> chosen);
  bool decode_choice(const Shape& shape, const BlockChoice& choice, void* target,
                     const Value& value);
  void report_missing_choice(const Field& field);
  void decode_remaining(const Field& field, void* member, const PreparedStruct& prepared,
                        const Value& value);
  void report_unsupported(std::span<const std::string_view> names, const Value& value);

  // Store an expression in a field, or a value as an expression.
  bool store(const Shape& shape, void* target, const Expression& expression,
             Rules element_rules = {});
  bool store_checked(Rules rules, RuleScope scope, const Shape& shape, void* target,
                     const Expression& expression);
  bool store_of_value(const Shape& shape, void* target, const Value& value, Rules element_rules);
  bool store_traversal(void* target, const Expression& expression);
  bool store_attribute(void* target, const Expression& expression);
  bool store_list(const SequenceShape& shape, void* target, const Expression& expression,
                  Rules rules);
  std::optional<Value> evaluate_key(const Expression& key);
  bool store_map(const MapShape& shape, void* target, const Expression& expression, Rules rules);

  Decoding& decoding_;
  Cursor cursor_;
  const Attribute* attribute_ = nullptr;
  bool allows_unknown_ = false;
  bool met_unknown_ = false;
};

// The object is not decoded from one value: it stores an expression, or is composed of several values.
class PlaceOrigin final : public Origin {
 public:
  explicit PlaceOrigin(Cursor& cursor) : cursor_(cursor) {}
  bool is_null() const override { return false; }
  bool is_known() const override { return true; }
  Place place() const override { return cursor_.place(); }
  MarkSet marks() const override { return {}; }

 private:
  Cursor& cursor_;
};

// The object is decoded from a value.
class ValueOrigin final : public Origin {
 public:
  ValueOrigin(Cursor& cursor, const Value& value) : cursor_(cursor), value_(value) {}
  bool is_null() const override { return value_.is_null(); }
  bool is_known() const override { return value_.is_known(); }
  Place place() const override { return cursor_.place(); }
  MarkSet marks() const override { return value_.marks(); }

 private:
  Cursor& cursor_;
  const Value& value_;
};

// Returns the first alternative that fits the value, preferably without conversion; otherwise the most similar
// one of the same kind, such as a list. Examines only a few levels. Returns null if there is none.
const Alternative* find_alternative(const VariantShape& shape, const Value& value);

bool is_object_like(const Value& value);  // a map or an object
bool is_list_like(const Value& value);    // a list, a set or a tuple
// Returns the attribute or element with this name, or null.
const Value* find_member(const Value& value, std::string_view name);

}  // namespace hecla::bind::detail
