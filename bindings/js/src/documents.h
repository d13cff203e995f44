// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The documents that JavaScript has handles to. A handle is a number that is never used again.
#include <hecla/write/document.h>

#include <cstdint>

namespace hecla::js {

struct KeptDocument {
  write::Document document;
  FileOptions options;
  bool is_cut = false;  // the parser stopped at a limit, so that the tree lacks what follows
};
std::int32_t keep(KeptDocument document);
// Throws UsageError if the document was freed.
KeptDocument& document(std::int32_t handle);
void free_document(std::int32_t handle);
std::size_t document_count();

}  // namespace hecla::js
