// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/secrets.h"

#include <hecla/convert/convert.h>
#include <hecla/syntax/ast.h>
#include <hecla/syntax/document.h>
#include <hecla/terraform/file_structure.h>

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "source/uncertain_secrets.h"
#include "source/written_text.h"
#include "terraform/block_rules.h"
#include "terraform/marking.h"
#include "terraform/written_declarations.h"

namespace hecla::terraform {

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
  std::vector<Block> blocks = named_blocks(file, {"variable", "output"});
  // In JSON, a second label looks like an argument.
  static const BodySchema schema{
      {}, {{"variable", {"name", "second"}}, {"output", {"name", "second"}}}};
  Diagnostics ignored(1);
  for (Block& block : file.partial_content(schema, ignored).content.blocks) {
    const BodyRule& rule = block.type == "variable" ? rules::variable : rules::output;
    if (!has_item(rule, block.labels[1])) blocks.push_back(std::move(block));
  }
  return blocks;
}

// Returns the text of each declaration in a file with errors. In JSON, where a lost brace moves what follows out of the
// declaration, it ends at the next one.
std::vector<std::string_view> texts_of(std::span<const Block> declarations) {
  std::vector<std::uint32_t> begins;
  for (const Block& block : declarations) begins.push_back(block.body.range().bytes().begin);
  std::ranges::sort(begins);
  std::vector<std::string_view> texts;
  for (const Block& block : declarations) {
    const SourceRange range = block.body.range();
    const bool is_json = range.has_source() && reads_as_json(range.name());
    if (!is_json) {
      texts.push_back(range.text());
      continue;
    }
    const std::string_view source = range.source()->text();
    const auto next = std::ranges::upper_bound(begins, range.bytes().begin);
    const std::size_t end = next == begins.end() ? source.size() : *next;
    texts.push_back(source.substr(range.bytes().begin, end - range.bytes().begin));
  }
  return texts;
}

}  // namespace

void DeclaredSecrets::add(const Body& file, bool has_errors) {
  static const BodySchema schema{{{"sensitive"}, {"ephemeral"}}, {}};
  const std::vector<Block> blocks = declarations(file);
  const auto texts = has_errors ? texts_of(blocks) : std::vector<std::string_view>(blocks.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const Block& block = blocks[i];
    Diagnostics ignored(1);
    const BodyContent content = block.body.partial_content(schema, ignored).content;
    const std::string_view text = texts[i];
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

// Returns whether an argument has a name that is not that of a value, misspelled.
bool is_beside_value(std::string_view name) {
  const BodyRule* const rules[] = {&rules::variable, &rules::output, &rules::check_rule};
  return name != "value" && name != "default" &&
         (name == "deprecated" || name == "//" ||
          std::ranges::any_of(rules, [&](const BodyRule* rule) { return has_item(*rule, name); }));
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
    mark_blocks(block.body, [](std::string_view) { return true; });
  }
  mark_blocks(declaration,
              [](std::string_view type) { return type != "validation" && type != "precondition"; });
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
    if (const Attribute* type = content.find_attribute("type"))
      mark_defaults_in_type(type->expression);
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

namespace {

// Marks values that are written as an argument, not as a block, in the native syntax.
void mark_variables_argument(const Body& body) {
  Diagnostics ignored(1);
  for (const Attribute& argument : body.just_attributes(ignored)) {
    if (argument.name == "variables" && syntax::expression_node(argument.expression))
      mark_literals(argument.expression);
  }
}

}  // namespace

void DeclaredSecrets::mark_test(const Body& file, bool has_errors) const {
  static const BodySchema in_run{{}, {{"variables", {}}}};
  static const BodySchema in_file{{}, {{"variables", {}}, {"run", {"name"}}}};
  if (empty()) return;
  Diagnostics ignored(1);
  mark_variables_argument(file);
  for (const Block& block : file.partial_content(in_file, ignored).content.blocks) {
    if (block.type == "variables") {
      mark_values(block.body);
    } else {
      mark_variables_argument(block.body);
      for (const Block& inner : block.body.partial_content(in_run, ignored).content.blocks)
        mark_values(inner.body);
    }
  }
  if (has_errors) mark_values(file, true);
}

namespace {

// Returns whether an item of a file is not certainly a block that declares no variables and outputs, and sets none.
bool may_set_secret(std::string_view item) {
  std::size_t begin = 0;
  while (begin < item.size() && !detail::is_in_name(item[begin]))
    begin = std::min(item.find('\n', begin), item.size() - 1) + 1;
  std::size_t end = begin;
  while (end < item.size() && detail::is_in_name(item[end])) ++end;
  const std::string_view header = item.substr(end, item.find('\n', end) - end);
  const std::string_view name = item.substr(begin, end - begin);
  const bool is_other = has_item(rules::file, name) && name != "variable" && name != "output";
  return !is_other || header.find('{') == header.npos || std::ranges::count(header, '"') % 2 != 0;
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

// Returns which arguments of a call may be secret; nothing if none is.
IsSecret secret_arguments(std::string_view name, const std::optional<std::string>& source,
                          const FindDeclaredSecrets& find) {
  if (!source) return [](std::string_view given) { return !has_item(rules::module_call, given); };
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
    mark_blocks(call.body, is_secret);
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

}  // namespace hecla::terraform
