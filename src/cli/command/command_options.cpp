// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command/command_options.h"

#include <hecla/unicode/message_text.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <memory>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "cli/command/help_text.h"
#include "cli/command/provider_actions.h"
#include "cli/io/deep_stack.h"

namespace hecla::cli {
namespace {

// The values that an option accepts, in the order of the help.
template <class T>
using Choices = std::vector<std::pair<std::string, T>>;

const Choices<PclOptions::Action> pcl_actions = {{"check", PclOptions::Action::Check},
                                                 {"type", PclOptions::Action::Type},
                                                 {"eval", PclOptions::Action::Eval}};
const Choices<bool> result_forms = {{"text", false}, {"json", true}};
const Choices<WireOptions::Action> wire_actions = {{"encode", WireOptions::Action::Encode},
                                                   {"decode", WireOptions::Action::Decode},
                                                   {"diff", WireOptions::Action::Diff},
                                                   {"type", WireOptions::Action::Type}};

const Choices<ListOptions::Kind> list_kinds = {
    {"blocks", ListOptions::Kind::Blocks},       {"locals", ListOptions::Kind::Locals},
    {"modules", ListOptions::Kind::Modules},     {"outputs", ListOptions::Kind::Outputs},
    {"providers", ListOptions::Kind::Providers}, {"resources", ListOptions::Kind::Resources},
    {"variables", ListOptions::Kind::Variables}};

const Choices<EditOptions::Action> edit_actions = {
    {"set", EditOptions::Action::Set},       {"rm", EditOptions::Action::Remove},
    {"mv", EditOptions::Action::Move},       {"add", EditOptions::Action::Add},
    {"rename", EditOptions::Action::Rename}, {"comment", EditOptions::Action::Comment},
    {"script", EditOptions::Action::Script}};

const Choices<ColorMode> color_modes = {
    {"auto", ColorMode::Auto}, {"always", ColorMode::Always}, {"never", ColorMode::Never}};

const Choices<DiagnosticsForm> diagnostics_forms = {{"text", DiagnosticsForm::Text},
                                                    {"json", DiagnosticsForm::Json},
                                                    {"sarif", DiagnosticsForm::Sarif}};

const Choices<Syntax> syntaxes = {
    {"auto", Syntax::Auto}, {"native", Syntax::Native}, {"json", Syntax::Json}};

const Choices<write::FormatStyle> format_styles = {{"hcl", write::FormatStyle::Hcl},
                                                   {"terraform", write::FormatStyle::Terraform}};

const Choices<FunctionOptions::Set> function_sets = {{"all", FunctionOptions::Set::All},
                                                     {"terraform", FunctionOptions::Set::Terraform},
                                                     {"standard", FunctionOptions::Set::Standard}};

// --- options of several commands

// Adds an option, or a positional argument, that sets `chosen` to one of `choices`.
template <class T>
CLI::Option* add_choice(CLI::App& app, const std::string& name, const Choices<T>& choices,
                        T& chosen, const std::string& text) {
  std::vector<std::string> names;
  for (const auto& choice : choices) names.push_back(choice.first);
  const auto choose = [&](const std::string& given) {
    const auto is_given = [&](const auto& choice) { return choice.first == given; };
    chosen = std::find_if(choices.begin(), choices.end(), is_given)->second;
  };
  return app.add_option_function<std::string>(name, choose, text)->check(CLI::IsMember(names));
}

// Adds the positional arguments that name files and directories.
CLI::Option* add_inputs(CLI::App& app, InputOptions& inputs, const std::string& text) {
  auto* paths = app.add_option("PATH", inputs.paths, text)->type_name("");
  app.add_flag("-r,--recursive", inputs.recursive, "Recurse into subdirectories");
  auto* list =
      app.add_option("--files-from", inputs.files_from,
                     "Read more paths from FILE, one on each line; \"-\" is standard input")
          ->type_name("FILE");
  app.add_flag("-0,--null", inputs.nul_separated, "Separate the paths of --files-from by NUL bytes")
      ->needs(list);
  return paths;
}

void add_syntax(CLI::App& app, CommonOptions& common) {
  add_choice(app, "--syntax", syntaxes, common.syntax,
             "Syntax of the files; auto is JSON for names that end in .json [auto]")
      ->type_name("SYNTAX");
}

template <class T>
CLI::Option* add_limit(CLI::App& app, const std::string& name, T& limit, const std::string& text) {
  return app.add_option(name, limit, text + " [" + std::to_string(limit) + "]")
      ->type_name("N")
      ->group("Limits");
}

void add_parse_limits(CLI::App& app, Limits& limits) {
  add_limit(app, "--max-nesting", limits.max_nesting,
            "Maximum depth of brackets, blocks and values")
      ->check(CLI::Range(std::size_t{1}, deepest_nesting));
  add_limit(app, "--max-source-bytes", limits.max_source_bytes, "Maximum size of a file in bytes");
  add_limit(app, "--max-memory", limits.max_memory_bytes,
            "Maximum memory of the process, and of each evaluation, in bytes");
  add_limit(app, "--max-diagnostics", limits.max_diagnostics,
            "Report at most N diagnostics per file");
}

void add_rules(CLI::App& app, CommonOptions& common) {
  app.add_flag_callback(
      "--document-rules", [&common] { common.rules = Rules::Document; },
      "Report invalid UTF-8 and integers of more than 512 bits as errors");
}

// Adds the options that determine how files are read.
void add_parsing(CLI::App& app, CommonOptions& common) {
  add_syntax(app, common);
  add_rules(app, common);
  add_parse_limits(app, common.limits);
}

void add_evaluation_limits(CLI::App& app, Limits& limits) {
  add_limit(app, "--max-steps", limits.max_steps, "Maximum number of steps of one evaluation");
  add_limit(app, "--max-string-bytes", limits.max_string_bytes,
            "Maximum total size of the strings that one evaluation builds");
  add_limit(app, "--max-elements", limits.max_elements,
            "Maximum total number of elements that one evaluation builds");
}

void add_functions(CLI::App& app, FunctionOptions& functions) {
  add_choice(app, "--functions", function_sets, functions.set,
             "Function set to use; in all, Terraform's functions win where names collide [all]")
      ->type_name("SET");
  app.add_option("--root", functions.root, "Allow file functions to read files, but only in DIR")
      ->type_name("DIR")
      ->check(CLI::Validator(CLI::ExistingDirectory).description(""));
}

void add_variables(CLI::App& app, ContextOptions& context) {
  app.add_option("--var", context.variables, "Define a variable")
      ->type_name("NAME=EXPRESSION")
      ->allow_extra_args(false);
  app.add_option(
         "--vars", context.variable_files,
         "Read variables from FILE (HCL, or JSON if named *.json); NAME= makes them one object")
      ->type_name("[NAME=]FILE")
      ->allow_extra_args(false);
  app.add_option("--unknown", context.unknowns, "Define a variable with an unknown value")
      ->type_name("NAME[=TYPE]")
      ->allow_extra_args(false);
}

// Adds the options that define names for expressions and the format of values.
void add_evaluation(CLI::App& app, EvaluationOptions& evaluation) {
  add_variables(app, evaluation);
  app.add_flag("--partial", evaluation.partial,
               "Keep references to undefined variables and functions as expressions");
  auto* json = app.add_flag_callback(
      "--json", [&evaluation] { evaluation.format = ValueFormat::Json; }, "Print JSON");
  app.add_flag_callback(
         "--typed-json", [&evaluation] { evaluation.format = ValueFormat::TypedJson; },
         "Print JSON with types: {\"type\": ..., \"value\": ...}")
      ->excludes(json);
  add_functions(app, evaluation.functions);
}

void add_module(CLI::App& app, std::string& directory) {
  app.add_option("--module", directory, "Evaluate in the scope of the Terraform module in DIR")
      ->type_name("DIR")
      ->check(CLI::Validator(CLI::ExistingDirectory).description(""));
}

void add_output_file(CLI::App& app, std::string& path) {
  app.add_option("-o,--out", path, "Write to FILE")->type_name("FILE");
}

}  // namespace

void add_common_options(CLI::App& app, CommonOptions& common) {
  add_choice(app, "--color", color_modes, common.color,
             "When to use color; auto is on a terminal without NO_COLOR [auto]")
      ->type_name("WHEN");
  app.add_flag_callback(
      "--no-color", [&] { common.color = ColorMode::Never; }, "Same as --color=never");
  add_choice(app, "--diagnostics", diagnostics_forms, common.diagnostics,
             "Format of diagnostics: text, json (as in terraform validate -json) or sarif [text]")
      ->type_name("FORM");
  app.add_flag_callback(
      "--no-snippets", [&] { common.snippets = false; }, "Do not show source lines in diagnostics");
}

// --- the commands

void describe_eval(CLI::App& app, Request& request) {
  EvalOptions& eval = request.eval;
  add_inputs(app, eval.inputs,
             "Files and directories to evaluate as one; standard input by default");
  app.add_option("-e,--expression", eval.expressions, "Evaluate an expression instead of files")
      ->type_name("EXPRESSION")
      ->allow_extra_args(false);
  app.add_flag("--locals", eval.locals,
               "Print the local values of a Terraform module: a directory [.] or files")
      ->excludes("--expression")
      ->excludes("--recursive")
      ->excludes("--files-from");
  add_module(app, eval.module);
  app.get_option("--module")->needs("--expression")->excludes("--locals");
  add_evaluation(app, eval);
  app.get_option("--partial")->excludes("--locals");
  add_parsing(app, request.common);
  add_evaluation_limits(app, request.common.limits);
  app.footer(help::eval);
}

void describe_check(CLI::App& app, Request& request) {
  CheckOptions& check = request.check;
  add_inputs(app, check.inputs, "Files and directories to check");
  app.add_flag("--json", check.json, "Print the result in the format of terraform validate -json");
  app.add_flag("-q,--quiet", check.quiet, "Do not print a summary");
  add_parsing(app, request.common);
  app.footer(help::check);
}

std::string check_usage_error(const Request& request) {
  const InputOptions& inputs = request.check.inputs;
  return inputs.paths.empty() && !inputs.files_from ? "missing argument PATH" : "";
}

void describe_completion(CLI::App& app, Request& request) {
  app.add_option("SHELL", request.completion.shell, "The shell: bash, zsh or fish")
      ->type_name("")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  app.footer(help::completion);
}

void describe_console(CLI::App& app, Request& request) {
  ConsoleOptions& console = request.console;
  app.add_option("FILE", console.script,
                 "Read entries from FILE instead of a prompt; \"-\" is standard input, which is "
                 "also read when it is not a terminal")
      ->type_name("");
  add_module(app, console.module);
  add_evaluation(app, console);
  add_rules(app, request.common);
  add_parse_limits(app, request.common.limits);
  add_evaluation_limits(app, request.common.limits);
  app.footer(help::console);
}

void describe_decode(CLI::App& app, Request& request) {
  DecodeOptions& decode = request.decode;
  decode.named_files = true;
  add_inputs(app, decode.inputs,
             "Files and directories to decode as one; standard input by default");
  app.add_option("-s,--spec", decode.spec, "Read the specification from FILE")
      ->type_name("FILE")
      ->required();
  app.add_option("--var", decode.assignments, "Define a variable")
      ->type_name("NAME=EXPRESSION")
      ->allow_extra_args(false);
  app.add_option("-V,--vars", decode.variables,
                 "Define variables from a JSON object or from FILE; NAME= makes them one object")
      ->type_name("JSON|[NAME=]FILE")
      ->allow_extra_args(false);
  app.add_flag("--with-type", decode.with_type, "Print {\"type\": ..., \"value\": ...}");
  app.add_flag("--keep-nulls", decode.keep_nulls, "Keep object attributes that are null");
  app.add_flag("--var-refs", decode.references, "Print the references to variables instead");
  add_output_file(app, decode.output);
  app.add_option_function<std::string>(
         "--diags", [&decode](const std::string&) { decode.hcldec_diagnostics = true; },
         "Write diagnostics in the format of hcldec")
      ->type_name("FORM")
      ->check(CLI::IsMember({"json"}))
      ->excludes("--diagnostics");
  add_parsing(app, request.common);
  add_evaluation_limits(app, request.common.limits);
  app.footer(help::decode);
}

void describe_edit(CLI::App& app, Request& request) {
  EditOptions& edit = request.edit;
  using Form = EditOptions::ValueForm;
  using write::Placement;
  add_choice(app, "ACTION", edit_actions, edit.action, "What to do; see below")
      ->type_name("")
      ->required();
  app.add_option("ADDRESS", edit.address, "What to change, or the file of a script")
      ->type_name("")
      ->required();
  // A vector with the paths would be split by CLI11 if it contained "[1, 2]".
  app.add_option("VALUE", edit.value, "The new value, text or address; see below")->type_name("");
  add_inputs(app, edit.inputs, "Files to edit; standard input by default");
  app.add_flag("-w,--write", edit.in_place, "Write the result to the file");
  app.add_flag("--dry-run", edit.dry_run, "Print the changes as a unified diff")
      ->excludes("--write");
  auto* string = app.add_flag_callback(
      "--string", [&edit] { edit.form = Form::String; }, "Set a string: quote the new value");
  app.add_flag_callback(
         "--heredoc", [&edit] { edit.form = Form::Heredoc; },
         "Set a string, as a heredoc if it has several lines")
      ->excludes(string);
  auto* before = app.add_flag_callback(
      "--before", [&edit] { edit.placement = Placement::Before; },
      "Add before the item at the address instead of in it");
  auto* after = app.add_flag_callback(
      "--after", [&edit] { edit.placement = Placement::After; }, "Add after it");
  after->excludes(before);
  app.add_flag_callback(
         "--first", [&edit] { edit.placement = Placement::First; },
         "Add before everything else that is in it")
      ->excludes(before)
      ->excludes(after);
  app.add_flag("--trailing", edit.is_trailing, "Set the comment at the end of the line");
  app.add_flag(
      "--partial", edit.is_partial,
      "Also edit what could be read of a file with errors, where rename and * may miss parts");
  add_parsing(app, request.common);
  app.footer(help::edit);
}

void describe_diff(CLI::App& app, Request& request) {
  DiffOptions& diff = request.diff;
  app.add_option("PATH", diff.paths, "Two files or two directories; \"-\" is standard input")
      ->type_name("")
      ->required();
  app.add_flag("-r,--recursive", diff.recursive, "Recurse into subdirectories");
  app.add_flag("--moves", diff.moves,
               "Also report blocks, arguments and attributes in another order");
  app.add_flag("--json", diff.json, "Print JSON, one line for each difference");
  add_parsing(app, request.common);
  app.footer(help::diff);
}

std::string diff_usage_error(const Request& request) {
  const std::size_t count = request.diff.paths.size();
  const bool is_git = count == 1 || count == 7 || count == 9;
  return count == 2 || is_git ? "" : "expected two files or two directories";
}

void describe_explain(CLI::App& app, Request& request) {
  ExplainOptions& explain = request.explain;
  app.add_option("FILE", explain.file,
                 "A file, read together with the rest of its Terraform module, or a directory")
      ->type_name("")
      ->required();
  app.add_option("PATH", explain.path, "What to explain, written as a reference")
      ->type_name("")
      ->required();
  add_variables(app, explain);
  app.add_flag("--json", explain.json, "Print JSON");
  add_functions(app, explain.functions);
  add_parsing(app, request.common);
  add_evaluation_limits(app, request.common.limits);
  app.footer(help::explain);
}

// Adds --lines=FIRST-LAST.
void add_lines(CLI::App& app, std::optional<write::LineRange>& lines) {
  const auto parse = [&lines](const std::string& given) {
    write::LineRange range{};
    const char* const end = given.data() + given.size();
    const auto first = std::from_chars(given.data(), end, range.first);
    if (first.ec == std::errc() && first.ptr != end && *first.ptr == '-') {
      const auto last = std::from_chars(first.ptr + 1, end, range.last);
      if (last.ec == std::errc() && last.ptr == end && range.first > 0 &&
          range.first <= range.last) {
        lines = range;
        return;
      }
    }
    throw CLI::ValidationError("--lines", "expected two line numbers such as 3-10");
  };
  app.add_option_function<std::string>("--lines", parse, "Change only these lines of one file")
      ->type_name("FIRST-LAST");
}

// Adds --sort=KIND, which can be repeated.
void add_sort(CLI::App& app, FmtOptions& fmt) {
  const auto choose = [&fmt](const std::vector<std::string>& given) {
    for (const std::string& kind : given) {
      (kind == "blocks" ? fmt.sort_blocks : fmt.sort_attributes) = true;
    }
  };
  app.add_option_function<std::vector<std::string>>(
         "--sort", choose,
         "Sort neighboring arguments by name, or the blocks of a file by type and labels; "
         "repeatable")
      ->type_name("KIND")
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"attributes", "blocks"}));
}

void describe_fmt(CLI::App& app, Request& request) {
  FmtOptions& fmt = request.fmt;
  add_inputs(app, fmt.inputs,
             "Files and directories to format, \"-\" for standard input [current directory]");
  app.add_flag("--check", fmt.check,
               "Write nothing; exit with status 3 if a file is not formatted");
  app.add_flag("--diff", fmt.diff, "Print the changes as a unified diff");
  app.add_flag("--write", fmt.write, "Replace the files; --write=false does not [true]");
  app.add_flag("--list", fmt.list,
               "Print the names of the files that change; --list=false does not [true]");
  app.add_option("--stdin-filename", fmt.stdin_filename, "Call standard input NAME in messages")
      ->type_name("NAME");
  add_choice(app, "--style", format_styles, fmt.style,
             "Layout of hclwrite, or all that terraform fmt does [hcl]")
      ->type_name("STYLE");
  app.add_flag("--align", fmt.align,
               "Align the equals signs and the comments of neighboring lines; --align=false does "
               "not [true]");
  app.add_option("--width", fmt.width,
                 "Break lists, objects and calls in lines longer than N columns; 0 does not [0]")
      ->type_name("N");
  add_sort(app, fmt);
  add_lines(app, fmt.lines);
  add_parse_limits(app, request.common.limits);
  app.footer(help::fmt);
}

std::string fmt_usage_error(const Request& request) {
  const FmtOptions& fmt = request.fmt;
  const auto& paths = fmt.inputs.paths;
  const bool has_stdin = std::find(paths.begin(), paths.end(), "-") != paths.end();
  if (has_stdin && (paths.size() > 1 || fmt.inputs.files_from)) {
    return "standard input cannot be formatted together with files";
  }
  if (fmt.lines && fmt.style == write::FormatStyle::Terraform) {
    return "--lines cannot be used with --style terraform";
  }
  return {};
}

void describe_functions(CLI::App& app, Request& request) {
  ListFunctionsOptions& list = request.list_functions;
  app.add_option("NAME", list.names, "Functions to describe; all are listed by default")
      ->type_name("");
  add_functions(app, list.functions);
  app.add_flag("--json", list.json,
               "Print JSON in the format of terraform metadata functions -json");
  app.footer(help::functions);
}

void describe_get(CLI::App& app, Request& request) {
  GetOptions& get = request.get;
  app.add_option("ADDRESS", get.address, "What to print")->type_name("")->required();
  add_inputs(app, get.inputs, "Files and directories to read; standard input by default");
  auto* comments =
      app.add_flag("--comments", get.comments, "Print the comments of the item instead");
  app.add_flag("--body", get.body, "Print the contents of a block without its indentation")
      ->excludes(comments);
  app.add_flag("--partial", get.is_partial,
               "Accept files with errors, of which an address with * may miss parts");
  add_parsing(app, request.common);
  app.footer(help::get);
}

void describe_json(CLI::App& app, Request& request) {
  JsonOptions& json = request.json;
  add_inputs(app, json.inputs, "Files and directories to convert; standard input by default");
  auto* reverse = app.add_flag("--reverse", json.reverse,
                               "Convert files in the JSON syntax to the native syntax");
  app.add_flag("--terraform", json.terraform, "Follow the structure of Terraform's files");
  app.add_flag("--simplify", json.simplify,
               "Write expressions that need no variables as their values")
      ->excludes(reverse);
  app.add_flag("--by-file", json.by_file, "Write one object with a member for each file")
      ->excludes(reverse);
  app.add_flag("--sort", json.sorted, "Sort members by name instead of keeping the source order")
      ->excludes(reverse);
  app.add_option("--indent", json.indent, "Indent by N spaces; 0 writes a single line [2]")
      ->type_name("N")
      ->check(CLI::Range(0, 16))
      ->excludes(reverse);
  app.add_flag_callback(
         "--compact", [&json] { json.indent = 0; }, "Same as --indent=0")
      ->excludes(reverse);
  add_parsing(app, request.common);
  app.footer(help::json);
}

std::string json_usage_error(const Request& request) {
  const Syntax syntax = request.common.syntax;
  if (request.json.reverse && syntax == Syntax::Native) {
    return "--reverse reads the JSON syntax and cannot be used with --syntax native";
  }
  if (!request.json.reverse && syntax == Syntax::Json) {
    return "this command reads the native syntax; --syntax json can only be used with --reverse";
  }
  return {};
}

void describe_list(CLI::App& app, Request& request) {
  ListOptions& list = request.list;
  add_choice(app, "KIND", list_kinds, list.kind,
             "blocks, locals, modules, outputs, providers, resources or variables")
      ->type_name("")
      ->required();
  add_inputs(app, list.inputs, "Files and directories to read; standard input by default");
  auto* json = app.add_flag_callback(
      "--json", [&list] { list.form = ListOptions::Form::Json; }, "Print a line of JSON for each");
  app.add_flag_callback(
         "--tsv", [&list] { list.form = ListOptions::Form::Tsv; },
         "Separate columns by tabs, without a header")
      ->excludes(json);
  add_parsing(app, request.common);
  app.footer(help::list);
}

// Describes a hidden command for building packages.
void describe_manual(CLI::App& app, Request& request) {
  app.add_option("DIR", request.manual.directory, "Directory to write the pages to")
      ->type_name("")
      ->required();
}

void describe_merge(CLI::App& app, Request& request) {
  MergeOptions& merge = request.merge;
  app.add_option("BASE", merge.base, "The version that both others come from")
      ->type_name("")
      ->required();
  app.add_option("OURS", merge.ours, "The version that is changed")->type_name("")->required();
  app.add_option("THEIRS", merge.theirs, "The version whose changes are applied")
      ->type_name("")
      ->required();
  add_output_file(app, merge.output);
  app.add_flag("--in-place", merge.in_place, "Write the result to OURS")->excludes("--out");
  app.add_option("--path", merge.path, "Name of the merged file, for its syntax and for messages")
      ->type_name("NAME");
  app.add_option("-L,--label", merge.labels,
                 "Label in conflict markers: of OURS, then of BASE, then of THEIRS")
      ->type_name("LABEL")
      ->allow_extra_args(false)
      ->expected(1, 3);
  app.add_option("--marker-size", merge.marker_size, "Length of conflict markers [7]")
      ->type_name("N")
      ->check(CLI::Range(1, 1000));
  app.add_flag("--diff3", merge.show_base, "Also show BASE in conflicts");
  add_parsing(app, request.common);
  app.footer(help::merge);
}

void describe_parse(CLI::App& app, Request& request) {
  ParseOptions& parse = request.parse;
  add_inputs(app, parse.inputs, "Files and directories to parse; standard input by default");
  app.add_option("-e,--expression", parse.expressions, "Parse an expression instead of files")
      ->type_name("EXPRESSION")
      ->allow_extra_args(false);
  app.add_flag_callback(
      "--dump", [] {}, "Print the syntax tree, even of a file with errors [default]");
  app.add_flag("--tokens", parse.tokens, "Print the tokens and their positions")
      ->excludes("--dump");
  app.add_flag("--json", parse.json, "Print the tree or the tokens as JSON, one line for each file")
      ->excludes("--dump");
  add_parsing(app, request.common);
  app.footer(help::parse);
}

void describe_query(CLI::App& app, Request& request) {
  QueryOptions& query = request.query;
  app.add_option("ADDRESS", query.address, "What to print; * matches any name, label or index")
      ->type_name("")
      ->required();
  add_inputs(app, query.inputs, "Files and directories to search; standard input by default");
  auto* json = app.add_flag_callback(
      "--json", [&query] { query.form = QueryOptions::Form::Json; },
      "Print a line of JSON for each part, with its position");
  app.add_flag_callback(
         "--source", [&query] { query.form = QueryOptions::Form::Source; },
         "Print source text instead of values")
      ->excludes(json);
  add_parsing(app, request.common);
  app.footer(help::query);
}

void describe_schema(CLI::App& app, Request& request) {
  SchemaOptions& schema = request.schema;
  app.add_option("SPEC", schema.spec, "The specification, as for hecla decode")
      ->type_name("")
      ->required();
  auto* json_schema = app.add_flag_callback(
      "--json-schema", [&schema] { schema.form = SchemaOptions::Form::JsonSchema; },
      "Write JSON Schema (2020-12) for files in the JSON syntax");
  app.add_flag_callback(
         "--docs", [&schema] { schema.form = SchemaOptions::Form::Docs; },
         "Write a reference page in Markdown")
      ->excludes(json_schema);
  app.add_option("--title", schema.title, "Use TEXT as the title [name of the file]")
      ->type_name("TEXT");
  add_output_file(app, schema.output);
  add_parse_limits(app, request.common.limits);
  app.footer(help::schema);
}

std::string schema_usage_error(const Request& request) {
  return request.schema.form ? "" : "missing option --json-schema or --docs";
}

void describe_validate(CLI::App& app, Request& request) {
  ValidateOptions& validate = request.validate;
  app.add_option("DIR", validate.directories, "Directories of root modules [.]")->type_name("");
  app.add_option("--schemas", validate.schemas,
                 "Read provider schemas from FILE, the output of terraform providers schema -json")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_option("--provider", validate.providers,
                 "Ask a provider for its schemas; its address is "
                 "registry.terraform.io/hashicorp/NAME by default")
      ->type_name("[ADDRESS=]EXECUTABLE")
      ->allow_extra_args(false);
  app.add_option("--installed", validate.installed,
                 "Ask the providers installed in DIR [.terraform/providers of the module, if "
                 "neither this nor the options above are given]")
      ->type_name("DIR");
  app.add_option("--terraform-version", validate.terraform_version,
                 "Compare required_version with VERSION [1.11.4]")
      ->type_name("VERSION");
  app.add_flag("--strict", validate.strict,
               "Report providers without schemas and modules that are not installed as errors");
  app.add_flag("--json", validate.json,
               "Print the result in the format of terraform validate -json");
  app.add_flag("-q,--quiet", validate.quiet, "Do not print a summary");
  add_parse_limits(app, request.common.limits);
  add_evaluation_limits(app, request.common.limits);
  app.footer(help::validate);
}

void describe_pcl(CLI::App& app, Request& request) {
  PclOptions& pcl = request.pcl;
  add_choice(app, "ACTION", pcl_actions, pcl.action, "check, type or eval")
      ->type_name("")
      ->required();
  // A vector with the paths would be split by CLI11 if it contained "[1, 2]".
  app.add_option("EXPRESSION", pcl.expression, "The expression, or the first path to check")
      ->type_name("");
  add_inputs(app, pcl.inputs, "Programs to check; standard input by default");
  app.add_option("--scope,--types", pcl.scopes,
                 "Read declarations of names and functions from FILE")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_option("--schema", pcl.schemas,
                 "Read the resources and functions of a package from FILE (JSON)")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_flag("--dump", pcl.dump, "Print the syntax tree with the type of each expression");
  app.add_flag("--allow-missing", pcl.allow_missing, "Make references to undefined names warnings");
  app.add_flag("--skip-range-checks", pcl.skip_range_checks,
               "Make iterations over values that are not collections warnings");
  add_parsing(app, request.common);
  app.get_option("--document-rules")
      ->description(
          "Use the rules of the documents instead of those of the deployed implementations");
  app.footer(help::pcl);
}

namespace {

// Returns 11 of "1.11" and of "1.11.4".
std::optional<unsigned> minor_of(std::string_view version) {
  unsigned minor = 0;
  if (!version.starts_with("1.")) return std::nullopt;
  const char* const end = version.data() + version.size();
  const auto [rest, error] = std::from_chars(version.data() + 2, end, minor);
  return error == std::errc() && (rest == end || *rest == '.') ? std::optional(minor)
                                                               : std::nullopt;
}

// add_choice() keeps a reference.
const Choices<ProviderOptions::Action>& provider_choices() {
  static const auto choices = [] {
    Choices<ProviderOptions::Action> result;
    for (const ProviderAction& each : provider_actions())
      result.emplace_back(each.name, each.action);
    return result;
  }();
  return choices;
}

class ActionFormatter : public CLI::Formatter {
 public:
  explicit ActionFormatter(const ProviderAction& action) : action_(action) {}
  std::string make_usage(const CLI::App*, std::string) const override { return action_.usage(); }

 private:
  const ProviderAction& action_;
};

// Leaves in the help what the action has. The first `common` options are those of every command.
void show_only(CLI::App& app, std::size_t common, const ProviderAction& action) {
  const auto options = app.get_options();
  for (std::size_t i = common; i < options.size(); ++i) {
    const auto has_name = [&](const std::string& name) { return options[i]->check_name(name); };
    if (!std::ranges::any_of(action.options, has_name)) options[i]->group("");
  }
  app.description(action.title());
  app.formatter(std::make_shared<ActionFormatter>(action));
  app.footer(action.footer());
}

// Returns whether the types of a provider with this name can begin with it.
bool is_provider_name(std::string_view name) {
  const auto is_lower = [](char c) { return is_letter(c) && to_upper(c) != c; };
  return !name.empty() && is_lower(name[0]) &&
         std::ranges::all_of(name, [&](char c) { return is_lower(c) || is_digit(c); });
}

}  // namespace

void describe_provider(CLI::App& app, Request& request) {
  ProviderOptions& provider = request.provider;
  const std::size_t common = app.get_options().size();
  add_choice(app, "ACTION", provider_choices(), provider.action, "One of those below")
      ->type_name("")
      ->required();
  app.add_option("EXECUTABLE", provider.executable, "The provider")->type_name("");
  app.add_option_function<std::vector<std::string>>(
         "ARGUMENT",
         [&provider](const std::vector<std::string>& given) { provider.arguments = given; },
         "What the action needs")
      ->type_name("");
  app.add_option(
         "--installed", provider.installed,
         "Print the schemas of the providers in DIR: a directory after terraform init, or a "
         "mirror")
      ->type_name("DIR");
  app.add_option("--address", provider.address,
                 "Address of the provider in schemas [registry.terraform.io/hashicorp/NAME]")
      ->type_name("ADDRESS");
  app.add_option_function<std::string>(
         "--terraform-version",
         [&provider](const std::string& version) { provider.terraform_minor = *minor_of(version); },
         "Print schemas as Terraform 1.N does [1.15]")
      ->type_name("1.N")
      ->check(CLI::Validator(
          [](const std::string& version) {
            return minor_of(version) ? "" : "expected a version such as 1.11";
          },
          ""));
  app.add_option(
         "--config", provider.config,
         "Read the configuration of the resource, list, action or ephemeral object from FILE")
      ->type_name("FILE");
  app.add_option("--prior", provider.prior,
                 "Read the prior state of the resource from FILE: configuration, or JSON")
      ->type_name("FILE");
  app.add_option("--provider-config", provider.provider_config,
                 "Read the configuration of the provider from FILE")
      ->type_name("FILE");
  add_variables(app, provider.context);
  add_functions(app, provider.context.functions);
  add_choice(app, "--format", result_forms, provider.json,
             "Format of the result: text or json [text]")
      ->type_name("FORM");
  app.add_flag("--objects", provider.include_objects,
               "With list: print the objects, and not only their identities");
  app.add_option("--limit", provider.limit, "With list: print at most N objects")
      ->type_name("N")
      ->check(CLI::PositiveNumber.description(""));
  app.add_flag("--json-schema", provider.json_schema,
               "With docs: write JSON Schema (2020-12) instead of a page");
  app.add_option("--output", provider.output, "With docs: write all pages into the directory DIR")
      ->type_name("DIR");
  app.add_option("--examples", provider.examples,
                 "With docs: read examples from the directory DIR [examples]")
      ->type_name("DIR");
  app.add_flag_callback(
      "--no-cache", [&provider] { provider.use_cache = false; },
      "Ask the provider for its schema, even if it was asked before");
  app.add_option("--timeout", provider.timeout, "Wait at most N seconds for an answer [60]")
      ->type_name("N")
      ->check(CLI::Range(1U, 24U * 3600U).description(""));
  add_parsing(app, request.common);
  if (const ProviderAction* action = find_provider_action(request.arguments))
    show_only(app, common, *action);
  else
    app.footer(provider_overview());
}

std::string provider_usage_error(const Request& request) {
  using enum ProviderOptions::Action;
  const ProviderOptions& given = request.provider;
  const std::size_t count = given.arguments.size();
  if (!given.installed.empty() && given.action != Schema)
    return "--installed is for the action schema";
  if (given.executable.empty() && given.installed.empty())
    return given.action == New ? "missing NAME of the provider" : "missing argument EXECUTABLE";
  if (!given.output.empty() && given.action != Docs) return "--output is for the action docs";
  if (given.action != List && (given.include_objects || given.limit > 0))
    return (given.include_objects ? "--objects" : "--limit") +
           std::string(" is for the action list");
  switch (given.action) {
    case Schema:
      return !given.address.empty() && (count != 0 || !given.installed.empty())
                 ? "--address is for one executable"
                 : "";
    case Functions:
      return count > 0 ? "unexpected argument " + in_quotes(given.arguments[0]) : "";
    case Call:
      return count == 0 ? "missing name of a function" : "";
    case Validate:
      return count == 2 ? "" : "expected a type and a file after EXECUTABLE";
    case Plan:
      if (count != 1) return "expected a type after EXECUTABLE";
      return given.config.empty() && given.prior.empty() ? "missing option --config or --prior"
                                                         : "";
    case List:
    case Open:
      return count == 1 ? "" : "expected a type after EXECUTABLE";
    case Invoke:
      if (count != 1) return "expected a type after EXECUTABLE";
      return given.json ? "an action has no result for --format json" : "";
    case Docs:
      if (given.json_schema && count == 0) return "--json-schema needs a type";
      if (!given.output.empty() && count > 0) return "--output is for all pages, without a type";
      return count > 1 ? "unexpected argument " + in_quotes(given.arguments[1]) : "";
    case New:
      if (!is_provider_name(given.executable))
        return "expected a name of lower-case letters and digits, found " +
               in_quotes(given.executable);
      return count > 1 ? "unexpected argument " + in_quotes(given.arguments[1]) : "";
  }
  return "";
}

void describe_wire(CLI::App& app, Request& request) {
  WireOptions& wire = request.wire;
  add_choice(app, "ACTION", wire_actions, wire.action, "encode, decode, diff or type")
      ->type_name("")
      ->required();
  app.add_option("FILE", wire.files, "Files to work on; \"-\" is standard input")->type_name("");
  app.add_option("--type", wire.type, "Type constraint of the value")->type_name("JSON");
  app.add_option("--schema", wire.schema,
                 "Read the schema from FILE: the output of `terraform providers schema -json`, or "
                 "one block")
      ->type_name("FILE");
  app.add_option("--block", wire.block,
                 "Use the schema of a resource type, or of a data source: data.TYPE")
      ->type_name("NAME");
  app.add_flag("--json", wire.json, "Use the JSON encoding instead of MessagePack");
  auto* base64 = app.add_flag_callback(
      "--base64", [&wire] { wire.form = WireOptions::Form::Base64; },
      "Read and write bytes in base64");
  app.add_flag_callback(
         "--raw", [&wire] { wire.form = WireOptions::Form::Raw; },
         "Read and write bytes as they are")
      ->excludes(base64);
  add_parsing(app, request.common);
  app.footer(help::wire);
}

}  // namespace hecla::cli
