// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Describes how a program reads a value of a document in the JSON syntax, by the structure of its
// language.
//
//   JsonReading reading = JsonReading::of_file(structure);            // the outermost object
//   reading = reading.of_property("resource", *value);                // and so on to the value
//   if (reading.form == StringForm::Expression) parse_expression(string);
#include <hecla/json/tree.h>
#include <hecla/write/body_structure.h>

#include <cstdint>
#include <string_view>

namespace hecla::write {

struct JsonReading {
  // A body, or with `labels` the objects around it whose names are labels; null for other values.
  const BodyStructure* body = nullptr;
  std::uint32_t labels = 0;
  // Strings in other values: templates if nothing is known.
  StringForm form = StringForm::Template;
  // The argument whose value this is, if its attributes may have other forms.
  const ArgumentStructure* argument = nullptr;

  // `structure` may be null.
  static JsonReading of_file(const BodyStructure* structure) { return {.body = structure}; }
  // Returns how the value of a property is read. That of an element is that of its array.
  JsonReading of_property(std::string_view name, const json::Node* value) const;
  // Returns how the names of the properties are read. In a body a template names nothing: then the body is a map that was
  // taken for a block.
  StringForm names() const {
    if (body) return labels > 0 ? StringForm::Literal : StringForm::Template;
    return form;
  }
  friend bool operator==(const JsonReading&, const JsonReading&) = default;
};

// Returns whether a value means the same if it is read in another way: the strings in it are texts for both.
bool reads_alike(const json::Node& value, const JsonReading& before, const JsonReading& after);

}  // namespace hecla::write
