// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The options of the macros HECLA_..._INIT, for languages without macros.
#include "internal.h"

namespace {

// Fills a struct of the caller with defaults, as far as it reaches. What this library does not know is 0: the default.
template <class Options>
void initialize(Options* options, size_t size, const Options& defaults) {
  if (!options || size < sizeof(options->size)) return;
  std::memset(static_cast<void*>(options), 0, size);
  std::memcpy(static_cast<void*>(options), &defaults, std::min(size, sizeof(Options)));
  options->size = size;
}

}  // namespace

extern "C" {

void hecla_limits_init(hecla_limits* limits, size_t size) {
  initialize(limits, size, HECLA_LIMITS_INIT);
}
void hecla_render_options_init(hecla_render_options* options, size_t size) {
  initialize(options, size, HECLA_RENDER_OPTIONS_INIT);
}
void hecla_refinement_init(hecla_refinement* refinement, size_t size) {
  initialize(refinement, size, HECLA_REFINEMENT_INIT);
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
