// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// invoke("package:module:function", { … }): the type of its result.
#include <hecla/pcl/conversion.h>

#include "model/suggestion.h"
#include "pcl/program/builtins.h"
#include "pcl/types/option_types.h"
#include "unicode/message_text.h"

namespace hecla::pcl {
namespace {

FunctionSignature signature_of(TypeTable& types, Type inputs, Type result) {
  return {.parameters = {{"token", Type::string()},
                         {"args", inputs},
                         {"invokeOptions", types.optional(invoke_options_type(types))}},
          .returns = result,
          .checks_parts = true};
}

// Returns the signature if the function is not known: it may take its inputs one by one.
FunctionSignature unknown_signature() {
  return {.parameters = {{"token", Type::string()}},
          .variadic = FunctionParameter{"args", Type::dynamic()}};
}

// A call whose inputs are outputs has an output as its result, and otherwise a promise.
bool needs_outputs(TypeTable& types, const FunctionType& function, Type inputs) {
  if (!function.has_inputs) return false;
  if (inputs.is_output()) return true;
  return inputs.contains_outputs() && !is_convertible(types, function.inputs, inputs) &&
         is_convertible(types, function.input_shape, inputs);
}

class Invoke {
 public:
  Invoke(const ProgramOptions& options, WantedPackages& packages, const CallArguments& call,
         Diagnostics& diags)
      : options_(options), packages_(packages), call_(call), diags_(diags) {}

  FunctionSignature signature() {
    if (call_.arguments.empty()) return unknown_signature();
    const CallArgument& first = call_.arguments.front();
    const auto token = first.is_expanded ? std::nullopt : constant_text(*first.expression);
    if (!token || parts_of(*token).package.empty()) {
      diags_.add(DiagnosticCode::InvalidFunctionArgument, first.range,
                 "The first argument of \"invoke\" must be a string without interpolations, such "
                 "as \"package:module:function\".");
      return unknown_signature();
    }
    const FunctionType* const function = find(*token);
    if (!function || !has_arguments(*function)) return unknown_signature();
    return function->multi_argument_inputs ? positional(*function) : by_name(*function);
  }

 private:
  const FunctionType* find(std::string_view token) {
    if (!packages_.exist()) return nullptr;
    const std::string_view name = package_of(token);
    const SourceRange& where = call_.arguments.front().range;
    const Package* const package = packages_.find(name);
    if (!package) {
      report_missing(name, where);
      return nullptr;
    }
    const FunctionType* const found = package->find_function(token);
    if (found || options_.skip_invoke_typechecking) return found;
    diags_.add(DiagnosticCode::UnknownFunction, where,
               "The package " + in_quotes(name) + " has no function " + in_quotes(token) + ".");
    suggest_rename(diags_, token, [&] { return package->function_tokens(); });
    return nullptr;
  }

  void report_missing(std::string_view package, const SourceRange& where) {
    if (options_.skip_invoke_typechecking) return;
    if (options_.allow_missing_packages) return packages_.note_missing(package);
    diags_.append(
        Diagnostic{.code = DiagnosticCode::UnknownPackage,
                   .severity = Severity::Warning,
                   .detail = "There is no schema of the package " + in_quotes(package) + ".",
                   .subject = where,
                   .context = {}});
  }

  // Returns whether the inputs are passed in the form that the function takes them in.
  bool has_arguments(const FunctionType& function) {
    if (call_.arguments.size() < 2) {
      diags_.add(DiagnosticCode::TooFewArguments, call_.arguments.front().range,
                 "The function \"invoke\" requires the inputs as its second argument: {} if there "
                 "are none.");
      return false;
    }
    const Type given = call_.arguments[1].type;
    const bool is_object = is_convertible(call_.types, function.inputs, given) ||
                           is_convertible(call_.types, function.input_shape, given);
    if (!function.multi_argument_inputs || !is_object) return true;
    diags_.add(DiagnosticCode::InvalidFunctionArgument, call_.arguments[1].range,
               "This function takes its inputs one by one, and not as an object.");
    return false;
  }

  FunctionSignature by_name(const FunctionType& function) {
    TypeTable& types = call_.types;
    const Type given = call_.arguments.size() > 1 ? call_.arguments[1].type : Type::none();
    const bool as_output = needs_outputs(types, function, given);
    const Type inputs = as_output ? function.input_shape : function.inputs;
    return signature_of(types, function.has_inputs ? inputs : types.optional(inputs),
                        as_output ? types.output(function.result) : types.promise(function.result));
  }

  // Some functions take their inputs one by one.
  FunctionSignature positional(const FunctionType& function) {
    TypeTable& types = call_.types;
    FunctionSignature signature = {.parameters = {{"token", Type::string()}},
                                   .returns = types.promise(function.result),
                                   .multi_argument_inputs = true,
                                   .checks_parts = true};
    for (const std::string& name : function.input_names) {
      signature.parameters.push_back({name, function.inputs.find_property(name)->type});
    }
    signature.parameters.push_back({"invokeOptions", types.optional(invoke_options_type(types))});
    return signature;
  }

  const ProgramOptions& options_;
  WantedPackages& packages_;
  const CallArguments& call_;
  Diagnostics& diags_;
};

}  // namespace

void define_invoke(Scope& scope, const ProgramOptions& options, WantedPackages& packages) {
  scope.define_function("invoke", FunctionDefinition([options, &packages](const CallArguments& call,
                                                                          Diagnostics& diags) {
                          return Invoke(options, packages, call, diags).signature();
                        }));
}

}  // namespace hecla::pcl
