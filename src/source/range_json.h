// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Positions and ranges in JSON: in the forms of Terraform and hcldec, and as offsets.
//
// The form of Terraform has lines, columns and bytes. With Utf16Offsets, each position also has "offset", the code units
// before it in the text, and "character", those before it in its line. These are exact where the form of Terraform makes
// an empty range longer.
#include <hecla/source/utf16.h>

#include "jsontext/writer.h"

namespace hecla::detail {

// Writes {"filename": …, "start": {"line": …, "column": …, "byte": …}, "end": …}. `end` is shown in place of that of
// the range. Precondition: a range with `utf16` has a source.
void write_range(jsontext::Writer& json, const SourceRange& range, const Position& end,
                 Utf16Offsets* utf16 = nullptr);
void write_range(jsontext::Writer& json, const SourceRange& range, Utf16Offsets* utf16 = nullptr);
// Writes [first byte, byte past the last].
void write_range(jsontext::Writer& json, ByteRange range);
// Writes [first code unit, unit past the last].
void write_range(jsontext::Writer& json, const SourceRef& source, ByteRange range,
                 Utf16Offsets& utf16);

}  // namespace hecla::detail
