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
// All forms list diagnostics by position (Diagnostics::sorted). Nothing is printed: the text is
// returned. It does not contain what a schema marks as secret.
#include <hecla/source/diagnostic.h>

#include <string>

namespace hecla {

class Utf16Offsets;

struct RenderOptions {
  bool snippets = true;  // show the lines of the source
  // Text only.
  bool color = false;
  std::size_t width = 0;  // columns to wrap the detail at; 0: do not wrap
  // JSON and SARIF only.
  int indent = 2;  // spaces for each level; 0: all on one line
  // JSON only. If set: adds to each position its "offset" and its "character" (the offset in the
  // line) in UTF-16 code units, in which the offsets of snippets are then, too.
  Utf16Offsets* utf16 = nullptr;
};

// Return text that ends with a newline.
std::string to_text(const Diagnostic& diagnostic, const RenderOptions& options = {});
std::string to_text(const Diagnostics& diagnostics, const RenderOptions& options = {});

// Returns the position and the detail of the first error, for use inside another message:
// "main.tf:3,5-8: There is no …". Empty if there is no error.
std::string to_line(const Diagnostics& diagnostics);

// Returns the object that `terraform validate -json` prints (format_version 1.0): valid,
// error_count, warning_count, diagnostics with range and snippet. Hecla adds to each diagnostic its
// id as "code", and "related" and "fixes" if there are any.
std::string to_json(const Diagnostics& diagnostics, const RenderOptions& options = {});
// Returns one diagnostic of that object.
std::string to_json(const Diagnostic& diagnostic, const RenderOptions& options = {});

// Returns a log with one run in the Static Analysis Results Interchange Format, version 2.1.0. Its
// columns count code points.
std::string to_sarif(const Diagnostics& diagnostics, const RenderOptions& options = {});

}  // namespace hecla
