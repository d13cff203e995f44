// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Which alternative of a variant a value is for.
//
// Alternatives are told apart by looking a few levels into the value, never by trying to read it: with
// types that contain themselves, trying would take time exponential in the depth.
#include <algorithm>

#include "bind/reader.h"
#include "bind/scalars.h"

namespace hecla::bind::detail {

namespace {

enum class Fit : std::uint8_t {
  Exact,         // nothing has to be converted
  ByType,        // the same, but numbers may be out of range: better a mistake than another type
  ByConversion,  // converted, it fits
};

bool has_required(const PreparedStruct& prepared, const Value& value) {
  const auto& attributes = prepared.schema.attributes;
  return std::all_of(attributes.begin(), attributes.end(), [&](const AttributeSchema& each) {
    return !each.required || find_part(value, each.name);
  });
}

std::size_t count_known(const PreparedStruct& prepared, const Value& value) {
  const auto& names = prepared.object_names;
  return static_cast<std::size_t>(
      std::count_if(names.begin(), names.end(),
                    [&](std::string_view name) { return find_part(value, name) != nullptr; }));
}

class Fitting {
 public:
  Fitting(Decoding& decoding, Fit fit) : decoding_(decoding), fit_(fit) {}

  bool fits(const Shape& shape, const Value& given, int levels) {
    const Shape& bare = unwrapped(shape);
    if (is_any_value(bare)) return true;
    if (given.is_null()) return shape.kind == ShapeKind::Optional;
    if (!given.is_known()) return false;
    const Value value = given.unmarked();
    switch (bare.kind) {
      case ShapeKind::Bool:
        return is_of(value, Type::boolean()) && to_bool(value).has_value();
      case ShapeKind::String:
        return is_of(value, Type::string()) && to_text(value).has_value();
      case ShapeKind::ExactNumber:
        return is_of(value, Type::number()) && to_number(value).has_value();
      case ShapeKind::Number:
        return is_of(value, Type::number()) &&
               fits_number(static_cast<const NumberShape&>(bare), value, levels);
      case ShapeKind::Duration:
        return value.type().is_string() && (levels == 0 || to_nanoseconds(value));
      case ShapeKind::Enumeration:
        return value.type().is_string() &&
               (levels == 0 ||
                find_name(static_cast<const EnumerationShape&>(bare), value.as_string()));
      case ShapeKind::Via:
        return fits(static_cast<const ViaShape&>(bare).inner(), value, levels);
      case ShapeKind::Variant:
        return fits_variant(static_cast<const VariantShape&>(bare), value, levels);
      case ShapeKind::Sequence:
        return is_list_like(value) &&
               all_fit(static_cast<const SequenceShape&>(bare).element(), value, levels);
      case ShapeKind::Array:
        return is_list_like(value) &&
               fits_array(static_cast<const ArrayShape&>(bare), value, levels);
      case ShapeKind::Tuple:
        return is_list_like(value) &&
               fits_tuple(static_cast<const TupleShape&>(bare), value, levels);
      case ShapeKind::Map:
        return is_object_like(value) &&
               all_fit(static_cast<const MapShape&>(bare).value(), value, levels);
      case ShapeKind::Struct:
        return is_object_like(value) &&
               (levels == 0 || fits_struct(static_cast<const StructShape&>(bare), value));
      default:
        return false;
    }
  }

 private:
  static bool is_any_value(const Shape& shape) {
    return shape.kind == ShapeKind::Value || shape.kind == ShapeKind::Expression ||
           shape.kind == ShapeKind::Attribute;
  }

  bool is_of(const Value& value, const Type& type) const {
    return fit_ == Fit::ByConversion || value.type() == type;
  }

  bool fits_number(const NumberShape& shape, const Value& value, int levels) const {
    alignas(8) unsigned char unused[8];
    const auto number = to_number(value);
    return number && (levels == 0 || fit_ == Fit::ByType || store_number(shape, *number, unused));
  }

  bool fits_variant(const VariantShape& shape, const Value& value, int levels) {
    if (levels == 0) return true;
    return std::any_of(
        shape.alternatives.begin(), shape.alternatives.end(),
        [&](const Alternative& each) { return fits(each.shape(), value, levels - 1); });
  }

  bool all_fit(const Shape& element, const Value& value, int levels) {
    if (levels == 0) return true;
    return std::all_of(value.elements().begin(), value.elements().end(),
                       [&](const Value& each) { return fits(element, each, levels - 1); });
  }

  bool fits_array(const ArrayShape& shape, const Value& value, int levels) {
    return levels == 0 || (value.size() == shape.count && all_fit(shape.element(), value, levels));
  }

  bool fits_tuple(const TupleShape& shape, const Value& value, int levels) {
    if (levels == 0) return true;
    if (value.size() != shape.elements.size()) return false;
    for (std::size_t i = 0; i < shape.elements.size(); ++i) {
      if (!fits(shape.elements[i].shape(), value.elements()[i], levels - 1)) return false;
    }
    return true;
  }

  // All that is required is there, and nothing else than what the struct knows.
  bool fits_struct(const StructShape& shape, const Value& value) {
    const PreparedStruct& prepared = decoding_.prepared(shape);
    return has_required(prepared, value) &&
           (prepared.has_remaining || count_known(prepared, value) == value.size());
  }

  Decoding& decoding_;
  Fit fit_;
};

// How much an object is like what a struct expects: more is better. Nothing for other shapes.
std::pair<bool, std::size_t> likeness(Decoding& decoding, const Shape& shape, const Value& value) {
  const StructShape* described = struct_in(shape);
  if (!described) return {};
  const PreparedStruct& prepared = decoding.prepared(*described);
  return {has_required(prepared, value), count_known(prepared, value)};
}

}  // namespace

const Alternative* find_alternative(Decoding& decoding, const VariantShape& shape,
                                    const Value& value) {
  for (const Fit fit : {Fit::Exact, Fit::ByType, Fit::ByConversion}) {
    for (const Alternative& each : shape.alternatives) {
      if (Fitting(decoding, fit).fits(each.shape(), value, 3)) return &each;
    }
  }
  // None; where one is of this kind after all, it knows best what is wrong.
  const Alternative* best = nullptr;
  const Value plain = value.unmarked();
  for (const Alternative& each : shape.alternatives) {
    if (!Fitting(decoding, Fit::ByType).fits(each.shape(), value, 0)) continue;
    if (!best || likeness(decoding, each.shape(), plain) > likeness(decoding, best->shape(), plain))
      best = &each;
  }
  return best;
}

}  // namespace hecla::bind::detail
