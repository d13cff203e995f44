// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "stdlib/decoded_text.h"

namespace hecla::stdlib {

namespace {

// What the last type rule on this thread read.
struct LastDocument {
  TextParser parse;
  Value text;
  Value value;
};
thread_local std::optional<LastDocument> last_document;

}  // namespace

CallTypeResult decoded_type(const Value& text, TextParser parse) {
  CallResult value = parse(text.as_string());
  if (!value) return std::move(value).error();
  const Type type = value->type();
  last_document = {parse, text, *std::move(value)};
  return type;
}

CallResult decoded_value(const Value& text, TextParser parse) {
  const std::optional<LastDocument> last = std::exchange(last_document, std::nullopt);
  const std::string_view wanted = text.as_string();
  const bool same = last && last->parse == parse &&
                    last->text.as_string().data() == wanted.data() &&
                    last->text.as_string().size() == wanted.size();
  return same ? CallResult(last->value) : parse(wanted);
}

}  // namespace hecla::stdlib
