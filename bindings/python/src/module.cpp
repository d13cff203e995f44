// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// The extension module hecla._hecla. Each area of the API is in a source of its own, with one function that adds it.
#include "areas.h"

NB_MODULE(_hecla, module) {
  module.doc() = "The compiled part of hecla. Import hecla instead.";
  hecla::python::bind_source(module);
  hecla::python::bind_values(module);
}
