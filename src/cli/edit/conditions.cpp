// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/edit/conditions.h"

#include <hecla/syntax/parse.h>
#include <hecla/syntax/walk.h>
#include <hecla/write/addresses.h>

#include <algorithm>

#include "analysis/functions.h"

namespace hecla::cli {
namespace {

// Returns the first steps of an address.
write::Address first_steps(const write::Address& address, std::size_t count) {
  write::Address prefix;
  for (std::size_t i = 0; i < count; ++i) prefix.add(address.steps()[i]);
  return prefix;
}

// Returns the block with this range. Takes logarithmic time for each level.
const syntax::BlockNode* find_block(const syntax::BodyNode& body, ByteRange range) {
  const auto after = std::partition_point(
      body.blocks.begin(), body.blocks.end(),
      [&](const syntax::BlockNode* block) { return block->range.begin <= range.begin; });
  if (after == body.blocks.begin()) return nullptr;
  const syntax::BlockNode* block = *std::prev(after);
  return block->range == range ? block : find_block(block->body, range);
}

// Returns whether one of the parts, which are in source order, is in a range.
bool has_part_in(std::span<const write::Located> parts, ByteRange range) {
  const auto first = std::ranges::partition_point(
      parts, [&](const write::Located& part) { return part.range.begin < range.begin; });
  return first != parts.end() && first->range.end <= range.end;
}

}  // namespace

void add_conditions(Arguments& arguments, ConditionOptions& conditions) {
  arguments.option("--where", "EXPRESSION", conditions.where,
                   "Only in blocks for which EXPRESSION is true: of their arguments, labels and "
                   "type, such as 'source == \"./vpc\"'");
  arguments.flag("--existing", conditions.existing, "Only what is there; add nothing");
}

EditConditions::EditConditions(const ConditionOptions& options, const CommonOptions& common,
                               Diagnostics& diags)
    : has_existing_(options.existing), functions_(analysis::function_context({})) {
  functions_.set_limits(common.limits);
  if (options.where.empty()) return;
  const auto document =
      syntax::parse_expression(Source::make("--where", options.where), diags, common.parsing());
  where_ = document->expression();
}

std::vector<write::Edit> EditConditions::select(const write::Document& document,
                                                std::span<const write::Edit> edits,
                                                std::size_t& skipped, Diagnostics& diags) const {
  std::vector<write::Edit> selected;
  write::Addresses addresses(document.file());
  for (const write::Edit& edit : edits) {
    const write::Address& address = edit.address;
    // The innermost blocks on the way.
    std::vector<write::Located> blocks;
    std::size_t steps = address.steps().size();
    for (; steps > 0; --steps) {
      blocks = document.find(first_steps(address, steps));
      std::erase_if(blocks, [](const write::Located& part) {
        return part.kind != write::Located::Kind::Block;
      });
      if (!blocks.empty()) break;
    }
    if (blocks.empty() && where_ && document.file().is_json()) {
      diags.add(DiagnosticCode::InvalidEdit, {},
                "--where works on blocks of the native syntax, which JSON does not have.");
      return {};
    }
    const auto existing = document.find(address);
    if (blocks.empty())
      blocks.push_back({.range = {0, static_cast<std::uint32_t>(document.text().size())}});
    for (const write::Located& block : blocks) {
      const bool is_block = block.kind == write::Located::Kind::Block;
      write::Edit own = edit;
      own.address = is_block ? addresses.of(block) : write::Address();
      for (std::size_t i = steps; i < address.steps().size(); ++i)
        own.address.add(address.steps()[i]);
      const bool is_selected =
          (!where_ || (is_block && is_met(document, addresses, block.range))) &&
          (!has_existing_ || has_part_in(existing, block.range));
      if (is_selected) {
        selected.push_back(std::move(own));
      } else if (is_block) {
        ++skipped;
      }
    }
  }
  return selected;
}

// Arguments that are not set are null, and those that depend on other objects unknown.
bool EditConditions::is_met(const write::Document& document, const write::Addresses& addresses,
                            ByteRange range) const {
  const syntax::DocumentRef& native = document.file().native();
  const syntax::BlockNode* block = find_block(*native->root_body(), range);
  if (!block) return false;
  EvalContext ctx = functions_.child();
  std::vector<Value> labels;
  for (const syntax::Label& label : block->labels)
    labels.push_back(Value::string(std::string(label.text)));
  for (const Traversal& reference : where_.variables())
    ctx.set(std::string(reference.root_name()), Value::null(Type::dynamic()));
  ctx.set("labels", Value::tuple(std::move(labels)));
  ctx.set("type", Value::string(std::string(block->type())));
  for (const syntax::AttributeNode* attribute : block->body.attributes) {
    Diagnostics ignored;
    const auto expression = addresses.expression(attribute->value->range);
    const Value value = expression ? expression->evaluate(functions_, ignored) : Value::dynamic();
    ctx.set(std::string(attribute->name()), ignored.has_errors() ? Value::dynamic() : value);
  }
  Diagnostics ignored;
  const Value result = where_.evaluate(ctx, ignored);
  return !ignored.has_errors() && result.is_plain() && result.type().is_bool() &&
         result.is_known() && !result.is_null() && result.as_bool();
}

}  // namespace hecla::cli
