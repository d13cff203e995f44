// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The functions of each source file, which is named after its theme or the family of its functions. stdlib.cpp and
// terraform.cpp combine them into tables.
#include <hecla/function/function.h>

namespace hecla::stdlib {

std::vector<Function> arithmetic_functions();  // operator.cpp
std::vector<Function> collection_functions();
std::vector<Function> comparison_functions();  // operator.cpp
std::vector<Function> conversion_functions();
std::vector<Function> csv_functions();
std::vector<Function> datetime_functions();
std::vector<Function> format_functions();
std::vector<Function> json_functions();
std::vector<Function> list_functions();
std::vector<Function> map_functions();
std::vector<Function> number_functions();
std::vector<Function> regex_functions();
std::vector<Function> set_functions();
std::vector<Function> string_functions();
std::vector<Function> trim_functions();

// Functions that are only in Terraform's table, or differ there.
std::vector<Function> cidr_functions();
std::vector<Function> encoding_functions();
std::vector<Function> gzip_functions();
std::vector<Function> hash_functions();
std::vector<Function> path_functions();
std::vector<Function> sensitive_functions();
std::vector<Function> terraform_collection_functions();
std::vector<Function> terraform_conversion_functions();
std::vector<Function> terraform_datetime_functions();
std::vector<Function> terraform_list_functions();
std::vector<Function> terraform_map_functions();
std::vector<Function> terraform_number_functions();
std::vector<Function> terraform_string_functions();
std::vector<Function> uuid_functions();
std::vector<Function> yaml_decoding_functions();
std::vector<Function> yaml_encoding_functions();

}  // namespace hecla::stdlib
