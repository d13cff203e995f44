// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The structure of a configuration language as data: which blocks a body has, and how a program
// reads the strings of its arguments. The JSON syntax says neither, so converting from and to it
// requires such a table.
//
//   constexpr ArgumentStructure arguments[] = {{"depends_on", StringForm::Expression}};
//   constexpr BlockStructure blocks[] = {{"listener", 1, &listener_body}};
//   constexpr BodyStructure service_body{.arguments = arguments, .blocks = blocks};
//
// Plain constant data without ownership: everything that a structure refers to must outlive it.
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace hecla::write {

// The way in which the program that reads an argument interprets a string in the JSON syntax.
enum class StringForm : std::uint8_t {
  Template,    // a template: "${…}" is an interpolation
  Literal,     // text as it is: the argument is evaluated without a scope
  Expression,  // the source text of an expression: a type, a keyword, a reference
};

struct ArgumentStructure {
  std::string_view name;
  StringForm form = StringForm::Template;
  // Attributes of an object value whose form differs from that of the argument.
  std::span<const ArgumentStructure> attributes = {};
};

struct BodyStructure;
struct BlockStructure {
  std::string_view type;
  std::size_t labels = 0;
  const BodyStructure* body = nullptr;
};

struct BodyStructure {
  // Arguments that differ from `other_argument`.
  std::span<const ArgumentStructure> arguments = {};
  std::span<const BlockStructure> blocks = {};
  // The structure of every argument that is not listed.
  ArgumentStructure other_argument = {};
  // The body of block types that are not listed; null if there are none. In JSON, these are
  // distinguished from arguments by their value: an array of objects contains blocks.
  const BodyStructure* other_blocks = nullptr;
  // The maximum number of labels of such blocks.
  std::size_t max_other_labels = 0;

  const ArgumentStructure& argument(std::string_view name) const;
  // Returns null for a block type that is not listed.
  const BlockStructure* block(std::string_view type) const;
};

// Returns the structure of a language about which nothing is known: strings are templates, any
// array of objects contains blocks, and objects around such arrays represent labels.
const BodyStructure& unknown_structure();

}  // namespace hecla::write
