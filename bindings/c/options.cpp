// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The options of the macros HECLA_..._INIT, for languages without macros.
#include "internal.h"

using namespace hecla::c;

extern "C" {

void hecla_render_options_init(hecla_render_options* options, size_t size) {
  initialize(options, size, HECLA_RENDER_OPTIONS_INIT);
}
void hecla_function_spec_init(hecla_function_spec* spec, size_t size) {
  initialize(spec, size, HECLA_FUNCTION_SPEC_INIT);
}
void hecla_json_options_init(hecla_json_options* options, size_t size) {
  initialize(options, size, HECLA_JSON_OPTIONS_INIT);
}
void hecla_format_options_init(hecla_format_options* options, size_t size) {
  initialize(options, size, HECLA_FORMAT_OPTIONS_INIT);
}
void hecla_validate_options_init(hecla_validate_options* options, size_t size) {
  initialize(options, size, HECLA_VALIDATE_OPTIONS_INIT);
}

}  // extern "C"
