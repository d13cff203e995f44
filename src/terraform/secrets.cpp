// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/secrets.h"

#include <hecla/convert/convert.h>

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "source/uncertain_secrets.h"
#include "source/written_text.h"
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
  const auto value = convert(flag->expression.evaluate_literal(ignored), Type::boolean());
  return !value || *value != Value::boolean(false);
}

bool has_argument(std::string_view text, std::string_view name) {
  return detail::argument_after(text, name, 0) != text.npos;
}

// Returns the offset before the first line that is only a brace, or the size of the text.
std::size_t first_brace_line(std::string_view text) {
  for (std::size_t at = 0; (at = text.find("\n}", at)) != text.npos; at += 2) {
    const std::size_t after = text.find_first_not_of(" \t\r", at + 2);
    if (after == text.npos || text[after] == '\n') return at;
  }
  return text.size();
}

// Recovery may end a block with errors too early, so one whose braces do not match lasts at least until the next line that
// is only a brace. Many blocks on one line each must not search the rest of the file, so what follows is limited.
std::uint32_t end_of_rest(const Body& block, std::uint32_t begin) {
  constexpr std::size_t most_bytes = 16384;
  const SourceRange range = block.range();
  if (detail::closes_its_braces(range.text())) return std::max(range.bytes().end, begin);
  const std::size_t size = first_brace_line(range.source()->text().substr(begin, most_bytes));
  return std::max(range.bytes().end, begin + static_cast<std::uint32_t>(size));
}

// Marks a part of a block with errors, and what follows it.
void mark_rest(const Body& block, std::uint32_t begin) {
  SourceRange(block.range().source(), {begin, end_of_rest(block, begin)}).mark_secret();
}

// Marks what may be the values of arguments of a block with errors: recovery may have skipped one, and of duplicates
// only the first is read.
template <class F>
void mark_written_arguments(const Body& block, F is_secret) {
  const std::uint32_t begin = block.range().bytes().begin;
  const std::string_view text = block.range().source()->text();
  std::optional<std::size_t> first, last;
  detail::for_each_written_argument(text.substr(begin, end_of_rest(block, begin) - begin),
                                    [&](std::string_view name, std::size_t value) {
                                      if (!is_secret(name)) return;
                                      if (!first) first = value;
                                      last = value;
                                    });
  for (const auto& value : {first, last}) {
    if (value) mark_rest(block, begin + static_cast<std::uint32_t>(*value));
  }
}

std::string key_of(std::string_view type, std::string_view name) {
  return std::string(type).append(".").append(name);
}

// The label of a block that has a name, or nothing if it is missing.
std::string_view name_of(const Block& block) {
  return block.labels.empty() ? std::string_view() : block.labels[0];
}

// Returns the blocks of types that have a name. Those with a missing label or too many keep what they mean to say.
std::vector<Block> named_blocks(const Body& body, std::initializer_list<std::string_view> types) {
  constexpr std::size_t most_labels = 3;
  const auto blocks_with = [&](std::size_t labels, Diagnostics& diags) {
    BodySchema schema;
    for (const std::string_view type : types)
      schema.blocks.push_back({std::string(type), std::vector<std::string>(labels, "name")});
    return body.partial_content(schema, diags).content.blocks;
  };
  Diagnostics wrong_labels(1), ignored(1);
  std::vector<Block> blocks = blocks_with(1, wrong_labels);
  if (!wrong_labels.has_errors()) return blocks;
  for (const std::size_t labels : {std::size_t{0}, std::size_t{2}, most_labels})
    std::ranges::move(blocks_with(labels, ignored), std::back_inserter(blocks));
  return blocks;
}

std::vector<Block> declarations(const Body& file) {
  return named_blocks(file, {"variable", "output"});
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
    add(key_of(block.type, name_of(block)), {has_flag("sensitive"), has_flag("ephemeral")});
    if (block.type == "variable") variables_.emplace(name_of(block));
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

void DeclaredSecrets::add(const DeclaredSecrets& others) {
  variables_.insert(others.variables_.begin(), others.variables_.end());
  for (const auto& [key, secrecy] : others.declared_) add(key, secrecy);
}

namespace {

// Returns whether an argument or block of a declaration has a name that is not that of its value, misspelled.
bool is_beside_value(std::string_view name) {
  constexpr std::string_view names[] = {
      "type",       "description", "sensitive",    "ephemeral", "nullable",  "validation",
      "depends_on", "deprecated",  "precondition", "//",        "condition", "error_message"};
  return std::ranges::find(names, name) != std::end(names);
}

// Marks the defaults of attributes in a type: object({ a = optional(string, "x") }).
void mark_defaults(const Expression& type) {
  const std::string_view text = type.range().text();
  const std::size_t optional = text.find("optional(");
  if (optional != text.npos && text.find(',', optional) != text.npos) mark_literals(type);
}

// Marks the literals in arguments that may be meant as the value, also in a block in which they are by mistake.
void mark_misplaced(const Body& declaration) {
  static const BodySchema nested{{}, {{"validation", {}}, {"precondition", {}}}};
  Diagnostics ignored(1);
  for (const Attribute& value : declaration.just_attributes(ignored)) {
    if (value.name != "default" && !is_beside_value(value.name)) mark_literals(value.expression);
  }
  for (const Block& block : declaration.partial_content(nested, ignored).content.blocks) {
    for (const Attribute& value : block.body.just_attributes(ignored)) {
      if (!is_beside_value(value.name)) mark_literals(value.expression);
    }
  }
}

}  // namespace

void DeclaredSecrets::mark(const Body& file, bool has_errors) const {
  static const BodySchema schema{{{"default"}, {"value"}, {"type"}}, {}};
  if (empty()) return;
  for (const Block& block : declarations(file)) {
    if (!find(block.type, name_of(block)).is_secret()) continue;
    Diagnostics errors(1);
    const BodyContent content = block.body.partial_content(schema, errors).content;
    if (has_errors || errors.has_errors()) {
      // Recovery may have skipped the value.
      std::uint32_t begin = block.body.range().bytes().begin;
      for (const Attribute& value : content.attributes)
        begin = std::max(begin, value.expression.range().bytes().begin);
      mark_rest(block.body, begin);
    }
    if (const Attribute* fallback = content.find_attribute("default"))
      fallback->expression.range().mark_secret();
    if (const Attribute* type = content.find_attribute("type")) mark_defaults(type->expression);
    mark_misplaced(block.body);
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

bool DeclaredSecrets::may_be_misspelled(std::string_view name) const {
  const auto secret = declared_.lower_bound("variable.");
  return secret != declared_.end() && secret->first.starts_with("variable.") &&
         !variables_.contains(name);
}

void DeclaredSecrets::mark_values(const Body& file, bool has_errors) const {
  Diagnostics ignored(1);
  const std::vector<Attribute> given = file.just_attributes(ignored);
  for (const Attribute& value : given) {
    if (find("variable", value.name).is_secret() || may_be_misspelled(value.name))
      value.expression.range().mark_secret();
  }
  if (!has_errors && !ignored.has_errors()) return;
  // Each may last until the next argument.
  std::vector<std::uint32_t> begins;
  for (const Attribute& value : given) begins.push_back(value.range.bytes().begin);
  std::ranges::sort(begins);
  const SourceRef source = file.range().source();
  detail::for_each_written_argument(source->text(), [&](std::string_view name, std::size_t value) {
    if (!find("variable", name).is_secret()) return;
    const auto begin = static_cast<std::uint32_t>(value);
    const auto next = std::ranges::lower_bound(begins, begin);
    const auto end =
        next == begins.end() ? static_cast<std::uint32_t>(source->text().size()) : *next;
    SourceRange(source, {begin, end}).mark_secret();
  });
}

void DeclaredSecrets::mark_test(const Body& file, bool has_errors) const {
  static const BodySchema in_run{{}, {{"variables", {}}}};
  static const BodySchema in_file{{}, {{"variables", {}}, {"run", {"name"}}}};
  if (empty()) return;
  Diagnostics ignored(1);
  for (const Block& block : file.partial_content(in_file, ignored).content.blocks) {
    if (block.type == "variables") {
      mark_values(block.body);
    } else {
      for (const Block& inner : block.body.partial_content(in_run, ignored).content.blocks)
        mark_values(inner.body);
    }
  }
  if (has_errors) mark_values(file, true);
}

namespace {

// Returns whether an item of a file is not certainly a block that declares no variables and outputs, and sets none.
bool may_set_secret(std::string_view item) {
  constexpr std::string_view others[] = {"check",    "data",    "ephemeral", "import",
                                         "locals",   "module",  "moved",     "provider",
                                         "resource", "removed", "terraform"};
  std::size_t begin = 0;
  while (begin < item.size() && !detail::is_in_name(item[begin]))
    begin = std::min(item.find('\n', begin), item.size() - 1) + 1;
  std::size_t end = begin;
  while (end < item.size() && detail::is_in_name(item[end])) ++end;
  const std::string_view header = item.substr(end, item.find('\n', end) - end);
  const std::string_view name = item.substr(begin, end - begin);
  return std::ranges::find(others, name) == std::end(others) || header.find('{') == header.npos ||
         std::ranges::count(header, '"') % 2 != 0;
}

}  // namespace

void DeclaredSecrets::mark_near(const SourceRef& source, std::span<const Diagnostic> errors) const {
  if (!empty())
    detail::mark_uncertain_secrets(source, {0, static_cast<std::uint32_t>(source->text().size())},
                                   errors, may_set_secret);
}

Secrecy DeclaredSecrets::find(std::string_view type, std::string_view name) const {
  const auto found = declared_.find(key_of(type, name));
  return found == declared_.end() ? Secrecy() : found->second;
}

// --- calls of modules

namespace {

using IsSecret = std::function<bool(std::string_view name)>;

bool is_argument_of_all_calls(std::string_view name) {
  constexpr std::string_view names[] = {"source",   "version",   "count",
                                        "for_each", "providers", "depends_on"};
  return std::ranges::find(names, name) != std::end(names);
}

// Returns which arguments of a call may be secret; nothing if none is.
IsSecret secret_arguments(std::string_view name, const std::optional<std::string>& source,
                          const FindDeclaredSecrets& find) {
  if (!source) return [](std::string_view given) { return !is_argument_of_all_calls(given); };
  const DeclaredSecrets* declared = find(std::string(name), *source);
  if (!declared || declared->empty()) return nullptr;
  return [=](std::string_view given) { return declared->find("variable", given).is_secret(); };
}

// Returns the source of a call, if it is a constant: no string without its last quote, and in the JSON syntax, where the
// literal value of a template is its text, no template.
std::optional<std::string> source_of(const Block& call) {
  static const BodySchema schema{{{"source"}}, {}};
  Diagnostics ignored(1);
  const BodyContent content = call.body.partial_content(schema, ignored).content;
  const Attribute* source = content.find_attribute("source");
  if (!source) return std::nullopt;
  const Value value = source->expression.evaluate_literal(ignored);
  const auto text = value.is_known() ? value.if_string() : std::nullopt;
  if (!text || text->find("${") != text->npos || !source->expression.range().text().ends_with('"'))
    return std::nullopt;
  return std::string(*text);
}

// The same for the text of a call.
std::optional<std::string> written_source(std::string_view call) {
  const std::size_t value = detail::argument_after(call, "source", 0);
  if (value == call.npos || !call.substr(value).starts_with('"')) return std::nullopt;
  const std::size_t end = call.find_first_of("\"\r\n", value + 1);
  if (end == call.npos || call[end] != '"') return std::nullopt;
  return std::string(call.substr(value + 1, end - value - 1));
}

// Marks the arguments of calls that others may have swallowed. They last until the next one, so that each byte is read
// once.
void mark_written_calls(const SourceRef& source, const FindDeclaredSecrets& find) {
  std::vector<std::pair<std::string_view, ByteRange>> calls;
  detail::for_each_written_block(
      source->text(), "module", [&](std::string_view name, ByteRange call) {
        if (!calls.empty()) calls.back().second.end = std::min(calls.back().second.end, call.begin);
        calls.emplace_back(name, call);
      });
  for (const auto& [name, call] : calls) {
    const std::string_view text = source->text().substr(call.begin, call.size());
    const IsSecret is_secret = secret_arguments(name, written_source(text), find);
    std::optional<std::size_t> first;
    detail::for_each_written_argument(text, [&](std::string_view given, std::size_t value) {
      if (!first && is_secret && is_secret(given)) first = value;
    });
    const auto begin = call.begin + static_cast<std::uint32_t>(first.value_or(call.size()));
    if (begin < call.end) SourceRange(source, {begin, call.end}).mark_secret();
  }
}

}  // namespace

void mark_calls(const Body& file, bool has_errors, const FindDeclaredSecrets& find) {
  for (const Block& call : named_blocks(file, {"module"})) {
    const IsSecret is_secret = secret_arguments(name_of(call), source_of(call), find);
    if (!is_secret) continue;
    Diagnostics ignored(1);
    for (const Attribute& given : call.body.just_attributes(ignored)) {
      if (is_secret(given.name)) mark_literals(given.expression);
    }
    if (has_errors) mark_written_arguments(call.body, is_secret);
  }
  if (has_errors) mark_written_calls(file.range().source(), find);
}

void mark_runs(const Body& test, bool has_errors, const FindDeclaredSecrets& find) {
  static const BodySchema in_file{{}, {{"run", {"name"}}}};
  static const BodySchema in_run{{}, {{"module"}}};
  Diagnostics ignored(1);
  for (const Block& run : test.partial_content(in_file, ignored).content.blocks) {
    for (const Block& module : run.body.partial_content(in_run, ignored).content.blocks) {
      const auto source = source_of(module);
      const DeclaredSecrets* declared = source ? find(run.labels[0], *source) : nullptr;
      if (declared) declared->mark_test(test, has_errors);
    }
  }
}

// --- literals

namespace {

void mark_literals_in(const syntax::Expr& expr, const SourceRef& source) {
  syntax::for_each_secret_literal(syntax::AnyNode(expr), [&](syntax::AnyNode literal) {
    SourceRange(source, literal.range()).mark_secret();
    return true;
  });
}

bool is_name_character(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

// Returns whether a number begins here: neither a part of a name nor an index.
bool begins_number(std::string_view text, std::size_t at) {
  const auto is_after_name = [&](std::size_t end) {
    return end > 0 && (is_name_character(text[end - 1]) || text[end - 1] == ']');
  };
  if (!is_digit(text[at]) || is_after_name(at)) return false;
  const char before = at > 0 ? text[at - 1] : ' ';
  return before != '.' && !((before == '-' || before == '[') && is_after_name(at - 1));
}

// Returns whether a string of the JSON syntax is one interpolation without literals: "${a.b}".
bool is_only_interpolation(std::string_view string) {
  if (!string.starts_with("\"${") || !string.ends_with("}\"")) return false;
  const std::string_view inside = string.substr(3, string.size() - 5);
  for (std::size_t i = 0; i < inside.size(); ++i) {
    if (inside[i] == '"' || inside[i] == '<' || begins_number(inside, i)) return false;
  }
  return inside.find("${") == inside.npos;
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

// Returns whether an attribute, or one that is nested in it, is secret.
bool has_secret(const SchemaAttribute& attribute) {
  if (attribute.sensitive || attribute.write_only) return true;
  return attribute.nested && std::ranges::any_of(attribute.nested->attributes, has_secret);
}

// Marks the values of nested attributes where the objects are written as such. What computes them may have any of
// their literals in a secret.
class AttributeMarking {
 public:
  void mark(const SchemaAttribute& attribute, const Expression& value) const {
    if (!has_secret(attribute)) return;
    if (attribute.sensitive || attribute.write_only) return mark_literals(value);
    const std::vector<SchemaAttribute>& inner = attribute.nested->attributes;
    const bool is_single = attribute.nested->nesting == wire::NestingMode::Single;
    const auto list = value.as_list();
    const auto map = value.as_map();
    if (is_single || (!list && !map)) return mark_object(value, inner);
    if (list) {
      for (const Expression& item : *list) mark_object(item, inner);
    } else {
      for (const auto& item : *map) mark_object(item.second, inner);
    }
  }

 private:
  void mark_object(const Expression& object, const std::vector<SchemaAttribute>& attributes) const {
    const auto map = object.as_map();
    if (!map) return mark_literals(object);
    for (const auto& [key, value] : *map) {
      const std::string name = name_of(key);
      const SchemaAttribute* attribute = find_attribute(attributes, name);
      if (name.empty()) mark_literals(value);
      if (attribute) mark(*attribute, value);
    }
  }

  // Returns an empty name for a computed key.
  static std::string name_of(const Expression& key) {
    const std::string keyword = key.keyword();
    if (!keyword.empty()) return keyword;
    Diagnostics ignored(1);
    const Value constant = key.evaluate_literal(ignored);
    return std::string(constant.is_known() ? constant.if_string().value_or("") : "");
  }
};

// Marks the content of a dynamic block.
void mark_dynamic(const Block& block, const SchemaBlock& schema, bool has_errors) {
  static const BodySchema content_only{{}, {{"content"}}};
  const NestedBlock* nested = find_block(schema.blocks, block.labels[0]);
  if (!nested) return;
  Diagnostics ignored(1);
  for (const Block& content : block.body.partial_content(content_only, ignored).content.blocks)
    mark_secrets(content.body, nested->block, has_errors);
}

BodySchema parts_with_secrets(const SchemaBlock& schema) {
  BodySchema wanted;
  for (const SchemaAttribute& attribute : schema.attributes) {
    if (has_secret(attribute)) wanted.attributes.push_back({attribute.name});
  }
  for (const NestedBlock& nested : schema.blocks) {
    wanted.blocks.push_back({nested.type});
    if (nested.nesting == wire::NestingMode::Map) wanted.blocks.back().label_names = {"key"};
  }
  const bool has_dynamic =
      !find_attribute(schema.attributes, "dynamic") && !find_block(schema.blocks, "dynamic");
  if (has_dynamic && !schema.blocks.empty()) wanted.blocks.push_back({"dynamic", {"type"}});
  return wanted;
}

// Returns whether a block with this schema may have an argument or block with this name.
bool has_item(const SchemaBlock& schema, std::string_view name) {
  constexpr std::string_view names[] = {"count",      "for_each",   "provider",  "depends_on",
                                        "alias",      "version",    "lifecycle", "dynamic",
                                        "connection", "provisioner"};
  return find_attribute(schema.attributes, name) || find_block(schema.blocks, name) ||
         std::ranges::find(names, name) != std::end(names);
}

// Marks what may be a secret argument of a block with errors whose name or sign is broken: what recovery skipped, and
// arguments and blocks that the schema does not have.
void mark_broken_items(const Body& block, const SchemaBlock& schema) {
  const syntax::BodyNode* const node = syntax::Document::BodiesOf::node_of(block);
  if (!node) return;
  const auto mark = [&](ByteRange range) {
    SourceRange(block.range().source(), range).mark_secret();
  };
  for (const syntax::AttributeNode* argument : node->attributes) {
    if (!has_item(schema, argument->name())) mark({argument->equals, argument->range.end});
  }
  for (const syntax::BlockNode* inner : node->blocks) {
    const bool has_brace = inner->open_brace > inner->range.begin;
    if (!has_brace || !has_item(schema, inner->type()))
      mark({inner->type_range().end, inner->range.end});
  }
  if (!node->rejected) return;
  for (const syntax::SkippedNode& skipped : node->rejected->skipped) mark(skipped.range);
}

bool has_secret_named(const SchemaBlock& schema, std::string_view name) {
  const SchemaAttribute* attribute = find_attribute(schema.attributes, name);
  return (attribute && has_secret(*attribute)) ||
         std::ranges::any_of(schema.blocks, [&](const NestedBlock& nested) {
           return has_secret_named(nested.block, name);
         });
}

}  // namespace

void mark_written_secrets(const SourceRange& block, const SchemaBlock& schema) {
  ByteRange marked = block.bytes();
  marked.begin = marked.end;
  detail::for_each_written_argument(block.text(), [&](std::string_view name, std::size_t value) {
    const std::uint32_t begin = block.bytes().begin + static_cast<std::uint32_t>(value);
    if (marked.size() == 0 && has_secret_named(schema, name)) marked.begin = begin;
  });
  if (marked.size() > 0) SourceRange(block.source(), marked).mark_secret();
}

void mark_secrets(const Body& body, const SchemaBlock& schema, bool has_errors) {
  Diagnostics ignored(1);
  const BodyContent content = body.partial_content(parts_with_secrets(schema), ignored).content;
  for (const Attribute& given : content.attributes) {
    const SchemaAttribute* attribute = find_attribute(schema.attributes, given.name);
    if (attribute) AttributeMarking().mark(*attribute, given.expression);
  }
  if (has_errors) {
    mark_written_arguments(body, [&](std::string_view name) {
      const SchemaAttribute* attribute = find_attribute(schema.attributes, name);
      return attribute && has_secret(*attribute);
    });
    if (std::ranges::any_of(schema.attributes, has_secret)) mark_broken_items(body, schema);
  }
  for (const Block& block : content.blocks) {
    if (const NestedBlock* nested = find_block(schema.blocks, block.type)) {
      mark_secrets(block.body, nested->block, has_errors);
    } else {
      mark_dynamic(block, schema, has_errors);
    }
  }
}

}  // namespace hecla::terraform
