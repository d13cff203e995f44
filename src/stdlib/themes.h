// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The functions of each theme, one source each; stdlib.cpp puts them together.
#include <hecla/function/function.h>

namespace hecla::stdlib {

std::vector<Function> arithmetic_functions();
std::vector<Function> number_functions();
std::vector<Function> comparison_functions();
std::vector<Function> string_functions();
std::vector<Function> trim_functions();
std::vector<Function> list_functions();
std::vector<Function> sequence_functions();
std::vector<Function> mapping_functions();
std::vector<Function> set_functions();
std::vector<Function> format_functions();
std::vector<Function> regex_functions();
std::vector<Function> datetime_functions();
std::vector<Function> csv_functions();
std::vector<Function> json_functions();
std::vector<Function> conversion_functions();

// Of Terraform's table alone.
std::vector<Function> aggregate_functions();
std::vector<Function> encoding_functions();
std::vector<Function> hash_functions();
std::vector<Function> ip_functions();
std::vector<Function> matching_functions();
std::vector<Function> path_functions();
std::vector<Function> sensitive_functions();
std::vector<Function> string_search_functions();
std::vector<Function> terraform_collection_functions();
std::vector<Function> terraform_conversion_functions();
std::vector<Function> text_encoding_functions();
std::vector<Function> time_comparison_functions();
std::vector<Function> uuid_functions();
std::vector<Function> yaml_functions();

}  // namespace hecla::stdlib
