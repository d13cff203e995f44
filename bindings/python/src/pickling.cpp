// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Pickling, copying and comparison of positions, ranges, diagnostics, types and values. Sources cross between processes
// once for all that refers to them in one pickle.
#include "areas.h"
#include "convert.h"
#include "errors.h"
#include "run.h"
#include "value_class.h"

#include <hecla/model/body.h>
#include <hecla/model/traversal.h>
#include <hecla/source/diagnostic.h>
#include <hecla/value/walk.h>
#include <hecla/wire/msgpack.h>
#include <hecla/wire/type_json.h>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <mutex>
#include <set>

namespace hecla::python {

namespace nb = nanobind;

namespace {

nb::bytes to_bytes(std::string_view text) { return nb::bytes(text.data(), text.size()); }
std::string to_text(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

// Returns the object for an absent part of a state. Functions accept None only where they declare
// it.
nb::object nothing() { return nb::tuple(); }
bool is_nothing(nb::handle state) { return nb::len(state) == 0; }

// --- sources

// The Python object of a source keeps it alive, and is the same as long as there is one.
nb::object source_object(const SourceRef& source) {
  if (!source) return nothing();
  if (nb::object known = nb::find(*source); known.is_valid()) return known;
  nb::object made = nb::cast(const_cast<Source*>(source.get()), nb::rv_policy::reference);
  nb::keep_alive_cb(made, new SourceRef(source),
                    [](void* kept) noexcept { delete static_cast<SourceRef*>(kept); });
  return made;
}

nb::tuple ranges_state(const std::vector<ByteRange>& ranges) {
  nb::list result;
  for (const ByteRange range : ranges) result.append(nb::make_tuple(range.begin, range.end));
  return nb::tuple(result);
}

ByteRange byte_range(nb::handle state) {
  return {nb::cast<std::uint32_t>(state[0]), nb::cast<std::uint32_t>(state[1])};
}

nb::tuple source_state(const Source& self) {
  nb::list landmarks;
  for (const auto& [extent, title] : self.landmarks())
    landmarks.append(nb::make_tuple(extent.begin, extent.end, title.begin, title.end));
  return nb::make_tuple(to_bytes(self.name()), to_bytes(self.text()), self.position(0).line,
                        ranges_state(self.secrets()), nb::tuple(landmarks));
}

nb::object restore_source(const nb::bytes& name, const nb::bytes& text, std::size_t first_line,
                          const nb::tuple& secrets, const nb::tuple& landmarks) {
  const SourceRef source = Source::make(to_text(name), to_text(text), first_line);
  for (const nb::handle secret : secrets) source->mark_secret(byte_range(secret));
  std::vector<Source::Landmark> list;
  for (const nb::handle landmark : landmarks) {
    const auto at = [&](int i) { return nb::cast<std::uint32_t>(landmark[i]); };
    list.push_back({{at(0), at(1)}, {at(2), at(3)}});
  }
  if (!list.empty()) source->set_landmarks(std::move(list));
  return source_object(source);
}

// --- ranges

nb::tuple range_state(const SourceRange& self) {
  return nb::make_tuple(source_object(self.source()), self.bytes().begin, self.bytes().end);
}

SourceRange restore_range(nb::handle object, std::uint32_t begin, std::uint32_t end) {
  const Source* source = nb::isinstance<Source>(object) ? nb::cast<const Source*>(object) : nullptr;
  return source ? SourceRange(SourceRef(source), {begin, std::max(begin, end)}) : SourceRange();
}

nb::tuple position_state(const Position& self) {
  return nb::make_tuple(self.line, self.column, self.byte);
}

// --- diagnostics

struct StoredExtra : DiagnosticExtra {
  std::vector<RelatedValue> related;
  std::shared_ptr<const FunctionCall> call;
  bool is_unknown = false, is_marked = false;

  std::vector<RelatedValue> related_values() const override { return related; }
  std::shared_ptr<const FunctionCall> function_call() const override { return call; }
  bool caused_by_unknown() const override { return is_unknown; }
  bool caused_by_marked() const override { return is_marked; }
};

using TextPair = std::tuple<std::string, std::string>;
using CallState = std::tuple<std::string, std::string, std::vector<TextPair>,
                             std::optional<TextPair>, std::string, std::vector<std::string>>;

nb::object pair_of(const DiagnosticExtra::Parameter& parameter) {
  return nb::make_tuple(to_str(parameter.name), to_str(parameter.type_json));
}

nb::object call_state(const DiagnosticExtra::FunctionCall& call) {
  nb::list parameters, trace;
  for (const auto& parameter : call.parameters) parameters.append(pair_of(parameter));
  for (const std::string& line : call.trace) trace.append(to_str(line));
  return nb::make_tuple(to_str(call.called_as), to_str(call.signature), nb::tuple(parameters),
                        call.variadic ? pair_of(*call.variadic) : nb::none(), to_str(call.reason),
                        nb::tuple(trace));
}

nb::object extra_state(const DiagnosticExtra* extra) {
  if (!extra) return nothing();
  nb::list related;
  for (const auto& [traversal, statement] : extra->related_values())
    related.append(nb::make_tuple(to_str(traversal), to_str(statement)));
  const auto call = extra->function_call();
  return nb::make_tuple(nb::tuple(related), call ? call_state(*call) : nb::none(),
                        extra->caused_by_unknown(), extra->caused_by_marked());
}

std::shared_ptr<const DiagnosticExtra> restore_extra(nb::handle state) {
  if (is_nothing(state)) return nullptr;
  auto result = std::make_shared<StoredExtra>();
  for (auto& [traversal, statement] : nb::cast<std::vector<TextPair>>(state[0]))
    result->related.push_back({std::move(traversal), std::move(statement)});
  if (const nb::object given = state[1]; !given.is_none()) {
    auto [called_as, signature, parameters, variadic, reason, trace] = nb::cast<CallState>(given);
    auto call = std::make_shared<DiagnosticExtra::FunctionCall>();
    call->called_as = std::move(called_as);
    call->signature = std::move(signature);
    for (auto& [name, type] : parameters) call->parameters.push_back({name, type});
    if (variadic) call->variadic = {std::get<0>(*variadic), std::get<1>(*variadic)};
    call->reason = std::move(reason);
    call->trace = std::move(trace);
    result->call = std::move(call);
  }
  result->is_unknown = nb::cast<bool>(state[2]);
  result->is_marked = nb::cast<bool>(state[3]);
  return result;
}

// Codes refer to text that lasts.
std::string_view lasting(std::string text) {
  static std::mutex mutex;
  static std::set<std::string> texts;
  const std::lock_guard lock(mutex);
  return *texts.insert(std::move(text)).first;
}

DiagnosticCode code_of(std::string id, Severity severity, std::string summary) {
  for (const DiagnosticCode& code : DiagnosticCode::registered())
    if (code.id() == id) return code;
  return DiagnosticCode(lasting(std::move(id)), severity, lasting(std::move(summary)));
}

nb::tuple fixes_state(const Diagnostic& self) {
  nb::list fixes;
  for (const Fix& fix : self.fixes) {
    nb::list edits;
    for (const TextEdit& edit : fix.edits)
      edits.append(nb::make_tuple(edit.range, to_str(edit.replacement)));
    fixes.append(
        nb::make_tuple(static_cast<int>(fix.certainty), to_str(fix.title), nb::tuple(edits)));
  }
  return nb::tuple(fixes);
}

nb::tuple diagnostic_state(const Diagnostic& self) {
  nb::list related;
  for (const RelatedLocation& location : self.related)
    related.append(nb::make_tuple(location.range, to_str(location.message)));
  return nb::make_tuple(nb::make_tuple(to_str(self.id()), static_cast<int>(self.code.severity()),
                                       to_str(self.summary())),
                        static_cast<int>(self.severity), to_str(self.detail), self.subject,
                        self.context, nb::tuple(related), fixes_state(self),
                        extra_state(self.extra.get()), self.is_concealed, self.hint_bytes);
}

Severity severity_of(nb::handle state) {
  const int number = nb::cast<int>(state);
  return number == 0 ? Severity::Error : number == 1 ? Severity::Warning : Severity::Information;
}

Diagnostic restore_diagnostic(const nb::tuple& code, nb::handle severity, std::string detail,
                              const SourceRange& subject, const SourceRange& context,
                              const nb::tuple& related, const nb::tuple& fixes, nb::handle extra,
                              bool is_concealed, std::size_t hint_bytes) {
  Diagnostic result{
      code_of(nb::cast<std::string>(code[0]), severity_of(code[1]), nb::cast<std::string>(code[2])),
      severity_of(severity), std::move(detail), subject, context};
  for (const nb::handle item : related)
    result.related.push_back({nb::cast<SourceRange>(item[0]), nb::cast<std::string>(item[1])});
  for (const nb::handle item : fixes) {
    Fix fix{nb::cast<int>(item[0]) == 0 ? FixCertainty::Certain : FixCertainty::Suggestion,
            nb::cast<std::string>(item[1]),
            {}};
    for (const nb::handle edit : nb::object(item[2]))
      fix.edits.push_back({nb::cast<SourceRange>(edit[0]), nb::cast<std::string>(edit[1])});
    result.fixes.push_back(std::move(fix));
  }
  result.extra = restore_extra(extra);
  result.is_concealed = is_concealed;
  result.hint_bytes = std::min(hint_bytes, result.detail.size());
  return result;
}

// --- types and values

// Values that were encoded here decode, whatever their depth and size.
constexpr Limits unlimited{.max_nesting = 100'000,
                           .max_source_bytes = ~std::size_t{0},
                           .max_string_bytes = ~std::size_t{0},
                           .max_elements = ~std::size_t{0}};

template <class T>
T encoded(const char* kind, ValueResult<T> result) {
  if (result) return *std::move(result);
  throw nb::type_error(
      (std::string(kind) + " cannot be pickled: " + result.error().to_string()).c_str());
}

nb::tuple type_state(const Type& self) {
  return nb::make_tuple(to_bytes(
      encoded("this type", run(unlimited, [&] { return wire::type_to_json(self, unlimited); }))));
}

Type restore_type(const nb::bytes& json) {
  const std::string text = to_text(json);
  return value_or_raise(run(unlimited, [&] { return wire::parse_type(text, unlimited); }));
}

nb::tuple path_state(const hecla::Path& path) {
  nb::list steps;
  for (const PathStep& step : path.steps()) {
    if (const auto* attribute = std::get_if<AttributeStep>(&step)) {
      steps.append(to_str(attribute->name));
    } else {
      steps.append(nb::cast(std::get<IndexStep>(step).key));
    }
  }
  return nb::tuple(steps);
}

nb::tuple marks_state(const MarkSet& marks) {
  nb::list result;
  for (const Mark& mark : marks.items()) {
    if (mark.data) throw nb::type_error("a value with marks of an application cannot be pickled");
    result.append(nb::make_tuple(to_str(mark.name), mark.kind == MarkKind::Provenance));
  }
  return nb::tuple(result);
}

nb::tuple value_state(const Value& self) {
  std::vector<MarkedPath> marks;
  const Value plain = unmark_with_paths(self, marks);
  const Type& type = plain.type();
  const std::string bytes = encoded(
      "this value",
      run(unlimited, [&] { return wire::encode_msgpack(plain, type, {.limits = unlimited}); }));
  nb::list paths;
  for (const MarkedPath& marked : marks)
    paths.append(nb::make_tuple(path_state(marked.path), marks_state(marked.marks)));
  return nb::make_tuple(type, to_bytes(bytes), nb::tuple(paths));
}

MarkedPath restore_marks(nb::handle state) {
  MarkedPath result;
  for (const nb::handle step : nb::object(state[0])) {
    if (PyUnicode_Check(step.ptr())) {
      result.path.attribute(std::string(utf8(step)));
    } else {
      result.path.push(IndexStep{nb::cast<Value>(step)});
    }
  }
  for (const nb::handle mark : nb::object(state[1]))
    result.marks.add(Mark(nb::cast<std::string>(mark[0]),
                          nb::cast<bool>(mark[1]) ? MarkKind::Provenance : MarkKind::Plain));
  return result;
}

Value restore_value(const Type& type, const nb::bytes& bytes, const nb::tuple& paths) {
  const std::string text = to_text(bytes);
  const Value plain = value_or_raise(
      run(unlimited, [&] { return wire::decode_msgpack(text, type, {.limits = unlimited}); }));
  std::vector<MarkedPath> marks;
  for (const nb::handle path : paths) marks.push_back(restore_marks(path));
  return mark_with_paths(plain, marks);
}

// --- limits and schemas

nb::tuple limits_state(const Limits& self) {
  return nb::make_tuple(self.max_nesting, self.max_source_bytes, self.max_steps,
                        self.max_string_bytes, self.max_elements, self.max_memory_bytes,
                        self.max_diagnostics);
}

nb::object bound_state(const std::optional<NumberBound>& bound) {
  return bound ? nb::object(nb::make_tuple(Value::number(bound->value), bound->inclusive))
               : nothing();
}

std::optional<NumberBound> restore_bound(nb::handle state) {
  if (is_nothing(state)) return std::nullopt;
  return NumberBound{nb::cast<Value>(state[0]).as_number(), nb::cast<bool>(state[1])};
}

nb::tuple refinement_state(const Refinement& self) {
  return nb::make_tuple(static_cast<int>(self.null), to_str(self.prefix), bound_state(self.min),
                        bound_state(self.max), self.min_length, self.max_length);
}

Refinement restore_refinement(int null, std::string prefix, nb::handle min, nb::handle max,
                              std::uint64_t min_length, std::uint64_t max_length) {
  return {null == 0   ? Nullness::Unknown
          : null == 1 ? Nullness::NotNull
                      : Nullness::Null,
          std::move(prefix),
          restore_bound(min),
          restore_bound(max),
          min_length,
          max_length};
}

nb::tuple schema_state(const BodySchema& self) {
  nb::list attributes, blocks;
  for (const AttributeSchema& attribute : self.attributes)
    attributes.append(nb::make_tuple(to_str(attribute.name), attribute.required, attribute.secret));
  for (const BlockSchema& block : self.blocks) {
    nb::list labels;
    for (const std::string& label : block.label_names) labels.append(to_str(label));
    blocks.append(nb::make_tuple(to_str(block.type), nb::tuple(labels)));
  }
  return nb::make_tuple(nb::tuple(attributes), nb::tuple(blocks));
}

BodySchema restore_schema(
    const std::vector<std::tuple<std::string, bool, bool>>& attributes,
    const std::vector<std::tuple<std::string, std::vector<std::string>>>& blocks) {
  BodySchema result;
  for (const auto& [name, required, secret] : attributes)
    result.attributes.push_back({name, required, secret});
  for (const auto& [type, labels] : blocks) result.blocks.push_back({type, labels});
  return result;
}

// --- traversals

nb::tuple traversal_state(const Traversal& self) {
  nb::list steps;
  for (const TraversalStep& step : self.steps())
    steps.append(
        nb::make_tuple(static_cast<int>(step.kind), to_str(step.name), step.key, step.range));
  return nb::tuple(nb::make_tuple(nb::tuple(steps)));
}

Traversal restore_traversal(const nb::tuple& steps) {
  std::vector<TraversalStep> result;
  for (const nb::handle step : steps)
    result.push_back({static_cast<TraversalStepKind>(std::clamp(nb::cast<int>(step[0]), 0, 3)),
                      nb::cast<std::string>(step[1]), nb::cast<Value>(step[2]),
                      nb::cast<SourceRange>(step[3])});
  return Traversal(std::move(result));
}

}  // namespace

bool same_source(const SourceRef& a, const SourceRef& b) {
  return a == b || (a && b && a->name() == b->name() && a->text() == b->text());
}

bool same_range(const SourceRange& a, const SourceRange& b) {
  return a.bytes() == b.bytes() && same_source(a.source(), b.source());
}

std::size_t range_hash(const SourceRange& range) {
  return std::hash<std::uint64_t>()(std::uint64_t{range.bytes().begin} << 32 | range.bytes().end);
}

void bind_pickling(nb::module_& module) {
  nb::class_<Source>(module, "_Source");
  add_pickling<Source>(module, &source_state, &restore_source);
  add_pickling<Position>(module, &position_state,
                         [](std::size_t line, std::size_t column, std::size_t byte) {
                           return Position{line, column, byte};
                         });
  add_pickling<SourceRange>(module, &range_state, &restore_range);
  add_pickling<Diagnostic>(module, &diagnostic_state, &restore_diagnostic);
  add_equality<Diagnostic>(&diagnostic_state);
  add_pickling<Type>(module, &type_state, &restore_type);
  add_pickling<Value>(module, &value_state, &restore_value);
  add_pickling<Limits>(module, &limits_state,
                       [](std::size_t nesting, std::size_t source_bytes, std::uint64_t steps,
                          std::size_t string_bytes, std::size_t elements, std::size_t memory_bytes,
                          std::size_t diagnostics) {
                         return Limits{nesting,  source_bytes, steps,      string_bytes,
                                       elements, memory_bytes, diagnostics};
                       });
  add_equality<Limits>(&limits_state);
  add_pickling<Refinement>(module, &refinement_state, &restore_refinement);
  add_method<Refinement>("__hash__",
                         [](const Refinement& self) { return nb::hash(refinement_state(self)); });
  add_pickling<BodySchema>(module, &schema_state, &restore_schema);
  add_equality<BodySchema>(&schema_state);
  add_pickling<Traversal>(module, &traversal_state, &restore_traversal);
  add_equality<Traversal>(&traversal_state);
}

}  // namespace hecla::python
