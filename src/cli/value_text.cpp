// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/value_text.h"

#include <hecla/wire/json.h>
#include <hecla/wire/type_json.h>
#include <hecla/write/config_json.h>
#include <hecla/write/value_text.h>

namespace hecla::cli {

std::string value_text(const Value& value, ValueFormat format, Diagnostics& diags,
                       std::size_t indent) {
  if (format == ValueFormat::Hcl) return write::to_hcl(value, {.typed = true}) + "\n";
  const auto encoded = wire::encode_json(value);
  if (!encoded) {
    diags.add(DiagnosticCode::NoPlaceInJson, {}, encoded.error().to_string() + ".");
    return {};
  }
  const std::string json = write::unescape_html(*encoded);
  if (format == ValueFormat::Json) return write::indent_json(json, indent) + "\n";
  const auto type = wire::type_to_json(value.type());
  if (!type) {
    diags.add(DiagnosticCode::NoPlaceInJson, {}, type.error().to_string() + ".");
    return {};
  }
  return write::indent_json("{\"type\":" + *type + ",\"value\":" + json + "}", indent) + "\n";
}

}  // namespace hecla::cli
