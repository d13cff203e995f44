// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The functions of Pulumi. Most have one signature; the others compute it from their arguments, and
// take those as they are, so that their results say themselves where they are outputs.
#include "pcl/program/builtins.h"

#include <hecla/pcl/conversion.h>
#include <hecla/pcl/eventual.h>
#include <hecla/pcl/iterate.h>
#include <hecla/pcl/package.h>
#include <hecla/pcl/unify.h>

#include <algorithm>

#include "pcl/types/mismatch.h"
#include "unicode/message_text.h"

namespace hecla::pcl {
namespace {

using Arguments = std::span<const CallArgument>;

std::vector<Type> types_of(Arguments arguments) {
  std::vector<Type> types;
  for (const CallArgument& argument : arguments) types.push_back(argument.type);
  return types;
}

Type first_type(const CallArguments& call) {
  return call.arguments.empty() ? Type::dynamic() : call.arguments.front().type;
}

// Nothing is known about a dynamic argument, so it is not reported.
void report_first(const CallArguments& call, std::string_view function, std::string_view expected,
                  Diagnostics& diags) {
  if (resolve_outputs(call.types, first_type(call)).is_dynamic()) return;
  const CallArgument& first = call.arguments.front();
  diags.add(DiagnosticCode::InvalidFunctionArgument, first.range,
            "The first argument of " + in_quotes(function) + " must be " + std::string(expected) +
                ", but its type is " + shown(first.type) + ".");
}

// Returns `result`, as an output if the type contains an output or a promise.
Type output_if_eventual(TypeTable& types, Type result, Type from) {
  return from.contains_eventuals() ? types.output(result) : result;
}

// --- functions that compute their signature

FunctionSignature element(const CallArguments& call, Diagnostics& diags, bool is_strict) {
  const Type resolved = resolve_outputs(call.types, first_type(call));
  Type list = Type::dynamic();
  Type result = Type::dynamic();
  if (resolved.is_list()) result = resolved.element();
  if (resolved.is_tuple()) result = unify_parts(call.types, resolved, Conversion::Unsafe);
  if (resolved.is_list() || resolved.is_tuple()) {
    list = first_type(call);
  } else if (is_strict) {
    report_first(call, "element", "a list or tuple", diags);
  }
  return {.parameters = {{"list", list}, {"index", Type::integer()}},
          .returns = output_if_eventual(call.types, result, list)};
}

FunctionSignature entries(const CallArguments& call, Diagnostics& diags, bool is_strict) {
  Iterated parts;
  if (call.arguments.size() == 1) {
    parts = iterate(call.types, resolve_outputs(call.types, first_type(call)), is_strict);
    if (parts.report) {
      diags.append(
          Diagnostic{.code = DiagnosticCode::NotIterable,
                     .severity = parts.report->is_error ? Severity::Error : Severity::Warning,
                     .detail = parts.report->detail,
                     .subject = call.arguments.front().range,
                     .context = {}});
    }
  }
  const Type entry = call.types.object({{"key", parts.key}, {"value", parts.value}});
  return {.parameters = {{"collection", Type::dynamic()}},
          .returns = output_if_eventual(call.types, call.types.list(entry), first_type(call))};
}

FunctionSignature length(const CallArguments& call, Diagnostics& diags) {
  const Type resolved = unwrap_collection(resolve_outputs(call.types, first_type(call)));
  const bool is_collection =
      resolved.is_list() || resolved.is_map() || resolved.is_object() || resolved.is_tuple();
  if (!is_collection && !is_convertible(call.types, Type::string(), resolved)) {
    report_first(call, "length", "a list, map, object, tuple or string", diags);
  }
  return {.parameters = {{"value", first_type(call)}},
          .returns = output_if_eventual(call.types, Type::integer(), first_type(call))};
}

FunctionSignature lookup(const CallArguments& call, Diagnostics& diags) {
  const Type resolved = resolve_outputs(call.types, first_type(call));
  Type map = Type::dynamic();
  Type value = Type::dynamic();
  if (resolved.is_map()) value = resolved.element();
  if (resolved.is_object()) value = unify_parts(call.types, resolved, Conversion::Unsafe);
  if (resolved.is_map() || resolved.is_object()) {
    map = resolved;
  } else {
    report_first(call, "lookup", "a map or object", diags);
  }
  return {.parameters = {{"map", map},
                         {"key", Type::string()},
                         {"default", call.types.optional(value)}},
          .returns = output_if_eventual(call.types, value, first_type(call))};
}

FunctionSignature to_json(const CallArguments& call, Diagnostics&) {
  return {.parameters = {{"value", Type::dynamic()}},
          .returns = output_if_eventual(call.types, Type::string(), first_type(call))};
}

FunctionSignature single_or_none(const CallArguments& call, Diagnostics& diags) {
  const Type resolved = resolve_outputs(call.types, first_type(call));
  Type value = Type::dynamic();
  if (resolved.is_list()) {
    value = resolved.element();
  } else if (resolved.is_tuple()) {
    if (!resolved.elements().empty()) value = resolved.elements().front();
  } else {
    report_first(call, "singleOrNone", "a list or tuple", diags);
  }
  return {.parameters = {{"value", first_type(call)}},
          .returns = output_if_eventual(call.types, call.types.optional(value), first_type(call))};
}

FunctionSignature secret(const CallArguments& call, Diagnostics&) {
  return {.parameters = {{"value", first_type(call)}},
          .returns = secret_type(call.types, first_type(call))};
}

// The result is that of the first argument that does not fail, whichever that is.
FunctionSignature try_function(const CallArguments& call, Diagnostics& diags) {
  if (call.arguments.empty()) {
    diags.add(DiagnosticCode::TooFewArguments, call.range,
              "The function \"try\" requires at least 1 argument.");
  }
  FunctionSignature signature;
  bool is_output = false;
  signature.returns = unify(call.types, types_of(call.arguments), Conversion::Safe);
  for (const CallArgument& argument : call.arguments) {
    signature.parameters.push_back(
        {"arg" + std::to_string(signature.parameters.size()), argument.type});
    if (argument.type.is_dynamic()) signature.returns = Type::dynamic();
    is_output |= argument.type.is_dynamic() || argument.type.contains_eventuals();
  }
  if (is_output) signature.returns = call.types.output(signature.returns);
  return signature;
}

FunctionSignature can(const CallArguments& call, Diagnostics&) {
  const Type type = first_type(call);
  const bool is_output = type.is_output() || type.is_dynamic();
  return {.parameters = {{"arg", type}},
          .returns = is_output ? call.types.output(Type::boolean()) : Type::boolean()};
}

FunctionSignature recover(const CallArguments& call, Diagnostics& diags) {
  const Type value = first_type(call);
  const Type recovery = call.arguments.size() > 1 ? call.arguments[1].type : Type::dynamic();
  if (!value.is_output()) report_first(call, "recover", "an output", diags);
  const Type result =
      unify(call.types, {resolve_outputs(call.types, value), resolve_outputs(call.types, recovery)},
            Conversion::Safe);
  return {.parameters = {{"value", value}, {"recovery", recovery}},
          .returns = call.types.output(result)};
}

FunctionSignature extreme(const CallArguments& call, Diagnostics&) {
  const bool has_number = std::ranges::any_of(call.arguments, [&](const CallArgument& argument) {
    return resolve_outputs(call.types, argument.type).is_number();
  });
  const Type type = has_number ? Type::number() : Type::integer();
  return {.parameters = {{"first", type}},
          .variadic = FunctionParameter{"rest", type},
          .returns = type};
}

FunctionSignature resource_text(const CallArguments& call, Diagnostics& diags) {
  const Type argument = first_type(call);
  if (call.arguments.size() == 1 && !argument.is_dynamic() &&
      !argument.find_annotation<ResourceAnnotation>()) {
    diags.add(DiagnosticCode::InvalidFunctionArgument, call.arguments[0].range,
              "The argument must be a single resource, but its type is " + shown(argument) + ".");
  }
  return {.parameters = {{"resource", first_type(call)}}, .returns = Type::string()};
}

// --- functions with one signature

class Definer {
 public:
  Definer(Scope& scope, TypeTable& types) : scope_(scope), types_(types) {}

  void add(std::string_view name, std::vector<FunctionParameter> parameters, Type returns) {
    add(name, FunctionDefinition(
                  FunctionSignature{.parameters = std::move(parameters), .returns = returns}));
  }
  void add(std::string_view name, FunctionDefinition::Compute compute) {
    add(name, FunctionDefinition(std::move(compute)));
  }
  // What the application declares comes first.
  void add(std::string_view name, FunctionDefinition function) {
    if (!scope_.find_function(name)) scope_.define_function(name, std::move(function));
  }

  void add_texts() {
    const Type string = Type::string();
    for (const std::string_view name :
         {"readFile", "filebase64", "filebase64sha256", "sha1", "toBase64", "fromBase64"}) {
      add(name, {{"value", string}}, string);
    }
    for (const std::string_view name :
         {"stack", "project", "organization", "cwd", "rootDirectory"}) {
      add(name, {}, string);
    }
    add("join", {{"separator", string}, {"strings", types_.list(string)}}, string);
    add("split", {{"separator", string}, {"string", string}}, types_.list(string));
    add("notImplemented", {{"errorMessage", string}}, Type::dynamic());
  }

  void add_assets() {
    const Type archive = types_.opaque("Archive");
    const Type asset = types_.opaque("Asset");
    const Type string = Type::string();
    for (const std::string_view name : {"fileArchive", "remoteArchive"}) {
      add(name, {{"location", string}}, archive);
    }
    for (const std::string_view name : {"fileAsset", "stringAsset", "remoteAsset"}) {
      add(name, {{"value", string}}, asset);
    }
    add("assetArchive", {{"assets", types_.map(types_.union_of({archive, asset}))}}, archive);
  }

  void add_others() {
    const Type optional_int = types_.optional(Type::integer());
    add("range", {{"fromOrTo", Type::integer()}, {"to", optional_int}},
        types_.list(Type::integer()));
    add("getOutput", {{"stackReference", Type::dynamic()}, {"outputName", Type::string()}},
        types_.output(Type::dynamic()));
  }

 private:
  Scope& scope_;
  TypeTable& types_;
};

}  // namespace

void define_builtins(Scope& scope, TypeTable& types, const ProgramOptions& options,
                     WantedPackages& packages) {
  Definer definer(scope, types);
  definer.add_texts();
  definer.add_assets();
  definer.add_others();
  const bool is_strict = !options.binding.skip_range_typechecking;
  definer.add("element", [is_strict](const CallArguments& call, Diagnostics& diags) {
    return element(call, diags, is_strict);
  });
  definer.add("entries", [is_strict](const CallArguments& call, Diagnostics& diags) {
    return entries(call, diags, is_strict);
  });
  definer.add("length", length);
  definer.add("lookup", lookup);
  definer.add("toJSON", to_json);
  definer.add("singleOrNone", single_or_none);
  definer.add("secret", secret);
  definer.add("unsecret", secret);
  definer.add("try", try_function);
  definer.add("can", can);
  definer.add("recover", recover);
  definer.add("min", extreme);
  definer.add("max", extreme);
  definer.add("pulumiResourceType", resource_text);
  definer.add("pulumiResourceName", resource_text);
  define_invoke(scope, options, packages);
  define_call(scope);
}

}  // namespace hecla::pcl
