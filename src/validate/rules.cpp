// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The tables of the built-in blocks, as of Terraform 1.11.
#include "validate/block_rules.h"

namespace hecla::validate::rules {
namespace {

constexpr ArgumentForm Any = ArgumentForm::Any, Bool = ArgumentForm::Bool,
                       String = ArgumentForm::String, Reserved = ArgumentForm::Reserved;
constexpr bool required = true;

constexpr LabelRule name_label[] = {{"name", true}};
constexpr LabelRule check_name_label[] = {{"name", true}};
constexpr LabelRule provider_label[] = {{"name"}};
constexpr LabelRule type_label[] = {{"type"}};
constexpr LabelRule type_and_name[] = {{"type", true}, {"name", true}};

// --- rules about values

constexpr ArgumentRule check_rule_arguments[] = {{"condition", Any, required},
                                                 {"error_message", Any, required}};

// --- variables and outputs

constexpr ArgumentRule variable_arguments[] = {
    {"description", String}, {"default"},         {"type"},
    {"sensitive", Bool},     {"ephemeral", Bool}, {"nullable", Bool}};
constexpr BlockRule variable_blocks[] = {{"validation", {}, &check_rule}};

constexpr ArgumentRule output_arguments[] = {{"description", String},
                                             {"value", Any, required},
                                             {"depends_on"},
                                             {"sensitive", Bool},
                                             {"ephemeral", Bool}};
constexpr BlockRule output_blocks[] = {{"precondition", {}, &check_rule},
                                       {"postcondition", {}, &check_rule, BlockUse::Misplaced}};

// --- resources

constexpr ArgumentRule repetition_arguments[] = {
    {"count"}, {"for_each"}, {"provider"}, {"depends_on"}};
constexpr ArgumentRule lifecycle_arguments[] = {{"create_before_destroy", Bool},
                                                {"prevent_destroy", Bool},
                                                {"ignore_changes"},
                                                {"replace_triggered_by"}};
constexpr BlockRule condition_blocks[] = {{"precondition", {}, &check_rule},
                                          {"postcondition", {}, &check_rule}};
constexpr BlockRule resource_blocks[] = {{"locals", {}, nullptr, BlockUse::Reserved},
                                         {"lifecycle", {}, &lifecycle, BlockUse::Once},
                                         {"connection", {}, nullptr, BlockUse::Once},
                                         {"provisioner", type_label, &provisioner},
                                         {"_", {}, nullptr, BlockUse::Once}};
constexpr BlockRule data_blocks[] = {{"lifecycle", {}, &data_lifecycle, BlockUse::Once},
                                     {"locals", {}, nullptr, BlockUse::Reserved},
                                     {"_", {}, nullptr, BlockUse::Once}};
constexpr BlockRule nested_data_blocks[] = {{"lifecycle", {}, nullptr, BlockUse::Misplaced},
                                            {"locals", {}, nullptr, BlockUse::Reserved},
                                            {"_", {}, nullptr, BlockUse::Once}};
constexpr ArgumentRule nested_data_arguments[] = {
    {"count", Reserved}, {"for_each", Reserved}, {"provider"}, {"depends_on"}};
constexpr ArgumentRule data_lifecycle_arguments[] = {{"create_before_destroy", Reserved},
                                                     {"prevent_destroy", Reserved},
                                                     {"ignore_changes", Reserved},
                                                     {"replace_triggered_by", Reserved}};

constexpr ArgumentRule provisioner_arguments[] = {{"when"}, {"on_failure"}};
constexpr BlockRule provisioner_blocks[] = {{"_", {}, nullptr, BlockUse::Once},
                                            {"connection", {}, nullptr, BlockUse::Once},
                                            {"lifecycle", {}, nullptr, BlockUse::Reserved}};

// --- modules and providers

constexpr ArgumentRule module_arguments[] = {{"source", String, required},
                                             {"version"},
                                             {"count"},
                                             {"for_each"},
                                             {"depends_on"},
                                             {"providers"}};
constexpr BlockRule module_blocks[] = {{"_", {}, nullptr, BlockUse::Once},
                                       {"lifecycle", {}, nullptr, BlockUse::Reserved},
                                       {"locals", {}, nullptr, BlockUse::Reserved},
                                       {"provider", type_label, nullptr, BlockUse::Reserved}};

constexpr ArgumentRule provider_arguments[] = {{"alias", String},      {"version"},
                                               {"count", Reserved},    {"depends_on", Reserved},
                                               {"for_each", Reserved}, {"source", Reserved}};
constexpr BlockRule provider_blocks[] = {{"_", {}, nullptr, BlockUse::Once},
                                         {"lifecycle", {}, nullptr, BlockUse::Reserved},
                                         {"locals", {}, nullptr, BlockUse::Reserved}};

constexpr ArgumentRule settings_arguments[] = {{"required_version"}, {"experiments"}, {"language"}};
constexpr BlockRule settings_blocks[] = {
    {"backend", type_label}, {"cloud"}, {"required_providers"}, {"provider_meta", provider_label}};

// --- changes of addresses, imports and checks

constexpr ArgumentRule moved_arguments[] = {{"from", Any, required}, {"to", Any, required}};
constexpr ArgumentRule removed_arguments[] = {{"from", Any, required}};
constexpr ArgumentRule removed_lifecycle_arguments[] = {{"destroy", Bool}};
constexpr BlockRule removed_blocks[] = {{"lifecycle", {}, &removed_lifecycle},
                                        {"connection", {}, nullptr, BlockUse::Once},
                                        {"provisioner", type_label, &provisioner}};
constexpr ArgumentRule import_arguments[] = {
    {"provider"}, {"for_each"}, {"id", Any, required}, {"to", Any, required}};
constexpr BlockRule check_blocks[] = {{"data", type_and_name, &nested_data, BlockUse::Once},
                                      {"assert", {}, &check_rule}};

// --- tests

constexpr ArgumentRule override_resource_arguments[] = {
    {"target", Any, required}, {"override_during"}, {"values"}};
constexpr ArgumentRule override_module_arguments[] = {
    {"target", Any, required}, {"override_during"}, {"outputs"}};
constexpr BodyRule override_resource{.name = "an override block",
                                     .arguments = override_resource_arguments};
constexpr BodyRule override_module{.name = "an override_module block",
                                   .arguments = override_module_arguments};
constexpr ArgumentRule test_module_arguments[] = {{"source", String, required}, {"version"}};
constexpr ArgumentRule plan_options_arguments[] = {
    {"mode"}, {"refresh", Bool}, {"replace"}, {"target"}};
constexpr ArgumentRule run_arguments[] = {
    {"command"}, {"providers"}, {"expect_failures"}, {"state_key", String}};
constexpr BlockRule run_blocks[] = {{"plan_options", {}, &test_plan_options, BlockUse::Once},
                                    {"assert", {}, &check_rule},
                                    {"variables", {}, nullptr, BlockUse::Once},
                                    {"module", {}, &test_module, BlockUse::Once},
                                    {"override_resource", {}, &override_resource},
                                    {"override_data", {}, &override_resource},
                                    {"override_module", {}, &override_module}};
constexpr BlockRule test_file_blocks[] = {{"run", name_label, &test_run},
                                          {"provider", provider_label, &provider},
                                          {"mock_provider", provider_label},
                                          {"variables", {}, nullptr, BlockUse::Once},
                                          {"override_resource", {}, &override_resource},
                                          {"override_data", {}, &override_resource},
                                          {"override_module", {}, &override_module}};

// --- files

constexpr BlockRule file_blocks[] = {{"terraform", {}, &settings},
                                     {"required_providers", {}, nullptr, BlockUse::Misplaced},
                                     {"provider", provider_label, &provider},
                                     {"variable", name_label, &variable},
                                     {"locals"},
                                     {"output", name_label, &output},
                                     {"module", name_label, &module_call},
                                     {"resource", type_and_name, &resource},
                                     {"data", type_and_name, &data},
                                     {"ephemeral", type_and_name, &ephemeral},
                                     {"moved", {}, &moved},
                                     {"removed", {}, &removed},
                                     {"import", {}, &import},
                                     {"check", check_name_label, &check}};

}  // namespace

const BodyRule check_rule{.name = "a check rule", .arguments = check_rule_arguments};
const BodyRule variable{
    .name = "a variable block", .arguments = variable_arguments, .blocks = variable_blocks};
const BodyRule output{.name = "an output block",
                      .arguments = output_arguments,
                      .blocks = output_blocks,
                      .overrides_are_partial = true};
const BodyRule lifecycle{
    .name = "a lifecycle block", .arguments = lifecycle_arguments, .blocks = condition_blocks};
const BodyRule data_lifecycle{.name = "a lifecycle block of a data or ephemeral resource",
                              .arguments = data_lifecycle_arguments,
                              .blocks = condition_blocks};
const BodyRule provisioner{.name = "a provisioner block",
                           .arguments = provisioner_arguments,
                           .blocks = provisioner_blocks,
                           .is_open = true};
const BodyRule resource{.name = "a resource block",
                        .arguments = repetition_arguments,
                        .blocks = resource_blocks,
                        .is_open = true};
const BodyRule data{.name = "a data block",
                    .arguments = repetition_arguments,
                    .blocks = data_blocks,
                    .is_open = true};
const BodyRule nested_data{.name = "a data block of a check",
                           .arguments = nested_data_arguments,
                           .blocks = nested_data_blocks,
                           .is_open = true};
const BodyRule ephemeral{.name = "an ephemeral block",
                         .arguments = repetition_arguments,
                         .blocks = data_blocks,
                         .is_open = true};
const BodyRule module_call{.name = "a module block",
                           .arguments = module_arguments,
                           .blocks = module_blocks,
                           .is_open = true,
                           .overrides_are_partial = true};
const BodyRule provider{.name = "a provider block",
                        .arguments = provider_arguments,
                        .blocks = provider_blocks,
                        .is_open = true};
const BodyRule settings{
    .name = "a terraform block", .arguments = settings_arguments, .blocks = settings_blocks};
const BodyRule moved{.name = "a moved block", .arguments = moved_arguments};
const BodyRule removed{
    .name = "a removed block", .arguments = removed_arguments, .blocks = removed_blocks};
const BodyRule removed_lifecycle{.name = "a lifecycle block of a removed block",
                                 .arguments = removed_lifecycle_arguments};
const BodyRule import{.name = "an import block", .arguments = import_arguments};
const BodyRule check{.name = "a check block", .blocks = check_blocks};
const BodyRule test_module{.name = "a module block of a run", .arguments = test_module_arguments};
const BodyRule test_plan_options{.name = "a plan_options block",
                                 .arguments = plan_options_arguments};
const BodyRule test_run{.name = "a run block", .arguments = run_arguments, .blocks = run_blocks};
const BodyRule test_file{.name = "a test file", .blocks = test_file_blocks};
const BodyRule file{.name = "a configuration file", .blocks = file_blocks};

}  // namespace hecla::validate::rules
