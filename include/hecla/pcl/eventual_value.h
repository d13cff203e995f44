// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// EventualValue: a value that arrives later, as the PCL types promise(T) and output(T) describe it
// (4-pcl.md, "EventualValue types").
//
//   EventualSource bucket(EventualKind::Output);
//   ctx.set("bucket", bucket.eventual().placeholder(Type::string()));
//   Value url = pcl::evaluate(expression, ctx, {}, diags);       // "https://${bucket}/": not known yet
//   settle(url).then([](const Arrival& arrival) { use(*arrival); });
//   bucket.arrive(Value::string("b-17"));                        // calls the continuation
//
// Inside other values, an eventual is represented by a placeholder: an unknown value with a mark that refers to the
// eventual. Every operation on values therefore works on eventuals, too, and the marks of its result are the eventuals
// that it depends on. An application can add information to an output (that it is secret, what it depends on) as
// further marks, of the placeholder or of the value that arrives: evaluation propagates both.
//
// Sets cannot contain placeholders, because a set moves the marks of its elements to itself: make
// the whole set eventual instead.
//
// Handles are one word, and copies share one state. All functions are safe to call from several
// threads.
#include <hecla/source/diagnostic.h>
#include <hecla/value/value.h>

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace hecla::pcl {

enum class EventualKind : std::uint8_t { Promise, Output };

// Explains why a value does not arrive.
struct EventualFailure {
  std::string message;                       // a complete sentence
  std::vector<Diagnostic> diagnostics = {};  // if an expression could not be evaluated
};
using Arrival = Result<Value, EventualFailure>;
using Continuation = std::function<void(const Arrival&)>;

class EventualValue {
 public:
  EventualKind kind() const;
  bool has_arrived() const;
  // Returns null until the value has arrived or failed. Valid as long as a handle exists.
  const Arrival* arrival() const;
  // Calls `continuation` when the value has arrived or failed: at once, or later on the thread on which that happens.
  // Continuations of one thread never run inside each other, so long chains need no stack. They must not throw.
  void then(Continuation continuation) const;
  // Returns the value that represents this eventual inside other values: unknown, of the given
  // type.
  Value placeholder(const hecla::Type& type = hecla::Type::dynamic()) const;

  // Returns the eventual whose placeholder has this mark; nothing if it is another kind of mark.
  static std::optional<EventualValue> of(const Mark& mark);

  friend bool operator==(const EventualValue&, const EventualValue&) = default;

 private:
  friend class EventualSource;
  friend std::vector<EventualValue> eventuals_in(const Value& value);
  struct State;
  explicit EventualValue(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

// Provides the value of an eventual. Can be moved, not copied. If it is destroyed before, the
// eventual fails.
class EventualSource {
 public:
  explicit EventualSource(EventualKind kind);
  EventualSource(EventualSource&&) noexcept = default;
  EventualSource& operator=(EventualSource&& other) noexcept;
  ~EventualSource();

  const EventualValue& eventual() const { return eventual_; }
  // Make the eventual arrive or fail. Precondition: neither was called before (checked). If `value` contains
  // placeholders, the eventual arrives when all of them have: an output of a promise of T is an output of T.
  void arrive(Value value);
  void fail(EventualFailure failure);

 private:
  EventualValue eventual_;
};

// Return whether the value or a part of it is a placeholder, and the different eventuals of all of them.
bool contains_eventuals(const Value& value);
std::vector<EventualValue> eventuals_in(const Value& value);

// Returns Output if one of them is an output, otherwise Promise.
EventualKind kind_of(std::span<const EventualValue> eventuals);

// Calls `continuation` when all of them have arrived, or one has failed: with null, or the failure.
void when_all(std::span<const EventualValue> eventuals,
              std::function<void(const EventualFailure*)> continuation);

// Returns an eventual that arrives with the whole value, without placeholders. It is an output if any part of `value`
// is one, otherwise a promise.
EventualValue settle(const Value& value);

// Returns the value with each placeholder replaced by the value that has arrived for it. Placeholders of other
// eventuals, and of those that failed, stay.
Value with_arrivals(const Value& value);

}  // namespace hecla::pcl
