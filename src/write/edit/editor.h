// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// An Editor computes edits as replacements in one text: several, as long as they do not depend on
// each other. Document::apply() then makes the new text and an Editor for that.
#include <hecla/write/document.h>

#include <memory>
#include <vector>

#include "write/edit/replacements.h"

namespace hecla::write {

enum class EditOutcome : std::uint8_t {
  Done,
  Partial,  // the same edit must be performed again on the next text
  Failed,   // reported
  Conflict  // it overlaps an earlier edit, so it must wait for the next text
};

class Editor {
 public:
  virtual ~Editor() = default;
  virtual std::vector<Located> find(const Address& address) = 0;
  // Adds the replacements of an edit, or none unless the result is Done.
  virtual EditOutcome perform(const Edit& edit, std::size_t number, Diagnostics& diags) = 0;
  // Completes the replacements and returns them, sorted.
  virtual std::vector<Change> finish() = 0;
  // Returns the size of the new texts so far.
  virtual std::size_t bytes() const = 0;
};

std::unique_ptr<Editor> native_editor(const syntax::DocumentRef& document, const Limits& limits);
std::unique_ptr<Editor> json_editor(const json::DocumentRef& document, const Limits& limits);

// Report an edit that cannot be performed, at its address.
void report_not_found(const Address& address, std::size_t found_steps, Diagnostics& diags);
void report_invalid_edit(const Address& address, std::string detail, Diagnostics& diags);
// Reports new texts that are longer than a source may be.
void report_too_large(const Address& address, const Limits& limits, Diagnostics& diags);

}  // namespace hecla::write
