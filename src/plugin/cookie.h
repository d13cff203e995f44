// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Cookie: an environment variable by which a plugin knows that a host has started it. Not a secret.
#include <string>

namespace hecla::plugin {

struct Cookie {
  std::string key;
  std::string value;
};

inline const Cookie terraform_cookie{
    "TF_PLUGIN_MAGIC_COOKIE", "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2"};

}  // namespace hecla::plugin
