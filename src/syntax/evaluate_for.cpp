// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Evaluates for expressions, and the %{ for } directive of templates.
#include <hecla/syntax/walk.h>

#include <algorithm>
#include <unordered_map>

#include "model/evaluation_extra.h"
#include "syntax/evaluator_memory.h"
#include "unicode/message_text.h"
#include "value/mark_collector.h"

namespace hecla::syntax {

namespace {

// Returns whether an expression refers to a variable. A loop inside may have one of its own with that name.
bool refers_to(const Expr& expr, std::string_view name) {
  if (name.empty()) return false;
  if (const auto* reference = as<ReferenceExpr>(&expr); reference && reference->root() == name)
    return true;
  if (const auto* loop = as<ForExpr>(&expr);
      loop && (loop->key_name == name || loop->value_name == name))
    return refers_to(*loop->collection, name);
  bool found = false;
  for_each_child_expr(expr, [&](const Expr& child) { found = found || refers_to(child, name); });
  return found;
}

}  // namespace

Value Evaluator::on(const ForExpr& node) {
  // Loops can be nested as deeply as anything else, so what they need is not on the stack.
  std::unique_ptr<Loop>& known = memory().loops[node];
  if (!known) known = std::make_unique<Loop>(node, *ctx_);
  Loop& loop = *known;
  loop.is_known = true;
  Value result = run(loop);
  loop.finish();
  return result;
}

Value Evaluator::run(Loop& loop) {
  if (!start_loop(loop) || !loop.collection.is_known()) return undecided_loop(loop);
  switch (loop.node.form) {
    case ForForm::Tuple:
      return for_tuple(loop);
    case ForForm::Object:
      return for_object(loop);
    case ForForm::Directive:
      return for_text(loop);
  }
  return Value::dynamic();
}

// Evaluates the collection and checks the condition once. Returns false if the loop cannot run.
bool Evaluator::start_loop(Loop& loop) {
  const Value collection = evaluate(*loop.node.collection);
  loop.marks.add(collection.marks());
  loop.collection = collection.unmarked();
  if (!is_iterable(collection, loop.node)) return false;
  return !loop.node.condition || condition_is_usable(loop);
}

bool Evaluator::is_iterable(const Value& collection, const ForExpr& node) {
  const Type& type = collection.type();
  if (collection.is_null()) {
    report(DiagnosticCode::NotIterable, node.collection->range,
           "A null value cannot be iterated over.", *node.collection, node.range);
    return false;
  }
  if (type.is_dynamic()) return false;
  if (!type.is_collection() && !type.is_structural()) {
    report(DiagnosticCode::NotIterable, node.collection->range,
           "A " + type.friendly_name() +
               " cannot be iterated over. A for expression requires a list, set, map, tuple or "
               "object.",
           *node.collection, node.range);
    return false;
  }
  return true;
}

// While it exists, the variables of a loop are set, and what is evaluated is inside the loop.
class Evaluator::InLoop {
 public:
  InLoop(Evaluator& evaluator, Loop& loop)
      : evaluator_(evaluator), outer_context_(evaluator.ctx_), outer_(evaluator.repeating_) {
    evaluator.ctx_ = &loop.context;
    evaluator.loops_.push_back(&loop);
    loop.iteration = ++evaluator.iterations_;
  }
  ~InLoop() {
    evaluator_.loops_.pop_back();
    evaluator_.ctx_ = outer_context_;
    evaluator_.set_repeating(outer_);
  }
  InLoop(const InLoop&) = delete;
  InLoop& operator=(const InLoop&) = delete;

 private:
  Evaluator& evaluator_;
  const EvalContext* outer_context_;
  Memory* outer_;
};

// Returns the result of a loop that cannot run, or for which a condition or a key is unknown. It has the marks of what
// decides that, and the provenance marks of what its elements can be made from. A string has no inside for these.
Value Evaluator::undecided_loop(const Loop& loop) {
  MarkSet inner_marks;
  bool has_elements = false;  // whether elements of the collection can be in the result
  for (const Expr* part : {loop.node.key, loop.node.value}) {
    if (!part) continue;
    inner_marks.add(provenance_of(*part));
    has_elements |= refers_to(*part, loop.node.key_name) || refers_to(*part, loop.node.value_name);
  }
  if (loop.node.condition) inner_marks.add(provenance_of(*loop.node.condition));
  if (has_elements) inner_marks.add(provenance_of(loop.collection));
  if (has_elements) inner_marks.add(loop.collection.inner_marks());
  const Value result = loop.node.form == ForForm::Directive
                           ? Value::unknown(Type::string()).with_marks(inner_marks)
                           : Value::dynamic().with_inner_marks(inner_marks);
  return result.with_marks(loop.marks.set());
}

// Evaluates the condition with unknown variables, so that a condition that is invalid for every
// element is reported once and not for each of them.
bool Evaluator::condition_is_usable(Loop& loop) {
  const std::size_t errors = diags_.errors_reported();
  {
    const InLoop inside(*this, loop);
    loop.checked = evaluate(*loop.node.condition);
  }
  return condition_fits(loop) && diags_.errors_reported() == errors;
}

bool Evaluator::condition_fits(Loop& loop) {
  const Expr& condition = *loop.node.condition;
  const Value& result = loop.checked;
  if (result.is_null()) {
    report(DiagnosticCode::InvalidCondition, condition.range,
           "The condition must be true or false, but it is null.", condition, loop.node.range);
    return false;
  }
  if (const auto converted = convert(result, Type::boolean(), budget_); !converted) {
    report(DiagnosticCode::InvalidCondition, condition.range,
           "The condition must be true or false, but it is " + describe_value(result) + ".",
           condition, loop.node.range);
    return false;
  }
  if (!loop.collection.is_known()) loop.marks.add(result.marks());
  loop.needs_key = refers_to(condition, loop.node.key_name);
  loop.needs_value = refers_to(condition, loop.node.value_name);
  return true;
}

// Calls `iterate` for each element, with the loop variables set. The variables do not carry the marks of the
// collection, so whatever is reported about them is concealed here.
template <class Iteration>
void Evaluator::run_loop(Loop& loop, const Iteration& iterate) {
  const InLoop inside(*this, loop);
  const Checkpoint before = diags_.checkpoint();
  const bool is_collection_marked = !loop.marks.empty();
  const std::size_t count = loop.collection.size();
  if (count >= worth_remembering) set_repeating(memory_.get());
  for (std::size_t i = 0; i < count && !budget_.is_exhausted(); ++i) {
    const Include include = set_variables(loop, i);
    if (include == Include::Yes) {
      if (repeating_ && !loop.is_body_searched) search_body(loop);
      iterate();
    }
    if (include == Include::Undecided) loop.is_known = false;
  }
  if (is_collection_marked) diags_.conceal_since(before);
}

// Finds what can be kept in the parts of a loop that are evaluated in each iteration. Not earlier than they are
// evaluated, which takes longer.
void Evaluator::search_body(Loop& loop) {
  loop.is_body_searched = true;
  if (loop.node.key) find_kept(*loop.node.key);
  find_kept(*loop.node.value);
}

// Sets the loop variables to the element at `index`. Returns whether the condition includes it.
Evaluator::Include Evaluator::set_variables(Loop& loop, std::size_t index) {
  loop.iteration = ++iterations_;
  if (loop.key) *loop.key = loop.collection.key_at(index);
  *loop.value = loop.collection.elements()[index];
  return loop.node.condition ? includes(loop) : Include::Yes;
}

// Reports an error that leaves the result unknown. Reports only the first one of a loop, because
// further ones usually have the same cause.
bool Evaluator::report_undecided(Loop& loop, const DiagnosticCode& code, const Expr& about,
                                 std::string detail) {
  if (loop.is_known) report(code, about.range, std::move(detail), about, loop.node.range);
  loop.is_known = false;
  return false;
}

// Returns the condition for the variables of this iteration. With the same variables as in the check it is the same:
// evaluating it twice at each level of nested loops would take exponential time.
Value Evaluator::condition_of(Loop& loop) {
  const bool is_unknown =
      loop.value->type().is_dynamic() && !loop.value->is_known() && !loop.value->contains_marked();
  const bool is_checked = !loop.needs_key && (!loop.needs_value || is_unknown);
  if (is_checked) return loop.checked;
  if (repeating_ && !std::exchange(loop.is_condition_searched, true))
    find_kept(*loop.node.condition);
  return evaluate(*loop.node.condition);
}

Evaluator::Include Evaluator::includes(Loop& loop) {
  const Value result = condition_of(loop);
  if (const auto plain = result.if_bool()) return *plain ? Include::Yes : Include::No;
  return decide(loop, result);
}

Evaluator::Include Evaluator::decide(Loop& loop, const Value& result) {
  const Expr& condition = *loop.node.condition;
  if (result.is_null()) {
    report_undecided(loop, DiagnosticCode::InvalidCondition, condition,
                     "The condition must be true or false, but it is null.");
    return Include::Undecided;
  }
  loop.marks.add(result.marks());
  // An object needs the type of the result even if its value is unknown.
  if (!result.is_known() && loop.node.form != ForForm::Object) return Include::Undecided;
  const auto converted = convert(result.unmarked(), Type::boolean(), budget_);
  if (!converted) {
    report_undecided(
        loop, DiagnosticCode::InvalidCondition, condition,
        "The condition must be true or false, but it is " + describe_value(result) + ".");
    return Include::Undecided;
  }
  if (!converted->is_known()) return Include::Undecided;
  return converted->is_true() ? Include::Yes : Include::No;
}

// --- [for ...]

Value Evaluator::for_tuple(Loop& loop) {
  std::vector<Value> items;
  // No more than are paid for, should the budget end before the loop does.
  if (!loop.node.condition)
    items.reserve(std::min(loop.collection.size(), budget_.elements_left()));
  run_loop(loop, [&] {
    if (budget_.spend_elements(1)) items.push_back(evaluate(*loop.node.value));
  });
  return finish_tuple(std::move(items), loop);
}

Value Evaluator::finish_tuple(std::vector<Value> items, const Loop& loop) {
  if (budget_.is_exhausted()) return exhausted(loop.node.range);
  if (!loop.is_known) return undecided_loop(loop);
  return Value::tuple(std::move(items)).with_marks(loop.marks.set());
}

// --- {for ...}

// The attributes so far are the values on the stack, alternately names and values.
struct Evaluator::ObjectLoop {
  explicit ObjectLoop(ValueBuilder& stack) : attributes(stack) {}

  Parts attributes;
  std::vector<std::vector<Value>> groups;  // with grouping, the values of each attribute
  std::unordered_map<std::string_view, std::size_t> positions;  // of the attributes
};

Value Evaluator::for_object(Loop& loop) {
  const auto out = std::make_unique<ObjectLoop>(parts_);
  run_loop(loop, [&] { evaluate_entry(*out, loop); });
  return finish_object(*out, loop);
}

void Evaluator::evaluate_entry(ObjectLoop& out, Loop& loop) {
  Value key;
  if (!for_key(loop, key) || !budget_.spend_elements(1)) return;
  if (!budget_.spend_string_bytes(key.as_string().size())) return;
  Value value = evaluate(*loop.node.value);
  add_entry(out, loop, std::move(key), std::move(value));
}

Value Evaluator::finish_object(ObjectLoop& out, const Loop& loop) {
  if (budget_.is_exhausted()) return exhausted(loop.node.range);
  if (!loop.is_known) return undecided_loop(loop);
  for (std::size_t i = 0; i < out.groups.size(); ++i) {
    out.attributes.values()[2 * i + 1] = Value::tuple(std::move(out.groups[i]));
  }
  parts_.combine_object(out.attributes.first());
  return parts_.pop().with_marks(loop.marks.set());
}

// Evaluates the key of one iteration. Returns false if there is none.
bool Evaluator::for_key(Loop& loop, Value& key) {
  key = evaluate(*loop.node.key);
  return key.if_string() || convert_key(loop, key);
}

bool Evaluator::convert_key(Loop& loop, Value& key) {
  const Expr& expr = *loop.node.key;
  if (key.is_null()) {
    return report_undecided(loop, DiagnosticCode::InvalidKey, expr,
                            "An object key cannot be null.");
  }
  loop.marks.add(key.marks());
  if (!key.is_known()) return loop.is_known = false;
  auto converted = convert(key.unmarked(), Type::string(), budget_);
  if (!converted) {
    return report_undecided(
        loop, DiagnosticCode::InvalidKey, expr,
        "An object key must be a string, but this key is " + describe_value(key) + ".");
  }
  key = *std::move(converted);
  return true;
}

void Evaluator::add_entry(ObjectLoop& out, Loop& loop, Value key, Value value) {
  const auto [at, is_new] = out.positions.try_emplace(key.as_string(), out.positions.size());
  if (!is_new && !loop.node.group) {
    report(
        DiagnosticCode::DuplicateKey, loop.node.key->range,
        "Two elements produce the key " + in_quotes(at->first) +
            ". To group the values of equal keys into tuples, put ... after the value expression.",
        *loop.node.key, loop.node.range);
    out.attributes.values()[2 * at->second + 1] = Value::dynamic();
    return;
  }
  if (is_new) {
    parts_.push(std::move(key));
    parts_.push(loop.node.group ? Value() : std::move(value));
    if (loop.node.group) out.groups.emplace_back();
  }
  if (loop.node.group) out.groups[at->second].push_back(std::move(value));
}

// --- %{ for }

// Concatenates the strings of all iterations. The value of a directive is always a string, possibly
// unknown.
Value Evaluator::for_text(Loop& loop) {
  std::string text;
  bool is_complete = true;
  run_loop(loop, [&] {
    const Value part = evaluate(*loop.node.value);
    loop.marks.add(part.marks());
    is_complete = is_complete && part.is_known();
    if (!is_complete) return;
    const Value plain = part.unmarked();
    if (budget_.spend_string_bytes(plain.as_string().size())) text += plain.as_string();
  });
  if (budget_.is_exhausted()) return exhausted(loop.node.range);
  if (!loop.is_known || !is_complete) return undecided_loop(loop);
  return Value::string(text).with_marks(loop.marks.set());
}

}  // namespace hecla::syntax
