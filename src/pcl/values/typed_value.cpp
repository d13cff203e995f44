// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/convert/convert.h>
#include <hecla/pcl/conversion.h>
#include <hecla/pcl/eventual_value.h>
#include <hecla/pcl/typed_value.h>

#include <algorithm>

#include "unicode/message_text.h"

namespace hecla::pcl {

namespace {

using HclType = hecla::Type;

// --- from values to types

std::optional<EventualKind> kind_of_placeholder(const Value& value) {
  std::optional<EventualKind> kind;
  for (const Mark& mark : value.marks().items()) {
    const auto eventual = EventualValue::of(mark);
    if (eventual && kind != EventualKind::Output) kind = eventual->kind();
  }
  return kind;
}

Type wrapped(TypeTable& table, Type type, std::optional<EventualKind> kind) {
  if (!kind) return type;
  return kind == EventualKind::Output ? table.output(type) : table.promise(type);
}

// Returns the type of a list or map whose elements may differ, because some are eventual.
Type common_type(TypeTable& table, const Value& collection) {
  std::vector<Type> types;
  for (const Value& element : collection.elements()) types.push_back(type_of(table, element));
  if (types.empty()) return type_of(table, collection.type().element_type());
  return table.union_of(types);
}

Type type_of_known(TypeTable& table, const Value& value) {
  std::vector<Type> elements;
  std::vector<Property> properties;
  switch (value.type().kind()) {
    case hecla::TypeKind::List:
      return table.list(common_type(table, value));
    case hecla::TypeKind::Set:
      return table.set(common_type(table, value));
    case hecla::TypeKind::Map:
      return table.map(common_type(table, value));
    case hecla::TypeKind::Tuple:
      for (const Value& element : value.elements()) elements.push_back(type_of(table, element));
      return table.tuple(elements);
    case hecla::TypeKind::Object:
      for (std::size_t i = 0; i < value.elements().size(); ++i)
        properties.push_back(
            {value.type().attributes()[i].name, type_of(table, value.elements()[i])});
      return table.object(properties);
    default:
      return type_of(table, value.type());
  }
}

// --- from types to values

HclType collection_type(Type type) {
  const HclType element = value_type(type.element());
  if (element.is_dynamic()) return element;  // a list, or a tuple of different elements
  if (type.is_map()) return HclType::map(element);
  return type.is_set() ? HclType::set(element) : HclType::list(element);
}

HclType object_type(Type type) {
  std::vector<ObjectAttribute> attributes;
  for (const Property& property : type.properties())
    attributes.push_back({std::string(property.name), value_type(property.type)});
  return HclType::object(std::move(attributes));
}

HclType tuple_type(Type type) {
  std::vector<HclType> elements;
  for (const Type element : type.elements()) elements.push_back(value_type(element));
  return HclType::tuple(std::move(elements));
}

// --- conversion of values

ValueResult<Value> error(std::string message) { return ValueError{std::move(message), {}}; }

Value list_or_tuple(std::vector<Value> elements, bool is_set) {
  const bool is_uniform = std::ranges::all_of(
      elements, [&](const Value& element) { return element.type() == elements.front().type(); });
  if (!is_uniform) return Value::tuple(std::move(elements));
  const HclType type = elements.empty() ? HclType::dynamic() : elements.front().type();
  return is_set ? Value::set(type, std::move(elements)) : Value::list(type, std::move(elements));
}

Value map_or_object(std::vector<Value::Field> fields) {
  const bool is_uniform = std::ranges::all_of(fields, [&](const auto& field) {
    return field.second.type() == fields.front().second.type();
  });
  if (!is_uniform) return Value::object(std::move(fields));
  const HclType type = fields.empty() ? HclType::dynamic() : fields.front().second.type();
  return Value::map(type, std::move(fields));
}

class ValueConversion {
 public:
  explicit ValueConversion(TypeTable& table) : table_(table) {}

  ValueResult<Value> convert(const Value& value, Type to) {
    if (to.is_dynamic()) return value;
    if (depth_ >= default_limits.max_nesting) return error("the value is nested too deeply");
    ++depth_;
    auto result = convert_any(value, to);
    --depth_;
    return result;
  }

 private:
  ValueResult<Value> convert_any(const Value& value, Type to) {
    if (to.is_union()) return to_union(value, to);
    if (to.is_eventual()) return to_eventual(value, to);
    if (kind_of_placeholder(value))
      return error("the value arrives later, but a value of type " + to.pretty() +
                   " is needed now");
    if (value.is_marked()) {
      auto result = convert(value.unmarked(), to);
      return result ? result->with_marks(value.marks()) : result;
    }
    if (!value.is_known()) return value;
    if (value.is_null())
      return to.is_none() || is_null_constant(to) ? ValueResult<Value>(value) : required(to);
    return to_plain(value, to);
  }

  static bool is_null_constant(Type to) { return to.is_constant() && to.value().is_null(); }
  static ValueResult<Value> required(Type to) { return error(to.pretty() + " required"); }

  ValueResult<Value> to_plain(const Value& value, Type to) {
    switch (to.kind()) {
      case TypeKind::Bool:
        return hecla::convert(value, HclType::boolean());
      case TypeKind::Number:
        return hecla::convert(value, HclType::number());
      case TypeKind::String:
      case TypeKind::Id:
        return hecla::convert(value, HclType::string());
      case TypeKind::Int:
        return to_int(value);
      case TypeKind::Const:
        return to_one_of({&to.value(), 1}, value, to);
      case TypeKind::Enum:
        return to_one_of(to.values(), value, to);
      case TypeKind::List:
      case TypeKind::Set:
        return to_list(value, to);
      case TypeKind::Map:
        return to_map(value, to);
      case TypeKind::Object:
        return to_object(value, to);
      case TypeKind::Tuple:
        return to_tuple(value, to);
      case TypeKind::Opaque:
        if (value.type().is_capsule() && value.type().capsule_name() == to.name()) return value;
        return required(to);
      default:
        return required(to);
    }
  }

  static ValueResult<Value> to_int(const Value& value) {
    auto number = hecla::convert(value, HclType::number());
    if (number && !number->as_number().is_integer())
      return error("a number without a fraction is required");
    return number;
  }

  // Converts to one of the values of a constant or an enum.
  ValueResult<Value> to_one_of(std::span<const Value> values, const Value& value, Type to) {
    auto converted = convert(value, to.base());
    if (!converted) return converted;
    if (std::ranges::find(values, *converted) == values.end())
      return error("the value must be " + to.pretty());
    return converted;
  }

  static bool has_elements(const Value& value) {
    return value.type().is_list() || value.type().is_set() || value.type().is_tuple();
  }

  ValueResult<Value> to_list(const Value& value, Type to) {
    if (!has_elements(value)) return required(to);
    std::vector<Value> elements;
    for (const Value& element : value.elements()) {
      auto converted = convert(element, to.element());
      if (!converted) return at_index(std::move(converted), elements.size());
      if (to.is_set() && contains_eventuals(*converted))
        return error("a set cannot contain values that arrive later; make the whole set eventual");
      elements.push_back(*std::move(converted));
    }
    return list_or_tuple(std::move(elements), to.is_set());
  }

  ValueResult<Value> to_tuple(const Value& value, Type to) {
    if (!has_elements(value)) return required(to);
    if (value.size() != to.elements().size())
      return error(counted(to.elements().size(), "element") + " required, got " +
                   std::to_string(value.size()));
    std::vector<Value> elements;
    for (const Value& element : value.elements()) {
      auto converted = convert(element, to.elements()[elements.size()]);
      if (!converted) return at_index(std::move(converted), elements.size());
      elements.push_back(*std::move(converted));
    }
    return Value::tuple(std::move(elements));
  }

  ValueResult<Value> to_map(const Value& value, Type to) {
    if (!value.type().is_map() && !value.type().is_object()) return required(to);
    std::vector<Value::Field> fields;
    for (std::size_t i = 0; i < value.size(); ++i) {
      std::string name(value.key_at(i).as_string());
      auto converted = convert(value.elements()[i], to.element());
      if (!converted) return at_attribute(std::move(converted), name);
      fields.emplace_back(std::move(name), *std::move(converted));
    }
    return map_or_object(std::move(fields));
  }

  // Properties that the type does not have are left out; one that is missing is null.
  ValueResult<Value> to_object(const Value& value, Type to) {
    if (!value.type().is_map() && !value.type().is_object()) return required(to);
    std::vector<Value::Field> fields;
    for (const Property& property : to.properties()) {
      const Value* found = value.type().is_map() ? value.find_key(property.name)
                                                 : value.find_attribute(property.name);
      auto converted = convert(found ? *found : Value::null(HclType::dynamic()), property.type);
      if (!converted) return at_attribute(std::move(converted), property.name);
      fields.emplace_back(std::string(property.name), *std::move(converted));
    }
    return Value::object(std::move(fields));
  }

  ValueResult<Value> to_union(const Value& value, Type to) {
    const Type from = type_of(table_, value);
    const auto first = [&](auto&& is_wanted) -> std::optional<Value> {
      for (const Type element : to.elements()) {
        if (!is_wanted(element)) continue;
        if (auto converted = convert(value, element)) return *std::move(converted);
      }
      return std::nullopt;
    };
    auto found = first([&](Type element) {
      return element.is_enum() || element.is_constant() || is_assignable(table_, element, from);
    });
    if (!found)
      found = first(
          [&](Type element) { return conversion(table_, element, from) == Conversion::Safe; });
    if (!found) found = first([](Type) { return true; });
    return found ? ValueResult<Value>(*std::move(found)) : required(to);
  }

  ValueResult<Value> to_eventual(const Value& value, Type to) {
    const auto kind = kind_of_placeholder(value);
    if (kind == EventualKind::Output && to.is_promise())
      return error("an output cannot become a promise");
    EventualSource source(to.is_output() ? EventualKind::Output : EventualKind::Promise);
    const Value placeholder = source.eventual().placeholder(value_type(to));
    if (kind) {
      settle(value).then(
          [&table = table_, element = to.element(),
           source = std::make_shared<EventualSource>(std::move(source))](const Arrival& arrival) {
            if (!arrival) return source->fail(arrival.error());
            auto converted = convert_value(table, *arrival, element);
            if (!converted)
              return source->fail({"The value that arrived does not have the right type: " +
                                   converted.error().to_string() + "."});
            source->arrive(*std::move(converted));
          });
      return placeholder;
    }
    auto converted = convert(value, to.element());
    if (!converted) return converted;
    source.arrive(*std::move(converted));
    return placeholder;
  }

  static ValueResult<Value> at_index(ValueResult<Value> failed, std::size_t index) {
    ValueError error = std::move(failed).error();
    error.path.prepend(IndexStep{Value::number(static_cast<std::int64_t>(index))});
    return error;
  }
  static ValueResult<Value> at_attribute(ValueResult<Value> failed, std::string_view name) {
    ValueError error = std::move(failed).error();
    error.path.prepend(AttributeStep{std::string(name)});
    return error;
  }

  TypeTable& table_;
  std::size_t depth_ = 0;
};

}  // namespace

Type type_of(TypeTable& table, const HclType& type) {
  switch (type.kind()) {
    case hecla::TypeKind::String:
      return Type::string();
    case hecla::TypeKind::Number:
      return Type::number();
    case hecla::TypeKind::Bool:
      return Type::boolean();
    case hecla::TypeKind::List:
      return table.list(type_of(table, type.element_type()));
    case hecla::TypeKind::Set:
      return table.set(type_of(table, type.element_type()));
    case hecla::TypeKind::Map:
      return table.map(type_of(table, type.element_type()));
    case hecla::TypeKind::Object: {
      std::vector<Property> properties;
      for (const ObjectAttribute& attribute : type.attributes())
        properties.push_back({attribute.name, type_of(table, attribute.type)});
      return table.object(properties);
    }
    case hecla::TypeKind::Tuple: {
      std::vector<Type> elements;
      for (const HclType& element : type.tuple_elements())
        elements.push_back(type_of(table, element));
      return table.tuple(elements);
    }
    case hecla::TypeKind::Capsule:
      return table.opaque(type.capsule_name());
    case hecla::TypeKind::Dynamic:
      return Type::dynamic();
  }
  return Type::dynamic();
}

Type type_of(TypeTable& table, const Value& value) {
  const std::optional<EventualKind> kind = kind_of_placeholder(value);
  const Value plain = value.unmarked();
  if (!plain.is_known()) return wrapped(table, type_of(table, plain.type()), kind);
  return wrapped(table, plain.is_null() ? Type::none() : type_of_known(table, plain), kind);
}

HclType value_type(Type type) {
  switch (type.kind()) {
    case TypeKind::Bool:
      return HclType::boolean();
    case TypeKind::Int:
    case TypeKind::Number:
      return HclType::number();
    case TypeKind::String:
    case TypeKind::Id:
      return HclType::string();
    case TypeKind::Const:
    case TypeKind::Enum:
      return value_type(type.base());
    case TypeKind::List:
    case TypeKind::Set:
    case TypeKind::Map:
      return collection_type(type);
    case TypeKind::Object:
      return type.is_recursive() ? HclType::dynamic() : object_type(type);
    case TypeKind::Tuple:
      return tuple_type(type);
    case TypeKind::Promise:
    case TypeKind::Output:
      return value_type(type.element());
    case TypeKind::None:
    case TypeKind::Dynamic:
    case TypeKind::Opaque:
    case TypeKind::Union:
      return HclType::dynamic();
  }
  return HclType::dynamic();
}

ValueResult<Value> convert_value(TypeTable& table, const Value& value, Type to) {
  return ValueConversion(table).convert(value, to);
}

}  // namespace hecla::pcl
