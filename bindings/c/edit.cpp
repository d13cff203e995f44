// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Queries and lossless edits.
#include <hecla/write/addresses.h>

#include "internal.h"

using hecla::ByteRange;
using hecla::Diagnostics;
using hecla::Source;
using namespace hecla::c;

struct hecla_edits {
  // The addresses are parsed when the edits are made, so that errors in them are diagnostics.
  struct Item {
    hecla::write::Edit edit;
    std::string address;
    std::optional<std::string> to;
  };
  std::vector<Item> items;
  hecla::write::Spacing spacing = hecla::write::Spacing::Neighbors;
  bool is_partial = false;
};

struct hecla_parts {
  KeepingOwner keeping;
  hecla::SourceRef source;
  std::vector<hecla::write::Located> items = {};
  std::vector<std::string> addresses = {};
  std::vector<hecla::Expression> expressions = {};
};

namespace {

int add(hecla_edits* edits, hecla_text address, hecla::write::Edit edit,
        std::optional<std::string> to = {}) {
  edit.spacing = edits->spacing;
  edit.is_partial = edits->is_partial;
  edits->items.push_back({std::move(edit), string(address), std::move(to)});
  return 1;
}

std::optional<hecla::write::Address> address_of(const std::string& given, Diagnostics& diags) {
  return hecla::write::Address::parse(Source::make("ADDRESS", given), diags);
}

std::optional<std::vector<hecla::write::Edit>> edits_of(const hecla_edits& given,
                                                        Diagnostics& diags) {
  std::vector<hecla::write::Edit> edits;
  for (const hecla_edits::Item& item : given.items) {
    auto address = address_of(item.address, diags);
    auto to = item.to ? address_of(*item.to, diags) : hecla::write::Address();
    if (!address || !to) return std::nullopt;
    hecla::write::Edit& edit = edits.emplace_back(item.edit);
    edit.address = *std::move(address);
    edit.to = *std::move(to);
  }
  return edits;
}

bool is_file(const hecla_document& document, Diagnostics& diags) {
  if (!document.file)
    report_use(diags, "\"" + document.source()->name() + "\" was not parsed as a file.");
  return document.file.has_value();
}

hecla::write::Placement decode(hecla_placement placement) {
  switch (placement) {
    case HECLA_PLACEMENT_FIRST:
      return hecla::write::Placement::First;
    case HECLA_PLACEMENT_BEFORE:
      return hecla::write::Placement::Before;
    case HECLA_PLACEMENT_AFTER:
      return hecla::write::Placement::After;
    case HECLA_PLACEMENT_LAST:
      break;
  }
  return hecla::write::Placement::Last;
}

hecla_document* document_of(hecla::write::Document file,
                            std::vector<hecla::write::Change> changes) {
  hecla::Ref<hecla_document> made(new hecla_document);
  made->file.emplace(std::move(file));
  made->native = made->file->file().native();
  made->json = made->file->file().json();
  if (made->json) made->body = made->json->body();
  made->changes = std::move(changes);
  return give(std::move(made));
}

const hecla::write::Located* part_at(const hecla_parts* parts, size_t index) {
  return parts && index < parts->items.size() ? &parts->items[index] : nullptr;
}
const std::vector<ByteRange>& comments_of(const hecla::write::Located& part, int is_trailing) {
  return is_trailing ? part.trailing_comments : part.leading_comments;
}

static_assert(static_cast<int>(hecla::write::Located::Kind::Element) == HECLA_PART_ELEMENT);

}  // namespace

extern "C" {

hecla_edits* hecla_edits_new(void) {
  return guarded(nullptr, [] { return new hecla_edits; });
}
void hecla_edits_free(hecla_edits* edits) { delete edits; }
void hecla_edits_use_hclwrite_spacing(hecla_edits* edits) {
  if (edits) edits->spacing = hecla::write::Spacing::Hclwrite;
}
void hecla_edits_allow_partial(hecla_edits* edits) {
  if (edits) edits->is_partial = true;
}

int hecla_edits_set(hecla_edits* edits, hecla_text address, hecla_text expression) {
  return edits && succeeds([&] {
           add(edits, address,
               hecla::write::Edit::set({},
                                       hecla::write::NewExpression::source(string(expression))));
         });
}
int hecla_edits_set_value(hecla_edits* edits, hecla_text address, const hecla_value* value) {
  if (!edits || !value || !in(value)->is_wholly_known() || in(value)->contains_marked()) return 0;
  return succeeds([&] {
    add(edits, address,
        hecla::write::Edit::set({}, hecla::write::NewExpression::value(*in(value))));
  });
}
int hecla_edits_add(hecla_edits* edits, hecla_text address, hecla_text given,
                    hecla_placement placement) {
  return edits && succeeds([&] {
           add(edits, address, hecla::write::Edit::add({}, string(given), decode(placement)));
         });
}
int hecla_edits_remove(hecla_edits* edits, hecla_text address) {
  return edits && succeeds([&] { add(edits, address, hecla::write::Edit::remove({})); });
}
int hecla_edits_rename(hecla_edits* edits, hecla_text address, const hecla_text* names,
                       size_t count) {
  return edits && succeeds([&] {
           std::vector<std::string> all;
           for (const hecla_text name : items(names, count)) all.push_back(string(name));
           add(edits, address, hecla::write::Edit::rename({}, std::move(all)));
         });
}
int hecla_edits_move(hecla_edits* edits, hecla_text address, hecla_text to) {
  return edits &&
         succeeds([&] { add(edits, address, hecla::write::Edit::move({}, {}), string(to)); });
}
int hecla_edits_set_comment(hecla_edits* edits, hecla_text address, hecla_text comment,
                            int is_trailing) {
  return edits && succeeds([&] {
           add(edits, address,
               hecla::write::Edit::set_comment({}, string(comment), is_trailing != 0));
         });
}
int hecla_edits_rename_references(hecla_edits* edits, hecla_text address, hecla_text to) {
  return edits && succeeds([&] {
           add(edits, address, hecla::write::Edit::rename_references({}, {}), string(to));
         });
}

hecla_document* hecla_edit(const hecla_document* document, const hecla_edits* edits,
                           hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) -> hecla_document* {
    if (!document || !edits || !is_file(*document, list)) return nullptr;
    const auto all = edits_of(*edits, list);
    if (!all) return nullptr;
    hecla::write::Document file = *document->file;
    auto changes = file.apply(*all, list);
    return changes ? document_of(std::move(file), *std::move(changes)) : nullptr;
  });
}

size_t hecla_document_change_count(const hecla_document* document) {
  return document ? document->changes.size() : 0;
}
hecla_change hecla_document_change(const hecla_document* document, size_t index) {
  if (index >= hecla_document_change_count(document)) return {};
  const hecla::write::Change& change = document->changes[index];
  return {change.range.begin, change.range.end, text(change.text)};
}

hecla_parts* hecla_query(const hecla_document* document, hecla_text address,
                         hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) -> hecla_parts* {
    if (!document || !is_file(*document, list)) return nullptr;
    const auto pattern = address_of(string(address), list);
    if (!pattern) return nullptr;
    auto parts = std::make_unique<hecla_parts>(
        hecla_parts{KeepingOwner(document->model), document->source()});
    parts->items = document->file->find(*pattern);
    hecla::write::Addresses addresses(document->file->file());
    for (const hecla::write::Located& part : parts->items) {
      parts->addresses.push_back(addresses.of(part).to_string());
      const bool has_expression = part.kind != hecla::write::Located::Kind::Block &&
                                  part.kind != hecla::write::Located::Kind::Document;
      auto expression = has_expression ? addresses.expression(part.value) : std::nullopt;
      parts->expressions.push_back(expression ? *std::move(expression) : hecla::Expression());
    }
    return parts.release();
  });
}
void hecla_parts_free(hecla_parts* parts) { delete parts; }
size_t hecla_parts_size(const hecla_parts* parts) { return parts ? parts->items.size() : 0; }
hecla_part_kind hecla_part_kind_at(const hecla_parts* parts, size_t index) {
  const auto* part = part_at(parts, index);
  return part ? static_cast<hecla_part_kind>(part->kind) : HECLA_PART_DOCUMENT;
}
hecla_range hecla_part_range(const hecla_parts* parts, size_t index) {
  const auto* part = part_at(parts, index);
  return part ? range_of(parts->source, part->range) : hecla_range{};
}
hecla_range hecla_part_value_range(const hecla_parts* parts, size_t index) {
  const auto* part = part_at(parts, index);
  return part ? range_of(parts->source, part->value) : hecla_range{};
}
hecla_text hecla_part_address(const hecla_parts* parts, size_t index) {
  return part_at(parts, index) ? text(parts->addresses[index]) : hecla_text{};
}
hecla_expression hecla_part_expression(const hecla_parts* parts, size_t index) {
  return part_at(parts, index) ? view_of(parts->keeping.owner, parts->expressions[index])
                               : hecla_expression{};
}
size_t hecla_part_comment_count(const hecla_parts* parts, size_t index, int is_trailing) {
  const auto* part = part_at(parts, index);
  return part ? comments_of(*part, is_trailing).size() : 0;
}
hecla_range hecla_part_comment(const hecla_parts* parts, size_t index, int is_trailing,
                               size_t comment) {
  if (comment >= hecla_part_comment_count(parts, index, is_trailing)) return {};
  return range_of(parts->source, comments_of(parts->items[index], is_trailing)[comment]);
}

hecla_buffer* hecla_address(const hecla_text* names, size_t count) {
  return guarded(nullptr, [&] {
    hecla::write::Address address;
    for (const hecla_text name : items(names, count)) address.name(string(name));
    return give(address.to_string());
  });
}

}  // extern "C"
