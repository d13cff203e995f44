// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/convert/convert.h>
#include <hecla/terraform/secrets.h>

#include <algorithm>

#include "syntax/literals.h"
#include "terraform/written_declarations.h"

namespace hecla::terraform {

using wire::NestedBlock;
using wire::SchemaAttribute;
using wire::SchemaBlock;

namespace {

// Returns whether a flag is set, or cannot be read.
bool is_set(const BodyContent& content, std::string_view name) {
  const Attribute* flag = content.find_attribute(name);
  if (!flag) return false;
  Diagnostics ignored(1);
  const Value value = flag->expression.evaluate_literal(ignored);
  if (!value.is_known() || ignored.has_errors()) return true;
  const auto is_true = convert(value, Type::boolean());
  return !value.is_null() && (!is_true || *is_true != Value::boolean(false));
}

template <class F>
void for_each_argument(std::string_view text, std::string_view name, F f) {
  for (std::size_t at = 0; (at = argument_after(text, name, at)) != text.npos;) f(at);
}

bool has_argument(std::string_view text, std::string_view name) {
  return argument_after(text, name, 0) != text.npos;
}

// Marks a part of a block with errors, and what follows it. Recovery may end the part and the block too early, so the
// block lasts at least until the next line that begins with a brace.
void mark_rest(const Body& block, std::uint32_t begin) {
  const SourceRange range = block.range();
  const std::string_view text = range.source()->text();
  const auto brace = static_cast<std::uint32_t>(std::min(text.find("\n}", begin), text.size()));
  SourceRange(range.source(), {begin, std::max(range.bytes().end, brace)}).mark_secret();
}

// Marks from an offset to the next attribute.
void mark_until_next(const SourceRef& source, std::uint32_t begin,
                     const std::vector<Attribute>& attributes) {
  auto end = static_cast<std::uint32_t>(source->text().size());
  for (const Attribute& attribute : attributes) {
    const std::uint32_t next = attribute.range.bytes().begin;
    if (next >= begin) end = std::min(end, next);
  }
  SourceRange(source, {begin, end}).mark_secret();
}

std::string key_of(std::string_view type, std::string_view name) {
  return std::string(type).append(".").append(name);
}

std::vector<Block> declarations(const Body& file) {
  static const BodySchema schema{{}, {{"variable", {"name"}}, {"output", {"name"}}}};
  Diagnostics ignored(1);
  return file.partial_content(schema, ignored).content.blocks;
}

}  // namespace

void DeclaredSecrets::add(const Body& file, bool has_errors) {
  static const BodySchema schema{{{"sensitive"}, {"ephemeral"}}, {}};
  for (const Block& block : declarations(file)) {
    Diagnostics ignored(1);
    const BodyContent content = block.body.partial_content(schema, ignored).content;
    const std::string_view text = has_errors ? block.body.range().text() : "";
    const auto has_flag = [&](std::string_view name) {
      return is_set(content, name) || has_argument(text, name);
    };
    add(key_of(block.type, block.labels[0]), {has_flag("sensitive"), has_flag("ephemeral")});
  }
  if (!has_errors) return;
  for (const WrittenDeclaration& written : written_declarations(file.range().source()->text()))
    add(key_of(written.type, written.name), {written.is_sensitive, written.is_ephemeral});
}

void DeclaredSecrets::add(const std::string& key, Secrecy secrecy) {
  if (!secrecy.is_secret()) return;
  Secrecy& known = declared_[key];
  known.sensitive |= secrecy.sensitive;
  known.ephemeral |= secrecy.ephemeral;
}

void DeclaredSecrets::mark(const Body& file, bool has_errors) const {
  static const BodySchema schema{{{"default"}, {"value"}}, {}};
  if (empty()) return;
  for (const Block& block : declarations(file)) {
    if (!find(block.type, block.labels[0]).is_secret()) continue;
    Diagnostics ignored(1);
    const BodyContent content = block.body.partial_content(schema, ignored).content;
    if (has_errors) {
      // Recovery may have skipped the value.
      std::uint32_t begin = block.body.range().bytes().begin;
      for (const Attribute& value : content.attributes)
        begin = std::max(begin, value.expression.range().bytes().begin);
      mark_rest(block.body, begin);
    }
    if (const Attribute* fallback = content.find_attribute("default"))
      fallback->expression.range().mark_secret();
    if (const Attribute* value = content.find_attribute("value")) mark_literals(value->expression);
  }
  if (has_errors) mark_written(file.range().source());
}

// Marks the values of declarations that others may have swallowed.
void DeclaredSecrets::mark_written(const SourceRef& source) const {
  for (const WrittenDeclaration& written : written_declarations(source->text())) {
    if (find(written.type, written.name).is_secret())
      SourceRange(source, written.value).mark_secret();
  }
}

void DeclaredSecrets::mark_values(const Body& file, bool has_errors) const {
  Diagnostics ignored(1);
  const std::vector<Attribute> given = file.just_attributes(ignored);
  for (const Attribute& value : given) {
    if (!find("variable", value.name).is_secret()) continue;
    value.expression.range().mark_secret();
  }
  if (!has_errors) return;
  const SourceRef source = file.range().source();
  for (const auto& [key, secrecy] : declared_) {
    if (!key.starts_with("variable.")) continue;
    for_each_argument(source->text(), std::string_view(key).substr(9), [&](std::size_t value) {
      mark_until_next(source, static_cast<std::uint32_t>(value), given);
    });
  }
}

void DeclaredSecrets::mark_call(const Body& call, bool has_errors) const {
  if (empty()) return;
  Diagnostics ignored(1);
  for (const Attribute& given : call.just_attributes(ignored)) {
    if (find("variable", given.name).is_secret()) mark_literals(given.expression);
  }
  if (!has_errors) return;
  const SourceRange range = call.range();
  for (const auto& [key, secrecy] : declared_) {
    if (!key.starts_with("variable.")) continue;
    for_each_argument(range.text(), std::string_view(key).substr(9), [&](std::size_t value) {
      mark_rest(call, range.bytes().begin + static_cast<std::uint32_t>(value));
    });
  }
}

Secrecy DeclaredSecrets::find(std::string_view type, std::string_view name) const {
  const auto found = declared_.find(key_of(type, name));
  return found == declared_.end() ? Secrecy() : found->second;
}

void mark_declared_secrets(std::span<const Body> module, bool has_errors) {
  DeclaredSecrets secrets;
  for (const Body& file : module) secrets.add(file, has_errors);
  for (const Body& file : module) secrets.mark(file, has_errors);
}

// --- literals

namespace {

void mark_literals_in(const syntax::Expr& expr, const SourceRef& source) {
  syntax::for_each_secret_literal(syntax::AnyNode(expr), [&](syntax::AnyNode literal) {
    SourceRange(source, literal.range()).mark_secret();
    return true;
  });
}

// Returns whether a string of the JSON syntax is one interpolation without literals: "${a.b}".
bool is_only_interpolation(std::string_view string) {
  return string.starts_with("\"${") && string.ends_with("}\"") &&
         string.find("${", 3) == std::string_view::npos &&
         string.substr(1, string.size() - 2).find('"') == std::string_view::npos;
}

}  // namespace

void mark_literals(const Expression& expression) {
  if (const syntax::Expr* expr = syntax::expression_node(expression))
    return mark_literals_in(*expr, expression.range().source());
  if (const auto list = expression.as_list()) {
    for (const Expression& item : *list) mark_literals(item);
  } else if (const auto map = expression.as_map()) {
    for (const auto& [key, value] : *map) {
      mark_literals(key);
      mark_literals(value);
    }
  } else if (!is_only_interpolation(expression.range().text())) {
    expression.range().mark_secret();
  }
}

// --- provider schemas

namespace {

bool is_secret(const SchemaAttribute& attribute) {
  return attribute.sensitive || attribute.write_only;
}

void mark_nested(const Expression& expression, const std::vector<SchemaAttribute>& attributes);

void mark_attribute(const SchemaAttribute& attribute, const Expression& value) {
  if (is_secret(attribute)) return mark_literals(value);
  if (!attribute.nested) return;
  const std::vector<SchemaAttribute>& inner = attribute.nested->attributes;
  if (attribute.nested->nesting == wire::NestingMode::Single) return mark_nested(value, inner);
  if (const auto list = value.as_list()) {
    for (const Expression& item : *list) mark_nested(item, inner);
  } else if (const auto map = value.as_map()) {
    for (const auto& item : *map) mark_nested(item.second, inner);
  }
}

// `expression` is an object with the attributes.
void mark_nested(const Expression& expression, const std::vector<SchemaAttribute>& attributes) {
  const auto map = expression.as_map();
  if (!map) return;
  for (const auto& [key, value] : *map) {
    Diagnostics ignored(1);
    std::string name = key.keyword();
    if (name.empty()) {
      const Value constant = key.evaluate_literal(ignored);
      name = constant.is_known() ? constant.if_string().value_or("") : "";
    }
    if (const SchemaAttribute* attribute = find_attribute(attributes, name))
      mark_attribute(*attribute, value);
  }
}

const NestedBlock* find_block(const SchemaBlock& schema, std::string_view type) {
  const auto found = std::ranges::lower_bound(schema.blocks, type, {}, &NestedBlock::type);
  return found != schema.blocks.end() && found->type == type ? &*found : nullptr;
}

// Marks the content of a dynamic block.
void mark_dynamic(const Block& block, const SchemaBlock& schema, bool has_errors) {
  static const BodySchema content_only{{}, {{"content"}}};
  const NestedBlock* nested = find_block(schema, block.labels[0]);
  if (!nested) return;
  Diagnostics ignored(1);
  for (const Block& content : block.body.partial_content(content_only, ignored).content.blocks)
    mark_secrets(content.body, nested->block, has_errors);
}

BodySchema parts_with_secrets(const SchemaBlock& schema) {
  BodySchema wanted;
  for (const SchemaAttribute& attribute : schema.attributes) {
    if (is_secret(attribute) || attribute.nested) wanted.attributes.push_back({attribute.name});
  }
  for (const NestedBlock& nested : schema.blocks) {
    wanted.blocks.push_back({nested.type});
    if (nested.nesting == wire::NestingMode::Map) wanted.blocks.back().label_names = {"key"};
  }
  const bool has_dynamic =
      !find_attribute(schema.attributes, "dynamic") && !find_block(schema, "dynamic");
  if (has_dynamic && !schema.blocks.empty()) wanted.blocks.push_back({"dynamic", {"type"}});
  return wanted;
}

}  // namespace

void mark_secrets(const Body& body, const SchemaBlock& schema, bool has_errors) {
  Diagnostics ignored(1);
  const BodyContent content = body.partial_content(parts_with_secrets(schema), ignored).content;
  for (const Attribute& given : content.attributes) {
    const SchemaAttribute* attribute = find_attribute(schema.attributes, given.name);
    if (!attribute) continue;
    mark_attribute(*attribute, given.expression);
    if (has_errors) mark_rest(body, given.expression.range().bytes().begin);
  }
  for (const Block& block : content.blocks) {
    if (const NestedBlock* nested = find_block(schema, block.type)) {
      mark_secrets(block.body, nested->block, has_errors);
    } else {
      mark_dynamic(block, schema, has_errors);
    }
  }
}

}  // namespace hecla::terraform
