// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Conversion, unification and reading of marks that draw on the budget of an evaluation, for what belongs to one.
//
//   convert(value, Type::list(Type::string()), call.budget())
//
// A conversion pays for the values that it makes and for the work. When the budget is exhausted, convert() fails with a
// message that says which limit was exceeded, unify_unsafe() finds no type, and conversion_safety() no conversion.
#include <hecla/base/budget.h>
#include <hecla/convert/convert.h>

namespace hecla {

ValueResult<Value> convert(const Value& value, const Type& target, Budget& budget,
                           Rules rules = Rules::Deployed);
ConversionSafety conversion_safety(const Type& from, const Type& to, Budget& budget,
                                   Rules rules = Rules::Deployed);
std::optional<Type> unify_unsafe(std::span<const Type> types, Budget& budget,
                                 Rules rules = Rules::Deployed);

// Adds value.provenance_marks() to `out`, and pays for finding them if there are any. Returns false if the budget is
// exhausted.
bool add_provenance_marks(const Value& value, MarkSet& out, Budget& budget);

}  // namespace hecla
