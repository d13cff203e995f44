// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs calls from files with one call and its result on each line (notation.h), and the examples in
// the documentation of functions.
#include <hecla/stdlib/table.h>

#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>

namespace hecla::test {

// Runs all calls in the files of a folder and compares their results. Returns their number.
std::size_t run_calls(const std::filesystem::path& folder, const stdlib::Table& table);

// Makes each call of the files again, once for each argument and each of its elements, which is unknown then and has
// a provenance mark, and expects the mark on each result that is not wholly known. Returns the number of results.
std::size_t expect_marks_of_unknown_arguments(
    const std::filesystem::path& folder, const stdlib::Table& table,
    const std::function<bool(const std::string& function)>& removes_marks);

// Expects calls of each function with null, unknown, marked and invalid arguments; with
// `takes_text_or_collections`, also with Unicode text and empty arguments.
void expect_special_arguments(
    const std::filesystem::path& folder, std::span<const Function> functions,
    const std::function<bool(const std::string& name)>& takes_text_or_collections);

// Reads lines `example == result`. Newlines in examples are written as escapes there.
std::map<std::string, Value> read_examples(const std::filesystem::path& file);
// Evaluates the example of each function and compares the results.
void run_examples(const stdlib::Table& table, std::span<const Function> functions,
                  const std::map<std::string, Value>& results);

}  // namespace hecla::test
