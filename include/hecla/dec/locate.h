// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where the parts of a decoded value come from in the source.
//
//   const Path path = Path().attribute("listener").index(Value::number(0)).attribute("port");
//   dec::locate(body, spec, path).range          // of the expression of the port
//
//   const dec::DecodedBody decoded = dec::decode_body(body, spec, ctx, diags);
//   dec::locate(decoded, path).range             // the same, without reading the body once more
//
// Pure; safe to call from several threads.
#include <hecla/dec/spec.h>
#include <hecla/value/path.h>

namespace hecla::dec {

// A value with what it was decoded from.
struct DecodedBody {
  Spec spec;
  Value value;
  BodyContent content;
  // What the blocks of `content` were decoded to, in their order. A block that was not decoded by a
  // specification of its own has no value and no content.
  std::vector<DecodedBody> blocks;
};

// Does what decode() does, and keeps what was read.
DecodedBody decode_body(const Body& body, const Spec& spec, const EvalContext& ctx,
                        Diagnostics& diags);

// The origin of a part of a value.
struct Location {
  // Of the part, or of the innermost part around it that is written: an expression, a block or a
  // label; otherwise where something missing could be added. A constant of the specification has none.
  SourceRange range;
  // The expression at the range, if it is one.
  Expression expression = {};
};

// Returns where the part at `path` of the value of a body comes from. Parts of the result of a
// transformation come from the value that it was applied to, elements of a set of blocks from the
// first block. Does not read `decoded` bodies once more.
Location locate(const DecodedBody& decoded, const Path& path);
Location locate(const Body& body, const Spec& spec, const Path& path);

}  // namespace hecla::dec
