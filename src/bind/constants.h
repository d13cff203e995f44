// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decodes constants straight into objects: the arguments of most files, for which no values need to be made.
//
// This covers strings, numbers and bools, and lists and maps of them, that convert without an error. Everything else,
// including all errors, is left to ValueDecoder, which would store the same objects (tests/bind/constants_test.cpp).
#include <hecla/bind/shape.h>
#include <hecla/model/body.h>

#include "bind/decoding.h"

namespace hecla::bind::detail {

// Returns whether the rules permit what was decoded without its value: there are only predicates for the whole object.
bool are_for_objects(std::span<const Rule> rules);

// Decode the value of an argument, or a label or name. Return false without a change, apart from the budget, unless the
// object was filled in. Rules are not checked.
bool decode_constant(Decoding& decoding, const Shape& shape, void* target,
                     const Attribute& attribute);
bool decode_label(const Shape& shape, void* target, const Block& block, std::size_t index);
bool decode_text(const Shape& shape, void* target, std::string_view text);

}  // namespace hecla::bind::detail
