// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/mutex.h>
#include <hecla/convert/convert.h>
#include <hecla/pcl/evaluate.h>
#include <hecla/value/walk.h>

#include <algorithm>
#include <deque>
#include <map>
#include <unordered_map>

#include "model/budget.h"
#include "value/mark_collector.h"

namespace hecla::pcl {

namespace {

// The eventual results of one function in one evaluation, by arguments.
class StartedCalls {
 public:
  explicit StartedCalls(EventualFunction function) : function_(std::move(function)) {}

  EventualValue result(std::span<const Value> arguments) {
    std::vector<Value> key(arguments.begin(), arguments.end());
    if (const auto found = find(key)) return *found;
    EventualValue started = function_.start(arguments);  // may let other eventuals arrive
    const std::lock_guard lock(mutex_);
    return results_.emplace(std::move(key), std::move(started)).first->second;
  }
  const EventualFunction& function() const { return function_; }
  void add_results(std::vector<EventualValue>& out) {
    const std::lock_guard lock(mutex_);
    for (const auto& [arguments, result] : results_) out.push_back(result);
  }

 private:
  struct Hash {
    std::size_t operator()(const std::vector<Value>& values) const {
      std::size_t hash = values.size();
      for (const Value& value : values) hash = hash * 31 + value.hash();
      return hash;
    }
  };
  std::optional<EventualValue> find(const std::vector<Value>& arguments) {
    const std::lock_guard lock(mutex_);
    const auto found = results_.find(arguments);
    return found == results_.end() ? std::nullopt : std::optional(found->second);
  }

  EventualFunction function_;
  Mutex mutex_;
  std::unordered_map<std::vector<Value>, EventualValue, Hash> results_;
};

// Selects whether an evaluation sees the values that have arrived. If it does not, its value shows which parts are
// eventual, whatever has arrived.
enum class Arrivals : bool { Hidden, Seen };

Value result_of(const EventualValue& eventual, const hecla::Type& type, Arrivals arrivals) {
  const Value placeholder = eventual.placeholder(type);
  return arrivals == Arrivals::Seen ? with_arrivals(placeholder) : placeholder;
}

Function make_function(const std::shared_ptr<StartedCalls>& calls, Arrivals arrivals) {
  const auto call = [calls, arrivals](CallContext&, std::span<const Value> arguments,
                                      const hecla::Type&) -> CallResult {
    const hecla::Type& type = calls->function().result_type;
    if (!std::ranges::all_of(arguments, &Value::is_wholly_known)) return Value::unknown(type);
    return result_of(calls->result(arguments), type, arrivals);
  };
  return Function({.name = calls->function().name,
                   .parameters = calls->function().parameters,
                   .result_type = Function::always(hecla::Type::dynamic()),
                   .implementation = call});
}

bool is_eventual(const Value& value) {
  return value.is_marked() && std::ranges::any_of(value.marks().items(), [](const Mark& mark) {
           return EventualValue::of(mark).has_value();
         });
}

MarkSet other_marks(const Value& value) {
  MarkSet others;
  for (const Mark& mark : value.marks().items())
    if (!EventualValue::of(mark)) others.add(mark);
  return others;
}

// The budgets of one evaluation. Its parts share the first one as long as they are evaluated one after the other. A
// budget is not safe to share between threads, so parts that are evaluated at the same time have one each.
class BudgetPool {
 public:
  explicit BudgetPool(const Limits& limits) : limits_(limits) {}

  struct Entry {
    explicit Entry(const Limits& limits) : budget(limits) {}
    Budget budget;
    bool is_free = true;
  };
  // A budget while it is in use.
  class Use {
   public:
    explicit Use(BudgetPool& pool) : pool_(pool), entry_(pool.take()) {}
    ~Use() {
      const std::lock_guard lock(pool_.mutex_);
      entry_.is_free = true;
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    Budget& budget() const { return entry_.budget; }

   private:
    BudgetPool& pool_;
    Entry& entry_;
  };

 private:
  Entry& take() {
    const std::lock_guard lock(mutex_);
    auto found = std::ranges::find_if(entries_, &Entry::is_free);
    Entry& entry = found == entries_.end() ? entries_.emplace_back(limits_) : *found;
    entry.is_free = false;
    return entry;
  }

  Limits limits_;
  Mutex mutex_;
  std::deque<Entry> entries_;
};

// The data that the parts of one evaluation share.
class Surroundings {
 public:
  Surroundings(std::shared_ptr<const EvalContext> ctx, std::span<const EventualFunction> functions)
      : ctx_(std::move(ctx)), budgets_(ctx_->limits()) {
    for (const EventualFunction& function : functions)
      functions_.push_back(std::make_shared<StartedCalls>(function));
  }

  Value evaluate(const Expression& expression, Arrivals arrivals, Diagnostics& diags) const {
    const BudgetPool::Use use(budgets_);
    const EvalContext names = context(expression, arrivals);
    const EvalContext ctx = names.with_budget(use.budget());
    if (!Evaluation(ctx).can_continue())
      return report_exhausted(use.budget(), expression.range(), diags);
    return expression.evaluate(ctx, diags);
  }

  EvalContext context(const Expression& expression, Arrivals arrivals) const {
    EvalContext context = ctx_->child();
    for (const auto& calls : functions_)
      context.set(calls->function().name, make_function(calls, arrivals));
    if (arrivals == Arrivals::Hidden) return context;
    for (const Traversal& traversal : expression.variables()) {
      const Value* value = ctx_->find_variable(traversal.root_name());
      if (value && value->contains_marked())
        context.set(traversal.root_name(), arrived_variable(traversal.root_name(), *value));
    }
    return context;
  }
  // Returns a context for messages: in that of evaluation, values are marked, which conceals them.
  EvalContext context_for_errors(const Expression& expression) const {
    EvalContext context = this->context(expression, Arrivals::Hidden);
    for (const Traversal& traversal : expression.variables()) {
      const Value* value = ctx_->find_variable(traversal.root_name());
      if (value && value->contains_marked())
        context.set(traversal.root_name(), without_eventual_marks(*value));
    }
    return context;
  }

  // Some operations, such as a minus sign, drop the marks of unknown values, as in the deployed implementation. Returns
  // the value with all eventuals that the expression may depend on as marks of each unknown part without any.
  Value with_lost_marks(const Expression& expression, const Value& value, Arrivals arrivals) const {
    if (value.is_wholly_known()) return value;
    std::optional<MarkSet> all;
    auto marked = transform(value, [&](const Path&, const Value& part) -> ValueResult<Value> {
      if (part.unmarked().is_known() || is_eventual(part)) return part;
      if (!all) all = marks_of_eventuals(expression, arrivals);
      return part.with_marks(*all);
    });
    return *std::move(marked);  // the types have not changed
  }

 private:
  static Value without_eventual_marks(const Value& value) {
    auto plain = transform(value, [](const Path&, const Value& part) -> ValueResult<Value> {
      return is_eventual(part) ? part.unmarked().with_marks(other_marks(part)) : part;
    });
    return *std::move(plain);  // the types have not changed
  }

  // A variable is kept once all of it has arrived, because many parts may refer to it.
  Value arrived_variable(const std::string& name, const Value& value) const {
    {
      const std::lock_guard lock(mutex_);
      const auto found = arrived_.find(name);
      if (found != arrived_.end()) return found->second;
    }
    Value arrived = with_arrivals(value);
    if (!contains_eventuals(arrived)) {
      const std::lock_guard lock(mutex_);
      arrived_.emplace(name, arrived);
    }
    return arrived;
  }

  MarkSet marks_of_eventuals(const Expression& expression, Arrivals arrivals) const {
    std::vector<EventualValue> eventuals;
    for (const Traversal& traversal : expression.variables()) {
      if (const Value* value = ctx_->find_variable(traversal.root_name())) {
        const auto found = eventuals_in(*value);
        eventuals.insert(eventuals.end(), found.begin(), found.end());
      }
    }
    for (const auto& calls : functions_) calls->add_results(eventuals);
    MarkCollector marks;
    for (const EventualValue& eventual : eventuals) {
      if (arrivals == Arrivals::Hidden || !eventual.has_arrived())
        marks.add(eventual.placeholder().marks());
    }
    return marks.set();
  }

  std::shared_ptr<const EvalContext> ctx_;
  mutable BudgetPool budgets_;
  std::vector<std::shared_ptr<StartedCalls>> functions_;
  mutable Mutex mutex_;
  mutable std::map<std::string, Value, std::less<>> arrived_;
};

// An expression that is evaluated again until nothing in its value is eventual any more.
class LaterEvaluation : public std::enable_shared_from_this<LaterEvaluation> {
 public:
  LaterEvaluation(Expression expression, std::shared_ptr<const Surroundings> surroundings)
      : expression_(std::move(expression)), surroundings_(std::move(surroundings)) {}

  // Returns `value` with a placeholder for each eventual part, which arrives when the evaluation is complete.
  Value start(const Value& value) {
    walk(value, [this](const Path& path, const Value& part) {
      if (!is_eventual(part)) return part.contains_marked();
      parts_.push_back({path, EventualSource(kind_of(eventuals_in(part)))});
      return false;
    });
    Value result = with_placeholders(value);
    wait_for(value);
    return result;
  }

 private:
  struct Part {
    Path path;
    EventualSource source;
  };

  Value with_placeholders(const Value& value) const {
    std::size_t next = 0;  // transform() visits the parts in the same order as walk()
    auto result = transform(value, [&](const Path& path, const Value& part) -> ValueResult<Value> {
      if (next == parts_.size() || !(path == parts_[next].path)) return part;
      return parts_[next++]
          .source.eventual()
          .placeholder(part.type())
          .with_marks(other_marks(part));
    });
    return *std::move(result);  // the types have not changed
  }

  void wait_for(const Value& value) {
    when_all(eventuals_in(value), [self = shared_from_this()](const EventualFailure* failure) {
      if (failure) return self->fail(*failure);
      self->evaluate();
    });
  }

  void evaluate() {
    Diagnostics diags;
    const Value evaluated = surroundings_->evaluate(expression_, Arrivals::Seen, diags);
    const Value value = surroundings_->with_lost_marks(expression_, evaluated, Arrivals::Seen);
    if (diags.has_errors()) return fail({"The expression could not be evaluated.", diags.items()});
    if (!contains_eventuals(value)) return arrive(value);
    if (!can_wait_for(value))
      return fail({"The parts of a list or map that arrived do not have the same type."});
    wait_for(value);
  }

  static bool can_wait_for(const Value& value) {
    return std::ranges::any_of(
        eventuals_in(value), [](const EventualValue& eventual) { return !eventual.has_arrived(); });
  }

  void arrive(const Value& value) {
    for (Part& part : parts_) {
      std::optional<Value> arrived = part.path.apply(value);
      if (arrived) {
        part.source.arrive(*std::move(arrived));
      } else {
        part.source.fail(
            {"The value that arrived lacks an element or attribute that was expected."});
      }
    }
  }

  void fail(const EventualFailure& failure) {
    for (Part& part : parts_) part.source.fail(failure);
  }

  Expression expression_;
  std::shared_ptr<const Surroundings> surroundings_;
  std::vector<Part> parts_;
};

// Divides tuples and objects into their items, which arrive independently.
class PartsEvaluation {
 public:
  explicit PartsEvaluation(std::shared_ptr<const Surroundings> surroundings)
      : surroundings_(std::move(surroundings)) {}

  // `value` is what is known of the expression's value.
  Value parts(const Expression& expression, const Value& value) const {
    if (value.is_wholly_known() && !value.contains_marked()) return value;
    if (value.unmarked().is_known() && !is_eventual(value)) {
      if (const auto items = expression.as_list()) return elements(*items, value);
      if (const auto items = expression.as_map()) return attributes(*items, value);
    }
    const Value marked = surroundings_->with_lost_marks(expression, value, Arrivals::Hidden);
    if (!contains_eventuals(marked)) return value;
    return std::make_shared<LaterEvaluation>(expression, surroundings_)->start(marked);
  }

 private:
  Value elements(const std::vector<Expression>& items, const Value& value) const {
    const Value known = value.unmarked();
    std::vector<Value> elements;
    for (std::size_t i = 0; i < items.size(); ++i)
      elements.push_back(parts(items[i], known.elements()[i]));
    return Value::tuple(std::move(elements)).with_marks(value.marks());
  }

  Value attributes(const std::vector<std::pair<Expression, Expression>>& items,
                   const Value& value) const {
    const Value known = value.unmarked();
    std::map<std::string, Expression, std::less<>> expressions;  // the last of equal keys counts
    for (const auto& [key, item] : items) expressions.insert_or_assign(name_of(key), item);
    std::vector<Value::Field> fields;
    for (const auto& [name, item] : expressions)
      fields.emplace_back(name, parts(item, known.attribute(name)));
    return Value::object(std::move(fields)).with_marks(value.marks());
  }

  // The key was evaluated before, without errors.
  std::string name_of(const Expression& key) const {
    Diagnostics diags;
    const EvalContext context = surroundings_->context(key, Arrivals::Hidden);
    const auto name = convert(key.evaluate(context, diags).unmarked(), hecla::Type::string());
    return std::string(name->as_string());
  }

  std::shared_ptr<const Surroundings> surroundings_;
};

}  // namespace

Value evaluate(const Expression& expression, std::shared_ptr<const EvalContext> ctx,
               std::span<const EventualFunction> functions, Diagnostics& diags) {
  auto surroundings = std::make_shared<const Surroundings>(std::move(ctx), functions);
  Diagnostics found;
  const Value value = surroundings->evaluate(expression, Arrivals::Hidden, found);
  if (found.has_errors()) {
    Diagnostics shown;
    (void)expression.evaluate(surroundings->context_for_errors(expression), shown);
    diags.append(std::move(shown.has_errors() ? shown : found));
    return Value::dynamic();
  }
  diags.append(std::move(found));
  return PartsEvaluation(std::move(surroundings)).parts(expression, value);
}

}  // namespace hecla::pcl
