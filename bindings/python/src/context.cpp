// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "context.h"

#include "analysis/functions.h"
#include "areas.h"
#include "convert.h"
#include "path.h"
#include "types.h"
#include "value_class.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

enum class Library : std::uint8_t { All, Terraform, Standard, None };
constexpr std::pair<const char*, Library> libraries[] = {{"all", Library::All},
                                                         {"terraform", Library::Terraform},
                                                         {"standard", Library::Standard},
                                                         {"none", Library::None}};

EvalContext make_library(Library library, const std::string& root) {
  using Set = analysis::FunctionOptions::Set;
  if (library == Library::None) return EvalContext();
  const Set set = library == Library::All         ? Set::All
                  : library == Library::Terraform ? Set::Terraform
                                                  : Set::Standard;
  return analysis::function_context({.set = set, .root = root});
}

// Returns the functions of a library with the default limits, which are made once.
const std::shared_ptr<const EvalContext>& shared_library(Library library) {
  static const auto make = [](Library which) {
    return std::make_shared<const EvalContext>(make_library(which, ""));
  };
  static const std::shared_ptr<const EvalContext> all = make(Library::All),
                                                  terraform = make(Library::Terraform),
                                                  standard = make(Library::Standard),
                                                  none = make(Library::None);
  const std::shared_ptr<const EvalContext>* const made[] = {&all, &terraform, &standard, &none};
  return *made[static_cast<std::size_t>(library)];
}

std::shared_ptr<const EvalContext> base_of(const ContextOptions& options) {
  const Library library = choice("library", options.library, libraries);
  if (options.root.empty() && !options.limits) return shared_library(library);
  EvalContext base =
      options.root.empty() ? *shared_library(library) : make_library(library, options.root);
  if (options.limits) base.set_limits(*options.limits);
  return std::make_shared<const EvalContext>(std::move(base));
}

// Calls f(name, object) for the items of a mapping or None.
template <class F>
void for_each_item(nb::handle mapping, const char* parameter, F&& f) {
  for (const nb::handle item : items_of_mapping(mapping, parameter)) {
    const nb::object name = item[0];
    if (!PyUnicode_Check(name.ptr()))
      throw nb::type_error((std::string("the names of ") + parameter + " must be str").c_str());
    f(utf8(name), nb::object(item[1]));
  }
}

int traverse_context(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  if (!nb::inst_ready(self)) return 0;
  return nb::inst_ptr<Context>(self)->traverse(visit, arg);
}

int clear_context(PyObject* self) {
  if (nb::inst_ready(self)) nb::inst_ptr<Context>(self)->clear();
  return 0;
}

PyType_Slot context_slots[] = {{Py_tp_traverse, reinterpret_cast<void*>(&traverse_context)},
                               {Py_tp_clear, reinterpret_cast<void*>(&clear_context)},
                               {0, nullptr}};

}  // namespace

Context::Context(nb::handle variables, nb::handle functions, const ContextOptions& options)
    : base_(base_of(options)),
      library_(options.library),
      root_(options.root),
      limits_(options.limits) {
  EvalContext names = base_->child();
  std::vector<Value::Field> fields;
  for_each_item(variables, "variables", [&](std::string_view name, const nb::object& object) {
    fields.emplace_back(name, from_python(object));
  });
  names.set_all(std::move(fields));
  for_each_item(functions, "functions", [&](std::string_view name, const nb::object& object) {
    if (nb::isinstance<Function>(object)) {
      functions_.emplace_back(name, nb::cast<const Function&>(object));
      names.set(name, functions_.back().second);
      return;
    }
    callables_.push_back(std::make_shared<const Callable>(std::string(name), object));
    names.set(name, function_of(callables_.back()));
  });
  names_ = std::make_shared<const EvalContext>(std::move(names));
}

// A function that wraps a callable is not handed out: only this context may refer to it, see traverse().
std::optional<Function> Context::library_function(std::string_view name) const {
  for (const auto& callable : callables_)
    if (callable->name() == name) return std::nullopt;
  const Function* found = names_->find_function(name);
  return found ? std::optional(*found) : std::nullopt;
}

nb::tuple Context::state() const {
  if (!base_) return nb::tuple();
  nb::dict variables, functions;
  for (const std::string_view name : names_->variable_names())
    variables[to_str(name)] = nb::cast(*names_->find_variable(name));
  for (const auto& callable : callables_)
    functions[to_str(callable->name())] = nb::borrow(callable->object());
  for (const auto& [name, function] : functions_) functions[to_str(name)] = nb::cast(function);
  return nb::make_tuple(variables, functions, library_, root_, limits_);
}

std::unique_ptr<Context> Context::literal_only() {
  auto result = std::unique_ptr<Context>(new Context());
  result->names_ =
      std::shared_ptr<const EvalContext>(&EvalContext::literal_only(), [](const EvalContext*) {});
  return result;
}

int Context::traverse(visitproc visit, void* arg) const {
  for (const auto& callable : callables_) Py_VISIT(callable->object());
  return 0;
}

void Context::clear() {
  names_ = shared_library(Library::None);
  callables_.clear();
}

std::unique_ptr<Context> restore_context(nb::handle variables, nb::handle functions,
                                         std::string_view library, std::string root,
                                         std::optional<Limits> limits) {
  return std::make_unique<Context>(variables, functions,
                                   ContextOptions{library, std::move(root), limits});
}

// Functions of a library are known by their names. The file functions of a context with a root belong to it.
nb::tuple function_state(const Function& self) {
  for (const auto& [name, library] : libraries) {
    const Function* found = shared_library(library)->find_function(self.name());
    if (found && &found->spec() == &self.spec()) return nb::make_tuple(name, to_str(self.name()));
  }
  throw nb::type_error(
      "a Function with options of its Context cannot be pickled: send its name, or the Context");
}

Function restore_function(std::string_view library, std::string_view name) {
  const Function* found =
      shared_library(choice("library", library, libraries))->find_function(name);
  if (!found) throw nb::key_error(std::string(name).c_str());
  return *found;
}

void bind_context_pickling(nb::module_& module) {
  module.def("_restore_Context", &restore_context, "variables"_a, "functions"_a, "library"_a,
             "root"_a, "limits"_a.none());
  const nb::object restore = module.attr("_restore_Context");
  const nb::object literal_only = nb::type<Context>().attr("literal_only");
  add_method<Context>(
      "__reduce__",
      [=](const Context& self) {
        const nb::tuple state = self.state();
        return nb::make_tuple(state.size() == 0 ? literal_only : restore, state);
      },
      nb::sig("def __reduce__(self) -> tuple[object, ...]"));
  add_method<Context>(
      "__eq__", [](const Context& a, const Context& b) { return a.state().equal(b.state()); },
      nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"));
  add_method<Context>("__hash__", [](const Context& self) {
    return std::hash<std::size_t>()(self.names().variable_names().size());
  });
  add_copying<Context>();
  add_pickling<Function>(module, &function_state, &restore_function);
  add_method<Function>(
      "__eq__", [](const Function& a, const Function& b) { return &a.spec() == &b.spec(); },
      nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"));
  add_method<Function>("__hash__",
                       [](const Function& self) { return std::hash<const void*>()(&self.spec()); });
}

const Context& context_argument(nb::handle argument, std::unique_ptr<Context>& made) {
  if (nb::isinstance<Context>(argument)) return *nb::cast<const Context*>(argument);
  made = std::make_unique<Context>(argument, nb::none());
  return *made;
}

std::shared_ptr<const void> keep(nb::object object) {
  return {object.release().ptr(), [](PyObject* kept) {
            if (!Py_IsInitialized()) return;
            const nb::gil_scoped_acquire gil;
            Py_DECREF(kept);
          }};
}

void raise_errors(const char* name, const Diagnostics& diags, const Exceptions& exceptions) {
  exceptions.raise_fatal();
  if (diags.has_errors()) raise_diagnostics(name, diags, exceptions.first());
}

void bind_context(nb::module_& module) {
  nb::class_<Context>(
      module, "Context", nb::type_slots(context_slots),
      "Variables, functions and limits, for any number of evaluations.\n\n"
      "variables maps names to Python objects or Values, functions names to callables. library "
      "selects\n"
      "the functions that are there already: \"all\" (Terraform's, and others that programs "
      "offer),\n"
      "\"terraform\", \"standard\" or \"none\". They read no files unless root names a directory.")
      .def(
          "__init__",
          [](Context* self, nb::handle variables, nb::handle functions, std::string_view library,
             const std::optional<Path>& root, std::optional<Limits> limits) {
            new (self) Context(variables, functions, {library, root ? root->text : "", limits});
          },
          "variables"_a = nb::none(), "functions"_a = nb::none(), nb::kw_only(),
          "library"_a = "all", "root"_a = nb::none(), "limits"_a = nb::none(),
          nb::sig(
              "def __init__(self, variables: collections.abc.Mapping[str, object] | None = None, "
              "functions: collections.abc.Mapping[str, collections.abc.Callable[..., object]] | "
              "None = None, *, "
              "library: typing.Literal['all', 'terraform', 'standard', 'none'] = 'all', root: str "
              "| os.PathLike[str] | None = None, "
              "limits: Limits | None = None) -> None"))
      .def_static("literal_only", &Context::literal_only,
                  "Returns the context of literal-only mode: no names, and templates in JSON "
                  "strings stay text.")
      .def("function", &Context::library_function, "name"_a,
           "Returns a function of the library or a Function that was given; None if there is none "
           "with this name.")
      .def_prop_ro("limits", &Context::limits, "The limits of an evaluation.")
      .def_prop_ro(
          "variable_names",
          [](const Context& self) {
            nb::list names;
            for (const std::string_view name : self.names().variable_names())
              names.append(to_str(name));
            return names;
          },
          nb::sig("def variable_names(self) -> list[str]"), "The names of the variables, sorted.")
      .def_prop_ro(
          "function_names",
          [](const Context& self) {
            nb::list names;
            for (const std::string_view name : self.names().function_names())
              names.append(to_str(name));
            return names;
          },
          nb::sig("def function_names(self) -> list[str]"), "The names of the functions, sorted.");
  bind_context_pickling(module);
}

}  // namespace hecla::python
