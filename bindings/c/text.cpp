// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Conversion of documents between the syntaxes, formatting, and values as text of HCL.
#include <hecla/terraform/file_structure.h>
#include <hecla/write/config_json.h>
#include <hecla/write/format.h>
#include <hecla/write/native_from_json.h>
#include <hecla/write/value_text.h>

#include "analysis/simplify.h"
#include "internal.h"

using hecla::Diagnostics;
using namespace hecla::c;

namespace {

hecla::write::ConfigJsonOptions decode(const hecla_json_options* given) {
  const hecla_json_options values = options_of(given, HECLA_JSON_OPTIONS_INIT);
  hecla::write::ConfigJsonOptions options;
  options.indent = std::min<size_t>(values.indent, 100);
  options.sorted = !values.keep_order;
  options.escape_html = !values.keep_special;
  if (values.simplify) options.simplify = hecla::analysis::simplifier(context_of(values.simplify));
  return options;
}

// Precondition: lines are given as a whole or not at all.
hecla::write::FormatOptions decode(const hecla_format_options& values, const hecla_limits* limits) {
  hecla::write::FormatOptions options;
  options.style =
      values.terraform ? hecla::write::FormatStyle::Terraform : hecla::write::FormatStyle::Hcl;
  options.align = !values.without_align;
  options.width = values.width;
  options.sort_attributes = values.sort_attributes != 0;
  options.sort_blocks = values.sort_blocks != 0;
  options.accept_errors = values.accept_errors != 0;
  if (values.first_line)
    options.lines = hecla::write::LineRange{values.first_line, values.last_line};
  options.limits = limits_of(limits);
  return options;
}

}  // namespace

extern "C" {

hecla_buffer* hecla_to_json(const hecla_document* const* documents, size_t count,
                            const hecla_json_options* options, hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) -> hecla_buffer* {
    std::vector<hecla::syntax::DocumentRef> files;
    for (const hecla_document* document : items(documents, count)) {
      if (!document) continue;
      if (!document->native || !document->native->root_body()) {
        report_use(list,
                   "\"" + document->source()->name() + "\" is not a file in the native syntax.");
        return nullptr;
      }
      files.push_back(document->native);
    }
    return give(hecla::write::config_to_json(files, decode(options), list));
  });
}

hecla_buffer* hecla_from_json(const hecla_document* document, hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) -> hecla_buffer* {
    if (!document) return nullptr;
    const std::string& name = document->source()->name();
    if (!document->json) {
      report_use(list, "\"" + name + "\" is not a file in the JSON syntax.");
      return nullptr;
    }
    hecla::write::NativeFromJsonOptions options;
    if (const auto* structure = hecla::terraform::json_structure(name))
      options.structure = structure;
    return give(hecla::write::native_from_json(document->source(), options, list));
  });
}

hecla_buffer* hecla_format(hecla_text name, hecla_text given, const hecla_format_options* options,
                           const hecla_limits* limits, hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) -> hecla_buffer* {
    const hecla_format_options values = options_of(options, HECLA_FORMAT_OPTIONS_INIT);
    auto text = hecla::write::format(source_of(name, given, list), decode(values, limits), list);
    return text ? give(*std::move(text)) : nullptr;
  });
}

hecla_buffer* hecla_value_to_hcl(const hecla_value* value) {
  return guarded(nullptr, [&] { return value ? give(hecla::write::to_hcl(*in(value))) : nullptr; });
}

}  // extern "C"
