// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/block_rules.h"

#include <hecla/base/mutex.h>
#include <hecla/convert/convert.h>

#include <algorithm>
#include <unordered_map>

#include "unicode/message_text.h"
#include "unicode/unicode.h"

namespace hecla::terraform {
namespace {

BodySchema make_schema(const BodyRule& rule, bool requires_nothing) {
  BodySchema schema;
  for (const ArgumentRule& argument : rule.arguments) {
    schema.attributes.push_back(
        {std::string(argument.name), argument.is_required && !requires_nothing});
  }
  for (const BlockRule& block : rule.blocks) {
    BlockSchema& added = schema.blocks.emplace_back();
    added.type = block.type;
    for (const LabelRule& label : block.labels) added.label_names.emplace_back(label.name);
  }
  return schema;
}

// Each schema is made once: a module can have very many blocks.
const BodySchema& schema_of(const BodyRule& rule, bool requires_nothing) {
  static Mutex mutex;
  static std::unordered_map<const BodyRule*, BodySchema> complete, partial;
  const std::lock_guard lock(mutex);
  auto& schemas = requires_nothing ? partial : complete;
  const auto found = schemas.find(&rule);
  if (found != schemas.end()) return found->second;
  return schemas.emplace(&rule, make_schema(rule, requires_nothing)).first->second;
}

const BlockRule* find_rule(const BodyRule& rule, std::string_view type) {
  for (const BlockRule& block : rule.blocks) {
    if (block.type == type) return &block;
  }
  return nullptr;
}

void check_literal(const Attribute& attribute, const Type& type, Diagnostics& diags) {
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const Value value = attribute.expression.evaluate_literal(diags);
  if (diags.has_errors_since(before)) return;
  const auto converted = convert(value, type);
  if (converted && converted->is_known() && !converted->is_null()) return;
  diags.add(DiagnosticCode::IncorrectType, attribute.expression.start_range(),
            "The argument " + in_quotes(attribute.name) + " must be a literal " +
                type.friendly_name() + ".");
}

void check_argument(const Attribute& attribute, const BodyRule& rule, Diagnostics& diags) {
  for (const ArgumentRule& argument : rule.arguments) {
    if (argument.name != attribute.name) continue;
    if (argument.form == ArgumentForm::Bool) check_literal(attribute, Type::boolean(), diags);
    const bool is_literal =
        argument.form == ArgumentForm::String ||
        (argument.form == ArgumentForm::Early && !is_early(attribute.expression));
    if (is_literal) check_literal(attribute, Type::string(), diags);
    if (argument.form == ArgumentForm::Reserved) {
      diags.add(DiagnosticCode::ReservedName, attribute.name_range,
                "The argument " + in_quotes(attribute.name) + " is not allowed in " +
                    std::string(rule.name) + ".");
    }
  }
}

void check_labels(const Block& block, const BlockRule& rule, Diagnostics& diags) {
  for (std::size_t i = 0; i < rule.labels.size() && i < block.labels.size(); ++i) {
    if (!rule.labels[i].is_identifier || unicode::is_identifier(block.labels[i])) continue;
    diags.add(DiagnosticCode::InvalidName, block.label_ranges[i],
              in_quotes(block.labels[i]) + " is not a valid " + std::string(rule.labels[i].name) +
                  ". It must begin with a letter or \"_\" and can contain letters, digits, \"_\" "
                  "and \"-\".");
  }
}

// Checks the blocks and keeps those that are allowed.
class BlockFilter {
 public:
  BlockFilter(const BodyRule& rule, Diagnostics& diags) : rule_(rule), diags_(diags) {}

  bool accepts(const Block& block) {
    const BlockRule* rule = find_rule(rule_, block.type);
    if (!rule) return true;
    check_labels(block, *rule, diags_);
    switch (rule->use) {
      case BlockUse::Any:
        return true;
      case BlockUse::Once:
        return is_first(block);
      case BlockUse::Reserved:
        diags_.add(DiagnosticCode::ReservedName, block.type_range,
                   "The block type " + in_quotes(block.type) + " is reserved in " +
                       std::string(rule_.name) + ".");
        return false;
      case BlockUse::Misplaced:
        diags_.add(DiagnosticCode::MisplacedBlock,
                   block.type == "lifecycle" ? block.range : block.type_range,
                   "A block " + in_quotes(block.type) + " is not allowed in " +
                       std::string(rule_.name) + ".");
        return false;
    }
    return true;
  }

 private:
  bool is_first(const Block& block) {
    const auto [first, is_new] = first_.try_emplace(block.type, block);
    if (!is_new) report_duplicate_block(block, first->second, diags_);
    return is_new;
  }

  const BodyRule& rule_;
  Diagnostics& diags_;
  std::unordered_map<std::string, Block> first_;
};

Value literal(const RuledBody& body, std::string_view name, const Type& type) {
  const Attribute* attribute = body.find(name);
  if (!attribute) return Value::null(type);
  Diagnostics ignored;
  const auto value = convert(attribute->expression.evaluate_literal(ignored), type);
  return value && value->is_plain() ? *value : Value::null(type);
}

}  // namespace

bool is_early(const Expression& expression) {
  const std::vector<Traversal> references = expression.variables();
  return !references.empty() && std::ranges::all_of(references, [](const Traversal& reference) {
    const std::string& root = reference.root_name();
    return root == "var" || root == "local" || root == "path";
  });
}

std::vector<const Block*> RuledBody::blocks(std::string_view type) const {
  std::vector<const Block*> found;
  for (const Block& block : content.blocks) {
    if (block.type == type) found.push_back(&block);
  }
  return found;
}

const Block* RuledBody::block(std::string_view type) const {
  for (const Block& block : content.blocks) {
    if (block.type == type) return &block;
  }
  return nullptr;
}

bool has_item(const BodyRule& rule, std::string_view name) {
  const auto has_name = [&](const ArgumentRule& argument) {
    return argument.name == name && argument.form != ArgumentForm::Reserved;
  };
  const auto has_type = [&](const BlockRule& block) {
    return block.type == name && name != "_" && block.use != BlockUse::Reserved &&
           block.use != BlockUse::Misplaced;
  };
  return std::ranges::any_of(rule.arguments, has_name) ||
         std::ranges::any_of(rule.blocks, has_type);
}

RuledBody read_body(const Body& body, const BodyRule& rule, bool is_override, Diagnostics& diags) {
  const BodySchema& schema = schema_of(rule, is_override && rule.overrides_are_partial);
  RuledBody result;
  if (rule.others) {
    PartialContent partial = body.partial_content(schema, diags);
    result = {std::move(partial.content), std::move(partial.remaining)};
  } else {
    result.content = body.content(schema, diags);
  }
  for (const Attribute& attribute : result.content.attributes) {
    check_argument(attribute, rule, diags);
  }
  BlockFilter filter(rule, diags);
  std::erase_if(result.content.blocks, [&](const Block& block) { return !filter.accepts(block); });
  if (const Block* escaped = result.block("_")) {
    result.remaining = merge({result.remaining, escaped->body});
  }
  return result;
}

bool bool_argument(const RuledBody& body, std::string_view name, bool fallback) {
  return literal(body, name, Type::boolean()).if_bool().value_or(fallback);
}

std::optional<std::string> string_argument(const RuledBody& body, std::string_view name) {
  const Value value = literal(body, name, Type::string());
  const auto text = value.if_string();
  return text ? std::optional<std::string>(*text) : std::nullopt;
}

}  // namespace hecla::terraform
