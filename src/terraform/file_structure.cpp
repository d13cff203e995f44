// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The block structure of Terraform files (as of version 1.11), as tables. An argument is a LiteralForm if Terraform
// evaluates it without a scope, so that strings of the JSON syntax are not templates, and an ExpressionForm if it
// takes keywords, types or references.
#include <hecla/terraform/file_structure.h>

namespace hecla::terraform {
namespace {

using write::ArgumentStructure;
using write::BlockStructure;
using write::BodyStructure;
using write::StringForm;

constexpr StringForm LiteralForm = StringForm::Literal;
constexpr StringForm ExpressionForm = StringForm::Expression;

// --- bodies that providers declare

extern const BodyStructure open_body;
extern const BodyStructure dynamic_body;

constexpr BodyStructure arguments_only{};

constexpr BlockStructure open_blocks[] = {{"dynamic", 1, &dynamic_body}};
const BodyStructure open_body{.blocks = open_blocks, .other_blocks = &open_body};

constexpr ArgumentStructure dynamic_arguments[] = {{"iterator", ExpressionForm}};
constexpr BlockStructure dynamic_blocks[] = {{"content", 0, &open_body}};
const BodyStructure dynamic_body{.arguments = dynamic_arguments, .blocks = dynamic_blocks};

// --- resources

constexpr ArgumentStructure lifecycle_arguments[] = {{"create_before_destroy", LiteralForm},
                                                     {"prevent_destroy", LiteralForm},
                                                     {"destroy", LiteralForm},
                                                     {"ignore_changes", ExpressionForm},
                                                     {"replace_triggered_by", ExpressionForm}};
constexpr BlockStructure lifecycle_blocks[] = {{"precondition", 0, &arguments_only},
                                               {"postcondition", 0, &arguments_only}};
constexpr BodyStructure lifecycle_body{.arguments = lifecycle_arguments,
                                       .blocks = lifecycle_blocks};

constexpr ArgumentStructure provisioner_arguments[] = {{"when", ExpressionForm},
                                                       {"on_failure", ExpressionForm}};
constexpr BlockStructure provisioner_blocks[] = {{"connection", 0, &arguments_only}};
constexpr BodyStructure provisioner_body{
    .arguments = provisioner_arguments, .blocks = provisioner_blocks, .other_blocks = &open_body};

constexpr ArgumentStructure resource_arguments[] = {{"depends_on", ExpressionForm},
                                                    {"provider", ExpressionForm}};
constexpr BlockStructure resource_blocks[] = {{"lifecycle", 0, &lifecycle_body},
                                              {"provisioner", 1, &provisioner_body},
                                              {"connection", 0, &arguments_only},
                                              {"dynamic", 1, &dynamic_body}};
constexpr BodyStructure resource_body{
    .arguments = resource_arguments, .blocks = resource_blocks, .other_blocks = &open_body};

// --- modules, variables and outputs

constexpr ArgumentStructure module_arguments[] = {{"source", LiteralForm},
                                                  {"version", LiteralForm},
                                                  {"providers", ExpressionForm},
                                                  {"depends_on", ExpressionForm}};
constexpr BodyStructure module_body{.arguments = module_arguments};

constexpr ArgumentStructure variable_arguments[] = {
    {"type", ExpressionForm},   {"default", LiteralForm},  {"description", LiteralForm},
    {"sensitive", LiteralForm}, {"nullable", LiteralForm}, {"ephemeral", LiteralForm}};
constexpr BlockStructure variable_blocks[] = {{"validation", 0, &arguments_only}};
constexpr BodyStructure variable_body{.arguments = variable_arguments, .blocks = variable_blocks};

constexpr ArgumentStructure output_arguments[] = {{"description", LiteralForm},
                                                  {"sensitive", LiteralForm},
                                                  {"ephemeral", LiteralForm},
                                                  {"depends_on", ExpressionForm}};
constexpr BlockStructure output_blocks[] = {{"precondition", 0, &arguments_only}};
constexpr BodyStructure output_body{.arguments = output_arguments, .blocks = output_blocks};

// --- settings

constexpr ArgumentStructure provider_arguments[] = {{"alias", LiteralForm},
                                                    {"version", LiteralForm}};
constexpr BodyStructure provider_body{
    .arguments = provider_arguments, .blocks = open_blocks, .other_blocks = &open_body};

extern const BodyStructure literal_body;
const BodyStructure literal_body{.other_argument = {{}, LiteralForm},
                                 .other_blocks = &literal_body};

constexpr ArgumentStructure required_provider[] = {{"configuration_aliases", ExpressionForm}};
constexpr BodyStructure required_providers_body{
    .other_argument = {{}, LiteralForm, required_provider}};

constexpr ArgumentStructure settings_arguments[] = {{"required_version", LiteralForm},
                                                    {"experiments", ExpressionForm},
                                                    {"language", ExpressionForm}};
constexpr BlockStructure settings_blocks[] = {{"required_providers", 0, &required_providers_body},
                                              {"backend", 1, &literal_body},
                                              {"cloud", 0, &literal_body},
                                              {"provider_meta", 1, &open_body}};
constexpr BodyStructure settings_body{.arguments = settings_arguments, .blocks = settings_blocks};

// --- changes of addresses, imports and checks

constexpr ArgumentStructure moved_arguments[] = {{"from", ExpressionForm}, {"to", ExpressionForm}};
constexpr BodyStructure moved_body{.arguments = moved_arguments};

constexpr BlockStructure removed_blocks[] = {{"lifecycle", 0, &lifecycle_body},
                                             {"provisioner", 1, &provisioner_body},
                                             {"connection", 0, &arguments_only}};
constexpr BodyStructure removed_body{.arguments = moved_arguments, .blocks = removed_blocks};

constexpr ArgumentStructure import_arguments[] = {{"to", ExpressionForm},
                                                  {"provider", ExpressionForm}};
constexpr BodyStructure import_body{.arguments = import_arguments};

constexpr BlockStructure check_blocks[] = {{"data", 2, &resource_body},
                                           {"assert", 0, &arguments_only}};
constexpr BodyStructure check_body{.blocks = check_blocks};

// --- files

constexpr BlockStructure module_blocks[] = {
    {"terraform", 0, &settings_body}, {"provider", 1, &provider_body},
    {"variable", 1, &variable_body},  {"locals", 0, &arguments_only},
    {"module", 1, &module_body},      {"data", 2, &resource_body},
    {"resource", 2, &resource_body},  {"ephemeral", 2, &resource_body},
    {"output", 1, &output_body},      {"moved", 0, &moved_body},
    {"removed", 0, &removed_body},    {"import", 0, &import_body},
    {"check", 1, &check_body}};
constexpr BodyStructure module_file{.blocks = module_blocks};

constexpr BodyStructure variable_definitions{.other_argument = {{}, LiteralForm}};

}  // namespace

bool is_variable_file(std::string_view file_name) {
  return file_name.ends_with(".tfvars") || file_name.ends_with(".tfvars.json");
}

bool is_test_file(std::string_view file_name) {
  return file_name.ends_with(".tftest.hcl") || file_name.ends_with(".tftest.json");
}

const write::BodyStructure& file_structure(std::string_view file_name) {
  return is_variable_file(file_name) ? variable_definitions : module_file;
}

bool reads_as_json(std::string_view file_name) {
  return file_name.ends_with(".tf.json") || file_name.ends_with(".tofu.json") ||
         file_name.ends_with(".tfvars.json");
}

const write::BodyStructure* json_structure(std::string_view file_name) {
  return reads_as_json(file_name) ? &file_structure(file_name) : nullptr;
}

}  // namespace hecla::terraform
