// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The operation `edit`, over whichever interface of Hecla a driver uses.
#include <string>
#include <vector>

#include "json.h"

namespace hecla::conformance {

enum class PartKind { Argument, Block };

struct BlockHeader {
  std::string type;
  std::vector<std::string> labels;
};

// A document that is edited, and what the operation needs besides. Functions that cannot do what they are asked for
// throw EditFailed, with the response.
class EditedDocument {
 public:
  virtual ~EditedDocument() = default;
  virtual bool is_identifier(const std::string& text) = 0;
  // Returns the text as a quoted string of HCL.
  virtual std::string quoted(const std::string& text) = 0;
  // Returns a VALUE with normalized strings and ordered sets, as the library has it.
  virtual Json normalized(const Json& value) = 0;
  virtual BlockHeader header(const std::string& text) = 0;
  virtual std::string address(const std::vector<std::string>& names) = 0;
  // Returns a reference as the library writes it.
  virtual std::string reference(const std::string& text) = 0;

  virtual bool has(const std::string& address, PartKind kind) = 0;
  virtual void set(const std::string& address, const std::string& expression) = 0;
  virtual void add(const std::string& address, const std::string& text) = 0;
  virtual void remove(const std::string& address) = 0;
  virtual void rename(const std::string& address, const std::vector<std::string>& names) = 0;
  virtual std::string formatted() = 0;
};

struct EditFailed {
  Json response;
};

// Returns the response.
Json edit(EditedDocument& document, const Json& edits);

}  // namespace hecla::conformance
