// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Callbacks of shapes, made of lambdas.
#include <hecla/bind/shape.h>

#include <type_traits>

namespace hecla::bind::detail {

// Calls `function`, which has to outlive the callback:
//   auto fill = [&](void* element) { return read(element); };
//   shape.add(target, callback<void*>(fill));
template <class... Arguments, class Function>
auto callback(Function& function) {
  using Result = std::invoke_result_t<Function&, Arguments...>;
  return Callback<Result(Arguments...)>{[](void* state, Arguments... arguments) -> Result {
                                          return (*static_cast<Function*>(state))(arguments...);
                                        },
                                        &function};
}

}  // namespace hecla::bind::detail
