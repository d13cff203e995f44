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

}  // namespace hecla::stdlib
