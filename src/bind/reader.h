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

  // The attribute of a field. `marks` are those of the body it is in.
  void read_attribute(const Field& field, void* member, const Attribute& attribute,
                      const MarkSet& marks);
  // An attribute that is an element of the map that a field holds.
  bool read_element(const Field& field, const Shape& shape, void* target,
                    const Attribute& attribute, const MarkSet& marks);

  // A field's value, and what its rules say.
  void read_field(const Field& field, void* member, const Value& value);
  // False where no object could be made of the value. Mistakes inside of it are reported, and the
  // rest is filled in.
  bool read(const Shape& shape, void* target, const Value& value);
  // The same for shapes that take expressions.
  bool read_expression(const Shape& shape, void* target, const Expression& expression);

 private:
  Value evaluate(const Attribute& attribute, const MarkSet& marks);

  bool read_optional(const OptionalShape& shape, void* target, const Value& value);
  bool read_wrapper(const WrapperShape& shape, void* target, const Value& value);
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
  bool read_part(const Shape& shape, void* target, PathStep step, const Value& value);

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
  std::size_t read_choice_list(const SequenceShape& shape, std::size_t alternative, void* target,
                               const Value& value);
  bool read_choice(const Shape& shape, std::size_t alternative, void* target, const Value& value);
  void report_no_choice(const Field& field);
  std::pair<const Shape*, void*> into_wrappers(const Shape& shape, void* target,
                                               const MarkSet& marks);
  void read_remaining(const Field& field, void* member, const PreparedStruct& prepared,
                      const Value& value);
  void report_unexpected(std::span<const std::string_view> names, const Value& value);

  // A value for a shape that takes expressions.
  bool read_unwritten(const Shape& shape, void* target, const Value& value);
  bool keep_traversal(void* target, const Expression& expression);
  bool keep_attribute(void* target, const Expression& expression);
  bool keep_list(const SequenceShape& shape, void* target, const Expression& expression);
  bool keep_map(const MapShape& shape, void* target, const Expression& expression);

  Decoding& decoding_;
  Site site_;
  const Attribute* attribute_ = nullptr;
  bool forgives_unknown_ = false;  // unknown values are no mistake
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
