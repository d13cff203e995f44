// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Programs of PCL and the packages that they use.
#include <hecla/pcl/package.h>
#include <hecla/pcl/program.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <optional>
#include <vector>

#include "convert.h"
#include "pcl.h"
#include "types.h"

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

// Packages, which keep the table of their types alive.
struct Packages {
  Packages(PclTableRef of, pcl::PackageOptions options)
      : table(std::move(of)), packages(table->types, options) {}
  Packages(const Packages&) = delete;
  Packages& operator=(const Packages&) = delete;
  PclTableRef table;
  pcl::Packages packages;
};
using PackagesRef = std::shared_ptr<Packages>;

// A program or component, which keeps what its types are made of alive.
struct ProgramHandle {
  PclTableRef table;
  PackagesRef packages;                 // null without packages
  std::shared_ptr<pcl::Scope> outside;  // null without names from outside
  std::shared_ptr<const pcl::Program> program;
  nb::tuple diagnostics;
};

struct NodeHandle {
  ProgramHandle program;
  const pcl::ProgramNode* node;
};

nb::list nodes_of(const ProgramHandle& self) {
  nb::list result;
  for (const pcl::ProgramNode& node : self.program->nodes())
    result.append(nb::cast(NodeHandle{self, &node}));
  return result;
}

nb::list dependencies_of(const NodeHandle& self) {
  const auto nodes = self.program.program->nodes();
  nb::list result;
  for (const std::uint32_t index : self.node->dependencies)
    result.append(nb::cast(NodeHandle{self.program, &nodes[index]}));
  return result;
}

std::optional<ProgramHandle> component_of(const NodeHandle& self) {
  if (!self.node->component) return std::nullopt;
  const ProgramHandle& outer = self.program;
  return ProgramHandle{outer.table, outer.packages, outer.outside, self.node->component,
                       outer.diagnostics};
}

std::vector<syntax::DocumentRef> documents_of(nb::handle files) {
  std::vector<syntax::DocumentRef> documents;
  for (const nb::handle file : nb::iter(files)) {
    if (!nb::isinstance<FileHandle>(file)) raise_wrong_type("expected a File, not ", file);
    const auto& given = nb::cast<const FileHandle&>(file);
    if (given.file().is_json()) throw nb::value_error("a program is in the native syntax");
    documents.push_back(given.file().native());
  }
  return documents;
}

// Asks a Python callable for the files of a component: load(directory, source) -> (directory, files), or None.
class PythonLoader : public pcl::ComponentLoader {
 public:
  explicit PythonLoader(nb::handle load) : load_(load) {}

  Loaded load(const std::string& directory, std::string_view source, Diagnostics& diags) override {
    if (failure_) return {};
    try {
      const nb::object result = load_(directory, to_str(source));
      if (result.is_none()) {
        return {.directory = {}, .files = {}, .error = "There is no such component."};
      }
      const auto pair = nb::cast<nb::tuple>(result);
      if (pair.size() != 2) {
        throw nb::value_error("the loader of components returns a directory and files, or None");
      }
      add_problems(pair[1], diags);
      return {
          .directory = nb::cast<std::string>(pair[0]), .files = documents_of(pair[1]), .error = {}};
    } catch (...) {
      failure_ = std::current_exception();
      return {};
    }
  }

  void raise_failure() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  static void add_problems(nb::handle files, Diagnostics& diags) {
    for (const nb::handle file : nb::iter(files)) {
      if (!nb::isinstance<FileHandle>(file)) continue;
      Diagnostics problems = *nb::cast<const FileHandle&>(file).diags;
      diags.append(std::move(problems));
    }
  }

  nb::handle load_;
  std::exception_ptr failure_;
};

ProgramHandle bind_program(const PclTableRef& table, nb::handle files, const PackagesRef& packages,
                           const std::optional<ScopeHandle>& scope, nb::handle load_component,
                           const std::string& directory, bool lenient) {
  check_stack();
  if (packages && packages->table != table)
    throw nb::value_error("the packages belong to another table");
  if (scope && scope->table != table) throw nb::value_error("the scope belongs to another table");
  PythonLoader loader(load_component);
  pcl::ProgramOptions options = lenient ? pcl::ProgramOptions::lenient() : pcl::ProgramOptions();
  options.packages = packages ? &packages->packages : nullptr;
  options.outside = scope ? scope->scope : nullptr;
  options.allow_missing_packages = true;
  options.components = load_component.is_none() ? nullptr : &loader;
  options.directory = directory;
  Diagnostics diags;
  auto program = std::make_shared<const pcl::Program>(
      pcl::bind_program(table->types, documents_of(files), diags, options));
  loader.raise_failure();
  return {table, packages, scope ? scope->owner : nullptr, std::move(program), to_tuple(diags)};
}

nb::tuple add_schema(Packages& self, nb::handle schema, const std::string& name) {
  check_stack();
  Diagnostics diags;
  self.packages.add(Source::make(name, text_argument(schema)), diags);
  return to_tuple(diags);
}

nb::list versions_of(const Packages& self, std::string_view name) {
  nb::list result;
  for (const std::string_view version : self.packages.versions(name))
    result.append(to_str(version));
  return result;
}

void bind_packages(nb::module_& module) {
  nb::class_<Packages>(module, "PclPackages", "The resources and functions of packages.")
      .def(nb::new_([](const PclTableRef& types, bool lenient) {
             return std::make_shared<Packages>(
                 types, pcl::PackageOptions{.allow_missing_properties = lenient});
           }),
           "types"_a, nb::kw_only(), "lenient"_a = false)
      .def("add", &add_schema, "schema"_a, "name"_a = "<schema>",
           nb::sig("def add(self, schema: str | bytes, name: str = '<schema>') -> "
                   "tuple[Diagnostic, ...]"),
           "Adds the package that a schema describes, as JSON (`pulumi package get-schema`). "
           "Returns what is wrong "
           "with it.")
      .def("versions", &versions_of, "name"_a,
           nb::sig("def versions(self, name: str) -> list[str]"),
           "Returns the versions of a package that were added, lowest first.")
      .def("__repr__", [](const Packages&) { return to_str("<PclPackages>"); });
}

void bind_node(nb::module_& module) {
  nb::class_<NodeHandle>(module, "PclNode", "A definition of a program.")
      .def_prop_ro(
          "kind", [](const NodeHandle& self) { return to_str(pcl::name_of(self.node->kind)); },
          "\"local\", \"config\", \"resource\", \"read\", \"component\", \"hook\", \"output\" or "
          "\"other\".")
      .def_prop_ro(
          "name", [](const NodeHandle& self) { return to_str(self.node->name); },
          "The name that others refer to; empty for \"other\".")
      .def_prop_ro(
          "type",
          [](const NodeHandle& self) {
            return PclType{self.program.table, self.node->type};
          },
          "The type of what the name refers to.")
      .def_prop_ro(
          "range",
          [](const NodeHandle& self) {
            return SourceRange(self.node->document->source(), self.node->syntax.range());
          },
          "The argument or block.")
      .def_prop_ro("dependencies", &dependencies_of,
                   nb::sig("def dependencies(self) -> list[PclNode]"),
                   "The definitions that it refers to, in the order of the program.")
      .def_prop_ro("component", &component_of, nb::sig("def component(self) -> PclProgram | None"),
                   "The program of a component that was loaded.")
      .def("__repr__", [](const NodeHandle& self) {
        return to_str("<PclNode " + std::string(pcl::name_of(self.node->kind)) + " " +
                      std::string(self.node->name) + ">");
      });
}

void bind_program_class(nb::module_& module) {
  nb::class_<ProgramHandle>(module, "PclProgram", "A program whose definitions have types.")
      .def_prop_ro("nodes", &nodes_of, nb::sig("def nodes(self) -> list[PclNode]"),
                   "The definitions, file by file, in the order of the source.")
      .def_prop_ro(
          "diagnostics", [](const ProgramHandle& self) { return self.diagnostics; },
          nb::sig("def diagnostics(self) -> tuple[Diagnostic, ...]"),
          "What is wrong, also in its components.")
      .def(
          "find",
          [](const ProgramHandle& self, std::string_view name) -> std::optional<NodeHandle> {
            const pcl::ProgramNode* const node = self.program->find(name);
            return node ? std::optional(NodeHandle{self, node}) : std::nullopt;
          },
          "name"_a, nb::sig("def find(self, name: str) -> PclNode | None"),
          "Returns the definition that a reference with this name refers to.")
      .def(
          "bind",
          [](const ProgramHandle& self, nb::handle source) {
            return bind_text(self.table, source, self.program->scope(), {});
          },
          "source"_a,
          nb::sig("def bind(self, source: str | bytes | Expression) -> tuple[PclType, "
                  "tuple[Diagnostic, ...]]"),
          "Returns the type of an expression in the program, and what is wrong with it. Raises "
          "ParseError.")
      .def("__repr__", [](const ProgramHandle&) { return to_str("<PclProgram>"); });
}

}  // namespace

void bind_pcl_programs(nb::module_& module, nb::class_<PclTable>& table) {
  bind_packages(module);
  bind_node(module);
  bind_program_class(module);
  table.def("bind_program", &bind_program, "files"_a, nb::kw_only(), "packages"_a = nb::none(),
            "scope"_a = nb::none(), "load_component"_a = nb::none(), "directory"_a = "",
            "lenient"_a = false,
            nb::sig("def bind_program(self, files: collections.abc.Iterable[File], *, packages: "
                    "PclPackages | None = None, scope: PclScope | None = None, load_component: "
                    "collections.abc.Callable[[str, str], tuple[str, "
                    "collections.abc.Sequence[File]] | None] | None = None, directory: str = '', "
                    "lenient: bool = False) -> PclProgram"),
            "Gives each definition of a program its type, and checks it against the packages.\n\n"
            "load_component(directory, source) returns the directory and the files of the "
            "component that a program in\n"
            "directory names source, or None if there is none; without it, components are "
            "dynamic. With lenient,\n"
            "unknown names and resources are warnings.");
}

}  // namespace hecla::python
