// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/edit/conditions.h"

#include <hecla/syntax/parse.h>
#include <hecla/syntax/walk.h>
#include <hecla/write/addresses.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "analysis/functions.h"

namespace hecla::cli {
namespace {

// Returns the first steps of an address.
write::Address first_steps(const write::Address& address, std::size_t count) {
  write::Address prefix;
  for (std::size_t i = 0; i < count; ++i) prefix.add(address.steps()[i]);
  return prefix;
}

// Returns the innermost block around a range, or with it. Takes logarithmic time for each level.
const syntax::BlockNode* innermost_block(const syntax::BodyNode& body, ByteRange range) {
  const auto after = std::partition_point(
      body.blocks.begin(), body.blocks.end(),
      [&](const syntax::BlockNode* block) { return block->range.begin <= range.begin; });
  if (after == body.blocks.begin()) return nullptr;
  const syntax::BlockNode* block = *std::prev(after);
  if (block->range.end < range.end) return nullptr;
  const syntax::BlockNode* inner = innermost_block(block->body, range);
  return inner ? inner : block;
}

// Returns whether a part has names: a body or an object.
bool can_have_names(const write::Addresses& addresses, const write::Located& part) {
  using Kind = write::Located::Kind;
  if (part.kind == Kind::Document || part.kind == Kind::Block) return true;
  const auto value = addresses.expression(part.value);
  return value && value->as_map();
}

// Returns the address of items that have one name, which `#` tells apart; nothing if an edit is for one part only. Not of
// elements, because removing one changes the addresses of others.
std::optional<write::Address> shared_address(const write::Edit& edit,
                                             const write::Address& address) {
  using Action = write::Edit::Action;
  using Kind = write::AddressStep::Kind;
  const bool is_for_all = edit.action == Action::Set || edit.action == Action::Remove ||
                          edit.action == Action::SetComment;
  if (!is_for_all || address.is_document() || address.steps().back().kind != Kind::Nth)
    return std::nullopt;
  write::Address shared = address.parent();
  const bool is_named = !shared.is_document() && shared.steps().back().kind == Kind::Name;
  return is_named ? std::optional(std::move(shared)) : std::nullopt;
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

SelectedEdits EditConditions::select(const write::Document& document,
                                     std::span<const write::Edit> edits, Diagnostics& diags) const {
  if (where_ && document.file().is_json()) {
    diags.add(DiagnosticCode::InvalidEdit, {},
              "--where works on blocks of the native syntax, which JSON does not have.");
    return {};
  }
  SelectedEdits selected;
  write::Addresses addresses(document.file());
  std::unordered_map<const syntax::BlockNode*, bool> met;
  const auto is_met_at = [&](ByteRange range) {
    const syntax::BlockNode* const block =
        where_ ? innermost_block(*document.file().native()->root_body(), range) : nullptr;
    const auto [known, is_new] = met.try_emplace(block, !where_);
    if (block && is_new) known->second = is_met(addresses, *block);
    return known->second;
  };
  for (const write::Edit& edit : edits) {
    // From the end, so that removals leave the indexes of those before.
    std::vector<Target> found = targets(document, addresses, edit);
    std::ranges::reverse(found);
    const auto is_left_out = [&](const Target& target) {
      return !target.is_possible || !is_met_at(target.range);
    };
    selected.skipped += std::erase_if(found, is_left_out);
    selected.parts += found.size();
    add_edits(document, edit, found, selected.edits);
  }
  return selected;
}

// Adds an edit for each target, or one for several with one name, if no other part has it.
void EditConditions::add_edits(const write::Document& document, const write::Edit& edit,
                               std::span<const Target> targets, std::vector<write::Edit>& edits) {
  std::unordered_map<std::string, std::size_t> counts;  // by shared address; 0 after its edit
  for (const Target& target : targets) {
    if (const auto shared = shared_address(edit, target.address)) ++counts[shared->to_string()];
  }
  for (const Target& target : targets) {
    write::Edit one = edit;
    one.address = target.address;
    if (const auto shared = shared_address(edit, target.address)) {
      std::size_t& count = counts[shared->to_string()];
      if (count == 0) continue;
      if (count > 1 && document.find(*shared).size() == count) {
        one.address = *shared;
        count = 0;
      } else {
        count = 1;
      }
    }
    edits.push_back(std::move(one));
  }
}

std::vector<EditConditions::Target> EditConditions::targets(const write::Document& document,
                                                            write::Addresses& addresses,
                                                            const write::Edit& edit) const {
  const write::Address& address = edit.address;
  if (address.is_document()) return {{address, {}, true}};
  const std::vector<write::Located> existing = document.find(address);
  std::vector<Target> targets;
  for (const write::Located& part : existing)
    targets.push_back({addresses.of(part), part.range, true});
  // Then what does not have it: the blocks and objects of the longest part of the address that is there.
  std::size_t steps = address.steps().size();
  std::vector<write::Located> owners;
  while (owners.empty() && steps > 0) owners = document.find(first_steps(address, --steps));
  for (const write::Located& owner : owners) {
    if (has_part_in(existing, owner.range)) continue;
    write::Address missing = addresses.of(owner);
    for (std::size_t i = steps; i < address.steps().size(); ++i) missing.add(address.steps()[i]);
    const bool is_added = !has_existing_ && edit.action == write::Edit::Action::Set &&
                          can_have_names(addresses, owner);
    targets.push_back({std::move(missing), owner.range, is_added});
  }
  return targets;
}

// Arguments that are not set are null, and those that depend on other objects unknown.
bool EditConditions::is_met(const write::Addresses& addresses,
                            const syntax::BlockNode& block) const {
  EvalContext ctx = functions_.child();
  std::vector<Value> labels;
  for (const syntax::Label& label : block.labels)
    labels.push_back(Value::string(std::string(label.text)));
  for (const Traversal& reference : where_.variables())
    ctx.set(std::string(reference.root_name()), Value::null(Type::dynamic()));
  ctx.set("labels", Value::tuple(std::move(labels)));
  ctx.set("type", Value::string(std::string(block.type())));
  for (const syntax::AttributeNode* attribute : block.body.attributes) {
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
