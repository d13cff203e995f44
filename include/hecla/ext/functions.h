// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Functions that read their arguments as expressions or types.
//
//   ctx.set("try", ext::try_function()).set("can", ext::can_function()).set("convert", ext::convert_function());
//
// Functions are immutable and thread-safe.
#include <hecla/function/function.h>

namespace hecla::ext {

// Returns the function try(EXPRESSION, …), whose result is the value of the first expression that
// can be evaluated without an error. The result is unknown if that value is not wholly known,
// because evaluation may still fail once it is.
const Function& try_function();
// Returns the function can(EXPRESSION), whose result is whether the expression can be evaluated
// without an error; unknown as above.
const Function& can_function();
// Returns the function convert(VALUE, TYPE), whose result is the value converted to a type
// constraint, such as list(string).
const Function& convert_function();

}  // namespace hecla::ext
