// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/constants.h"

#include <algorithm>

#include "bind/body_decoder.h"
#include "bind/scalars.h"
#include "bind/shapes.h"
#include "model/budget.h"

namespace hecla::bind::detail {

namespace {

// The object is decoded from a constant, whose place is worked out if it is stored.
template <class FindPlace>
class ConstantOrigin final : public Origin {
 public:
  explicit ConstantOrigin(const FindPlace& find_place) : find_place_(find_place) {}
  bool is_null() const override { return false; }
  bool is_known() const override { return true; }
  Place place() const override { return find_place_(); }
  MarkSet marks() const override { return {}; }

 private:
  const FindPlace& find_place_;
};

bool store_constant(const Shape& shape, void* target, const Constant& constant,
                    const Origin& origin) {
  return fill_inside(shape, target, origin, [&](const Shape& inner, void* object) {
    const auto* scalar = as_kind<ScalarShape>(inner);
    return scalar && store_constant(*scalar, constant, object);
  });
}

// Decodes the expression of one argument.
class ConstantDecoder {
 public:
  explicit ConstantDecoder(Decoding& decoding) : decoding_(decoding) {}

  bool decode(const Shape& shape, void* target, const Expression& expression,
              const Origin& origin) {
    const Descent descent(decoding_);
    const EvaluationStep step(*decoding_.ctx.budget());
    if (!descent.is_allowed() || !step.allowed()) return false;
    return fill_inside(shape, target, origin, [&](const Shape& inner, void* object) {
      if (const auto* scalar = as_kind<ScalarShape>(inner)) {
        const Constant constant = expression.as_constant();
        return constant && store_constant(*scalar, constant, object);
      }
      if (const auto* sequence = as_kind<SequenceShape>(inner))
        return decode_list(*sequence, object, expression);
      if (const auto* map = as_kind<MapShape>(inner)) return decode_map(*map, object, expression);
      return false;
    });
  }

 private:
  bool decode_part(const Shape& shape, void* target, const Expression& expression) {
    const auto place = [&] {
      const SourceRange range = expression.range();
      return Place{range, {}, range};
    };
    return decode(shape, target, expression, ConstantOrigin(place));
  }

  bool decode_list(const SequenceShape& shape, void* target, const Expression& expression) {
    const auto elements = expression.as_list();
    if (!elements || !decoding_.ctx.budget()->spend_elements(elements->size())) return false;
    bool are_constants = true;
    return shape.assign(target, elements->size(), false, [&](std::size_t i, void* element) {
      return are_constants &=
             are_constants && decode_part(shape.element(), element, (*elements)[i]);
    });
  }

  // Equal keys are left to the evaluation of the whole object.
  bool decode_map(const MapShape& shape, void* target, const Expression& expression) {
    const auto entries = expression.as_map();
    if (!entries || !decoding_.ctx.budget()->spend_elements(entries->size())) return false;
    bool are_constants = true;
    const auto fill = [&](std::size_t i, void* key, void* value) {
      const auto& [name, element] = (*entries)[i];
      return are_constants &= are_constants && decode_part(shape.key(), key, name) &&
                              decode_part(shape.value(), value, element);
    };
    return shape.assign(target, entries->size(), false, fill, [](std::size_t) {});
  }

  Decoding& decoding_;
};

}  // namespace

bool are_for_objects(std::span<const Rule> rules) {
  return std::all_of(rules.begin(), rules.end(), [](const Rule& rule) {
    return rule.kind == RuleKind::Check && rule.scope == RuleScope::Whole;
  });
}

bool decode_constant(Decoding& decoding, const Shape& shape, void* target,
                     const Attribute& attribute) {
  const auto place = [&] { return place_of(attribute); };
  return ConstantDecoder(decoding).decode(shape, target, attribute.expression,
                                          ConstantOrigin(place));
}

bool decode_label(const Shape& shape, void* target, const Block& block, std::size_t index) {
  const auto place = [&] { return place_of_label(block, index); };
  const Constant label = Constant::string(block.labels[index]);
  return label && store_constant(shape, target, label, ConstantOrigin(place));
}

bool decode_text(const Shape& shape, void* target, std::string_view text) {
  const auto* scalar = as_kind<ScalarShape>(shape);
  const Constant constant = Constant::string(text);
  return scalar && constant && store_constant(*scalar, constant, target);
}

}  // namespace hecla::bind::detail
