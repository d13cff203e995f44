// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/editor.h"
namespace hecla::write {
std::unique_ptr<Editor> json_editor(const json::DocumentRef&, const Limits&) { return nullptr; }
}  // namespace hecla::write
