// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Edits: changes to a document, described by addresses and new content. Document::apply() performs
// them.
//
//   const auto type = *write::Address::parse("resource.aws_instance.web.instance_type", diags);
//   document.apply({{write::Edit::set(type, write::NewExpression::value(Value::string("t3.large")))}},
//                  diags);
//
// Plain data: nothing is checked before it is applied.
#include <hecla/model/traversal.h>
#include <hecla/value/value.h>
#include <hecla/write/address.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::write {

// The source text of a new expression. In documents in the JSON syntax it is converted to JSON, and
// everything but literals becomes a template.
struct NewExpression {
  std::string text;
  // If not empty: a form without newlines, which is used where `text` cannot be, such as a heredoc
  // with a comment after it.
  std::string single_line = {};
  // Lines are indented by two blanks for each level, which become the indentation of the document.
  bool is_laid_out = false;

  // A value, laid out as write::to_hcl() does. Precondition (checked): it is known, not sensitive,
  // and HCL can express it.
  static NewExpression value(const Value& value);
  // A string as a heredoc, if it consists of several whole lines; otherwise quoted.
  static NewExpression heredoc(std::string_view text);
  // A reference such as var.tags["a"]. Precondition (checked): it is not relative.
  static NewExpression reference(const Traversal& reference);
  // A function call.
  static NewExpression call(std::string_view function, std::span<const NewExpression> arguments);
  // Any other expression.
  static NewExpression source(std::string text) { return {.text = std::move(text)}; }
};

// The position of new or moved content, relative to what the address refers to.
enum class Placement : std::uint8_t {
  Last,    // in it, after everything else
  First,   // in it, before everything else
  Before,  // before it, and before its comments
  After,   // after it, and after its comments
};

// The treatment of blank lines and comments around new and removed items.
enum class Spacing : std::uint8_t {
  // As people write configuration: a new block is separated by a blank line unless its neighbors
  // are not, and removing an item removes its comments and leaves no additional blank lines.
  Neighbors,
  // As hclwrite does it: new items are at the very end, blank lines stay as they are, only line
  // comments belong to an item, and new lines end with \n.
  Hclwrite,
};

struct Edit {
  enum class Action : std::uint8_t {
    Set,               // address, expression
    Add,               // address, text, placement
    Remove,            // address
    Rename,            // address, names
    Move,              // address, to
    SetComment,        // address, text, is_trailing
    RenameReferences,  // address, to
  };
  Action action;
  Address address;
  NewExpression expression = {};
  std::string text = {};
  std::vector<std::string> names = {};
  Address to = {};
  Placement placement = Placement::Last;
  bool is_trailing = false;
  // Also edits a text with errors, where parts that the edit should change may be missing. Concerns
  // edits of all parts with an address that contains `*`, and of references; see Document::apply().
  bool is_partial = false;
  // If nothing has the address, that is a warning, and the other edits are performed.
  bool is_optional = false;
  Spacing spacing = Spacing::Neighbors;
  // The spaces of a level in a document in the native syntax that has no indented items.
  std::size_t indent = 2;

  // Sets an argument, attribute of an object, or element. An argument or attribute that does not
  // exist is added at the end of its body or object.
  static Edit set(Address address, NewExpression expression) {
    return {
        .action = Action::Set, .address = std::move(address), .expression = std::move(expression)};
  }
  // Adds the items in `text`: arguments and blocks to a body, attributes to an object, one
  // expression to a tuple or call. Properties for an object in JSON may have the form of either
  // syntax. If the text begins with a newline, a blank line separates new arguments and blocks from
  // the item above.
  static Edit add(Address address, std::string text, Placement placement = Placement::Last) {
    return {.action = Action::Add,
            .address = std::move(address),
            .text = std::move(text),
            .placement = placement};
  }
  // Removes an item with its comments.
  static Edit remove(Address address) {
    return {.action = Action::Remove, .address = std::move(address)};
  }
  // Gives an argument or attribute another name, or a block another type and other labels.
  static Edit rename(Address address, std::vector<std::string> names) {
    return {.action = Action::Rename, .address = std::move(address), .names = std::move(names)};
  }
  // Makes an argument or block, with its comments, available at another address: renames it if it
  // stays in its body, and otherwise moves it to the end of another one. In JSON, this is a
  // property, and bodies are objects.
  static Edit move(Address address, Address to) {
    return {.action = Action::Move, .address = std::move(address), .to = std::move(to)};
  }
  // Replaces the comment on the lines above an item, or at the end of its line. Empty text removes
  // the comment. Comment signs are added to lines that have none.
  static Edit set_comment(Address address, std::string text, bool is_trailing = false) {
    return {.action = Action::SetComment,
            .address = std::move(address),
            .text = std::move(text),
            .is_trailing = is_trailing};
  }
  // Changes all references that are, or begin with, `address`, in expressions and templates. Does
  // not change object keys, or references to the variables of a for expression. A key in brackets,
  // such as that of an instance, stays in brackets.
  static Edit rename_references(Address address, Address to) {
    return {.action = Action::RenameReferences, .address = std::move(address), .to = std::move(to)};
  }
};

}  // namespace hecla::write
