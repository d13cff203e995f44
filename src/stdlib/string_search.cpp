// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// What a text begins with, ends with and contains.
#include <hecla/stdlib/stdlib.h>

#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

// Of an unknown text the beginning may be known.
CallResult starts_with(Args args, const Type& type) {
  const std::string_view prefix = args[1].as_string();
  if (args[0].is_known()) return Value::boolean(args[0].as_string().starts_with(prefix));
  const std::string known = args[0].refinement().prefix;
  if (known.starts_with(prefix)) return Value::boolean(true);
  return known.size() >= prefix.size() ? Value::boolean(false) : Value::unknown(type);
}

CallResult ends_with(Args args, const Type&) {
  return Value::boolean(args[0].as_string().ends_with(args[1].as_string()));
}

CallResult contains_text(Args args, const Type&) {
  return Value::boolean(args[0].as_string().find(args[1].as_string()) != std::string_view::npos);
}

// Between slashes, what is searched for is a regular expression.
CallResult replace(Args args, const Type&) {
  const std::string_view part = args[1].as_string();
  const bool regex = part.size() > 1 && part.starts_with('/') && part.ends_with('/');
  if (!regex) return find("replace")->call(args);
  return find("regex_replace")
      ->call(std::array{args[0], Value::string(part.substr(1, part.size() - 2)), args[2]});
}

Parameter text(std::string name, std::string description, Allow allow = AllowNothing) {
  return parameter(std::move(name), Type::string(), std::move(description), allow);
}

}  // namespace

std::vector<Function> string_search_functions() {
  return {
      define({"startswith", "Whether a text begins with another.", "startswith(\"hello\", \"he\")"},
             {text("str", "The text.", AllowUnknown), text("prefix", "What it may begin with.")},
             Type::boolean(), starts_with),
      define({"endswith", "Whether a text ends with another.", "endswith(\"hello\", \"lo\")"},
             {text("str", "The text."), text("suffix", "What it may end with.")}, Type::boolean(),
             ends_with),
      define({"strcontains", "Whether a text contains another.", "strcontains(\"hello\", \"ell\")"},
             {text("str", "The text."), text("substr", "What it may contain.")}, Type::boolean(),
             contains_text, ResultIs::Anything),
      define({"replace",
              "The text with every occurrence of a part replaced. A part between slashes is a "
              "regular expression (RE2 syntax), for whose groups `$1` and `${name}` stand.",
              "replace(\"hello world\", \"/w.*d/\", \"everybody\")"},
             {text("str", "The text."), text("substr", "What to replace."),
              text("replace", "What to put in its place.")},
             Type::string(), replace),
  };
}

}  // namespace hecla::stdlib
