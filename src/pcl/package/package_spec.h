// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The parts of a package schema that determine types, as they are written.
//
// They live in the arena of the PackageSpec. Texts without escapes could be views into the JSON, but
// most of a schema is descriptions, which are skipped.
#include <hecla/base/arena.h>
#include <hecla/source/diagnostic.h>
#include <hecla/syntax/ast.h>
#include <hecla/value/value.h>

#include <deque>
#include <string_view>
#include <vector>

namespace hecla::pcl {

struct TypeSpec {
  ByteRange range;        // in the JSON
  std::string_view type;  // "string", "array"; empty if not given
  std::string_view ref;   // "#/types/aws:s3/Rule:Rule"
  const TypeSpec* items = nullptr;
  const TypeSpec* additional = nullptr;
  syntax::List<const TypeSpec*> one_of = {};
  bool is_plain = false;
  bool is_invalid = false;          // an error has been reported
  const Value* constant = nullptr;  // of a property
};

struct PropertySpec {
  std::string_view name;
  const TypeSpec* type;
};

struct RequiredName {
  std::string_view name;
  ByteRange range;
};

struct ObjectSpec {
  syntax::List<PropertySpec> properties = {};
  syntax::List<RequiredName> required = {};
};

// One of "types": an object, or an enum.
struct NamedTypeSpec {
  std::string_view token;
  ByteRange range;
  std::string_view type;
  ObjectSpec object = {};
  bool is_enum = false;
  std::vector<Value> values = {};
};

struct MethodSpec {
  std::string_view name;
  std::string_view token;  // of the function
};

struct ResourceSpec {
  std::string_view token;
  ObjectSpec inputs = {};
  ObjectSpec outputs = {};
  ObjectSpec lookup = {};
  std::vector<MethodSpec> methods = {};
  bool is_component = false;
};

struct FunctionSpec {
  std::string_view token;
  ObjectSpec inputs = {};
  ObjectSpec outputs = {};
  const TypeSpec* result = nullptr;  // if it is not an object
  bool is_plain = false;
  std::vector<std::string_view> positional = {};
};

struct PackageSpec {
  Arena arena;
  std::deque<Value> values;
  std::string_view name;
  std::string_view version;
  std::string_view module_format;
  ByteRange module_format_range = {};
  std::vector<NamedTypeSpec> types;
  std::vector<ResourceSpec> resources;
  ResourceSpec provider;  // always exists; its token is empty
  std::vector<FunctionSpec> functions;
  std::vector<std::string_view> references;  // all "$ref"
};

// Adds a warning about a part of a schema that cannot be used.
void warn_of_schema(Diagnostics& diags, SourceRange where, std::string detail);

// Reads a schema. Reports what cannot be used, and returns false if it could not be read to its end.
bool read_package(const SourceRef& source, PackageSpec& spec, Diagnostics& diags,
                  const Limits& limits);

}  // namespace hecla::pcl
