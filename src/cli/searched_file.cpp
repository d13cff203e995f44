// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/searched_file.h"

#include <hecla/model/eval_context.h>
#include <hecla/wire/json.h>
#include <hecla/write/value_text.h>

#include <algorithm>

#include "source/range_json.h"

namespace hecla::cli {
namespace {

using write::Located;

write::Document read_document(const InputFile& file, const CommonOptions& common,
                              Diagnostics& diags) {
  auto source = Source::read_file(file.path, common.limits.max_source_bytes);
  if (!source) {
    diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
    source = Source::make(file.path, "");
  }
  Diagnostics own(common.limits.max_diagnostics);
  write::Document document(*source, own, {common.limits, file.syntax});
  diags.append(std::move(own));
  return document;
}

std::string_view name(Located::Kind kind) {
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

}  // namespace

SearchedFile::SearchedFile(const InputFile& file, const CommonOptions& common, Diagnostics& diags)
    : common_(common),
      document_(read_document(file, common, diags)),
      addresses_(document_.file()) {}

std::vector<Located> SearchedFile::find_declarations(const write::Address& address) {
  if (!document_.file().is_json()) return document_.find(address);
  std::vector<Located> found;
  for (const write::Address& pattern : with_arrays(address)) {
    for (Located& part : document_.find(pattern)) {
      if (name_count(addresses_.of(part.range)) == address.steps().size()) {
        found.push_back(std::move(part));
      }
    }
  }
  // Several of these addresses may lead to the same part.
  std::ranges::sort(found, {}, [](const Located& part) { return part.range.begin; });
  const auto is_same = [](const Located& a, const Located& b) { return a.range == b.range; };
  found.erase(std::unique(found.begin(), found.end(), is_same), found.end());
  return found;
}

std::string SearchedFile::place(const Located& part) const {
  const SourceRef& source = document_.file().source();
  return source->name() + ":" + std::to_string(source->position(part.range.begin).line);
}

std::optional<Value> SearchedFile::constant(const Located& part) const {
  const auto expression = addresses_.expression(part.value);
  if (!expression) return std::nullopt;
  EvalContext ctx;
  ctx.set_limits(common_.limits);
  Diagnostics diags(1);
  Value value = expression->evaluate(ctx, diags);
  if (diags.has_errors()) return std::nullopt;
  return value;
}

std::string_view SearchedFile::source(const Located& part) const {
  const ByteRange range = part.kind == Located::Kind::Block ? part.range : part.value;
  return document_.text().substr(range.begin, range.size());
}

std::string SearchedFile::text(const Located& part) const {
  const auto value = constant(part);
  if (!value) return part.kind == Located::Kind::Block ? "" : std::string(source(part));
  if (const auto string = value->if_string()) return std::string(*string);
  return write::to_hcl(*value, {.one_line = true, .max_bytes = common_.limits.max_string_bytes});
}

std::optional<std::string> SearchedFile::constant_json(const Located& part) const {
  const auto value = constant(part);
  if (!value) return std::nullopt;
  auto text = wire::encode_json(*value, {.limits = common_.limits, .escape_html = false});
  return text ? std::optional(*std::move(text)) : std::nullopt;
}

void SearchedFile::write_value(jsontext::Writer& json, const Located& part) const {
  const auto text = constant_json(part);
  text ? json.json(*text) : json.string("${" + std::string(source(part)) + "}");
}

void SearchedFile::write_place(jsontext::Writer& json, const Located& part) {
  const SourceRef& source = document_.file().source();
  const Position start = source->position(part.range.begin);
  json.key("address").string(address(part));
  json.key("kind").string(name(part.kind));
  json.key("file").string(source->name());
  json.key("line").number(start.line);
  json.key("column").number(start.column);
  detail::write_range(json.key("range"), part.range);
}

}  // namespace hecla::cli
