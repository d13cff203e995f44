// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Calls functions with arguments of the types that they declare: the first line is the name of a function
// ("standard:NAME" for one of the standard table, "*" for all), the rest chooses its arguments. A call that succeeds has a result of
// the type that was predicted, and the same call with unknown values in place of some arguments predicts that result.
#include <hecla/model/eval_context.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/syntax/parse.h>
#include <hecla/terraform/functions.h>
#include <stdlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "random_values.h"

namespace {

using namespace hecla;
using fuzz::Choices;

Limits small_limits() {
  Limits limits;
  limits.max_nesting = 50;
  limits.max_steps = 200'000;
  limits.max_string_bytes = 1'000'000;
  limits.max_elements = 100'000;
  return limits;
}

void print_arguments(std::span<const Value> arguments) {
  for (const Value& argument : arguments)
    std::fprintf(stderr, "  argument %s\n", argument.to_debug_string().c_str());
}

[[noreturn]] void fail(const Function& function, std::span<const Value> arguments, const char* what,
                       const std::string& details) {
  std::fprintf(stderr, "%s: %s\n", function.name().c_str(), what);
  print_arguments(arguments);
  std::fprintf(stderr, "  %s\n", details.c_str());
  std::abort();
}

// A directory with a few files for the file functions.
class Root {
 public:
  Root() : path_((std::filesystem::temp_directory_path() / "hecla-fuzz-XXXXXX").string()) {
    if (::mkdtemp(path_.data()) == nullptr) std::abort();
    std::filesystem::create_directory(path_ + "/b");
    write("text.txt", "text\n");
    write("template.tftpl", "${a} %{ for x in b }${x}%{ endfor }");
    write("b/data.bin", "\xff\xfe\x01");
  }
  Root(const Root&) = delete;
  Root& operator=(const Root&) = delete;
  ~Root() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::string& path() const { return path_; }

 private:
  void write(const std::string& name, std::string_view text) {
    std::ofstream(path_ + "/" + name, std::ios::binary) << text;
  }
  std::string path_;
};

const stdlib::Table& terraform_table() {
  static const Root root;
  static const stdlib::Table table = terraform::functions({.root = root.path()});
  return table;
}

// A name that does not exist chooses some function.
const Function& choose_function(std::string_view name) {
  constexpr std::string_view prefix = "standard:";
  const bool is_standard = name.starts_with(prefix);
  const stdlib::Table& table = is_standard ? stdlib::standard() : terraform_table();
  if (is_standard) name.remove_prefix(prefix.size());
  if (const Function* found = table.find(name)) return *found;
  return table.all()[std::hash<std::string_view>()(name) % table.all().size()];
}

bool admits(const Refinement& known, const Value& value) {
  if (value.is_null()) return known.null != Nullness::NotNull;
  if (known.null == Nullness::Null) return false;
  if (const auto text = value.if_string()) return text->starts_with(known.prefix);
  if (const auto number = value.if_number()) {
    if (known.min &&
        (*number < known.min->value || (*number == known.min->value && !known.min->inclusive)))
      return false;
    return !known.max || *number < known.max->value ||
           (*number == known.max->value && known.max->inclusive);
  }
  if (!value.type().is_collection()) return true;
  // Unknown elements of a set may turn out to be equal.
  if (value.type().is_set() && !value.is_wholly_known()) return true;
  return value.size() >= known.min_length && value.size() <= known.max_length;
}

// Returns whether `actual` is possible where `predicted` was predicted. Both without marks.
bool is_possible(const Value& predicted, const Value& actual) {
  if (!actual.type().matches(predicted.type())) return false;
  if (!actual.is_known()) return true;
  if (!predicted.is_known())
    return predicted.type().is_dynamic() || admits(predicted.refinement(), actual);
  if (predicted.is_null() || actual.is_null()) return predicted.is_null() == actual.is_null();
  const Type& type = predicted.type();
  if (predicted.is_wholly_known() && actual.is_wholly_known() && !type.has_dynamic())
    return predicted == actual;
  if (type.is_set() || type.is_primitive() || type.is_capsule() || type.is_dynamic()) return true;
  if (predicted.size() != actual.size()) return false;
  for (std::size_t i = 0; i < predicted.size(); ++i) {
    if (type.is_map() && !(predicted.keys()[i] == actual.keys()[i])) return false;
    if (!is_possible(predicted.elements()[i], actual.elements()[i])) return false;
  }
  return true;
}

// The functions whose result has the common type of their arguments.
constexpr std::array<std::string_view, 8> unifying = {
    "coalesce",   "coalescelist",           "concat",      "setintersection",
    "setproduct", "setsymmetricdifference", "setsubtract", "setunion"};

void check_prediction(const Function& function, Choices& choices, std::span<const Value> known,
                      const Value& actual) {
  std::vector<Value> arguments(known.begin(), known.end());
  for (Value& argument : arguments) {
    if (!choices.one_in(2)) continue;
    const Type type = choices.one_in(4) ? Type::dynamic() : argument.type();
    argument = Value::unknown(type);
  }
  // For a value of unknown type it is "any", as in Terraform: this predicts nothing.
  if (function.name() == "type") return;
  // A type that is unified from known and unknown types may turn out to be another, as in the reference: an object, a
  // map(bool) and any are a map(bool), and with a set in place of any they have no common type.
  const bool unifies = std::ranges::find(unifying, function.name()) != unifying.end();
  const bool has_unknown_type =
      std::ranges::any_of(arguments, [](const Value& value) { return value.type().has_dynamic(); });
  if (unifies && has_unknown_type) return;
  // An unknown object or tuple is expected to have its parts, as in the reference; if it is null, it has none.
  const bool expects_parts = function.name() == "merge" || function.name() == "formatlist";
  if (expects_parts && std::ranges::any_of(known, &Value::is_null)) return;
  CallContext call(small_limits());
  const CallResult predicted = function.call(call, arguments);
  if (!predicted)
    fail(function, arguments, "an unknown argument is an error", predicted.error().message);
  if (!is_possible(predicted->unmarked_deep(), actual.unmarked_deep())) {
    print_arguments(known);
    fail(function, arguments, "the prediction is wrong",
         predicted->to_debug_string() + " for " + actual.to_debug_string());
  }
}

void call_directly(const Function& function, Choices& choices,
                   const std::vector<Value>& arguments) {
  CallContext call(small_limits());
  const CallTypeResult type = function.return_type(call, arguments);
  CallContext again(small_limits());
  const CallResult result = function.call(again, arguments);
  if (!result) return;
  if (!type)
    fail(function, arguments, "the type rule fails where the call succeeds", type.error().message);
  if (!result->type().matches(*type))
    fail(function, arguments, "the result has another type", result->to_debug_string());
  check_prediction(function, choices, arguments, *result);
}

// The path of calls in expressions: arguments are converted, and errors become diagnostics.
void call_in_expression(const Function& function, const std::vector<Value>& arguments) {
  EvalContext ctx;
  ctx.set_limits(small_limits());
  ctx.set("f", function);
  std::string text = "f(";
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string name = "a" + std::to_string(i);
    ctx.set(name, arguments[i]);
    text += (i == 0 ? "" : ", ") + name;
  }
  Diagnostics diags;
  const auto document = syntax::parse_expression(Source::make("call", text + ")"), diags, {});
  (void)document->expression().evaluate(ctx, diags);
}

void call(const Function& function, std::string_view bytes) {
  Choices choices(bytes);
  const bool is_convertible = choices.one_in(4);  // any values, which expressions convert
  std::size_t count = function.spec().parameters.size();
  if (function.spec().variadic) count += choices.below(5);
  std::vector<Value> arguments;
  for (std::size_t i = 0; i < count; ++i) {
    const Type type = is_convertible ? Type::dynamic() : function.parameter(i)->type;
    arguments.push_back(fuzz::make_value(choices, type));
  }
  if (!is_convertible) call_directly(function, choices, arguments);
  call_in_expression(function, arguments);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t end = input.find('\n');
  if (end == std::string_view::npos) return 0;
  const std::string_view name = input.substr(0, end), bytes = input.substr(end + 1);
  if (name != "*") {
    call(choose_function(name), bytes);
    return 0;
  }
  for (const stdlib::Table& table : {stdlib::standard(), terraform_table()}) {
    for (const Function& function : table.all()) call(function, bytes);
  }
  return 0;
}
