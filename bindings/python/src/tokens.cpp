// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Tokens.
#include "areas.h"
#include "convert.h"
#include "tree.h"
#include "types.h"
#include "value_class.h"

#include <hecla/syntax/parse.h>
#include <hecla/syntax/token.h>

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

struct TokenHandle {
  syntax::TokenKind kind;
  SourceRange range;
};

nb::tuple tokenize(nb::handle text, std::string filename, std::string_view kind) {
  using Tokenizer = std::vector<syntax::Token> (*)(std::string_view);
  static constexpr std::pair<const char*, Tokenizer> choices[] = {
      {"config", &syntax::tokenize_config},
      {"expression", &syntax::tokenize_expression},
      {"template", &syntax::tokenize_template}};
  const Tokenizer tokenizer = choice("kind", kind, choices);
  const SourceRef source = Source::make(std::move(filename), text_argument(text));
  Diagnostics diags;
  const auto tokens = run(default_limits, [&] {
    auto list = tokenizer(source->text());
    syntax::check_tokens(source, list, diags);
    return list;
  });
  nb::list result;
  SignalChecks signals;
  for (const syntax::Token& token : tokens) {
    signals.step();
    result.append(nb::cast(TokenHandle{token.kind, SourceRange(source, token.range)}));
  }
  return nb::make_tuple(result, to_tuple(diags));
}

nb::tuple token_state(const TokenHandle& self) {
  return nb::make_tuple(static_cast<int>(self.kind), self.range);
}

TokenHandle restore_token(int kind, const SourceRange& range) {
  return {static_cast<syntax::TokenKind>(kind), range};
}

}  // namespace

void bind_tokens(nb::module_& module) {
  nb::class_<TokenHandle>(module, "Token", "A token of the native syntax.")
      .def_prop_ro(
          "kind", [](const TokenHandle& self) { return to_str(name(self.kind)); },
          "\"TokenIdent\", ...")
      .def_ro("range", &TokenHandle::range, "The range.")
      .def_prop_ro(
          "text", [](const TokenHandle& self) { return to_str(self.range.text()); }, "The text.")
      .def("__repr__", [](const TokenHandle& self) {
        return to_str("<Token " + std::string(name(self.kind)) + " " + self.range.to_string() +
                      ">");
      });
  add_pickling<TokenHandle>(module, &token_state, &restore_token);
  add_equality<TokenHandle>(&token_state);
  module.def(
      "is_identifier", [](nb::handle text) { return syntax::is_valid_identifier(utf8(text)); },
      "text"_a, nb::sig("def is_identifier(text: str) -> bool"),
      "Returns whether a text is a valid name of a variable or argument.");
  module.def(
      "tokenize", &tokenize, "text"_a, "filename"_a = "<text>", nb::kw_only(), "kind"_a = "config",
      nb::sig("def tokenize(text: str | bytes, filename: str = '<text>', *, kind: "
              "typing.Literal['config', 'expression', 'template'] = 'config') "
              "-> tuple[list[Token], tuple[Diagnostic, ...]]"),
      "Returns the tokens of a text, which need not be correct, and what is wrong with them.\n\n"
      "kind is \"config\", \"expression\" or \"template\".");
}

}  // namespace hecla::python
