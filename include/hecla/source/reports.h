// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Diagnostics in the formats of pipelines, beside those of render.h.
//
//   std::cout << hecla::to_github(diags);   // annotations in the view of a pull request
//
// All forms list diagnostics by position. Nothing is printed: the text is returned. It does not contain what is secret.
// Positions are those of messages: lines, and columns in grapheme clusters. Pure; safe to call from several threads.
#include <hecla/source/diagnostic.h>

#include <string>

namespace hecla {

// Returns workflow commands of GitHub Actions: a line such as "::error file=main.tf,line=3,…::Expected …".
std::string to_github(const Diagnostics& diagnostics);
// Returns a Code Quality report of GitLab (a JSON array in the format of Code Climate).
std::string to_gitlab(const Diagnostics& diagnostics);
// Returns a report in XML in the format of Checkstyle.
std::string to_checkstyle(const Diagnostics& diagnostics);
// Returns a test report in XML in the format of JUnit: a failed test for each error, and one that passed if there are
// none. Warnings are in the output of the suite.
std::string to_junit(const Diagnostics& diagnostics);

}  // namespace hecla
