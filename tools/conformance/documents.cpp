// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Operations on whole documents.
#include <hecla/write/format.h>

#include "encoding.h"
#include "operations.h"
#include "source.h"

namespace hecla::conformance {
namespace {

Json format(const Request& request) {
  Diagnostics diags;
  // The reference formats texts with errors, too.
  const auto text = write::format(source_of(request), {.accept_errors = true}, diags);
  if (!text) return failed(diags);
  return {{"text", *text}};
}

constexpr NamedOperation operations[] = {{"format", format}};

}  // namespace

OperationGroup document_operations() { return operations; }

}  // namespace hecla::conformance
