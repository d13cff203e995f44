// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The blocks of Terraform's configuration files, and how Terraform reads the arguments in them.
//
//   write::config_to_json(files, {.structure = &terraform::file_structure("main.tf")}, diags);
//
// The arguments and blocks that a provider declares for its resources are not included: bodies of
// resources, data sources and providers are open. Safe to call from several threads.
#include <hecla/write/body_structure.h>

#include <string_view>

namespace hecla::terraform {

// Returns the structure of a file with this name: that of variable definitions for *.tfvars and *.tfvars.json, that of
// tests for files of tests and mocks, and that of a module for every other name.
const write::BodyStructure& file_structure(std::string_view file_name);

// Returns whether a file with this name gives values to a module's variables: *.tfvars, *.tfvars.json.
bool is_variable_file(std::string_view file_name);
// Returns whether a file with this name has tests of a module: *.tftest.hcl, *.tftest.json.
bool is_test_file(std::string_view file_name);
// Returns whether tests can take mocks and overrides from a file with this name: *.tfmock.hcl, *.tfmock.json.
bool is_mock_file(std::string_view file_name);
// Returns whether a file with this name has the queries of a module: *.tfquery.hcl, *.tfquery.json.
bool is_query_file(std::string_view file_name);
// Returns whether Terraform reads a file with this name in the JSON syntax.
bool reads_as_json(std::string_view file_name);
// Returns the structure of such a file, and null for every other name.
const write::BodyStructure* json_structure(std::string_view file_name);

}  // namespace hecla::terraform
