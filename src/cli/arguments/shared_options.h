// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Options that several commands have.
#include "cli/arguments/arguments.h"

namespace hecla::cli {

// Adds the positional arguments that name files and directories.
void add_inputs(Arguments& arguments, InputOptions& inputs, std::string description);

// Adds the option that limits how many files are worked on at once; add_inputs() does, too.
void add_jobs(Arguments& arguments);

// Add the options that determine how files are read: all of them, or some.
void add_parsing(Arguments& arguments);
void add_syntax(Arguments& arguments);
void add_rules(
    Arguments& arguments,
    std::string description = "Report invalid UTF-8 and integers of more than 512 bits as errors");
void add_parse_limits(Arguments& arguments);
void add_evaluation_limits(Arguments& arguments);

void add_functions(Arguments& arguments, FunctionOptions& functions);
void add_variables(Arguments& arguments, ContextOptions& context);
// Adds the options that define names for expressions and the format of values.
void add_evaluation(Arguments& arguments, EvaluationOptions& evaluation);
Option& add_module(Arguments& arguments, std::string& directory);

void add_schema_files(Arguments& arguments, std::vector<std::string>& files);

Option& add_output_file(Arguments& arguments, std::string& path);

}  // namespace hecla::cli
