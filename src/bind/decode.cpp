// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/bind/decode.h>

#include "bind/body_decoder.h"
#include "bind/secrets.h"
#include "model/budget.h"

namespace hecla::bind::detail {

namespace {

// All expressions of one decoding share one budget.
template <class Decode>
bool within_budget(const EvalContext& ctx, Diagnostics& diags, const DecodeOptions& options,
                   const Decode& decode) {
  const Evaluation evaluation(ctx);
  Decoding decoding{
      .ctx = evaluation.context(), .diags = diags, .unknown_keys = options.unknown_keys};
  const std::size_t errors = decoding.errors();
  decode(decoding);
  return decoding.errors() == errors;
}

}  // namespace

const EvalContext& no_context() {
  static const EvalContext empty;
  return empty;
}

bool decode_body(const StructShape& shape, void* object, const Body& body, const EvalContext& ctx,
                 Diagnostics& diags, const DecodeOptions& options) {
  return within_budget(ctx, diags, options,
                       [&](Decoding& decoding) { decode_body(decoding, shape, object, body); });
}

bool decode_block(const StructShape& shape, void* object, const Block& block,
                  const EvalContext& ctx, Diagnostics& diags, const DecodeOptions& options) {
  return within_budget(ctx, diags, options,
                       [&](Decoding& decoding) { decode_block(decoding, shape, object, block); });
}

bool decode_expression(const Shape& shape, void* object, const Expression& expression,
                       const EvalContext& ctx, Diagnostics& diags, const DecodeOptions& options) {
  return within_budget(ctx, diags, options, [&](Decoding& decoding) {
    mark_secrets(shape, expression);
    const Attribute attribute{{}, expression, expression.range(), {}};
    ValueDecoder(decoding, {}, attribute).decode_element({}, shape, object, {});
  });
}

std::optional<ValueError> decode_value(const Shape& shape, void* object, const Value& value) {
  Diagnostics diags(0);
  Decoding decoding{no_context(), diags};
  ValueDecoder(decoding, {}, {}, {}).decode(shape, object, value);
  if (decoding.value_errors.empty()) return std::nullopt;
  return std::move(decoding.value_errors.front());
}

std::vector<ValueError> check_value(const Shape& shape, const Value& value) {
  Diagnostics diags(0);
  Decoding decoding{no_context(), diags, {}, true};
  ValueDecoder decoder(decoding, {}, {}, {});
  decoder.allow_unknown();
  shape.with_new([&](void* object) { decoder.decode(shape, object, value); });
  return std::move(decoding.value_errors);
}

}  // namespace hecla::bind::detail
