// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Limits.
#include "areas.h"

#include <hecla/base/limits.h>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

void bind_limits(nb::module_& module) {
  constexpr Limits usual;
  nb::class_<Limits>(module, "Limits",
                     "How much memory and time one input may use. Exceeding a limit is an error "
                     "like any other.\n\n"
                     "The defaults suit untrusted input. max_nesting may be raised freely: work "
                     "that needs a larger "
                     "stack than the calling thread has gets one.")
      .def(
          "__init__",
          [](Limits* self, std::size_t max_nesting, std::size_t max_source_bytes,
             std::uint64_t max_steps, std::size_t max_string_bytes, std::size_t max_elements,
             std::size_t max_memory_bytes, std::size_t max_diagnostics) {
            new (self) Limits{max_nesting,  max_source_bytes, max_steps,      max_string_bytes,
                              max_elements, max_memory_bytes, max_diagnostics};
          },
          nb::kw_only(), "max_nesting"_a = usual.max_nesting,
          "max_source_bytes"_a = usual.max_source_bytes, "max_steps"_a = usual.max_steps,
          "max_string_bytes"_a = usual.max_string_bytes, "max_elements"_a = usual.max_elements,
          "max_memory_bytes"_a = usual.max_memory_bytes,
          "max_diagnostics"_a = usual.max_diagnostics)
      .def_ro("max_nesting", &Limits::max_nesting,
              "Levels of nested blocks, brackets, templates and values.")
      .def_ro("max_source_bytes", &Limits::max_source_bytes, "Bytes of one source.")
      .def_ro("max_steps", &Limits::max_steps,
              "Evaluated nodes, iterations and calls of one evaluation.")
      .def_ro("max_string_bytes", &Limits::max_string_bytes,
              "Bytes of all strings that one evaluation builds.")
      .def_ro("max_elements", &Limits::max_elements,
              "Elements of all collections that one evaluation builds.")
      .def_ro("max_memory_bytes", &Limits::max_memory_bytes,
              "Bytes of memory, by estimate, of one parse, evaluation or comparison.")
      .def_ro("max_diagnostics", &Limits::max_diagnostics,
              "Diagnostics that are kept; others are only counted.");
}

}  // namespace hecla::python
