// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "stdlib/decoded_text.h"
#include "stdlib/themes.h"
#include "stdlib/yaml_text.h"

namespace hecla::stdlib {

namespace {

CallResult encode(Args args, const Type& type) {
  if (!args[0].is_wholly_known()) return Value::unknown(type);
  std::string text;
  if (auto failed = append_yaml(text, args[0])) return *std::move(failed);
  return Value::string(text);
}

CallTypeResult type_of_document(Args args) {
  if (!args[0].is_known()) return Type::dynamic();
  return decoded_type(args[0], parse_yaml);
}

CallResult decode(Args args, const Type&) { return decoded_value(args[0], parse_yaml); }

}  // namespace

std::vector<Function> yaml_functions() {
  return {
      define({"yamlencode", "The value as a YAML document.",
              "yamlencode({ a = [1, true, null], b = \"x\" })"},
             {parameter("value", Type::dynamic(), "The value.", AllowNull | AllowDynamic)},
             Type::string(), encode, ResultIs::Anything),
      define({"yamldecode", "The value that a YAML document stands for.",
              "yamldecode(\"a: 1\\nb: [true, ~]\")"},
             {parameter("src", Type::string(), "The document.")}, type_of_document, decode,
             ResultIs::Anything),
  };
}

}  // namespace hecla::stdlib
