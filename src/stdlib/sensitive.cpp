// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions for the marks "sensitive" and "ephemeral".
#include <hecla/value/walk.h>

#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

MarkSet without(const MarkSet& marks, const Mark& mark) {
  MarkSet rest;
  for (const Mark& one : marks.items()) {
    if (one != mark) rest.add(one);
  }
  return rest;
}

CallResult mark_sensitive(CallContext&, Args args, const Type&) {
  return args[0].with_mark(Mark::sensitive());
}

CallResult unmark_sensitive(CallContext&, Args args, const Type&) {
  return args[0].unmarked().with_marks(without(args[0].marks(), Mark::sensitive()));
}

CallResult is_sensitive(CallContext&, Args args, const Type& type) {
  if (args[0].marks().contains(Mark::sensitive())) return Value::boolean(true);
  return args[0].is_known() ? Value::boolean(false) : Value::unknown(type);
}

// An unknown value stays unknown, because its type can become more exact than that of a null value.
CallResult ephemeral_as_null(CallContext&, Args args, const Type&) {
  return to_result(transform(args[0], [](const Path&, const Value& part) -> ValueResult<Value> {
    if (!part.marks().contains(Mark::ephemeral())) return part;
    const Value bare = part.is_known() ? Value::null(part.type()) : Value::unknown(part.type());
    return bare.with_marks(without(part.marks(), Mark::ephemeral()));
  }));
}

}  // namespace

std::vector<Function> sensitive_functions() {
  const Allow any = AllowAll | AllowMarked;
  const Parameter whole = parameter("value", Type::dynamic(), "The value.", any);
  const Parameter value = parameter("value", Type::dynamic(), "The value.", any | PaysItself);
  return {
      define({"sensitive", "Returns the value marked as sensitive.", "sensitive(\"secret\")"},
             {value}, type_of_first_argument, mark_sensitive, ResultIs::Anything),
      define({"nonsensitive", "Returns the value without its sensitive mark.",
              "nonsensitive(sensitive(1))"},
             {value}, type_of_first_argument, unmark_sensitive, ResultIs::Anything),
      define({"issensitive", "Returns whether the value is marked as sensitive.",
              "issensitive(sensitive(1))"},
             {value}, Type::boolean(), is_sensitive, ResultIs::Anything),
      define({"ephemeralasnull",
              "Returns the value with all parts that are marked as ephemeral replaced by null.",
              "ephemeralasnull([1, 2])"},
             {whole}, type_of_first_argument, ephemeral_as_null, ResultIs::Anything),
  };
}

}  // namespace hecla::stdlib
