// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider_cli/run.h"

#include "os/interruption.h"
#include "plugin/leftovers.h"
#include "provider_cli/actions.h"

namespace hecla::provider_cli {

using cli::ExitCode;

ExitCode run_provider(const cli::ProviderOptions& options, const cli::CommonOptions& common,
                      cli::Output& output) {
  os::on_interruption([] { plugin::leftovers().remove_all(); });
  using enum cli::ProviderOptions::Action;
  Diagnostics diags(common.limits.max_diagnostics);
  Task task{options, common, output, diags};
  bool is_invalid = false;
  switch (options.action) {
    case Schema:
      print_schemas(task);
      break;
    case Functions:
      list_functions(task);
      break;
    case Call:
      call_function(task);
      break;
    case Validate:
      is_invalid = !validate(task).value_or(true);
      break;
    case Plan:
      plan(task);
      break;
    case List:
      list_objects(task);
      break;
    case Invoke:
      invoke_action(task);
      break;
    case Open:
      open_object(task);
      break;
    case Docs:
      print_docs(task);
      break;
    case New:
      make_provider(task);
      break;
  }
  output.report(diags);
  if (is_invalid) return ExitCode::Negative;
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace hecla::provider_cli
