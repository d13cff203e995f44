// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/bind/decode.h>

#include <hecla/model/budget.h>

#include "bind/body_decoder.h"

namespace hecla::bind::detail {

namespace {

// All expressions of one decoding draw on one budget.
template <class F>
void within_budget(const EvalContext& ctx, Diagnostics& diags, F&& f) {
  const Evaluation evaluation(ctx);
  Decoding decoding(evaluation.context(), diags);
  f(decoding);
}

}  // namespace

const EvalContext& no_context() {
  static const EvalContext empty;
  return empty;
}

void decode_body(const StructShape& shape, void* object, const Body& body, const EvalContext& ctx,
                 Diagnostics& diags) {
  within_budget(ctx, diags, [&](Decoding& decoding) {
    BodyDecoder(decoding).decode_body(shape, object, body);
  });
}

void decode_block(const StructShape& shape, void* object, const Block& block,
                  const EvalContext& ctx, Diagnostics& diags) {
  within_budget(ctx, diags, [&](Decoding& decoding) {
    BodyDecoder(decoding).decode_block(shape, object, block, 0);
  });
}

void decode_expression(const Shape& shape, void* object, const Expression& expression,
                       const EvalContext& ctx, Diagnostics& diags) {
  within_budget(ctx, diags, [&](Decoding& decoding) {
    const Attribute attribute{{}, expression, expression.range(), {}};
    Reader(decoding, {}, expression, {attribute.range, {}, attribute.range})
        .read_element({}, shape, object, attribute, {});
  });
}

std::optional<ValueError> read_value(const Shape& shape, void* object, const Value& value) {
  Diagnostics diags(0);
  Decoding decoding(no_context(), diags);
  Reader(decoding, {}, {}, {}).read(shape, object, value);
  return std::move(decoding.first_problem);
}

}  // namespace hecla::bind::detail
