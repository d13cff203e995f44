// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/terraform/file_structure.h>

#include "terraform/block_rules.h"

namespace hecla::terraform {

bool is_variable_file(std::string_view file_name) {
  return file_name.ends_with(".tfvars") || file_name.ends_with(".tfvars.json");
}

bool is_test_file(std::string_view file_name) {
  return file_name.ends_with(".tftest.hcl") || file_name.ends_with(".tftest.json") ||
         file_name.ends_with(".tofutest.hcl") || file_name.ends_with(".tofutest.json");
}

bool is_mock_file(std::string_view file_name) {
  return file_name.ends_with(".tfmock.hcl") || file_name.ends_with(".tfmock.json");
}

bool is_query_file(std::string_view file_name) {
  return file_name.ends_with(".tfquery.hcl") || file_name.ends_with(".tfquery.json");
}

const write::BodyStructure& file_structure(std::string_view file_name) {
  if (is_test_file(file_name) || is_mock_file(file_name)) return rules::structure_of_tests();
  return is_variable_file(file_name) ? rules::structure_of_values() : rules::structure_of_modules();
}

bool reads_as_json(std::string_view file_name) {
  return file_name.ends_with(".tf.json") || file_name.ends_with(".tofu.json") ||
         file_name.ends_with(".tfvars.json") || file_name.ends_with(".tftest.json") ||
         file_name.ends_with(".tofutest.json") || file_name.ends_with(".tfmock.json") ||
         file_name.ends_with(".tfquery.json");
}

const write::BodyStructure* json_structure(std::string_view file_name) {
  return reads_as_json(file_name) ? &file_structure(file_name) : nullptr;
}

}  // namespace hecla::terraform
