// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/source/render.h>

#include "support/annotated_source.h"

namespace hecla {
namespace {

using test::AnnotatedSource;

TEST(RenderSarif, IsALogWithOneRun) {
  const AnnotatedSource input("é = «[»\n  80«» «443»\n", "dir/a b.tf");
  Diagnostics diags;
  diags.add(DiagnosticCode::MissingSeparator, input.source_range(2), "Found \"443\".")
      .add_related(input.source_range(0), "The list was opened here.")
      .add_fix(FixCertainty::Certain, "Insert \",\".", input.source_range(1), ",");
  EXPECT_EQ(to_sarif(diags), R"({
  "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json",
  "version": "2.1.0",
  "runs": [
    {
      "tool": {
        "driver": {
          "name": "hecla",
          "rules": [
            {
              "id": "missing-separator",
              "shortDescription": {
                "text": "Missing item separator"
              },
              "defaultConfiguration": {
                "level": "error"
              }
            }
          ]
        }
      },
      "columnKind": "unicodeCodePoints",
      "results": [
        {
          "ruleId": "missing-separator",
          "ruleIndex": 0,
          "level": "error",
          "message": {
            "text": "Missing item separator. Found \"443\"."
          },
          "locations": [
            {
              "physicalLocation": {
                "artifactLocation": {
                  "uri": "dir/a%20b.tf"
                },
                "region": {
                  "startLine": 2,
                  "startColumn": 6,
                  "endLine": 2,
                  "endColumn": 9
                },
                "contextRegion": {
                  "startLine": 2,
                  "endLine": 2,
                  "snippet": {
                    "text": "  80 443"
                  }
                }
              }
            }
          ],
          "relatedLocations": [
            {
              "physicalLocation": {
                "artifactLocation": {
                  "uri": "dir/a%20b.tf"
                },
                "region": {
                  "startLine": 1,
                  "startColumn": 5,
                  "endLine": 1,
                  "endColumn": 6
                }
              },
              "message": {
                "text": "The list was opened here."
              }
            }
          ],
          "fixes": [
            {
              "description": {
                "text": "Insert \",\"."
              },
              "artifactChanges": [
                {
                  "artifactLocation": {
                    "uri": "dir/a%20b.tf"
                  },
                  "replacements": [
                    {
                      "deletedRegion": {
                        "startLine": 2,
                        "startColumn": 5,
                        "endLine": 2,
                        "endColumn": 5
                      },
                      "insertedContent": {
                        "text": ","
                      }
                    }
                  ]
                }
              ],
              "properties": {
                "certain": true
              }
            }
          ]
        }
      ]
    }
  ]
})");
}

// In other formats, a cluster of several code points is one column.
TEST(RenderSarif, CountsCodePoints) {
  const AnnotatedSource input("e\u0301\u0301 = «x» «y»\n", "/x");
  Diagnostics diags;
  diags.add(DiagnosticCode::InvalidNumber, input.source_range(0), "");
  diags.add(DiagnosticCode::InvalidNumber, input.source_range(1), "");
  const std::string sarif = to_sarif(diags, {.snippets = false, .indent = 0});
  EXPECT_NE(sarif.find(R"("startColumn":7,"endLine":1,"endColumn":8)"), std::string::npos) << sarif;
  EXPECT_NE(sarif.find(R"("startColumn":9,"endLine":1,"endColumn":10)"), std::string::npos)
      << sarif;
  EXPECT_NE(sarif.find(R"("uri":"file:///x")"), std::string::npos) << sarif;
  EXPECT_EQ(sarif.find("snippet"), std::string::npos) << sarif;
}

TEST(RenderSarif, MayHaveNoLocationAndListsEachRuleOnce) {
  Diagnostics diags;
  diags.add(DiagnosticCode::CannotReadFile, {}, "a");
  diags.add({"acme-note", Severity::Information, "Shorter form"}, {}, "");
  diags.add(DiagnosticCode::CannotReadFile, {}, "b");
  const std::string sarif = to_sarif(diags, {.indent = 0});
  EXPECT_NE(sarif.find(R"("ruleId":"acme-note","ruleIndex":1,"level":"note",)"
                       R"("message":{"text":"Shorter form"},"locations":[])"),
            std::string::npos)
      << sarif;
  EXPECT_EQ(sarif.find(R"({"id":"cannot-read-file")"), sarif.rfind(R"({"id":"cannot-read-file")"));
}

}  // namespace
}  // namespace hecla
