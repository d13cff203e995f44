// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Structs, in three ways that the first byte chooses: an object whose fields the input chooses, written and decoded again;
// and a text in one of the syntaxes, whose object, if it has no errors, is written and decoded again.
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "bind/round_trip_objects.h"
#include "require.h"
#include "small_limits.h"

namespace {

using namespace hecla;
using fuzz::require;

// The bytes of the input as numbers; once they are used up, others that depend on nothing.
class Bytes {
 public:
  using result_type = std::uint32_t;
  explicit Bytes(std::string_view bytes) : bytes_(bytes) {}

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
  result_type operator()() {
    if (bytes_.empty()) return state_ = state_ * 1664525 + 1013904223;
    result_type number = 0;
    for (int i = 0; i < 4 && !bytes_.empty(); ++i, bytes_.remove_prefix(1))
      number = number << 8 | static_cast<unsigned char>(bytes_.front());
    return number;
  }

 private:
  std::string_view bytes_;
  result_type state_ = 0;
};

void check_object(std::string_view bytes) {
  const auto object = round_trip_app::Random(Bytes(bytes)).everything();
  const std::string violation = round_trip_app::round_trip_violation(object);
  require(violation.empty(), "an object changes", violation);
}

using round_trip_app::Everything;

Everything decode(const std::string& text, Syntax syntax, Diagnostics& diags) {
  EvalContext ctx;
  ctx.set_limits(small_limits());
  const File file = parse_text("text", text, diags, {small_limits(), syntax});
  return bind::decode<Everything>(file.body(), ctx, diags);
}

// Some keys cannot be written: "//" in JSON, and in the native syntax those that are no identifiers.
std::optional<std::string> write(const Everything& object, Syntax syntax) {
  if (syntax == Syntax::Native) return bind::to_hcl(object);
  const auto text = bind::to_json(object);
  if (!text) return std::nullopt;
  return *text;
}

// The text that is written of a decoded object decodes to an object that is written in the same way. (It need not be
// equal to the first: see encode.h.)
void check_text(std::string_view text, Syntax syntax) {
  Diagnostics diags(100);
  const Everything object = decode(std::string(text), syntax, diags);
  if (diags.has_errors()) return;
  const auto written = write(object, syntax);
  if (!written) return;
  const Everything back = decode(*written, syntax, diags);
  require(!diags.has_errors(), "written text has errors", *written);
  require(write(back, syntax) == *written, "written text is another object", *written);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] % 3 == 0) check_object(input);
  if (data[0] % 3 == 1) check_text(input, Syntax::Native);
  if (data[0] % 3 == 2) check_text(input, Syntax::Json);
  return 0;
}
