// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/source/render.h>

#include "internal.h"

using hecla::Diagnostic;
using hecla::DiagnosticCode;
using hecla::Diagnostics;
using hecla::Severity;

namespace hecla::c {
namespace {

constexpr DiagnosticCode out_of_memory("out-of-memory", Severity::Error, "Out of memory");

// Keeps the texts of a program's own code for as long as its diagnostics.
struct OwnCode final : DiagnosticExtra {
  std::string id, summary;
};

}  // namespace

void report_exception(hecla_diagnostics* diags) noexcept {
  if (!diags) return;
  try {
    try {
      throw;
    } catch (const std::bad_alloc&) {
      diags->is_out_of_memory = true;
      diags->list.add(out_of_memory, {}, "There is not enough memory for this operation.");
    } catch (const std::exception& failure) {
      report_use(diags->list, failure.what());
    }
  } catch (...) {
    diags->is_out_of_memory = true;
  }
}

void report_use(Diagnostics& diags, std::string detail) {
  diags.add(DiagnosticCode::UsageError, {}, std::move(detail));
}

SourceRef source_of(hecla_text name, hecla_text given, Diagnostics& diags) {
  if (given.data && given.size > Source::max_bytes) {
    diags.add(DiagnosticCode::SourceTooLarge, {},
              "The text has " + std::to_string(given.size) + " bytes; a source has at most " +
                  std::to_string(Source::max_bytes) + ".");
    given = {};
  }
  return Source::make(string(name), string(given));
}

namespace {

template <class Item>
const Item* at(const std::vector<Item>& items, std::size_t index) {
  return index < items.size() ? &items[index] : nullptr;
}

const hecla::Fix* fix_at(const hecla_diagnostic* diagnostic, std::size_t index) {
  return diagnostic ? at(in(diagnostic)->fixes, index) : nullptr;
}

RenderOptions encode(const hecla_render_options* given) {
  const hecla_render_options options = options_of(given, HECLA_RENDER_OPTIONS_INIT);
  return {.snippets = !options.without_lines,
          .color = options.color != 0,
          .width = options.width,
          .indent = static_cast<int>(std::min<std::size_t>(options.indent, 100))};
}

using Render = std::string (*)(const Diagnostics&, const RenderOptions&);
hecla_buffer* render(Render form, const hecla_diagnostics* diags,
                     const hecla_render_options* options) {
  return guarded(nullptr,
                 [&] { return diags ? give(form(diags->list, encode(options))) : nullptr; });
}

}  // namespace
}  // namespace hecla::c

using namespace hecla::c;

extern "C" {

hecla_diagnostics* hecla_diagnostics_new(size_t max) {
  return guarded(nullptr, [&] {
    return new hecla_diagnostics{Diagnostics(max ? max : hecla::Limits{}.max_diagnostics)};
  });
}
void hecla_diagnostics_free(hecla_diagnostics* diags) { delete diags; }
void hecla_diagnostics_clear(hecla_diagnostics* diags) {
  if (!diags) return;
  diags->list.clear();
  diags->is_out_of_memory = false;
}

void hecla_diagnostics_add(hecla_diagnostics* diags, hecla_severity severity, hecla_text code,
                           hecla_text summary, hecla_text detail, hecla_range subject) {
  reporting(diags, [&](Diagnostics& list) {
    auto own = std::make_shared<OwnCode>();
    own->id = string(code);
    own->summary = string(summary);
    const Severity kind = severity == HECLA_SEVERITY_ERROR     ? Severity::Error
                          : severity == HECLA_SEVERITY_WARNING ? Severity::Warning
                                                               : Severity::Information;
    Diagnostic item{DiagnosticCode(own->id, kind, own->summary), kind, string(detail), {}, {}};
    if (subject.source)
      item.subject =
          hecla::SourceRange(hecla::SourceRef(in(subject.source)), {subject.begin, subject.end});
    item.extra = std::move(own);
    list.append(item);
    return 0;
  });
}

int hecla_diagnostics_has_errors(const hecla_diagnostics* diags) {
  return diags && (diags->list.has_errors() || diags->is_out_of_memory);
}
size_t hecla_diagnostics_error_count(const hecla_diagnostics* diags) {
  return diags ? std::max<size_t>(diags->list.error_count(), diags->is_out_of_memory) : 0;
}
size_t hecla_diagnostics_reported_errors(const hecla_diagnostics* diags) {
  return diags ? diags->list.errors_reported() + diags->is_out_of_memory : 0;
}
size_t hecla_diagnostics_warning_count(const hecla_diagnostics* diags) {
  return diags ? diags->list.warning_count() : 0;
}
size_t hecla_diagnostics_dropped_count(const hecla_diagnostics* diags) {
  return diags ? diags->list.dropped_count() : 0;
}
size_t hecla_diagnostics_size(const hecla_diagnostics* diags) {
  return diags ? diags->list.items().size() : 0;
}
const hecla_diagnostic* hecla_diagnostics_at(const hecla_diagnostics* diags, size_t index) {
  return reinterpret_cast<const hecla_diagnostic*>(diags ? at(diags->list.items(), index)
                                                         : nullptr);
}

hecla_severity hecla_diagnostic_severity(const hecla_diagnostic* diagnostic) {
  if (!diagnostic) return HECLA_SEVERITY_INFORMATION;
  switch (in(diagnostic)->severity) {
    case Severity::Error:
      return HECLA_SEVERITY_ERROR;
    case Severity::Warning:
      return HECLA_SEVERITY_WARNING;
    case Severity::Information:
      break;
  }
  return HECLA_SEVERITY_INFORMATION;
}
hecla_text hecla_diagnostic_code(const hecla_diagnostic* diagnostic) {
  return diagnostic ? text(in(diagnostic)->id()) : hecla_text{};
}
hecla_text hecla_diagnostic_summary(const hecla_diagnostic* diagnostic) {
  return diagnostic ? text(in(diagnostic)->summary()) : hecla_text{};
}
hecla_text hecla_diagnostic_detail(const hecla_diagnostic* diagnostic) {
  return diagnostic ? text(in(diagnostic)->detail) : hecla_text{};
}
hecla_range hecla_diagnostic_subject(const hecla_diagnostic* diagnostic) {
  return diagnostic ? range_of(in(diagnostic)->subject) : hecla_range{};
}
hecla_range hecla_diagnostic_context(const hecla_diagnostic* diagnostic) {
  return diagnostic ? range_of(in(diagnostic)->context) : hecla_range{};
}

size_t hecla_diagnostic_related_count(const hecla_diagnostic* diagnostic) {
  return diagnostic ? in(diagnostic)->related.size() : 0;
}
hecla_range hecla_diagnostic_related_range(const hecla_diagnostic* diagnostic, size_t index) {
  const auto* related = diagnostic ? at(in(diagnostic)->related, index) : nullptr;
  return related ? range_of(related->range) : hecla_range{};
}
hecla_text hecla_diagnostic_related_message(const hecla_diagnostic* diagnostic, size_t index) {
  const auto* related = diagnostic ? at(in(diagnostic)->related, index) : nullptr;
  return related ? text(related->message) : hecla_text{};
}

size_t hecla_diagnostic_fix_count(const hecla_diagnostic* diagnostic) {
  return diagnostic ? in(diagnostic)->fixes.size() : 0;
}
hecla_text hecla_diagnostic_fix_title(const hecla_diagnostic* diagnostic, size_t fix) {
  const auto* found = fix_at(diagnostic, fix);
  return found ? text(found->title) : hecla_text{};
}
int hecla_diagnostic_fix_is_certain(const hecla_diagnostic* diagnostic, size_t fix) {
  const auto* found = fix_at(diagnostic, fix);
  return found && found->certainty == hecla::FixCertainty::Certain;
}
size_t hecla_diagnostic_fix_edit_count(const hecla_diagnostic* diagnostic, size_t fix) {
  const auto* found = fix_at(diagnostic, fix);
  return found ? found->edits.size() : 0;
}
hecla_text_edit hecla_diagnostic_fix_edit(const hecla_diagnostic* diagnostic, size_t fix,
                                          size_t index) {
  const auto* found = fix_at(diagnostic, fix);
  const auto* edit = found ? at(found->edits, index) : nullptr;
  if (!edit) return {};
  return {range_of(edit->range), text(edit->replacement)};
}

hecla_buffer* hecla_diagnostics_to_text(const hecla_diagnostics* diags,
                                        const hecla_render_options* options) {
  return render(hecla::to_text, diags, options);
}
hecla_buffer* hecla_diagnostics_to_json(const hecla_diagnostics* diags,
                                        const hecla_render_options* options) {
  return render(hecla::to_json, diags, options);
}
hecla_buffer* hecla_diagnostics_to_sarif(const hecla_diagnostics* diags,
                                         const hecla_render_options* options) {
  return render(hecla::to_sarif, diags, options);
}

}  // extern "C"
