// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Files of tests (*.tftest.hcl). Terraform validates their blocks together with the module; what they refer to is only
// checked when the tests run.
#include "terraform/config_parts.h"
#include "unicode/message_text.h"

namespace hecla::terraform {
namespace {

void check_keyword(const RuledBody& body, std::string_view name, std::string_view first,
                   std::string_view second, Diagnostics& diags) {
  const Attribute* attribute = body.find(name);
  if (!attribute) return;
  const std::string word = attribute->expression.keyword();
  if (word == first || word == second) return;
  diags.add(DiagnosticCode::InvalidKeyword, attribute->expression.range(),
            "The argument " + in_quotes(name) + " must be " + std::string(first) + " or " +
                std::string(second) + ".");
}

void check_run(const Block& block, Diagnostics& diags) {
  const RuledBody body = read_body(block.body, rules::test_run, false, diags);
  check_keyword(body, "command", "apply", "plan", diags);
  for (const Block* nested : body.blocks("assert")) read_check_rule(*nested, false, diags);
  if (const Block* module = body.block("module"))
    read_body(module->body, rules::test_module, false, diags);
  if (const Block* options = body.block("plan_options")) {
    const RuledBody plan = read_body(options->body, rules::test_plan_options, false, diags);
    check_keyword(plan, "mode", "normal", "refresh-only", diags);
  }
  if (const Block* variables = body.block("variables")) variables->body.just_attributes(diags);
}

}  // namespace

void check_test_file(const Body& file, Diagnostics& diags) {
  const RuledBody body = read_body(file, rules::test_file, false, diags);
  Declared<SourceRange> runs;
  for (const Block& block : body.content.blocks) {
    if (block.type == "variables") block.body.just_attributes(diags);
    if (block.type != "run") continue;
    check_run(block, diags);
    if (runs.add(block.labels[0], block.range)) continue;
    diags
        .add(DiagnosticCode::DuplicateDefinition, block.range,
             "The run " + in_quotes(block.labels[0]) + " was already declared.")
        .add_related(*runs.find(block.labels[0]), "The first declaration is here.");
  }
}

}  // namespace hecla::terraform
