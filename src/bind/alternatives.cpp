// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Selects the alternative of a variant for a value.
//
// Alternatives are compared with the value a few levels deep; none is decoded as a trial. With types that
// contain themselves, trials would take time exponential in the depth.
#include <algorithm>

#include "bind/prepared.h"
#include "bind/scalars.h"
#include "bind/shapes.h"
#include "bind/value_decoder.h"

namespace hecla::bind::detail {

namespace {

enum class Fit : std::uint8_t {
  Exact,         // without conversion
  ByType,        // the same, but numbers can be out of range: an error is better than another type
  ByConversion,  // with conversion
};

bool has_required(const PreparedStruct& prepared, const Value& value) {
  return std::ranges::all_of(prepared.schema.attributes, [&](const AttributeSchema& each) {
    return !each.required || find_member(value, each.name);
  });
}

std::size_t count_known(const PreparedStruct& prepared, const Value& value) {
  return static_cast<std::size_t>(std::ranges::count_if(
      prepared.object_names,
      [&](std::string_view name) { return find_member(value, name) != nullptr; }));
}

// Compares with one Fit, `levels` deep. With 0 levels, only the kind of the value is compared.
class FitCheck {
 public:
  FitCheck(Fit fit, int levels) : fit_(fit), levels_(levels) {}

  bool fits(const Shape& shape, const Value& given) const {
    const Value value = given.unmarked();
    const auto is_usable = [&] { return value.is_plain(); };
    return visit(
        shape,
        overloaded{
            [&](const ScalarShape& scalar) { return is_usable() && fits_scalar(scalar, value); },
            [](const AnyValueShape&) { return true; },
            [](const ExpressionShape&) { return true; },
            [](const AttributeShape&) { return true; },
            [](const TraversalShape&) { return false; },
            [](const UndecodedShape&) { return false; },
            [&](const WrapperShape& wrapper) {
              return given.is_null() && wrapper.can_be_empty ? true : fits(wrapper.inner(), given);
            },
            [&](const SequenceShape& sequence) {
              return is_usable() && is_list_like(value) && all_fit(sequence.element(), value);
            },
            [&](const ArrayShape& array) {
              return is_usable() && is_list_like(value) &&
                     (levels_ == 0 || value.size() == array.count) &&
                     all_fit(array.element(), value);
            },
            [&](const TupleShape& tuple) {
              return is_usable() && is_list_like(value) &&
                     (levels_ == 0 || fits_tuple(tuple, value));
            },
            [&](const MapShape& map) {
              return is_usable() && is_object_like(value) && all_fit(map.value(), value);
            },
            [&](const VariantShape& variant) {
              return is_usable() && (levels_ == 0 || fits_variant(variant, value));
            },
            [&](const ViaShape& via) { return is_usable() && fits(via.inner(), value); },
            [&](const StructShape& structure) {
              return is_usable() && is_object_like(value) &&
                     (levels_ == 0 || fits_struct(structure.prepared(), value));
            },
        });
  }

 private:
  FitCheck inside() const { return {fit_, levels_ - 1}; }

  bool fits_scalar(const ScalarShape& shape, const Value& value) const {
    const ScalarOperations& operations = operations_of(shape);
    const bool may_convert = fit_ == Fit::ByConversion && operations.accepts_other_types;
    if (value.type() != operations.type() && !may_convert) return false;
    const bool allows_any_number = fit_ == Fit::ByType && shape.scalar == ScalarKind::Number;
    if (levels_ == 0 || allows_any_number) return converts_to(value, operations.type());
    return !operations.decode(shape, value, nullptr);
  }

  bool all_fit(const Shape& element, const Value& value) const {
    return levels_ == 0 || std::ranges::all_of(value.elements(), [&](const Value& each) {
             return inside().fits(element, each);
           });
  }

  bool fits_tuple(const TupleShape& shape, const Value& value) const {
    if (value.size() != shape.elements.size()) return false;
    for (std::size_t i = 0; i < shape.elements.size(); ++i) {
      if (!inside().fits(shape.elements[i].shape(), value.elements()[i])) return false;
    }
    return true;
  }

  bool fits_variant(const VariantShape& shape, const Value& value) const {
    return std::ranges::any_of(shape.alternatives, [&](const Alternative& each) {
      return inside().fits(each.shape(), value);
    });
  }

  // Returns whether all required attributes are present, and all attributes are expected.
  static bool fits_struct(const PreparedStruct& prepared, const Value& value) {
    return has_required(prepared, value) &&
           (prepared.has_remaining || count_known(prepared, value) == value.size());
  }

  Fit fit_;
  int levels_;
};

// Returns how similar an object is to what a struct expects: a greater number is more similar. Zero for other shapes.
std::pair<bool, std::size_t> similarity(const Shape& shape, const Value& value) {
  const auto* structure = as_kind<StructShape>(unwrapped(shape));
  if (!structure) return {};
  const PreparedStruct& prepared = structure->prepared();
  return {has_required(prepared, value), count_known(prepared, value)};
}

}  // namespace

const Alternative* find_alternative(const VariantShape& shape, const Value& value) {
  for (const Fit fit : {Fit::Exact, Fit::ByType, Fit::ByConversion}) {
    for (const Alternative& each : shape.alternatives) {
      if (FitCheck(fit, 3).fits(each.shape(), value)) return &each;
    }
  }
  // No alternative fits. One of the same kind produces the best error.
  const Alternative* best = nullptr;
  const Value plain = value.unmarked();
  for (const Alternative& each : shape.alternatives) {
    if (!FitCheck(Fit::ByType, 0).fits(each.shape(), value)) continue;
    if (!best || similarity(each.shape(), plain) > similarity(best->shape(), plain)) best = &each;
  }
  return best;
}

}  // namespace hecla::bind::detail
