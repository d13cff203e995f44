// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads one value into a C++ object, by the object's shape.
#include <hecla/bind/located.h>

#include "bind/site.h"

namespace hecla::bind::detail {

class Reader {
 public:
  // What is read is called `name`; it is given by `expression`, or stands at `place` where there is
  // none.
  Reader(Decoding& decoding, std::string_view name, Expression expression, Place place)
      : decoding_(decoding),
        site_{decoding, Trail(name, std::move(expression), std::move(place), decoding.ctx)} {}

  Site& site() { return site_; }
  // What is unknown is no mistake from here on; what depends on it is not checked.
  void forgive_unknown() { forgives_unknown_ = true; }

  // The attribute of a field. `marks` are those of the body it is in.
  void read_attribute(const Field& field, void* member, const Attribute& attribute,
                      const MarkSet& marks);
  // An attribute that is an element of a map, to which those of the rules apply.
  bool read_element(std::span<const Rule> rules, const Shape& shape, void* target,
                    const Attribute& attribute, const MarkSet& marks);

  // A field's value, and what its rules say.
  void read_field(const Field& field, void* member, const Value& value);
  // What rules of that scope are about, and what they say. False where no object could be made of
  // the value, or one of them does not hold.
  bool read_ruled(std::span<const Rule> rules, RuleScope scope, const Shape& shape, void* target,
                  const Value& value);
  // False where no object could be made of the value: `target` then has what it had. Of a struct,
  // array or tuple with mistakes inside, the rest is filled in.
  bool read(const Shape& shape, void* target, const Value& value);
  // The same for shapes that take expressions.
  bool read_expression(const Shape& shape, void* target, const Expression& expression);
  // Of the blocks of a field that is a map only their keys and their number.
  void read_keys(const Field& field, void* member, const Value& value);

 private:
  Value evaluate(const Attribute& attribute, const MarkSet& marks);
  bool refuse_unknown();
  // Whether all that was read since there were so many errors is there to be checked.
  bool is_complete(std::size_t errors) const {
    return decoding_.diags.errors_reported() == errors && !met_unknown_;
  }

  // Where an object comes from: a value, or an expression that is kept.
  struct Origin {
    Trail& trail;
    const Value* value = nullptr;
    bool is_null() const { return value && value->is_null(); }
    Place place() const { return trail.place(); }
    MarkSet marks() const { return value ? value->marks() : MarkSet(); }
  };

  bool fill_ruled(std::span<const Rule> rules, RuleScope scope, const Shape& shape, void* target,
                  bool is_kept, Fill fill);
  bool keep_ruled(std::span<const Rule> rules, RuleScope scope, const Shape& shape, void* target,
                  const Expression& expression);

  bool read_wrapped(const Shape& shape, void* target, const Value& value);
  bool read_variant(const VariantShape& shape, void* target, const Value& value);
  bool read_via(const ViaShape& shape, void* target, const Value& value);
  // What needs a value that is known, not null and not marked.
  bool read_plain(const Shape& shape, void* target, const Value& value);

  bool read_bool(void* target, const Value& value);
  bool read_string(void* target, const Value& value);
  bool read_number(const NumberShape& shape, void* target, const Value& value);
  bool read_exact_number(void* target, const Value& value);
  bool read_duration(const DurationShape& shape, void* target, const Value& value);
  bool read_enumeration(const EnumerationShape& shape, void* target, const Value& value);

  bool read_sequence(const SequenceShape& shape, void* target, const Value& value);
  bool read_array(const ArrayShape& shape, void* target, const Value& value);
  bool read_tuple(const TupleShape& shape, void* target, const Value& value);
  bool read_map(const MapShape& shape, void* target, const Value& value);
  bool has_elements(const Value& value, std::size_t count);
  bool add_entry(const MapShape& shape, void* map, std::span<const Rule> rules, const Value& key,
                 Fill fill_value);
  std::size_t read_keys(std::span<const Rule> rules, const Shape& wrapped, void* target,
                        const Value& given);

  bool read_struct(const StructShape& shape, void* target, const Value& value);
  void read_fields(const StructShape& shape, void* target, const PreparedStruct& prepared,
                   const Value& value);
  void read_named_field(const Field& field, void* member, const Value& value, Places* places);
  // What there is of a choice: an object, or a list of them.
  struct ChoicePart {
    const ChoiceOfBlock* choice;
    const Value* value;
  };
  void read_choices(const Field& field, void* member, const Value& value);
  void read_single_choice(const Field& field, void* member, std::span<const ChoicePart> parts);
  void read_choice_lists(const Field& field, void* member, std::span<const ChoicePart> parts);
  std::size_t add_choices(const Field& field, const SequenceShape& shape, void* sequence,
                          const ChoicePart& part);
  bool read_choice(const Shape& given, const ChoiceOfBlock& choice, void* target,
                   const Value& value);
  void report_no_choice(const Field& field);
  void read_remaining(const Field& field, void* member, const PreparedStruct& prepared,
                      const Value& value);
  void report_unexpected(std::span<const std::string_view> names, const Value& value);

  // A value for a shape that takes expressions.
  bool read_unwritten(const Shape& shape, void* target, const Value& value);
  bool keep_traversal(void* target, const Expression& expression);
  bool keep_attribute(void* target, const Expression& expression);
  bool keep_list(const SequenceShape& shape, void* target, const Expression& expression);
  bool keep_map(const MapShape& shape, void* target, const Expression& expression);

  // For the next container that is read: rules about its parts, and whether it is to be kept or only
  // looked through for mistakes.
  struct Parts {
    std::span<const Rule> rules = {};
    bool is_kept = true;
  };

  Decoding& decoding_;
  Site site_;
  Parts parts_;
  const Attribute* attribute_ = nullptr;
  bool forgives_unknown_ = false;  // unknown values are no mistake
  bool met_unknown_ = false;       // and there was one
};

// The first alternative that the value looks like, without a conversion if possible; otherwise one of
// its kind, such as a list, that is most like it. Looks a few levels deep only. Null where there is
// none.
const Alternative* find_alternative(Decoding& decoding, const VariantShape& shape,
                                    const Value& value);

// Keys of a map and attributes of an object, with their values.
bool is_object_like(const Value& value);
bool is_list_like(const Value& value);
// The attribute or element of that name; null where there is none.
const Value* find_part(const Value& value, std::string_view name);

}  // namespace hecla::bind::detail
