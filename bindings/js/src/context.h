// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The variables, functions and files that calls are given.
#include <hecla/model/eval_context.h>
#include <hecla/terraform/module.h>
#include <hecla/validate/module_source.h>

#include <map>
#include <string>
#include <vector>

#include "exchange.h"
#include "inputs.h"

namespace hecla::js {

// Returns the context that the options "functions" ("all", "terraform", "standard" or "none"), "callbacks" (names) and
// "limits" describe, without variables.
EvalContext functions_of(const Options& options);
// Returns the option "variables".
std::vector<Value::Field> variables_of(const Options& options);

// Modules whose files are texts: "main.tf" belongs to the root module, "modules/a/main.tf" to "./modules/a".
class TextSource final : public validate::ModuleSource {
 public:
  TextSource(std::map<std::string, std::string> files, const Limits& limits);

  std::shared_ptr<const validate::ModuleFiles> root(Diagnostics& diags) override;
  Found find(const validate::ModuleRequest& request, Diagnostics& diags) override;

 private:
  std::shared_ptr<const validate::ModuleFiles> read(const std::string& directory,
                                                    Diagnostics& diags);

  std::map<std::string, std::string> files_;
  Limits limits_;
  std::map<std::string, std::shared_ptr<const validate::ModuleFiles>> read_;
};

}  // namespace hecla::js
