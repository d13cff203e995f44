// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/ext/type_expression.h>

#include <hecla/base/limits.h>
#include <hecla/convert/convert.h>

#include <optional>
#include <set>

#include "unicode/message_text.h"

namespace hecla::ext {

namespace {

// The kinds of types that are accepted.
enum class Form : std::uint8_t { Exact, Constraint, WithDefaults };

constexpr std::string_view element_type_needed =
    " requires one argument: the type of its elements.";
constexpr std::string_view attributes_needed =
    "The type \"object\" requires one argument: its attributes and their types, in braces.";
constexpr std::string_view elements_needed =
    "The type \"tuple\" requires one argument: the types of its elements, in brackets.";

std::optional<Type> primitive_type(std::string_view keyword) {
  if (keyword == "string") return Type::string();
  if (keyword == "number") return Type::number();
  if (keyword == "bool") return Type::boolean();
  return std::nullopt;
}

bool is_collection(std::string_view keyword) {
  return keyword == "list" || keyword == "set" || keyword == "map";
}

Type collection_type(std::string_view keyword, const Type& element) {
  if (keyword == "list") return Type::list(element);
  return keyword == "set" ? Type::set(element) : Type::map(element);
}

// Returns the detail of an error in the argument of a type constructor.
std::string argument_detail(std::string_view constructor) {
  if (is_collection(constructor))
    return "The type " + in_quotes(constructor) + std::string(element_type_needed);
  return std::string(constructor == "object" ? attributes_needed : elements_needed);
}

}  // namespace

class TypeReader {
 public:
  TypeReader(Form form, Diagnostics& diags, const Limits& limits)
      : form_(form), diags_(diags), limits_(limits) {}

  // Adds the defaults of optional attributes to `defaults`.
  Type read(const Expression& expression, TypeDefaults& defaults) {
    if (nesting_ >= limits_.max_nesting) {
      return fail(DiagnosticCode::NestingTooDeep, expression.range(),
                  "The type is nested too deeply.");
    }
    ++nesting_;
    Type type = read_level(expression, defaults);
    --nesting_;
    if (!defaults.empty()) defaults.type_ = type;
    return type;
  }

 private:
  Type fail(DiagnosticCode code, const SourceRange& range, std::string detail) {
    diags_.add(code, range, std::move(detail));
    return Type::dynamic();
  }
  Type invalid(const SourceRange& range, std::string detail) {
    return fail(DiagnosticCode::InvalidType, range, std::move(detail));
  }

  // Functions with local strings or diagnostics are not inlined into those that recurse, so that a
  // level of nested types takes little stack.

  Type read_level(const Expression& expression, TypeDefaults& defaults) {
    if (const auto type = read_keyword(expression)) return *type;
    const std::optional<StaticCall> call = call_of(expression);
    return call ? read_call(*call, expression, defaults) : report_no_type(expression);
  }

  [[gnu::noinline]] static std::optional<StaticCall> call_of(const Expression& expression) {
    Diagnostics ignored;
    return expression.static_call(ignored);
  }

  [[gnu::noinline]] Type report_no_type(const Expression& expression) {
    return invalid(expression.range(),
                   "Expected a type: string, number, bool, or a constructor such as list(string).");
  }

  // Returns nothing if the expression is not a single word.
  [[gnu::noinline]] std::optional<Type> read_keyword(const Expression& expression) {
    const std::string keyword = expression.keyword();
    if (keyword.empty()) return std::nullopt;
    return type_named(keyword, expression.range());
  }

  Type type_named(const std::string& keyword, const SourceRange& range) {
    if (const auto type = primitive_type(keyword)) return *type;
    if (keyword == "any") {
      if (form_ != Form::Exact) return Type::dynamic();
      return invalid(range, "An exact type is required here, so \"any\" is not allowed.");
    }
    if (is_collection(keyword) || keyword == "object" || keyword == "tuple") {
      return invalid(range, argument_detail(keyword));
    }
    return invalid(range, "There is no type named " + in_quotes(keyword) + ".");
  }

  Type read_call(const StaticCall& call, const Expression& expression, TypeDefaults& defaults) {
    const bool known = is_collection(call.name) || call.name == "object" || call.name == "tuple";
    if (!known || call.arguments.size() != 1) return report_call(call, expression);
    if (call.name == "object") return read_object(call.arguments[0], defaults);
    if (call.name == "tuple") return read_tuple(call.arguments[0], defaults);
    const Type element = read(call.arguments[0], child(defaults, ""));
    drop_empty_children(defaults);
    return collection_type(call.name, element);
  }

  [[gnu::noinline]] static TypeDefaults& child(TypeDefaults& defaults, const std::string& name) {
    return defaults.children_[name];
  }

  // Reports a call that is not a type constructor with one argument.
  [[gnu::noinline]] Type report_call(const StaticCall& call, const Expression& expression) {
    if (primitive_type(call.name) || call.name == "any") {
      return invalid(call.arguments_range,
                     "The type " + in_quotes(call.name) + " takes no arguments.");
    }
    if (is_collection(call.name) || call.name == "object" || call.name == "tuple")
      return wrong_argument_count(call);
    if (call.name == "optional") {
      return invalid(call.name_range, "Only an attribute of an object type can be optional.");
    }
    return invalid(expression.range(), "There is no type named " + in_quotes(call.name) + ".");
  }

  [[gnu::noinline]] Type wrong_argument_count(const StaticCall& call) {
    const SourceRange extra =
        call.arguments.size() > 1
            ? SourceRange::between(call.arguments[1].range(), call.arguments.back().range())
            : call.arguments_range;
    return invalid(extra, argument_detail(call.name));
  }

  [[gnu::noinline]] static void drop_empty_children(TypeDefaults& defaults) {
    std::erase_if(defaults.children_, [](const auto& child) { return child.second.empty(); });
  }

  Type read_tuple(const Expression& argument, TypeDefaults& defaults) {
    const std::optional<std::vector<Expression>> elements = elements_of(argument);
    if (!elements) return Type::dynamic();
    std::vector<Type> types;
    for (const Expression& element : *elements) {
      types.push_back(read(element, child(defaults, std::to_string(types.size()))));
    }
    drop_empty_children(defaults);
    return Type::tuple(std::move(types));
  }

  // Reports an argument that is not a list.
  [[gnu::noinline]] std::optional<std::vector<Expression>> elements_of(const Expression& argument) {
    Diagnostics ignored;
    std::vector<Expression> elements = argument.static_list(ignored);
    if (!ignored.has_errors()) return elements;
    invalid(argument.range(), std::string(elements_needed));
    return std::nullopt;
  }

  using Pairs = std::vector<std::pair<Expression, Expression>>;

  // Reports an argument that is not an object.
  [[gnu::noinline]] std::optional<Pairs> pairs_of(const Expression& argument) {
    Diagnostics ignored;
    Pairs pairs = argument.static_map(ignored);
    if (!ignored.has_errors()) return pairs;
    invalid(argument.range(), std::string(attributes_needed));
    return std::nullopt;
  }

  Type read_object(const Expression& argument, TypeDefaults& defaults) {
    const std::optional<Pairs> pairs = pairs_of(argument);
    if (!pairs) return Type::dynamic();
    std::vector<ObjectAttribute> attributes;
    std::set<std::string> seen;
    for (const auto& [key, type] : *pairs) {
      const std::string* name = declare(key, seen);
      if (name && !read_attribute(*name, type, attributes, defaults)) seen.erase(*name);
    }
    drop_empty_children(defaults);
    return Type::object(std::move(attributes));
  }

  // Returns the name of an attribute, or reports one that is invalid or was declared before.
  [[gnu::noinline]] const std::string* declare(const Expression& key, std::set<std::string>& seen) {
    const auto [name, added] = seen.insert(key.keyword());
    if (name->empty()) {
      invalid(key.range(), "Expected an attribute name.");
    } else if (!added) {
      invalid(key.range(), "The attribute " + in_quotes(*name) + " is already declared.");
    } else {
      return &*name;
    }
    return nullptr;
  }

  // Returns false after an error that leaves no attribute.
  bool read_attribute(const std::string& name, const Expression& expression,
                      std::vector<ObjectAttribute>& attributes, TypeDefaults& defaults) {
    const Modifier modifier = read_modifier(expression);
    if (!modifier.type) return false;
    Type type = read(*modifier.type, child(defaults, name));
    if (modifier.default_value)
      set_default(name, *modifier.default_value, type, modifier.default_range, defaults);
    attributes.push_back({name, std::move(type), modifier.optional});
    return true;
  }

  // The parts of `optional(type, default)`, or a type without it.
  struct Modifier {
    std::optional<Expression> type;  // nothing after an error
    bool optional = false;
    std::optional<Value> default_value = {};
    SourceRange default_range = {};
  };

  [[gnu::noinline]] Modifier read_modifier(const Expression& expression) {
    const std::optional<StaticCall> call = call_of(expression);
    if (!call || call->name != "optional") return {expression};
    if (call->arguments.empty()) {
      invalid(call->arguments_range,
              "\"optional\" requires the type of the attribute as its argument.");
      return {};
    }
    Modifier modifier{call->arguments[0]};
    modifier.optional = read_default(*call, modifier.default_value);
    if (modifier.default_value) modifier.default_range = call->arguments[1].range();
    return modifier;
  }

  // Reads the default of `optional(…)`, if it has one. Returns false after an error.
  bool read_default(const StaticCall& call, std::optional<Value>& default_value) {
    if (form_ == Form::Exact) {
      invalid(call.name_range, "An exact type is required here, so attributes cannot be optional.");
      return false;
    }
    const std::size_t allowed = form_ == Form::WithDefaults ? 2 : 1;
    if (call.arguments.size() > allowed) {
      invalid(call.arguments_range,
              allowed == 2 ? "\"optional\" takes the type of the attribute and its default value."
                           : "\"optional\" takes one argument here: the type of the attribute.");
      return false;
    }
    if (call.arguments.size() == 1) return true;
    const std::size_t errors = diags_.errors_reported();
    Value value = call.arguments[1].evaluate_literal(diags_, limits_);
    if (diags_.errors_reported() != errors) return false;
    default_value = std::move(value);
    return true;
  }

  [[gnu::noinline]] void set_default(const std::string& name, const Value& value, const Type& type,
                                     const SourceRange& range, TypeDefaults& defaults) {
    ValueResult<Value> converted = convert(value, type, Rules::Deployed, limits_);
    if (converted) {
      defaults.values_.insert_or_assign(name, *std::move(converted));
      return;
    }
    diags_.add(DiagnosticCode::InvalidDefault, range,
               "The default value does not fit the type of the attribute: " +
                   converted.error().to_string() + ".");
  }

  Form form_;
  Diagnostics& diags_;
  const Limits& limits_;
  std::size_t nesting_ = 0;
};

namespace {

TypeConstraint read(const Expression& expression, Form form, Diagnostics& diags,
                    const Limits& limits) {
  TypeConstraint constraint;
  constraint.type = TypeReader(form, diags, limits).read(expression, constraint.defaults);
  return constraint;
}

// Returns the type of the attribute or element at `key` of a type.
std::optional<Expression> type_at(const StaticCall& call, const Value& key) {
  Diagnostics ignored(0);
  if (call.arguments.empty()) return std::nullopt;
  const Expression& argument = call.arguments.front();
  if (is_collection(call.name)) return argument;
  if (call.name == "tuple") {
    const std::vector<Expression> elements = argument.static_list(ignored);
    const auto number = key.if_number();
    const auto index = number ? number->to_int64() : std::nullopt;
    const bool is_there =
        index && *index >= 0 && static_cast<std::size_t>(*index) < elements.size();
    return is_there ? std::optional(elements[static_cast<std::size_t>(*index)]) : std::nullopt;
  }
  for (const auto& [name, type] : argument.static_map(ignored)) {
    if (name.keyword() == key.if_string()) return type;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Expression> default_in_type(const Expression& type, const std::vector<Value>& path) {
  Diagnostics ignored(0);
  std::optional<StaticCall> call = type.static_call(ignored);
  for (const Value& key : path) {
    // The type of `optional(TYPE, …)` is TYPE.
    if (call && call->name == "optional" && !call->arguments.empty()) {
      call = call->arguments.front().static_call(ignored);
    }
    const auto part = call ? type_at(*call, key) : std::nullopt;
    if (!part) return std::nullopt;
    call = part->static_call(ignored);
  }
  const bool has_default = call && call->name == "optional" && call->arguments.size() == 2;
  return has_default ? std::optional(call->arguments[1]) : std::nullopt;
}

Type type_expression(const Expression& expression, Diagnostics& diags, const Limits& limits) {
  return read(expression, Form::Exact, diags, limits).type;
}
Type type_constraint(const Expression& expression, Diagnostics& diags, const Limits& limits) {
  return read(expression, Form::Constraint, diags, limits).type;
}
TypeConstraint type_constraint_with_defaults(const Expression& expression, Diagnostics& diags,
                                             const Limits& limits) {
  return read(expression, Form::WithDefaults, diags, limits);
}

}  // namespace hecla::ext
