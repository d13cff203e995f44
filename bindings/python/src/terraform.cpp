// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Terraform modules: their values, and validation.
#include "analysis/module.h"
#include "areas.h"
#include "convert.h"
#include "os/file_system.h"
#include "os/paths.h"
#include "path.h"
#include "tree.h"

#include <hecla/validate/functions.h>
#include <hecla/validate/validate.h>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

// The texts of files, by their paths.
using Texts = std::vector<std::pair<std::string, std::string>>;

analysis::Module module_of(const Texts& texts, const Limits& limits, Diagnostics& diags) {
  std::vector<File> files;
  for (const auto& [path, text] : texts) {
    Diagnostics own(limits.max_diagnostics);
    files.push_back(parse_text(path, text, own, {.limits = limits}));
    diags.append(std::move(own));
  }
  analysis::ModuleSecrets secrets({.limits = limits}, {texts.begin(), texts.end()});
  return analysis::module_of(std::move(files), secrets, diags.has_errors());
}

std::string path_of(nb::handle path) {
  Path result;
  if (!PyUnicode_Check(path.ptr()) && !nb::hasattr(path, "__fspath__"))
    raise_wrong_type("a path must be a str or an os.PathLike, not ", path);
  if (!nb::try_cast(path, result)) throw nb::value_error("the path cannot be the name of a file");
  return std::move(result.text);
}

// The source of a module: a directory or files that are read without the GIL, or texts.
class ModuleSource {
 public:
  explicit ModuleSource(nb::handle source) {
    if (PyUnicode_Check(source.ptr()) || nb::hasattr(source, "__fspath__")) {
      paths_.push_back(path_of(source));
    } else if (is_mapping(source)) {
      texts_.emplace();
      for (const nb::handle item : items_of_mapping(source, "path"))
        texts_->emplace_back(utf8(nb::object(nb::str(nb::object(item[0])))),
                             text_argument(nb::object(item[1])));
    } else if (PyList_Check(source.ptr()) || PyTuple_Check(source.ptr())) {
      for (const nb::handle path : source) paths_.push_back(path_of(path));
    } else {
      raise_wrong_type("path must be a path, a list of paths, or a mapping of texts, not ", source);
    }
  }

  analysis::Module read(const Limits& limits, Diagnostics& diags) && {
    if (texts_) return module_of(*texts_, limits, diags);
    return analysis::read_module(paths_, {.limits = limits}, diags);
  }

 private:
  std::vector<std::string> paths_;
  std::optional<Texts> texts_;
};

// A module with the values that are known without its providers. Immutable.
class ModuleHandle {
 public:
  ModuleHandle(ModuleSource source, nb::handle variables, const Limits& limits, bool recover)
      : limits_(limits), diags_(limits.max_diagnostics) {
    std::vector<terraform::GivenVariable> given = given_variables(variables);
    run(limits_, [&] {
      module_ = std::move(source).read(limits_, diags_);
      values_.emplace(analysis::evaluate_module(
          module_, analysis::module_context(module_, {}, limits_), std::move(given), "", diags_));
      return true;
    });
    if (diags_.has_errors() && !recover) raise_diagnostics("EvaluationError", diags_);
  }

  // Returns the values whose names begin with `root`, by the rest of their names.
  nb::dict values_of(std::string_view root) const {
    nb::dict result;
    for (const ext::NamedValue& value : values_->values.all())
      if (value.source.name.front() == root && value.source.name.size() == 2)
        result[to_str(value.source.name.back())] = to_python(value.value);
    return result;
  }

  Value value(nb::handle source) const {
    const ExpressionHandle expression = expression_argument(source, limits_);
    Diagnostics diags(limits_.max_diagnostics);
    Value result = run(limits_, [&] {
      const EvalContext names = values_->values.context_for(expression.expression);
      return expression.expression.evaluate(names, diags);
    });
    if (diags.has_errors()) raise_diagnostics("EvaluationError", diags);
    return result;
  }

  nb::list waits_for(std::string_view name) const {
    std::vector<std::string> parts;
    const Traversal traversal = parse_name(name);
    for (const TraversalStep& step : traversal.steps()) parts.push_back(step.name);
    const ext::NamedValue* found = values_->values.find(parts);
    if (!found) throw nb::key_error(std::string(name).c_str());
    nb::list result;
    if (found->state == ext::NamedValue::State::Known) return result;
    for (const std::string_view reference : values_->values.waits_for(*found))
      result.append(to_str(reference));
    return result;
  }

  nb::list paths() const {
    nb::list result;
    for (const std::string& path : module_.paths) result.append(to_str(path));
    return result;
  }
  // Each file has what was reported about it.
  nb::dict files() const {
    nb::dict result;
    for (std::size_t i = 0; i < module_.files.size(); ++i) {
      const File& file = module_.files[i];
      auto own = std::make_shared<Diagnostics>(limits_.max_diagnostics);
      for (const Diagnostic& item : diags_)
        if (item.subject.source() == file.source()) own->append(item);
      result[to_str(module_.paths[i])] =
          nb::cast(FileHandle{std::make_shared<const Tree>(file, limits_), std::move(own)});
    }
    return result;
  }
  nb::tuple diagnostics() const { return to_tuple(diags_); }

 private:
  static std::vector<terraform::GivenVariable> given_variables(nb::handle variables) {
    std::vector<terraform::GivenVariable> result;
    for (const nb::handle item : items_of_mapping(variables, "variables"))
      result.push_back({.name = std::string(utf8(nb::object(item[0]))),
                        .value = from_python(nb::object(item[1])),
                        .is_input = true});
    return result;
  }

  static Traversal parse_name(std::string_view name) {
    const ExpressionHandle expression =
        parse_expression_text(std::string(name), "<name>", {.syntax = Syntax::Native});
    const auto traversal = expression.expression.as_traversal();
    if (!traversal) throw nb::value_error("a name is written as local.NAME or var.NAME");
    return *traversal;
  }

  Limits limits_;
  Diagnostics diags_;
  analysis::Module module_;
  std::optional<analysis::ModuleValues> values_;
};

validate::ProviderSet providers_of(const nb::iterable& schemas) {
  validate::ProviderSet providers;
  for (const nb::handle schema : schemas) {
    const std::string text = text_argument(schema);
    providers.add(
        value_or_raise(run(default_limits, [&] { return wire::read_provider_schemas(text); })));
  }
  return providers;
}

nb::tuple validate_directory(const Path& directory, const nb::iterable& schemas,
                             std::string terraform_version, bool strict,
                             const std::optional<Limits>& given) {
  const Limits limits = given.value_or(default_limits);
  const validate::ProviderSet providers = providers_of(schemas);
  Diagnostics diags(limits.max_diagnostics);
  run(limits, [&] {
    const EvalContext functions = validate::module_functions(directory.text, limits);
    validate::DirectorySource source(directory.text, {.limits = limits});
    validate::validate_module(source, providers,
                              {.functions = &functions,
                               .terraform_version = std::move(terraform_version),
                               .working_directory = os::normal_path(os::absolute(directory.text)),
                               .requires_everything = strict,
                               .limits = limits},
                              diags);
    return true;
  });
  return to_tuple(diags);
}

void bind_module_class(nb::module_& module) {
  nb::class_<ModuleHandle>(
      module, "Module",
      "A Terraform module: its files, and the values that are known without its providers.\n\n"
      "path is a directory, a list of files, or a mapping of paths to the texts of files. "
      "variables "
      "gives values\n"
      "to input variables. What depends on resources is an unknown Value. Raises EvaluationError, "
      "unless recover is\n"
      "set: then what could be evaluated is there.")
      .def(
          "__init__",
          [](ModuleHandle* self, nb::handle path, nb::handle variables,
             const std::optional<Limits>& limits, bool recover) {
            new (self) ModuleHandle(ModuleSource(path), variables, limits.value_or(default_limits),
                                    recover);
          },
          "path"_a, "variables"_a = nb::none(), nb::kw_only(), "limits"_a = nb::none(),
          "recover"_a = false,
          nb::sig("def __init__(self, path: str | os.PathLike[str] | collections.abc.Sequence[str "
                  "| os.PathLike[str]] | collections.abc.Mapping[str, str | bytes], "
                  "variables: collections.abc.Mapping[str, object] | None = None, *, limits: "
                  "Limits | None = None, "
                  "recover: bool = False) -> None"))
      .def_prop_ro(
          "locals", [](const ModuleHandle& self) { return self.values_of("local"); },
          nb::sig("def locals(self) -> dict[str, typing.Any]"), "The local values, by name.")
      .def_prop_ro(
          "variables", [](const ModuleHandle& self) { return self.values_of("var"); },
          nb::sig("def variables(self) -> dict[str, typing.Any]"), "The input variables, by name.")
      .def_prop_ro("paths", &ModuleHandle::paths, nb::sig("def paths(self) -> list[str]"),
                   "The paths of the files.")
      .def_prop_ro("files", &ModuleHandle::files, nb::sig("def files(self) -> dict[str, File]"),
                   "The parsed files, by path.")
      .def_prop_ro("diagnostics", &ModuleHandle::diagnostics,
                   nb::sig("def diagnostics(self) -> tuple[Diagnostic, ...]"), "What was reported.")
      .def(
          "evaluate",
          [](const ModuleHandle& self, nb::handle source) { return to_python(self.value(source)); },
          "source"_a, nb::sig("def evaluate(self, source: str | Expression) -> typing.Any"),
          "Evaluates an expression with the values of the module and Terraform's functions.")
      .def("value", &ModuleHandle::value, "source"_a,
           nb::sig("def value(self, source: str | Expression) -> Value"),
           "As evaluate(), but returns a Value.")
      .def("waits_for", &ModuleHandle::waits_for, "name"_a,
           nb::sig("def waits_for(self, name: str) -> list[str]"),
           "Returns the references that keep a value unknown: waits_for(\"local.tags\").");
}

}  // namespace

void bind_terraform(nb::module_& module) {
  bind_module_class(module);
  module.def(
      "validate", &validate_directory, "directory"_a, "schemas"_a = nb::tuple(), nb::kw_only(),
      "terraform_version"_a = "", "strict"_a = false, "limits"_a = nb::none(),
      nb::sig(
          "def validate(directory: str | os.PathLike[str], "
          "schemas: collections.abc.Iterable[str | bytes] = (), *, terraform_version: str = '', "
          "strict: bool = False, limits: Limits | None = None) -> tuple[Diagnostic, ...]"),
      "Checks a Terraform module and the modules that it calls, as `terraform validate` does.\n\n"
      "schemas are texts that `terraform providers schema -json` prints. Providers without a "
      "schema are warnings,\n"
      "or errors if strict is set. required_version is compared with terraform_version, if given. "
      "Returns what is "
      "reported.");
}

}  // namespace hecla::python
