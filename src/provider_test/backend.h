// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Backend: runs the steps of a test, in this process or with Terraform, and returns their results.
#include <hecla/provider/test.h>
#include <hecla/wire/schema.h>

#include <map>

#include "provider_test/functions.h"
#include "provider_test/module.h"

namespace hecla::provider {

enum class Kind : std::uint8_t { Nothing, Create, Update, Replace, Remove };

// The effect of a plan on one object.
struct ObjectChange {
  Kind kind = Kind::Nothing;
  Value before = Value::null(Type::dynamic());  // null: there is none
  Value after = Value::null(Type::dynamic());
  std::vector<std::string> because = {};  // the attributes that need a new object
};

// The error of a step. Terraform names a line, the client a path.
struct StepError {
  std::string address = {};  // empty if it does not concern an object
  std::string summary;
  std::string detail = {};
  std::optional<Path> path = {};
  std::size_t line = 0;
};

// An object as an older version of the provider has stored it.
struct StoredJson {
  std::uint64_t version = 0;  // of its schema
  std::string text = {};
};

using Objects = std::map<std::string, Value>;  // by address; data sources as "data.TYPE.NAME"
using Changes = std::map<std::string, ObjectChange>;
using Errors = std::vector<StepError>;

class Test::Backend {
 public:
  explicit Backend(Provider& provider)
      : provider_(provider),
        schema_(provider.schema()),
        client_(Client::attach(provider)),
        functions_(schema_, client_) {}
  virtual ~Backend() = default;
  virtual std::string_view where() const = 0;  // "in this process"
  // Returns whether it works on the nodes of a module, and not on its text.
  virtual bool needs_nodes() const = 0;
  const wire::ProviderSchema& schema() const { return schema_; }
  const TestFunctions& functions() const { return functions_; }

  // Each returns its errors. Only what has been planned can be applied.
  virtual Errors plan(const Module& module) = 0;
  virtual Errors apply() = 0;
  virtual void store(const std::string& address, const StoredJson& stored) = 0;
  virtual Errors refresh() = 0;
  virtual Errors destroy() = 0;
  virtual Errors import(const std::string& address, const std::string& id, Value& imported) = 0;

  const Changes& changes() const { return changes_; }  // of the last plan
  const Objects& planned() const { return planned_; }
  const Objects& state() const { return state_; }
  const std::map<std::string, Value>& outputs() const { return outputs_; }

  // Returns a resource with the values of `stored` that mean the same as its own, but are written in another way:
  // "90m" and "1h30m" are one duration.
  Value with_text_of(const Value& stored, const Value& resource, const std::string& address) const;

 protected:
  Provider& provider_;
  const wire::ProviderSchema& schema_;
  Client client_;
  TestFunctions functions_;
  Changes changes_;
  Objects planned_;
  Objects state_;
  std::map<std::string, Value> outputs_;
};

std::unique_ptr<Test::Backend> local_backend(Provider& provider);
// Throws a TestFailure if Terraform cannot be used.
std::unique_ptr<Test::Backend> terraform_backend(Provider& provider, const std::string& terraform);

// Returns the errors about the configuration of a step, or of one object in it.
Errors errors_in(const Diagnostics& diags, const std::string& address = {});
// Returns the names of the attributes and blocks in which two objects differ.
std::vector<std::string> changed_names(const Value& before, const Value& after);

}  // namespace hecla::provider
