// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Owned handles of hecla.h, and its texts.
#include <memory>
#include <string>
#include <string_view>

#include "hecla.h"
#include "json.h"

namespace hecla::conformance {

template <auto free>
struct Free {
  template <class Handle>
  void operator()(Handle* handle) const {
    free(handle);
  }
};
template <class Handle, auto free>
using Owned = std::unique_ptr<Handle, Free<free>>;

using Buffer = Owned<hecla_buffer, hecla_buffer_free>;
using Constraint = Owned<hecla_constraint, hecla_constraint_free>;
using Content = Owned<hecla_content, hecla_content_free>;
using Context = Owned<hecla_context, hecla_context_free>;
using DerivedBody = Owned<hecla_derived_body, hecla_derived_body_free>;
using Diags = Owned<hecla_diagnostics, hecla_diagnostics_free>;
using Document = Owned<hecla_document, hecla_document_free>;
using Edits = Owned<hecla_edits, hecla_edits_free>;
using Error = Owned<hecla_error, hecla_error_free>;
using Expressions = Owned<hecla_expressions, hecla_expressions_free>;
using FunctionTable = Owned<hecla_function_table, hecla_function_table_free>;
using Parts = Owned<hecla_parts, hecla_parts_free>;
using References = Owned<hecla_references, hecla_references_free>;
using Schema = Owned<hecla_body_schema, hecla_body_schema_free>;
using Spec = Owned<hecla_spec, hecla_spec_free>;
using Tokens = Owned<hecla_tokens, hecla_tokens_free>;
using Type = Owned<hecla_type, hecla_type_free>;
using Value = Owned<hecla_value, hecla_value_free>;
using WireSchema = Owned<hecla_wire_schema, hecla_wire_schema_free>;

// `source` must exist until the text has been used.
inline hecla_text text_of(const std::string& source) { return {source.data(), source.size()}; }
inline std::string string_of(hecla_text text) {
  return text.data ? std::string(text.data, text.size) : std::string();
}
inline std::string string_of(const Buffer& buffer) {
  return string_of(hecla_buffer_text(buffer.get()));
}

inline Diags new_diags() { return Diags(hecla_diagnostics_new(0)); }
inline bool has_errors(const Diags& diags) {
  return hecla_diagnostics_has_errors(diags.get()) != 0;
}

}  // namespace hecla::conformance
