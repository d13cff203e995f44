// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/source/render.h>
#include <hecla/source/reports.h>

#include "unicode/unicode.h"

namespace hecla {
namespace {

TEST(RenderReports, AreUtf8WhateverTheNameOfTheFile) {
  Diagnostics diags;
  diags.add(DiagnosticCode::InvalidNumber, {Source::make("x\xFF\xC3.tf", "a = 1\n"), {4, 5}},
            "No.");
  for (const std::string& text : {to_text(diags), to_json(diags), to_sarif(diags), to_github(diags),
                                  to_gitlab(diags), to_checkstyle(diags), to_junit(diags)}) {
    EXPECT_TRUE(unicode::is_valid_utf8(text)) << text;
    const bool shows_it = text.find("\xEF\xBF\xBD.tf") != text.npos ||
                          text.find("\\ufffd.tf") != text.npos || text.find("%C3.tf") != text.npos;
    EXPECT_TRUE(shows_it) << text;
  }
}

}  // namespace
}  // namespace hecla
