// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The exchange of data between JavaScript and this module. JavaScript writes texts into arguments, calls an exported
// function, and reads the output and the diagnostics where they are:
//
//   HECLA_EXPORT(hecla_format) {
//     return js::run([](js::Call& call) {
//       call.output = write::format(call.source(0, 1), {}, call.diags).value_or("");
//     });
//   }
//
// The result of such a function is a Status. A function may be called while another one runs, by a function of the
// application that this one calls: a call takes its arguments first and sets its output last.
#include <hecla/base/limits.h>
#include <hecla/source/diagnostic.h>
#include <hecla/value/value.h>

#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#define HECLA_EXPORT(name) \
  extern "C" __attribute__((export_name(#name))) std::int32_t name([[maybe_unused]] std::int32_t id)

namespace hecla::js {

enum Status : std::int32_t {
  Fine = 0,         // the diagnostics have no errors
  Failed = 1,       // they have
  WrongUse = 2,     // an error in the program; the output is the message
  OutOfMemory = 3,  // the call had no effect
};

// The options of a call: the members of an object that was sent as JSON.
class Options {
 public:
  explicit Options(std::string_view json);

  // Return nothing, or a default, if there is no such option or if it is null. Throw UsageError if it is of another
  // type.
  const Value* find(std::string_view name) const;
  std::string text(std::string_view name, std::string_view otherwise = "") const;
  bool flag(std::string_view name, bool otherwise = false) const;
  std::uint64_t number(std::string_view name, std::uint64_t otherwise,
                       std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const;
  // Returns the option "limits".
  Limits limits() const;

  // Returns the attributes of an object as options.
  static Options of(const Value& object);

 private:
  Options() = default;
  std::vector<Value::Field> members_;
};

// One call of an exported function.
class Call {
 public:
  std::string output;
  Diagnostics diags;

  // Returns an argument, which can be taken only once.
  std::string take(std::size_t argument);
  Options options(std::size_t argument) { return Options(take(argument)); }
};

// Calls f(call) and sets the output and the diagnostics. All exceptions become a Status.
std::int32_t run(void (*f)(Call& call, void* data), void* data);
template <std::invocable<Call&> F>
std::int32_t run(F f) {
  return run([](Call& call, void* data) { (*static_cast<F*>(data))(call); }, &f);
}

// Returns the argument that a function of the application writes its result to, apart from those of calls.
std::string& callback_result();

}  // namespace hecla::js
