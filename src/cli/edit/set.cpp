// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla edit set: sets the value of an argument, attribute or element.
#include <hecla/syntax/parse.h>

#include "cli/edit/editing.h"

namespace hecla::cli {
namespace {

enum class ValueForm : std::uint8_t { Expression, String, Heredoc };

struct SetOptions {
  std::string address;
  std::string value;
  ValueForm form = ValueForm::Expression;
  EditingOptions editing;
};

void declare_set(Arguments& arguments, SetOptions& set) {
  arguments.positional("ADDRESS", set.address, "What to set; it is added if it is missing")
      .required();
  arguments.positional("VALUE", set.value, "The new value, an expression").required();
  arguments.flag("--string", set.form, ValueForm::String, "Set a string: quote the new value");
  arguments
      .flag("--heredoc", set.form, ValueForm::Heredoc,
            "Set a string, as a heredoc if it has several lines")
      .excludes("--string");
  add_conditions(arguments, set.editing.conditions);
  add_editing(arguments, set.editing);
}

write::NewExpression new_expression(const SetOptions& options) {
  switch (options.form) {
    case ValueForm::String:
      return write::NewExpression::value(Value::string(options.value));
    case ValueForm::Heredoc:
      return write::NewExpression::heredoc(options.value);
    case ValueForm::Expression:
      break;
  }
  return write::NewExpression::source(options.value);
}

bool is_expression(const std::string& text, const CommonOptions& common) {
  Diagnostics errors;
  syntax::parse_expression(Source::make("VALUE", text), errors, common.parsing());
  return !errors.has_errors();
}

ExitCode run_set(const SetOptions& options, const CommonOptions& common, Output& output) {
  const auto edit_of = [&](write::Address address, Diagnostics&) {
    return write::Edit::set(std::move(address), new_expression(options));
  };
  const ExitCode code = run_edit(options.address, edit_of, options.editing, common, output);
  if (options.form == ValueForm::Expression && !is_expression(options.value, common)) {
    output.hint(TerminalText() << "The value is an expression. For a string, add --string.");
  }
  return code;
}

}  // namespace

const Command edit_set_command = {"set", "Set an argument, attribute or element",
                                  R"(Examples:
  hecla edit set module.vpc.version '"5.1.0"' main.tf
  hecla edit set -w 'resource.aws_instance.*.instance_type' '"t3.large"' *.tf
  hecla edit set --string variable.region.default eu-west-1 variables.tf
  hecla edit set -r -w 'module.*.version' '"~> 5.2"' --existing \
    --where 'source == "terraform-aws-modules/vpc/aws"' .)",
                                  prepare<SetOptions, declare_set, run_set>};

}  // namespace hecla::cli
