// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The functions of the module full besides those of core: evaluation, explanation, validation and the list of
// functions.
#include <hecla/syntax/parse.h>
#include <hecla/validate/functions.h>
#include <hecla/validate/validate.h>

#include "analysis/evaluated_body.h"
#include "analysis/explain.h"
#include "analysis/origin_text.h"
#include "analysis/partial.h"
#include "analysis/signatures.h"
#include "context.h"
#include "inputs.h"
#include "source/range_json.h"
#include "values.h"

using namespace hecla;
using namespace hecla::js;

namespace {

EvalContext context_of(const Options& options) {
  EvalContext context = functions_of(options);
  context.set_all(variables_of(options));
  return context;
}

// Adds the attributes of a body with the path of each: the types and labels of the blocks around it, and its name.
class AttributeList {
 public:
  explicit AttributeList(jsontext::Writer& json) : json_(json) {}

  void add(const write::ConfigBody& body) {
    write::for_each_item(body, [this](const auto& item) { add(item); });
  }

 private:
  void add(const write::ConfigBlock& block) {
    const std::size_t outer = path_.size();
    path_.push_back(block.type);
    path_.insert(path_.end(), block.labels.begin(), block.labels.end());
    add(block.body);
    path_.resize(outer);
  }
  void add(const write::ConfigAttribute& attribute) {
    json_.begin_object();
    json_.key("path").begin_array();
    for (const std::string& name : path_) json_.string(name);
    json_.string(attribute.name);
    json_.end_array();
    if (attribute.range.has_source())
      detail::write_range(json_.key("range"), attribute.range, &utf16_);
    if (attribute.expression.empty()) {
      json_.key("type").string(attribute.value.type().to_string());
      write_value(json_.key("value"), attribute.value);
    } else {
      json_.key("expression").string(attribute.expression);
    }
    json_.end_object();
  }

  jsontext::Writer& json_;
  Utf16Offsets utf16_;
  std::vector<std::string> path_;
};

// Values are written recursively, so they must not be nested more deeply than what is parsed.
void write_evaluated(jsontext::Writer& json, const Value& value) {
  json.key("type").string(value.type().to_string());
  write_value(json.key("value"), value);
}

void evaluate_file(Call& call, const File& file, const EvalContext& context, bool is_partial) {
  write::ConfigBody body;
  analysis::add_evaluated(body, file, context, is_partial, call.diags);
  const Value value = analysis::to_value(body, false, context.limits().max_nesting, call.diags);
  jsontext::Writer json(call.output, {.max_bytes = context.limits().max_string_bytes});
  json.begin_object();
  write_evaluated(json, value);
  json.key("attributes").begin_array();
  AttributeList(json).add(body);
  json.end_array();
  json.end_object();
  if (json.is_too_long()) throw std::bad_alloc();
}

void evaluate_expression(Call& call, const syntax::DocumentRef& document,
                         const EvalContext& context, bool is_partial) {
  jsontext::Writer json(call.output, {.max_bytes = context.limits().max_string_bytes});
  json.begin_object();
  if (is_partial && !analysis::can_evaluate(document, *document->root_expression(), context)) {
    json.key("expression")
        .string(analysis::fold(document, *document->root_expression(), context, call.diags));
  } else {
    write_evaluated(json, document->expression().evaluate(context, call.diags));
  }
  json.end_object();
  if (json.is_too_long()) throw std::bad_alloc();
}

// The files of a module that are texts, as analysis reads them from a directory.
analysis::Module module_of(const Options& options, const Limits& limits, Diagnostics& diags) {
  std::map<std::string, std::string> texts = files_of(options);
  std::vector<File> files;
  for (const auto& [path, text] : texts) {
    Diagnostics own(limits.max_diagnostics);
    files.push_back(parse_text(path, text, own, {limits}));
    diags.append(std::move(own));
  }
  analysis::ModuleSecrets secrets({limits}, std::move(texts));
  return analysis::module_of(std::move(files), secrets, diags.has_errors());
}

analysis::ModuleValues values_of(const analysis::Module& module, const Options& options,
                                 Diagnostics& diags) {
  std::vector<terraform::GivenVariable> given;
  for (auto& [name, value] : variables_of(options)) given.push_back({name, value});
  EvalContext context = functions_of(options);
  return analysis::evaluate_module(module, std::move(context), std::move(given), {}, diags);
}

std::string_view state_name(ext::NamedValue::State state) {
  constexpr std::string_view names[] = {"known", "waiting", "failed"};
  return names[static_cast<std::size_t>(state)];
}

}  // namespace

// name, text, options: evaluates a file, or with "expression" an expression.
HECLA_EXPORT(hecla_evaluate) {
  return run([](Call& call) {
    const std::string name = call.take(0);
    const Options options = call.options(2);
    FileOptions reading = file_options(options);
    call.diags = Diagnostics(reading.limits.max_diagnostics);
    const SourceRef source = read_source(call, name, 1, options, reading);
    const bool is_partial = options.flag("partial");
    if (options.flag("expression")) {
      const auto document = syntax::parse_expression(source, call.diags, {reading.limits});
      if (!call.diags.has_errors())
        evaluate_expression(call, document, context_of(options), is_partial);
    } else {
      const File file = parse_source(source, call.diags, reading);
      analysis::ModuleSecrets(reading, {}).mark(file, call.diags.has_errors());
      if (!call.diags.has_errors()) evaluate_file(call, file, context_of(options), is_partial);
    }
  });
}

// options: the input variables and local values of a module.
HECLA_EXPORT(hecla_module_values) {
  return run([](Call& call) {
    const Options options = call.options(0);
    const analysis::Module module = module_of(options, options.limits(), call.diags);
    if (call.diags.has_errors()) return;
    const analysis::ModuleValues values = values_of(module, options, call.diags);
    jsontext::Writer json(call.output, {.max_bytes = options.limits().max_string_bytes});
    json.begin_array();
    Utf16Offsets utf16;
    for (const ext::NamedValue& named : values.values.all()) {
      json.begin_object();
      json.key("path").begin_array();
      for (const std::string& part : named.source.name) json.string(part);
      json.end_array();
      if (named.source.range.has_source())
        detail::write_range(json.key("range"), named.source.range, &utf16);
      json.key("state").string(state_name(named.state));
      json.key("waitsFor").begin_array();
      for (const std::string_view reason : values.values.waits_for(named)) json.string(reason);
      json.end_array();
      write_evaluated(json, named.value);
      json.end_object();
    }
    json.end_array();
    if (json.is_too_long()) throw std::bad_alloc();
  });
}

// path, options: where the value at a path in a module comes from.
HECLA_EXPORT(hecla_explain) {
  return run([](Call& call) {
    const Traversal path =
        syntax::parse_traversal_abs(Source::make("path", call.take(0)), call.diags, {});
    const Options options = call.options(1);
    if (call.diags.has_errors()) return;
    const analysis::Module module = module_of(options, options.limits(), call.diags);
    if (call.diags.has_errors()) return;
    Diagnostics of_values;
    const analysis::ModuleValues values = values_of(module, options, of_values);
    const auto origin = analysis::explain(path, module, values.values, call.diags);
    if (!origin) return;
    call.diags.append(analysis::diagnostics_of(*origin, of_values));
    Utf16Offsets utf16;
    call.output = analysis::origin_json(*origin, 0, &utf16);
  });
}

// options: checks a Terraform module. The status is not Failed.
HECLA_EXPORT(hecla_validate) {
  const std::int32_t status = run([](Call& call) {
    const Options options = call.options(0);
    const Limits limits = options.limits();
    TextSource source(files_of(options), limits);
    validate::ProviderSet providers;
    if (const Value* schemas = options.find("schemas")) {
      for (const Value& text : schemas->elements()) {
        auto read = wire::read_provider_schemas(text.if_string().value_or(""));
        if (!read) throw UsageError("invalid schema of a provider: " + read.error().message);
        providers.add(*std::move(read));
      }
    }
    const EvalContext functions = validate::module_functions("", limits);
    validate::Options rules{.functions = &functions, .limits = limits};
    rules.terraform_version = options.text("terraformVersion", rules.terraform_version);
    rules.requires_everything = options.flag("strict");
    call.diags = Diagnostics(limits.max_diagnostics);
    validate::validate_module(source, providers, rules, call.diags);
  });
  return status == Failed ? Fine : status;
}

// options: the functions that expressions can call.
HECLA_EXPORT(hecla_functions) {
  return run([](Call& call) {
    const Options options = call.options(0);
    const EvalContext context = functions_of(options);
    std::vector<const Function*> functions;
    for (const std::string_view name : context.function_names())
      functions.push_back(context.find_function(name));
    call.output = analysis::functions_json(functions, context);
  });
}
