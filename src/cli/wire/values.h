// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the commands of `hecla wire` have in common: encoded values, and their types.
#include <hecla/source/diagnostic.h>
#include <hecla/value/value.h>
#include <hecla/wire/schema.h>

#include <optional>
#include <string>

#include "cli/arguments/arguments.h"
#include "cli/io/output.h"

namespace hecla::cli {

struct WireOptions {
  enum class Form : std::uint8_t { Hex, Base64, Raw };
  std::string type;    // a type constraint in JSON
  std::string schema;  // a file
  std::string block;   // the block whose schema is used; empty: the file is the schema of one block
  bool json = false;   // use the JSON encoding instead of MessagePack
  Form form = Form::Hex;
};

// Adds the options for types and encodings.
void add_wire(Arguments& arguments, WireOptions& wire);

// Reads types and values. After reporting an error, each returns nothing.
class WireReader {
 public:
  WireReader(const WireOptions& options, const CommonOptions& common, Diagnostics& diags)
      : options_(options), common_(common), diags_(diags) {}

  // Returns the type that --type or --schema says.
  std::optional<Type> read_type();
  // Returns the schema that read_type() read, if there is one.
  const std::optional<wire::SchemaBlock>& schema() const { return schema_; }

  std::optional<std::string> encoded_bytes(const std::string& path);
  std::optional<Value> read_value(const std::string& path, const Type& type);
  std::nullopt_t fail(std::string detail);

 private:
  std::optional<std::string> read_text(const std::string& path);
  bool read_schema();
  bool take_block(std::string_view text);

  const WireOptions& options_;
  const CommonOptions& common_;
  Diagnostics& diags_;
  std::optional<wire::SchemaBlock> schema_;
};

// Reports `diags` and writes the text, if there is one.
ExitCode write_wire(const std::optional<std::string>& text, const Diagnostics& diags,
                    Output& output);

}  // namespace hecla::cli
