// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Evaluator: one evaluation of one document's expressions, in one thread.
//
// There is one function per node kind, named on(). They share the context (for expressions
// temporarily replace it with a child), the current element of a splat, the budget, and the list of
// diagnostics. A function that reports an error returns an unknown value and its caller continues,
// so that one evaluation finds as many errors as possible.
#include <hecla/function/function.h>
#include <hecla/model/custom_decode.h>
#include <hecla/model/eval_context.h>
#include <hecla/syntax/document.h>
#include <hecla/value/ops.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "convert/budgeted.h"
#include "model/budget.h"
#include "value/builder.h"

namespace hecla::syntax {

class Evaluator {
 public:
  Evaluator(const Document& document, const Evaluation& evaluation, Diagnostics& diags);

  ~Evaluator();

  Value evaluate(const Expr& expr);
  // Evaluates the key of an object constructor, where a single name is a string.
  Value evaluate_key(const Expr& key);

 private:
  using Checkpoint = Diagnostics::Checkpoint;

  // Evaluates an expression whose value is only read. Returns a variable, a part of one or a kept value in place, and
  // everything else in `held`.
  const Value& read(const Expr& expr, Value& held);
  Value evaluate_node(const Expr& expr);
  const Value& seen(const Value& value) {
    has_seen_marked_ |= value.contains_marked();
    return value;
  }

  // --- what is evaluated repeatedly (evaluate_kept.cpp)
  struct Memory;
  struct Kept;
  class Parts;
  Memory& memory();
  void set_repeating(Memory* memory);
  // The number of elements from which on remembering is worth it.
  static constexpr std::size_t worth_remembering = 4;
  [[gnu::noinline]] void find_kept(const Expr& body);
  Kept* kept_value(const Expr& expr) const;
  const Value& evaluate_kept(const Expr& expr, Kept& kept);

  // --- provenance marks of unknown results (evaluate.cpp)
  // Returns those of the value and everything inside it, and pays for finding them.
  MarkSet provenance_of(const Value& value);
  // Returns those that a value of the expression can have: of all that it refers to.
  MarkSet provenance_of(const Expr& expr);
  bool follows_provenance();

  // --- literals (evaluate.cpp)
  Value on(const NumberExpr& node) { return document_.number(node); }
  Value on(const BoolExpr& node) { return Value::boolean(node.value); }
  Value on(const NullExpr&) { return {}; }
  Value on(const StringExpr& node) { return Value::string(node.text()); }
  Value on(const TextExpr& node) { return Value::string(node.text()); }
  Value on(const WrapExpr& node) { return evaluate(*node.wrapped); }
  Value on(const ParenthesesExpr& node) { return evaluate(*node.inner); }
  Value on(const MissingExpr&) { return Value::dynamic(); }
  Value on(const SplatItemExpr&) { return splat_item_ ? *splat_item_ : Value::dynamic(); }

  // --- references and splats (evaluate_reference.cpp, evaluate_splat.cpp)
  struct Places;
  class Walk;
  Value on(const ReferenceExpr& node);
  Value on(const AccessExpr& node);
  const Value& reference(const ReferenceExpr& node, Value& held);
  Places* places_of(const Expr& node, std::size_t steps);
  const Value* find_root(const ReferenceExpr& node, Places* places);
  [[gnu::noinline]] Value take_step(const Value& from, const Step& step, const Expr& about);
  Value on(const SplatExpr& node);
  Value unknown_splat(const SplatExpr& node, const Value& source);
  Value known_splat(const SplatExpr& node, const Value& source, bool may_be_empty);
  std::vector<Value> splat_items(const SplatExpr& node, const Value& source);
  Value splat_list(const SplatExpr& node, const Value& source, std::vector<Value> items);
  Type splat_result_type(const SplatExpr& node, const Type& source);
  Value evaluate_item(const SplatExpr& node, const Value& item);

  // --- templates (evaluate_template.cpp)
  struct TemplateText;
  Value on(const TemplateExpr& node);
  void add_part(const Expr& part, const TemplateExpr& whole, TemplateText& text);
  [[gnu::noinline]] void add_value(const Value& value, const Expr& part, const Expr& whole,
                                   TemplateText& text);
  bool add_simple_value(const Value& value, const Expr& part, TemplateText& text);
  void add_text(std::string_view piece, const Expr& part, TemplateText& text);
  Value finish_template(TemplateText& text);

  // --- constructors (evaluate_construct.cpp)
  struct ObjectPlan;
  Value on(const TupleExpr& node);
  Value on(const ObjectExpr& node);
  Value planned_object(const ObjectExpr& node, ObjectPlan& plan);
  ObjectPlan* object_plan(const ObjectExpr& node);
  bool object_item(const ObjectItem& item, std::vector<Value::Field>& fields, MarkSet& marks);
  bool object_key(const Expr& expr, const Value& key, std::string& name);
  Value ambiguous_key(const Expr& key);

  // --- for (evaluate_for.cpp)
  struct Loop;
  class InLoop;
  struct ObjectLoop;
  enum class Include : std::uint8_t { Yes, No, Undecided };
  Value on(const ForExpr& node);
  Value run(Loop& loop);
  bool start_loop(Loop& loop);
  [[gnu::noinline]] Value undecided_loop(const Loop& loop);
  [[gnu::noinline]] bool is_iterable(const Value& collection, const ForExpr& node);
  bool condition_is_usable(Loop& loop);
  [[gnu::noinline]] bool condition_fits(Loop& loop);
  Value condition_of(Loop& loop);
  [[gnu::noinline]] void search_body(Loop& loop);
  template <class Iteration>
  void run_loop(Loop& loop, const Iteration& iterate);
  [[gnu::noinline]] Include set_variables(Loop& loop, std::size_t index);
  Include includes(Loop& loop);
  [[gnu::noinline]] Include decide(Loop& loop, const Value& result);
  bool report_undecided(Loop& loop, const DiagnosticCode& code, const Expr& about,
                        std::string detail);
  Value for_tuple(Loop& loop);
  [[gnu::noinline]] Value finish_tuple(std::vector<Value> items, const Loop& loop);
  Value for_object(Loop& loop);
  [[gnu::noinline]] void evaluate_entry(ObjectLoop& out, Loop& loop);
  [[gnu::noinline]] Value finish_object(ObjectLoop& out, const Loop& loop);
  bool for_key(Loop& loop, Value& key);
  [[gnu::noinline]] bool convert_key(Loop& loop, Value& key);
  void add_entry(ObjectLoop& out, Loop& loop, Value key, Value value);
  Value for_text(Loop& loop);

  // --- operators (evaluate_operator.cpp, evaluate_conditional.cpp)
  struct Sides;
  Value on(const UnaryExpr& node);
  Value on(const BinaryExpr& node);
  bool compute_plain(BinaryOp op, const Value& left, const Value& right, const Checkpoint& start,
                     Value& result);
  [[gnu::noinline]] bool convert_operand(Value& value, TypeKind wanted, ByteRange where,
                                         const Expr& about, ByteRange context,
                                         std::string_view role, std::string_view symbol);
  [[gnu::noinline]] Value combine(Sides sides);
  std::optional<Value> short_circuit(const Sides& sides);
  Value compute(Sides& sides);
  Value report_failed_operation(const Sides& sides, std::string detail);
  Value on(const ConditionalExpr& node);
  struct Branches;
  bool are_alike(const Value& if_true, const Value& if_false) const;
  void discard_other(const Branches& branches, bool chosen);
  [[gnu::noinline]] Value choose(const ConditionalExpr& node, Branches& branches);
  std::optional<Type> common_result_type(const Value& if_true, const Value& if_false);
  Value chosen_result(Value value, const Type& type, const Expr& branch,
                      const ConditionalExpr& node);
  Value invalid_condition(const ConditionalExpr& node, const Type& type, std::string detail);

  // --- calls (evaluate_call.cpp)
  struct Call;
  Value on(const CallExpr& node);
  const Function* find_function(const CallExpr& node);
  [[gnu::noinline]] Value report_unknown_function(const CallExpr& node);
  [[gnu::noinline]] bool expand_last(Call& call);
  [[gnu::noinline]] bool check_argument_count(const Call& call);
  Value argument_value(const Call& call, std::size_t index);
  [[gnu::noinline]] Value decoded_argument(const Call& call, std::size_t index,
                                           const ExpressionDecoder& decoder);
  [[gnu::noinline]] Value converted_argument(const Call& call, std::size_t index,
                                             const Value& value);
  void report_argument(const Call& call, std::size_t index, ByteRange where,
                       const CallError& error);
  void report_failure(const Call& call, const CallError& error);
  void report_warnings(const Call& call, const CallContext& context);
  [[gnu::noinline]] Value call_function(const Call& call, std::span<const Value> arguments);

  // --- shared (evaluate.cpp)
  SourceRange range(ByteRange bytes) const { return document_.source_range(bytes); }
  // Adds a diagnostic that shows the values `about` refers to. All that nodes report about values goes through here:
  // if the node has evaluated anything marked so far, the diagnostic is concealed. When the budget is exhausted, that is
  // reported instead.
  Diagnostic& report(const DiagnosticCode& code, ByteRange subject, std::string detail,
                     const Expr& about);
  Diagnostic& report(const DiagnosticCode& code, ByteRange subject, std::string detail,
                     const Expr& about, ByteRange context);
  // Pays for taking the marks inside a value.
  bool pay_for_marks(const Value& value) {
    return !value.contains_marked() || budget_.spend_work(value.reading_cost());
  }
  // Operations that fail then say nothing about the expression. What is nested less deeply can still be evaluated.
  bool is_out_of_budget() const {
    return budget_.is_exhausted() && budget_.exhausted() != Budget::Exhausted::Depth;
  }
  Value exhausted(ByteRange where) { return report_exhausted(budget_, range(where), diags_); }

  const Document& document_;
  const EvalContext* ctx_;
  Diagnostics& diags_;
  Budget& budget_;
  const Value* splat_item_ = nullptr;
  bool has_seen_marked_ =
      false;  // whether a value of a child of the current node is marked or contains marks
  std::optional<bool> follows_provenance_;
  // Parts of the values in progress, and the arguments of the calls: those of the innermost are last.
  ValueBuilder parts_;
  // The texts of the templates in progress; that of the innermost is last.
  std::string text_;

  // For what is evaluated repeatedly. Made for the first loop or splat.
  std::unique_ptr<Memory> memory_;
  // The same, while the current loop or splat has enough elements for remembering to be worth it;
  // otherwise null.
  Memory* repeating_ = nullptr;
  std::vector<Loop*> loops_;      // around the current node, outermost first
  std::uint64_t iterations_ = 0;  // of all loops so far
};

// Returns the value of a literal key (number, true, false, null or string), or an unknown value if
// the key is missing.
Value static_key(const Document& document, const Expr& key);
// Returns the name if an object key is a single name, which is then a string; otherwise an empty
// string.
std::string_view name_as_key(const Expr& key);

}  // namespace hecla::syntax
