// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Evaluation of expressions whose variables and functions may provide their values later.
//
//   auto ctx = std::make_shared<EvalContext>();
//   ctx->set("bucket", bucket.eventual().placeholder(Type::string()));
//   Value args = pcl::evaluate(expression, ctx, {}, diags);   // {name = "logs", url = "https://${bucket}/"}
//   // args.name is known; args.url is the placeholder of an eventual that arrives after `bucket`
//
// An operation on eventual values is itself eventual: it is an output if one of them is an output, otherwise a
// promise (4-pcl.md, "EventualValue types"; lifting). Objects and tuples are not lifted: only the parts that depend on
// eventual values are eventual. A part is computed by evaluating its expression again when all eventuals that it
// depends on have arrived, so the rules of evaluation are those of the native syntax.
#include <hecla/model/eval_context.h>
#include <hecla/model/expression.h>
#include <hecla/pcl/eventual_value.h>

namespace hecla::pcl {

// A function whose result arrives later, such as a request to a service.
struct EventualFunction {
  std::string name;
  std::vector<Parameter> parameters = {};
  hecla::Type result_type = hecla::Type::dynamic();
  // Called when all arguments have arrived, once for all calls with equal arguments in one evaluation. Must be safe to
  // call from the threads on which eventuals arrive.
  std::function<EventualValue(std::span<const Value> arguments)> start;
};

// Returns the value, in which each part that is not known yet is the placeholder of an eventual. Errors that are found
// at once are reported to `diags`, and the value is unknown, as for Expression::evaluate; later ones become the
// EventualFailure of the parts that could not be evaluated. The context must not change until all parts have arrived.
Value evaluate(const Expression& expression, std::shared_ptr<const EvalContext> ctx,
               std::span<const EventualFunction> functions, Diagnostics& diags);

}  // namespace hecla::pcl
