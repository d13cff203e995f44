// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The functions of the module pcl: programs of PCL, whose files are texts.
#include <hecla/pcl/bind.h>
#include <hecla/pcl/package.h>
#include <hecla/pcl/program.h>
#include <hecla/syntax/parse.h>

#include <filesystem>

#include "exchange.h"
#include "inputs.h"
#include "source/range_json.h"

using namespace hecla;
using namespace hecla::js;

namespace {

// Files in one directory are a program; those in others are components.
class TextPrograms final : public pcl::ComponentLoader {
 public:
  TextPrograms(const std::map<std::string, std::string>& texts, const Limits& limits,
               Diagnostics& diags) {
    for (const auto& [path, text] : texts) {
      Diagnostics own(limits.max_diagnostics);
      const std::string directory = std::filesystem::path(path).parent_path().generic_string();
      programs_[directory].push_back(syntax::parse_config(Source::make(path, text), own, {limits}));
      diags.append(std::move(own));
    }
  }

  const std::vector<syntax::DocumentRef>& root() { return programs_[""]; }

  Loaded load(const std::string& directory, std::string_view source, Diagnostics&) override {
    const auto path = (std::filesystem::path(directory) / source).lexically_normal();
    std::string found = path.generic_string();
    while (found.ends_with('/')) found.pop_back();
    const auto program = programs_.find(found);
    if (program == programs_.end() || found.empty())
      return {.directory = {}, .files = {}, .error = "There are no files in this directory."};
    return {.directory = found, .files = program->second, .error = {}};
  }

 private:
  std::map<std::string, std::vector<syntax::DocumentRef>> programs_;
};

// A program and what its types are made of.
class BoundProgram {
 public:
  BoundProgram(const Options& options, Diagnostics& diags)
      : limits_(options.limits()),
        types_(Rules::Deployed, limits_),
        packages_(types_, {.allow_missing_properties = options.flag("lenient")}),
        files_(files_of(options), limits_, diags),
        program_(bound(options, diags)) {}

  const pcl::Program& program() const { return program_; }
  const Limits& limits() const { return limits_; }
  pcl::TypeTable& types() { return types_; }

 private:
  pcl::Program bound(const Options& options, Diagnostics& diags) {
    if (const Value* schemas = options.find("schemas")) {
      std::size_t number = 0;
      for (const Value& text : schemas->elements()) {
        const std::string name = "schemas[" + std::to_string(number++) + "]";
        packages_.add(Source::make(name, std::string(text.if_string().value_or(""))), diags,
                      limits_);
      }
    }
    pcl::ProgramOptions program =
        options.flag("lenient") ? pcl::ProgramOptions::lenient() : pcl::ProgramOptions();
    program.packages = &packages_;
    program.allow_missing_packages = true;
    program.components = &files_;
    return pcl::bind_program(types_, files_.root(), diags, program);
  }

  Limits limits_;
  pcl::TypeTable types_;
  pcl::Packages packages_;
  TextPrograms files_;
  pcl::Program program_;
};

void write_nodes(jsontext::Writer& json, const pcl::Program& program, Utf16Offsets& utf16) {
  json.begin_array();
  for (const pcl::ProgramNode& node : program.nodes()) {
    json.begin_object();
    json.key("kind").string(pcl::name_of(node.kind));
    json.key("name").string(node.name);
    json.key("type").string(node.type.pretty());
    detail::write_range(json.key("range"), node.document->source_range(node.syntax.range()),
                        &utf16);
    json.key("dependencies").begin_array();
    for (const std::uint32_t index : node.dependencies) json.string(program.nodes()[index].name);
    json.end_array();
    if (node.component) {
      json.key("component");
      write_nodes(json, *node.component, utf16);
    }
    json.end_object();
  }
  json.end_array();
}

}  // namespace

// No function of this module returns a document.
HECLA_EXPORT(hecla_document_count) { return 0; }

// options: the definitions of a program with their types. The status is not Failed.
HECLA_EXPORT(hecla_pcl_check) {
  const std::int32_t status = run([](Call& call) {
    const Options options = call.options(0);
    call.diags = Diagnostics(options.limits().max_diagnostics);
    const BoundProgram bound(options, call.diags);
    jsontext::Writer json(call.output, {.max_bytes = bound.limits().max_string_bytes});
    Utf16Offsets utf16;
    write_nodes(json, bound.program(), utf16);
    if (json.is_too_long()) throw std::bad_alloc();
  });
  return status == Failed ? Fine : status;
}

// expression, options: the type of an expression in a program. The status is not Failed.
HECLA_EXPORT(hecla_pcl_type) {
  const std::int32_t status = run([](Call& call) {
    const SourceRef source = Source::make("<expression>", call.take(0));
    const Options options = call.options(1);
    Diagnostics of_program;
    BoundProgram bound(options, of_program);
    const auto expression = syntax::parse_expression(source, call.diags, {bound.limits()});
    pcl::Type type;
    if (!call.diags.has_errors()) {
      type = pcl::bind_expression(bound.types(), expression, bound.program().scope(), call.diags)
                 .type();
    }
    call.output = type.pretty();
  });
  return status == Failed ? Fine : status;
}
