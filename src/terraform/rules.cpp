// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The tables of the built-in blocks, as of Terraform 1.15 and with what OpenTofu 1.12 adds, and the structure of files
// that they contain.
#include <algorithm>
#include <array>
#include <utility>

#include "terraform/block_rules.h"

namespace hecla::terraform::rules {
namespace {

using write::BodyStructure;
using write::StringForm;

constexpr ArgumentForm Value = ArgumentForm::Value, Bool = ArgumentForm::Bool,
                       String = ArgumentForm::String, Literal = ArgumentForm::Literal,
                       Early = ArgumentForm::Early, Syntax = ArgumentForm::Syntax,
                       Reserved = ArgumentForm::Reserved;
constexpr bool optional = false, required = true;
constexpr bool listed = true;

constexpr LabelRule name_label[] = {{"name", true}};
constexpr LabelRule provider_label[] = {{"name"}};
constexpr LabelRule type_label[] = {{"type"}};
constexpr LabelRule type_and_name[] = {{"type", true}, {"name", true}};

// --- what providers, modules and others declare

extern const BodyStructure open_body, dynamic_body, literal_body;

constexpr BodyStructure arguments_only{};

constexpr write::BlockStructure open_blocks[] = {{"dynamic", 1, &dynamic_body}};
constexpr BodyStructure open_body{.blocks = open_blocks, .other_blocks = &open_body};

constexpr write::ArgumentStructure dynamic_arguments[] = {{"iterator", StringForm::Expression}};
constexpr write::BlockStructure dynamic_blocks[] = {{"content", 0, &open_body}};
constexpr BodyStructure dynamic_body{.arguments = dynamic_arguments, .blocks = dynamic_blocks};

constexpr BodyStructure literal_body{.other_argument = {{}, StringForm::Literal},
                                     .other_blocks = &literal_body};

constexpr write::ArgumentStructure required_provider[] = {
    {"configuration_aliases", StringForm::Expression}};
constexpr BodyStructure provider_requirements{
    .other_argument = {{}, StringForm::Literal, required_provider}};

constexpr BodyRule arguments{.others = &arguments_only};
constexpr BodyRule provider_declared{.others = &open_body};
constexpr BodyRule literals{.others = &literal_body};
constexpr BodyRule required_providers{.others = &provider_requirements};

// --- rules about values

constexpr ArgumentRule check_rule_arguments[] = {{"condition", Value, required},
                                                 {"error_message", Value, required}};

// --- variables and outputs

constexpr ArgumentRule variable_arguments[] = {{"type", Syntax, optional, listed},
                                               {"default", Literal, optional, listed},
                                               {"description", String},
                                               {"sensitive", Bool},
                                               {"ephemeral", Bool},
                                               {"nullable", Bool},
                                               {"deprecated", String},
                                               {"const", Bool}};
constexpr BlockRule variable_blocks[] = {{"validation", {}, &check_rule}};

constexpr ArgumentRule output_arguments[] = {
    {"description", String}, {"value", Value, required, listed},
    {"depends_on", Syntax},  {"sensitive", Bool},
    {"ephemeral", Bool},     {"deprecated", String},
    {"type", Syntax}};
constexpr BlockRule output_blocks[] = {{"precondition", {}, &check_rule},
                                       {"postcondition", {}, &check_rule, BlockUse::Misplaced}};

// --- resources

constexpr ArgumentRule repetition_arguments[] = {
    {"count"}, {"for_each"}, {"provider", Syntax}, {"depends_on", Syntax}};
constexpr ArgumentRule lifecycle_arguments[] = {
    {"create_before_destroy", Bool},  {"prevent_destroy", Bool}, {"ignore_changes", Syntax},
    {"replace_triggered_by", Syntax}, {"destroy", Bool},         {"enabled"}};
constexpr BlockRule condition_blocks[] = {{"precondition", {}, &check_rule},
                                          {"postcondition", {}, &check_rule}};
constexpr BlockRule lifecycle_blocks[] = {{"precondition", {}, &check_rule},
                                          {"postcondition", {}, &check_rule},
                                          {"action_trigger", {}, &action_trigger}};
constexpr ArgumentRule action_trigger_arguments[] = {{"events", Syntax, required},
                                                     {"condition"},
                                                     {"actions", Syntax, required},
                                                     {"on_failure", Syntax}};
constexpr ArgumentRule action_arguments[] = {{"count"}, {"for_each"}, {"provider", Syntax}};
constexpr BlockRule action_blocks[] = {{"config", {}, &provider_declared, BlockUse::Once}};
constexpr BlockRule resource_blocks[] = {{"locals", {}, nullptr, BlockUse::Reserved},
                                         {"lifecycle", {}, &lifecycle, BlockUse::Once},
                                         {"connection", {}, &arguments, BlockUse::Once},
                                         {"provisioner", type_label, &provisioner},
                                         {"_", {}, &provider_declared, BlockUse::Once}};
constexpr BlockRule data_blocks[] = {{"lifecycle", {}, &data_lifecycle, BlockUse::Once},
                                     {"locals", {}, nullptr, BlockUse::Reserved},
                                     {"_", {}, &provider_declared, BlockUse::Once}};
constexpr BlockRule nested_data_blocks[] = {{"lifecycle", {}, nullptr, BlockUse::Misplaced},
                                            {"locals", {}, nullptr, BlockUse::Reserved},
                                            {"_", {}, &provider_declared, BlockUse::Once}};
constexpr ArgumentRule nested_data_arguments[] = {
    {"count", Reserved}, {"for_each", Reserved}, {"provider", Syntax}, {"depends_on", Syntax}};
constexpr ArgumentRule data_lifecycle_arguments[] = {{"enabled"},
                                                     {"create_before_destroy", Reserved},
                                                     {"prevent_destroy", Reserved},
                                                     {"ignore_changes", Reserved},
                                                     {"replace_triggered_by", Reserved}};

constexpr ArgumentRule provisioner_arguments[] = {{"when", Syntax}, {"on_failure", Syntax}};
constexpr BlockRule provisioner_blocks[] = {{"_", {}, &provider_declared, BlockUse::Once},
                                            {"connection", {}, &arguments, BlockUse::Once},
                                            {"lifecycle", {}, nullptr, BlockUse::Reserved}};

// --- modules and providers

constexpr ArgumentRule module_arguments[] = {{"source", Early, required, listed},
                                             {"version", Early, optional, listed},
                                             {"count"},
                                             {"for_each"},
                                             {"depends_on", Syntax},
                                             {"providers", Syntax},
                                             {"ignore_nested_deprecations", Bool}};
constexpr ArgumentRule module_lifecycle_arguments[] = {{"enabled"}};
constexpr BlockRule module_blocks[] = {{"_", {}, &provider_declared, BlockUse::Once},
                                       {"lifecycle", {}, &module_lifecycle, BlockUse::Once},
                                       {"locals", {}, nullptr, BlockUse::Reserved},
                                       {"provider", type_label, nullptr, BlockUse::Reserved}};

// Lists show what requirements of providers have in the same columns.
constexpr ArgumentRule provider_arguments[] = {{"alias", String, optional, listed},
                                               {"source", Reserved, optional, listed},
                                               {"version", Literal, optional, listed},
                                               {"count", Reserved},
                                               {"depends_on", Reserved},
                                               {"for_each"}};
constexpr BlockRule provider_blocks[] = {{"_", {}, &provider_declared, BlockUse::Once},
                                         {"lifecycle", {}, nullptr, BlockUse::Reserved},
                                         {"locals", {}, nullptr, BlockUse::Reserved}};

constexpr ArgumentRule settings_arguments[] = {
    {"required_version", Literal}, {"experiments", Syntax}, {"language", Syntax}};
constexpr BlockRule settings_blocks[] = {
    {"backend", type_label, &literals},
    {"cloud", {}, &literals},
    {"required_providers", {}, &required_providers, BlockUse::Any, Listing::Providers},
    {"provider_meta", provider_label, &provider_declared},
    {"state_store", type_label, &provider_declared},
    {"encryption", {}, &provider_declared, BlockUse::Once}};

constexpr ArgumentRule language_arguments[] = {{"edition", Syntax}, {"experiments", Syntax}};
constexpr BlockRule language_blocks[] = {{"compatible_with", {}, &provider_declared}};

// --- changes of addresses, imports and checks

constexpr ArgumentRule moved_arguments[] = {{"from", Syntax, required}, {"to", Syntax, required}};
constexpr ArgumentRule removed_arguments[] = {{"from", Syntax, required}};
constexpr ArgumentRule removed_lifecycle_arguments[] = {{"destroy", Bool}};
constexpr BlockRule removed_blocks[] = {{"lifecycle", {}, &removed_lifecycle},
                                        {"connection", {}, &arguments, BlockUse::Once},
                                        {"provisioner", type_label, &provisioner}};
constexpr ArgumentRule import_arguments[] = {
    {"provider", Syntax}, {"for_each"}, {"id"}, {"identity"}, {"to", Syntax, required}};
constexpr BlockRule check_blocks[] = {{"data", type_and_name, &nested_data, BlockUse::Once},
                                      {"assert", {}, &check_rule}};

// --- tests

constexpr ArgumentRule override_resource_arguments[] = {
    {"target", Syntax, required}, {"override_during", Syntax}, {"values"}};
constexpr ArgumentRule override_module_arguments[] = {
    {"target", Syntax, required}, {"override_during", Syntax}, {"outputs"}};
constexpr ArgumentRule mock_arguments[] = {{"override_during", Syntax}, {"defaults"}};
constexpr ArgumentRule mock_provider_arguments[] = {
    {"alias", String}, {"source", String}, {"override_during", Syntax}, {"for_each"}};
constexpr BlockRule mock_provider_blocks[] = {{"mock_resource", type_label, &mock},
                                              {"mock_data", type_label, &mock},
                                              {"override_resource", {}, &override_resource},
                                              {"override_data", {}, &override_resource}};
constexpr ArgumentRule test_module_arguments[] = {{"source", String, required},
                                                  {"version", Literal}};
constexpr ArgumentRule plan_options_arguments[] = {
    {"mode", Syntax}, {"refresh", Bool}, {"replace", Syntax}, {"target", Syntax}};
constexpr ArgumentRule run_arguments[] = {{"command", Syntax},         {"providers", Syntax},
                                          {"expect_failures", Syntax}, {"state_key", String},
                                          {"parallel", Bool},          {"skip_cleanup", Bool}};
constexpr BlockRule run_blocks[] = {{"plan_options", {}, &test_plan_options, BlockUse::Once},
                                    {"assert", {}, &check_rule},
                                    {"variables", {}, &arguments, BlockUse::Once},
                                    {"module", {}, &test_module, BlockUse::Once},
                                    {"backend", type_label, &literals, BlockUse::Once},
                                    {"override_resource", {}, &override_resource},
                                    {"override_data", {}, &override_resource},
                                    {"override_module", {}, &override_module}};
constexpr ArgumentRule test_settings_arguments[] = {{"parallel", Bool}, {"skip_cleanup", Bool}};
constexpr BlockRule test_file_blocks[] = {{"test", {}, &test_settings, BlockUse::Once},
                                          {"variable", name_label, &variable},
                                          {"run", name_label, &test_run},
                                          {"provider", provider_label, &provider},
                                          {"mock_provider", provider_label, &mock_provider},
                                          {"variables", {}, &arguments, BlockUse::Once},
                                          {"override_resource", {}, &override_resource},
                                          {"override_data", {}, &override_resource},
                                          {"override_module", {}, &override_module}};

// --- files

constexpr BlockRule file_blocks[] = {
    {"terraform", {}, &settings},
    {"language", {}, &language},
    {"required_providers", {}, nullptr, BlockUse::Misplaced},
    {"provider", provider_label, &provider, BlockUse::Any, Listing::Providers},
    {"variable", name_label, &variable, BlockUse::Any, Listing::Variables},
    {"locals", {}, &arguments, BlockUse::Any, Listing::Locals},
    {"output", name_label, &output, BlockUse::Any, Listing::Outputs},
    {"module", name_label, &module_call, BlockUse::Any, Listing::Modules},
    {"resource", type_and_name, &resource, BlockUse::Any, Listing::Resources},
    {"data", type_and_name, &data, BlockUse::Any, Listing::Resources},
    {"ephemeral", type_and_name, &ephemeral, BlockUse::Any, Listing::Resources},
    {"action", type_and_name, &action, BlockUse::Any, Listing::Resources},
    {"moved", {}, &moved},
    {"removed", {}, &removed},
    {"import", {}, &import},
    {"check", name_label, &check}};

// What evaluation needs.
constexpr BlockRule value_blocks[] = {{"variable", name_label, &variable},
                                      {"locals", {}, &arguments}};

}  // namespace

constexpr BodyRule check_rule{.arguments = check_rule_arguments};
constexpr BodyRule variable{.arguments = variable_arguments, .blocks = variable_blocks};
constexpr BodyRule output{.name = "an output block",
                          .arguments = output_arguments,
                          .blocks = output_blocks,
                          .overrides_are_partial = true};
constexpr BodyRule lifecycle{
    .name = "a lifecycle block", .arguments = lifecycle_arguments, .blocks = lifecycle_blocks};
constexpr BodyRule action_trigger{.arguments = action_trigger_arguments};
constexpr BodyRule data_lifecycle{.name = "a lifecycle block of a data or ephemeral resource",
                                  .arguments = data_lifecycle_arguments,
                                  .blocks = condition_blocks};
constexpr BodyRule provisioner{.name = "a provisioner block",
                               .arguments = provisioner_arguments,
                               .blocks = provisioner_blocks,
                               .others = &open_body};
constexpr BodyRule resource{.name = "a resource block",
                            .arguments = repetition_arguments,
                            .blocks = resource_blocks,
                            .others = &open_body};
constexpr BodyRule data{.name = "a data block",
                        .arguments = repetition_arguments,
                        .blocks = data_blocks,
                        .others = &open_body,
                        .converted_as = &resource};
constexpr BodyRule nested_data{.name = "a data block of a check",
                               .arguments = nested_data_arguments,
                               .blocks = nested_data_blocks,
                               .others = &open_body,
                               .converted_as = &resource};
constexpr BodyRule ephemeral{.name = "an ephemeral block",
                             .arguments = repetition_arguments,
                             .blocks = data_blocks,
                             .others = &open_body,
                             .converted_as = &resource};
constexpr BodyRule action{.arguments = action_arguments, .blocks = action_blocks};
constexpr BodyRule module_call{.name = "a module block",
                               .arguments = module_arguments,
                               .blocks = module_blocks,
                               .others = &arguments_only,
                               .overrides_are_partial = true};
constexpr BodyRule module_lifecycle{.arguments = module_lifecycle_arguments};
constexpr BodyRule provider{.name = "a provider block",
                            .arguments = provider_arguments,
                            .blocks = provider_blocks,
                            .others = &open_body};
constexpr BodyRule settings{.arguments = settings_arguments, .blocks = settings_blocks};
constexpr BodyRule language{.arguments = language_arguments, .blocks = language_blocks};
constexpr BodyRule moved{.arguments = moved_arguments};
constexpr BodyRule removed{.arguments = removed_arguments, .blocks = removed_blocks};
constexpr BodyRule removed_lifecycle{.arguments = removed_lifecycle_arguments};
constexpr BodyRule import{.arguments = import_arguments};
constexpr BodyRule check{.blocks = check_blocks};
constexpr BodyRule override_resource{.arguments = override_resource_arguments};
constexpr BodyRule override_module{.arguments = override_module_arguments};
constexpr BodyRule mock{.arguments = mock_arguments};
constexpr BodyRule mock_provider{.arguments = mock_provider_arguments,
                                 .blocks = mock_provider_blocks};
constexpr BodyRule test_settings{.arguments = test_settings_arguments};
constexpr BodyRule test_module{.arguments = test_module_arguments};
constexpr BodyRule test_plan_options{.arguments = plan_options_arguments};
constexpr BodyRule test_run{.arguments = run_arguments, .blocks = run_blocks};
constexpr BodyRule test_file{.blocks = test_file_blocks};
constexpr BodyRule values_of_file{
    .name = "a configuration file", .blocks = value_blocks, .others = &open_body};
constexpr BodyRule file{.name = "a configuration file", .blocks = file_blocks};

// --- the structure for conversions

namespace {

constexpr bool is_allowed(const BlockRule& block) {
  return block.use != BlockUse::Reserved && block.use != BlockUse::Misplaced;
}

constexpr StringForm string_form(ArgumentForm form) {
  if (form == Bool || form == String || form == Literal) return StringForm::Literal;
  return form == Syntax ? StringForm::Expression : StringForm::Template;
}

constexpr const BodyRule& converted(const BodyRule& rule) {
  return rule.converted_as ? *rule.converted_as : rule;
}

template <const BodyRule& rule>
struct StructureOf {
  static const BodyStructure body;
};

template <const BodyRule& rule>
constexpr BodyStructure others_of = rule.others ? *rule.others : BodyStructure{};

template <const BodyRule& rule>
constexpr bool is_special(const ArgumentRule& argument) {
  return string_form(argument.form) != others_of<rule>.other_argument.form;
}

template <const BodyRule& rule>
constexpr auto arguments_of = [] {
  constexpr auto count =
      static_cast<std::size_t>(std::ranges::count_if(rule.arguments, is_special<rule>));
  std::array<write::ArgumentStructure, count> made{};
  std::size_t next = 0;
  for (const ArgumentRule& argument : rule.arguments)
    if (is_special<rule>(argument)) made[next++] = {argument.name, string_form(argument.form)};
  return made;
}();

template <const BodyRule& rule, std::size_t i>
constexpr const BodyStructure* inner_structure() {
  if constexpr (is_allowed(rule.blocks[i])) {
    return &StructureOf<converted(*rule.blocks[i].body)>::body;
  } else {
    return nullptr;
  }
}

template <const BodyRule& rule, std::size_t... i>
constexpr auto make_blocks(std::index_sequence<i...>) {
  constexpr const BodyStructure* bodies[] = {inner_structure<rule, i>()..., nullptr};
  constexpr auto count = static_cast<std::size_t>(std::ranges::count_if(rule.blocks, is_allowed));
  std::array<write::BlockStructure, count + others_of<rule>.blocks.size()> made{};
  std::size_t next = 0;
  for (std::size_t k = 0; k < rule.blocks.size(); ++k) {
    const BlockRule& block = rule.blocks[k];
    if (bodies[k]) made[next++] = {block.type, block.labels.size(), bodies[k]};
  }
  for (const write::BlockStructure& block : others_of<rule>.blocks) made[next++] = block;
  return made;
}

template <const BodyRule& rule>
constexpr auto blocks_of = make_blocks<rule>(std::make_index_sequence<rule.blocks.size()>());

template <const BodyRule& rule>
constinit const BodyStructure StructureOf<rule>::body{
    .arguments = arguments_of<rule>,
    .blocks = blocks_of<rule>,
    .other_argument = others_of<rule>.other_argument,
    .other_blocks = others_of<rule>.other_blocks};

}  // namespace

const BodyStructure& structure_of_modules() { return StructureOf<file>::body; }

const BodyStructure& structure_of_tests() { return StructureOf<test_file>::body; }

const BodyStructure& structure_of_values() {
  static constexpr BodyStructure values{.other_argument = {{}, StringForm::Literal}};
  return values;
}

}  // namespace hecla::terraform::rules
