// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/schema_file.h"

#include "cli/io/inputs.h"
#include "source/visible.h"

namespace hecla::cli {

void read_schema_file(const std::string& path, validate::ProviderSet& providers,
                      Diagnostics& diags) {
  const auto source = Source::read_file(path, max_schema_bytes);
  if (!source) return report_usage_error(source.error(), diags);
  read_schemas((*source)->text(), path, providers, diags);
}

void read_schemas(std::string_view text, const std::string& origin,
                  validate::ProviderSet& providers, Diagnostics& diags) {
  auto schemas = wire::read_provider_schemas(text);
  if (!schemas) return report_unreadable_schemas(origin, schemas.error().to_string(), diags);
  providers.add(*std::move(schemas));
}

void report_unreadable_schemas(const std::string& origin, const std::string& reason,
                               Diagnostics& diags) {
  report_usage_error("The provider schemas of " + detail::visible_name(origin) +
                         " cannot be read: " + reason + ".",
                     diags);
}

}  // namespace hecla::cli
