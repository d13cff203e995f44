// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The documents that JavaScript has handles to. A handle is a number that is never used again.
#include <hecla/write/document.h>

#include <cstdint>

namespace hecla::js {

std::int32_t keep(write::Document document, const FileOptions& options);
struct KeptDocument {
  write::Document document;
  FileOptions options;
};
// Throws UsageError if the document was freed.
KeptDocument& document(std::int32_t handle);
void free_document(std::int32_t handle);
std::size_t document_count();

}  // namespace hecla::js
