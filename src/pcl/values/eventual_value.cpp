// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/mutex.h>
#include <hecla/pcl/eventual_value.h>
#include <hecla/value/walk.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <optional>
#include <unordered_set>

namespace hecla::pcl {

namespace {

constexpr const char* mark_name = "hecla.eventual";  // copies of so short a name need no memory

// Calls `task` now, or after the task of this thread that is running.
void run_in_turn(std::function<void()> task) {
  thread_local std::deque<std::function<void()>> tasks;
  thread_local bool is_running = false;
  tasks.push_back(std::move(task));
  if (is_running) return;
  struct Running {
    Running() { is_running = true; }
    ~Running() {
      is_running = false;
      tasks.clear();  // not empty only after an exception
    }
  } running;
  while (!tasks.empty()) {
    const auto next = std::move(tasks.front());
    tasks.pop_front();
    next();
  }
}

}  // namespace

struct EventualValue::State {
  explicit State(EventualKind eventual_kind) : kind(eventual_kind) {}

  // Stores the arrival, unless there is one, and calls the continuations. Returns whether it was stored.
  static bool store(const std::shared_ptr<State>& state, Arrival arrival) {
    std::vector<Continuation> waiting;
    {
      const std::lock_guard lock(state->mutex);
      if (state->arrival) return false;
      state->arrival.emplace(std::move(arrival));
      waiting.swap(state->waiting);
    }
    for (Continuation& continuation : waiting)
      run_in_turn([state, next = std::move(continuation)] { next(*state->arrival); });
    return true;
  }

  const EventualKind kind;
  Mutex mutex;
  std::optional<Arrival> arrival;  // never changes once it is there
  std::vector<Continuation> waiting;
  std::atomic<bool> is_claimed = false;  // arrive() or fail() was called
};

EventualKind EventualValue::kind() const { return state_->kind; }

bool EventualValue::has_arrived() const { return arrival() != nullptr; }

const Arrival* EventualValue::arrival() const {
  const std::lock_guard lock(state_->mutex);
  return state_->arrival ? &*state_->arrival : nullptr;
}

void EventualValue::then(Continuation continuation) const {
  {
    const std::lock_guard lock(state_->mutex);
    if (!state_->arrival) {
      state_->waiting.push_back(std::move(continuation));
      return;
    }
  }
  run_in_turn([state = state_, next = std::move(continuation)] { next(*state->arrival); });
}

Value EventualValue::placeholder(const hecla::Type& type) const {
  return Value::unknown(type).with_mark(Mark(mark_name, state_));
}

std::optional<EventualValue> EventualValue::of(const Mark& mark) {
  if (mark.name != mark_name) return std::nullopt;
  return EventualValue(std::static_pointer_cast<State>(std::const_pointer_cast<void>(mark.data)));
}

EventualSource::EventualSource(EventualKind kind)
    : eventual_(std::make_shared<EventualValue::State>(kind)) {}

EventualSource& EventualSource::operator=(EventualSource&& other) noexcept {
  std::swap(eventual_, other.eventual_);
  return *this;
}

EventualSource::~EventualSource() {
  if (!eventual_.state_ || eventual_.state_->is_claimed) return;
  EventualValue::State::store(
      eventual_.state_,
      EventualFailure{"The source of the value ended without providing a value."});
}

void EventualSource::arrive(Value value) {
  if (eventual_.state_->is_claimed.exchange(true))
    throw UsageError("an eventual arrives or fails only once");
  if (!contains_eventuals(value)) {
    EventualValue::State::store(eventual_.state_, std::move(value));
    return;
  }
  settle(value).then([state = eventual_.state_](const Arrival& arrival) {
    EventualValue::State::store(state, arrival);
  });
}

void EventualSource::fail(EventualFailure failure) {
  if (eventual_.state_->is_claimed.exchange(true))
    throw UsageError("an eventual arrives or fails only once");
  EventualValue::State::store(eventual_.state_, std::move(failure));
}

namespace {

// Calls `visit` for the eventual of each placeholder in `value` until it returns false. A mark set of all of them would
// take quadratic time to build.
void visit_eventuals(const Value& value, const std::function<bool(EventualValue)>& visit) {
  bool is_wanted = true;
  walk(value, [&](const Path&, const Value& part) {
    if (!is_wanted || !part.contains_marked()) return false;
    for (const Mark& mark : part.marks().items()) {
      auto eventual = EventualValue::of(mark);
      if (is_wanted && eventual) is_wanted = visit(*std::move(eventual));
    }
    return is_wanted;
  });
}

}  // namespace

bool contains_eventuals(const Value& value) {
  bool is_found = false;
  visit_eventuals(value, [&](const EventualValue&) {
    is_found = true;
    return false;
  });
  return is_found;
}

std::vector<EventualValue> eventuals_in(const Value& value) {
  std::vector<EventualValue> found;
  std::unordered_set<const void*> seen;
  visit_eventuals(value, [&](EventualValue eventual) {
    if (seen.insert(eventual.state_.get()).second) found.push_back(std::move(eventual));
    return true;
  });
  return found;
}

EventualKind kind_of(std::span<const EventualValue> eventuals) {
  const bool has_output = std::ranges::any_of(
      eventuals, [](const EventualValue& part) { return part.kind() == EventualKind::Output; });
  return has_output ? EventualKind::Output : EventualKind::Promise;
}

void when_all(std::span<const EventualValue> eventuals,
              std::function<void(const EventualFailure*)> continuation) {
  struct Waiting {
    std::atomic<std::size_t> left;
    std::atomic<bool> is_done = false;
    std::function<void(const EventualFailure*)> continuation;
  };
  const auto waiting = std::make_shared<Waiting>();
  waiting->left = eventuals.size() + 1;  // one for this function, so that it does not end too early
  waiting->continuation = std::move(continuation);
  const auto arrived = [waiting](const EventualFailure* failure) {
    const bool is_last = waiting->left.fetch_sub(1) == 1;
    if ((failure || is_last) && !waiting->is_done.exchange(true)) waiting->continuation(failure);
  };
  for (const EventualValue& eventual : eventuals)
    eventual.then(
        [arrived](const Arrival& arrival) { arrived(arrival ? nullptr : &arrival.error()); });
  arrived(nullptr);
}

namespace {

// Returns the value that has arrived for a placeholder, with the placeholder's other marks.
std::optional<Value> arrived_value(const Value& part) {
  MarkSet others;
  const Arrival* arrival = nullptr;
  for (const Mark& mark : part.marks().items()) {
    const auto eventual = EventualValue::of(mark);
    if (!eventual) {
      others.add(mark);
    } else if (arrival) {
      return std::nullopt;  // computed from several: not a placeholder
    } else {
      arrival = eventual->arrival();
    }
  }
  if (!arrival || !*arrival) return std::nullopt;
  return (*arrival)->with_marks(others);
}

}  // namespace

Value with_arrivals(const Value& value) {
  if (!value.contains_marked()) return value;
  auto replaced = transform(value, [](const Path&, const Value& part) -> ValueResult<Value> {
    if (!part.is_marked() || part.unmarked().is_known()) return part;
    return arrived_value(part).value_or(part);
  });
  // Placeholders of one list may arrive with values of different types.
  return replaced ? *std::move(replaced) : value;
}

EventualValue settle(const Value& value) {
  const std::vector<EventualValue> parts = eventuals_in(value);
  auto source = std::make_shared<EventualSource>(kind_of(parts));
  EventualValue result = source->eventual();
  when_all(parts, [source, value](const EventualFailure* failure) {
    if (failure) return source->fail(*failure);
    Value complete = with_arrivals(value);
    if (contains_eventuals(complete))
      return source->fail({"The parts of the value do not have the same type."});
    source->arrive(std::move(complete));
  });
  return result;
}

}  // namespace hecla::pcl
