// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/eval_context.h>
#include <hecla/model/expression.h>
#include <hecla/provider/report.h>

namespace hecla::provider {

namespace {

using Steps = std::span<const PathStep>;

// Returns the name of an attribute, or the key of a map; null for an index.
std::optional<std::string> name_of(const PathStep& step) {
  if (const auto* attribute = std::get_if<AttributeStep>(&step)) return attribute->name;
  const auto key = std::get<IndexStep>(step).key.if_string();
  return key ? std::optional(std::string(*key)) : std::nullopt;
}

std::optional<std::size_t> index_of(const PathStep& step) {
  const auto* index = std::get_if<IndexStep>(&step);
  const auto number = index ? index->key.if_number() : std::nullopt;
  const auto integer = number ? number->to_uint64() : std::nullopt;
  return integer ? std::optional(static_cast<std::size_t>(*integer)) : std::nullopt;
}

// Returns the part of an expression that is written where the step leads; nothing if it is computed.
std::optional<Expression> part_of(const Expression& expression, const PathStep& step) {
  Diagnostics ignored(0);
  if (const auto index = index_of(step)) {
    const auto elements = expression.as_list();
    return elements && *index < elements->size() ? std::optional((*elements)[*index])
                                                 : std::nullopt;
  }
  const auto name = name_of(step);
  if (!name) return std::nullopt;
  for (const auto& [key, value] : expression.static_map(ignored)) {
    const Value text = key.evaluate(EvalContext(), ignored);
    if (text.if_string() == *name) return value;
  }
  return std::nullopt;
}

SourceRange range_in_value(Expression expression, Steps path) {
  for (const PathStep& step : path) {
    const auto part = part_of(expression, step);
    if (!part) break;
    expression = *part;
  }
  return expression.range();
}

SourceRange range_in_body(const Body& body, Steps path, const SourceRange& around);

// Returns the blocks of a type, whose label, if they have one, is the key.
std::vector<Block> blocks_of(const Body& body, const std::string& type,
                             const std::optional<std::string>& key) {
  Diagnostics ignored(0);
  std::vector<std::string> labels;
  if (key) labels.emplace_back("key");
  auto blocks = body.partial_content({{}, {{type, labels}}}, ignored).content.blocks;
  if (key) std::erase_if(blocks, [&](const Block& block) { return block.labels.front() != *key; });
  return blocks;
}

SourceRange range_in_blocks(const Body& body, const std::string& type, Steps path,
                            const SourceRange& around) {
  const bool has_key = !path.empty() && std::holds_alternative<IndexStep>(path.front());
  const auto key = has_key ? name_of(path.front()) : std::nullopt;
  const std::vector<Block> blocks = blocks_of(body, type, key);
  const std::size_t chosen = has_key && !key ? index_of(path.front()).value_or(0) : 0;
  if (chosen >= blocks.size()) return around;
  return range_in_body(blocks[chosen].body, path.subspan(has_key ? 1 : 0), blocks[chosen].range);
}

SourceRange range_in_body(const Body& body, Steps path, const SourceRange& around) {
  const auto name = path.empty() ? std::nullopt : name_of(path.front());
  if (!name) return around;
  Diagnostics ignored(0);
  const auto content = body.partial_content({{{*name}}, {}}, ignored).content;
  if (const Attribute* attribute = content.find_attribute(*name))
    return range_in_value(attribute->expression, path.subspan(1));
  return range_in_blocks(body, *name, path.subspan(1), around);
}

std::string text_of(const Problem& problem, bool is_located) {
  std::string text = problem.summary;
  if (!is_located && !problem.attribute.empty())
    text += " (" + problem.attribute.to_string().substr(1) + ")";
  if (problem.detail.empty()) return text + ".";
  return text + ": " + problem.detail;
}

}  // namespace

SourceRange find_range(const Body& body, const Path& path) {
  if (path.empty()) return {};
  return range_in_body(body, path.steps(), body.missing_item_range());
}

void report(std::span<const Problem> problems, const Body& body, Diagnostics& diags) {
  for (const Problem& problem : problems) {
    const bool is_located = static_cast<bool>(body) && !problem.attribute.empty();
    const DiagnosticCode& code =
        problem.is_warning ? DiagnosticCode::ProviderWarning : DiagnosticCode::ProviderError;
    diags.add(code, is_located ? find_range(body, problem.attribute) : SourceRange(),
              text_of(problem, is_located));
  }
}

}  // namespace hecla::provider
