// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Filling in what is around an object: std::optional and smart pointers, Located, Marked.
#include <hecla/bind/located.h>
#include <hecla/bind/shape.h>

#include "bind/callback.h"

namespace hecla::bind::detail {

// Calls `fill` with the shape and the object inside of all wrappers, an object that is made where
// there is none. `origin` is what the object comes from:
//   bool is_null()     what may be empty then becomes so, and `fill` is not called
//   Place place()      for Located
//   MarkSet marks()    for Marked
// Where `fill` gives false, so does this, and the wrappers are left as they were.
template <class Origin, class Inner>
bool fill_inside(const Shape& shape, void* target, const Origin& origin, Inner& fill) {
  switch (shape.kind) {
    case ShapeKind::Optional: {
      const auto& optional = static_cast<const OptionalShape&>(shape);
      if (origin.is_null()) {
        optional.reset(target);
        return true;
      }
      auto fill_inner = [&](void* inner) {
        return fill_inside(optional.inner(), inner, origin, fill);
      };
      return optional.fill(target, callback<void*>(fill_inner));
    }
    case ShapeKind::Located:
    case ShapeKind::Marked: {
      const auto& wrapper = static_cast<const WrapperShape&>(shape);
      if (!fill_inside(wrapper.inner(), wrapper.value(target), origin, fill)) return false;
      if (shape.kind == ShapeKind::Located) {
        *static_cast<Place*>(wrapper.extra(target)) = origin.place();
      } else {
        *static_cast<MarkSet*>(wrapper.extra(target)) = origin.marks();
      }
      return true;
    }
    default:
      return fill(shape, target);
  }
}

}  // namespace hecla::bind::detail
