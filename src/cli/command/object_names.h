// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The objects of a module whose values are not known, as values whose types are known: for completion.
//
//   define_objects(config, providers, ctx);     // aws_instance.web has the attributes of the schema of aws_instance
#include <hecla/model/eval_context.h>
#include <hecla/terraform/config.h>
#include <hecla/validate/provider_set.h>

namespace hecla::cli {

// Defines the resources, data sources, ephemeral resources and calls that a module declares, unless the context has a
// variable with the name. Attributes of resources whose provider has no schema are not known, and neither are outputs of
// calls that the context does not define.
void define_objects(const terraform::ModuleConfig& module, const validate::ProviderSet& providers,
                    EvalContext& ctx);

}  // namespace hecla::cli
