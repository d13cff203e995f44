// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads one JSON value as a stream of events, strictly. For data (functions, the wire format): the
// first error ends the reading. Configuration in JSON is read by the json layer instead.
//
//   jsontext::Reader reader(text);
//   for (auto event = reader.next(); event != jsontext::Event::End; event = reader.next()) {
//     if (event == jsontext::Event::Error) return reader.error();
//     if (event == jsontext::Event::String) use(reader.string());
//   }
//
// Needs memory only for the nesting. The text must outlive the reader.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jsontext/scanner.h"

namespace hecla::jsontext {

enum class Event : std::uint8_t {
  BeginObject,
  EndObject,
  BeginArray,
  EndArray,
  Key,  // the name of the next member: string()
  String,
  Number,
  True,
  False,
  Null,
  End,    // the value is complete and nothing follows
  Error,  // see error(); repeats
};

struct ReadError {
  std::string message;     // lower case, no full stop: "expected a comma or the end of the object"
  std::size_t offset = 0;  // in the text
};

class Reader {
 public:
  explicit Reader(std::string_view text, std::size_t max_nesting = 400)
      : scanner_(text), max_nesting_(max_nesting) {}

  Event next();
  // Returns the content of the last Key or String event, which is valid until the next call of next().
  std::string_view string();
  // Returns the text of the last Number event.
  std::string_view number() const { return scanner_.text(token_); }
  // Return the offsets at which the last event's text starts and ends.
  std::size_t offset() const { return token_.begin; }
  std::size_t end_offset() const { return token_.end; }
  std::size_t depth() const { return open_.size(); }
  const ReadError& error() const { return error_; }
  // Reads to the end of the object or array of the last Begin event. Returns false after an error.
  bool skip_rest();

 private:
  enum class State : std::uint8_t { Value, FirstElement, FirstKey, Key, AfterValue, Done, Failed };
  Event value();
  Event begin(State inside, bool object, Event event);
  Event end(Event event);
  Event key();
  Event word();
  Event after_value();
  Event fail(std::string message, std::size_t offset);
  Event fail_expected(std::string_view what);

  Scanner scanner_;
  Token token_;
  State state_ = State::Value;
  std::vector<bool> open_;  // true: an object
  std::size_t max_nesting_;
  std::string decoded_;
  ReadError error_;
};

// Returns a message for a malformed token: "the string is not closed".
std::string_view describe(TokenError error);

}  // namespace hecla::jsontext
