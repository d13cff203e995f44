// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The functions that configurations of tests have: Terraform's, and those of the provider as provider::NAME::FUNCTION.
#include <hecla/model/eval_context.h>
#include <hecla/provider/client.h>

namespace hecla::provider {

class TestFunctions {
 public:
  // The client must outlive the functions.
  TestFunctions(const wire::ProviderSchema& schema, Client& client);
  void set(EvalContext& context) const;

 private:
  std::vector<Function> functions_;
};

}  // namespace hecla::provider
