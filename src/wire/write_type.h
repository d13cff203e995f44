// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Type constraints inside other JSON.
#include <hecla/value/path.h>

#include "jsontext/writer.h"

namespace hecla::wire {

// Writes a type constraint. Returns false for types that JSON cannot represent: capsule types, and
// types that are nested too deeply.
bool write_type(jsontext::Writer& json, const Type& type);

// Returns the error for a type that was not written.
ValueError cannot_write_type(const Type& type);

}  // namespace hecla::wire
