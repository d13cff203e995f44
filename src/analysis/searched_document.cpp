// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/searched_document.h"

#include <hecla/json/tree.h>
#include <hecla/model/eval_context.h>
#include <hecla/syntax/walk.h>
#include <hecla/terraform/file_structure.h>
#include <hecla/wire/json.h>
#include <hecla/write/value_text.h>

#include <algorithm>

#include "base/sort.h"
#include "os/paths.h"
#include "source/excerpt.h"
#include "source/range_json.h"
#include "write/edit/json_reading.h"

namespace hecla::analysis {
namespace {

std::string_view name(write::Located::Kind kind) {
  constexpr std::string_view names[] = {"document", "argument", "block", "attribute", "element"};
  return names[static_cast<std::size_t>(kind)];
}

// Returns the address, and all others in which steps but the last are followed by any index.
std::vector<write::Address> with_arrays(const write::Address& address) {
  std::vector<write::Address> result(1);
  for (const write::AddressStep& step : address.steps()) {
    const bool is_first = &step == &address.steps().front();
    for (std::size_t i = 0, count = result.size(); i < count; ++i) {
      if (!is_first) result.push_back(write::Address(result[i]).any().add(step));
      result[i].add(step);
    }
  }
  return result;
}

std::size_t name_count(const write::Address& address) {
  return static_cast<std::size_t>(std::ranges::count(
      address.steps(), write::AddressStep::Kind::Name, &write::AddressStep::kind));
}

// Returns the secret labels of the blocks around a range. A label is one if a block is in place of a secret value.
std::vector<std::string_view> secret_labels(syntax::AnyNode root, ByteRange range,
                                            const detail::SecretRanges& secrets) {
  std::vector<std::string_view> found;
  for (syntax::AnyNode node = root; node && node.range().end >= range.end;
       node = syntax::child_at(node, range.begin)) {
    const auto* block = node.as<syntax::BlockNode>();
    if (!block) continue;
    for (const syntax::Label& label : block->labels) {
      if (secrets.contains(label.range)) found.push_back(label.text);
    }
  }
  return found;
}

// Returns the value, of those of a list in source order, that contains a range; null if there is none.
template <class List, class ValueOf>
const json::Node* around(const List& list, ByteRange range, ValueOf&& value_of) {
  const auto found = std::partition_point(list.begin(), list.end(), [&](const auto& item) {
    return value_of(item)->range.end < range.end;
  });
  if (found == list.end()) return nullptr;
  const json::Node* value = value_of(*found);
  return value->range.begin <= range.begin ? value : nullptr;
}

ByteRange source_range(const write::Located& part) {
  return part.kind == write::Located::Kind::Block ? part.range : part.value;
}

}  // namespace

SearchedDocument::SearchedDocument(write::Document document, const Limits& limits)
    : limits_(limits), document_(std::move(document)), addresses_(document_.file()) {}

std::vector<write::Located> SearchedDocument::find_declarations(const write::Address& address) {
  if (!document_.file().is_json()) return document_.find(address);
  std::vector<write::Located> found;
  for (const write::Address& pattern : with_arrays(address)) {
    for (write::Located& part : document_.find(pattern)) {
      if (name_count(addresses_.of(part)) == address.steps().size()) {
        found.push_back(std::move(part));
      }
    }
  }
  // Several of these addresses may lead to the same part.
  sort_compactly(found, [](const write::Located& a, const write::Located& b) {
    return a.range.begin < b.range.begin;
  });
  const auto is_same = [](const write::Located& a, const write::Located& b) {
    return a.range == b.range;
  };
  found.erase(std::unique(found.begin(), found.end(), is_same), found.end());
  return found;
}

std::string SearchedDocument::address(const write::Located& part) {
  const write::Address address = addresses_.of(part);
  const syntax::DocumentRef document = document_.file().native();
  const std::vector<std::string_view> hidden =
      document ? secret_labels(syntax::root(*document), part.range, secrets())
               : std::vector<std::string_view>();
  if (hidden.empty()) return address.to_string();
  write::Address shown;
  for (write::AddressStep step : address.steps()) {
    if (std::ranges::find(hidden, step.name) != hidden.end()) step.name = "(secret)";
    shown.add(std::move(step));
  }
  return shown.to_string();
}

std::string SearchedDocument::place(const write::Located& part) const {
  const SourceRef& source = document_.file().source();
  return source->name() + ":" + std::to_string(source->position(part.range.begin).line);
}

bool SearchedDocument::is_literal(const write::Located& part) const {
  const File& file = document_.file();
  const auto* structure = terraform::json_structure(os::file_name(file.source()->name()));
  if (!structure || !file.is_json()) return false;
  auto reading = write::JsonReading::of_file(structure);
  const json::Node* node = file.json()->file().value;
  while (node && node->range != part.value) {
    if (node->kind == json::NodeKind::Array) {
      node = around(json::as_array(*node).elements(), part.value,
                    [](const json::Node* element) { return element; });
    } else if (node->kind == json::NodeKind::Object) {
      const json::Property* property = nullptr;
      node = around(json::as_object(*node).properties(), part.value, [&](const auto& candidate) {
        property = &candidate;
        return candidate.value;
      });
      if (node) reading = reading.of_property(property->name.text, node);
    } else {
      return false;
    }
  }
  return node && !reading.body && reading.form == write::StringForm::Literal;
}

std::optional<Value> SearchedDocument::constant(const write::Located& part) const {
  const auto expression = addresses_.expression(part.value);
  if (!expression) return std::nullopt;
  EvalContext ctx;
  ctx.set_limits(limits_);
  Diagnostics diags(1);
  Value value = is_literal(part) ? expression->evaluate_literal(diags, limits_)
                                 : expression->evaluate(ctx, diags);
  if (diags.has_errors()) return std::nullopt;
  return value;
}

std::string_view SearchedDocument::source(const write::Located& part) const {
  const ByteRange range = source_range(part);
  return document_.text().substr(range.begin, range.size());
}

const detail::SecretRanges& SearchedDocument::secrets() const {
  if (!secrets_)
    secrets_ =
        std::make_shared<detail::SecretRanges>(detail::all_secrets(*document_.file().source()));
  return *secrets_;
}

bool SearchedDocument::is_secret(const write::Located& part) const {
  return !secrets().overlapping(source_range(part)).empty();
}

std::string SearchedDocument::shown_source(const write::Located& part) const {
  return detail::RedactedText(*document_.file().source(), source_range(part), secrets()).text();
}

std::string SearchedDocument::text(const write::Located& part) const {
  const auto value = constant(part);
  if (!value) return part.kind == write::Located::Kind::Block ? "" : shown_source(part);
  if (is_secret(part)) return "(sensitive value)";
  if (const auto string = value->if_string()) return std::string(*string);
  return write::to_hcl(*value, {.one_line = true, .max_bytes = limits_.max_string_bytes});
}

std::optional<std::string> SearchedDocument::constant_json(const write::Located& part) const {
  const auto value = constant(part);
  if (!value) return std::nullopt;
  auto text = wire::encode_json(*value, {.limits = limits_, .escape_html = false});
  return text ? std::optional(*std::move(text)) : std::nullopt;
}

void SearchedDocument::write_value(jsontext::Writer& json, const write::Located& part) const {
  const auto text = constant_json(part);
  if (!text) return json.string(write::interpolation(shown_source(part)));
  is_secret(part) ? json.null() : json.json(*text);
}

void SearchedDocument::write_place(jsontext::Writer& json, const write::Located& part,
                                   const std::string& address, Utf16Offsets* utf16) const {
  const SourceRef& source = document_.file().source();
  const Position start = source->position(part.range.begin);
  json.key("address").string(address);
  json.key("kind").string(name(part.kind));
  json.key("file").string(source->name());
  json.key("line").number(start.line);
  json.key("column").number(start.column);
  json.key("range");
  utf16 ? detail::write_range(json, source, part.range, *utf16)
        : detail::write_range(json, part.range);
}

}  // namespace hecla::analysis
