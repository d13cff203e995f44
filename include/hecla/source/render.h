// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Diagnostics as text for people and as JSON for tools.
//
//   Error: Unknown variable
//
//     on main.tf line 3, in resource "aws_instance" "web":
//      3:   name = nmae
//                  ^~~~
//
//   There is no variable named "nmae". Did you mean "name"?
#include <hecla/source/diagnostic.h>

#include <string>

namespace hecla {

struct RenderOptions {
  bool color = false;
  std::size_t width = 0;  // columns to wrap the detail at; 0: do not wrap
};

// Nothing is printed: the text is returned, ending in a newline.
std::string to_text(const Diagnostic& diagnostic, const RenderOptions& options = {});
std::string to_text(const Diagnostics& diagnostics, const RenderOptions& options = {});

// The place and the detail of the first error, as a part of another message: "main.tf:3,5-8: There is no …". Empty
// where there is no error.
std::string to_line(const Diagnostics& diagnostics);

// The object that `terraform validate -json` prints (format_version 1.0): valid, error_count,
// warning_count, diagnostics with range and snippet. Hecla's code stands beside in "code".
std::string to_json(const Diagnostics& diagnostics, int indent = 2);
// One diagnostic of that object.
std::string to_json(const Diagnostic& diagnostic, int indent = 0);

}  // namespace hecla
