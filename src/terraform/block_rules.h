// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Terraform's language as data: which arguments and blocks each built-in block has, what is checked while a body is
// read, how strings in the JSON syntax are read, and what lists show.
//
//   const RuledBody body = read_body(block.body, rules::output, {}, diags);
//   if (const Attribute* value = body.find("value")) ...
//
// The tables are constants. Safe to use from several threads.
#include <hecla/model/body.h>
#include <hecla/write/body_structure.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "terraform/listing.h"

namespace hecla::terraform {

// What an argument can be, which also says how a string in the JSON syntax is read.
enum class ArgumentForm : std::uint8_t {
  Value,     // any expression; a template in JSON
  Bool,      // a literal that can be converted to bool
  String,    // a literal that can be converted to string
  Literal,   // another literal
  Early,     // the same as String, or is_early(); a template in JSON
  Syntax,    // a type, keywords or references; the source text in JSON
  Reserved,  // not allowed: the name is reserved for later versions of Terraform
};

struct ArgumentRule {
  std::string_view name;
  ArgumentForm form = ArgumentForm::Value;
  bool is_required = false;
  bool is_listed = false;  // has a column in lists of such blocks
};

enum class BlockUse : std::uint8_t {
  Any,
  Once,       // a second one is an error
  Reserved,   // not allowed: the type is reserved for later versions of Terraform
  Misplaced,  // not allowed here, but elsewhere
};

struct LabelRule {
  std::string_view name;
  bool is_identifier = false;
};

struct BodyRule;
struct BlockRule {
  std::string_view type;
  std::span<const LabelRule> labels = {};
  const BodyRule* body = nullptr;
  BlockUse use = BlockUse::Any;
  Listing listing = Listing::Blocks;  // the list that has rows for such blocks
};

struct BodyRule {
  // For messages about what is reserved or misplaced: "a resource block".
  std::string_view name = {};
  std::span<const ArgumentRule> arguments = {};
  std::span<const BlockRule> blocks = {};
  // The structure of other arguments and blocks, which a provider or a module declares; null if there are none.
  const write::BodyStructure* others = nullptr;
  // The rule whose structure conversions use in place of that of this one.
  const BodyRule* converted_as = nullptr;
  // Whether required arguments can be omitted in an override file.
  bool overrides_are_partial = false;
};

// Returns whether an expression refers to variables and local values, and to nothing else (ArgumentForm::Early).
bool is_early(const Expression& expression);

// Returns whether a body can have an argument or block with this name by its rule alone.
bool has_item(const BodyRule& rule, std::string_view name);

// A body that was read with a rule.
struct RuledBody {
  BodyContent content;
  Body remaining;  // the other arguments and blocks of an open body

  const Attribute* find(std::string_view name) const { return content.find_attribute(name); }
  std::vector<const Block*> blocks(std::string_view type) const;
  // Returns the first block of a type, or null.
  const Block* block(std::string_view type) const;
};

// Reports what the rule does not allow. Blocks that must appear once and appear again, and blocks that are not
// allowed, are left out of the result. The content of a block "_" is added to `remaining`.
RuledBody read_body(const Body& body, const BodyRule& rule, bool is_override, Diagnostics& diags);

// Return the value of a literal argument with the form Bool or String; `fallback`, or nothing, if it is missing or
// invalid, which read_body() has reported.
bool bool_argument(const RuledBody& body, std::string_view name, bool fallback);
std::optional<std::string> string_argument(const RuledBody& body, std::string_view name);

namespace rules {
extern const BodyRule file, values_of_file, settings, language, provider, variable, output,
    module_call, module_lifecycle, resource, data, nested_data, ephemeral, action, lifecycle,
    data_lifecycle, action_trigger, provisioner, moved, removed, removed_lifecycle, import, check,
    check_rule, test_file, test_settings, test_run, test_module, test_plan_options, mock_provider,
    mock, override_resource, override_module;

// The structure of the files of modules, of those with their tests, and of those that give values to their variables.
const write::BodyStructure& structure_of_modules();
const write::BodyStructure& structure_of_tests();
const write::BodyStructure& structure_of_values();
}  // namespace rules

}  // namespace hecla::terraform
