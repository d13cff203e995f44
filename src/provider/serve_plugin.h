// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Serves a provider as a plugin.
#include <hecla/provider/provider.h>

#include "plugin/serve.h"

namespace hecla::provider {

// Serves as the options say, which need neither the address nor the name of the provider. Returns the exit status.
int serve_plugin(Provider& provider, plugin::ServeOptions options);

}  // namespace hecla::provider
