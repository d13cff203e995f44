// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Positions and ranges in JSON: in the forms of Terraform and hcldec, and as offsets.
#include <hecla/jsontext/writer.h>
#include <hecla/source/source.h>

namespace hecla::detail {

// Writes {"line": …, "column": …, "byte": …}.
void write_position(jsontext::Writer& json, const Position& position);

// Writes {"filename": …, "start": …, "end": …}.
void write_range(jsontext::Writer& json, std::string_view file, const Position& start,
                 const Position& end);
void write_range(jsontext::Writer& json, const SourceRange& range);
// Writes [first byte, byte past the last].
void write_range(jsontext::Writer& json, ByteRange range);

}  // namespace hecla::detail
