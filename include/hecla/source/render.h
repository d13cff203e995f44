// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Diagnostics as text for people, and as JSON and SARIF for tools.
//
//   Error: Missing item separator
//
//     on main.tf line 3, in resource "aws_instance" "web":
//      3:     443
//             ^~~
//
//   Expected "," or "]" after the list element, found "443".
//
//   note: The list was opened here.
//     on main.tf line 1:
//      1:   ports = [
//                   ^
//   help: Insert ",".
//
// All of them give diagnostics by position (Diagnostics::sorted). Nothing is printed: the text is returned. What a schema
// marks as secret is not in it.
#include <hecla/source/diagnostic.h>

#include <string>

namespace hecla {

struct RenderOptions {
  bool snippets = true;  // show the lines of the source
  // Text only.
  bool color = false;
  std::size_t width = 0;  // columns to wrap the detail at; 0: do not wrap
  // JSON and SARIF only.
  int indent = 2;  // spaces for each level; 0: all on one line
};

// Ends in a newline.
std::string to_text(const Diagnostic& diagnostic, const RenderOptions& options = {});
std::string to_text(const Diagnostics& diagnostics, const RenderOptions& options = {});

// The position and the detail of the first error, for use inside another message: "main.tf:3,5-8: There is no …".
// Empty where there is no error.
std::string to_line(const Diagnostics& diagnostics);

// The object that `terraform validate -json` prints (format_version 1.0): valid, error_count, warning_count, diagnostics
// with range and snippet. Hecla adds to each diagnostic its id as "code", and where there are any "related" and "fixes".
std::string to_json(const Diagnostics& diagnostics, const RenderOptions& options = {});
// One diagnostic of that object.
std::string to_json(const Diagnostic& diagnostic, const RenderOptions& options = {});

// A log in the Static Analysis Results Interchange Format, version 2.1.0, with one run. Columns count code points there.
std::string to_sarif(const Diagnostics& diagnostics, const RenderOptions& options = {});

}  // namespace hecla
