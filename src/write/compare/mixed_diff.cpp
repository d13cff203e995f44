// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/mixed_diff.h"

#include <hecla/write/addresses.h>
#include <hecla/write/config_json.h>
#include <hecla/write/native_from_json.h>

#include <utility>

#include "source/memory_limit.h"
#include "write/compare/item_finder.h"
#include "write/compare/outline_diff.h"

namespace hecla::write {
namespace {

File native_file(const SourceRef& json, Diagnostics& diags, const StructuralDiffOptions& options) {
  NativeFromJsonOptions conversion{.limits = options.limits};
  if (options.structure) conversion.structure = options.structure;
  return parse_text(json->name(), native_from_json(json, conversion, diags), diags,
                    {options.limits, Syntax::Native});
}

// Returns a file as JSON and then in the native syntax, so that what the syntaxes express in several
// ways, such as heredocs and numbers, is the same in both files.
File converted(const File& file, Diagnostics& diags, const StructuralDiffOptions& options) {
  const File native = file.is_json() ? native_file(file.source(), diags, options) : file;
  const ConfigJsonOptions conversion{.limits = options.limits, .structure = options.structure};
  std::string json = config_to_json({&native.native(), 1}, conversion, diags);
  return native_file(Source::make(file.source()->name(), std::move(json)), diags, options);
}

// Finds the parts of a file for those of its conversion.
class Origins {
 public:
  Origins(const File& file, const File& conversion, Identities& identities)
      : outline_(file, identities),
        finder_(outline_, identities.memory()),
        addresses_(conversion) {}

  SourceRange of(const SourceRange& range, DifferenceKind kind) {
    if (!range.has_source()) return {};
    const Item& item = finder_.find(addresses_.of(range.bytes()));
    const bool is_value = kind == DifferenceKind::Changed;
    return {outline_.file().source(), is_value ? item.value : item.range};
  }

 private:
  Outline outline_;
  ItemFinder finder_;
  Addresses addresses_;
};

}  // namespace

std::vector<Difference> mixed_diff(const File& before, const File& after, Diagnostics& diags,
                                   const StructuralDiffOptions& options) {
  Diagnostics errors(options.limits.max_diagnostics);
  const File converted_before = converted(before, errors, options),
             converted_after = converted(after, errors, options);
  StructuralDiffOptions unordered = options;
  unordered.moves = false;
  std::vector<Difference> differences;
  if (!errors.has_errors()) {
    differences = outline_diff(converted_before, converted_after, errors, unordered);
  }
  MemoryAccount memory(options.limits.max_memory_bytes);
  Identities identities(memory);
  Origins origins_before(before, converted_before, identities),
      origins_after(after, converted_after, identities);
  for (Difference& difference : differences) {
    difference.before = origins_before.of(difference.before, difference.kind);
    difference.after = origins_after.of(difference.after, difference.kind);
  }
  if (memory.is_exceeded()) {
    report_memory_limit(memory, "Comparing", SourceRange(after.source(), {0, 0}), errors);
  }
  // Warnings are about the text of a conversion. Those about the files were reported when they were parsed.
  if (errors.has_errors()) diags.append(std::move(errors));
  return differences;
}

}  // namespace hecla::write
